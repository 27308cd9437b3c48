"""A flat table as Parquet, by pyarrow, which is an extra of the installation."""

from importlib import import_module
from io import BytesIO
from typing import Any

from cipherfab.errors import InputError, ToolError
from cipherfab.report.columns import Column, FlatTable


def parquet_bytes(table: FlatTable) -> bytes:
    """Return a table as a Parquet file; unit and meaning of a column are in its metadata.

    Raises
    ------
    ToolError
        If pyarrow is not installed.
    InputError
        If a number is too large for 64 bits.
    """
    arrow = _pyarrow()
    schema = arrow.schema([_field(arrow, column) for column in table.columns])
    rows = [list(cells) for cells in zip(*table.rows, strict=True)] or [[] for _ in table.columns]
    try:
        arrays = [arrow.array(cells, field.type) for cells, field in zip(rows, schema, strict=True)]
    except (OverflowError, arrow.ArrowException) as error:
        raise InputError(f"the records do not fit into Parquet: {error}; choose csv or json") from error
    file = BytesIO()
    arrow.parquet.write_table(arrow.table(arrays, schema=schema), file)
    return file.getvalue()


def _pyarrow() -> Any:
    # Loaded only when needed: it takes a third of a second, and most installations do without.
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError as error:
        raise ToolError(
            f"Parquet needs pyarrow, which cannot be loaded ({error}); "
            "install it with: pip install pyarrow, or choose csv or json"
        ) from error


def _field(arrow: Any, column: Column) -> Any:
    types = {
        "text": arrow.string(),
        "integer": arrow.int64(),
        "real": arrow.float64(),
        "truth": arrow.bool_(),
        "integers": arrow.list_(arrow.int64()),
        "reals": arrow.list_(arrow.float64()),
    }
    metadata = {"unit": column.unit, "meaning": column.meaning}
    return arrow.field(column.name, types[column.kind], metadata={k: v for k, v in metadata.items() if v})
