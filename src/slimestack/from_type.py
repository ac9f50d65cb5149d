"""Hypothesis calls :func:`register` when it is imported, so that ``from_type`` draws values of the public classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def public_classes() -> Iterator[type]:
    """The public classes of values: those of ``slimestack`` and ``slimestack.cards``, without errors and enums.

    >>> import slimestack as ss
    >>> ss.Action in public_classes(), ss.cards.Rite in public_classes(), ss.SlimeType in public_classes()
    (True, True, False)
    """
    import attrs

    import slimestack as ss

    for name in dir(ss):
        if name[0].isupper() and attrs.has(kind := getattr(ss, name)):
            yield kind
    for kind in vars(ss.cards).values():
        if isinstance(kind, type) and kind.__module__ == ss.cards.__name__:
            yield kind


def register() -> None:
    """Let ``hypothesis.strategies.from_type`` draw values of the public classes.

    The strategies load when the first is asked for.
    """
    from hypothesis import strategies as st

    for kind in public_classes():
        st.register_type_strategy(kind, _strategy)


def _strategy(kind: type) -> SearchStrategy[Any]:
    from slimestack.testing.type_strategies import strategy_for

    return strategy_for(kind)
