"""What cattrs says about data that it could not make into values, as defects with their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
import cattrs

from slimestack.errors import Defect, DefectPlace, InvalidEdition, SlimeStackError, defect, defect_of, quote
from slimestack.table.checks import near

_FIELDS: dict[str | int, str] = {"rite": "rites", "ripple": "ripples"}
"""What the fields of an edition are called in a class, where a file calls them otherwise."""
_CALLED = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}


def strict(kind: type, refusal: Callable[[str, object], Exception]) -> Callable[[object, object], Any]:
    """The hook of cattrs for values of exactly this class.

    :param refusal: the error for any other value, from what was expected and the value
    """

    def structure(value: object, _: object) -> object:
        if value.__class__ is not kind:
            raise refusal(_CALLED[kind], value)
        return value

    return structure


def causes(error: BaseException, place: DefectPlace) -> Iterator[Defect]:
    """Each single cause of an error of cattrs, with its place, which begins with this one."""
    if isinstance(error, cattrs.ClassValidationError):
        with_notes, without_notes = error.group_exceptions()
        for cause, note in with_notes:
            yield from causes(cause, (*place, note.name))
        for cause in without_notes:
            yield from causes(cause, place)
    elif isinstance(error, cattrs.IterableValidationError):
        for cause, at in error.group_exceptions()[0]:
            yield from causes(cause, (*place, int(at.index)))
    elif isinstance(error, cattrs.ForbiddenExtraKeysError):
        known = attrs.fields_dict(error.cl)
        for name in sorted(error.extra_fields):
            yield defect("unknown_field", place=(*place, name), given=quote(name), **near(name, known))
    elif isinstance(error, KeyError):
        yield defect("missing_field", place=place)
    elif isinstance(error, InvalidEdition):
        for one in error.defects:
            field, *inner = one.place
            yield one.at((*place, _FIELDS.get(field, field), *inner))
    elif isinstance(error, SlimeStackError):
        one = defect_of(error)
        of_class = bool(one.place) and str(one.place[0])[:1].isupper()  # a class does not belong to the path
        yield one.at((*place, *one.place[of_class:]))
    else:
        yield defect("refused", place=place, reason=error)
