"""Records as values: playing on, taking back, comments, sealed seeds."""

from __future__ import annotations

import copy
import datetime as dt
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from formats.samples import DAY, games, played, split_table
from helpers import play
from properties.profiles import examples


def push(record: ss.Record, *texts: str) -> ss.Record:
    """The record with these actions."""
    return record.with_actions(*map(ss.parse_action, texts))


TABLE = ss.position(["e4 e0", "m3"], row=[], deck="m9")


class TestPlayingOn:
    """A record grows by what is pushed, and stays as it was."""

    def test_push(self) -> None:
        """The record has the action and the state after it; the one before is unchanged."""
        record = ss.Record(TABLE)
        longer = push(record, "combine e0 e4")
        assert longer.actions == (ss.parse_action("combine e0 e4"),)
        assert longer.state == play(TABLE, "combine e0 e4")
        assert longer.states() == (TABLE, longer.state)
        assert ss.Record(TABLE).push(ss.parse_action("combine e0 e4")) == (longer, ss.steps(TABLE, longer.actions[0]))
        assert (record.actions, record.state) == ((), TABLE)

    @pytest.mark.parametrize("seed", [None, 1])
    def test_actors(self, seed: int | None) -> None:
        """The record knows who did each action, and the steps of a push say the same."""
        record = ss.Record(TABLE if seed is None else ss.with_seed(TABLE, seed))
        record, taken = record.push(ss.parse_action("draw"))
        assert record.actors == tuple(step.actor for step in taken) == (0, ss.CHANCE, ss.CHANCE)[: len(taken)]
        assert record.undo().actors == ()

    def test_push_refuses(self) -> None:
        """An action that is not legal is refused with its verdict."""
        with pytest.raises(ss.IllegalAction) as raised:
            push(ss.Record(TABLE), "combine e4 e0")
        assert raised.value.verdict.code == "source_is_big"

    @pytest.mark.parametrize("seed", [None, 1])
    def test_play(self, seed: int | None) -> None:
        """A move as text adds its actions and cards; each action is undone by itself."""
        start = ss.position(["e4 d0", "m3"], seed=seed)
        record, steps = ss.Record(start).play("grow d0 e4")
        assert (record, [step.action for step in steps]) == (ss.Record(start, record.actions), list(record.actions))
        assert record.undo().undo().undo() == ss.Record(start)
        drawn, steps = record.play("end")
        assert len(drawn.actions) == len(record.actions) + len(steps)
        with pytest.raises(ss.ParseError):
            record.play("dance")

    def test_cards_due_need_of(self) -> None:
        """A seed that has cards to reveal at the start is not a defect of the end of the record."""
        due = ss.with_seed(ss.new_game(2, starting_types=("ember", "dew")), 7)
        with pytest.raises(ss.SlimeStackError, match=r"use Record\.of\(start\)"):
            ss.Record(due)

    def test_text_for_people(self) -> None:
        """A record and a step are printed in words."""
        record, (step,) = ss.Record(ss.new_game(["Ann", "Ben"])).push(ss.PickType(ss.SlimeType.EMBER))
        assert str(record) == "Ann, Ben: 1 action, round 1. Ben picks a starting type."
        assert str(step) == "Ann: pick ember"
        (*_, last) = ss.steps(ss.position(["e4", "m3"], actions_left=0), ss.EndTurn())
        line, fact = str(last).splitlines()
        assert (line, "P1's turn begins" in fact) == ("P0: end", True)

    def test_seed_reveals_the_cards(self) -> None:
        """With a seed an action brings its cards along, and each is an action of the record."""
        record = push(ss.Record(ss.with_seed(TABLE, 1)), "draw")
        assert [str(action) for action in record.actions] == ["draw", "reveal slime moss", "reveal slime moss"]
        assert record.state == ss.apply(ss.with_seed(TABLE, 1), ss.parse_action("draw"))

    def test_cards_due_at_the_start(self) -> None:
        """Cards that the first state's seed owes are revealed when the record is begun."""
        due = ss.with_seed(ss.new_game(2, starting_types=("ember", "dew")), 7)
        record = ss.Record.of(due)
        assert len(record.actions) == 5
        assert len(record.state.row) == 5
        assert not record.can_undo

    def test_made_whole(self) -> None:
        """A record made of all its actions at once is the one that was played, with the seed or without."""
        for start in (ss.new_game(3, seed=4), ss.new_game(3)):
            record = played(start, 1)
            made = ss.Record(start, record.actions)
            assert made == record
            assert made.states() == record.states()

    def test_made_of_other_cards(self) -> None:
        """A record with a seed has the cards that the seed reveals, and all of them."""
        start = ss.with_seed(ss.position(["e4 e0", "m3"], row=[], deck="m9 p9"), 1)
        record = push(ss.Record(start), "draw")
        wrong = ss.RevealSlime(ss.SlimeType.EMBER)
        with pytest.raises(
            ss.SlimeStackError,
            match="the seed reveals another card here: expected reveal slime pebble, got reveal slime ember",
        ):
            ss.Record(start, (record.actions[0], wrong, record.actions[2]))
        with pytest.raises(ss.SlimeStackError, match="missing at the end"):
            ss.Record(start, record.actions[:2])

    def test_result(self) -> None:
        """The result is there when the game is over."""
        record = played(ss.new_game(2, seed=1), 1)
        assert record.result == ss.result(record.state) is not None
        assert ss.Record(TABLE).result is None

    def test_copies(self) -> None:
        """A copy and a pickled record are the same, and go on the same way."""
        record = played(ss.new_game(["Ann", "Ben"], seed=1), 1, most=20, comments=True, date=DAY, sealed=True)
        for other in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
            assert other == record
            assert other.states() == record.states()
            action = ss.legal_actions(record.state)[0]
            assert other.with_actions(action) == record.with_actions(action)

    def test_repr_hides_the_seed(self) -> None:
        """What is shown of a record is short and has no seed in it."""
        record = ss.Record.of(ss.new_game(2, seed=ss.Seed(b"secretsecretsecretsecretsecretse"))).revealed()
        assert repr(record) == "<Record: 2 players, 0 actions, round 1, Picking>"

    def test_states_are_kept(self) -> None:
        """The states are those that were reached when the actions were pushed, not made anew."""
        record = ss.Record(TABLE)
        longer = push(record, "combine e0 e4")
        assert longer.states() is longer.states()
        assert longer.states()[0] is TABLE
        assert push(longer, "grow").states()[1] is longer.state


class TestTakingBack:
    """Undo and redo."""

    @examples(30)
    @given(st.integers(0, 999), st.booleans(), st.integers(0, 60))
    def test_undo_and_redo(self, number: int, seeded: bool, most: int) -> None:
        """Taking everything back leads through the records that were there, and redoing leads back."""
        start = ss.new_game(2 + number % 3, seed=number if seeded else None)
        record = ss.Record.of(start)
        path = [record]
        for action in played(start, number, most=most).actions:
            if not (seeded and isinstance(action, ss.Outcome)):
                record = record.with_actions(action)
                path.append(record)
        for before, after in zip(reversed(path[:-1]), reversed(path[1:]), strict=True):
            assert record.can_undo
            record = record.undo()
            assert record == before
            assert record.states() == before.states(), "a state is another after the undo, or its seed"
            again = record.with_actions(after.actions[len(before.actions)])
            assert list(map(str, again.actions)) == list(map(str, after.actions)), "other cards after the undo"
            assert record.can_redo
            assert record.redo() == after
        assert not record.can_undo
        for after in path[1:]:
            record = record.redo()
            assert record == after
            assert record.states() == after.states(), "a state is another after the redo, or its seed"
        assert not record.can_redo

    def test_nothing_to_take_back(self) -> None:
        """Where nothing was done nothing can be taken back or redone."""
        with pytest.raises(ss.SlimeStackError, match="there is nothing to undo"):
            ss.Record(TABLE).undo()
        with pytest.raises(ss.SlimeStackError, match="there is nothing to redo"):
            ss.Record(TABLE).redo()

    @pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda record: pickle.loads(pickle.dumps(record))])
    @pytest.mark.parametrize("seed", [None, 3])
    def test_copies_keep_what_can_be_redone(
        self, duplicate: Callable[[ss.Record], ss.Record], seed: int | None
    ) -> None:
        """A copy, also one through a pickle, can redo as much as its record, with cards, comments and seeds."""
        whole = played(ss.new_game(2, seed=seed), 1, most=9).comment("here")
        undone = whole.undo().undo().undo()
        other = duplicate(undone)
        assert (other, other.states()) == (undone, undone.states())
        while undone.can_redo:
            undone, other = undone.redo(), duplicate(other).redo()
            assert (other, other.states(), other.comments) == (undone, undone.states(), undone.comments)
        assert (undone, other.can_redo) == (whole, False)

    def test_new_action_ends_redo(self) -> None:
        """After something else was done, what was taken back is gone."""
        record = push(ss.Record(TABLE), "combine e0 e4").undo()
        assert record.can_redo
        assert not push(record, "grow").can_redo
        assert not record.comment("hm").can_redo

    @pytest.mark.parametrize("seed", [None, 1])
    def test_played_for_real(self, seed: int | None) -> None:
        """In a game for real nothing is taken back past a card."""
        record = ss.Record.of(ss.with_seed(TABLE, seed), real=True)
        record = push(record, "combine e0 e4")
        assert record.can_undo
        record = push(record, "draw", *(["reveal slime moss"] * 2 if seed is None else []))
        found = "can be taken back" if record.can_undo else "stays"
        assert found == "stays", f"what was done last in {ss.record_text(record)}"
        with pytest.raises(
            ss.SlimeStackError, match="the action cannot be undone: it revealed a card, and the game is for real"
        ):
            record.undo()
        assert attrs.evolve(record, real=False).undo().can_undo

    def test_cards_go_with_their_action(self) -> None:
        """With a seed the cards of an action go with it; entered by hand, each goes alone."""
        seeded = push(ss.Record(ss.with_seed(TABLE, 1)), "draw")
        assert seeded.undo().actions == ()
        by_hand = push(ss.Record(TABLE), "draw", "reveal slime moss")
        assert by_hand.undo().actions == (ss.Draw(),)

    def test_revealing_ends_redo(self) -> None:
        """After the seed was laid open nothing leads back to a record without it."""
        record = push(ss.Record.of(ss.new_game(2, seed=3, starting_types=("ember", "dew"))), "draw").undo()
        assert record.can_redo
        assert not record.revealed().can_redo

    def test_comments_go_too(self) -> None:
        """A comment goes with the actions that it stands behind, and comes back with them."""
        record = push(ss.Record(TABLE).comment("before"), "grow").comment("after")
        assert record.undo().comments == ((0, "before"),)
        assert record.undo().redo().comments == ((0, "before"), (1, "after"))


class TestFields:
    """What a record can hold."""

    @pytest.mark.parametrize(
        ("fields", "problem"),
        [
            ({"comments": [(0, "x")]}, r"Record\.comments: expected a tuple, got \[\(0, 'x'\)\]"),
            ({"comments": ((0, "x", 1),)}, r"Record\.comments\[0\]: expected a place and a text, got"),
            ({"comments": (("0", "x"),)}, r"Record\.comments\[0\]: expected a place and a text, got"),
            ({"comments": ((True, "x"),)}, r"Record\.comments\[0\]: expected a place and a text, got"),
            ({"comments": ((0, 1),)}, r"Record\.comments\[0\]: expected a place and a text, got"),
            (
                {"comments": ((1, "x"),)},
                r"Record\.comments\[0\]: expected comments in order, after 0 to 0 actions, got",
            ),
            ({"comments": ((0, ""),)}, "expected a comment of 1 to 400 printable characters"),
            ({"comments": ((0, "a\nb"),)}, "expected a comment of 1 to 400 printable characters"),
            ({"comments": ((0, " a"),)}, "expected a comment of 1 to 400 printable characters"),
            ({"comments": ((0, "a" * 401),)}, "expected a comment of 1 to 400 printable characters"),
            (
                {"date": "2026-01-31"},
                r"Record\.date: expected a date, got",
            ),
            (
                {"date": dt.datetime(2026, 1, 31, tzinfo=dt.UTC)},
                r"Record\.date: expected a date, got",
            ),
            ({"real": 1}, r"Record\.real: expected a bool, got 1"),
            (
                {"seal": "12"},
                r"Record\.seal: expected a seal of 64 hexadecimal digits, got",
            ),
            (
                {"seal": "G" * 64},
                r"Record\.seal: expected a seal of 64 hexadecimal digits, got",
            ),
            ({"seed": 7}, r"Record\.seed: expected a Seed or None, got 7"),
            ({"actions": [ss.Grow()]}, r"Record\.actions: expected a tuple, got \[Grow\(\)\]"),
        ],
    )
    def test_refused(self, fields: dict[str, Any], problem: str) -> None:
        """A field that cannot be is refused."""
        with pytest.raises(ss.SlimeStackError, match=problem):
            ss.Record(TABLE, **fields)

    @pytest.mark.parametrize("text", ["", "  ", " a", "a\tb", "a" * 401, 7])
    def test_comment_refused(self, text: Any) -> None:
        """A comment is one line of bearable length."""
        with pytest.raises(ss.SlimeStackError, match="expected a comment of 1 to 400 printable characters"):
            ss.Record(TABLE).comment(text)


class TestSeals:
    """A sealed seed proves the cards."""

    def test_proof(self) -> None:
        """Every card of a sealed game is proven by its seed, also after the record was written and read."""
        record = played(ss.new_game(3, seed=ss.Seed.fresh()), 1, sealed=True).revealed()
        cards = sum(isinstance(action, ss.Outcome) for action in record.actions)
        assert ss.verify(record) == cards > 20
        assert ss.verify(ss.read_record(ss.record_text(record))) == cards

    def test_what_lay_there_before(self) -> None:
        """Only cards that were revealed in the record are proven: the Rites too, where they were dealt in it."""
        seed = ss.Seed.fresh()
        dealt = push(ss.Record.of(ss.new_game(2, seed=seed), sealed=True), "pick ember", "pick dew")
        lying = ss.Record.of(ss.new_game(2, seed=seed, starting_types=("ember", "dew")), sealed=True)
        assert dealt.state.row == lying.state.row
        assert (ss.verify(dealt.revealed()), ss.verify(lying.revealed())) == (5, 0)

    def test_from_the_middle(self) -> None:
        """A seed of which numbers have been taken already is sealed with its counter."""
        state = ss.apply(ss.with_seed(split_table(), 9), ss.parse_action("split e7"))
        assert state.seed is not None
        assert state.seed.counter
        record = played(state, 2, sealed=True).revealed()
        assert ss.verify(ss.read_record(ss.record_text(record))) == ss.verify(record)

    def test_tampering(self) -> None:
        """A card that did not come from the seed is found, and so are another seed and another seal."""
        start = ss.position(["e4 e0", "m3"], row=[], deck="m9 p9")
        record = push(ss.Record.of(ss.with_seed(start, 1), sealed=True), "draw").revealed()
        assert ss.verify(record) == 2
        text = ss.record_text(record)
        other = {"moss": "pebble", "pebble": "moss"}
        cards = text.splitlines()[-1].rpartition("> ")[2].split()
        swapped = text.replace(f"> {cards[0]}", f"> {other[cards[0]]}")
        with pytest.raises(ss.SealMismatch, match=rf"action 2, reveal slime {other[cards[0]]}, did not come from the "
                                                rf"seed, which gives reveal slime {cards[0]}"):  # fmt: skip
            ss.verify(ss.read_record(swapped))
        with pytest.raises(ss.SealMismatch, match="not the one that was sealed"):
            ss.verify(attrs.evolve(ss.read_record(text), seed=ss.Seed.of(2)))
        with pytest.raises(ss.SealMismatch, match="not the one that was sealed"):
            ss.verify(attrs.evolve(ss.read_record(text), seal="0" * 64))

    @pytest.mark.parametrize(("kind", "number"), [
        (ss.RevealSlime, 0), (ss.RevealSlime, -1), (ss.RevealRite, 0), (ss.RevealRite, 4), (ss.RevealRite, -1),
        (ss.RevealRipple, 0), (ss.RevealRipple, -1),
    ])  # fmt: skip
    def test_every_kind_of_card_is_proven(self, kind: type[ss.Outcome], number: int) -> None:
        """A forged Slime, Rite or Ripple is found where it was revealed: at the deal, later, and at the end."""
        honest = played(ss.new_game(2, seed=5), 1, sealed=True).revealed()
        read = ss.read_record(ss.record_text(honest))
        at = [place for place, action in enumerate(read.actions) if isinstance(action, kind)][number]
        other = next(card for card in ss.legal_actions(read.states()[at]) if card != read.actions[at])
        forged = attrs.evolve(read, actions=(*read.actions[:at], other), comments=())
        with pytest.raises(ss.SealMismatch, match=f"action {at + 1}, {other}, did not come from the seed"):
            ss.verify(forged)

    def test_nothing_to_prove_by(self) -> None:
        """Without a seal, or without the seed, nothing is proven."""
        start = ss.with_seed(TABLE, 1)
        with pytest.raises(ss.SealMismatch, match="not sealed"):
            ss.verify(ss.Record.of(start).revealed())
        with pytest.raises(ss.SealMismatch, match="not revealed"):
            ss.verify(ss.Record.of(start, sealed=True))
        with pytest.raises(ss.SlimeStackError, match="no seed to seal"):
            ss.Record.of(TABLE, sealed=True)
        with pytest.raises(ss.SlimeStackError, match="no seed to reveal"):
            ss.Record(TABLE).revealed()

    def test_secret_until_revealed(self) -> None:
        """Neither text nor JSON of a sealed record has the seed before it is revealed."""
        seed = ss.Seed.fresh()
        record = played(ss.new_game(2, seed=seed), 1, sealed=True, most=9)
        for form in (ss.record_text(record), ss.to_json(record), repr(record)):
            assert seed.key.hex() not in form
        for form in (ss.record_text(record.revealed()), ss.to_json(record.revealed())):
            assert seed.key.hex() in form

    def test_seal_is_published(self) -> None:
        """The seal of a seed is the documented hash, for ever."""
        record = ss.Record.of(ss.with_seed(TABLE, ss.Seed(bytes(range(32)), 5)), sealed=True)
        assert record.seal == "2000fb0c03187b953828553dbd6e5392ca26b8b2c764e9d959831dd7ab067b5e"


def test_games_are_records() -> None:
    """Games of all kinds make records whose last state is where the game stands."""
    for record in games():
        assert record.states()[-1] == record.state
        assert ss.to_act(record.state) is None
