"""Papers: their tables, contradictions in them, and their systems beside our designs."""

import math
from statistics import median

from cipherfab.cli.support.sources import read_source
from cipherfab.comparison.comparison import compare
from cipherfab.comparison.conclusions import conclude
from cipherfab.comparison.ledger import (
    count_rows,
    fragile_rows,
    ledger,
    ledger_data,
    ledger_rows,
    reasons,
    short_rows,
    worse_rows,
)
from cipherfab.papers import Paper, lint, papers, read_paper
from cipherfab.papers.families import FAMILIES
from cipherfab.publish.comparison_tables import comparison_table, efficiency_table
from cipherfab.publish.energy import energy_rows, energy_table, family_table
from cipherfab.publish.ranking import ranking_table, rankings
from cipherfab.publish.results import folder, measured, records
from cipherfab.publish.structures import diagrams
from cipherfab.records.earlier import legend
from cipherfab.records.formatting import per_cent
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import listing, markdown_table, noted, table
from cipherfab.tlut.tuning import read_tunings


def blocks() -> dict[str, str]:
    """Return the blocks on papers."""
    found = {"slice-fill": slice_fill(), **ledger_tables()}
    for paper in map(read_paper, papers()):
        found[f"paper-{paper.name}"] = paper_tables(paper)
        found[f"structures-{paper.name}"] = diagrams(paper.name)
        found[f"contradictions-{paper.name}"] = contradictions(paper)
        found |= {f"measured-paper-{name}": text for name, text in comparisons(paper).items()}
        found[f"conclusions-{paper.name}"] = conclusions(paper)
    rows = energy_rows(read_paper("shrivastava"), measured("shrivastava"))
    found["measured-energy"] = energy_table(rows)
    found["measured-energy-families"] = family_table(rows)
    return found


def comparisons(paper: Paper) -> dict[str, str]:
    """Return the table of a paper beside ours by its name, and the table of further designs."""
    every = records(paper.name)
    ours = [each for each in every if isinstance(each, Measurement)]
    compared = compare(paper, ours)
    answers = {id(each.record) for each in compared}
    found = {
        paper.name: comparison_table(compared),
        f"{paper.name}-efficiency": efficiency_table(paper, ours),
        f"{paper.name}-ranking": ranking_table(rankings(paper, ours)),
    }
    beyond = [each for each in every if id(each) not in answers]
    return found | {f"{paper.name}-beyond": markdown_table(beyond)}


def ledger_tables() -> dict[str, str]:
    """Return the ledger, what is worse in it, and what rests on our packing."""
    ours = [each for each in read_source(str(folder())) if isinstance(each, Measurement)]
    published = list(map(read_paper, papers()))
    entries = ledger(published, ours, read_tunings(folder()))
    sentence = legend(entry.source for entry in entries)
    return {
        "measured-ledger": noted(
            f"{listing(ledger_rows(entries))}\n{count_rows(ledger_data(entries))}.\n", sentence
        ),
        "measured-ledger-worse": noted(listing(worse_rows(entries)), sentence),
        "ledger-short": listing(short_rows(published, entries)),
        "measured-ledger-pairs": noted(listing(fragile_rows(entries)), sentence),
        "ledger-reasons": "".join(f"* {reason}\n" for reason in reasons(entries)),
    }


def conclusions(paper: Paper) -> str:
    """List what a paper concludes, and whether that is so by its figures and by ours."""
    ours = [each for each in read_source(str(folder())) if isinstance(each, Measurement)]
    found = conclude(paper, ours, read_tunings(folder()))
    sentence = legend(source for each in found for source in each.sources)
    return noted(listing([each.fields for each in found]), sentence)


def paper_tables(paper: Paper) -> str:
    """Return the systems of a paper and its tables."""
    parts = [table(["System", "What it is"], [[each.name, each.title] for each in paper.systems.values()])]
    for each in paper.tables:
        headings = ["System", "Family", *(column.heading for column in each.columns)]
        rows = [
            [system.row, system.target, *(system.figures.get(column.key, "") for column in each.columns)]
            for system in each.systems
        ]
        parts.append(f"**{each.name}**: {each.title}\n\n{table(headings, rows)}")
    return "\n".join(parts)


def contradictions(paper: Paper) -> str:
    """List the figures of a paper that do not follow from its others."""
    headings = ["Table", "Row", "Figure", "Rule"]
    headings += ["Published", "Derived", "From", "Difference", "Beyond rounding"]
    rows = [
        [
            each.table,
            each.row,
            f"`{each.column}`",
            f"`{each.rule}`",
            each.published,
            f"{each.bound}{each.derived} {each.derived.unit.symbol}",
            each.worked,
            per_cent(each.difference),
            per_cent(each.beyond),
        ]
        for each in lint(paper)
    ]
    return table(headings, rows)


def slice_fill() -> str:
    """List how full the slices of published tables are: LUTs and flip-flops against what the slices hold."""
    filled: dict[str, list[float]] = {}
    for name in papers():
        for system in (each for part in read_paper(name).tables for each in part.systems):
            used, luts, ffs = (system.count(key) for key in ("slices", "lut", "ff"))
            if used and luts is not None and ffs is not None and system.target in FAMILIES:
                family = FAMILIES[system.target]
                fewest = max(math.ceil(luts / family.shape.luts), math.ceil(ffs / family.shape.flip_flops))
                filled.setdefault(system.target, []).append(fewest / used)
    return table(
        ["Family", "Rows", "Least full", "Median", "Fullest"],
        [
            [name, len(shares), *(f"{share:.0%}" for share in (min(shares), median(shares), max(shares)))]
            for name, shares in filled.items()
        ],
    )
