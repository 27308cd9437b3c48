"""The experiments, one file each: schema, measurement and tables."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments import (
    bus,
    c_programs,
    fixed_keys,
    handshake,
    options,
    peers,
    proofs,
    recipes,
    sbox,
    specialisers,
    timing_model,
    tunable,
)

EXPERIMENTS: Mapping[str, Experiment[Any, Any]] = MappingProxyType(
    {
        module.EXPERIMENT.name: module.EXPERIMENT
        for module in (
            bus,
            timing_model,
            handshake,
            options,
            fixed_keys,
            c_programs,
            proofs,
            peers,
            recipes,
            sbox,
            tunable,
            specialisers,
        )
    }
)
"""All experiments by name, in the order in which they are measured."""
