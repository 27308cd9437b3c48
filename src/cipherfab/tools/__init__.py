"""The tools: how they are found, identified and run."""
