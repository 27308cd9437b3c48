"""A row of an experiment: a measurement that is no record of a design."""

import msgspec


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measurement of a case: the schema of an entry in the file of an experiment."""

    @property
    def earlier(self) -> bool:
        """Whether its RTL has changed since; False if it does not say of which RTL it is."""
        return False
