"""Conjunctions: rare things that meet at a table; most wrong readings of a rule show only at one of them.

:func:`met` names those of a table, and :data:`EXPECTED` are all that there must be among the tables that are compared.
Crowded positions are played on until each was met, and only tables with one that is still wanted are kept, so that a
few hundred tables have all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import TypeAlias, get_args

import slimestack as ss
from formal.comparing import Asked
from formal.drawing import one_of_each_kind
from properties import crowded
from slimestack import cards
from slimestack.disputes.switched import VALUES, alternatives, differences, with_rulings
from slimestack.rules.conditions import measure
from slimestack.rules.tiers import tally

Conjunction: TypeAlias = tuple[str, ...]

STEPS = 10
"""How far each position is played on."""
ENOUGH = 6_000
"""How many positions are looked at before what is still missing is named."""
FEW = 6
"""Where no more actions than these are legal, all are played."""
FOUR = 4
"""With so much growth a Slime is a Big."""
_MOVES: dict[str, type[ss.Action]] = {
    "grow": ss.Grow, "draw": ss.Draw, "combine": ss.Combine, "mutate": ss.Mutate, "split": ss.Split,
    "royal": ss.RoyalCombine, "claim": ss.ClaimRite,
}  # fmt: skip
"""The moves that a prohibition can name."""
_AMOUNTS = {"grow": "grow", "draw": "draw", "combine_bonus": "combine", "mutate_bonus": "mutate"}
"""The move that each change is about."""


def drawn(times: int, first: int = 0) -> tuple[list[Asked], set[Conjunction]]:
    """Tables on which each expected conjunction is met so many times, and those that are not met so often.

    Where the library fails, the table is kept, so that the comparison tells of it.

    :param first: the number of the first crowded position
    """
    wanted = Counter(dict.fromkeys(EXPECTED, times))
    kept: list[Asked] = []
    for number in range(first, first + ENOUGH):
        if not +wanted:
            break
        rng, state = Random(number), crowded.position(number)
        for _ in range(STEPS):
            try:
                found = [one for one in {*met(state), *_switches(state, wanted)} if wanted[one] > 0]
                actions = _played(state, rng)
                wanted.subtract(found)
                kept += [Asked(state, actions)] if found else []
                if not actions:
                    break
                state = ss.apply(state, _choice(state, rng))
            except Exception:  # noqa: BLE001  # with a wrong rule the library may fail in any way
                kept.append(Asked(state, _listed(state)))
                break
    return list(dict.fromkeys(kept)), set(+wanted)


def _listed(state: ss.State) -> tuple[ss.Action, ...]:
    try:
        return ss.legal_actions(state)
    except Exception:  # noqa: BLE001  # the same
        return ()


def _played(state: ss.State, rng: Random) -> tuple[ss.Action, ...]:
    """What is compared: all actions if they are few, otherwise one of each kind and of each sort that may matter."""
    legal = ss.legal_actions(state)
    if len(legal) <= FEW:
        return legal
    each = {_sort(action): action for action in rng.sample(legal, len(legal))}
    return tuple(each.values())


def _sort(action: ss.Action) -> tuple[object, ...]:
    """The kind of an action, and whether it touches a Big or changes a tier."""
    match action:
        case ss.Combine(source, target) | ss.Mutate(source, target):
            return (type(action), bool(source.growth), _is_big(target))
        case ss.Move(source, target):
            return (ss.Move, source.growth == FOUR, target.growth == FOUR - 1)
        case ss.Place(slime) | ss.Lose(slime) | ss.Dissolve(slime) | ss.Split(slime):
            return (type(action), _is_big(slime), slime.growth == FOUR)
        case _:
            return (type(action),)


def _choice(state: ss.State, rng: Random) -> ss.Action:
    """How it goes on: by a kind that is drawn first, and most often by the Ripple with the effects."""
    actions = one_of_each_kind(state, rng).actions
    if isinstance(state.pending, ss.RevealingRipple) and rng.random() < 0.8:
        actions = tuple(one for one in ss.legal_actions(state) if one == ss.RevealRipple("card")) or actions
    return rng.choice(actions)


def _is_big(slime: ss.Slime) -> bool:
    return slime.growth >= FOUR


def met(state: ss.State) -> Iterator[Conjunction]:
    """The conjunctions of this table, but for those of the switches."""
    legal = ss.legal_actions(state)
    here = state.pending
    if isinstance(here, ss.Turn):
        yield from _effects(state, legal)
        yield from _passing(state, legal)
        yield from _crowning(state, legal)
        yield from _dry(state, legal)
    if isinstance(here, ss.RevealingRipple):
        yield from _comparing(state)
        yield from _later_parts(state)
    if isinstance(here, ss.RippleWindow):
        several = len({(type(one), one.source) for one in legal if isinstance(one, ss.Combine)}) > 2
        yield ("window", "several Combines" if several else "few Combines")
    if isinstance(here, ss.Drawing):
        who = "Ripple" if isinstance(here.then, ss.Resolving) else "turn"
        last = "last due" if here.left == 1 else "more due"
        after = (*here.then.effects, *here.then.seats[1:]) if isinstance(here.then, ss.Resolving) else ("a turn",)
        if sum(state.deck) == here.left == 1 and not after:
            yield ("draw", "Ripple", "last of all", "last of the deck", _full(state.discard))
        if sum(state.deck) == 1:
            yield ("draw", who, last, "last of the deck", _full(state.discard))
    if isinstance(here, ss.Searching):
        more = "full" if sum(state.deck) > 1 else "empty"
        if more == "empty" and len(here.hand) == 2 and state.deck[here.hand[0].type.index]:
            yield ("search", "the last card is found", _full(state.discard), state.game.rulings.split_shuffle)
        yield ("search", more, _full(state.discard), state.game.rulings.split_shuffle)
    if isinstance(here, ss.DealingRites):
        when = "slide" if state.active is None else "claim"
        yield (
            "deal",
            when if isinstance(here.then, ss.Turn) else "Ripple",
            _full(state.rite_deck[1:]),
            _full(state.rite_discard),
        )
    if isinstance(here, ss.Resolving):
        yield from _resolving(state, here, legal)


def _full(pile: tuple[int, ...] | tuple[str, ...]) -> str:
    """Whether a pile has cards; one of Slimes counts them by type, one of Rites names them."""
    return "full" if any(pile) else "empty"


def _effects(state: ss.State, legal: tuple[ss.Action, ...]) -> Iterator[Conjunction]:
    """An effect in force beside each move: of this move or another, for this player or another."""
    moves = [name for name, kind in _MOVES.items() if any(isinstance(one, kind) for one in legal)]
    onto_big = [name for name in ("combine", "mutate") if any(
        isinstance(one, _MOVES[name]) and _is_big(one.target) for one in legal)]  # type: ignore[attr-defined]  # fmt: skip
    for effect, seats in [(one.effect, one.seats) for one in state.in_force]:
        whose = "mine" if state.active in seats else "the leader's" if state.leader in seats else "another's"
        kind, what = ("modify", effect.knob) if isinstance(effect, cards.Modify) else ("forbid", effect.action)
        for move in moves:
            yield (kind, what, whose, move)
        for move in onto_big:
            yield (kind, what, whose, f"{move} onto a Big")
    mine = [one.effect for one in state.in_force if state.active in one.seats]
    changes = Counter(effect.knob for effect in mine if isinstance(effect, cards.Modify))
    yield from (("two changes", knob) for knob, number in changes.items() if number > 1 and _AMOUNTS[knob] in moves)


def _passing(state: ss.State, legal: tuple[ss.Action, ...]) -> Iterator[Conjunction]:
    """What is left to do beside the end of the turn, under each reading of when it may end."""
    if not state.actions_left:
        return
    claims = [one for one in legal if isinstance(one, ss.ClaimRite)]
    others = [one for one in legal if not isinstance(one, ss.ClaimRite | ss.EndTurn | ss.Combine)]
    what = ("claims" if claims else "no claim", "others" if others else "nothing else")
    royal = "Royal" if any(slime.royal for slime in state.swarms[state.active or 0]) else "no Royal"
    yield ("passing", state.game.rulings.pass_policy, *what, royal, str(state.actions_left))


def _crowning(state: ss.State, legal: tuple[ss.Action, ...]) -> Iterator[Conjunction]:
    """Two Bigs of a type beside Royals."""
    swarm = state.swarms[state.active or 0]
    royals = [slime for slime in swarm if slime.royal]
    bigs = Counter(slime.type for slime in swarm if not slime.royal and _is_big(slime))
    if state.actions_left and any(number > 1 for number in bigs.values()):
        taken = "crown taken" if any(bigs[slime.type] > 1 for slime in royals) else "crown free"
        number = str(min(len(royals), 2))
        yield ("crowning", state.game.rulings.mint_turn_bonus, number, str(state.actions_left), taken)


def _dry(state: ss.State, legal: tuple[ss.Action, ...]) -> Iterator[Conjunction]:
    """Short piles beside the moves that need them."""
    for name in ("grow", "combine", "mutate"):
        if any(isinstance(one, _MOVES[name]) for one in legal) and state.supply < 2:
            yield ("supply", str(state.supply), name)
    for name in ("draw", "split"):
        if any(isinstance(one, _MOVES[name]) for one in legal):
            yield ("piles", name, _full(state.deck), _full(state.discard))
    if any(isinstance(one, ss.ClaimRite) for one in legal):
        yield ("piles", "claim", _full(state.rite_deck), _full(state.rite_discard))


def _comparing(state: ss.State) -> Iterator[Conjunction]:
    """A comparison of players, some of whom have nothing, or who tie, for what even an empty Swarm can be given."""
    for part in [part for ripple in state.unseen_ripples for part in state.game.edition.ripple[ripple].parts]:
        name, how = type(part.who).__name__, _given(state, part)
        if isinstance(part.who, cards.Most | cards.Fewest) and how:
            if not all(state.swarms):
                yield (name, "an empty Swarm", how)
            numbers = [measure(part.who.expr).of(tally(swarm)) for swarm in state.swarms]
            best = min(numbers) if isinstance(part.who, cards.Fewest) else max(numbers)
            if numbers.count(best) > 1:
                yield (name, "a tie of all" if numbers.count(best) == len(numbers) else "a tie of some", how)


def _later_parts(state: ss.State) -> Iterator[Conjunction]:
    """A sequence of which only a later effect is possible."""
    parts = [part for ripple in state.unseen_ripples for part in state.game.edition.ripple[ripple].parts]
    cards_left = any((*state.deck, *state.discard))
    if not state.supply and cards_left and any("may(seq(disburse(1), draw" in str(part) for part in parts):
        yield ("may", "only its later effect is possible")
    if not cards_left and any("seq(draw(1), dissolve" in str(part) for part in parts):
        yield ("sequence", "only its later effects are possible")


def _given(state: ss.State, part: cards.Part) -> str:
    """How a part is seen to reach a player without Slimes: by cards, by what holds for the round, or not at all."""
    if part.when == "this_round":
        return "this round"
    return "cards" if "draw(" in str(part.do) and any((*state.deck, *state.discard)) else ""


def _resolving(state: ss.State, here: ss.Resolving, legal: tuple[ss.Action, ...]) -> Iterator[Conjunction]:
    """A share of a Ripple that changes a tier, or meets Royals, empty piles, or a Slime with too little."""
    effect = here.effects[0]
    swarm = state.swarms[here.seats[0]]
    name = type(effect).__name__
    if any(slime.royal for slime in swarm):
        yield ("share", name, "beside a Royal")
    if len(here.seats) > 1:
        yield ("share", name, "others to come")
    if len(here.effects) > 1:
        yield ("share", name, "more of it to come")
    if isinstance(effect, cards.MoveGrowth):
        more = "more to move" if effect.up_to > 1 else "the last"
        for one in legal:
            if isinstance(one, ss.Move):
                if one.source.growth == FOUR:
                    yield ("move", "a Big falls", more)
                if one.target.growth == FOUR - 1:
                    yield ("move", "a Big rises", more)
    if isinstance(effect, cards.RemoveGrowth):
        for one in legal:
            if isinstance(one, ss.Lose):
                if one.slime.growth < effect.n:
                    yield ("lose", "too little")
                if _is_big(one.slime) and one.slime.growth - effect.n < FOUR:
                    yield ("lose", "a Big falls")
    if isinstance(effect, cards.May):
        yield ("may", _full(state.deck), _full(state.discard))


def _switches(state: ss.State, wanted: Counter[Conjunction]) -> Iterator[Conjunction]:
    """Each wanted value of a switch at a table where another would allow something else, or lead elsewhere at once."""
    ours = state.game.rulings
    for other in alternatives(ours):
        ((name, _),) = differences(ours, other)
        value = (name, getattr(ours, name))
        if wanted[value] > 0 and _course(state) != _course(with_rulings(state, other)):
            yield value


def _course(state: ss.State) -> object:
    """What is legal here, and what comes of what is not a Mutate, but for the rulings."""
    try:
        legal = ss.legal_actions(state)
        after = [ss.apply(state, one) for one in legal if not isinstance(one, ss.Mutate | ss.Combine)]
    except ss.SlimeStackError as error:
        return str(error)
    return legal, [(one.swarms, one.pending, one.actions_left, one.deck, one.discard, one.active) for one in after]


def _expected() -> Iterator[Conjunction]:
    """Every conjunction that is wanted; what is left out is seldom met, such as a prohibition of somebody else."""
    piles = ("full", "empty")
    onto = (*_MOVES, "combine onto a Big", "mutate onto a Big")
    yield from product(("modify",), get_args(cards.Knob), ("mine", "the leader's"), onto)
    yield from (("forbid", name, "mine", move) for name in _MOVES for move in onto if name not in move)
    yield from (("forbid", name, "the leader's", name) for name in _MOVES)
    for policy, claims, others in product(VALUES["pass_policy"], ("claims", "no claim"), ("others", "nothing else")):
        yield from (("passing", policy, claims, others, *has) for has in
                    (("Royal", "1"), ("Royal", "2"), ("no Royal", "1")))  # fmt: skip
    for bonus in VALUES["mint_turn_bonus"]:
        yield ("crowning", bonus, "0", "1", "crown free")
        yield from product(("crowning",), (bonus,), "12", "12", ("crown free", "crown taken"))
    yield from (("supply", many, name) for many in "01" for name in ("grow", "combine", "mutate")
                if (many, name) != ("0", "grow"))  # fmt: skip
    yield from (("piles", name, *full) for name in ("draw", "split", "claim") for full in product(piles, piles)
                if name == "claim" or "full" in full)  # fmt: skip
    yield from product(("Fewest",), ("an empty Swarm", "a tie of some"), ("cards", "this round"))
    yield from (
        ("Fewest", "a tie of all", "cards"),
        ("Most", "an empty Swarm", "cards"),
        ("Most", "a tie of all", "cards"),
    )
    yield from product(("draw",), ("turn", "Ripple"), ("last due", "more due"), ("last of the deck",), piles)
    yield from product(("search",), piles, piles, VALUES["split_shuffle"])
    yield from product(("deal",), ("claim", "slide", "Ripple"), piles, piles)
    yield from product(("share",), ("Disburse", "DissolveSlimes", "May", "MoveGrowth", "RemoveGrowth"),
                       ("beside a Royal", "others to come"))  # fmt: skip
    yield from product(("move",), ("a Big falls", "a Big rises"), ("more to move", "the last"))
    yield from product(("lose",), ("a Big falls", "too little"))
    yield from product(("may",), piles, piles)
    yield from ((name, value) for name, values in VALUES.items() for value in values)
    yield from product(("window",), ("several Combines", "few Combines"))
    yield ("may", "only its later effect is possible")
    yield ("sequence", "only its later effects are possible")
    yield from product(("two changes",), ("grow", "draw", "combine_bonus"))
    yield ("draw", "Ripple", "last of all", "last of the deck", "full")
    yield from product(("search",), ("the last card is found",), ("full",), VALUES["split_shuffle"])


EXPECTED = frozenset(_expected())
