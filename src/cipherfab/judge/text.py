"""A judgement in words."""

from cipherfab.judge.judgement import Judgement

DIRECTIONS = {"encrypt": "encrypts", "decrypt": "decrypts", "both": "encrypts and decrypts"}


def sentences(found: Judgement) -> list[tuple[str, str]]:
    """Return what is found about a core, line by line: a word, such as "right", and the rest."""
    lines = [("wrong", fault) for fault in found.faults]
    if found.verification and not found.faults:
        answers, blocks = found.verification.vectors, found.verification.random_blocks
        text = f"{answers:,} known answers and {blocks:,} random blocks, with stalls and resets"
        lines.append(("right", text))
    if found.proof and not found.faults:
        proved = f"for all keys, blocks and stalls, {found.proof.states:,} states"
        shown = ("proved", proved) if found.proof.verdict == "proved" else ("open", found.proof.reason)
        lines.append(shown)
    if found.cycles:
        key = f", key {found.cycles.key:,}" if found.cycles.key else ""
        text = f"latency {found.cycles.latency:,}, interval {found.cycles.interval:,}{key}"
        lines.append(("cycles", text))
    return lines
