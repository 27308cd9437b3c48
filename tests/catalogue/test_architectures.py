"""The architectures against the RTL: modules, ports and parameters are those of the templates."""

import re
from collections.abc import Mapping
from types import MappingProxyType

import pytest

from cipherfab.catalogue import ARCHITECTURES, Architecture, Design, design, rtl_root
from cipherfab.models import CIPHERS

every_architecture = pytest.mark.parametrize("architecture", ARCHITECTURES.values(), ids=list(ARCHITECTURES))


def template(architecture: Architecture) -> str:
    """Source of an architecture's template."""
    (path,) = rtl_root().rglob(f"{architecture.module}.sv")
    return path.read_text(encoding="utf-8")


def example(architecture: Architecture, parameters: Mapping[str, str] = MappingProxyType({})) -> Design:
    """Design of the first cipher that an architecture has a core of, with a key of 128 bits."""
    name = next(model.name for model in architecture.ciphers if model.key_bits == 128)
    return design(name, architecture.name, parameters)


def test_names() -> None:
    names = ["combinational", "compact", "engine", "fixed_key", "iterative", "narrow", "pipelined", "ram"]
    assert list(ARCHITECTURES) == [*names, "serial"]
    for name, architecture in ARCHITECTURES.items():
        assert architecture.name == name
        # What has a folder of its own is for one family.
        family = "aes_" if name == "engine" else ""
        assert architecture.module == f"cf_{family}{name}"
        assert architecture.title


@every_architecture
def test_every_parameter_says_what_it_means(architecture: Architecture) -> None:
    names = [parameter.name for parameter in architecture.parameters]
    assert len(set(names)) == len(names)
    assert names[0] == "direction"
    assert all(parameter.meaning for parameter in architecture.parameters)


@every_architecture
def test_the_template_has_these_parameters_and_no_other(architecture: Architecture) -> None:
    in_rtl = re.findall(r"^ +parameter +\S.* (\w+) += ", template(architecture), flags=re.MULTILINE)
    assert sorted(in_rtl) == sorted(example(architecture).sv_parameters)


@every_architecture
def test_the_template_has_these_ports_and_no_other(architecture: Architecture) -> None:
    in_rtl = re.findall(
        r"^ +(input|output) +logic +(?:\[ *(\w+) *-1:0\] +)?(\w+)", template(architecture), flags=re.MULTILINE
    )
    core = example(architecture)
    block = core.cipher.block_bits
    widths = {"": 1, "BlockBits": block, "KeyBits": 128}
    widths |= {"PortBits": core.port_bits or block, "KeyPortBits": core.port_bits or 128}
    found = [(name, direction, widths[width]) for direction, width, name in in_rtl]
    assert found == [tuple(port) for port in core.ports]


@every_architecture
def test_the_header_says_the_cycle_counts(architecture: Architecture) -> None:
    text = template(architecture)
    assert re.search(r"^// +latency += \S", text, flags=re.MULTILINE)
    assert re.search(r"^// +interval += \S", text, flags=re.MULTILINE)
    if example(architecture).port_bits:
        assert "from accepting the first word of a block" in text


@every_architecture
def test_the_defaults_are_those_of_the_template(architecture: Architecture) -> None:
    """Leaving a parameter out means the same in an id and in an instance; some follow others."""
    text = template(architecture)
    first = design(architecture.ciphers[0].name, architecture.name)
    for name, expression in first.sv_parameters.items():
        default = re.search(rf"^ +parameter .* {name} += (.+?),?$", text, flags=re.MULTILINE)
        assert default, name
        if name not in ("EntryRounds", "Key", "KeySbox") and "(Cipher)" not in default[1]:
            assert default[1] == expression.removeprefix("cf_pkg::"), name


@every_architecture
def test_multicycle_registers_are_registers_of_the_template(architecture: Architecture) -> None:
    text = template(architecture)
    expected = {"static": ("static_key_q",), "held": ("key_i",)}
    for choice in ("pipelined", "static", "held") if architecture.name == "pipelined" else ("",):
        given = {"key_schedule": choice} if choice else {}
        registers = architecture.multicycle_registers(example(architecture, given).parameters)
        assert registers == expected.get(choice, ())
        assert all(re.search(rf"\b{register} *<=|input .*\b{register}\b", text) for register in registers)


def test_every_cipher_is_in_the_common_package() -> None:
    package = (rtl_root() / "cf_pkg.sv").read_text(encoding="utf-8")
    for name in CIPHERS:
        member = design(name, "iterative").sv_parameters["Cipher"].removeprefix("cf_pkg::")
        assert re.search(rf"\b{member} +=", package)
