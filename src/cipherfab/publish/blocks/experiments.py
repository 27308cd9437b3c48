"""The tables of experiments."""

from cipherfab.publish.experiments import EXPERIMENTS


def blocks() -> dict[str, str]:
    """Return the blocks of all experiments."""
    return {
        f"measured-{name}": text
        for experiment in EXPERIMENTS.values()
        for name, text in experiment.blocks(experiment.read(experiment.path)).items()
    }
