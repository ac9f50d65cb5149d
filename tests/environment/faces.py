"""What the classes of the library are and do, line by line, to hold the two builds beside each other."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import sys
from collections.abc import Iterator
from typing import Any

import attrs

import slimestack as ss
from environment import played

_FUNCTION = re.compile(r"<(?:built-in )?function (\w+)(?: at \w+)?>")


def classes() -> dict[str, type[attrs.AttrsInstance]]:
    """The public classes of attrs, by name."""
    homes = {"ss": ss, "ss.cards": ss.cards}
    found = {f"{home}.{name}": getattr(module, name) for home, module in homes.items() for name in dir(module)}
    return {name: one for name, one in found.items() if isinstance(one, type) and attrs.has(one)}


def described() -> Iterator[str]:
    """Each class with its fields, as attrs, pattern matching and help show them."""
    for name, kind in classes().items():
        yield f"{name} {kind.__module__} {kind.__qualname__} {kind.__match_args__} {inspect.getdoc(kind)}"  # type: ignore[attr-defined]
        for field in attrs.fields(kind):
            facts = (field.name, field.type, field.default, field.init, bool(field.eq), field.repr, field.inherited)
            yield f"{name} {' '.join(map(repr, facts))} {field.metadata} {field.converter} {field.validator}"


def values() -> Iterator[Any]:
    """Many values of many classes: the states of games, their actions, verdicts and cards."""
    for number in range(2):
        for step in list(played.game(number))[::5]:
            yield from (step.state, step.state.pending, step.state.game, step.action, *step.facts)
            yield ss.explain(step.state, ss.Draw())
            yield from step.state.in_force
            yield from step.state.swarms[0]
    edition = ss.invented_edition()
    yield from (edition, *edition.rites, *edition.ripples, ss.Rulings(), ss.Seed.of(1))


def shown() -> Iterator[str]:
    """What becomes of each value: its texts, its parts, its copies."""
    for value in values():
        yield f"{value!r} {value}"
        if not isinstance(value, ss.Slime):
            assert attrs.has(type(value))
            parts = attrs.asdict(value, recurse=False, filter=lambda field, _: field.init)
            yield repr([(name, repr(part)) for name, part in parts.items()])
            assert attrs.evolve(value) == value
        for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert again == value
            assert hash(again) == hash(value)
            assert repr(again) == repr(value)
        assert value != object()


def matched() -> Iterator[str]:
    """Values taken apart by the place and by the name of their fields."""
    for value in values():
        match value:
            case ss.Growing(left):
                yield f"growing {left}"
            case ss.Place(slime=slime) | ss.Split(slime):
                yield f"slime {slime}"
            case ss.Combine(source, target):
                yield f"combine {source} {target}"
            case ss.cards.Rite(id=id_, condition=ss.cards.AtLeast(_, n)):
                yield f"rite {id_} {n}"


def lines() -> Iterator[str]:
    """Everything; a function by its name."""
    yield from (_FUNCTION.sub(r"\1", line) for line in described())
    yield from shown()
    yield from matched()


def main() -> None:
    """Print everything, and before it which build this is."""
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(f"{ss.COMPILED}\n")
    sys.stdout.writelines(f"{line!a}\n" for line in lines())


if __name__ == "__main__":
    main()
