"""What the words are not for is refused at once, with what they expect."""

from __future__ import annotations

from fractions import Fraction
from inspect import isfunction, signature

import pytest

import slimestack as ss
from slimestack import words

STATE = ss.position(["e3 e0", "m3"], row=[])
ACTION = ss.Draw()
STEP = ss.steps(STATE, ACTION)[0]
AFTER = ss.consequences(STATE, ACTION)
assert AFTER.odds is not None
RIGHT: dict[str, tuple[object, ...]] = {
    "card": (ss.invented_edition().rites[0],),
    "change_lines": (STATE, AFTER.change),
    "condition": (ss.parse_condition("count(big) >= 2"),),
    "consequences": (AFTER,),
    "edition_note": (ss.invented_edition(),),
    "effect": (ss.parse_effect("draw(1)"),),
    "fact_lines": (STATE, STEP.facts),
    "label": (STATE, ACTION),
    "lasting": (ss.cards.Forbid("draw"),),
    "narrate": (STATE, STEP),
    "narration_lines": (STATE, (STEP,)),
    "odds": (AFTER.odds,),
    "odds_lines": (AFTER.odds,),
    "opening_lines": (STATE,),
    "pending": (STATE,),
    "reading_lines": (ss.readings(STATE, ACTION),),
    "readings": (ss.readings(STATE, ACTION),),
    "reason": (ss.explain(STATE, ACTION),),
    "result": (STATE,),
    "result_lines": (STATE,),
    "score": (STATE, 0),
    "score_lines": (STATE,),
    "share": (Fraction(1, 2),),
    "table": (STATE,),
    "table_lines": (STATE,),
    "verdict": (ss.explain(STATE, ACTION),),
    "verdict_lines": (ss.explain(STATE, ACTION),),
    "who": (ss.parse_who("everyone"),),
}


def test_every_function_is_here() -> None:
    """Each public function of the words is tried, with all its arguments that have no default."""
    assert set(RIGHT) == {name for name in vars(words)["__all__"] if isfunction(getattr(words, name))}
    for name, given in RIGHT.items():
        required = [one for one in signature(getattr(words, name)).parameters.values() if one.default is one.empty]
        assert len(required) == len(given)
        assert getattr(words, name)(*given) is not None


@pytest.mark.parametrize("wrong", [None, "draw(1)", 1.5, ("x",), object])
@pytest.mark.parametrize("name", RIGHT)
def test_wrong_type(name: str, wrong: object) -> None:
    """A wrong type is refused when the function is called, not when its lines are read."""
    for at in range(len(RIGHT[name])):
        given = [*RIGHT[name][:at], wrong, *RIGHT[name][at + 1 :]]
        with pytest.raises(ss.InvalidValue, match="expected "):
            getattr(words, name)(*given)


def test_card_language() -> None:
    """A text in the card language is not yet a part of a card."""
    with pytest.raises(ss.InvalidValue) as refused:
        words.condition("count(big) >= 2")  # type: ignore[arg-type]
    assert str(refused.value) == (
        "expected a condition of a card, as the parse functions of the card language give it, got 'count(big) >= 2'"
    )


def test_rows() -> None:
    """The number of rows is a number."""
    with pytest.raises(ss.InvalidValue):
        words.odds(AFTER.odds, rows="all")  # type: ignore[arg-type]


def test_steps_of_any_kind() -> None:
    """The steps may come one by one."""
    assert [*words.narration_lines(STATE, iter([STEP]))] == [*words.narration_lines(STATE, [STEP])]
