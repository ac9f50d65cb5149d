"""What a person may type: a move, by number or in words, or one of the commands here."""

from __future__ import annotations

from collections.abc import Callable

import slimestack as ss
from slimestack.cli.ending import score_lines
from slimestack.cli.moves import move_lines
from slimestack.cli.screen import Line
from slimestack.cli.sitting import Sitting
from slimestack.cli.table_view import table_lines
from slimestack.cli.text import count, error_text
from slimestack.table.actions import KINDS

_LONGEST_NUMBER = 9
_MOVE_WORDS = {kind.word.split()[0] for kind in KINDS}

HELP = (
    "A move: its number in the list, or its text, such as combine e0 e3.",
    "Slimes: e ember, d dew, m moss, p pebble, then the growth, or R for a Royal: e4, eR.",
    (
        "In one breath: grow e3 d0 places each token of a Grow on the Slime named; place e3 d0 likewise; "
        "split e7 = e2 e1 e1 names the three Slimes as they shall be."
    ),
    "why MOVE: whether it is legal and by which clauses; a number or a text.",
    (
        "undo, undo N: take back the last move, or the last N, of the people at the table. The random players' "
        "replies and the cards turned up since go back, too; the same move will bring the same cards again."
    ),
    "score: what everybody has now.",
    "table: show the table and the moves again.",
    "help: this. quit: leave the game, as the end of the input does.",
)


def reply(sitting: Sitting, line: str) -> None:
    """Do what the line says, or say in a sentence why that cannot be done."""
    word, rest = (*line.split(maxsplit=1), "", "")[:2]
    command = _COMMANDS.get(word.lower())
    try:
        if not word:
            sitting.screen.say("Type a move, its number, or help.")
        elif command is not None:
            command(sitting, rest.strip())
        else:
            _move(sitting, line.strip())
    except ss.IllegalAction as error:
        sitting.screen.say(f"No, {error.verdict.reason} ({', '.join(error.verdict.citations)}).")
    except ss.SlimeStackError as error:
        sitting.screen.say(error_text(error))


def _move(sitting: Sitting, text: str) -> None:
    actions = _actions(sitting, text)
    if actions:
        sitting.decide(actions, str(actions[0]) if len(actions) == 1 else " ".join(text.lower().split()))


def _actions(sitting: Sitting, text: str) -> tuple[ss.Action, ...]:
    """The actions that a number or a text means; () once it is told that it means none."""
    if text.isdecimal():
        legal = ss.legal_actions(sitting.state)
        number = int(text) if len(text) <= _LONGEST_NUMBER else 0
        if 1 <= number <= len(legal):
            return (legal[number - 1],)
        sitting.screen.say(f"The moves are numbered 1 to {len(legal)}.")
        return ()
    if text.split(maxsplit=1)[0].lower() not in _MOVE_WORDS:
        sitting.screen.say("That is neither a move nor a command; help tells both.")
        return ()
    return ss.expand(sitting.table, text)


def _why(sitting: Sitting, text: str) -> None:
    if not text:
        sitting.screen.say("Say which move: why 1, or why combine e0 e3.")
        return
    try:
        actions = _actions(sitting, text)
        if not actions:
            return
        verdict, then = ss.explain(sitting.table, actions[0]), actions[1:]
    except ss.IllegalAction as error:
        verdict, then = error.verdict, ()
    first, *cited = str(verdict).splitlines()
    sitting.screen.show(Line(first), *(Line(cite.strip(), "fact") for cite in cited))
    if then:
        sitting.screen.say(f"Then: {', '.join(map(str, then))}.")


def _undo(sitting: Sitting, text: str) -> None:
    screen = sitting.screen
    if not sitting.may_undo:
        screen.say("This table plays for real (--no-undo): nothing is taken back.")
        return
    if text and not (text.isdecimal() and len(text) <= _LONGEST_NUMBER and int(text)):
        screen.say("How many moves to take back is a number from 1 up, as in undo 2.")
        return
    wanted = int(text or 1)
    if wanted > len(sitting.past):
        can = count(len(sitting.past), "move") if sitting.past else "no move"
        screen.say(f"There {'is' if len(sitting.past) < 2 else 'are'} {can} to take back.")
        return
    undone = sitting.take_back(wanted)
    screen.say(f"Taken back: {', '.join(moment.move for moment in undone)}.")
    cards = sum(moment.cards for moment in undone)
    if cards:
        screen.say(
            f"That goes back past chance: {count(cards, 'card')} had been turned up since. "
            "The same move will bring the same cards again."
        )


def show_decision(sitting: Sitting) -> None:
    """Show the table and the moves."""
    sitting.screen.gap()
    sitting.screen.show(*table_lines(sitting.table), *move_lines(sitting.table))


def _score(sitting: Sitting, _rest: str) -> None:
    sitting.screen.show(*score_lines(sitting.table))


def _table(sitting: Sitting, _rest: str) -> None:
    show_decision(sitting)


def _help(sitting: Sitting, _rest: str) -> None:
    sitting.screen.show(*map(Line, HELP))


def _quit(sitting: Sitting, _rest: str) -> None:
    sitting.screen.say("The game ends here, unfinished.")
    sitting.over = True


_COMMANDS: dict[str, Callable[[Sitting, str], None]] = {
    "why": _why,
    "undo": _undo,
    "score": _score,
    "table": _table,
    "help": _help,
    "?": _help,
    "quit": _quit,
    "exit": _quit,
    "q": _quit,
}
