"""Actions as values and as text, and how the text of a person is read."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from slimestack.table import actions

E0, E3, D5, ER = map(ss.parse_slime, ("e0", "e3", "d5", "eR"))
EVERY = {
    "pick ember": ss.PickType(ss.SlimeType.EMBER),
    "combine e0 e3": ss.Combine(E0, E3),
    "grow": ss.Grow(),
    "draw": ss.Draw(),
    "mutate e0 d5": ss.Mutate(E0, D5),
    "split d5": ss.Split(D5),
    "royal e3 e0": ss.RoyalCombine(E3, E0),
    "claim twin-hulks": ss.ClaimRite("twin-hulks"),
    "end": ss.EndTurn(),
    "place eR": ss.Place(ER),
    "lose d5": ss.Lose(D5),
    "dissolve e0": ss.Dissolve(E0),
    "move d5 e0": ss.Move(D5, E0),
    "accept": ss.Accept(),
    "stop": ss.Stop(),
    "reveal slime pebble": ss.RevealSlime(ss.SlimeType.PEBBLE),
    "reveal rite twin-hulks": ss.RevealRite("twin-hulks"),
    "reveal ripple cold-snap": ss.RevealRipple("cold-snap"),
}


def test_every_kind_is_shown() -> None:
    """The table above has one action of each kind, in the order in which actions are listed."""
    assert [type(action) for action in EVERY.values()] == list(actions.KINDS)


@pytest.mark.parametrize(("text", "action"), EVERY.items())
def test_texts_are_exact_inverses(text: str, action: ss.Action) -> None:
    """An action's text is read back as that action, and is the text it was read from."""
    assert str(action) == text
    assert ss.parse_action(text) == action
    assert str(ss.parse_action(str(action))) == text


@pytest.mark.parametrize("action", EVERY.values(), ids=str)
def test_actions_are_frozen_values(action: ss.Action) -> None:
    """A copied or pickled action is equal, has the same hash, and none can be changed."""
    for twin in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
        assert twin == action
        assert hash(twin) == hash(action)
    for field in attrs.fields(type(action)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(action, field.name, E0)


def test_actions_of_different_kinds_differ() -> None:
    """Moves with the same Slimes are distinguished by their kind."""
    assert len({ss.Combine(E0, E3), ss.Mutate(E0, E3), ss.Move(E0, E3), ss.Combine(E3, E0)}) == 4


def test_decisions_and_outcomes() -> None:
    """What chance reveals is an outcome, everything else a decision."""
    outcomes = [text for text, action in EVERY.items() if isinstance(action, ss.Outcome)]
    assert outcomes == ["reveal slime pebble", "reveal rite twin-hulks", "reveal ripple cold-snap"]
    assert all(isinstance(action, ss.Decision) != isinstance(action, ss.Outcome) for action in EVERY.values())


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  COMBINE   E0\te3 ", "combine e0 e3"),
        ("Pick E", "pick ember"),
        ("pick PEBBLE", "pick pebble"),
        ("Reveal\nSlime M", "reveal slime moss"),
        ("royal e4 e6", "royal e6 e4"),
        ("royal e6 e4", "royal e6 e4"),
        ("royal d4 e6", "royal e6 d4"),
        ("royal e4 er", "royal eR e4"),
        ("CLAIM Twin-Hulks", "claim twin-hulks"),
        ("place ER", "place eR"),
        ("lose d005", "lose d5"),
        ("END", "end"),
        ("end turn", "end"),
        ("combine e0 into e3", "combine e0 e3"),
        ("mutate e0 Onto d3", "mutate e0 d3"),
        ("move e1 to d3", "move e1 d3"),
        ("royal e4 with e6", "royal e6 e4"),
        ("royal e4 and e6", "royal e6 e4"),
    ],
)
def test_people_are_read_tolerantly(text: str, canonical: str) -> None:
    """Case, spaces, leading zeros and the order of a Royal Combine's Bigs do not matter."""
    assert str(ss.parse_action(text)) == canonical


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("", 0, "expected an action, which begins with a word such as grow or end"),
        ("  \n", 0, "expected an action"),
        ("jump", 0, "unknown action 'jump': expected one of pick, combine, grow"),
        ("  jump e4", 2, "unknown action 'jump'"),
        ("reveal", 0, "unknown action 'reveal'"),
        ("pass", 0, "unknown action 'pass': did you mean 'end'?"),
        ("end now", 4, "unexpected 'now': end is complete"),
        ("combine into e3", 8, "expected a Slime such as e4 or eR"),
        ("split e4 into", 9, "unexpected 'into': split is complete"),
        ("reveal card e4", 7, "unknown action 'reveal card'"),
        ("combine", 7, "expected a Slime such as e4 after combine"),
        ("combine e0  ", 10, "expected a Slime such as e4 after combine"),
        ("combine e0 e3 d5", 14, "unexpected 'd5': combine is complete"),
        ("grow e3", 5, "unexpected 'e3': grow is complete"),
        (
            "combine e0 x3",
            11,
            "expected a Slime such as e4 or eR (a type's letter e, d, m or p, "
            "then its growth, or R for a Royal), got 'x3'",
        ),
        (
            "combine ember e3",
            8,
            "expected a Slime such as e4 or eR (a type's letter e, d, m or "
            "p, then its growth, or R for a Royal), got 'ember'",
        ),
        ("split e10001", 6, "a Slime has at most 10000 growth, got 10001"),
        ("pick", 4, "expected a type such as ember after pick"),
        ("pick fire", 5, "expected a type (ember, dew, moss or pebble), got 'fire'"),
        ("reveal slime e4", 13, "expected a type (ember, dew, moss or pebble), got 'e4'"),
        ("claim", 5, "expected a card's id after claim"),
        ("claim twin hulks", 11, "unexpected 'hulks': claim is complete"),
        ("claim twin_hulks", 6, "expected a card's id (a small letter"),
        ("claim 7", 6, "expected a card's id (a small letter"),
        ("claim " + "a" * 41, 6, "expected a card's id (a small letter"),
        ("reveal rite été", 12, "expected a card's id (a small letter"),
        ("reveal ripple", 13, "expected a card's id after reveal ripple"),
    ],
)
def test_the_place_of_the_first_thing_that_does_not_fit(text: str, place: int, problem: str) -> None:
    """An error says what was expected and shows where in the text."""
    with pytest.raises(ss.ParseError) as raised:
        ss.parse_action(text)
    error = raised.value
    assert problem in error.defect.sentence
    assert (error.text, error.offset) == (text, place)
    assert str(error).startswith(error.defect.sentence)
    last = str(error).splitlines()[-1]
    assert last.index("^") - 2 == place


def test_a_long_text_is_shown_around_the_place() -> None:
    """Of a text longer than a line the error shows the part that matters."""
    text = "combine e0 " + " " * 100 + "x3"
    with pytest.raises(ss.ParseError) as raised:
        ss.parse_action(text)
    lines = str(raised.value).splitlines()
    assert lines[-2][lines[-1].index("^") :] == "x3"


@pytest.mark.parametrize("text", [None, 7, b"grow", ["grow"], ss.Grow(), E0])
def test_what_is_not_a_text(text: object) -> None:
    """Anything but a str is refused as such."""
    with pytest.raises(ss.SlimeStackError, match="expected an action as text, got"):
        ss.parse_action(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "grow " * 100,
        "x" * 1_000_000,
        "combine e0\x00 e3",
        "combine \ud800 e3",
        "combine e\uff10 e3",
        "combine e" + "9" * 150 + " e3",
        "claim \u202egrow",
        "claim ../../etc/passwd",
        "claim \x1b[31mred",
        "{0.__class__} %s %n",
        "grow\x00",
        "\ufeffgrow",
    ],
)
def test_hostile_texts(text: str) -> None:
    """Whatever the text, a ParseError comes out whose message prints, on a line of bearable length."""
    with pytest.raises(ss.ParseError) as raised:
        ss.parse_action(text)
    message = str(raised.value)
    assert message.encode("utf-8")
    assert all(len(line) < 300 for line in message.splitlines())
    assert not any(c in message for c in "\x00\x1b\u202e")


@given(st.text(max_size=60) | st.text("combineplacgrowdsutlxR0123 -\t", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Of any text either an action comes out, whose text is read back as the same, or a ParseError."""
    try:
        action = ss.parse_action(text)
    except ss.ParseError as refused:
        error = refused
    else:
        assert ss.parse_action(str(action)) == action
        return
    assert error.text == text
    assert 0 <= error.offset <= len(text)


@pytest.mark.parametrize(
    ("kind", "arguments", "problem"),
    [
        (ss.PickType, ("ember",), "PickType.type: expected a SlimeType, got 'ember'"),
        (ss.Combine, ("e0", E3), "Combine.source: expected a Slime, got 'e0'"),
        (ss.Combine, (E0, None), "Combine.target: expected a Slime, got None"),
        (ss.Split, (4,), "Split.big: expected a Slime, got 4"),
        (ss.RoyalCombine, (E3, "e4"), "RoyalCombine.lower: expected a Slime, got 'e4'"),
        (ss.Place, (ss.SlimeType.EMBER,), "Place.slime: expected a Slime, got <SlimeType.EMBER: 'ember'>"),
        (ss.ClaimRite, (7,), "expected a card's id (a small letter"),
        (ss.ClaimRite, ("Twin Hulks",), "expected a card's id (a small letter"),
        (ss.RevealRite, ("",), "expected a card's id (a small letter"),
        (ss.RevealRipple, ("cold-snap\n",), "expected a card's id (a small letter"),
        (ss.RevealSlime, (ss.Tier.BIG,), "RevealSlime.type: expected a SlimeType, got <Tier.BIG: 'big'>"),
    ],
)
def test_actions_check_what_they_are_made_of(
    kind: type[ss.Action], arguments: tuple[object, ...], problem: str
) -> None:
    """No action can be made whose text would not say it."""
    with pytest.raises(ss.SlimeStackError) as raised:
        kind(*arguments)
    assert problem in str(raised.value)


def test_the_bigs_of_a_royal_combine_have_no_order() -> None:
    """The higher growth is named first, whichever way the two are given."""
    low, high = ss.parse_slime("e4"), ss.parse_slime("e9")
    assert ss.RoyalCombine(low, high) == ss.RoyalCombine(high, low)
    assert ss.RoyalCombine(low, high).higher is high
    assert ss.RoyalCombine(low, low).lower is low
