"""A judgement as Markdown, such as for a comment on a pull request."""

from collections.abc import Sequence

from cipherfab.judge.judgement import Judgement
from cipherfab.judge.on_target import STOCK, OnTarget, Synthesis
from cipherfab.judge.text import sentences
from cipherfab.report.markdown import code, table
from cipherfab.selection.difference import Change
from cipherfab.selection.difference_text import figure, percent, summary

_SHOWN = ("worse", "better", "appeared", "disappeared", "within")


def markdown(found: Judgement, changed: Sequence[Change] | None = None) -> str:
    """Return a judgement, and what has changed since an earlier one if there is one.

    Parameters
    ----------
    found : Judgement
        The judgement.
    changed : Sequence[Change] | None
        As of `changes`.
    """
    parts = [f"### {code(found.name)}: {found.cipher}", _said(found)]
    if found.targets:
        lines = [_line(each, part) for each in found.targets for part in (each.best, each.stock)]
        headings = ["Target", "Synthesis", "LUT", "FF", "BRAM", "MHz", "Mbit/s"]
        parts.append(table(headings, lines, "llr").rstrip("\n"))
    if changed is not None:
        parts += _changes(changed)
    return "\n\n".join(parts) + "\n"


def _said(found: Judgement) -> str:
    """Return what is found as a list; what a core says of itself is code, in which nothing has a meaning."""
    said = ((word, code(text) if word in ("wrong", "open") else text) for word, text in sentences(found))
    return "\n".join(f"* **{word}**: {text}" for word, text in said)


def _line(target: OnTarget, part: Synthesis) -> list[str]:
    how = "the family's own" if part.recipe == STOCK else code(part.recipe)
    clock = [f"{value:,.1f}" if value else "" for value in (part.fmax_mhz, part.throughput_mbps)]
    return [code(target.target), how, f"{part.luts:,g}", f"{part.ff:,}", f"{part.bram:g}", *clock]


def _changes(changed: Sequence[Change]) -> list[str]:
    lines = [
        [
            each.verdict,
            code(each.target) if each.target else "",
            each.figure,
            figure(each.first),
            figure(each.second),
            percent(each),
            code(each.reason) if each.reason else "",
        ]
        for verdict in _SHOWN
        for each in changed
        if each.verdict == verdict
    ]
    parts = [f"**Against the base**: {summary(changed)}."]
    if lines:
        headings = ["", "Target", "Figure", "A, base", "B, here", "Change", "Why"]
        parts.append(table(headings, lines, "lllrrrl").rstrip("\n"))
    return parts
