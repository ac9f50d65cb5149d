"""Verdicts in sentences: why an action is legal or not, and the rules that decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from slimestack import rulebook
from slimestack.editions.language import parse_condition, parse_effect, parse_filter
from slimestack.errors import quote, require_type
from slimestack.rules.verdicts import Reason, Verdict
from slimestack.table import actions as act
from slimestack.table.actions import Action
from slimestack.table.texts import parse_slime
from slimestack.words.card_text import condition, effect, slimes
from slimestack.words.defects import fill, plain_sentence
from slimestack.words.phases import next_step
from slimestack.words.text import Line, capital, joined, sentence

_SENTENCES: Final[Mapping[Reason, str]] = {
    Reason.GAME_OVER: "the game is over",
    Reason.CHANCE_DUE: "a card must be drawn first: {due}",
    Reason.WRONG_KIND: "not possible now: {due}",
    Reason.NOT_WHILE_PLACING: "under these rulings a Combine is possible only once the action is complete",
    Reason.NOT_AT_RIPPLE: "no Combine is possible while a Ripple is revealed and resolved",
    Reason.NOT_AN_OUTCOME: "this card cannot be the next one",
    Reason.PROHIBITED: "a Ripple forbids it this round: {effect}",
    Reason.NO_ACTION_LEFT: "no action is left in this turn",
    Reason.ROYAL_COMBINE_IS_FIRST: "under these rulings a Royal Combine is the first action of a turn and the last",
    Reason.SLIME_ABSENT: "{seat} has no {slime}",
    Reason.IN_HAND: "{slime} is in hand for the Split until the last token is placed",
    Reason.NOT_IN_HAND: "{slime} is not one of the three Slimes in hand",
    Reason.RITE_UNKNOWN: "this game has no Rite {rite}{hint}",
    Reason.RITE_NOT_FACE_UP: "the Rite {rite} is not face-up in the row",
    Reason.TYPE_TAKEN: "another player has picked {type}",
    Reason.SOURCE_IS_ROYAL: "{slime} is a Royal; the source must be a Droplet",
    Reason.SOURCE_IS_BIG: "{slime} is a Big; the source must be a Droplet",
    Reason.SOURCE_EMPTY: "{slime} holds no growth",
    Reason.ROYAL_CANNOT_SPLIT: "{slime} is a Royal; only a Big can be split",
    Reason.DROPLET_CANNOT_SPLIT: "{slime} is a Droplet; only a Big can be split",
    Reason.ONE_BIG: "{seat} has only one {slime}; a Royal Combine needs two Bigs",
    Reason.NOT_A_BIG: "{slime} is not a Big; a Royal Combine needs two Bigs",
    Reason.SAME_SLIME: "source and target must be two Slimes; there is only one {slime}",
    Reason.OTHER_TYPE: "{slime} and {target} are of different types; they must be of one type",
    Reason.SAME_TYPE: "{slime} and {target} are of one type; a Mutate needs two types",
    Reason.TARGET_IS_ROYAL: "{target} is a Royal, and a Royal holds no growth",
    Reason.NOT_MATCHING: "the Ripple affects {filter}, not {slime}",
    Reason.CONDITION_NOT_MET: "the Swarm does not meet the Rite's condition: {condition}",
    Reason.NO_TARGET: "no Slime can take growth",
    Reason.AMOUNT_ZERO: "its amount is 0 this round",
    Reason.SUPPLY_EMPTY: "the supply has no growth left",
    Reason.NO_CARDS: "the Slime deck and discard are empty",
    Reason.TOO_FEW_MATCHING: "deck and discard hold {found:Slime} of this type; a Split needs 2",
    Reason.CROWN_TAKEN: "the {type} crown is taken",
    Reason.MUST_ACT: "an action must be taken first",
}
"""Why an action is not legal, with the details left open."""

_NOT_DUE: Final[Mapping[type[Action], str]] = {
    act.PickType: "no type is to be picked",
    act.Place: "no growth is to be placed",
    act.Move: "no growth is to be moved",
    act.Lose: "no growth is to be taken",
    act.Dissolve: "no Slime is to be dissolved",
    act.Accept: "there is nothing to accept",
    act.Stop: "there is nothing to decline",
    act.RevealSlime: "no Slime is to be drawn",
    act.RevealRite: "no Rite is to be revealed",
    act.RevealRipple: "no Ripple is to be revealed",
}
"""What would have to be so for an answer or a card that does not fit now."""


def verdict(verdict: Verdict, *, long: bool = True) -> str:
    """The verdict in words. Long: its reason, then each clause and ruling with its text. Short: one sentence with ids.

    >>> import slimestack as ss
    >>> refused = ss.explain(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e4 e0"))
    >>> ss.words.verdict(refused, long=False)
    'combine e4 e0 is not legal: e4 is a Big; the source must be a Droplet (COMBINE.1)'
    """
    require_type(verdict, Verdict)
    require_type(long, bool)
    if long:
        return joined(verdict_lines(verdict))
    return f"{verdict.reason} ({', '.join(verdict.citations)})" if verdict.citations else verdict.reason


def verdict_lines(verdict: Verdict) -> Iterator[Line]:
    """The lines of the long form of :func:`verdict`."""
    require_type(verdict, Verdict)
    return _verdict_lines(verdict)


def _verdict_lines(verdict: Verdict) -> Iterator[Line]:
    yield Line(sentence(capital(verdict.reason)), "title")
    for rule_id in verdict.citations:
        yield Line(rulebook.cite(rule_id), "citation", indent=2)


def reason(verdict: Verdict) -> str:
    """The verdict in a sentence without its full stop: why the action is not legal, or that it is.

    >>> import slimestack as ss
    >>> ss.words.reason(ss.explain(ss.position(["e4 e0", "m3"]), ss.parse_action("place e0")))
    "place e0 is not possible now: no growth is to be placed; it is P0's turn"
    """
    require_type(verdict, Verdict)
    if verdict.code is None:
        return f"{verdict.action} is legal"
    try:
        why = full_reason(verdict)
    except (ValueError, KeyError):
        return f"{verdict.action} is not legal: {plain_sentence(verdict.code, verdict.details)}"
    if verdict.code == Reason.WRONG_KIND:
        return f"{verdict.action} is {why}"
    return f"{verdict.action} is not legal: {why}"


def full_reason(verdict: Verdict) -> str:
    """The sentence of the code of a refusal, with its details.

    :raises KeyError: for a detail that the sentence needs and the verdict does not have
    :raises ValueError: for an unknown code, or a detail that cannot be read
    """
    return fill(_SENTENCES[Reason(verdict.code or "")], _words(verdict))


def _words(verdict: Verdict) -> dict[str, str]:
    """The details of a refusal in plain words: what stands in card language, and what has to happen next."""
    details = dict(verdict.details)
    if "pending" in details:
        details["due"] = _due(verdict, details)
    if verdict.code == Reason.RITE_UNKNOWN.code:
        details["rite"] = quote(details["rite"])
    if "found" in details:
        details["found"] = str(int(details["found"]))  # a ValueError unless it is a number
    if "condition" in details:
        details["condition"] = condition(parse_condition(details["condition"]))
    if "effect" in details:
        details["effect"] = effect(parse_effect(details["effect"]))
    if "filter" in details:
        others = " other than Royals" if parse_slime(details["slime"]).royal else ""
        details["filter"] = f"{slimes(parse_filter(details['filter']))}{others}"
    return details


def _due(verdict: Verdict, details: Mapping[str, str]) -> str:
    """What has to happen next; before it, what does not, if the action is an answer or a card."""
    what, more = next_step(details)
    due = f"it is {what}" if details["pending"] == "turn" else what
    due = f"{due} ({more})" if more else due
    lack = _NOT_DUE.get(type(verdict.action)) if verdict.code == Reason.WRONG_KIND.code else None
    return f"{lack}; {due}" if lack else due
