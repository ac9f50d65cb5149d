"""Names and comments in the scripts that people write: what a line can hold, and when two names look the same."""

from __future__ import annotations

import unicodedata
from xml.etree import ElementTree as ET

import attrs
import pytest

import slimestack as ss
from boxes import box
from cli.program import run
from slimestack.characters import is_printable, printable, skeleton
from slimestack.render.paper import text_width, truncate, wrap

NAMES = {
    "Persian": "می\u200cخواهم",
    "Persian with a mark": "بِه\u200cروز",
    "Urdu": "عائشہ\u202fبیگم",
    "Hindi, joined": "अश्\u200dविन",
    "Hindi, not joined": "क्\u200cष",
    "Bengali": "র\u200d্যাম",
    "Malayalam": "അവന്\u200d",
    "Sinhala": "ශ්\u200dරී",
    "French": "Ça\u202fva\u202f?",
    "French, quoted": "«\u00a0Zoé\u00a0»",
    "Japanese": "山田\u3000太郎",
    "Chinese": "小明",
    "Arabic": "محمد",
    "Hebrew": "שרה",
    "Thai": "สมชาย",
    "Vietnamese": "Nguyễn",
    "apart": "Zoe\u0308",
    "emoji": "👩\u200d🚀",
    "emoji of a family": "👨🏽\u200d👩\u200d👧",
    "emoji with a mark": "🏳️\u200d🌈",
}
UNFIT = {
    "control": "a\x07b",
    "new line": "a\nb",
    "line separator": "a\u2028b",
    "direction": "a\u202eb",
    "isolate": "a\u2066b",
    "mark of direction": "ש\u200fש",
    "soft hyphen": "a\u00adb",
    "byte order mark": "a\ufeffb",
    "zero-width space": "a\u200bb",
    "word joiner": "a\u2060b",
    "tag": "a\U000e0061b",
    "private": "a\ue000b",
    "surrogate": "a\ud800b",
    "joiner at the end": "Ann\u200d",
    "joiner at the beginning": "\u200dAnn",
    "two joiners": "A\u200d\u200dnn",
    "joiner beside a space": "Ann \u200db",
    "joiner beside a sign": "a-\u200cb",
    "joiner behind an emoji": "👩\u200d",
    "joiner between emoji": "👩\u200c🚀",
    "emoji and letter": "👩\u200da",
    "space at the end": "Ann\u202f",
    "space beside a space": "Ann \u202fb",
    "two spaces": "Ann\u00a0\u00a0b",
}
BLANK = {"filler": "\u3164", "braille": "\u2800\u2800", "variation": "\ufe0f", "fillers": "\u115f\u1160\u034f"}
ALIKE = [
    ("Ann", "ANN"),
    ("Ann", "An\u200dn"),
    ("Ann", "Ann\u3164"),
    ("Ann", "Ann\ufe0f"),
    ("Ann Lee", "Ann\u202fLee"),
    ("Ann Lee", " Ann  Lee"),
    ("Zo\u00e9", "Zoe\u0301"),
    ("می\u200cخواهم", "میخواهم"),
    ("STRASSE", "straße"),
    ("\uff21nn", "Ann"),
]


def case(known: dict[str, str]) -> pytest.MarkDecorator:
    """A test for each of these texts."""
    return pytest.mark.parametrize("name", list(known.values()), ids=list(known))


class TestNames:
    """A name goes everywhere and comes back as it was."""

    @case(NAMES)
    def test_json(self, name: str) -> None:
        """In a state."""
        state = ss.new_game(["Ann", name], seed=1)
        assert ss.from_json(ss.State, ss.to_json(state)).names == ("Ann", name)

    @case(NAMES)
    def test_record(self, name: str) -> None:
        """In a record with it as a comment, as text and as JSON."""
        record = ss.Record.of(ss.new_game([name, "Ben"], starting_types=("ember", "dew"))).comment(name)
        read = ss.read_record(ss.record_text(record))
        assert (read.start.names, read.comments) == ((name, "Ben"), ((0, name),))
        assert ss.from_json(ss.Record, ss.to_json(record)) == record

    @case(NAMES)
    def test_edition(self, name: str) -> None:
        """On the box and on a card, in the edition's file and in JSON; a claim can name the card by it."""
        cards = (attrs.evolve(box().rites[0], name=name), *box().rites[1:])
        edition = attrs.evolve(box(), name=name, rites=cards)
        assert ss.read_edition(ss.edition_text(edition)) == edition
        assert ss.from_json(ss.Edition, ss.to_json(edition)) == edition
        state = ss.position(["e6 e4", "m3"], edition=edition, row=["pair"])
        assert ss.expand(state, f"claim {unicodedata.normalize('NFD', name)}") == (ss.ClaimRite("pair"),)

    @case(NAMES)
    def test_refusal(self, name: str) -> None:
        """In a verdict."""
        state = ss.new_game([name, "Ben"], starting_types=("ember", "dew"), seed=1)
        verdict = ss.explain(state, ss.parse_action("combine p0 p1"))
        assert name in str(verdict)
        assert ss.from_json(ss.Verdict, ss.to_json(verdict)) == verdict

    @case(NAMES)
    def test_picture(self, name: str) -> None:
        """In a picture, whole."""
        picture = ss.render.svg(ss.new_game([name, "Ben"], seed=1))
        assert name in "".join(ET.fromstring(picture).itertext())

    @case(NAMES)
    def test_terminal(self, name: str) -> None:
        """On the command line, whole, also as the player whom a seat belongs to."""
        ran = run("play", "--names", f"{name},Ben", "--seed", "1", "--random", name, lines="quit\n")
        assert name in ran.stdout, ran.stderr


class TestUnfit:
    """What a line cannot hold is refused, and shown as a question mark."""

    @case(UNFIT)
    def test_name(self, name: str) -> None:
        """No player and no card has it, and no comment is it."""
        for make in (
            lambda: ss.new_game([name, "Ben"]),
            lambda: attrs.evolve(box(), name=name),
            lambda: ss.Record(ss.position(["e4", "m3"])).comment(name),
        ):
            with pytest.raises(ss.SlimeStackError, match="printable characters"):
                make()
        assert not is_printable(name)
        assert is_printable(printable(name))
        assert "?" in printable(name)

    @case(BLANK)
    def test_blank(self, name: str) -> None:
        """A name of which nothing can be seen is none."""
        with pytest.raises(ss.SlimeStackError, match="printable characters"):
            ss.new_game([name, "Ben"])

    @pytest.mark.parametrize(("name", "other"), ALIKE)
    def test_alike(self, name: str, other: str) -> None:
        """Two players whose names look the same are refused."""
        assert skeleton(name) == skeleton(other)
        with pytest.raises(ss.SlimeStackError, match="two players have the name"):
            ss.new_game([name, other])

    def test_seat(self) -> None:
        """What looks like the name of another seat is refused."""
        with pytest.raises(ss.SlimeStackError, match="means another seat"):
            ss.new_game(["P\u200c1", "Ben"])

    def test_different(self) -> None:
        """Names that differ are all good together."""
        names = list(NAMES.values())
        assert len({skeleton(name) for name in names}) == len(names)


def test_every_character() -> None:
    """Between two letters, no character of the categories of control, format and separation stands but these five."""
    allowed = {
        c
        for c in map(chr, range(0x110000))
        if unicodedata.category(c) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"} and is_printable(f"a{c}b")
    }
    assert allowed == set(" \u00a0\u202f\u3000\u200c\u200d")


def test_widths() -> None:
    """Joiners and marks have no width in a picture, a shortened name ends before its joiner, a line not inside one."""
    assert text_width("می\u200cخواهم") == text_width("میخواهم")
    assert text_width("Zoe\u0308") == text_width("Zoe")
    assert truncate("می\u200cخواهم", 41) == "می…"
    assert wrap("Ça\u202fva\u202f? Oui", 65, 2) == ["Ça\u202fva\u202f?", "Oui"]
