"""State: everything that lies on the table and what the game waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from slimestack.table.cards import Forbid, Modify
from slimestack.table.checks import each, isa, whole
from slimestack.table.edition import Edition
from slimestack.table.facts import Fact
from slimestack.table.pending import Pending, checked
from slimestack.table.rulings import Rulings
from slimestack.table.seed import Seed
from slimestack.table.slimes import Counts, Swarm, swarm_text

if TYPE_CHECKING:
    from slimestack.table.actions import Action


@attrs.frozen
class Game:
    """What does not change while a game is played: the box, the rulings, the seats, the components in use.

    ``first`` is the seat that started with the Token. ``slimes``, ``growth_tokens`` and ``rites`` are
    the components that take part: the edition's, unless a described position holds others. ``names``
    are for showing and do not count for equality.
    """

    edition: Edition
    rulings: Rulings
    players: int
    first: int
    slimes: Counts
    growth_tokens: int
    rites: tuple[str, ...]
    names: tuple[str, ...] = attrs.field(default=(), eq=False)

    @property
    def ripples_kept(self) -> int:
        """How many Ripples this game keeps (SETUP.3b)."""
        return self.edition.ripples_kept[self.players - 2]

    def name(self, seat: int) -> str:
        """What to call the seat: its player's name, or ``P0`` to ``P3``."""
        return self.names[seat] if self.names else f"P{seat}"


@attrs.frozen
class InForce:
    """An effect that holds this round, and the seats it holds for, in their order.

    >>> from slimestack.table.cards import Modify
    >>> str(InForce(Modify("grow", 1), (0, 2)))
    'modify(grow, +1) for 0 2'
    """

    effect: Modify | Forbid = attrs.field(metadata=checked(isa(Modify, Forbid)))
    seats: tuple[int, ...] = attrs.field(metadata=checked(each(whole(0, 3), least=1)))

    def __str__(self) -> str:
        return f"{self.effect} for {' '.join(map(str, self.seats))}"


@attrs.frozen(repr=False, weakref_slot=False)
class State:
    """The table at one moment. States never change; :func:`slimestack.apply` returns new ones.

    Everything in it is open to all players, but for ``seed``. Piles hold no order, because nobody has
    seen one: ``deck`` and ``discard`` count Slimes by type, the Rite piles and the unseen Ripples are
    in the edition's order. ``row`` runs from the entry side (left) to the exit (right). ``leader`` took
    the first turn of this round, or will; ``active`` is the seat in its turn, None between turns.
    ``swarms`` and ``claimed`` go by seat.

    ``==`` compares the seed too, ``hash`` leaves it out; compare tables by
    ``view(a) == view(b)``.
    """

    game: Game = attrs.field(hash=False)
    swarms: tuple[Swarm, ...]
    deck: Counts
    discard: Counts
    supply: int
    row: tuple[str, ...]
    rite_deck: tuple[str, ...]
    rite_discard: tuple[str, ...]
    claimed: tuple[tuple[str, ...], ...]
    unseen_ripples: tuple[str, ...]
    round: int
    leader: int
    active: int | None
    actions_left: int
    pending: Pending
    in_force: tuple[InForce, ...]
    seed: Seed | None = attrs.field(default=None, hash=False)
    _legal: tuple[Action, ...] | None = attrs.field(default=None, init=False, eq=False)

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return State, (
            self.game, self.swarms, self.deck, self.discard, self.supply, self.row, self.rite_deck,
            self.rite_discard, self.claimed, self.unseen_ripples, self.round, self.leader, self.active,
            self.actions_left, self.pending, self.in_force, self.seed,
        )  # fmt: skip

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __repr__(self) -> str:
        swarms = " / ".join(swarm_text(swarm) or "-" for swarm in self.swarms)
        return f"<State: round {self.round}, {type(self.pending).__name__}, active {self.active}: {swarms}>"


class Draft(State):
    """A State under construction, open to change until it is frozen. It never leaves the engine.

    It has the layout of State, so freezing it is changing its class; ``recording`` tells the rules
    whether to note facts.
    """

    __slots__ = ()
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__
    recording = False

    if TYPE_CHECKING:  # open to change, unlike the State's
        game: Game
        swarms: tuple[Swarm, ...]
        deck: Counts
        discard: Counts
        supply: int
        row: tuple[str, ...]
        rite_deck: tuple[str, ...]
        rite_discard: tuple[str, ...]
        claimed: tuple[tuple[str, ...], ...]
        unseen_ripples: tuple[str, ...]
        round: int
        leader: int
        active: int | None
        actions_left: int
        pending: Pending
        in_force: tuple[InForce, ...]
        seed: Seed | None
        _legal: Any

    def note(self, fact: Fact) -> None:
        """Keep a fact, in the place where a State keeps its legal actions; only while recording."""
        self._legal = (*(self._legal or ()), fact)

    def set_swarm(self, seat: int, swarm: Swarm) -> None:
        """Let the seat have this Swarm from now on."""
        swarms = list(self.swarms)
        swarms[seat] = swarm
        self.swarms = tuple(swarms)


class RecordingDraft(Draft):
    """A draft that notes the facts that follow by rule."""

    __slots__ = ()
    recording = True

    def taken(self) -> tuple[Fact, ...]:
        """The facts noted since the last time they were taken."""
        facts: tuple[Fact, ...] = self._legal or ()
        self._legal = None
        return facts


_D = TypeVar("_D", bound=Draft)


def draft_of(state: State, kind: type[_D]) -> _D:
    """A draft that begins as the state is."""
    draft = object.__new__(kind)
    draft.game = state.game
    draft.swarms = state.swarms
    draft.deck = state.deck
    draft.discard = state.discard
    draft.supply = state.supply
    draft.row = state.row
    draft.rite_deck = state.rite_deck
    draft.rite_discard = state.rite_discard
    draft.claimed = state.claimed
    draft.unseen_ripples = state.unseen_ripples
    draft.round = state.round
    draft.leader = state.leader
    draft.active = state.active
    draft.actions_left = state.actions_left
    draft.pending = state.pending
    draft.in_force = state.in_force
    draft.seed = state.seed
    draft._legal = None
    return draft


def frozen(draft: Draft) -> State:
    """The draft itself, from now on a State that never changes."""
    draft.__class__ = State  # type: ignore[assignment]
    return draft
