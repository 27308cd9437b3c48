"""Checks an authenticated cipher: known answers, random packets with stalls, resets, aborts, cycle counts."""

import random
from collections.abc import Sequence
from itertools import pairwise

from cipherfab.catalogue import Cycles, Design
from cipherfab.models.pi_vectors import PiVectors
from cipherfab.simulator.compile import Program
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.packet_bench import LANES, PacketBench, run_packets
from cipherfab.verify.packets import Packet, encryption, mixed, of_message, of_verification
from cipherfab.verify.verification import Breach, PacketCycles, Verification

SHORT = ((0, 16), (16, 16), (0, 64), (64, 64))
"""Bytes of associated data and of the message of the packets whose cycles are measured."""

_BLOCKS_PER_PACKET = 3
_EVENTS = (None, "reset", "abort")
_ROUNDS = 6


def known_packets(design: Design, vectors: PiVectors) -> list[Packet]:
    """Return the known answers for a design as packets: those of its variant that it can hold."""
    cipher, hold = design.authenticated_cipher, _hold(design)
    messages = (message for message in (*vectors.aead, *vectors.published) if message.cipher is cipher)
    packets = [packet for message in messages for packet in of_message(message)]
    packets = [packet for packet in packets if not (hold and packet.decrypt and len(packet.results) > hold)]
    tags = (vector for vector in vectors.verify if vector.cipher is cipher)
    return packets + [of_verification(vector, hold=hold > 0) for vector in tags]


def check_packets(
    program: Program, design: Design, *, vectors: Sequence[Packet], blocks: int, seed: int
) -> Verification:
    """Simulate a netlist of an authenticated cipher and compare it with vectors and the golden model.

    Random packets run three times: with stalls, with a reset in every lane, with an abort in every lane.

    Parameters
    ----------
    program : Program
        Of generic gates, or of a netlist mapped for any target.
    design : Design
        What it should be.
    vectors : Sequence[Packet]
        Known answers, as those of `known_packets`.
    blocks : int
        Blocks of random packets to compare at least; 0 for none.
    seed : int
        Seed of packets, stalls, resets and aborts.
    """
    benches: list[PacketBench] = []
    compared = 0
    cycles: Cycles | None = None
    packets: tuple[PacketCycles, ...] = ()
    failures: tuple[str, ...] = ()
    try:
        if vectors:
            benches.append(run_packets(program, design, vectors, seed=seed))
        if blocks:
            work = _random(design, blocks, seed)
            for number, event in enumerate(_EVENTS):
                benches.append(run_packets(program, design, work, seed=seed + number, event=event))
            compared = sum(_blocks(packet) for packet in work)
            bench, cycles, packets = measure_packets(Simulator(program, lanes=LANES), design, seed)
            benches.append(bench)
    except Breach as breach:
        failures = (str(breach),)
    return Verification(
        vectors=len(vectors),
        random_blocks=compared,
        failed=len(failures),
        failures=failures,
        cycles=cycles,
        simulated=sum(bench.cycles for bench in benches),
        packets=packets,
    )


def run_messages(simulator: Simulator, design: Design, blocks: int, seed: int) -> int:
    """Encrypt a random message of so many blocks in every lane, without stalls; return the cycles.

    Raises
    ------
    Breach
        As `run_packets`.
    """
    cipher = design.authenticated_cipher
    generator = random.Random(f"messages {seed}")
    work = [
        [
            encryption(
                cipher,
                generator.randbytes(cipher.key_bytes),
                generator.randbytes(cipher.nonce_bytes),
                b"",
                generator.randbytes(cipher.rate_bytes * blocks),
            )
        ]
        for _ in range(LANES)
    ]
    bench = PacketBench(simulator, design, work, seed=seed, stalls=False)
    bench.run()
    return bench.cycles


def _hold(design: Design) -> int:
    return int(design.parameters["hold_blocks"])


def _random(design: Design, blocks: int, seed: int) -> list[Packet]:
    count = max(2 * LANES, -(-blocks // (_BLOCKS_PER_PACKET * LANES)) * LANES)
    return mixed(design.authenticated_cipher, _hold(design), count, seed)


def _blocks(packet: Packet) -> int:
    """Return the blocks of data in a packet."""
    return sum(len(transfer.data) > 0 for transfer in packet.transfers)


def measure_packets(
    simulator: Simulator, design: Design, seed: int
) -> tuple[PacketBench, Cycles, tuple[PacketCycles, ...]]:
    """Return the cycle counts, each from a lane of its own, and the bench that they come from.

    Raises
    ------
    Breach
        If one of them is not the formula's, or packets that are all alike differ.
    """
    cipher, lanes = design.authenticated_cipher, design.cycles.blocks
    size = cipher.rate_bytes

    def packet(associated: int, message: int) -> Packet:
        key, nonce = bytes(cipher.key_bytes), bytes(cipher.nonce_bytes)
        return encryption(cipher, key, nonce, bytes(associated), bytes(message))

    work: list[Sequence[Packet]] = [[packet(0, size * _ROUNDS * lanes)], [packet(0, size)]]
    work += [[packet(*lengths)] * 3 for lengths in SHORT]
    work += [()] * (LANES - len(work))
    bench = PacketBench(simulator, design, work, seed=seed, stalls=False)
    bench.run()
    long, single, *short = bench.lanes
    # Blocks of one and the same lane of the cipher, behind those that wait for it to be opened.
    taken = long.taken_at[0][lanes:-lanes:lanes]
    intervals = {later - earlier for earlier, later in pairwise(taken)}
    formula = design.cycles
    if intervals != {formula.interval}:
        raise Breach(f"interval is {_spell(intervals)} cycles; by formula it is {formula.interval}")
    latency = single.ended_at[0] - single.started_at[0]
    if latency != formula.latency:
        raise Breach(f"latency is {latency} cycles; by formula it is {formula.latency}")
    measured = []
    for (associated, message), lane in zip(SHORT, short, strict=False):
        periods = {later - earlier for earlier, later in pairwise(lane.started_at)}
        if len(periods) != 1:
            raise Breach(f"packets that are all alike take {_spell(periods)} cycles")
        measured.append(PacketCycles(associated=associated, message=message, cycles=periods.pop()))
    found = Cycles(latency=latency, interval=formula.interval, key=0, blocks=lanes)
    return bench, found, tuple(measured)


def _spell(counts: set[int]) -> str:
    return ", ".join(map(str, sorted(counts))) or "never seen"
