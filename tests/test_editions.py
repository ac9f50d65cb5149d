"""Edition files: what can be read, every defect with its line and place, and the static checks of a card set."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import attrs
import pytest

import slimestack as ss
from slimestack.editions import read as loader

HEAD = 'name = "Small"\nripples_kept = { two = 1, three = 1, four = 1 }\n'
RITE = '[[rite]]\nid = "{0}"\nname = "{0}"\nme = 3\ncondition = "count(big) >= 2"\n'
RITES = "".join(RITE.format(f"rite-{letter}") for letter in "abcde")
RIPPLE = '[[ripple]]\nid = "wave"\nname = "Wave"\nparts = [{ who = "everyone", when = "now", do = "draw(1)" }]\n'
SMALL = HEAD + RITES + RIPPLE


def defects(text: str) -> list[str]:
    """Every defect that is found in the text of an edition file."""
    with pytest.raises(ss.InvalidEdition) as raised:
        ss.read_edition(text)
    assert raised.value.title == "the edition cannot be played"
    assert str(raised.value).splitlines()[1:] == [f"- {defect}" for defect in raised.value.defects]
    return list(map(str, raised.value.defects))


def with_rite(*lines: str) -> str:
    """The small edition with a sixth Rite of these lines; its header is line 28."""
    return HEAD + RITES + "\n".join(["[[rite]]", *lines]) + "\n" + RIPPLE


def with_ripple(*lines: str) -> str:
    """The small edition with a second Ripple of these lines; its header is line 32."""
    return SMALL + "\n".join(["[[ripple]]", *lines]) + "\n"


# --- what can be read --------------------------------------------------------------------------------


@pytest.mark.ruling("RULING.SETUP.4", "RULING.TOKEN.1")
@pytest.mark.clause("SETUP.3b")
def test_a_small_edition_with_its_defaults() -> None:
    """What a file leaves out has the stated default: 12 Slimes a type, 10,000 tokens, not invented, no hazard."""
    edition = ss.read_edition(SMALL)
    assert (edition.name, edition.invented, edition.slimes) == ("Small", False, (12, 12, 12, 12))
    assert (edition.growth_tokens, edition.ripples_kept) == (10_000, (1, 1, 1))
    assert [rite.id for rite in edition.rites] == [f"rite-{letter}" for letter in "abcde"]
    assert edition.rite["rite-c"] == ss.cards.Rite("rite-c", "rite-c", 3, ss.parse_condition("count(big) >= 2"))
    assert edition.ripple["wave"] == ss.cards.Ripple(
        "wave", "Wave", False, (ss.cards.Part(ss.cards.Everyone(), "now", ss.cards.DrawSlimes(1)),)
    )


@pytest.mark.clause("SETUP.3b")
def test_departures_from_printed_numbers_are_shown() -> None:
    """Another number of Ripples kept than the rulebook prints is named; the printed ones are not."""
    assert ss.read_edition(SMALL).departures() == (
        "2 players keep 1 Ripple instead of 10 (SETUP.3b)",
        "3 players keep 1 Ripple instead of 9 (SETUP.3b)",
        "4 players keep 1 Ripple instead of 8 (SETUP.3b)",
    )
    assert ss.invented_edition().departures() == ()


def test_every_field_and_every_way_to_write_it() -> None:
    """Tables may be written inline or with headers of their own, and parts as a list or one by one."""
    text = (
        'invented = true\nname = "Full"\ngrowth_tokens = 40\n[slimes]\nember = 3\ndew = 4\nmoss = 5\npebble = 6\n'
        "[ripples_kept]\ntwo = 1\nthree = 1\nfour = 1\n"
        + RITES
        + '[[ripple]]\nid = "two"\nname = "Two"\nhazard = true\n'
        '[[ripple.parts]]\nwho = "rite_row"\nwhen = "now"\ndo = "discard_rites(1)"\n'
        '[[ripple.parts]]\nwho = "most(count(big))"\nwhen = "this_round"\ndo = "forbid(draw)"\n'
    )
    edition = ss.read_edition(text)
    assert (edition.slimes, edition.growth_tokens, edition.ripples_kept) == ((3, 4, 5, 6), 40, (1, 1, 1))
    assert [str(part) for part in edition.ripple["two"].parts] == [
        "rite_row, now: discard_rites(1)", "most(count(big)), this_round: forbid(draw)"
    ]  # fmt: skip
    assert (edition.ripple["two"].hazard, edition.invented) == (True, True)


def test_the_invented_edition() -> None:
    """The edition that ships has 20 Rites and 16 Ripples, 6 of them hazards, and says that it is invented."""
    edition = ss.invented_edition()
    assert edition is ss.invented_edition()
    assert edition.invented
    assert "invented" in edition.name.lower()
    assert (len(edition.rites), len(edition.ripples)) == (20, 16)
    assert sum(card.hazard for card in edition.ripples) == 6
    assert "INVENTED" in Path(loader.__file__).with_name("invented.toml").read_text("utf-8")


def test_a_file_is_read_like_a_text(tmp_path: Path) -> None:
    """A file gives the same edition, also with a byte order mark, Windows line ends, and by a str or a Path."""
    plain = ss.read_edition(SMALL)
    for name, data in {
        "a.toml": SMALL.encode(),
        "b.toml": b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode(),
    }.items():
        (tmp_path / name).write_bytes(data)
        assert ss.load_edition(tmp_path / name) == plain
        assert ss.load_edition(str(tmp_path / name)) == plain


def test_editions_are_values() -> None:
    """Equal files give equal editions with equal hashes, also copied and pickled, and after games with them."""
    one, other = ss.read_edition(SMALL), ss.read_edition(SMALL)
    assert one == other
    ss.legal_actions(ss.position(["e4 e4", "d0"], edition=one))
    for twin in (other, copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert twin == one
        assert hash(twin) == hash(one)
        assert twin.rite == one.rite
    assert one != ss.read_edition(SMALL.replace('"Small"', '"Smaller"'))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.name = "x"  # type: ignore[misc]


def test_a_game_plays_with_a_read_edition() -> None:
    """The cards of the file are those of the game, and its counts the game's."""
    text = SMALL.replace("ripples_kept", "growth_tokens = 30\nslimes = { ember = 4 }\nripples_kept")
    state = ss.new_game(players=2, edition=ss.read_edition(text))
    assert (state.deck, state.supply, state.unseen_ripples) == ((4, 12, 12, 12), 30, ("wave",))
    assert state.rite_deck == tuple(f"rite-{letter}" for letter in "abcde")


# --- defects of the file -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # unknown and missing fields
        (SMALL.replace("name", "title", 1), ["name: missing field",
          "line 1, column 10, title: unknown field 'title': did "
                                                                    "you mean 'rite'?"]),
        (HEAD + "colour = 1\n" + RITES + RIPPLE, ["line 3, column 10, colour: unknown field 'colour': "
                                                  "expected one of name, rite, ripple, invented, "
                                                  "growth_tokens, slimes, ripples_kept"]),
        (HEAD + "slimes = { fire = 3 }\n" + RITES + RIPPLE, ["line 3, column 19, slimes, fire: unknown field 'fire': "
                                                             "expected one of ember, dew, moss, pebble"]),
        (HEAD + "[slimes]\nember = 5\nfire = 3\n" + RITES + RIPPLE,
         ["line 5, column 8, slimes, fire: unknown field 'fire': "
                                                                     "expected one of ember, dew, moss, pebble"]),
        (HEAD + "slimes.fire = 3\n" + RITES + RIPPLE, ["line 3, column 15, slimes, fire: unknown field 'fire': "
                                                       "expected one of ember, dew, moss, pebble"]),
        (with_rite('id = "x"', 'name = "X"', "me = 1"), ["line 28, column 1, rite 6, condition: missing field"]),
        (with_rite('id = "x"', 'name = "X"', "me = 1", 'condition = "count(big) >= 1"', "cost = 2"),
         ["line 33, column 8, rite 6, cost: unknown field 'cost': expected one of id, name, me, condition"]),
        (with_ripple('id = "x"', 'name = "X"'), ["line 32, column 1, ripple 2, parts: missing field"]),
        (with_ripple('id = "x"', 'name = "X"', 'parts = [{ who = "everyone", do = "draw(1)" }]'),
         ["line 35, column 9, ripple 2, parts 1, when: missing field"]),
        (with_ripple('id = "x"', 'name = "X"', 'parts = [{ who = "everyone", when = "now", do = "draw(1)", n = 1 }]'),
         ["line 35, column 64, ripple 2, parts 1, n: unknown field 'n': expected one of who, when, do"]),
        (with_ripple('id = "x"', 'name = "X"', "[[ripple.parts]]", 'who = "everyone"', 'when = "now"',
                     'do = "draw(1)"', "[[ripple.parts]]", 'who = "everyone"', 'when = "now"', 'do = "draw(1)"',
                     "n = 1"),
         ["line 43, column 5, ripple 2, parts 2, n: unknown field 'n': expected one of who, when, do"]),
        # kinds that other readers would convert
        (HEAD + 'growth_tokens = "7"\n' + RITES + RIPPLE,
         ["line 3, column 18, growth_tokens: expected a whole number, got '7'"]),
        (HEAD + "growth_tokens = 1.9\n" + RITES + RIPPLE,
         ["line 3, column 17, growth_tokens: expected a whole number, got 1.9"]),
        (HEAD + "growth_tokens = 7.0\n" + RITES + RIPPLE,
         ["line 3, column 17, growth_tokens: expected a whole number, got 7.0"]),
        (HEAD + "growth_tokens = true\n" + RITES + RIPPLE,
         ["line 3, column 17, growth_tokens: expected a whole number, got True"]),
        (HEAD + 'invented = "false"\n' + RITES + RIPPLE,
         ["line 3, column 13, invented: expected true or false, got 'false'"]),
        (HEAD + "invented = 1\n" + RITES + RIPPLE, ["line 3, column 12, invented: expected true or false, got 1"]),
        (SMALL.replace('"Small"', "7"), ["line 1, column 8, name: expected a text, got 7"]),
        (SMALL.replace('"Small"', "2020-01-01"),
         ["line 1, column 8, name: expected a text, got datetime.date(2020, 1, 1)"]),
        (HEAD + "slimes = 12\n" + RITES + RIPPLE, ["line 3, column 10, slimes: expected a table, got 12"]),
        (HEAD + "slimes = [12, 12, 12, 12]\n" + RITES + RIPPLE,
         ["line 3, column 10, slimes: expected a table, got [12, 12, 12, 12]"]),
        (HEAD + 'slimes = { dew = "5" }\n' + RITES + RIPPLE,
         ["line 3, column 19, slimes, dew: expected a whole number, got '5'"]),
        (HEAD.replace("two = 1", "two = true") + RITES + RIPPLE,
         ["line 2, column 24, ripples_kept, two: expected a whole number, got True"]),
        (with_rite('id = "x"', 'name = "X"', 'me = "3"', 'condition = "count(big) >= 1"'),
         ["line 31, column 7, rite 6, me: expected a whole number, got '3'"]),
        (with_rite('id = "x"', 'name = "X"', "me = false", 'condition = "count(big) >= 1"'),
         ["line 31, column 6, rite 6, me: expected a whole number, got False"]),
        (with_rite('id = "x"', 'name = ["X"]', "me = 1", 'condition = "count(big) >= 1"'),
         ["line 30, column 8, rite 6, name: expected a text, got ['X']"]),
        (with_ripple('id = "x"', 'name = "X"', 'hazard = "false"',
          'parts = [{ who = "everyone", when = "now", do = "draw(1)" }]'),
         ["line 35, column 11, ripple 2, hazard: expected true or false, got 'false'"]),
        (with_ripple('id = "x"', 'name = "X"', 'parts = { who = "everyone", when = "now", do = "draw(1)" }'),
         ["line 35, column 9, ripple 2, parts: expected a list, got {'who': 'everyone', 'when': "
          "'now', 'do': 'draw(1)'}"]),
        (with_ripple('id = "x"', 'name = "X"', 'parts = "draw(1)"'),
         ["line 35, column 10, ripple 2, parts: expected a list, got 'draw(1)'"]),
        (with_ripple('id = "x"', 'name = "X"', "parts = [1]"),
         ["line 35, column 9, ripple 2, parts 1: expected a table, got 1"]),
        (with_ripple('id = "x"', 'name = "X"', 'parts = [{ who = 1, when = "now", do = "draw(1)" }]'),
         ["line 35, column 18, ripple 2, parts 1, who: expected a text, got 1"]),
        # texts of the card language
        (with_rite('id = "x"', 'name = "X"', "me = 1", 'condition = "count(giant) >= 1"'),
         ["line 32, column 20, rite 6, condition: unknown filter 'giant': expected a tier, a type or any"]),
        (with_ripple('id = "x"', 'name = "X"', 'parts = [{ who = "nobody", when = "later", do = "jump(1)" }]'), [
            "line 35, column 19, ripple 2, parts 1, who: unknown players 'nobody': expected one "
            "of everyone, token_player, everyone_else, rite_row, most(count(big), 1), "
            "fewest(count(big))",
            "line 35, column 50, ripple 2, parts 1, do: unknown effect 'jump': expected one of "
            "disburse, draw, dissolve, remove, move, discard_rites, modify, forbid, seq, may",
            "line 35, column 36, ripple 2, parts 1, when: expected now or this_round, got "
            "'later': no effect outlasts the round (RULING.RIPPLE.22)",
        ]),
        # values of cards
        (with_rite('id = "Big One"', 'name = "X"', "me = 1", 'condition = "count(big) >= 1"'),
         ["line 29, column 7, rite 6, id: expected a card's id (a small letter, then up to 39 "
          "small letters, digits and hyphens), got 'Big One'"]),
        (with_rite('id = "x"', 'name = " "', "me = 1", 'condition = "count(big) >= 1"'),
         ["line 30, column 9, rite 6, name: expected a name of 1 to 80 printable characters, got ' '"]),
        (with_rite('id = "x"', 'name = "X"', "me = 0", 'condition = "count(big) >= 1"'),
         ["line 31, column 6, rite 6, me: expected a whole number from 1 to 999, got 0"]),
        (with_ripple('id = "x"', 'name = "X"', "parts = []"),
         ["line 35, column 9, ripple 2, parts: expected 1 to 50 members, got 0"]),
        (SMALL.replace('"Small"', '""'), ["line 1, column 9, name: expected a name of 1 to 80 "
                                          "printable characters, got ''"]),
        (HEAD + "growth_tokens = 10001\n" + RITES + RIPPLE,
         ["line 3, column 17, growth_tokens: expected a whole number from 0 to 10000, got 10001"]),
        (HEAD + "slimes = { moss = 1000 }\n" + RITES + RIPPLE,
         ["line 3, column 19, slimes, moss: expected a whole number from 0 to 999, got 1000"]),
    ],
)  # fmt: skip
def test_each_class_of_defect(text: str, message: list[str]) -> None:
    """A defect is reported once, with the line it stands on, its place, and what is wrong there."""
    assert defects(text) == message


def test_cards_that_are_no_tables() -> None:
    """A list of cards may hold nothing but tables; each other member is named by its number, and the rest read on."""
    text = 'name = "x"\nrite = ["a", { id = "b" }]\nripple = 5\n'
    found = defects(text)
    assert "line 2, column 8, rite 1: expected a table, got 'a'" in found
    assert "rite 2, me: missing field" in " ".join(found)
    assert "line 3, column 10, ripple: expected a list, got 5" in found


def test_all_defects_at_once() -> None:
    """Everything that is wrong anywhere in the file is reported together."""
    text = (
        'name = 7\ncolour = "red"\nslimes = { ember = 2 }\nripples_kept = { two = 9 }\n'
        + RITES.replace("me = 3", 'me = "3"', 1)
        + with_rite('id = "rite-b"', 'name = "X"', "me = 1", 'condition = "count(any) >= 1"').removeprefix(HEAD + RITES)
        + '[[ripple]]\nid = "z"\nname = "Z"\nparts = [{ who = "everyone", when = "now", do = "discard_rites(1)" }]\n'
    )
    assert defects(text) == [
        "line 1, column 8, name: expected a text, got 7",
        "line 2, column 11, colour: unknown field 'colour': expected one of name, rite, ripple, "
        "invented, growth_tokens, slimes, ripples_kept",
        "line 8, column 7, rite 1, me: expected a whole number, got '3'",
        "line 3, column 20, slimes, ember: expected at least 3 Slimes, got 2 (SETUP.1c)",
        "line 4, column 24, ripples_kept, two: 9 Ripples are kept, but the box has 2 (SETUP.3b)",
        "line 4, column 16, ripples_kept, three: 9 Ripples are kept, but the box has 2 (SETUP.3b)",
        "line 4, column 16, ripples_kept, four: 8 Ripples are kept, but the box has 2 (SETUP.3b)",
        "line 31, column 7, rite 6, id: the id rite-b is used twice",
        *(f"line 34, column 14, rite 6, condition: a player who starts with three {kind} Droplets meets it at once"
          for kind in ss.SlimeType),
        "line 42, column 9, ripple 2, parts 1: discard_rites(1) is for the rite_row, got everyone",
    ]  # fmt: skip


def test_what_cannot_be_read_gives_no_defect_of_its_own() -> None:
    """A broken count is named itself, and cards are not said to be out of its reach."""
    text = HEAD.replace("1, three", '"x", three') + 'growth_tokens = "5"\nslimes = 3\n' + RITES + RIPPLE
    assert [defect.split(": ")[0] for defect in defects(text)] == [
        "line 3, column 18, growth_tokens", "line 4, column 10, slimes", "line 2, column 25, ripples_kept, two"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("name = ", "line 1, column 7: not TOML: Invalid value"),
        ('name = "a"\nname = "b"\n', "line 2, column 11: not TOML: Cannot overwrite a value"),
        ('name = "a\\z"\n', "not TOML: Unescaped"),
        ("[[rite]\n", "not TOML: Expected ']]'"),
        ("\x00", "not TOML: Invalid statement"),
        ("a = " + "[" * 100_000, "a value is too large or too deep"),
        ("a = " + "9" * 5_000, "a value is too large or too deep"),
    ],
)
def test_a_text_that_is_no_toml(text: str, problem: str) -> None:
    """Broken TOML is reported with its line, and what would exhaust the reader is refused as such."""
    (message,) = defects(text)
    assert problem in message


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        # a field's name in another field's text, in a comment, or as part of another name
        (
            ['name = "the me = 0 of it"', 'id = "x"', "# me = 0", "me = 0", 'condition = "count(big) >= 1"'],
            "line 32, column 6, rite 6, me",
        ),
        (['id = "x"', "\t'me' = 0", 'name = "X"', 'condition = "count(big) >= 1"'], "line 30, column 9, rite 6, me"),
        (['  "me"  =  0', 'id = "x"', 'name = "X"', 'condition = "count(big) >= 1"'], "line 29, column 12, rite 6, me"),
        # an id on the header's own card, not on an earlier one with the same field
        (['id = "X"', 'name = "X"', "me = 1", 'condition = "count(big) >= 1"'], "line 29, column 7, rite 6, id"),
    ],
)
def test_the_line_is_that_of_the_field(lines: list[str], message: str) -> None:
    """The line is found by the field's name as TOML writes it, within its own card."""
    assert [defect.split(": ")[0] for defect in defects(with_rite(*lines))] == [message]


def test_lines_of_lists_and_inline_cards() -> None:
    """A part is found in a list over several lines, and cards in a list as far as braces tell."""
    text = with_ripple('id = "x"', 'name = "X"', "parts = [", '  { who = "everyone", when = "now", do = "draw(1)" },',
                       '  { who = "everyone", when = "now", do = "draw(0)" },', "]")  # fmt: skip
    assert [defect.split(": ")[0] for defect in defects(text)] == ["line 37, column 43, ripple 2, parts 2, do"]
    inline = 'name = "x"\nripple = []\nrite = [\n  { id = "a" },\n  { id = "b" },\n]\n'
    assert "line 5, column 3, rite 2, me: missing field" in defects(inline)


def test_an_empty_text() -> None:
    """A file without anything misses its name and its cards."""
    assert defects("") == [
        "name: missing field", "rite: missing field", "ripple: missing field",
        *(f"ripples_kept, {players}: {kept} Ripples are kept, but the box has 0 (SETUP.3b)"
          for players, kept in (("two", 10), ("three", 9), ("four", 8))),
        "rite: expected at least 5 Rites, got 0 (SETUP.2b)",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["rite", "ripple"])
def test_too_many_cards(kind: str) -> None:
    """A file may hold a thousand cards of a kind and no more, so that a report stays readable."""
    with pytest.raises(ss.InvalidEdition, match=f"{kind}: expected at most 1000 members, got 1001"):
        ss.read_edition(f'name = "x"\n{kind} = [' + "{}," * 1001 + "]\n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing, a huge and a garbled file, a folder and an impossible name are reported with the path."""
    (tmp_path / "huge.toml").write_bytes(b"#" * (loader.MAX_BYTES + 1))
    (tmp_path / "full.toml").write_bytes(SMALL.encode() + b"#" * (loader.MAX_BYTES - len(SMALL)))
    (tmp_path / "latin.toml").write_bytes('name = "Größe"'.encode("latin-1"))
    assert ss.load_edition(tmp_path / "full.toml").name == "Small"
    for path, problem in (
        (tmp_path / "none.toml", "No such file or directory"),
        (tmp_path, "Is a directory"),
        (tmp_path / "huge.toml", f"it is larger than {loader.MAX_BYTES} bytes"),
        (tmp_path / "latin.toml", "byte 10 is not UTF-8"),
        ("a\x00b", "embedded null byte"),
    ):
        with pytest.raises(ss.InvalidValue) as raised:
            ss.load_edition(path)
        shown = str(path).replace("\x00", "?")
        assert str(raised.value) == f"{shown} cannot be read: {problem}"


def test_defects_of_a_file_name_the_file(tmp_path: Path) -> None:
    """The error calls the edition by its path."""
    path = tmp_path / "broken.toml"
    path.write_text(SMALL.replace("me = 3", "me = 0", 1))
    with pytest.raises(ss.InvalidEdition, match=r"broken\.toml cannot be played"):
        ss.load_edition(path)
    path.write_text("=")
    with pytest.raises(ss.InvalidEdition, match=r"broken\.toml cannot be played"):
        ss.load_edition(path)


@pytest.mark.parametrize("given", [None, 7, b"name = 1", ["name"], ss.invented_edition])
def test_what_is_neither_a_text_nor_a_path(given: Any) -> None:
    """Anything but a text, or a path, is refused as such."""
    with pytest.raises(ss.SlimeStackError, match="expected a text, got"):
        ss.read_edition(given)
    with pytest.raises(ss.SlimeStackError, match="expected the path of a file, got"):
        ss.load_edition(given)


def test_a_text_that_is_too_long_is_not_read() -> None:
    """A text longer than the largest file is refused before anything is read of it."""
    with pytest.raises(ss.InvalidEdition, match="the edition cannot be played"):
        ss.read_edition("#" * (loader.MAX_BYTES + 1))


def test_of_very_many_defects_the_first_are_shown() -> None:
    """Of very many defects the first are reported, and how many more there are."""
    rites = "".join(f'[[rite]]\nid = "r{n}"\nname = "R"\nme = "1"\ncondition = "count(big) >= 1"\n' for n in range(900))
    with pytest.raises(ss.InvalidEdition) as caught:
        ss.read_edition(f'name = "N"\nripple = []\n{rites}')
    assert [one.line is None for one in caught.value.defects].count(False) == loader.MAX_LOCATED
    assert str(caught.value).splitlines()[-1] == f"- and {len(caught.value.defects) - 50} more"


# --- places in files that are written in rarer ways --------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "place"),
    [
        ('"count(bgi) >= 2"', "line 32, column 20"),
        ("'count(bgi) >= 2'", "line 32, column 20"),
        ('"""count(bgi) >= 2"""', "line 32, column 22"),
        ('"""\ncount(bgi) >= 2"""', "line 33, column 7"),
        ("'''\ncount(big) >= 2\n  and count(bgi) >= 2'''", "line 34, column 13"),
        ('"""\r\ncount(big) >= 2\r\n  and count(bgi) >= 2"""', "line 34, column 13"),
        ('"\\u0063ount(bgi) >= 2"', "line 32"),
        ('"""\ncount(big) >= 2 \\\n  and count(bgi) >= 2"""', "line 32"),
    ],
)
def test_places_inside_texts(condition: str, place: str) -> None:
    """The place in a text is that in the file; where a backslash stands before it, only the line is given."""
    text = with_rite('id = "odd"', 'name = "Odd"', "me = 1", f"condition = {condition}")
    assert defects(text) == [f"{place}, rite 6, condition: unknown filter 'bgi': expected a tier, a type or any"]


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\u0085"])
def test_only_line_breaks_end_lines(sign: str) -> None:
    """Signs that other programs take for the end of a line do not move the lines after them."""
    text = SMALL.replace('"Small"', f'"Small"  # a{sign}b').replace("two = 1", "two = 0")
    assert defects(text) == ["line 2, column 24, ripples_kept, two: a game keeps at least 1 Ripple (SETUP.3b)"]


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 20_000])
def test_the_line_of_a_value_that_cannot_be_read(value: str) -> None:
    """A number that is too long and lists that are too deep are named with their line."""
    text = f"{HEAD}\n\nodd = {value}\n\n{RITES}"
    assert defects(text) == ["line 5, column 1: a value is too large or too deep"]


def test_a_wrong_count_has_no_consequences() -> None:
    """A count that cannot be is one defect, every one of its kind is named, and none that only follows from it."""
    text = SMALL.replace("two = 1, three = 1", "two = -1, three = 1000")
    assert defects(f"growth_tokens = -1\nslimes = {{ ember = 3, dew = -1, moss = -2 }}\n{text}") == [
        "line 2, column 29, slimes, dew: expected a whole number from 0 to 999, got -1",
        "line 2, column 40, slimes, moss: expected a whole number from 0 to 999, got -2",
        "line 1, column 17, growth_tokens: expected a whole number from 0 to 10000, got -1",
        "line 4, column 24, ripples_kept, two: expected a whole number from 0 to 999, got -1",
        "line 4, column 36, ripples_kept, three: expected a whole number from 0 to 999, got 1000",
    ]
