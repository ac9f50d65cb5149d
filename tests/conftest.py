"""How hypothesis runs: ``ci`` plays the same examples every time, ``soak`` many more, and new ones.

``pytest --hypothesis-profile=soak`` takes the other one.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

pytest_plugins = ["evidence"]

_SLOW = [HealthCheck.too_slow]  # a whole game is an example here
settings.register_profile(
    "ci", max_examples=100, derandomize=True, deadline=None, database=None, suppress_health_check=_SLOW
)
settings.register_profile("soak", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=_SLOW)
settings.load_profile("ci")
