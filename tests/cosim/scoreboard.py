"""Judges a core from outside: what it took, what it must give, and when."""

from collections import deque
from dataclasses import dataclass, field

from cipherfab.catalogue import Design
from tests.cosim.trace import Values


@dataclass
class Scoreboard:
    """Watches the ports cycle by cycle and compares results with the golden model.

    Attributes
    ----------
    design : Design
        What the core is.
    cycle : int
        Number of cycles seen.
    keys, blocks, results : list[int]
        Cycles in which a key was taken by the key channel, a block was taken, a result was first offered.
    """

    design: Design
    cycle: int = 0
    keys: list[int] = field(default_factory=list)
    blocks: list[int] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    taken: int = 0
    _key: int | None = None
    _expected: deque[int] = field(default_factory=deque)
    _waits: bool = False

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

    def _watch_key(self, inputs: Values, outputs: Values) -> None:
        if self.design.key_with_block:
            assert outputs["key_ready_o"] == outputs["in_ready_o"], "key_ready_o differs from in_ready_o"
            return
        if inputs["key_valid_i"]:
            assert not outputs["in_ready_o"], "a key has no precedence over a block"
            if outputs["key_ready_o"]:
                assert not self._expected, "a key was taken while blocks were inside"
                self._key = inputs["key_i"]
                self.keys.append(self.cycle)
        if self._key is None:
            assert not outputs["in_ready_o"], "a block would be taken without a key"

    def _watch_result(self, inputs: Values, outputs: Values) -> None:
        if not outputs["out_valid_o"]:
            assert not self._waits, "a result that waited is gone"
            return
        assert self._expected, "a result without a block"
        assert outputs["block_o"] == self._expected[0], (
            f"result {self.taken} is {outputs['block_o']:x}, it should be {self._expected[0]:x}"
        )
        if not self._waits:
            self.results.append(self.cycle)
        self._waits = not inputs["out_ready_i"]
        if not self._waits:
            self._expected.popleft()
            self.taken += 1

    def _watch_block(self, inputs: Values, outputs: Values) -> None:
        if not (inputs["in_valid_i"] and outputs["in_ready_o"]):
            return
        design = self.design
        key = inputs["key_i"] if design.key_with_block else self._key
        assert key is not None
        decrypts = design.decrypts and (not design.encrypts or bool(inputs["decrypt_i"]))
        model = design.cipher.decrypt if decrypts else design.cipher.encrypt
        self._expected.append(model(key, inputs["block_i"]))
        self.blocks.append(self.cycle)
