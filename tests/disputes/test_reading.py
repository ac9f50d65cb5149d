"""Readings: our verdict, that of every alternative, and what turns it round."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import slimestack as ss
from helpers import FREE, play
from slimestack.disputes.moment import same_moment
from slimestack.disputes.switched import differences, every_rulings, with_rulings
from slimestack.engine import validity


def asked(state: ss.State, action: str) -> ss.Readings:
    """The readings of an action written as text."""
    return ss.readings(state, ss.parse_action(action))


def by_switch(result: ss.Readings, switch: str, value: str) -> ss.ReadingVerdict:
    """The reading that sets this switch so."""
    return next(one for one in result.others if (one.switch, one.value) == (switch, value))


class TestOneSwitch:
    """A verdict on which one switch decides."""

    @pytest.mark.ruling("RULING.COMBINE.1")
    def test_combine_while_growing(self) -> None:
        """Only the Combine window decides whether one Combines between two tokens."""
        result = asked(ss.position(["m5 e2 e1", "d3"], pending=ss.Growing(1)), "combine e1 e2")
        assert result.ours.legal is True
        assert result.flips == ((("combine_window", "between_actions"),),)
        assert result.decisive_switches == ("combine_window",)
        other = by_switch(result, "combine_window", "between_actions")
        assert other.verdict is not None
        assert (other.legal, other.verdict.code, other.ruling) == (False, "not_while_placing", "RULING.COMBINE.1")

    @pytest.mark.ruling("RULING.TURN.1")
    def test_end_without_acting(self) -> None:
        """Where our reading refuses the end of a turn, that of a table where passing is free allows it."""
        result = asked(ss.position(["e4 e0", "m3"]), "end")
        assert (result.ours.legal, result.flips) == (False, ((("pass_policy", "free"),),))
        assert by_switch(result, "pass_policy", "always_act").legal is False

    @pytest.mark.ruling("RULING.ROYAL.1")
    def test_royal_combine_as_second_action(self) -> None:
        """An owner of a Royal makes another with the second action, unless that must come first."""
        result = asked(ss.position(["dR e5 e4", "m3"], actions_left=1), "royal e5 e4")
        assert result.flips == ((("mint_turn_bonus", "none"),),)

    def test_the_table_s_own_rulings_are_ours(self) -> None:
        """At a table that plays by another reading, that reading is ours and the default is an alternative."""
        result = asked(ss.position(["e4 e0", "m3"], rulings=FREE), "end")
        assert (result.ours.legal, result.ours.switch, result.ours.ruling) == (True, None, None)
        assert result.flips == ((("pass_policy", "must_act_bonus_optional"),), (("pass_policy", "always_act"),))

    def test_nothing_decides(self) -> None:
        """What the printed rules say alone, no reading turns round."""
        result = asked(ss.position(["e4 e0", "m3"]), "combine e4 e0")
        assert (result.flips, result.decisive_switches, result.impossible) == ((), (), 0)
        assert {other.legal for other in result.others} == {False}
        assert len(result.others) == 9


class TestSeveralSwitches:
    """A verdict that several switches turn round only together."""

    def table(self, reading: str) -> ss.State:
        """An owner of a Royal who has acted and could do nothing but crown another, if that is allowed second."""
        rulings = ss.Rulings(mint_turn_bonus="none" if reading == "none" else "older_royals_count")
        return ss.position(["eR d6 d4", "m3"], supply=0, deck="", discard="", row="", actions_left=1, rulings=rulings)

    @pytest.mark.ruling("RULING.TURN.1", "RULING.ROYAL.1")
    def test_only_together(self) -> None:
        """The extra action must be taken if all must be, and can be if a Royal Combine may be the second."""
        result = asked(self.table("none"), "end")
        assert result.ours.legal is True
        assert result.flips == ((("pass_policy", "always_act"), ("mint_turn_bonus", "older_royals_count")),)
        assert result.decisive_switches == ("pass_policy", "mint_turn_bonus")
        assert {other.legal for other in result.others} == {True}

    def test_a_set_with_a_part_that_does_it_alone_is_left_out(self) -> None:
        """Where one switch is enough, no larger set with it is listed."""
        result = asked(self.table("older"), "end")
        assert result.flips == ((("pass_policy", "always_act"),),)


class TestTablesThatCannotBe:
    """Tables that would not have come about under another reading."""

    @pytest.mark.ruling("RULING.END.1")
    def test_the_last_round(self) -> None:
        """A turn after the last Ripple is none at tables where that Ripple ends the game; it is said why."""
        result = asked(ss.position(["e4 e0", "m3"], round=11, active=1, leader=0), "grow")
        other = by_switch(result, "end_trigger", "last_ripple_resolved")
        assert (other.legal, other.verdict, other.state) == (None, None, None)
        assert [(one.code, one.citations) for one in other.defects] == [("game_goes_on", ("GOAL.3", "RULING.END.1"))]
        assert result.impossible == 144
        assert "end_trigger" not in result.decisive_switches

    @pytest.mark.ruling("RULING.COMBINE.5")
    def test_the_window_is_the_moment_before_the_ripple_works(self) -> None:
        """Where the Token Player may answer a Ripple, the same moment is the window, and the Combine is legal."""
        state = ss.position(["e9", "d9", "m3 m0"], active=2, leader=0, rulings=FREE, row=[])
        state = play(state, "end", "reveal ripple salt-line")
        result = asked(state, "combine m0 m3")
        assert (result.ours.legal, result.flips) == (False, ((("combine_at_ripple", "token_player"),),))
        there = by_switch(result, "combine_at_ripple", "token_player").state
        assert there is not None
        assert there.pending == ss.RippleWindow("salt-line")

    @pytest.mark.ruling("RULING.COMBINE.5")
    def test_from_the_window(self) -> None:
        """The other way round: in the window our Combine is legal, and elsewhere the Ripple works already."""
        rulings = ss.Rulings(pass_policy="free", combine_at_ripple="token_player")
        state = ss.position(["e9", "d9", "m3 m0"], active=2, leader=0, rulings=rulings, row=[])
        state = play(state, "end", "reveal ripple salt-line")
        result = asked(state, "combine m0 m3")
        assert (result.ours.legal, result.flips) == (True, ((("combine_at_ripple", "never"),),))
        never = by_switch(result, "combine_at_ripple", "never")
        assert never.verdict is not None
        assert never.verdict.code == "not_at_ripple"


class TestSameMoment:
    """The table that corresponds to ours under other rulings."""

    WINDOW = ss.Rulings(pass_policy="free", combine_at_ripple="token_player")

    def opened(self, ripple: str, rulings: ss.Rulings = FREE, swarm: str = "m3 m0") -> ss.State:
        """The Token Player has just turned this Ripple up."""
        state = ss.position(["e9", swarm], active=1, leader=0, rulings=rulings)
        return play(state, "end", f"reveal ripple {ripple}")

    @pytest.mark.parametrize("ripple", ["spring-flood", "spawning-tide", "salt-line", "turning-tablets"])
    def test_there_and_back(self, ripple: str) -> None:
        """A Ripple that has begun to work, with tokens or cards on their way, corresponds to its window."""
        begun, window = self.opened(ripple), self.opened(ripple, self.WINDOW)
        assert isinstance(window.pending, ss.RippleWindow)
        assert same_moment(window, FREE) == begun
        if ripple == "turning-tablets":  # its Rites are discarded already, and those of the row before are not known
            assert same_moment(begun, self.WINDOW) == with_rulings(begun, self.WINDOW)
        else:
            assert same_moment(begun, self.WINDOW) == window

    def test_later_in_the_ripple(self) -> None:
        """After the first answer the window is past, whatever the table reads."""
        state = self.opened("salt-line", swarm="m3 m0 m0")
        state = play(state, "dissolve m0")
        assert same_moment(state, self.WINDOW) == with_rulings(state, self.WINDOW)

    def test_a_ripple_that_worked_without_a_decision(self) -> None:
        """A Ripple that has begun and ended is no moment of its own; the Rite of the slide is due at both."""
        state = self.opened("evaporation")
        assert same_moment(state, self.WINDOW) == with_rulings(state, self.WINDOW)

    def test_no_window_without_a_combine(self) -> None:
        """Where the Token Player could not Combine there is no window."""
        state = self.opened("salt-line", swarm="m3 e0")
        assert same_moment(state, self.WINDOW) == with_rulings(state, self.WINDOW)


@pytest.mark.ruling("RULING.COMBINE.5")
def test_after_the_window() -> None:
    """Where the window is over, the table's own rulings do not open it again."""
    window = ss.Rulings(combine_at_ripple="token_player", pass_policy="free")
    state = ss.position(["e3", "m3 m0"], active=1, leader=0, rulings=window)
    state = play(state, "end", "reveal ripple spawning-tide", "stop")
    verdicts = asked(state, "reveal slime ember")
    assert (verdicts.ours.legal, verdicts.flips, verdicts.impossible) == (True, (), 0)
    assert all(other.legal for other in verdicts.others)


class TestLeadsElsewhere:
    """Readings under which a move is as legal, and something else comes of it."""

    @pytest.mark.ruling("RULING.SPLIT.4")
    def test_split(self) -> None:
        """What a Split leaves in the discard hangs on the shuffle, on nothing else."""
        result = asked(ss.position(["e4", "m3"]), "split e4")
        assert result.flips == ()
        assert result.result_switches == ("split_shuffle",)
        assert [one.value for one in result.others if one.differs_in_result] == [
            "draw_pile_and_discard",
            "draw_pile_and_rejects",
        ]

    @pytest.mark.ruling("RULING.SPLIT.4")
    def test_split_without_rejects(self) -> None:
        """With nothing but matching cards the shuffle takes in nothing, and all readings lead to one table."""
        assert asked(ss.position(["e4", "m3"], deck="e4", discard=""), "split e4").result_switches == ()

    @pytest.mark.ruling("RULING.END.1")
    def test_the_last_ripple(self) -> None:
        """The reveal of the last Ripple ends the game at some tables, and goes on at ours."""
        state = ss.position(["e2 e0", "d1 d0"], round=10, active=0, leader=1, actions_left=0)
        result = asked(state, "end")
        assert set(result.result_switches) == {"end_trigger", "combine_at_ripple"}

    def test_a_long_draw_is_looked_at_in_part(self) -> None:
        """A Draw of many cards does not make the answer slow: it looks at no switch, so nothing is compared."""
        assert asked(ss.position(["e4 e4 e4 d4 d4 d4", "m3"]), "draw").result_switches == ()

    def test_a_long_search_is_left_off(self) -> None:
        """A search among many other cards is compared on its first tables, where the difference shows."""
        box = ss.position(["e4", "m3"], deck="e2 d40 m40 p40", discard="")
        assert asked(box, "split e4").result_switches == ("split_shuffle",)


def brute(state: ss.State, action: ss.Action) -> tuple[set[frozenset[tuple[str, str]]], int]:
    """The smallest flipping sets and the number of impossible tables, with each ruling asked by itself."""
    ours = ss.explain(state, action).legal
    flipping, impossible = set(), 0
    for rulings in every_rulings():
        there = same_moment(state, rulings)
        if validity.defects(there):
            impossible += 1
        elif ss.explain(there, action).legal is not ours:
            flipping.add(frozenset(differences(state.game.rulings, rulings)))
    smallest = {
        one
        for one in flipping
        if not any(frozenset(part) in flipping for n in range(len(one)) for part in combinations(one, n))
    }
    return smallest, impossible


@pytest.mark.parametrize("seed", range(4))
def test_readings_agree_with_asking_every_ruling(seed: int) -> None:
    """In states of whole games, flips and impossible tables are those of 216 single questions."""
    chooser = random.Random(seed)
    rulings = chooser.choice(every_rulings())
    state = ss.new_game(players=2 + seed % 3, rulings=rulings)
    seen = 0
    while (legal := ss.legal_actions(state)) and seen < 12:
        if chooser.random() < 0.06:
            seen += 1
            others = [ss.EndTurn(), ss.Grow(), ss.parse_action("combine e0 e0"), *legal]
            action = chooser.choice(others)
            result = ss.readings(state, action)
            assert ({frozenset(flip) for flip in result.flips}, result.impossible) == brute(state, action)
            alone = [flip[0] for flip in result.flips if len(flip) == 1]
            turning = [one for one in result.others if one.legal is not None and one.legal is not result.ours.legal]
            assert set(alone) == {(one.switch, one.value) for one in turning}
        state = ss.apply(state, chooser.choice(legal))


def test_no_seed_matters() -> None:
    """The seed of a state is neither used nor shown."""
    state = ss.position(["e4 e0", "m3"], seed=5)
    result = asked(state, "draw")
    assert result == asked(ss.view(state), "draw")
    assert result.ours.state == ss.view(state)


@pytest.mark.parametrize("wrong", ["draw", None, 7])
def test_what_is_not_an_action(wrong: object) -> None:
    """Anything but an action is refused in a sentence."""
    with pytest.raises(ss.SlimeStackError, match="expected an Action such as"):
        ss.readings(ss.position(["e4", "m3"]), wrong)  # type: ignore[arg-type]
