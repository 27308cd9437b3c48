"""The table of bits per cycle."""

from collections.abc import Callable

from msgspec.structs import replace

from cipherfab.catalogue.architecture import Cycles
from cipherfab.publish.blocks.ciphers import packet_table
from cipherfab.records.formatting import ABSENT
from cipherfab.records.record import Measurement
from cipherfab.verify.verification import PacketCycles

Sample = Callable[[str, str, str], Measurement]


def test_a_line_for_each_design_with_packets(sample: Sample) -> None:
    plain = sample("present-80", "iterative", "ecp5")
    lengths = ((0, 64, 256), (64, 64, 512), (0, 16, 200))
    packets = tuple(PacketCycles(associated=a, message=m, cycles=c) for a, m, c in lengths)
    made = [
        replace(
            plain,
            design=f"pi16cipher096v2/parallel:lanes={lanes}",
            target=target,
            block_bits=128,
            cycles=Cycles(latency=171, interval=64, key=0, blocks=lanes),
            packets=packets,
        )
        for lanes in (10, 2)
        for target in ("artix-7", "ecp5")
    ]
    title, _, heading, rule, *lines = packet_table([plain, *made]).splitlines()
    assert title == "Bits processed in a clock cycle:"
    assert heading.startswith(
        "| Design | Latency, cycles | Long messages | 64 bytes | 64 bytes and as many AD | 16"
    )
    assert rule.count("---:") == 6
    assert lines == [
        f"| `pi16cipher096v2/parallel:lanes=2` | 171 | 4.00 | 2.00 | 2.00 | 0.640 | {ABSENT} |",
        f"| `pi16cipher096v2/parallel:lanes=10` | 171 | 20.0 | 2.00 | 2.00 | 0.640 | {ABSENT} |",
    ]
