"""Verdicts, what happens next, results and disputes in words."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import slimestack as ss
from boxes import box, reveal
from helpers import play
from slimestack import words
from slimestack.disputes import change
from slimestack.rules.pending_details import pending_details
from slimestack.words.phases import next_step, pending_title
from slimestack.words.text import joined

REFUSED = ss.explain(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e4 e0"))


def test_short_and_long() -> None:
    """The short form is one sentence with the ids, the long one has the text of each."""
    assert words.verdict(REFUSED, long=False) == (
        "combine e4 e0 is not legal: e4 is a Big; the source must be a Droplet (COMBINE.1)"
    )
    assert words.verdict(REFUSED).splitlines() == [
        "Combine e4 e0 is not legal: e4 is a Big; the source must be a Droplet.",
        f"  {ss.rulebook.cite('COMBINE.1')}",
    ]
    assert str(REFUSED) == words.verdict(REFUSED)
    assert REFUSED.reason == words.reason(REFUSED)


def test_without_citations() -> None:
    """A verdict that cites nothing, as somebody may make one, is just its sentence."""
    assert words.verdict(ss.Verdict(ss.Grow(), True, ()), long=False) == "grow is legal"


@pytest.mark.parametrize("reason", ss.Reason)
def test_every_reason_has_a_code(reason: ss.Reason) -> None:
    """The value of a reason is its name for programs."""
    assert reason.value == reason.code == reason.name.lower()


def test_not_now() -> None:
    """An action that does not answer what is pending says what is."""
    growing = play(ss.position(["e4", "m3"]), "grow")
    assert ss.explain(growing, ss.EndTurn()).reason == "end is not possible now: P0 places growth (2 tokens left)"
    ripple = reveal(["e4", "m5"], "everyone, now: remove(2, big, one)")
    assert (
        ss.explain(ripple, ss.Grow()).reason
        == "grow is not possible now: P0 resolves card (take 2 growth from one Big)"
    )
    assert dict(ss.explain(ripple, ss.Grow()).details) == pending_details(ripple)


@pytest.mark.parametrize(
    ("action", "lack"),
    [
        ("pick ember", "no type is to be picked"),
        ("place e4", "no growth is to be placed"),
        ("move e4 e4", "no growth is to be moved"),
        ("lose e4", "no growth is to be taken"),
        ("dissolve e4", "no Slime is to be dissolved"),
        ("accept", "there is nothing to accept"),
        ("stop", "there is nothing to decline"),
        ("reveal slime dew", "no Slime is to be drawn"),
        ("reveal rite titan", "no Rite is to be revealed"),
        ("reveal ripple drought", "no Ripple is to be revealed"),
    ],
)
def test_answer_to_nothing(action: str, lack: str) -> None:
    """An answer or a card that nothing asks for is refused with what it would answer."""
    refused = ss.explain(ss.position(["e4", "m3"]), ss.parse_action(action))
    assert refused.reason == f"{action} is not possible now: {lack}; it is P0's turn"


def test_unknown_rite() -> None:
    """A Rite that the game does not have is quoted, with the one that is meant if there is one like it."""
    state = ss.position(["e4", "m3"])
    assert ss.explain(state, ss.ClaimRite("tittan")).reason.endswith("has no Rite 'tittan': did you mean 'titan'?")
    assert ss.explain(state, ss.ClaimRite("none")).reason.endswith("has no Rite 'none'")


def test_pending_is_the_description() -> None:
    """The package's own name for it is the same function."""
    assert ss.describe_pending is words.pending


def test_a_title_keeps_names() -> None:
    """The name of a player stays as it is at the beginning of a sentence."""
    assert pending_title(ss.new_game(["ann", "bob"])) == "ann picks a starting type"


def test_next_step_of_another_program() -> None:
    """The details of a refusal may come from a document."""
    assert next_step({"pending": "turn", "player": "Ann"}) == ("Ann's turn", "")


def test_result_while_the_game_goes_on() -> None:
    """A result asked for too early gives the scores and what happens next."""
    assert words.result(ss.position(["e4", "m0"])).splitlines()[1:] == [
        "P1: 1 ME (0 from 0 Rites, 1 from 1 Droplet, 0 from 0 Bigs, 0 from 0 Royals)",
        "The game goes on: P0's turn.",
    ]


def test_table_of_a_game_that_is_over() -> None:
    """The table ends with who won and by which clause the game ended."""
    state = ss.position(["e4", "m4"], round=11, pending=ss.Over("END.1"))
    assert words.table(state).splitlines()[-1] == "Game over: P0 and P1 win (END.1)."


def test_narration_of_a_step() -> None:
    """There is one sentence for the step, and one for each fact, with its clause."""
    state = ss.position(["e0", "m4"], round=2, actions_left=0, seed=3)
    for step in ss.steps(state, ss.EndTurn()):
        sentences = words.narrate(state, step)
        assert len(sentences) == 1 + len(step.facts)
        assert all(f" ({fact.clause})." in line for line, fact in zip(sentences[1:], step.facts, strict=True))
        state = step.state


def test_consequences_with_cards() -> None:
    """What a Draw leads to comes with the odds of its cards."""
    state = ss.position(["e4", "m3"], deck="e3 m1", row=[])
    text = words.consequences(ss.consequences(state, ss.Draw()))
    assert text.splitlines() == [
        "Nothing changes until the cards are revealed.",
        "Next: a Slime is drawn for P0: 2 left.",
        "1/2 (50.0 %): 2 ember; P0 3 → 5 ME",
        "1/2 (50.0 %): 1 ember and 1 moss; P0 3 → 5 ME",
    ]


def test_odds_that_stop_early() -> None:
    """Where the calculation stops early, the sum of the odds is given."""
    split = play(ss.position(["e4", "m3"]), "split e4")
    assert "these odds are exact and add up to" in words.odds(ss.odds(split, most=100))


def test_claimed_rite_in_the_consequences() -> None:
    """A claim leads to a Rite that leaves the row, and to a score."""
    state = ss.position(["e4 e5", "m3"], edition=box(), row="pair tall crown far-a far-b", rite_deck="crowd")
    text = words.consequences(ss.consequences(state, ss.ClaimRite("pair")))
    assert "P0: claims pair; 6 → 7 ME." in text
    assert "Out of the row: pair." in text
    after = play(state, "claim pair", "reveal rite crowd")
    assert "new in the row: crowd" in joined(words.change_lines(after, change(state, after)))


def test_goals_met_and_lost() -> None:
    """What a move does to the conditions of the Rites in the row is part of its consequences."""
    state = ss.position(["e4 e5 e3", "m3"], edition=box(), row="pair tall")
    lost = words.consequences(ss.consequences(state, ss.parse_action("split e4")))
    assert "now meets" not in lost
    growing = ss.position(["e4 e3", "m3"], edition=box(), row="pair tall", pending=ss.Growing(1))
    assert "now meets pair" in words.consequences(ss.consequences(growing, ss.parse_action("place e3")))
    both = ss.position(["e6 e4", "m3"], edition=box(), row="pair tall")
    text = words.consequences(ss.consequences(both, ss.parse_action("royal e6 e4")))
    assert "no longer meets pair and tall" in text
    assert "P0: e6 e4 → eR; 6 → 8 ME" in text


def test_rows_of_odds() -> None:
    """What has no row of its own is counted in the last line; a number of rows that cannot be is refused."""
    likely = ss.odds(play(ss.position(["e3", "m3"], row=[], deck="e1 m1 d1 p1"), "draw"))
    for rows, last in ((3, "1/4 (25.0 %): 1 other, none likelier"), (2, "1/2 (50.0 %): 2 others, none likelier")):
        assert words.odds(likely, rows=rows).splitlines()[rows] == last
    assert "other" not in words.odds(likely, rows=4)
    for refused in (-1, True, 1.0):
        with pytest.raises(ss.InvalidValue, match="expected the number of rows, a whole number from 0 to 1000000, got"):
            words.odds(likely, rows=refused)  # type: ignore[arg-type]


def test_odds_of_cards() -> None:
    """Rites and Ripples are named, what is rarer is summed up, and a goal that is not certain has its odds."""
    state = ss.position(
        ["e4 d0", "m3"], edition=box(), pending=ss.DealingRites(1, ss.Turn()), row="tall crowd crown far-a"
    )
    assert "the Rite pair [pair]" in words.odds(ss.odds(state))
    assert "others, none likelier" in words.odds(ss.odds(state), rows=1)
    ripple = ss.position(["e4", "m3"], edition=box(), pending=ss.RevealingRipple())
    assert "the Ripple spare-a [spare-a]" in words.odds(ss.odds(ripple))
    rites = {
        "palette": "types(any) >= 2",
        "far-a": "count(royal) >= 4",
        "far-b": "count(royal) >= 4",
        "far-c": "count(royal) >= 4",
        "far-d": "count(royal) >= 4",
    }
    drawing = ss.position(
        ["e3", "m3"], edition=box(rites=rites), row="palette far-a", deck="e1 d1", pending=ss.Drawing(0, 1, ss.Turn())
    )
    assert words.odds(ss.odds(drawing)).splitlines()[-1] == "P0 then meets palette: 1/2 (50.0 %)"
    two = ss.position(["e3", "m3"], edition=box(rites=rites), row="palette far-a", deck="m1 d1",
                      pending=ss.Drawing(0, 1, ss.Turn()))  # fmt: skip
    assert "then meets" not in words.odds(ss.odds(two))


def test_every_share() -> None:
    """A share is shown as 0.0 % only if it is 0, as 100.0 % only if it is 1, and else to a tenth of a per cent."""
    for whole in (*range(1, 130), 1000, 1001, 2002):
        for part in range(whole + 1):
            text = words.share(Fraction(part, whole))
            assert ("0.0 %" in re.findall(r"[\d.]+ %", text)) == (part == 0), text
            assert ("100.0 %" in text) == (part == whole), text
            assert ("under 0.1 %" in text) == (0 < part * 1000 < whole), text
            assert ("over 99.9 %" in text) == (0 < (whole - part) * 1000 < whole), text
            if "r" not in text:
                shown = Fraction(text.rpartition("(")[2].removesuffix(" %)"))
                assert abs(shown - Fraction(100 * part, whole)) <= Fraction(51, 1000), text
    assert words.share(Fraction(1, 10**400)) == "under 0.1 %"
