"""The narration: every step and every fact of a game in the game's words, with the clause of each fact."""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from slimestack.cli.changes import change, lost
from slimestack.cli.screen import Line
from slimestack.cli.text import capital, count, ripple_name, rite_name, seats
from slimestack.cli.words import condition_words, effect_words, lasting_words, ripple_words


def narrated(before: ss.State, steps: tuple[ss.Step, ...]) -> Iterator[Line]:
    """The lines that tell these steps, which began at the state ``before``."""
    for step in steps:
        yield from told(before, step)
        before = step.state


def told(before: ss.State, step: ss.Step) -> Iterator[Line]:
    """The lines that tell one step: the action, its facts, and the round that begins."""
    if isinstance(step.action, ss.Outcome):
        yield Line(_outcome(before, step.action), "card")
    else:
        assert isinstance(step.actor, int)
        yield Line(_decision(before, step.actor, step), "move")
    after = step.state
    if before.round == 1 and before.active is None and after.active is not None:
        yield Line("Round 1 begins.", "title")
    for fact in step.facts:
        yield Line(f"{fact_words(after, fact)} ({fact.clause})", "fact")
    if after.round > before.round:
        yield Line(f"Round {after.round} begins.", "title")


# --- what players decide -----------------------------------------------------------------------------


def _decision(before: ss.State, seat: int, step: ss.Step) -> str:
    name, after = before.game.name(seat), step.state.pending
    match step.action, after:
        case ss.PickType(kind), _:
            return f"{name} picks {kind} and takes three {kind} Droplets."
        case ss.Grow(), ss.Growing(left):
            return f"{name} grows: {left} growth to place."
        case ss.Draw(), ss.Drawing(_, left):
            return f"{name} draws: {count(left, 'Slime')} to come."
        case ss.Split(big), _:
            return f"{name} splits {big}: 3 growth goes back, {big.growth - 3} will be spread."
        case ss.ClaimRite(rite), _:
            return f"{name} claims {rite_name(before.game, rite)} for {before.game.edition.rite[rite].me} ME."
        case ss.EndTurn(), _:
            return f"{name} ends the turn."
        case ((ss.Accept() | ss.Stop()), _):
            return f"{name} {_answer(before, step.action)}."
        case _:
            return f"{name} {_change(before, seat, step.action)}."


def _answer(before: ss.State, action: ss.Action) -> str:
    match before.pending:
        case ss.RippleWindow():
            return "lets the Ripple work"
        case ss.Resolving(effects=(ss.cards.May(inner), *_)):
            return f"{'accepts' if isinstance(action, ss.Accept) else 'declines'}: {effect_words(inner)}"
        case _:
            return "moves no more growth"


def _change(before: ss.State, seat: int, action: ss.Action) -> str:
    made = change(before, seat, action)
    result = made.result if made else ""
    match action:
        case ss.Combine(source, target):
            return f"combines {source} into {target}, which makes {result}"
        case ss.Mutate(source, target):
            return f"mutates {source} into {target}, which makes {result}"
        case ss.RoyalCombine(higher, lower):
            back = higher.growth + lower.growth
            return f"royal-combines {higher} and {lower}, which makes {result}; {back} growth goes back"
        case ss.Place(slime):
            return f"places growth on {slime}, which makes {result}"
        case ss.Lose(slime):
            return f"lets {slime} lose {lost(before, slime)} growth, which leaves {result}"
        case ss.Dissolve(slime):
            return f"dissolves {slime}"
        case ss.Move(source, target):
            return f"moves growth from {source} to {target}, which makes {result}"
        case _:
            return f"plays {action}"


# --- what chance brings ------------------------------------------------------------------------------


def _outcome(before: ss.State, action: ss.Outcome) -> str:
    game, pending = before.game, before.pending
    match action, pending:
        case ss.RevealSlime(kind), ss.Drawing(seat):
            return f"{capital(str(kind))} comes up and joins {game.name(seat)}'s Swarm."
        case ss.RevealSlime(kind), ss.Searching(hand):
            use = "it is taken" if kind is hand[0].type else "it is discarded"
            return f"{capital(str(kind))} comes up: {use}."
        case ss.RevealRite(rite), _:
            card = game.edition.rite[rite]
            return f"The Rite {rite_name(game, rite)} is dealt: {card.me} ME for {condition_words(card.condition)}."
        case ss.RevealRipple(ripple), _:
            card_is = "hazard" if game.edition.ripple[ripple].hazard else "Ripple"
            does = capital(ripple_words(game.edition.ripple[ripple]))
            return f"{game.name(before.leader)} draws the {card_is} {ripple_name(game, ripple)}. {does}."
        case _:
            return f"{action}."


# --- what follows by rule ----------------------------------------------------------------------------


def fact_words(after: ss.State, fact: ss.Fact) -> str:
    """One sentence that tells the fact; ``after`` is the state after its step."""
    game = after.game
    match fact:
        case ss.PileReshuffled("slime", n, "SPLIT.6"):
            return f"{capital(count(n, 'Slime'))} of the discard {_is(n)} shuffled back into the deck."
        case ss.PileReshuffled(pile, n):
            cards = count(n, capital(pile))
            return f"The {capital(pile)} deck is empty: its discard, {cards}, is shuffled and becomes the new deck."
        case ss.RiteSlidOff(rite, "ROUND.5a"):
            return f"The row slides: {rite_name(game, rite)} drops out at the right."
        case ss.RiteSlidOff(rite):
            return f"{rite_name(game, rite)} is discarded from the right of the row."
        case ss.TokenPassed(giver, receiver):
            return f"{game.name(giver)} passes the Token to {game.name(receiver)}, on the right."
        case ss.ShareSkipped(share, effect):
            whose = "The row of Rites" if share is None else game.name(share)
            return f"{whose} has nothing for this and skips it: {effect_words(effect)}."
        case ss.AmountClipped():
            return _clipped(game, fact)
        case ss.GrowthRemoved(seat, slime, n):
            left = slime.holding(slime.growth - n)
            tier = f" (a {capital(str(left.tier))})" if left.tier is not slime.tier else ""
            return f"{game.name(seat)}'s {slime} loses {n} growth, which leaves {left}{tier}."
        case ss.EffectBegan(seat, effect):
            return f"For {game.name(seat)}, until the round ends: {lasting_words(effect)}."
        case ss.EffectEnded(numbers, effect):
            return f"No longer, for {seats(game, numbers)}: {lasting_words(effect)}."
        case ss.TurnBegan(seat, _, actions):
            swarm = ss.swarm_text(after.swarms[seat]) or "no Slimes"
            return f"{game.name(seat)}'s turn begins with {count(actions, 'action')}: {swarm}."
        case ss.GameEnded(clause):
            return f"The game is over: {ending_words(clause)}."


def _is(n: int) -> str:
    return "is" if n == 1 else "are"


def _clipped(game: ss.Game, fact: ss.AmountClipped) -> str:
    n = fact.missing
    if fact.seat is None:
        if fact.clause == "RITE.6":
            return f"No Rite is left to deal: the row stays {count(n, 'card')} short."
        return f"The row has {count(n, 'Rite')} too few for it."
    name = game.name(fact.seat)
    match fact.clause:
        case "RULING.TOKEN.2":
            return f"The supply is used up: {n} growth of {name}'s share falls away."
        case "RULING.DRAW.2":
            return f"Deck and discard are empty: {name} goes without {count(n, 'Slime')}."
        case _:
            return f"There is no more to take from {name}: {n} of the amount falls away."


def ending_words(clause: str) -> str:
    """How the game ended, by this clause."""
    if clause == "END.1":
        return "a round should begin and no Ripple is left to draw"
    return "the last Ripple has been drawn"
