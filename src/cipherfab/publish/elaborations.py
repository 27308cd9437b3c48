"""Elaborates whatever committed figures are of, as far as its content is not known yet."""

from collections.abc import Mapping

from rich.progress import track

from cipherfab.catalogue import parse_id
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiments.proofs import EXPERIMENT as PROOFS
from cipherfab.publish.experiments.sbox import CASES
from cipherfab.publish.peers import peers
from cipherfab.publish.processes import results
from cipherfab.publish.results import STUDIES, folder, measured
from cipherfab.records.elaborations import Elaboration, elaboration_of, known, write_known
from cipherfab.tlut.tuning import read_tunings
from cipherfab.tools.rtl_hash import rtl_hash
from cipherfab.tools.tools import find_tool


def elaborations() -> dict[str, Elaboration]:
    """Return what the figures of all studies, and of experiments that record it, are of, by name."""
    names = {record.design for record in measured(*STUDIES)}
    names |= {each.design for each in read_tunings(folder()) if each.rtl_hash is not None}
    names |= {each.ours for each in peers().values()}
    names |= {each.design for each in PROOFS.read(PROOFS.path)}
    found = {name: elaboration_of(parse_id(name)) for name in sorted(names)}
    return found | {f"sbox of {case.what}, {case.direction}": case.elaboration for case in CASES}


def unknown(hashes: Mapping[str, str]) -> dict[str, Elaboration]:
    """Return those whose content has no RTL hash, by name."""
    return {name: each for name, each in elaborations().items() if each.content not in hashes}


def hashed(elaboration: Elaboration) -> tuple[str, str]:
    """Return the content and the RTL hash that comes of it."""
    with workdir("elaborations") as files:
        return elaboration.content, rtl_hash(elaboration.rtlil(files, find_tool("yosys")))


def write(*, anew: bool, jobs: int) -> None:
    """Write the RTL hash of every content there is now.

    Parameters
    ----------
    anew : bool
        Whether to elaborate what is known, too.
    jobs : int
        Elaborations at the same time.
    """
    hashes = {} if anew else known()
    left = list({each.content: each for each in unknown(hashes).values()}.values())
    for content, found in track(results(hashed, left, jobs), "elaborations", total=len(left)):
        hashes[content] = found
        write_known(hashes)
    write_known({each.content: hashes[each.content] for each in elaborations().values()})
