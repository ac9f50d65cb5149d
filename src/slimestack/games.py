"""New games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from slimestack.citing import implements
from slimestack.engine import apply, with_seed
from slimestack.engine.playing import start
from slimestack.errors import InvalidValue, defect, is_really, members_of, plain_text, quote, require_type
from slimestack.table.actions import PickType
from slimestack.table.checks import is_whole, player_name
from slimestack.table.edition import Edition
from slimestack.table.game import Game, names_defect
from slimestack.table.kinds import SlimeType
from slimestack.table.rulings import Rulings
from slimestack.table.seed import Seed
from slimestack.table.state import State
from slimestack.table.texts import MAX_TEXT, check_text, parse_type


def checked_edition(edition: Edition | None) -> Edition:
    """The edition, the invented one for None."""
    if edition is None:
        from slimestack.editions import invented_edition

        return invented_edition()
    require_type(edition, Edition)
    return edition


def checked_rulings(rulings: Rulings | None) -> Rulings:
    """The rulings, the defaults for None."""
    if rulings is None:
        return Rulings()
    require_type(rulings, Rulings)
    return rulings


@implements("COMP.1", "RULING.SETUP.11")
def _seats(players: int | Iterable[str]) -> tuple[int, tuple[str, ...]]:
    """The number of players, and their names if ``players`` are names."""
    names: tuple[str, ...] = ()
    if is_really(players, str, bytes):
        raise InvalidValue(
            defect("wrong_type", expected="a number of players or a list of names", given=quote(players))
        )
    if is_really(players, Iterable):
        names = tuple([plain_text(name) or name for name in members_of(players)])  # type: ignore[misc]  # checked next
        for name in names:
            player_name.require(name)
        players = len(names)
    if not is_whole(players, 2, 4):
        raise InvalidValue(defect("wrong_players", "COMP.1", given=quote(players)))
    found = names_defect(names)
    if found is not None:
        raise InvalidValue(found)
    return players, names


@implements("SETUP.4", "RULING.SETUP.7")
def new_game(
    players: int | Iterable[str] = 2,
    *,
    seed: Seed | int | bytes | None = None,
    first: int = 0,
    edition: Edition | None = None,
    rulings: Rulings | None = None,
    starting_types: Sequence[SlimeType | str] | None = None,
) -> State:
    """The first state of a game.

    :param players: the number of players, 2 to 4, or their names, clockwise, no two alike
    :param seed: decides the chance steps; with None, the caller chooses every outcome
    :param first: the seat that starts with the Token: whoever most recently watered a plant
    :param edition: the cards and components, the invented edition by default
    :param rulings: the readings of the open questions, the default rulings by default
    :param starting_types: the starting types by seat; with None, the players pick them as their first actions
    :raises InvalidValue: for an invalid number, name, seat, type or seed

    With a seed and starting types, the five Rites have been dealt and the first turn has begun.

    >>> import slimestack as ss
    >>> state = ss.new_game(players=3, seed=7, starting_types=("ember", "dew", "moss"))
    >>> ss.to_act(state), len(state.row)
    (0, 5)
    """
    count, names = _seats(players)
    edition = checked_edition(edition)
    if not is_whole(first, 0, count - 1):
        raise InvalidValue(defect("not_whole", place=("first",), low=0, high=count - 1, given=quote(first)))
    state = start(
        Game(
            edition=edition,
            rulings=checked_rulings(rulings),
            players=count,
            first=first,
            slimes=edition.slimes,
            growth_tokens=edition.growth_tokens,
            rites=tuple(edition.rite),
            names=names,
        )
    )
    state = with_seed(state, seed)
    if starting_types is not None:
        for kind in _picks(starting_types, count, first):
            state = apply(state, PickType(kind))
    return state


def _picks(types: Sequence[SlimeType | str], count: int, first: int) -> list[SlimeType]:
    """The starting types in the order of the picks."""
    members = members_of(types) if is_really(types, Sequence) and not is_really(types, str, bytes) else ()
    if len(members) != count:
        place = ("starting_types",)
        raise InvalidValue(defect("wrong_starting_types", place=place, expected=count, given=quote(types)))
    kinds = [kind if type(kind) is SlimeType else parse_type(check_text(kind, "a type", MAX_TEXT)) for kind in members]
    return kinds[first:] + kinds[:first]
