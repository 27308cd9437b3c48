"""Sentences on any design for headers and datasheets."""

from cipherfab.catalogue import BlockDesign, Design, OperationDesign, PacketDesign
from cipherfab.deliver import block_rules, operation_rules, packet_rules
from cipherfab.deliver.interface import Interface


def description(design: Design) -> str:
    """Return a description of the core with its parameters."""
    return f"{design.cipher.title}: {design.architecture.describe(design.parameters)}"


def parameters(design: Design) -> str:
    """Return the parameters that offer a choice for the cipher, with their values."""
    return ", ".join(
        f"{parameter.name}={design.parameters[parameter.name]}"
        for parameter in design.architecture.parameters
        if len(parameter.allowed(design.cipher, design.parameters)) > 1
        and design.parameters[parameter.name] != "off"
    )


def interface(design: Design) -> Interface:
    """Return the interface rules of the core."""
    match design:
        case BlockDesign():
            return block_rules.interface(design)
        case PacketDesign():
            return packet_rules.interface(design)
        case OperationDesign():
            return operation_rules.interface(design)
    raise NotImplementedError(f"{design.id} is of an unknown kind")
