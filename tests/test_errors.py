"""Errors and verdicts as values: what they show, and that they survive copying and pickling."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from collections.abc import Callable
from types import NoneType

import attrs
import pytest

import slimestack as ss
from helpers import verdict
from slimestack import errors

STATE = ss.position(["eR e4 e0 d5", "m3"])


def raised_by(call: Callable[[], object]) -> ss.SlimeStackError:
    """The error that the call ends in."""
    with pytest.raises(ss.SlimeStackError) as raised:
        call()
    return raised.value


ERRORS = [
    raised_by(lambda: ss.apply(STATE, ss.parse_action("place e9"))),
    raised_by(lambda: ss.parse_action("combine e0 x9")),
    raised_by(lambda: ss.position(["eR eR", "x"])),
    raised_by(lambda: ss.read_edition("name = 1")),
    raised_by(lambda: ss.rulebook.clause("NO.1")),
    raised_by(lambda: ss.Slime(ss.SlimeType.EMBER, -1)),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_value_errors_that_can_be_pickled(error: Exception) -> None:
    """Every error is a SlimeStackError and a ValueError, and comes out of copying and pickling as it was."""
    assert isinstance(error, ss.SlimeStackError)
    assert isinstance(error, ValueError)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is type(error)
        assert (str(again), repr(again), vars(again)) == (str(error), repr(error), vars(error))
    assert str(copy.copy(error)) == str(error)
    assert "\n\n" not in str(error)


def test_errors_are_of_six_kinds() -> None:
    """A broken rule, an unreadable text, an impossible position or edition, an unknown id, and anything else."""
    assert [type(error) for error in ERRORS] == [
        ss.IllegalAction, ss.ParseError, ss.InvalidPosition, ss.InvalidEdition, ss.UnknownId, ss.InvalidValue
    ]  # fmt: skip


def test_an_illegal_action_shows_input_and_clauses() -> None:
    """The message has the action, the sentence and the cited texts; the error has the view of the state."""
    with pytest.raises(ss.IllegalAction) as raised:
        ss.apply(ss.with_seed(STATE, 5), ss.parse_action("combine e0 eR"))
    lines = str(raised.value).splitlines()
    assert lines[0] == "Combine e0 eR is not legal: eR is a Royal, and a Royal holds no growth."
    assert [line.split()[0] for line in lines[1:3]] == ["COMBINE.8", "TIER.ROYAL.2"]
    assert len(lines) == 3
    assert raised.value.state == STATE


def test_verdicts_are_values() -> None:
    """Equal questions have equal verdicts, which can be kept, compared and pickled."""
    said = verdict(STATE, "combine e4 e0")
    assert said == verdict(ss.with_seed(STATE, 1), "combine e4 e0")
    assert pickle.loads(pickle.dumps(said)) == said
    assert said.details == (("slime", "e4"),)
    assert str(said).splitlines()[0] == "Combine e4 e0 is not legal: e4 is a Big; the source must be a Droplet."
    assert str(verdict(STATE, "grow")).splitlines()[0] == "Grow is legal."
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        said.legal = True  # type: ignore[misc]


def test_many_defects_are_shown_in_part() -> None:
    """An error with very many defects tells the first of them and how many more there are."""
    error = ss.InvalidPosition([ss.Defect("unknown_rite", details=(("rite", str(n)),)) for n in range(5000)])
    assert len(error.defects) == 5000
    assert str(error).count("\n") < 5000
    assert str(error).splitlines()[-1].startswith("- and ")


JUNK: tuple[object, ...] = (3, None, "x", object(), [3], b"x", 1.5, ("e",), {"a": 1})
VALID = {"with_seed": (int, NoneType, bytes), "perft": (int,), "playouts": (int,)}
"""What junk is a seed, a depth or a number of games, behind a State."""


def _asked(name: str) -> int:
    """How many arguments the public function of this name cannot do without."""
    needs = [one for one in inspect.signature(getattr(ss, name)).parameters.values() if one.default is one.empty]
    return len([one for one in needs if one.kind is not one.KEYWORD_ONLY])


@pytest.mark.parametrize(
    "name", [name for name in vars(ss)["__all__"] if inspect.isfunction(getattr(ss, name)) and _asked(name)]
)
@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: type(junk).__name__)
def test_anything_else_is_refused(name: str, junk: object) -> None:
    """A public function that is given junk, as every argument or behind a State, raises an error of the library."""
    calls = [[junk] * _asked(name)]
    if _asked(name) > 1 and not isinstance(junk, VALID.get(name, ())):
        calls.append([STATE, *[junk] * (_asked(name) - 1)])
    for given in calls:
        with pytest.raises(ss.SlimeStackError):
            getattr(ss, name)(*given)


def test_methods_refuse_anything_else() -> None:
    """The methods that take something of the game refuse what is none of it."""
    with pytest.raises(ss.SlimeStackError, match="expected a State, got 3"):
        ss.Record.of(3)  # type: ignore[arg-type]
    with pytest.raises(ss.SlimeStackError, match="expected a Record, got 3"):
        ss.verify(3)  # type: ignore[arg-type]
    with pytest.raises(ss.SlimeStackError, match="expected an Edition, got 3"):
        ss.edition_warnings(3)  # type: ignore[arg-type]
    with pytest.raises(ss.SlimeStackError, match="expected a Slime, got 'e'"):
        ss.swarm_text("e4")  # type: ignore[arg-type]
    with pytest.raises(ss.SlimeStackError, match="expected a text, got 3"):
        ss.parse_swarm(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_have_common_fields(error: ss.SlimeStackError) -> None:
    """Whoever catches the base finds what is wrong as values, and the ids that decide."""
    assert bool(error.defects) is not isinstance(error, ss.IllegalAction)
    assert {cited for one in error.defects for cited in one.citations} <= set(error.citations)
    assert all(ss.rulebook.cite(cited) for cited in error.citations)
    assert getattr(error, "defect", error.defects[:1]) in (*error.defects, error.defects[:1])


def test_ids_that_decide() -> None:
    """Those of an illegal action are its verdict's, those of a position are its defects', each once."""
    illegal, position = ERRORS[0], ERRORS[2]
    assert isinstance(illegal, ss.IllegalAction)
    assert illegal.citations == illegal.verdict.citations != ()
    assert isinstance(position, ss.InvalidPosition)
    assert position.citations == ("ROYAL.6",)


def test_the_tree_of_errors_is_drawn() -> None:
    """The module's docstring shows each public error below its base."""
    drawn = re.findall(r"^ *[│ ]*(?:[├└]── )?(\w+)(?:  .*)?$", errors.__doc__ or "", re.MULTILINE)
    public = [
        one
        for one in vars(ss)["__all__"]
        if isinstance(getattr(ss, one), type) and issubclass(getattr(ss, one), ss.SlimeStackError)
    ]
    assert set(public) <= set(drawn)


def test_errors_without_details_have_no_defects() -> None:
    """A plain one can be asked as well."""
    assert (ss.SlimeStackError("no").defects, ss.SlimeStackError("no").citations) == ((), ())
