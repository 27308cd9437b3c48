"""Judges a core from outside: what it took, what it must give, and when."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from cipherfab.catalogue import BlockDesign
from tests.cosim.trace import Values


@dataclass
class Scoreboard:
    """Watches the ports cycle by cycle and compares results with the golden model.

    Attributes
    ----------
    design : BlockDesign
        What the core is.
    cycle : int
        Number of cycles seen.
    keys, blocks, results : list[int]
        Cycles in which a key was taken by the key channel, a block was taken, a result was first offered;
        through narrow ports, the first word of a block and the last one of a result.
    decrypted : list[bool]
        Directions of the blocks.
    """

    design: BlockDesign
    cycle: int = 0
    keys: list[int] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    decrypted: list[bool] = field(default_factory=list)
    taken: int = 0
    _key: int | None = None
    _expected: deque[int] = field(default_factory=deque)
    _waits: bool = False
    _words_in: list[tuple[int, int]] = field(default_factory=list)  # of key and block
    _words_out: list[int] = field(default_factory=list)

    @property
    def inside(self) -> int:
        """Return the number of blocks in the core."""
        return len(self._expected)

    def watch(self, inputs: Values, outputs: Values) -> None:
        """Judge one cycle.

        Raises
        ------
        AssertionError
            If the core breaks its contract or gives a wrong result.
        """
        try:
            if inputs["rst_i"]:
                self._reset()
            else:
                self._watch_key(inputs, outputs)
                self._watch_result(inputs, outputs)
                self._watch_block(inputs, outputs)
        except AssertionError as error:
            error.add_note(f"cycle {self.cycle}: inputs {dict(inputs)}, outputs {dict(outputs)}")
            raise
        self.cycle += 1

    def _reset(self) -> None:
        self._key = None
        self._waits = False
        self._expected.clear()
        self._words_in.clear()
        self._words_out.clear()

    def _watch_key(self, inputs: Values, outputs: Values) -> None:
        if self.design.key_with_block:
            assert outputs["key_ready_o"] == outputs["in_ready_o"], "key_ready_o differs from in_ready_o"
            return
        if inputs["key_valid_i"]:
            assert not outputs["in_ready_o"], "a key has no precedence over a block"
            if outputs["key_ready_o"]:
                free = not self._expected or self.design.cycles.key_in_flight
                assert free, "a key was taken while blocks were inside"
                self._key = inputs["key_i"]
                self.keys.append(self.cycle)
        if self._key is None:
            assert not outputs["in_ready_o"], "a block would be taken without a key"

    def _watch_result(self, inputs: Values, outputs: Values) -> None:
        if not outputs["out_valid_o"]:
            assert not self._waits, "a result that waited is gone"
            return
        assert self._expected, "a result without a block"
        words, width = self.design.block_words, self.design.port_bits
        below = (words - 1 - len(self._words_out)) * width
        expected = self._expected[0] >> below
        found = self._join([*self._words_out, outputs["block_o"]])
        assert found == expected, f"result {self.taken} is {found:x}, it should be {expected:x}"
        last = len(self._words_out) == words - 1
        if last and not self._waits:
            self.results.append(self.cycle)
        self._waits = not inputs["out_ready_i"]
        if self._waits:
            return
        self._words_out.append(outputs["block_o"])
        if last:
            self._words_out.clear()
            self._expected.popleft()
            self.taken += 1

    def _join(self, words: Iterable[int]) -> int:
        """Return what words say together, the highest being the first."""
        value = 0
        for word in words:
            value = value << self.design.port_bits | word
        return value

    def _watch_block(self, inputs: Values, outputs: Values) -> None:
        if not (inputs["in_valid_i"] and outputs["in_ready_o"]):
            return
        design = self.design
        if not self._words_in:
            self.blocks.append(self.cycle)
        self._words_in.append((inputs["key_i"], inputs["block_i"]))
        if len(self._words_in) < design.key_words:
            return
        keys, blocks = zip(*self._words_in, strict=True)
        self._words_in.clear()
        # Of a key that does not fill its words, the highest bits are noise.
        key = self._join(keys) & (1 << design.cipher.key_bits) - 1 if design.key_with_block else self._key
        assert key is not None
        decrypts = design.decrypts and (not design.encrypts or bool(inputs["decrypt_i"]))
        model = design.cipher.decrypt if decrypts else design.cipher.encrypt
        self.decrypted.append(decrypts)
        self._expected.append(model(key, self._join(blocks[-design.block_words :])))
