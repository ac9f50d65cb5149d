"""Reading records from text. Nothing is random here: the text has every card that was revealed."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike

from slimestack.composites import expand, parse_card
from slimestack.engine import CHANCE, apply, legal_actions, result, to_act
from slimestack.errors import Defect, InvalidValue, ParseError, defect, plain_text, quote
from slimestack.games import checked_edition
from slimestack.parsing import Word, file_text, number, seat, words_from
from slimestack.records.headers import SEAT, Headers, InvalidRecord
from slimestack.records.record import Record
from slimestack.records.write import MAX_TEXT, result_text, tokens_left
from slimestack.table import actions as act
from slimestack.table.actions import Action
from slimestack.table.edition import Edition
from slimestack.table.game import MAX_ROUND
from slimestack.table.seed import quote_without_seed
from slimestack.table.texts import parse_action, parse_slime

__all__ = ["MAX_TEXT", "InvalidRecord", "load_record", "read_record"]


def read_record(text: str, *, edition: Edition | None = None) -> Record:
    """The record in a text, with every state of the game.

    :param edition: the edition that was played with, the invented one by default
    :raises InvalidRecord: where the text is not a record, or breaks the rules; the error has all moves up to
        there

    >>> import slimestack as ss
    >>> record = ss.read_record('''slimestack record 1
    ... players: 2
    ...
    ... pick ember
    ... P1 pick dew > titan crowd choir deluge throng
    ... P0 draw > moss   # a third type would be better
    ... ''')
    >>> record
    <Record: 2 players, 9 actions, round 1, Turn>
    """
    plain = plain_text(text)
    if plain is None:
        raise InvalidValue(defect("not_text", what="a record", given=quote_without_seed(text)))
    text = plain
    if len(text) > MAX_TEXT:
        raise ParseError(defect("too_long", what="a record", most=MAX_TEXT, count=len(text)), "", MAX_TEXT)
    return _Reader(text.removeprefix("\ufeff").splitlines(), checked_edition(edition)).record()


def load_record(path: str | PathLike[str], *, edition: Edition | None = None) -> Record:
    """The record in a file.

    :raises SlimeStackError: when the file cannot be read
    :raises InvalidRecord: as :func:`read_record` does
    """
    return read_record(file_text(path, 4 * MAX_TEXT), edition=edition)


class _Reader(Headers):
    """Reads the game behind the headers."""

    def record(self) -> Record:
        self.first_line()
        while self.at < len(self.lines) and self.header(self.lines[self.at]):
            self.at += 1
        self.states = [self.start()]
        for at in range(self.at, len(self.lines)):
            self.at = at
            self.line(self.lines[at])
        self.check_result()
        made = self.so_far()
        assert made is not None  # there is a first state
        return made

    def check_result(self) -> None:
        """Compare the result in the headers with the result of the moves."""
        self.at, value, offset = self.found_headers.get("result", (0, "", 0))
        if value not in {"", "*"}:
            ended = result(self.states[-1])
            real = "none, for the game goes on" if ended is None else result_text(ended)
            if ended is None or " ".join(value.split()).lower() != real.lower():
                self.fail(defect("other_result", result=real), offset)

    # --- the game

    def line(self, line: str) -> None:
        """Read a line of the game."""
        text, sign, _ = line.partition("#")
        words = words_from(text)
        if words:
            self.play(text, words)
        if sign:
            self.comment(line, len(text))

    def play(self, text: str, words: list[Word]) -> None:
        """Play what a line says."""
        first = words[0][0].lower()
        if first == "round":
            with self.within():
                found = number(words[1], text, MAX_ROUND, "the round") if len(words) == 2 else -1
            if found != self.states[-1].round:
                self.fail(defect("other_round", round=self.states[-1].round), words[0][1])
            return
        if SEAT.match(words[0][0]):
            acting = to_act(self.states[-1])
            with self.within():
                if seat(words[0], text) != acting:
                    self.fail(_other_actor(acting), words[0][1])
            words = words[1:]
        begin = words[0][1] if words else len(text)
        sign = text.find(">", begin)
        end, after = (len(text), len(text)) if sign < 0 else (sign, sign + 1)
        cards = words_from(text, after)
        with self.within(begin):
            for action in self.move(text[begin:end]):
                self.push(action)
                self.reveal(cards, text)
        self.reveal(cards, text)
        if cards:
            self.fail(defect("card_not_due", given=quote(cards[0][0])), cards[0][1])

    def push(self, action: Action) -> None:
        """Let an action happen."""
        self.states.append(apply(self.states[-1], action))
        self.actions.append(action)

    def reveal(self, cards: list[Word], text: str) -> None:
        """Reveal the next cards, as long as cards are due and the line has more."""
        while cards and to_act(self.states[-1]) is CHANCE:
            word = cards.pop(0)
            with self.within():
                outcome = parse_card(self.states[-1], word, text)
            with self.within(word[1]):
                self.push(outcome)

    def move(self, text: str) -> Iterator[Action]:
        """The actions of a move, one after the other; the caller plays each before it takes the next."""
        words = words_from(text)
        if not words:
            return
        head = words[0][0].lower()
        if head == "split" and "=" in text:
            yield from expand(self.states[-1], text)
        elif head in {"grow", "place"} and len(words) > 1:
            yield from self.placements(head, text, words[1:])
        else:
            yield parse_action(text)

    def placements(self, head: str, text: str, words: list[Word]) -> Iterator[Action]:
        """A Grow with its placements, or placements alone, each Slime named as it is or as it was before."""
        before, done = self.states[-1], 0
        if head == "grow":
            yield act.Grow()
            done = 1
            if tokens_left(self.states[-1]) != len(words):
                expand(before, text)
        for word, at in words:
            action = act.Place(parse_slime(word, text, at))
            if action not in legal_actions(self.states[-1]):
                yield from expand(before, text)[done:]
                return
            yield action
            done += 1


def _other_actor(acting: object) -> Defect:
    """The defect of a move that another has to make than the line says."""
    if acting is None:
        return defect("nobody_acts")
    return defect("card_due") if acting is CHANCE else defect("other_seat_acts", seat=acting)
