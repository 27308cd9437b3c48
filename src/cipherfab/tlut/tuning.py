"""What a design with parameters in tunable LUTs takes, beside the same design mapped in the ordinary way."""

from pathlib import Path

import msgspec

from cipherfab.catalogue import parse
from cipherfab.files import read_bytes
from cipherfab.records.elaborations import elaboration_of, known
from cipherfab.records.row import Row, decode_rows

FILE = "tunable.json"
"""Name of the file of all, among results."""
_MOST = 1 << 24


class Size(Row, frozen=True, omit_defaults=True):
    """The size of a netlist.

    Attributes
    ----------
    luts, flip_flops
        Counted.
    depth
        LUTs that follow each other.
    fmax_mhz
        Highest clock frequency, placed and routed in a timing shell; None if that was not done.
    sites
        LUT sites, those of memory among them, two small functions in a dual-output LUT; None if not counted.
    """

    luts: int
    flip_flops: int
    depth: int
    fmax_mhz: float | None = None
    sites: int | None = None

    @property
    def shown(self) -> int:
        """What tables and comparisons count: sites, or LUTs where sites were not counted."""
        return self.luts if self.sites is None else self.sites


class Reload(Row, frozen=True):
    """The cost of loading other values of the parameters.

    Attributes
    ----------
    device
        The device.
    whole
        Bytes of a whole configuration.
    frames, bytes
        Frames that differ, and bytes of a file of these frames: the maximum over pairs of random values.
    milliseconds
        Time to shift that file in.
    """

    device: str
    whole: int
    frames: int
    bytes: int
    milliseconds: float


class Tuning(Row, frozen=True, omit_defaults=True):
    """A design mapped in the ordinary way, and with parameters in tunable LUTs.

    Attributes
    ----------
    design, target
        Which.
    parameters
        Bits of each parameter.
    interval
        Clock cycles between two blocks; None for what has no blocks.
    ordinary, tuned
        What it takes.
    tunable
        Tunable LUTs.
    operations
        Operations on words that compute their tables.
    settings
        Parameters of the module that the tuned design has and the ordinary one has not.
    reload
        What another key costs where changes alone can be loaded; else None.
    rtl_hash
        Hash of the elaborated RTL of the ordinary design; None for an example, or if not recorded.
    """

    design: str
    target: str
    parameters: dict[str, int]
    interval: int | None
    ordinary: Size
    tuned: Size
    tunable: int
    operations: int
    settings: dict[str, str] = msgspec.field(default_factory=dict)
    reload: Reload | None = None
    rtl_hash: str | None = None

    @property
    def earlier(self) -> bool:
        """Whether its RTL has changed since; False without an RTL hash."""
        if self.rtl_hash is None:
            return False
        return known().get(elaboration_of(parse(self.design)).content) != self.rtl_hash


def read_tunings(folder: Path) -> list[Tuning]:
    """Return those among the results in a folder; none if it has no file of them.

    Raises
    ------
    InputError
        If the file cannot be read, or does not follow the schema.
    """
    path = folder / FILE
    if not path.is_file():
        return []
    return decode_rows(read_bytes(path, _MOST), Tuning, path)
