"""Between the wrapper and the core: block, key and result as wide as they are there, in words here."""

from collections.abc import Mapping

from cipherfab.judge.adapter import BlockAdapter


def words(adapter: BlockAdapter, widths: Mapping[str, int]) -> str:
    """Return the statements between the signals of the wrapper and those of the core, which end in `_w`.

    Parameters
    ----------
    adapter : BlockAdapter
        The core.
    widths : Mapping[str, int]
        Bits of its ports, by what they are: block, key and result.
    """
    whole = {"block": adapter.cipher.block_bits, "key": adapter.cipher.key_bits}
    counts = {role: bits // widths[role] for role, bits in whole.items()}
    results = whole["block"] // widths["result"]
    declared = [f"  logic [{widths[role] - 1}:0] {role}_w;" for role in ("block", "key", "result")]
    lines = ["  logic start_w, ready_w, done_w, take_w, key_start_w, key_done_w, decrypt_w;", *declared]
    lines.append("  assign decrypt_w = decrypt;")
    separate = bool(adapter.ports.key_start)
    together = counts["block"] if separate else max(counts.values())
    lines += _offered("start", "at_q", together)
    lines.append(f"  assign ready = ready_w{_idle('at_q', together)};")
    key_words = counts["key"] if separate else 1
    lines += _offered("key_start", "key_at_q", key_words)
    lines.append(f"  assign key_done = key_done_w{_idle('key_at_q', key_words)};")
    lines.append(_picked("block", adapter, widths["block"], counts["block"], together, "at_q"))
    place, among = ("key_at_q", counts["key"]) if separate else ("at_q", together)
    lines.append(_picked("key", adapter, widths["key"], counts["key"], among, place))
    return "\n".join([*lines, *_collected(adapter, widths["result"], results)])


def _offered(name: str, place: str, count: int) -> list[str]:
    """Return how words are offered: one after the other, the first one with the block or key."""
    if count == 1:
        return [f"  assign {name}_w = {name};"]
    bits = count.bit_length()
    return [
        f"  logic [{bits - 1}:0] {place};",
        f"  assign {name}_w = {name} || {place} != 0;",
        "  always_ff @(posedge clk_i) begin",
        f"    if ({name}_w && ready_w) {place} <= {place} == {count - 1} ? 0 : {place} + 1'b1;",
        f"    if (rst_i) {place} <= 0;",
        "  end",
    ]


def _idle(place: str, count: int) -> str:
    return "" if count == 1 else f" && {place} == 0"


def _picked(role: str, adapter: BlockAdapter, width: int, count: int, among: int, place: str) -> str:
    """Return how a word is picked; those of a block come last if its key has more."""
    if count == 1:
        return f"  assign {role}_w = {_ordered(role, adapter)};"
    index = f"{place} - {among - count}" if adapter.lowest_first else f"{among - 1} - {place}"
    return (
        f"  logic [{width - 1}:0] {role}_word;\n"
        f"  assign {role}_word = {role} >> ({width} * ({index}));\n"
        f"  assign {role}_w = {_ordered(f'{role}_word', adapter)};"
    )


def _collected(adapter: BlockAdapter, width: int, count: int) -> list[str]:
    """Return how the words of a result are put together."""
    ordered = _ordered("result_w", adapter)
    if count == 1:
        return ["  assign done = done_w;", "  assign take_w = take;", f"  assign result = {ordered};"]
    block_bits = adapter.cipher.block_bits
    pieces = ["result_word", f"collected_q[{block_bits - 1}:{width}]"]
    if not adapter.lowest_first:
        pieces = [f"collected_q[{block_bits - width - 1}:0]", "result_word"]
    return [
        f"  logic [{width - 1}:0] result_word;",
        f"  logic [{count.bit_length() - 1}:0] got_q;",
        f"  logic [{block_bits - 1}:0] collected_q;",
        f"  assign result_word = {ordered};",
        f"  assign result = {{{', '.join(pieces)}}};",
        "  assign take_w = busy_q && done_w;",
        f"  assign done = done_w && got_q == {count - 1};",
        "  always_ff @(posedge clk_i) begin",
        "    if (take_w) begin",
        "      collected_q <= result;",
        "      got_q <= done ? 0 : got_q + 1'b1;",
        "    end",
        "    if (rst_i) got_q <= 0;",
        "  end",
    ]


def _ordered(value: str, adapter: BlockAdapter) -> str:
    """Return a value with its bytes in the core's order."""
    return f"{{<<8{{{value}}}}}" if adapter.reversed else value
