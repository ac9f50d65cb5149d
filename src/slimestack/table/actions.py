"""Actions: everything that happens, in small steps; each is a decision of a player or an outcome of chance.

``str(action)`` is its text, :func:`slimestack.parse_action` reads it back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import attrs

from slimestack.errors import InvalidValue, ParseError, defect, plain_text, quote
from slimestack.table.checks import CARD_ID_FORM, card_id, is_card_id, isa, near
from slimestack.table.slimes import Slime, SlimeType, parse_slime, parse_type, split_words

MAX_TEXT = 200

_slime = isa(Slime)
_type = isa(SlimeType)


@attrs.frozen
class Action:
    """The base of all actions. Actions are values: two with the same fields are equal."""

    word: ClassVar[str]

    def __str__(self) -> str:
        values = [str(getattr(self, a.name)) for a in attrs.fields(type(self))]
        return " ".join([self.word, *values])


@attrs.frozen
class Decision(Action):
    """An action that a player chooses."""


@attrs.frozen
class Outcome(Action):
    """An outcome of a chance step."""


@attrs.frozen
class PickType(Decision):
    """Start with three Droplets of this type.

    >>> import slimestack as ss
    >>> ss.PickType(ss.SlimeType.EMBER) == ss.parse_action("pick ember")
    True
    """

    word: ClassVar[str] = "pick"
    type: SlimeType = attrs.field(validator=_type)


@attrs.frozen
class Combine(Decision):
    """Move a Droplet's growth, and one more from the supply, onto another Slime of its type.

    >>> import slimestack as ss
    >>> ss.Combine(ss.parse_slime("e0"), ss.parse_slime("e3")) == ss.parse_action("combine e0 e3")
    True
    """

    word: ClassVar[str] = "combine"
    source: Slime = attrs.field(validator=_slime)
    target: Slime = attrs.field(validator=_slime)


@attrs.frozen
class Grow(Decision):
    """Take growth from the supply; a :class:`Place` for each token follows.

    >>> import slimestack as ss
    >>> ss.Grow() == ss.parse_action("grow")
    True
    """

    word: ClassVar[str] = "grow"


@attrs.frozen
class Draw(Decision):
    """Draw Slimes from the deck; a :class:`RevealSlime` for each follows.

    >>> import slimestack as ss
    >>> ss.Draw() == ss.parse_action("draw")
    True
    """

    word: ClassVar[str] = "draw"


@attrs.frozen
class Mutate(Decision):
    """Move a Droplet's growth, and one more from the supply, onto a Slime of another type.

    >>> import slimestack as ss
    >>> ss.Mutate(ss.parse_slime("e0"), ss.parse_slime("d3")) == ss.parse_action("mutate e0 d3")
    True
    """

    word: ClassVar[str] = "mutate"
    source: Slime = attrs.field(validator=_slime)
    target: Slime = attrs.field(validator=_slime)


@attrs.frozen
class Split(Decision):
    """Split a Big: find two more of its type, then place the leftover growth on the three.

    >>> import slimestack as ss
    >>> ss.Split(ss.parse_slime("e7")) == ss.parse_action("split e7")
    True
    """

    word: ClassVar[str] = "split"
    big: Slime = attrs.field(validator=_slime)


@attrs.frozen
class RoyalCombine(Decision):
    """Turn two Bigs of one type into the Royal of that type; the higher growth is named first.

    >>> import slimestack as ss
    >>> ss.RoyalCombine(ss.parse_slime("e6"), ss.parse_slime("e4")) == ss.parse_action("royal e6 e4")
    True
    """

    word: ClassVar[str] = "royal"
    higher: Slime = attrs.field(validator=_slime)
    lower: Slime = attrs.field(validator=_slime)

    def __attrs_post_init__(self) -> None:
        if self.higher.rank > self.lower.rank:
            higher, lower = self.lower, self.higher
            object.__setattr__(self, "higher", higher)
            object.__setattr__(self, "lower", lower)


@attrs.frozen
class ClaimRite(Decision):
    """Claim the face-up Rite with this id.

    >>> import slimestack as ss
    >>> ss.ClaimRite("odd-couple") == ss.parse_action("claim odd-couple")
    True
    """

    word: ClassVar[str] = "claim"
    rite: str = attrs.field(validator=card_id)


@attrs.frozen
class EndTurn(Decision):
    """End the turn.

    >>> import slimestack as ss
    >>> ss.EndTurn() == ss.parse_action("end")
    True
    """

    word: ClassVar[str] = "end"


@attrs.frozen
class Place(Decision):
    """Put one growth token on this Slime, named as it is before the token.

    >>> import slimestack as ss
    >>> ss.Place(ss.parse_slime("e3")) == ss.parse_action("place e3")
    True
    """

    word: ClassVar[str] = "place"
    slime: Slime = attrs.field(validator=_slime)


@attrs.frozen
class Lose(Decision):
    """Let this Slime lose the growth that a Ripple removes.

    >>> import slimestack as ss
    >>> ss.Lose(ss.parse_slime("e3")) == ss.parse_action("lose e3")
    True
    """

    word: ClassVar[str] = "lose"
    slime: Slime = attrs.field(validator=_slime)


@attrs.frozen
class Dissolve(Decision):
    """Dissolve this Slime, as a Ripple demands.

    >>> import slimestack as ss
    >>> ss.Dissolve(ss.parse_slime("e3")) == ss.parse_action("dissolve e3")
    True
    """

    word: ClassVar[str] = "dissolve"
    slime: Slime = attrs.field(validator=_slime)


@attrs.frozen
class Move(Decision):
    """Move one growth token from one Slime to another, as a Ripple allows.

    >>> import slimestack as ss
    >>> ss.Move(ss.parse_slime("e3"), ss.parse_slime("d0")) == ss.parse_action("move e3 d0")
    True
    """

    word: ClassVar[str] = "move"
    source: Slime = attrs.field(validator=_slime)
    target: Slime = attrs.field(validator=_slime)


@attrs.frozen
class Accept(Decision):
    """Accept an effect that may be declined.

    >>> import slimestack as ss
    >>> ss.Accept() == ss.parse_action("accept")
    True
    """

    word: ClassVar[str] = "accept"


@attrs.frozen
class Stop(Decision):
    """Decline an effect that may be declined, end a move of growth, or close the Ripple window.

    >>> import slimestack as ss
    >>> ss.Stop() == ss.parse_action("stop")
    True
    """

    word: ClassVar[str] = "stop"


@attrs.frozen
class RevealSlime(Outcome):
    """A Slime of this type is drawn from the deck.

    >>> import slimestack as ss
    >>> ss.RevealSlime(ss.SlimeType.EMBER) == ss.parse_action("reveal slime ember")
    True
    """

    word: ClassVar[str] = "reveal slime"
    type: SlimeType = attrs.field(validator=_type)


@attrs.frozen
class RevealRite(Outcome):
    """The Rite with this id is dealt.

    >>> import slimestack as ss
    >>> ss.RevealRite("odd-couple") == ss.parse_action("reveal rite odd-couple")
    True
    """

    word: ClassVar[str] = "reveal rite"
    rite: str = attrs.field(validator=card_id)


@attrs.frozen
class RevealRipple(Outcome):
    """The Ripple with this id is revealed.

    >>> import slimestack as ss
    >>> ss.RevealRipple("drought") == ss.parse_action("reveal ripple drought")
    True
    """

    word: ClassVar[str] = "reveal ripple"
    ripple: str = attrs.field(validator=card_id)


KINDS: tuple[type[Action], ...] = (
    PickType, Combine, Grow, Draw, Mutate, Split, RoyalCombine, ClaimRite, EndTurn, Place, Lose, Dissolve,
    Move, Accept, Stop, RevealSlime, RevealRite, RevealRipple,
)  # fmt: skip
"""Every kind of action, in the order of the list of legal actions."""

_KIND_BY_WORD = {kind.word: kind for kind in KINDS}


_OTHER_WORDS = {"pass": "end", "finish": "end", "done": "end"}
"""The words of actions, by words that people try."""
_BETWEEN_SLIMES = frozenset({"into", "onto", "to", "with", "and"})


def _without_fillers(
    kind: type[Action], form: tuple[object, ...], words: list[tuple[str, int]]
) -> list[tuple[str, int]]:
    """The words behind the word of an action, without those that people add: ``e0 into e3``, ``end turn``."""
    said = [word.lower() for word, _ in words]
    if kind is EndTurn and said == ["turn"]:
        return []
    if len(said) == 3 and said[1] in _BETWEEN_SLIMES and form == _TWO_SLIMES:
        return [words[0], words[2]]
    return words


def _card(word: str, text: str, place: int) -> str:
    found = word.lower()
    if not is_card_id(found):
        raise ParseError(defect("wrong_type", expected=CARD_ID_FORM, given=quote(word)), text, place)
    return found


_READERS: dict[str, tuple[str, Callable[[str, str, int], Any]]] = {
    "Slime": ("a Slime such as e4", parse_slime),
    "SlimeType": ("a type such as ember", parse_type),
    "str": ("a card's id", _card),
}
_TWO_SLIMES = (_READERS["Slime"], _READERS["Slime"])
_FORMS = {kind: tuple(_READERS[str(a.type)] for a in attrs.fields(kind)) for kind in KINDS}


def check_text(text: object, what: str, longest: int) -> str:
    """The text as a plain ``str``, once its length is known to be bearable.

    :raises ParseError: when it is longer; :raises InvalidValue: when it is something else
    """
    plain = plain_text(text)
    if plain is None:
        raise InvalidValue(defect("not_text", what=what, given=quote(text)))
    if len(plain) > longest:
        raise ParseError(defect("too_long", what=what, most=longest, count=len(plain)), plain, longest)
    return plain


def parse_action(text: str) -> Action:
    """The action with this text; case, spaces and the order of a Royal Combine's Bigs do not matter.

    Between two Slimes the words into, onto, to, with and and are left out; ``end turn`` is ``end``.

    :raises ParseError: with the place of the first word that does not fit

    >>> import slimestack as ss
    >>> ss.parse_action("Combine E0  into e3")
    Combine(source=<Slime e0>, target=<Slime e3>)
    >>> str(ss.parse_action("royal e4 e6"))
    'royal e6 e4'
    """
    text = check_text(text, "an action", MAX_TEXT)
    found = split_words(text)
    if not found:
        raise ParseError(defect("no_action"), text)
    head = found[0][0].lower()
    taken = 1
    if head == "reveal" and len(found) > 1:
        head, taken = f"reveal {found[1][0].lower()}", 2
    kind = _KIND_BY_WORD.get(head)
    if kind is None:
        hint = near(_OTHER_WORDS.get(head, head), _KIND_BY_WORD)
        raise ParseError(defect("unknown_action", given=quote(head), **hint), text, found[taken - 1][1])
    form = _FORMS[kind]
    rest = _without_fillers(kind, form, found[taken:])
    if len(rest) < len(form):
        for (_, read), (word, place) in zip(form, rest, strict=False):
            read(word, text, place)
        missing = defect(
            "missing_word", expected=form[len(rest)][0], after=" ".join([head, *(word for word, _ in rest)])
        )
        raise ParseError(missing, text, len(text.rstrip()))
    if len(rest) > len(form):
        raise ParseError(defect("surplus_word", given=quote(rest[len(form)][0]), after=head), text, rest[len(form)][1])
    return kind(*(read(word, text, place) for (_, read), (word, place) in zip(form, rest, strict=True)))
