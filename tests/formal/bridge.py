"""The bridge: a state of the library as facts of the specification, and its answers as values of the library.

Nothing is computed here that is compared: the bridge writes down and reads back. One thing it puts in
order, in :func:`canonical`: in which order effects of a round began to hold, and which of them are given
together, means nothing to the rules.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

import attrs
from clingo import Symbol

import slimestack as ss
from formal import terms
from formal.spec import Answer, Table
from formal.terms import quoted
from slimestack.table.slimes import Counts

_DEFAULTS = ss.Rulings()
_OVER = {"END.1": "failed_draw", "GOAL.3": "last_ripple"}


# --- from a state to facts ---------------------------------------------------------------------------


@lru_cache(maxsize=64)
def cards_of(edition: ss.Edition) -> frozenset[str]:
    """The cards of an edition as facts."""
    values = {f"me({quoted(rite.id)},{rite.me})" for rite in edition.rites}
    values |= {f"cond({quoted(rite.id)},{terms.cond(rite.condition)})" for rite in edition.rites}
    for ripple in edition.ripples:
        for number, part in enumerate(ripple.parts):
            how = f"{terms.who(part.who)},{part.when},{terms.effect(part.do)}"
            values.add(f"part({quoted(ripple.id)},{number},{how})")
    return frozenset(values)


def table_of(state: ss.State) -> Table:
    """The state as a table of the specification; a switch is given where it departs from its default."""
    game = state.game
    values = {f"players({game.players})", f"kept({game.ripples_kept})"}
    for name, value in attrs.asdict(game.rulings).items():
        if value != getattr(_DEFAULTS, name):
            values.add(f"switch({name},{value})")
    facts = [*_lying(state), *_cards_lying(state), *_waiting(state)]
    for n, (effect, seat) in enumerate((held.effect, seat) for held in state.in_force for seat in held.seats):
        facts.append(f"in_force({n},{seat},{terms.effect(effect)})")
    return Table(cards_of(game.edition), frozenset(values), frozenset(facts))


def _counted(name: str, counts: Counts) -> Iterator[str]:
    for kind, count in zip(ss.SlimeType, counts, strict=True):
        if count:
            yield f"{name}({kind},{count})"


def _lying(state: ss.State) -> Iterator[str]:
    for seat, swarm in enumerate(state.swarms):
        for slime, count in Counter(swarm).items():
            yield f"slime({seat},{slime.type},{slime.growth},{int(slime.royal)},{count})"
    yield from _counted("deck", state.deck)
    yield from _counted("discard", state.discard)
    yield f"supply({state.supply})"
    yield f"round({state.round})"
    yield f"leader({state.leader})"
    if state.active is not None:
        yield f"active({state.active})"
        yield f"actions_left({state.actions_left})"


def _cards_lying(state: ss.State) -> Iterator[str]:
    for place, rite in enumerate(state.row):
        yield f"row({place},{quoted(rite)})"
    for name, pile in (("rite_deck", state.rite_deck), ("rite_discard", state.rite_discard),
                       ("unseen", state.unseen_ripples)):  # fmt: skip
        for card in pile:
            yield f"{name}({quoted(card)})"
    for seat, claimed in enumerate(state.claimed):
        for rite in claimed:
            yield f"claimed({seat},{quoted(rite)})"


def _waiting(state: ss.State) -> Iterator[str]:
    pending = state.pending
    match pending:
        case ss.Picking():
            yield "pending(pick)"
        case ss.Turn():
            yield "pending(turn)"
        case ss.Growing(left):
            yield from ("pending(grow)", f"pool({left})")
        case ss.Searching(hand, pool, rejects):
            yield from ("pending(search)", f"pool({pool})", *_in_hand(hand), *_counted("rejects", rejects))
        case ss.Spreading(hand, left):
            yield from ("pending(spread)", f"pool({left})", *_in_hand(hand))
        case ss.RippleWindow(ripple):
            yield from ("pending(window)", f"card({quoted(ripple)})")
        case ss.Resolving():
            yield "pending(ripple)"
            yield from _share(pending, under_way=True)
        case ss.Drawing(_, left, then):
            yield from ("pending(draw)", f"left({left})", f"then({'turn' if isinstance(then, ss.Turn) else 'ripple'})")
            yield from () if isinstance(then, ss.Turn) else _share(then)
        case ss.DealingRites(left, then):
            yield from ("pending(deal)", f"left({left})")
            if isinstance(then, ss.Resolving):
                yield from ("then(ripple)", *_share(then))
            else:
                after = "turn" if state.active is not None else "setup" if state.round == 1 else "round"
                yield f"then({after})"
        case ss.RevealingRipple():
            yield "pending(reveal)"
        case ss.Over(clause):
            yield from ("pending(over)", f"over({_OVER[clause]})")


def _in_hand(hand: ss.Swarm) -> Iterator[str]:
    for slime, count in Counter(hand).items():
        yield f"hand({slime.type},{slime.growth},{count})"


def _share(here: ss.Resolving, *, under_way: bool = False) -> Iterator[str]:
    """The place in a Ripple; a Disburse that is under way is a pool of tokens."""
    yield from (f"card({quoted(here.ripple)})", f"part_at({here.part})")
    for place, seat in enumerate(here.seats or ("row",)):
        yield f"seat_left({place},{seat})"
    effects = here.effects
    if under_way and effects and isinstance(effects[0], ss.cards.Disburse):
        yield f"pool({effects[0].n})"
        effects = effects[1:]
    for place, effect in enumerate(effects):
        yield f"todo({place},{terms.effect(effect)})"


# --- from answers to values --------------------------------------------------------------------------


def legal_of(answer: Answer) -> frozenset[ss.Action]:
    """The legal actions."""
    return frozenset(map(terms.read_action, answer.legal))


def chance_of(answer: Answer) -> dict[ss.Action, Fraction]:
    """What can be revealed, and how likely each is."""
    weights = [one.rpartition(",") for one in answer.atoms["chance"]]
    whole = sum(int(weight) for *_, weight in weights)
    return {terms.read_action(term): Fraction(int(weight), whole) for term, _, weight in weights}


def actor_of(answer: Answer) -> int | ss.Chance | None:
    """Who is to act."""
    values = answer.atoms["to_act"]
    assert len(values) <= 1, f"to act are {values}"
    return None if not values else ss.CHANCE if values[0] == "chance" else int(values[0])


def token_of(answer: Answer) -> int:
    """Where the Token is."""
    (seat,) = answer.atoms["token"]
    return int(seat)


def scores_of(answer: Answer) -> tuple[tuple[ss.Score, int], ...]:
    """By seat, what it has and its total in ME."""
    values = sorted(tuple(map(int, one.split(","))) for one in answer.atoms["score"])
    return tuple((ss.Score(rites, droplets, bigs, royals), total) for _, rites, droplets, bigs, royals, total in values)


def winners_of(answer: Answer) -> tuple[tuple[int, ...], str | None] | None:
    """The winners and what broke the tie, None before the end."""
    seats = tuple(sorted(map(int, answer.atoms["winner"])))
    if not seats:
        return None
    (decided,) = answer.atoms["decided_by"]
    return seats, None if decided == "total" else decided


Facts = Mapping[str, Sequence[Sequence[Symbol]]]


def state_of(answer: Answer, game: ss.Game) -> ss.State:
    """The table of an answer as a state of this game."""
    read: dict[str, list[list[Symbol]]] = defaultdict(list)
    for fact in answer.table.facts:
        term = terms.symbol(fact)
        read[term.name].append(term.arguments)
    swarms: list[list[ss.Slime]] = [[] for _ in range(game.players)]
    for seat, kind, growth, crown, count in read["slime"]:
        slime = ss.Slime(terms.read_type(kind), growth.number, bool(crown.number))
        swarms[seat.number] += [slime] * count.number
    claimed: list[list[str]] = [[] for _ in range(game.players)]
    for seat, rite in read["claimed"]:
        claimed[seat.number].append(rite.string)
    rite_order, ripple_order = list(game.edition.rite), list(game.edition.ripple)
    row = sorted((place.number, rite.string) for place, rite in read["row"])
    assert [place for place, _ in row] == list(range(len(row))), "the row has a gap"
    return ss.State(
        game=game,
        swarms=tuple(map(ss.swarm_of, swarms)),
        deck=_counts(read["deck"]),
        discard=_counts(read["discard"]),
        supply=_number(read, "supply"),
        row=tuple(rite for _, rite in row),
        rite_deck=_pile(read["rite_deck"], rite_order),
        rite_discard=_pile(read["rite_discard"], rite_order),
        claimed=tuple(tuple(sorted(rites, key=rite_order.index)) for rites in claimed),
        unseen_ripples=_pile(read["unseen"], ripple_order),
        round=_number(read, "round"),
        leader=_number(read, "leader"),
        active=_number(read, "active") if read["active"] else None,
        actions_left=_number(read, "actions_left") if read["actions_left"] else 0,
        pending=_pending_of(read, actor_of(answer)),
        in_force=held_of((terms.read_lasting(effect), seat.number) for _, seat, effect in read["in_force"]),
    )


def _number(read: Facts, name: str) -> int:
    ((value,),) = read[name]
    return value.number


def _counts(values: Sequence[Sequence[Symbol]]) -> Counts:
    counts = {kind.name: count.number for kind, count in values}
    a, b, c, d = (counts.get(str(kind), 0) for kind in ss.SlimeType)
    return (a, b, c, d)


def _pile(values: Sequence[Sequence[Symbol]], order: list[str]) -> tuple[str, ...]:
    return tuple(sorted((card.string for (card,) in values), key=order.index))


def _hand(read: Facts) -> ss.Swarm:
    return ss.swarm_of(
        slime
        for kind, growth, count in read["hand"]
        for slime in [ss.Slime(terms.read_type(kind), growth.number)] * count.number
    )


def _place_of(read: Facts) -> ss.Resolving:
    ((card,),) = read["card"]
    values = sorted((place.number, seat) for place, seat in read["seat_left"])
    seats = () if str(values[0][1]) == "row" else tuple(seat.number for _, seat in values)
    effects = [terms.read_effect(effect) for _, effect in sorted((n.number, e) for n, e in read["todo"])]
    if read["pool"]:
        effects.insert(0, ss.cards.Disburse(_number(read, "pool")))
    return ss.Resolving(card.string, _number(read, "part_at"), seats, tuple(effects))


def _pending_of(read: Facts, actor: int | ss.Chance | None) -> ss.Pending:
    ((kind,),) = read["pending"]
    match kind.name:
        case "pick":
            assert isinstance(actor, int)
            return ss.Picking(actor)
        case "turn":
            return ss.Turn()
        case "grow":
            return ss.Growing(_number(read, "pool"))
        case "search":
            return ss.Searching(_hand(read), _number(read, "pool"), _counts(read["rejects"]))
        case "spread":
            return ss.Spreading(_hand(read), _number(read, "pool"))
        case "window":
            ((card,),) = read["card"]
            return ss.RippleWindow(card.string)
        case "ripple":
            return _place_of(read)
        case "draw" | "deal":
            ((then,),) = read["then"]
            here = _place_of(read) if then.name == "ripple" else ss.Turn()
            left = _number(read, "left")
            if kind.name == "deal":
                return ss.DealingRites(left, here)
            seat = here.seats[0] if isinstance(here, ss.Resolving) else _number(read, "active")
            return ss.Drawing(seat, left, here)
        case "reveal":
            return ss.RevealingRipple()
        case _:
            ((how,),) = read["over"]
            return ss.Over({values: clause for clause, values in _OVER.items()}[how.name])


def held_of(held: Iterable[tuple[ss.cards.Modify | ss.cards.Forbid, int]]) -> tuple[ss.InForce, ...]:
    """Effects of this round, each with a seat, together, in the order of their texts."""
    layers: dict[tuple[str, int], tuple[ss.cards.Modify | ss.cards.Forbid, list[int]]] = {}
    for (effect, seat), count in sorted(Counter(held).items(), key=lambda one: one[0][1]):
        for layer in range(count):
            layers.setdefault((str(effect), layer), (effect, []))[1].append(seat)
    return tuple(ss.InForce(effect, tuple(seats)) for _, (effect, seats) in sorted(layers.items()))


def canonical(state: ss.State) -> ss.State:
    """The state with the effects of its round in one order."""
    if not state.in_force:
        return state
    return attrs.evolve(state, in_force=held_of((h.effect, seat) for h in state.in_force for seat in h.seats))
