"""How hypothesis runs: ``daily`` and ``proof`` play the same examples each time, ``explore`` and ``soak`` new ones.

``make test`` uses ``daily``; ``pytest --hypothesis-profile=proof`` uses another one. ``properties/profiles.py`` says
how many examples each of them plays.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from properties.profiles import MAX_EXAMPLES
from slimestack.from_type import register

pytest_plugins = ["evidence"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the tests that hold the two builds beside each other."""
    parser.addoption("--every-game", action="store_true", help="compare all 10,000 games of the two builds")
    parser.addoption("--decisions", type=int, default=100_000, help="how long the search for a leak plays")


COMMON = settings(settings.get_profile("default"), deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A whole game is an example here, so an example may take long."""
for name in ("daily", "proof"):
    settings.register_profile(name, COMMON, max_examples=MAX_EXAMPLES[name], derandomize=True, database=None)
settings.register_profile("explore", COMMON, max_examples=MAX_EXAMPLES["explore"], database=None, print_blob=True)
settings.register_profile("soak", COMMON, max_examples=MAX_EXAMPLES["soak"], print_blob=True)
settings.load_profile("daily")
register()  # an editable installation may be older than its entry point
