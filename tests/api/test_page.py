"""The examples in the page on the interface give what it says."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "python.md"


def test_examples() -> None:
    found = re.findall(
        r"^```python\n(>>> .*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    test = doctest.DocTestParser().get_doctest("\n".join(found), {}, PAGE.name, str(PAGE), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0
    assert result.attempted > 5
