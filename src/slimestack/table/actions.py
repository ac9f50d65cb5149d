"""Actions: everything that happens, in small steps; each is a decision of a player or an outcome of chance.

``str(action)`` is its text, :func:`slimestack.parse_action` reads it back.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from slimestack.table.checks import card_id, isa
from slimestack.table.kinds import SlimeType
from slimestack.table.slimes import Slime

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
