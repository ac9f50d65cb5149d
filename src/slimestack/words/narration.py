"""The narration: every step and every fact of a game in the game's words, with the clause of each fact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never, get_args

from slimestack.engine import CHANCE, Step, legal_actions
from slimestack.errors import InvalidValue, defect, require_type
from slimestack.rules.seats import acting_seat
from slimestack.rules.split import COST
from slimestack.table import actions as act
from slimestack.table import facts
from slimestack.table.actions import Action, Outcome
from slimestack.table.cards import Disburse, DiscardRites, DrawSlimes, Effect, May, MoveGrowth
from slimestack.table.facts import Fact, TurnBegan
from slimestack.table.game import Game
from slimestack.table.pending import Drawing, Growing, Resolving, RippleWindow, Searching
from slimestack.table.slimes import swarm_text
from slimestack.table.state import State
from slimestack.words.card_text import condition, effect_of_others, lasting, parts
from slimestack.words.changes import SlimeChange, drawn, loss, slime_change
from slimestack.words.text import Line, article, capital, count, joined, members, players


def narrate(before: State, step: Step) -> tuple[str, ...]:
    r"""What happened in a step: one sentence for the action, then one for each fact, with its clause.

    :param before: the state before the step
    :raises InvalidValue: when the step cannot follow from that state

    >>> import slimestack as ss
    >>> before = ss.position(["e3 e0", "m3"])
    >>> for step in ss.steps(before, ss.parse_action("combine e0 e3")):
    ...     print(*ss.words.narrate(before, step), sep="\n")
    P0 combines e0 into e3, which makes e4, a Big.
    """
    require_type(before, State)
    require_type(step, Step)
    return (_step(before, step).text, *[line.text for line in fact_lines(step.state, step.facts)])


def narration_lines(before: State, steps: Iterable[Step]) -> Iterator[Line]:
    """The lines of several steps, which began at the state ``before``, with a title where a round begins."""
    require_type(before, State)
    return _narration_lines(before, members(steps, Step))


def _narration_lines(before: State, steps: Iterable[Step]) -> Iterator[Line]:
    for step in steps:
        yield _step(before, step)
        after = step.state
        if before.round == 1 and before.active is None and after.active is not None:
            yield Line("Round 1 begins.", "title")
        yield from fact_lines(after, step.facts)
        if after.round > before.round:
            yield Line(f"Round {after.round} begins.", "title")
        before = after


def step_text(step: Step) -> str:
    """A step without the state before it: who acted, the action as it is typed, and a line for each fact.

    >>> import slimestack as ss
    >>> from slimestack.words.narration import step_text
    >>> print(step_text(ss.steps(ss.position(["e4", "m3"], deck="e1"), ss.parse_action("draw"))[0]))
    P0: draw
    """
    actor = "chance" if step.actor is CHANCE else step.state.game.name(step.actor)
    return joined([Line(f"{actor}: {step.action}"), *fact_lines(step.state, step.facts)])


def _step(before: State, step: Step) -> Line:
    if step.action not in legal_actions(before):
        raise InvalidValue(defect("step_of_another_state", action=step.action))
    if isinstance(step.action, Outcome):
        return Line(_outcome(before, step.action), "chance")
    assert isinstance(step.actor, int)
    return Line(_decision(before, step.actor, step), "step")


# --- what players decide -----------------------------------------------------------------------------


def _decision(before: State, seat: int, step: Step) -> str:
    name, after = before.game.name(seat), step.state.pending
    match step.action, after:
        case act.PickType(kind), _:
            return f"{name} picks {kind} and takes three {kind} Droplets."
        case act.Grow(), Growing(left):
            return f"{name} grows: {left} growth to place."
        case act.Draw(), _:
            return f"{name} draws {drawn(step.state)}."
        case act.Split(big), _:
            back = f"{COST} growth to the supply"
            return f"{name} splits {big}: {back}, {big.growth - COST} growth to place on three Slimes."
        case act.ClaimRite(rite), _:
            card = before.game.edition.rite[rite]
            return f"{name} claims {card.name} for {card.me} ME."
        case act.EndTurn(), _:
            return f"{name} ends the turn."
        case ((act.Accept() | act.Stop()), _):
            return f"{name} {_answer(before, step.action)}."
        case _:
            return f"{name} {_change(before, seat, step.action)}."


def _answer(before: State, action: Action) -> str:
    match before.pending:
        case RippleWindow(ripple):
            return f"does not Combine before {before.game.edition.ripple[ripple].name}"
        case Resolving(effects=(May(inner), *_)):
            return f"{'accepts' if isinstance(action, act.Accept) else 'declines'}: {effect_of_others(inner)}"
        case _:
            return "moves no more growth"


def _change(before: State, seat: int, action: Action) -> str:
    made = slime_change(before, seat, action)
    result = made.result if made else ""
    match action:
        case act.Combine(source, target):
            return f"combines {source} into {target}, which makes {result}"
        case act.Mutate(source, target):
            return f"mutates {source} into {target}, which makes {result}"
        case act.RoyalCombine(higher, lower):
            back = higher.growth + lower.growth
            return f"royal-combines {higher} and {lower}, which makes {result}; {back} growth to the supply"
        case act.Place(slime):
            return f"places growth on {slime}, which makes {result}"
        case act.Lose(slime):
            return f"takes {loss(before, slime)} growth from {slime}, which leaves {result}"
        case act.Dissolve(slime):
            return f"dissolves {slime}"
        case _:
            assert isinstance(action, act.Move)
            return f"moves growth from {action.source} to {action.target}, which makes {result}"


# --- what chance brings ------------------------------------------------------------------------------


def _outcome(before: State, action: Outcome) -> str:
    game, pending = before.game, before.pending
    match action, pending:
        case act.RevealSlime(kind), Drawing(seat):
            return f"{game.name(seat)} gets {article(f'{kind} Slime')}."
        case act.RevealSlime(kind), Searching(hand):
            use = "keeps" if kind is hand[0].type else "discards"
            return f"{game.name(acting_seat(before))} reveals {article(f'{kind} Slime')} and {use} it."
        case act.RevealRite(rite), _:
            card = game.edition.rite[rite]
            return f"The Rite {card.name} is revealed: {card.me} ME for {condition(card.condition)}."
        case _:
            assert isinstance(action, act.RevealRipple)
            shown = game.edition.ripple[action.ripple]
            kind_of_card = "hazard" if shown.hazard else "Ripple"
            return f"{game.name(before.leader)} reveals the {kind_of_card} {shown.name}: {parts(shown)}."


# --- what follows by rule ----------------------------------------------------------------------------


def fact_lines(after: State, facts: Iterable[Fact]) -> Iterator[Line]:
    """A line for each fact, with its clause; ``after`` is the state after their step."""
    require_type(after, State)
    return _fact_lines(after, members(facts, *get_args(Fact)))


def _fact_lines(after: State, facts: Iterable[Fact]) -> Iterator[Line]:
    for fact in facts:
        swarm = _swarm(after, fact.seat) if isinstance(fact, TurnBegan) else ""
        yield Line(f"{fact_sentence(after, fact)} ({fact.clause}).{swarm}", "fact")


def fact_sentence(after: State, fact: Fact) -> str:
    """One sentence for the fact, without its full stop; ``after`` is the state after its step."""
    game = after.game
    match fact:
        case facts.PileReshuffled("slime", n, "SPLIT.6"):
            verb = "is" if n == 1 else "are"
            return f"{count(n, 'Slime')} of the discard {verb} shuffled back into the deck"
        case facts.PileReshuffled(pile, n):
            cards = count(n, capital(pile))
            return f"The {capital(pile)} deck is empty: its discard, {cards}, is shuffled and becomes the new deck"
        case facts.RiteSlidOff(rite, "ROUND.5a"):
            return f"The row slides: {game.edition.rite[rite].name} is discarded from its right end"
        case facts.RiteSlidOff(rite):
            return f"{game.edition.rite[rite].name} is discarded from the right end of the row"
        case facts.TokenPassed(giver, receiver):
            return f"{game.name(giver)} passes the Token to {game.name(receiver)}, on the right"
        case facts.ShareSkipped(share, skipped):
            return f"{_lack(game, share, skipped)}: {effect_of_others(skipped)}"
        case facts.AmountClipped():
            return _clipped(game, fact)
        case facts.GrowthRemoved(seat, slime, n):
            left = SlimeChange((slime,), (slime.with_growth(slime.growth - n),))
            return f"{game.name(seat)}'s {slime} loses {n} growth, which leaves {left.result}"
        case facts.EffectBegan(seat, began):
            return f"For {game.name(seat)}, until the round ends: {lasting(began)}"
        case facts.EffectEnded(numbers, ended):
            return f"For {players(game, numbers)} this ends: {lasting(ended)}"
        case facts.TurnBegan(seat, _, actions):
            return f"{game.name(seat)}'s turn begins, with {count(actions, 'action')}"
        case facts.GameEnded(clause):
            return f"The game is over: {ending(clause)}"
        case _:
            assert_never(fact)


def _swarm(after: State, seat: int) -> str:
    """The Swarm with which a turn begins."""
    name, swarm = after.game.name(seat), swarm_text(after.swarms[seat])
    return f" {name}'s Swarm: {swarm}." if swarm else f" {name} has no Slimes."


def _lack(game: Game, seat: int | None, effect: Effect) -> str:
    """What is missing, so that a share of a Ripple is skipped."""
    name = "The row of Rites" if seat is None else game.name(seat)
    match effect.effect if isinstance(effect, May) else effect:
        case DiscardRites():
            lack = f"{name} is empty"
        case DrawSlimes():
            return f"No Slime is left for {name} to draw, so this is skipped"
        case Disburse():
            lack = f"{name} cannot place growth"
        case MoveGrowth():
            lack = f"{name} has no growth to move"
        case _:
            return f"{name} has no Slime that this affects and skips it"
    return f"{lack} and skips this"


def _clipped(game: Game, fact: facts.AmountClipped) -> str:
    n = fact.missing
    if fact.seat is None:
        if fact.clause == "RITE.6":
            return f"The Rite deck and discard are empty: the row stays {count(n, 'card')} short"
        return f"The row has {count(n, 'Rite')} too few for this"
    name = game.name(fact.seat)
    match fact.clause:
        case "RULING.TOKEN.2":
            return f"The supply is used up: {name} gets {n} growth less"
        case "RULING.DRAW.2":
            return f"Deck and discard are empty: {name} gets {count(n, 'Slime')} fewer"
        case _:
            return f"{name} has too little for this: {n} less than the full amount"


def ending(clause: str) -> str:
    """How the game ended, by this clause."""
    if clause == "END.1":
        return "a round must begin, and no Ripple is left to draw"
    return "the last Ripple has been drawn"
