"""What is wrong with a value, a text, a file or a position, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from slimestack.errors import Defect, DefectPlace

MOST_LINES = 50
"""The most defects that one message lists."""
MOST_CHARACTERS = 1000
"""The most characters of one sentence; of a longer one the beginning and the end are shown."""

TEMPLATES: Final[Mapping[str, str]] = {
    # values
    "expected": "expected {expected}",
    "no_seed_to_settle": "the state has no seed to settle its chance steps: give it one with with_seed",
    "not_card_part": "expected {what} of a card, as the parse functions of the card language give it, got {given}",
    "not_a_seat": "expected a seat from 0 to {last}, got {given}",
    "not_one_of": "expected one of {known}, got {given}",
    "not_path": "expected the path of a file, got {given}",
    "not_printable": "expected {what} of 1 to {most} printable characters, got {given}",
    "not_search": "expected a text of 1 to {most} characters to search for, got {given}",
    "not_text": "expected {what} as text, got {given}",
    "not_whole": "expected a whole number from {low} to {high}, got {given}",
    "refused": "{reason}",
    "player_or_make": "check_player takes exactly one of player and make",
    "step_of_another_state": "the step '{action}' does not follow from this state: expected the state before the step",
    "swarm_order": "expected the order of a Swarm: {expected}",
    "too_few": "expected {least} or more members, got {count}",
    "too_long": "{what} has {count:character}, more than {most}",
    "too_many_bytes": "{what} has {count:byte}, more than {most}",
    "too_many": "expected at most {most:member}, got {count}",
    "wrong_count": "expected {expected:member}, got {count}",
    "wrong_length": "expected a list of {expected}, got {count}",
    "wrong_size": "expected {least} to {most} members, got {count}",
    "wrong_type": "expected {expected}, got {given}",
    # players
    "name_of_seat": "P{seat} cannot have the name {name}, which means another seat",
    "name_twice": "two players have the name {name}",
    # Slimes and seeds
    "royal_growth": "a Royal has 0 growth, got {given}",
    "seed_counter": "expected a whole number from 0 up as the counter of a seed",
    "seed_not_revealed": "the seed of the record is not revealed yet",
    "seed_digits": "expected {size} hexadecimal digits as seed",
    "seed_key": "expected {size} bytes as the key of a seed; Seed.of takes any int or bytes",
    "seed_too_large": "an int seed has more than {most} bits",
    "seed_used_up": "this seed has no more numbers",
    "too_much_growth": "a Slime has at most {most} growth, got {given}",
    "unknown_slime": "expected a Slime such as e4 or eR (a type's letter e, d, m or p, then its growth, or R for a "
    "Royal), got {given}",
    "unknown_type": "expected a type (ember, dew, moss or pebble), got {given}",
    # files
    "many_pixels": "the picture would have {count} pixels, more than {most}: choose a smaller scale",
    "large_file": "{source} cannot be read: it is larger than {most} bytes",
    "not_utf8": "{source} cannot be read: byte {byte} is not UTF-8",
    "unreadable_file": "{source} cannot be read: {reason}",
    "missing_extra": "{what} needs {needed}: install them with pip install 'slimestack[{extra}]'",
    # texts
    "card_not_due": "no card is due here, got {given}",
    "effect_not_lasting": "{effect} happens at once: expected a modify or forbid effect",
    "effect_without_for": "expected 'for' and seats after an effect in force",
    "effect_without_seats": "expected seats after 'for'",
    "effects_without_ripple": "effects are possible only after a Ripple",
    "hand_without_tokens": "expected '+' and the number of tokens left after the Slimes in hand",
    "missing": "missing {expected}",
    "missing_word": "expected {expected} after {after}",
    "no_action": "expected an action, which begins with a word such as grow or end",
    "no_swarms": "expected the Swarms of two to four seats first, as in e4 e0 d5 / m3",
    "not_count": "expected a count of Slimes such as e9 (nine embers), got {given}",
    "not_number": "expected {what}, a whole number from {low} to {high}, got {given}",
    "not_one_word": "expected one word after {after}",
    "not_seat": "expected a seat (P0, P1, P2 or P3), got {given}",
    "other_edition": "the text is for another edition than {edition}, whose digest begins with {digest}",
    "ruling_without_value": "missing value for {switch}: write {like}",
    "said_twice": "{what} is given twice",
    "surplus": "unexpected {given}",
    "surplus_word": "unexpected {given}: {after} is complete",
    "too_many_effects": "a share has at most {most:effect}, got {count}",
    "too_many_rejects": "a Split has at most {most:reject} of a type, got {count}",
    "unknown_action": "unknown action {given}{hint}",
    "unknown_field": "unknown field {given}{hint}",
    "unknown_ripple_word": "the edition has no Ripple {given}{hint}",
    "unknown_ruling": "unknown ruling {given} (a ruling is written like pass_policy=free){hint}",
    # composite moves
    "ambiguous_slime": "there were several {slime}: name the Slime as it is now",
    "one_token": "expected 1 Slime to place a token on, got {count}",
    "wrong_split": "expected three Slimes with {growth} growth together after =",
    "wrong_split_slime": "a Split of {big} leaves no {slime}",
    "wrong_tokens": "expected {expected:Slime} to place tokens on, got {count}",
    # the card language
    "any_with_others": "'any' is possible only alone",
    "expected_call": "expected one of these with brackets: {known}",
    "filter_comparison": "a filter compares only growth, as in growth >= 2",
    "filter_mixed": "expected a comma between tiers and types, as in big | royal, ember",
    "filter_twice": "{what} is given twice: a filter has tiers once, types once, growth once",
    "malformed": "{what} is incomplete or malformed",
    "not_comparison": "expected a comparison, as in count(big) >= 2",
    "too_deep": "{what} has more than {most:level} of brackets",
    "unexpected_character": "unexpected {given} in {what}",
    "unknown_effect": "unknown effect {given}{hint}",
    "unknown_filter": "unknown filter {given}: expected a tier, a type or any",
    "unknown_number": "unknown number of a Swarm {given}{hint}",
    "unknown_option": "unknown option {given}",
    "unknown_who": "unknown players {given}{hint}",
    "wrong_arguments": "wrong number of arguments: write it like {form}",
    "wrong_comparison": "expected >= or <=, as in count(big) >= 2",
    # editions
    "effect_for_players": "{effect} is for players: on the rite_row only discard_rites is possible",
    "effect_for_row": "{effect} is for the rite_row, got {who}",
    "effect_without_slimes": "{effect} can touch no Slime: Royals are safe from it",
    "id_twice": "the id {id} is used twice",
    "lasting_effect_now": "{effect} lasts: expected when = this_round",
    "may_inside_may": "{effect}: {inner} can already be declined, so it cannot be inside may",
    "may_on_row": "{effect}: nobody decides for the rite_row",
    "met_at_start": "a player who starts with three {type} Droplets meets it at once",
    "missing_field": "missing field",
    "no_ripple_kept": "a game keeps at least 1 Ripple",
    "out_of_reach": "{comparison} is out of reach: with these components it is at most {most}",
    "single_effect_this_round": "{effect} happens at once: expected when = now",
    "too_few_rites_in_box": "expected at least {least:Rite}, got {count}",
    "too_few_slimes": "expected at least {least:Slime}, got {count}",
    "too_many_kept": "{kept:Ripple is|Ripples are} kept, but the box has {count}",
    "wrong_when": "expected now or this_round, got {given}: no effect outlasts the round",
    # TOML
    "long_key": "a key has more than {most} parts",
    "not_toml": "not TOML: {reason}",
    "unreadable_value": "a value is too large or too deep",
    # positions
    "action_not_counted": "an action is under way, so it counts as taken",
    "actions_without_turn": "nobody is in a turn, so no action is left",
    "active_without_turn": "expected no seat as active between turns",
    "deal_from_empty_deck": "a Rite is due, but the Rite deck is empty",
    "draw_from_empty_deck": "a Slime is due for a Draw, but the deck is empty",
    "draw_too_large": "a Draw with this Swarm has at most {most:Slime}, got {left}",
    "early_claim": "no Rite is claimed or discarded before the first turn",
    "early_discard": "no Slime is discarded before the first turn",
    "effect_too_soon": "no Ripple has had an effect in this round, so none is in force",
    "game_goes_on": "{reading} the game is over once the last Ripple is drawn",
    "grow_too_large": "a Grow with this Swarm has at most {most:token}, got {left}",
    "growth_in_hand": "during the search of a Split the Slimes in hand have no growth",
    "last_ripple_resolved": "{reading} the last Ripple is not resolved",
    "long_text": "expected at most {most} characters, got {count}",
    "no_ripple_left": "a Ripple is due, but none is left to draw",
    "nothing_to_decide": "{effect} leaves nothing to decide, so it cannot be pending",
    "nowhere_to_grow": "a growth token is due, but no Slime can take it",
    "over_too_soon": "the game is over, but {left:Ripple is|Ripples are} left to draw",
    "pick_out_of_setup": "types are picked by the seats of the game, before round 1",
    "ripple_in_first_round": "no Ripple is drawn in round 1",
    "ripple_twice": "a Ripple is there twice",
    "ripple_unseen": "the Ripple {ripple} is face-up, so it is not unseen",
    "rite_twice": "the Rite {rite} is given twice",
    "rites_before_picks": "no Rite is dealt before all types are picked",
    "same_starting_type": "two players have the same starting type",
    "search_in_empty_deck": "a Slime is due for a Split, but the deck is empty",
    "split_cannot_succeed": "deck and discard have too few {type} Slimes for this Split to succeed",
    "too_few_rites": "{needed:Rite is|Rites are} laid after the picks, but the deck has {count}",
    "too_few_to_pick": "the player who picks {type} takes {needed}, but the deck has {count}",
    "too_many_actions": "{left:action is|actions are} left, but the turn has {entitled}",
    "too_many_crowns": "there is one {type} crown, got {count}",
    "too_many_deals": "a claim or a slide deals one Rite, got {left}",
    "too_much_growth_in_game": "a game has at most {most:growth token}, got {count}",
    "turn_without_active": "expected a seat as active in a turn, got none",
    "unknown_part": "the Ripple {ripple} has {count:part}, got part {part}",
    "unknown_ripple": "the edition has no Ripple {ripple}",
    "unknown_rite": "the edition has no Rite {rite}",
    "window_never_open": "{reading} nobody may Combine before a Ripple is resolved",
    "window_without_combine": "the window is open only if the Token Player can Combine",
    "wrong_drawer": "in a turn only the active seat draws",
    "wrong_effect_seats": "{effect}: expected seats of the game, each once, in order",
    "wrong_end": "{reading} the game ends by {expected}, got {given}",
    "wrong_groups": "expected {expected:group} of Rites, one for each seat, got {count}",
    "wrong_growth": "{used:growth token is|growth tokens are} in use, but there are {total}",
    "wrong_hand": "expected {expected} uncrowned Slimes of one type in hand for a Split",
    "wrong_players": "expected 2 to 4 players, got {given}",
    "wrong_rejects": "the rejects of a Split are other cards of the discard, kept only where they are shuffled back",
    "wrong_round": "a game with {ripples:Ripple} has rounds 1 to {last}, got {round}",
    "wrong_row": "expected {expected:Rite} face-up or due, got {count}",
    "wrong_share": "the rest of the share does not follow from {effect}",
    "wrong_share_drawer": "the Slimes of a Ripple are drawn by the seat whose share it is",
    "wrong_share_seats": "the seats left are not those of {who}, in table order",
    "wrong_slimes": "{swarms:{type} Slime is|{type} Slimes are} in Swarms and {discard} in the discard, "
    "but there are {total}",
    "wrong_start": "P{seat} has {expected} Droplets of one type without growth at this point",
    "wrong_starting_types": "expected one type for each of the {expected} seats, got {given}",
    "wrong_unseen": "expected {expected:unseen Ripple} after {drawn} of {total}, got {count}",
    # ids
    "not_id": "expected an id of the rulebook such as GROW.1 or RULING.GROW.1, got {given}",
    "unknown_entry": "the rulebook has no {kind} {given}; the nearest: {nearest}",
    "unknown_id": "the rulebook has no {kind} {given}; an id looks like GROW.1 or RULING.GROW.1",
    # records
    "card_due": "a card is due here",
    "card_revealed": "the action cannot be undone: it revealed a card, and the game is for real",
    "cards_missing_at_end": "the cards from the seed are missing at the end of the record",
    "cards_missing_at_start": "the seed reveals cards at the start: use Record.of(start)",
    "comment_order": "expected comments in order, after {low} to {high} actions, got {given}",
    "illegal_action": "{reason}",
    "impossible_start": "impossible position: {reasons}",
    "names_missing": "a game of {players} has names for P0 to P{last}, or none",
    "no_first_line": "expected the first line {line}",
    "no_seed_to_reveal": "the record has no seed to reveal",
    "no_seed_to_seal": "the state has no seed to seal",
    "nobody_acts": "nobody is to act here",
    "nothing_to_redo": "there is nothing to redo",
    "nothing_to_undo": "there is nothing to undo",
    "other_card_from_seed": "the seed reveals another card here: expected {expected}, got {action}",
    "other_result": "the moves have another result: {result}",
    "other_round": "it is round {round} here",
    "other_seed": "the seed is not the one that was sealed",
    "other_seat_acts": "P{seat} is to act here",
    "other_start": "the position at the start does not agree with the header {header}",
    "record_not_sealed": "the record was not sealed",
    "seal_digits": "expected a seal of {size} hexadecimal digits, got {given}",
    "unproven_card": "action {number}, {action}, did not come from the seed, which gives {expected}",
    "unknown_header": "unknown header {given}{hint}",
    "unknown_seat": "expected a seat from P0 to P{last}, got P{given}",
    "unknown_version": "unknown version {given}: this library reads up to version {newest}",
    # JSON
    "contradiction": "expected what follows from the rest of the document",
    "contradiction_with": "expected what follows from the rest of the document, got {given}",
    "detail_missing": "missing detail {detail}",
    "edition_not_given": "the document is of the edition {edition} with the digest {digest}: give it as edition=",
    "field_twice": "the field {field} is in one object twice",
    "nested_too_deep": "the document is nested too deep",
    "no_json": "there is no JSON for {given}{hint}",
    "not_document": "expected an object with the fields format, version and value",
    "not_json": "not JSON: {reason}",
    "other_contents": "the contents are not those of the named edition",
    "other_format": "expected {expected}, got {given}",
    "several_values": "expected one value, got several: write one document for each",
    "unknown_day": "unknown day {given}",
    "unknown_defect": "unknown code or missing detail of a defect: {given}",
    "unknown_kind": "unknown kind {given}{hint}",
    "wrong_code": "a verdict with legal = {legal} cannot have the code {given}",
    "wrong_names": "expected {expected} names, one for each player, or none, got {count}",
    "no_document": "this {kind} has a part of a wrong type: {reason}",
    "wrong_seats": "expected a position of {expected} seats, got {count}",
    "wrong_winners": "expected the seats with the best ranking ({expected}), got {given}",
    "wrong_total": "expected a total of {expected}, got {given}",
    # scenarios
    "invalid_edition": "{file} cannot be played: {reasons}",
    "no_folder": "an edition is named by its file, but this text is not from a file",
    "no_scenarios": "expected 1 to {most} parts that begin with [[scenario]]",
    "other_actor": "{given} is not to act: expected {acting}",
    "too_many_moves": "a file has at most {most:move}",
    "wrong_steps": "expected steps that begin with [[scenario.step]]",
}
"""The sentence of each code: what is wrong, then what is expected.

The details of the defect fill the braces; ``reading`` names the rulings.

Behind a colon stands what a detail counts, ``{most:token}``, or both its forms, ``{left:Ripple is|Ripples are}``.
"""


class _Detail(str):
    """A detail of a defect, which can be followed by what it counts."""

    __slots__ = ()

    def __format__(self, counted: str) -> str:
        one, _, many = counted.partition("|")
        return f"{self!s} {one if self == '1' else many or one + 's'}" if counted else str(self)


_OURS = "by this table's rulings"


def sentence(defect: Defect, reading: str = _OURS) -> str:
    """What is wrong and what is expected, with the clauses and rulings that decide, and without the place.

    :param reading: how the sentence names the rulings by which a position is impossible

    >>> import slimestack as ss
    >>> from slimestack.words.defects import sentence
    >>> sentence(ss.Defect("wrong_growth", ("COMP.5",), details=(("used", "12"), ("total", "10"))))
    '12 growth tokens are in use, but there are 10 (COMP.5)'
    """
    from slimestack.errors import shorten

    try:
        text = full_sentence(defect, reading)
    except KeyError:
        text = plain_sentence(defect.code, defect.details)
    text = shorten(text, MOST_CHARACTERS)
    return f"{text} ({', '.join(defect.citations)})" if defect.citations else text


def full_sentence(defect: Defect, reading: str = _OURS) -> str:
    """The sentence of the defect's code, without its citations.

    :raises KeyError: for an unknown code, or a detail that the sentence needs and the defect does not have
    """
    return fill(TEMPLATES[defect.code], {**dict(defect.details), "reading": reading})


def fill(template: str, details: Mapping[str, str]) -> str:
    """The template with its details, what they count, and as ``hint`` what goes with an unknown word.

    :raises KeyError: for a detail that the template needs and that is missing

    >>> from slimestack.words.defects import fill
    >>> fill("unknown {given}{hint}, {left:Ripple is|Ripples are} left", {"given": "x", "left": "1"})
    'unknown x, 1 Ripple is left'
    """
    words = {name: _Detail(value) for name, value in details.items()}
    return template.format_map({**words, "hint": _hint(details)})


def plain_sentence(code: str, details: Iterable[tuple[str, str]]) -> str:
    """What stands for the sentence of an unknown code, or of one without its details: the code and what is known.

    >>> from slimestack.words.defects import plain_sentence
    >>> plain_sentence("no_such_code", [("given", "7")])
    'no such code: given 7'
    """
    known = ", ".join([f"{name} {value}" for name, value in details])
    return code.replace("_", " ") + (f": {known}" if known else "")


def _hint(details: Mapping[str, str]) -> str:
    """What goes with an unknown word: the word that is close to it, or the words that are known."""
    if "near" in details:
        return f": did you mean {details['near']}?"
    return f": expected one of {details['known']}" if "known" in details else ""


def defect(defect: Defect, reading: str = _OURS) -> str:
    """What is wrong, behind its place where it has one.

    :param reading: how the sentence names the rulings by which a position is impossible

    >>> import slimestack as ss
    >>> from slimestack.words.defects import defect
    >>> defect(ss.Defect("missing_field", place=("rite", 2, "condition"), line=12, column=5))
    'line 12, column 5, rite 3, condition: missing field'
    """
    line = "" if defect.line is None else f"line {defect.line}"
    column = "" if defect.column is None else f"column {defect.column}"
    path = place(defect.place)
    where = ", ".join(filter(None, (line, column, path) if line else (path, column)))
    what = sentence(defect, reading)
    return f"{where}: {what}" if where else what


def place(place: DefectPlace) -> str:
    """A place in words, with its parts counted from 1; that of a field in a document or class as programs write it.

    >>> from slimestack.words.defects import place
    >>> place(("rite", 2, "condition")), place(("value", "swarms", 0, 2)), place(("Growing", "left"))
    ('rite 3, condition', 'value.swarms[0][2]', 'Growing.left')
    >>> place(("swarms", 0)), place(("claimed", 1))
    ('Swarm of P0', 'Rites of P1')
    """
    match place:
        case ("swarms", int(seat)):
            return f"Swarm of P{seat}"
        case ("claimed", int(seat)):
            return f"Rites of P{seat}"
        case (str(first), *_) if first == "value" or first[:1].isupper():
            return "".join([f"[{step}]" if isinstance(step, int) else f".{step}" for step in place])[1:]
    words: list[str] = []
    for step in place:
        if isinstance(step, int):
            words[-1:] = [" ".join([*words[-1:], str(step + 1)])]
        else:
            words.append(step)
    return ", ".join(words)


def report(title: str, defects: Sequence[Defect], most: int = MOST_LINES) -> str:
    """A title with the defects below it, one on each line; of very many the first, and how many more there are.

    >>> import slimestack as ss
    >>> from slimestack.words.defects import report
    >>> print(report("impossible position", [ss.Defect("wrong_drawer", ("DRAW.1",))]))
    impossible position
    - in a turn only the active seat draws (DRAW.1)
    """
    lines = [title, *(f"- {one}" for one in defects[:most])]
    if len(defects) > most:
        lines.append(f"- and {len(defects) - most} more")
    return "\n".join(lines)
