"""Scenario files: given a position, when this is done, then what; and how they are run."""
