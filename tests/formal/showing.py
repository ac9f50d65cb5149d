"""Showing: where a count, a digest or a whole game has changed, the first table where the library is wrong.

A number alone explains nothing. After such a test has failed, and only then, the specification is asked about the
tables that it was about, in their order, until one shows a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice

import slimestack as ss
from formal.comparing import Asked, Difference, differences
from formal.spec import Spec, the_spec

MOST = 2_000
"""About how many tables are looked at; a hundred take a second."""
FEW, MANY = 20, 200
"""How many are asked about at once: few to begin with, because a wrong rule often shows soon."""


@contextmanager
def difference_shown(asked: Callable[[], Iterable[Asked]], most: int = MOST) -> Iterator[None]:
    """If what is done here fails, name the first of these tables about which library and specification differ.

    Where they do not differ, the failure stays as it is.

    :raises AssertionError: instead of what was raised, with its words and the difference
    """
    try:
        yield
    except Exception as error:
        found = first_difference(asked(), most)
        if found is None:
            raise
        raise AssertionError(f"{error}\n\n{found}") from error


def first_difference(asked: Iterable[Asked], most: int = MOST, spec: Spec | None = None) -> Difference | None:
    """The first difference at these tables, in their order, or None."""
    tables, size = islice(asked, most), FEW
    while some := list(islice(tables, size)):
        for found in chain.from_iterable(differences(spec or the_spec(), some)):
            return found
        size = MANY
    return None


def onwards(starts: Iterable[ss.State]) -> Iterator[Asked]:
    """These tables and those that come after them, each once with all its legal actions, the nearest first."""
    layer = dict.fromkeys(starts)
    seen = set(layer)
    while layer:
        following: dict[ss.State, None] = {}
        for state in layer:
            actions = _legal(state)
            yield Asked(state, actions)
            following.update(dict.fromkeys(after for action in actions for after in _after(state, action)))
        layer = {state: None for state in following if state not in seen}
        seen.update(layer)


def _legal(state: ss.State) -> tuple[ss.Action, ...]:
    """What the library allows; nothing where it fails, of which the comparison tells."""
    try:
        return ss.legal_actions(state)
    except Exception:  # noqa: BLE001  # with a wrong rule the library may fail in any way
        return ()


def _after(state: ss.State, action: ss.Action) -> Iterator[ss.State]:
    """The table after an action, where the library does not fail."""
    try:
        yield ss.apply(state, action)
    except Exception:  # noqa: BLE001  # with a wrong rule the library may fail in any way
        return
