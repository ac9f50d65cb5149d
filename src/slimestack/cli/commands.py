"""What a person may type: a move, by number or in words, or one of the commands here."""

from __future__ import annotations

from collections.abc import Callable

import slimestack as ss
from slimestack.cli.ending import score_lines
from slimestack.cli.moves import move_lines
from slimestack.cli.screen import Line
from slimestack.cli.session import Session
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


def reply(session: Session, line: str) -> None:
    """Do what the line says, or say in a sentence why that cannot be done."""
    word, rest = (*line.split(maxsplit=1), "", "")[:2]
    command = _COMMANDS.get(word.lower())
    try:
        if not word:
            session.screen.say("Type a move, its number, or help.")
        elif command is not None:
            command(session, rest.strip())
        else:
            _move(session, line.strip())
    except ss.IllegalAction as error:
        session.screen.say(f"No, {error.verdict.reason} ({', '.join(error.verdict.citations)}).")
    except ss.SlimeStackError as error:
        session.screen.say(error_text(error))


def _move(session: Session, text: str) -> None:
    actions = _actions(session, text)
    if actions:
        session.decide(actions, str(actions[0]) if len(actions) == 1 else " ".join(text.lower().split()))


def _actions(session: Session, text: str) -> tuple[ss.Action, ...]:
    """The actions that a number or a text means; () once it is told that it means none."""
    if text.isdecimal():
        legal = ss.legal_actions(session.state)
        number = int(text) if len(text) <= _LONGEST_NUMBER else 0
        if 1 <= number <= len(legal):
            return (legal[number - 1],)
        session.screen.say(f"The moves are numbered 1 to {len(legal)}.")
        return ()
    if text.split(maxsplit=1)[0].lower() not in _MOVE_WORDS:
        session.screen.say("That is neither a move nor a command; help tells both.")
        return ()
    return ss.expand(session.table, text)


def _why(session: Session, text: str) -> None:
    if not text:
        session.screen.say("Say which move: why 1, or why combine e0 e3.")
        return
    try:
        actions = _actions(session, text)
        if not actions:
            return
        verdict, then = ss.explain(session.table, actions[0]), actions[1:]
    except ss.IllegalAction as error:
        verdict, then = error.verdict, ()
    first, *cited = str(verdict).splitlines()
    session.screen.show(Line(first), *(Line(cite.strip(), "fact") for cite in cited))
    if then:
        session.screen.say(f"Then: {', '.join(map(str, then))}.")


def _undo(session: Session, text: str) -> None:
    screen = session.screen
    if not session.may_undo:
        screen.say("This table plays for real (--no-undo): nothing is taken back.")
        return
    if text and not (text.isdecimal() and len(text) <= _LONGEST_NUMBER and int(text)):
        screen.say("How many moves to take back is a number from 1 up, as in undo 2.")
        return
    wanted = int(text or 1)
    if wanted > len(session.past):
        can = count(len(session.past), "move") if session.past else "no move"
        screen.say(f"There {'is' if len(session.past) < 2 else 'are'} {can} to take back.")
        return
    undone = session.take_back(wanted)
    screen.say(f"Taken back: {', '.join(moment.move for moment in undone)}.")
    cards = sum(moment.cards for moment in undone)
    if cards:
        screen.say(
            f"That goes back past chance: {count(cards, 'card')} had been turned up since. "
            "The same move will bring the same cards again."
        )


def show_decision(session: Session) -> None:
    """Show the table and the moves."""
    session.screen.gap()
    session.screen.show(*table_lines(session.table), *move_lines(session.table))


def _score(session: Session, _rest: str) -> None:
    session.screen.show(*score_lines(session.table))


def _table(session: Session, _rest: str) -> None:
    show_decision(session)


def _help(session: Session, _rest: str) -> None:
    session.screen.show(*map(Line, HELP))


def _quit(session: Session, _rest: str) -> None:
    session.screen.say("The game ends here, unfinished.")
    session.over = True


_COMMANDS: dict[str, Callable[[Session, str], None]] = {
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
