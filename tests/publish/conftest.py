"""Fixtures of records, a browser, and the site."""

import shutil
from pathlib import Path

import pytest

from cipherfab.publish import checkout, site
from tests.fixtures.measurements import candidate, hostile, records, sample
from tests.report.browser.conftest import blank, chrome

__all__ = ["blank", "candidate", "chrome", "hostile", "records", "sample"]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, built from a copy of the pages."""
    pytest.importorskip("zensical", reason="needs the extra docs: pip install 'cipherfab[docs]'")
    copy = tmp_path_factory.mktemp("checkout")
    shutil.copytree(checkout.root() / "docs", copy / "docs")
    shutil.copy(checkout.root() / "zensical.toml", copy)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "root", lambda: copy)
        return site.build().parent
