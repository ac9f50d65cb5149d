"""How hypothesis runs: ``daily`` plays the same few examples each time, ``proof`` and ``soak`` many more, and new ones.

``pytest --hypothesis-profile=soak`` takes another one.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

pytest_plugins = ["evidence"]

_SLOW = [HealthCheck.too_slow]  # a whole game is an example here
settings.register_profile(
    "daily", max_examples=40, derandomize=True, deadline=None, database=None, suppress_health_check=_SLOW
)
settings.register_profile(
    "proof", max_examples=400, database=None, deadline=None, print_blob=True, suppress_health_check=_SLOW
)
settings.register_profile("soak", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=_SLOW)
settings.load_profile("daily")
