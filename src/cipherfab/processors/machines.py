"""The machines, by name."""

from cipherfab.names import meant
from cipherfab.processors.family import FAMILY
from cipherfab.processors.machine import Machine
from cipherfab.processors.picoblaze import PICOBLAZE

MACHINES: dict[str, Machine] = {name: member.machine for name, member in FAMILY.items()} | PICOBLAZE
"""The machines that cipherfab knows, by name."""


def machine(name: str) -> Machine:
    """Return a machine.

    Raises
    ------
    InputError
        If there is no such machine.
    """
    return MACHINES[meant("machine", name, MACHINES)]
