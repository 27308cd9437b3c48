"""What a core's interface asks for, whatever it computes: sentences for headers and datasheets."""

from types import ModuleType

from cipherfab.catalogue import Design
from cipherfab.deliver import block_rules, operation_rules, packet_rules
from cipherfab.models import Kind

_RULES: dict[Kind, ModuleType] = {
    "block cipher": block_rules,
    "authenticated cipher": packet_rules,
    "operation": operation_rules,
}


def description(design: Design) -> str:
    """Return what the core is, with the parameters that leave a choice for its cipher."""
    parameters = ", ".join(
        f"{parameter.name}={design.parameters[parameter.name]}"
        for parameter in design.architecture.parameters
        if len(parameter.allowed(design.cipher, design.parameters)) > 1
    )
    return f"{design.cipher.title}: {design.architecture.title} ({parameters})"


def warnings(design: Design) -> list[str]:
    """Return what whoever uses the core has to know first."""
    found: list[str] = _RULES[design.cipher.kind].warnings(design)
    return found


def sizes(design: Design) -> str:
    """Return the sizes of what the core works on, and the order of bits, as sentences."""
    found: str = _RULES[design.cipher.kind].sizes(design)
    return found


def rules(design: Design) -> list[str]:
    """Return the rules beside those of valid and ready."""
    found: list[str] = _RULES[design.cipher.kind].rules(design)
    return found


def cycle_meanings(design: Design) -> dict[str, str]:
    """Return what is counted as latency, interval and key, by these names."""
    found: dict[str, str] = _RULES[design.cipher.kind].cycle_meanings(design)
    return found


def meanings(design: Design) -> dict[str, str]:
    """Return what each port is for, by port name."""
    found: dict[str, str] = _RULES[design.cipher.kind].meanings(design)
    return found
