"""What processors have in common as architectures: a program for a cipher and a direction on a machine."""

from collections.abc import Sequence
from dataclasses import dataclass

from cipherfab.catalogue.architecture import ProgramSize
from cipherfab.catalogue.parameter import Choice, Values
from cipherfab.models import Algorithm
from cipherfab.processors.shipped import ProgramName, data_words, program_names, shipped_program


@dataclass(frozen=True)
class Programs:
    """The programs of machines; the default is the first machine with one for a cipher and a direction."""

    machines: Sequence[str]

    def fit(self, cipher: Algorithm) -> bool:
        """Whether there is a program for a cipher."""
        return bool(self._of(cipher))

    def name(self, cipher: Algorithm, values: Values) -> ProgramName:
        """Return which program parameters choose."""
        machine = str(values.get("machine", self.machines[0]))
        return ProgramName(cipher.name, str(values["direction"]), machine)

    def size(self, cipher: Algorithm, values: Values) -> ProgramSize:
        """Return the size of the program that parameters choose."""
        name = self.name(cipher, values)
        program = shipped_program(name)
        return ProgramSize(name.machine, len(program.instructions), data_words(program))

    @property
    def direction(self) -> Choice:
        """The parameter for what the program does."""

        def fitting(cipher: Algorithm, values: Values) -> Sequence[str]:
            return list(dict.fromkeys(name.direction for name in self._of(cipher)))

        return Choice(
            name="direction",
            choices=("encrypt", "decrypt"),
            meaning="what the program does",
            fitting=fitting,
        )

    def machine(self, meaning: str) -> Choice:
        """Return the parameter for the machine, after the one for the direction."""

        def fitting(cipher: Algorithm, values: Values) -> Sequence[str]:
            found = {name.machine for name in self._of(cipher) if name.direction == values["direction"]}
            return [machine for machine in self.machines if machine in found]

        return Choice(name="machine", choices=self.machines, meaning=meaning, fitting=fitting)

    def _of(self, cipher: Algorithm) -> list[ProgramName]:
        return [
            name for name in program_names() if name.cipher == cipher.name and name.machine in self.machines
        ]
