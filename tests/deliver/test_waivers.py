from cipherfab.deliver.waivers import waivers

TEXT = """`verilator_config
// Waivers; each says why.

// Of one module.
lint_off -rule UNUSEDSIGNAL -file "*/cf_one.sv" -match "*"

// Of packages.
lint_off -rule UNUSEDPARAM -file "*_pkg.sv" -match "*"
"""


def test_keeps_what_concerns_the_files() -> None:
    head, one, packages = TEXT.split("\n\n")
    assert waivers(TEXT, ["rtl/cf_two.sv"]) == f"{head}\n"
    assert waivers(TEXT, ["rtl/a/cf_one.sv"]) == f"{head}\n\n{one}\n"
    assert waivers(TEXT, ["rtl/cf_two.sv", "cf_pkg.sv"]) == f"{head}\n\n{packages}"
