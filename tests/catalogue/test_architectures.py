"""The architectures against the RTL: modules, ports and parameters are those of the templates."""

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

import cipherfab
from cipherfab.catalogue import (
    ARCHITECTURES,
    Architecture,
    BlockDesign,
    Design,
    PacketDesign,
    design,
    needed_sources,
    rtl_root,
)
from cipherfab.catalogue.parameter import Switch

every_architecture = pytest.mark.parametrize("architecture", ARCHITECTURES.values(), ids=list(ARCHITECTURES))


def template(architecture: Architecture) -> str:
    """Source of an architecture's template."""
    (path,) = rtl_root().rglob(f"{architecture.module}.sv")
    return path.read_text(encoding="utf-8")


def example(architecture: Architecture, parameters: Mapping[str, str] = MappingProxyType({})) -> Design:
    """Design of the first cipher with a key of 128 bits or none, or of the first, of an architecture."""
    names = [model.name for model in architecture.ciphers if model.key_bits in (0, 128)]
    return design([*names, architecture.ciphers[0].name][0], architecture.id_name, parameters)


def declared_ports(architecture: Architecture) -> list[tuple[str, str, str]]:
    """Return direction, width and name of each port of a template."""
    pattern = r"^ +(input|output) +(?:logic|(\w+_e)) +(?:\[ *([\w*]+) *-1:0\] +|\[ *(\d+):0\] +)?(\w+)"
    found = re.findall(pattern, template(architecture), flags=re.MULTILINE)
    return [
        (way, enum or width or (str(int(top) + 1) if top else ""), name)
        for way, enum, width, top, name in found
    ]


def test_names() -> None:
    names = [
        "asip",
        "combinational",
        "compact",
        "engine",
        "fixed_key",
        "hls",
        "iterative",
        "narrow",
        "picoblaze",
        "pipelined",
        "ram",
        "serial",
        "sliced",
        "vscpu",
    ]
    assert [name for name, each in ARCHITECTURES.items() if each.kind == "block cipher"] == names
    packets = {
        name: each.id_name
        for name, each in ARCHITECTURES.items()
        if each.kind in ("authenticated cipher", "confidentiality mode", "message authentication code")
    }
    assert packets == {
        "ccm": "iterative",
        "cmac": "iterative",
        "confidentiality": "iterative",
        "ctr_pipelined": "pipelined",
        "duplex": "iterative",
        "gcm": "iterative",
        "gcm_pipelined": "pipelined",
        "parallel": "parallel",
        "xts": "iterative",
        "xts_pipelined": "pipelined",
    }
    parts = ["digit_serial", "key_generator", "message_alu", "message_processor", "star_engine"]
    parts += ["star_unrolled"]
    assert [name for name, each in ARCHITECTURES.items() if each.kind == "operation"] == parts
    for name, architecture in ARCHITECTURES.items():
        assert architecture.name == name
        assert architecture.title
        # What has a folder of its own is for one family.
        family = "aes_" if name == "engine" else ""
        if architecture.kind == "block cipher":
            # The processor alone has the plain name.
            behind = "_cipher" if name in ("picoblaze", "vscpu") else ""
            assert architecture.module == f"cf_{family}{name}{behind}"
        elif architecture.kind == "confidentiality mode":
            assert architecture.module == f"cf_{name}"
        else:
            (family,) = {model.family for model in architecture.ciphers}
            assert f"{architecture.module}_".startswith(f"cf_{family.removesuffix('-cipher')}_")


@every_architecture
def test_every_parameter_says_what_it_means(architecture: Architecture) -> None:
    names = [parameter.name for parameter in architecture.parameters]
    assert len(set(names)) == len(names)
    assert architecture.kind != "block cipher" or names[0] == "direction"
    assert all(parameter.meaning for parameter in architecture.parameters)


@every_architecture
def test_the_template_has_these_parameters_and_no_other(architecture: Architecture) -> None:
    in_rtl = re.findall(r"^ +parameter +[^=\n]* (\w+)(?: += |,$)", template(architecture), flags=re.MULTILINE)
    # Of a key in tunable LUTs, and set for that alone.
    besides = {"KeyStored"} & set(in_rtl)
    assert besides <= (
        {"KeyStored"} if architecture.name in ("key_generator", "message_processor") else set()
    )
    assert sorted(set(in_rtl) - besides) == sorted(example(architecture).sv_parameters)


@every_architecture
def test_the_template_has_these_ports_and_no_other(architecture: Architecture) -> None:
    options = [parameter.name for parameter in architecture.parameters if isinstance(parameter, Switch)]
    core = example(architecture, dict.fromkeys(options, "on"))
    block = core.cipher.block_bits
    widths = {
        "": 1,
        "BlockBits": block,
        "KeyBits": 128,
        "2": 2,
        "3": 3,
        "4": 4,
        "8": 8,
        "16": 16,
        "kind_e": 2,
        "verdict_e": 3,
    }
    if isinstance(core, BlockDesign):
        widths |= {"PortBits": core.port_bits or block}
        widths |= {"KeyPortBits": core.port_bits or core.cipher.key_bits}
    else:
        # Words of 16 bits.
        widths |= {
            "BlockBits": core.cipher.block_bits if isinstance(core, PacketDesign) else 128,
            "DataBits": 16,
            "MessageBits": 24,
            "KeyBits": core.cipher.key_bits or 128,
            "NonceBits": getattr(core.cipher, "nonce_bits", 32),
            "BytesBits": (core.cipher.block_bits // 8).bit_length(),
            "StateBits": 256,
            "PortBits": 64,
        }
        widths |= {"InputBits": 64, "PlaceBits": 2, "4*DigitBits": 64}
    found = [(name, direction, widths[width]) for direction, width, name in declared_ports(architecture)]
    assert found == [tuple(port[:3]) for port in core.ports]
    enums = {name for _, width, name in declared_ports(architecture) if width.endswith("_e")}
    assert enums == {port.name for port in core.ports if port.enum}


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
    for name, expression in example(architecture).sv_parameters.items():
        default = re.search(rf"^ +parameter .* {name} += (.+?),?$", text, flags=re.MULTILINE)
        if name in ("Cipher", "Mode", "Function"):
            assert not default
            continue
        assert default, name
        follows = name in ("EntryRounds", "Key", "KeySbox") or "Cipher." in default[1]
        if name != "KeyBits" and not follows:
            value = default[1].replace("WordBits / 2", "8").replace("WordBits", "16")
            assert value == expression.removeprefix("cf_pkg::").removeprefix("1'b"), name


@every_architecture
def test_multicycle_registers_are_registers_of_the_template(architecture: Architecture) -> None:
    parts = (path.read_text(encoding="utf-8") for path in needed_sources(architecture.module))
    text = "".join(parts)
    expected = {"static": ("static_key_q",), "held": ("key_i",)}
    for choice in ("pipelined", "static", "held") if architecture.name == "pipelined" else ("",):
        given = {"key_schedule": choice} if choice else {}
        registers = architecture.multicycle_registers(example(architecture, given).parameters)
        assert registers == expected.get(choice, ())
        assert all(re.search(rf"\b{register} *<=|input .*\b{register}\b", text) for register in registers)


def test_no_cipher_is_asked_for_its_name() -> None:
    """Facts of a cipher are fields of its model; the engine alone is for one family."""
    package = Path(cipherfab.__file__).parent
    asks = re.compile(r"\b(?:cipher|model)\.(?:family|name) (?:[!=]=|in) [\"(]")
    asked = {path.name for path in package.rglob("*.py") if asks.search(path.read_text(encoding="utf-8"))}
    assert asked == {"engine.py"}
