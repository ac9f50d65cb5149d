"""Rulings: the readings that a game uses of the six open questions on which players may choose."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import attrs

from slimestack.table.checks import one_of

EndTrigger: TypeAlias = Literal["failed_draw", "last_ripple_unresolved", "last_ripple_resolved"]
CombineWindow: TypeAlias = Literal["decision_points", "between_actions"]
CombineAtRipple: TypeAlias = Literal["never", "token_player"]
PassPolicy: TypeAlias = Literal["must_act_bonus_optional", "free", "always_act"]
MintTurnBonus: TypeAlias = Literal["older_royals_count", "none"]
SplitShuffle: TypeAlias = Literal["draw_pile", "draw_pile_and_discard", "draw_pile_and_rejects"]


@attrs.frozen
class Rulings:
    """The readings of the open questions that players can choose.

    The ruling named with each switch explains its values.

    :param end_trigger: when the game ends (RULING.END.1)
    :param combine_window: whether Combine fits inside a Grow and a Split (RULING.COMBINE.1)
    :param combine_at_ripple: whether the Token Player may Combine before a Ripple is resolved (RULING.COMBINE.5)
    :param pass_policy: when a turn may be ended without acting (RULING.TURN.1)
    :param mint_turn_bonus: which actions the turn of a Royal Combine has (RULING.ROYAL.1)
    :param split_shuffle: which cards the shuffle of a Split includes (RULING.SPLIT.4)
    :raises SlimeStackError: for an unknown value of a switch

    >>> import slimestack as ss
    >>> ss.Rulings(pass_policy="free").pass_policy
    'free'
    """

    end_trigger: EndTrigger = attrs.field(default="failed_draw", validator=one_of(*get_args(EndTrigger)))
    combine_window: CombineWindow = attrs.field(default="decision_points", validator=one_of(*get_args(CombineWindow)))
    combine_at_ripple: CombineAtRipple = attrs.field(default="never", validator=one_of(*get_args(CombineAtRipple)))
    pass_policy: PassPolicy = attrs.field(default="must_act_bonus_optional", validator=one_of(*get_args(PassPolicy)))
    mint_turn_bonus: MintTurnBonus = attrs.field(
        default="older_royals_count", validator=one_of(*get_args(MintTurnBonus))
    )
    split_shuffle: SplitShuffle = attrs.field(default="draw_pile", validator=one_of(*get_args(SplitShuffle)))
