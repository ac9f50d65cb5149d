"""Marks code with the ids of the rules that it implements.

The mark is an attribute of the function or class: it costs nothing at a call, and no text of a rule is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from slimestack.compiled import COMPILED
from slimestack.errors import UnknownId, defect, quote

_T = TypeVar("_T")
_MARK = "__implements__"


def implements(*ids: str) -> Callable[[_T], _T]:
    """Mark a function or a class as implementing these clauses and rulings; returns the same object.

    Several marks on one object add up, from top to bottom. Only the form of the ids is checked.

    :raises UnknownId: for a text without the form of an id

    >>> import slimestack as ss
    >>> @ss.rulebook.implements("GROW.3", "GROW.4")
    ... def amount(bigs: int) -> int:
    ...     return 1 + bigs
    >>> amount(5)
    6
    >>> ss.rulebook.implemented_by(amount)
    ('GROW.3', 'GROW.4')
    """
    for rule_id in ids:
        _check_form(rule_id)

    def mark(target: _T) -> _T:
        own = vars(target).get(_MARK, ())  # not the marks of a base class
        setattr(target, _MARK, tuple(dict.fromkeys((*ids, *own))))
        return target

    return mark


def implemented_by(obj: object) -> tuple[str, ...]:
    """The ids of the clauses and rulings in the marks of a function or a class, () without a mark.

    >>> import slimestack as ss
    >>> ss.rulebook.implemented_by(len)
    ()
    """
    ids: tuple[str, ...] = getattr(obj, "__dict__", {}).get(_MARK, ())
    if COMPILED and not ids:
        from slimestack.rulebook.code import ids_in_source

        return ids_in_source(obj)
    return ids


def _check_form(rule_id: object) -> None:
    """Check that an id looks like GROW.1, TIER.BIG.2, RULING.SPLIT.4 or PR.3; fast, because it runs at import."""
    if isinstance(rule_id, str):
        head, _, tail = rule_id.partition(".")
        if head.isupper() and tail and tail[-1].isalnum():
            return
    raise UnknownId(defect("not_id", given=quote(rule_id)))
