"""Conversion between the values of the game and the shapes of their documents.

Writing makes plain data in the form of a shape. Reading starts from a shape, which the strict hooks have built, and
makes the value, if the rules allow it.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

import attrs

from slimestack.editions.digest import edition_digest
from slimestack.engine import Step
from slimestack.errors import Defect, InvalidPosition, InvalidValue, defect, quote
from slimestack.games import checked_edition
from slimestack.json.hooks import converter, edition_data
from slimestack.json.shapes import RecordShape, SchemaError, SeedShape, StateShape, StepShape, at_place, within_bounds
from slimestack.positions.build import position
from slimestack.records.record import Record
from slimestack.table.edition import Edition
from slimestack.table.game import names_defect
from slimestack.table.seed import Seed
from slimestack.table.slimes import TYPE_NAMES, Counts
from slimestack.table.state import State

# --- states ------------------------------------------------------------------------------------------


def state_data(state: State, seed: bool, edition: bool) -> dict[str, Any]:
    """The state in the form of a :class:`~slimestack.json.shapes.StateShape`, with or without seed and edition."""
    game, write = state.game, converter().unstructure
    data: dict[str, Any] = {
        "edition": {"name": game.edition.name, "digest": edition_digest(game.edition)},
        "rulings": write(game.rulings),
        "names": game.names,
        "swarms": [list(map(str, swarm)) for swarm in state.swarms],
        "deck": _counts(state.deck),
        "discard": _counts(state.discard),
        "supply": state.supply,
        "row": state.row,
        "rite_deck": state.rite_deck,
        "rite_discard": state.rite_discard,
        "claimed": state.claimed,
        "unseen_ripples": state.unseen_ripples,
        "round": state.round,
        "leader": state.leader,
        "active": state.active,
        "actions_left": state.actions_left,
        "pending": write(state.pending),
        "in_force": [write(entry) for entry in state.in_force],
    }
    if seed and state.seed is not None:
        data["seed"] = _seed_data(state.seed)
    if edition:
        data["contents"] = edition_data(game.edition)
    return within_bounds(StateShape, data)


def _counts(counts: Counts) -> dict[str, int]:
    return dict(zip(TYPE_NAMES, counts, strict=True))


def _seed_data(seed: Seed) -> dict[str, Any]:
    return {"key": seed.key.hex(), "counter": seed.counter}


def _seed_of(shape: SeedShape | None) -> Seed | None:
    return None if shape is None else Seed(bytes.fromhex(shape.key), shape.counter)


def state_of(shape: StateShape, edition: Edition) -> State:
    """The state of a shape; a shape without contents is one of ``edition`` or of the invented edition."""
    state = _described(shape, _edition_of(shape, edition))
    if not shape.names:
        return state
    if len(shape.names) != len(shape.swarms):
        raise InvalidPosition(
            [defect("wrong_names", place=("names",), expected=len(shape.swarms), count=len(shape.names))]
        )
    found = names_defect(shape.names)
    if found is not None:
        raise InvalidPosition([found.at(("names",))])
    return attrs.evolve(state, game=attrs.evolve(state.game, names=shape.names))


def _described(shape: StateShape, edition: Edition) -> State:
    """The state of a shape, made and checked by :func:`slimestack.position`."""
    try:
        state = _positioned(shape, edition)
    except InvalidPosition as error:
        raise InvalidPosition(map(_by_field, error.defects)) from None
    if state.active != shape.active:
        found = defect("active_without_turn", "ROUND.6", place=("active",), pending=type(shape.pending).__name__)
        raise InvalidPosition([found])
    return state


def _by_field(found: Defect) -> Defect:
    """A defect of a position with the name of the document's field, where its place names a class."""
    match found.place:
        case (str(owner), *inner) if owner[:1].isupper():
            return found.at(("in_force" if owner == "InForce" else "pending", *inner))
        case _:
            return found


def _positioned(shape: StateShape, edition: Edition) -> State:
    return position(
        shape.swarms,
        edition=edition,
        rulings=shape.rulings,
        round=shape.round,
        active=shape.active,
        leader=shape.leader,
        actions_left=shape.actions_left,
        pending=shape.pending,
        in_force=shape.in_force,
        deck=shape.deck,
        discard=shape.discard,
        row=shape.row,
        rite_deck=shape.rite_deck,
        rite_discard=shape.rite_discard,
        claimed=shape.claimed,
        unseen_ripples=shape.unseen_ripples,
        supply=shape.supply,
        seed=_seed_of(shape.seed),
    )


def _edition_of(shape: StateShape, known: Edition) -> Edition:
    """The edition that the shape names by its name and digest: ``known``, the invented one or that in its contents."""
    named = shape.edition.name, shape.edition.digest
    if shape.contents is not None and named != (shape.contents.name, edition_digest(shape.contents)):
        raise SchemaError(defect("other_contents", place=("contents",)))
    for edition in (known, checked_edition(None), shape.contents):
        if edition is not None and named == (edition.name, edition_digest(edition)):
            return edition
    raise SchemaError(defect("edition_not_given", place=("edition",), edition=quote(named[0]), digest=named[1]))


# --- what has states in it ---------------------------------------------------------------------------


def step_data(step: Step, seed: bool, edition: bool) -> dict[str, Any]:
    """The step in the form of a :class:`~slimestack.json.shapes.StepShape`."""
    write = converter().unstructure
    data = {
        "actor": write(step.actor),
        "action": write(step.action),
        "facts": [write(fact) for fact in step.facts],
        "state": state_data(step.state, seed, edition),
    }
    return within_bounds(StepShape, data)


def step_of(shape: StepShape, edition: Edition) -> Step:
    """The step of a shape."""
    with at_place("state"):
        state = state_of(shape.state, edition)
    return Step(shape.actor, shape.action, state, shape.facts)


def record_data(record: Record, seed: bool, edition: bool) -> dict[str, Any]:
    """The record in the form of a :class:`~slimestack.json.shapes.RecordShape`."""
    write = converter().unstructure
    data: dict[str, Any] = {
        "start": state_data(record.start, seed, edition),
        "actions": [write(action) for action in record.actions],
        "comments": [{"after": after, "text": text} for after, text in record.comments],
        "date": None if record.date is None else record.date.isoformat(),
        "real": record.real,
        "seal": record.seal,
    }
    if record.seed is not None:
        data["seed"] = _seed_data(record.seed)
    return within_bounds(RecordShape, data)


def record_of(shape: RecordShape, edition: Edition) -> Record:
    """The record of a shape, played through by the rules."""
    try:
        date = None if shape.date is None else dt.date.fromisoformat(shape.date)
    except ValueError:
        raise SchemaError(defect("unknown_day", place=("date",), given=quote(shape.date))) from None
    with at_place("start"):
        start = state_of(shape.start, edition)
    seed = _seed_of(shape.seed)
    comments = tuple([(comment.after, comment.text) for comment in shape.comments])
    try:
        return Record(start, shape.actions, comments=comments, date=date, real=shape.real, seal=shape.seal, seed=seed)
    except InvalidValue as error:
        raise SchemaError(error.defect.at(error.defect.place[1:])) from None
