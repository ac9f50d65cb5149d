"""Positions: describing any table, with every defect of the description named at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from slimestack.citing import implements
from slimestack.engine import validity
from slimestack.errors import (
    Defect,
    DefectPlace,
    InvalidPosition,
    ParseError,
    defect,
    is_really,
    is_text,
    members_of,
    plain_text,
    quote,
)
from slimestack.games import checked_edition, checked_rulings
from slimestack.parsing import Word, count_of, without_dash
from slimestack.positions.defaults import ROUND, TURN, Defaults
from slimestack.table.bounds import MAX_SLIMES
from slimestack.table.checks import is_whole
from slimestack.table.edition import Edition
from slimestack.table.game import MAX_ROUND, Game, InForce
from slimestack.table.kinds import TYPES
from slimestack.table.pending import PENDING, Pending, ill_formed
from slimestack.table.rulings import Rulings
from slimestack.table.seed import Seed
from slimestack.table.slimes import MAX_GROWTH, Counts, Slime, Swarm, swarm_of
from slimestack.table.state import State
from slimestack.table.texts import parse_slime, split_words

SwarmLike: TypeAlias = str | Iterable[Slime]
PileLike: TypeAlias = str | Counts
CardsLike: TypeAlias = str | Iterable[str]
MAX_TEXT = 20_000
_COUNTS = "four counts, one for each type"


class _Reader:
    """Reads the parts of a description and keeps its defects; a part with one is None, so that none follows from it."""

    def __init__(self) -> None:
        self.defects: list[Defect] = []

    def text(self, place: DefectPlace, given: str) -> list[Word] | None:
        text = str.__str__(given)  # of a class of its own, only the text counts
        if len(text) > MAX_TEXT:
            self.defects.append(defect("long_text", place=place, most=MAX_TEXT, count=len(text)))
            return None
        return without_dash(split_words(text))

    def members(self, place: DefectPlace, given: object, expected: str = "a sequence") -> tuple[object, ...] | None:
        if is_really(given, Iterable) and not is_really(given, str, bytes, Mapping):
            return members_of(given)
        self.defects.append(defect("wrong_type", place=place, expected=expected, given=quote(given)))
        return None

    def swarm(self, place: DefectPlace, given: object) -> Swarm:
        slimes: list[Slime] = []
        members = (self.text(place, given) if is_text(given) else self.members(place, given)) or ()
        if len(members) > MAX_SLIMES:
            self.defects.append(defect("too_many", place=place, most=MAX_SLIMES, count=len(members)))
            return ()
        for member in members:
            if isinstance(member, Slime) and type(member) is Slime:
                slimes.append(member)
            elif isinstance(member, tuple) and is_text(given):
                try:
                    slimes.append(parse_slime(member[0]))
                except ParseError as error:
                    self.defects.append(error.defect.at(place))
            else:
                self.defects.append(defect("wrong_type", place=place, expected="a Slime", given=quote(member)))
        return swarm_of(slimes)

    def pile(self, place: DefectPlace, given: PileLike) -> Counts | None:
        """A pile written like ``e9 m1``, the number being a count, or as four counts."""
        if not is_text(given):
            return self.counts(place, given)
        words = self.text(place, given)
        if words is None:
            return None
        before = len(self.defects)
        counts = [0] * len(TYPES)
        for word in words:
            try:
                kind, n = count_of(word)
            except ParseError as error:
                self.defects.append(error.defect.at(place))
            else:
                counts[kind.index] += n
        return tuple(counts) if len(self.defects) == before else None  # type: ignore[return-value]

    def counts(self, place: DefectPlace, given: object) -> Counts | None:
        members = self.members(place, given, _COUNTS)
        if members is None:
            return None
        if not members and isinstance(given, tuple | list):
            return 0, 0, 0, 0
        if len(members) == len(TYPES) and all(is_whole(n, 0, MAX_GROWTH) for n in members):
            return members  # type: ignore[return-value]
        self.defects.append(defect("wrong_type", place=place, expected=_COUNTS, given=quote(given)))
        return None

    def number(self, place: DefectPlace, n: object, most: int, default: int) -> int:
        if is_whole(n, 0, most):
            return n
        self.defects.append(defect("not_whole", place=place, low=0, high=most, given=quote(n)))
        return default

    def cards(self, place: DefectPlace, given: CardsLike) -> tuple[str, ...] | None:
        if is_text(given):
            words = self.text(place, given)
            return None if words is None else tuple([word for word, _ in words])
        members = self.members(place, given)
        if members is None:
            return None
        cards = [plain_text(card) for card in members]
        wrong = [card for card, text in zip(members, cards, strict=True) if text is None]
        for card in wrong:
            self.defects.append(defect("wrong_type", place=place, expected="a card's id", given=quote(card)))
        return None if wrong else tuple(cards)  # type: ignore[arg-type]

    def claimed(self, given: Sequence[CardsLike] | None, players: int) -> list[tuple[str, ...]]:
        members = () if given is None else self.members(("claimed",), given)
        if given is None or members is None:
            return [()] * players
        if len(members) != players:
            self.defects.append(defect("wrong_groups", place=("claimed",), expected=players, count=len(members)))
        groups = [self.cards(("claimed", seat), group) or () for seat, group in enumerate(members)]  # type: ignore[arg-type]
        return (groups + [()] * players)[:players]


@implements("SETUP.5a")
def position(
    swarms: Sequence[SwarmLike],
    *,
    edition: Edition | None = None,
    rulings: Rulings | None = None,
    round: int = ROUND,
    active: int | None = 0,
    leader: int | None = None,
    actions_left: int | None = None,
    pending: Pending | None = None,
    in_force: Iterable[InForce] = (),
    deck: PileLike | None = None,
    discard: PileLike | None = None,
    row: CardsLike | None = None,
    rite_deck: CardsLike | None = None,
    rite_discard: CardsLike | None = None,
    claimed: Sequence[CardsLike] | None = None,
    unseen_ripples: CardsLike | None = None,
    supply: int | None = None,
    seed: Seed | int | bytes | None = None,
) -> State:
    """The state of a position that somebody describes.

    :param swarms: each seat's Swarm, as text (``"e4 e0 d5"``) or Slimes
    :param edition: what is in the box, the invented edition by default
    :param rulings: how the table reads the open questions
    :param round: the round, 1 up
    :param active: the seat in its turn; the seat that reveals the Ripple while one is revealed or resolved
    :param leader: the seat that took the first turn of this round, by default ``active``
    :param actions_left: how many actions are left in the turn, by default all that the seat is entitled to
    :param pending: what has to happen next, by default a decision of the active seat in its turn
    :param in_force: the effects of this round
    :param deck: the Slime deck as counts (``"e9 m1"``: nine embers, one moss), by default what is left; as for every
        pile and row of cards, ``"-"``, ``""`` and ``[]`` are an empty one
    :param discard: the Slime discard likewise, by default empty
    :param row: the face-up Rites by id from left to right, by default the first that lie nowhere else
    :param rite_deck: the Rite deck, by default what is left; nothing if a row shorter than 5 is given
    :param rite_discard: the Rite discard, by default empty
    :param claimed: the Rites claimed, by seat
    :param unseen_ripples: the face-down Ripples, set-aside ones included; by default all but the edition's
        first ``round - 1``
    :param supply: the growth tokens in the supply, by default what is left of the edition's
    :param seed: what answers the chance steps
    :raises InvalidPosition: when the table cannot be, naming every reason

    Where piles, Rites or the supply are given, the game has the components that the position shows.

    >>> import slimestack as ss
    >>> state = ss.position(["e3 e0 d1", "m3"], deck="m1", discard="p1")
    >>> state.deck, ss.to_act(state)
    ((0, 0, 1, 0), 0)
    """
    read = _Reader()
    if isinstance(swarms, str | bytes | Mapping) or not isinstance(swarms, Iterable):
        expected = "a list of Swarms such as ['e4', 'm3'] (read_position takes text)"
        raise InvalidPosition([defect("wrong_type", place=("swarms",), expected=expected, given=quote(swarms))])
    edition, readings = checked_edition(edition), checked_rulings(rulings)
    lying = [read.swarm(("swarms", seat), given) for seat, given in enumerate(members_of(swarms))]
    players = len(lying)
    if not 2 <= players <= 4:
        read.defects.append(defect("wrong_players", "COMP.1", place=("swarms",), given=players))
        raise InvalidPosition(read.defects)
    waiting: object = TURN if pending is None else pending
    if isinstance(waiting, PENDING):
        unsound = list(ill_formed(waiting))
    else:
        expected = "a pending value such as Turn() or Growing(2)"
        unsound = [defect("wrong_type", place=("pending",), expected=expected, given=quote(pending))]
    if unsound:
        read.defects.extend(unsound)
        active = 0 if active is None else active
    due: Pending = TURN if unsound else waiting  # type: ignore[assignment]  # it is sound, so it is one
    acting = None if active is None else read.number(("active",), active, players - 1, 0)
    defaults = Defaults(edition, lying, due)
    led_by = defaults.leader(acting) if leader is None else read.number(("leader",), leader, players - 1, 0)
    number = read.number(("round",), round, MAX_ROUND, ROUND)
    if defaults.active is None:
        acting = None
    in_force_given = read.members(("in_force",), in_force) or ()
    effects = [effect for effect in in_force_given if isinstance(effect, InForce)]
    if len(effects) < len(in_force_given):
        wrong = next(one for one in in_force_given if not isinstance(one, InForce))
        read.defects.append(defect("wrong_type", place=("in_force",), expected="an InForce", given=quote(wrong)))
    unsound = [defect for effect in effects for defect in ill_formed(effect)]
    read.defects.extend(unsound)
    game_slimes, piles = _slime_piles(read, defaults, deck, discard)
    tokens, left = _tokens(read, defaults, supply)
    zones = _rite_zones(read, defaults, row, rite_deck, rite_discard, claimed)
    given_rites = row is not None or rite_deck is not None or rite_discard is not None
    in_play = {rite for zone in (*zones[:3], *zones[3]) for rite in zone}
    unseen = None if unseen_ripples is None else _unseen(read, edition, unseen_ripples)
    game = Game(
        edition=edition,
        rulings=readings,
        players=players,
        first=(led_by + number - 1) % players,
        slimes=game_slimes,
        growth_tokens=tokens,
        rites=tuple(rite for rite in edition.rite if rite in in_play or not given_rites),
    )
    state = State(
        game=game,
        swarms=tuple(lying),
        deck=piles[0],
        discard=piles[1],
        supply=left,
        row=zones[0],
        rite_deck=zones[1],
        rite_discard=zones[2],
        claimed=zones[3],
        unseen_ripples=defaults.unseen_ripples(number) if unseen is None else unseen,
        round=number,
        leader=led_by,
        active=acting,
        actions_left=defaults.actions_left(acting)
        if actions_left is None
        else read.number(("actions_left",), actions_left, 2, 0),
        pending=due,
        in_force=() if unsound else tuple(effects),
        seed=None if seed is None else Seed.of(seed),
    )
    defects = [*read.defects, *validity.defects(state)]
    if defects:
        raise InvalidPosition(dict.fromkeys(defects))
    return state


def _slime_piles(
    read: _Reader, defaults: Defaults, deck: PileLike | None, discard: PileLike | None
) -> tuple[Counts, tuple[Counts, Counts]]:
    """The Slimes of the game, and how many of them deck and discard hold."""
    thrown = (None if discard is None else read.pile(("discard",), discard)) or (0, 0, 0, 0)
    left = defaults.deck(thrown)
    if deck is None:
        return defaults.edition.slimes, (left, thrown)
    drawn = read.pile(("deck",), deck) or tuple([max(0, n) for n in left])
    whole = [a + b + c for a, b, c in zip(defaults.slimes, thrown, drawn, strict=True)]
    return tuple(whole), (drawn, thrown)  # type: ignore[return-value]


def _tokens(read: _Reader, defaults: Defaults, supply: int | None) -> tuple[int, int]:
    """The growth tokens of the game, and how many the supply holds."""
    if supply is None:
        return defaults.edition.growth_tokens, defaults.supply
    left = read.number(("supply",), supply, MAX_GROWTH, 0)
    whole = defaults.growth + left
    if whole > MAX_GROWTH:
        read.defects.append(defect("too_much_growth_in_game", place=("supply",), most=MAX_GROWTH, count=whole))
    return whole, left


def _rite_zones(
    read: _Reader,
    defaults: Defaults,
    row: CardsLike | None,
    deck: CardsLike | None,
    discard: CardsLike | None,
    claimed: Sequence[CardsLike] | None,
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Row, deck, discard and claimed Rites; piles lie in the edition's order."""
    order = defaults.edition.rite_order

    def pile(cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=lambda rite: order.get(rite, len(order))))

    taken = [pile(group) for group in read.claimed(claimed, len(defaults.swarms))]
    thrown = pile((None if discard is None else read.cards(("rite_discard",), discard)) or ())
    drawn = None if deck is None else read.cards(("rite_deck",), deck)
    elsewhere = {rite for group in (*taken, thrown, drawn or ()) for rite in group}
    shown = None if row is None else read.cards(("row",), row)
    face_up = defaults.row(elsewhere) if shown is None else shown
    if drawn is None:
        drawn = defaults.rite_deck(face_up, elsewhere, row_given=shown is not None)
    return face_up, pile(drawn), thrown, tuple(taken)


def _unseen(read: _Reader, edition: Edition, given: CardsLike) -> tuple[str, ...] | None:
    """The unseen Ripples, in the edition's order."""
    named = read.cards(("unseen_ripples",), given)
    if named is None:
        return None
    cards = set(named)
    if len(cards) < len(named):
        read.defects.append(defect("ripple_twice", "COMP.8", place=("unseen_ripples",)))
    unknown = sorted(cards - edition.ripple.keys())
    return (*(ripple for ripple in edition.ripple if ripple in cards), *unknown)
