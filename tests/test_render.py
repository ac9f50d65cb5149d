"""Pictures of the table: whole, the same every time, and readable for everybody."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

import slimestack as ss
from helpers import in_force, play, table
from picture_pieces import PENDING, RIPPLE, SPLIT, STATES, SVG, boxes, is_inside, lines, overlap
from slimestack.render import PARTS, Part, svg
from slimestack.render.palette import DARK, LIGHT, STYLE
from slimestack.render.paper import text_width, truncate, wrap
from slimestack.render.slimes import CELL, MARKS, OUTLINES
from slimestack.render.table import MAX_WIDTH, MIN_WIDTH
from slimestack.table.kinds import TIERS, TYPES


def read(picture: str) -> ET.Element:
    """The picture as an XML reader sees it."""
    return ET.fromstring(picture)


def texts(picture: str) -> list[str]:
    """Every line of text in the picture, from top to bottom."""
    return [element.text or "" for element in read(picture).iter(f"{SVG}text")]


def description(picture: str) -> str:
    """What the picture tells those who do not see it."""
    return read(picture).findtext(f"{SVG}desc") or ""


def pieces(picture: str) -> list[dict[str, str]]:
    """What each piece of the picture is, by its ``data-`` attributes."""
    groups = read(picture).iter(f"{SVG}g")
    return [{name[5:]: value for name, value in one.items() if name.startswith("data-")} for one in groups]


def slimes(picture: str) -> list[tuple[str, int, int]]:
    """Each Slime in the picture: its label and where its cell begins."""
    found = []
    for group in read(picture).iter(f"{SVG}g"):
        if group.get("class") == "slime":
            x, y = map(int, re.findall(r"\d+", group.get("transform", "")))
            found.append((group.findtext(f"{SVG}text") or "", x, y))
    return found


class TestPicture:
    """What is in a picture, and that it is one."""

    def test_every_kind_of_pending(self) -> None:
        """There is a state for each kind, so that none is left undrawn."""
        assert {type(state.pending) for state in PENDING} == set(ss.Pending.__args__)

    @pytest.mark.parametrize("state", PENDING, ids=lambda state: type(state.pending).__name__)
    @pytest.mark.parametrize("width", [MIN_WIDTH, 720])
    def test_whole(self, state: ss.State, width: int) -> None:
        """Whatever is pending, the picture is well-formed, says so in words, and is named by it."""
        root = read(svg(state, width=width))
        assert root.get("role") == "img"
        assert root[0].tag == f"{SVG}title"
        waited = (root[0].text or "").partition(": ")[2]
        assert " ".join(texts(svg(state, width=width, parts=["pending"]))) == f"{waited}."
        assert description(svg(state)).endswith(f"{waited}.")

    def test_same_bytes(self) -> None:
        """Equal tables make equal pictures, whatever seeds they have."""
        one, other = (ss.new_game(players=3, seed=7, starting_types=("ember", "dew", "moss")) for _ in range(2))
        assert svg(one) == svg(other) == svg(ss.view(one)) == svg(ss.with_seed(one, 8))

    def test_the_whole_table(self) -> None:
        """Rites, claims, piles, Token, actions left, effects and Swarms are all shown."""
        state = ss.position(
            ["eR e3", "m4"],
            row="titan choir",
            claimed=["crowd", ""],
            deck="e2 m1",
            discard="p7",
            supply=55,
            in_force=in_force("modify(grow, +1)", 0, 1),
            actions_left=2,
        )
        words = description(svg(state))
        for message in (
            "Rites, from the entry to the exit: Titan [titan], 5 ME: at least 7 growth on any one Slime.",
            "Slime deck: 3 (2 ember, 1 moss). Slime discard: 7 (7 pebble).",
            "Supply: 55 growth.",
            "This round, for P0 and P1: a Grow places 1 more growth.",
            "P0: 12 ME, active, 2 actions left. Royals eR; Bigs -; Droplets e3.",
            "Claimed: Crowd (3 ME).",
            "P1: 3 ME, has the Token. Royals -; Bigs m4; Droplets -.",
        ):
            assert message in words
        drawn = " ".join(texts(svg(state)))
        for shown in (
            "1. Titan 5 ME at least 7 growth on any one Slime",
            "2. Choir",
            "P0 decides",
            "has the Token",
            "55",
        ):
            assert shown in drawn

    def test_row_in_order(self) -> None:
        """The row's Rites are numbered from the entry to the exit."""
        drawn = texts(svg(ss.position(["e3", "m3"], row="titan choir crowd")))
        assert re.findall(r"(\d)\. (\w+)", " ".join(drawn)) == [("1", "Titan"), ("2", "Choir"), ("3", "Crowd")]

    def test_printed_cards_are_not_called_invented(self) -> None:
        """Only the cards of an invented edition are called so."""
        box = ss.invented_edition()
        real = ss.Edition("A box", False, box.rites, box.ripples)
        assert "invented" not in svg(ss.position(["e3", "m3"], edition=real))

    def test_split_in_hand(self) -> None:
        """The Slimes in hand for a Split are drawn with their seat, with the growth that is to come."""
        picture = svg(table("e4", pending=ss.Spreading(SPLIT, 2)), parts=["swarms"])
        assert [label for label, _, _ in slimes(picture)] == ["e4", "e1", "e0", "e0", "m3"]
        assert "In hand for the Split, with 2 growth to place" in texts(picture)

    @pytest.mark.parametrize(("swarms", "ended"), [(["e4", "m3"], "P0 wins"), (["e4", "m4"], "P0 and P1 win")])
    def test_ending(self, swarms: list[str], ended: str) -> None:
        """A finished game tells who won."""
        state = ss.position(swarms, round=11, pending=ss.Over("END.1"))
        assert texts(svg(state, parts=["pending"])) == [f"Game over: {ended} (END.1)."]

    def test_empty_swarm(self) -> None:
        """A seat without Slimes says so."""
        assert "no Slimes" in texts(svg(ss.new_game(players=2), parts=["swarms"]))

    def test_parts(self) -> None:
        """Each part can stand alone; they keep their order however they are asked for."""
        state = PENDING[2]
        alone = [texts(svg(state, parts=[part])) for part in PARTS]
        assert all(alone)
        assert texts(svg(state, parts=PARTS[::-1])) == [line for lines in alone for line in lines]

    def test_names_are_text(self) -> None:
        """A player's and an edition's name stand in the picture as they are, and are never markup."""
        name, box = "<script>&\"']]>", ss.invented_edition()
        edition = ss.Edition("</text><b>", True, box.rites, box.ripples)
        picture = svg(ss.new_game(players=[name, "Ben"], edition=edition), title="</title><i>")
        assert f"{name} decides" in texts(picture)
        assert read(picture)[0].text == "</title><i>"
        assert {element.tag.removeprefix(SVG) for element in read(picture).iter()} <= {
            "svg", "title", "desc", "style", "rect", "path", "g", "text",
        }  # fmt: skip

    def test_unprintable_title(self) -> None:
        """What XML cannot hold is shown as a question mark."""
        assert read(svg(PENDING[2], title="a\x00\ud800\x1bb"))[0].text == "a???b"

    @pytest.mark.parametrize("state", PENDING, ids=lambda state: type(state.pending).__name__)
    def test_ids(self, state: ss.State) -> None:
        """No id is there twice, and each begins with the prefix, so that many pictures can stand on one page."""
        ids = [element.get("id", "") for element in read(svg(state, id_prefix="p-")).iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert all(one.startswith("p-") for one in ids)
        assert f"slimestack-seat-{state.game.players - 1}" in svg(state)

    def test_every_piece_can_be_found(self) -> None:
        """Each Slime with its owner, in hand too, each face-up Rite, each pile and each seat is a group of its own."""
        state = ss.position(["e4 e0 e0", "mR"], pending=ss.Spreading(SPLIT, 2), row="titan choir")
        found = pieces(svg(state))
        assert [one for one in found if "slime" in one] == [
            {"seat": seat, "slime": slime} for seat, slime in (
                *(("0", slime) for slime in ("e4", "e0", "e0", "e1", "e0", "e0")), ("1", "mR"),
            )
        ]  # fmt: skip
        assert [one["rite"] for one in found if "rite" in one] == ["titan", "choir"]
        assert [one["pile"] for one in found if "pile" in one] == [
            "slime-deck", "slime-discard", "rite-deck", "rite-discard", "ripples", "ripples-set-aside", "supply",
        ]  # fmt: skip
        assert [one["seat"] for one in found if [*one] == ["seat"]] == ["0", "1"]
        ids = [group.get("id") for group in read(svg(state)).iter(f"{SVG}g") if group.get("data-slime") == "e0"]
        assert ids == [f"slimestack-seat-0-{name}" for name in ("e0", "e0-2", "hand-e0", "hand-e0-2")]

    def test_claimed_rites(self) -> None:
        """A claimed Rite is a piece in its player's box, with the id that it has in the row and at every player."""
        before = ss.position(["e9 e0", "mR"], claimed=["crowd", "choir deluge"], row="titan")
        after = play(before, "claim titan")
        assert [piece for piece in pieces(svg(before)) if "rite" in piece] == [
            {"rite": "titan"}, {"seat": "0", "rite": "crowd"},
            {"seat": "1", "rite": "deluge"}, {"seat": "1", "rite": "choir"},
        ]  # fmt: skip
        assert {"seat": "0", "rite": "titan"} in pieces(svg(after))
        assert [svg(state).count('id="slimestack-rite-titan"') for state in (before, after)] == [1, 1]
        assert {"Crowd, 3 ME", "Titan, 5 ME"} <= {*texts(svg(after))}

    def test_ripple(self) -> None:
        """What has to happen next is a piece, with the Ripple that is being resolved, also while it draws Slimes."""
        state, found = ss.position(["e4 e0", "m3"], pending=ss.RevealingRipple()), []
        state = ss.apply(state, ss.RevealRipple("spawning-tide"))
        while not isinstance(state.pending, ss.Turn):
            found.append((type(state.pending), pieces(svg(state, parts=["pending"]))))
            state = ss.apply(state, ss.legal_actions(state)[0])
        assert found[0] == (ss.Drawing, [{"ripple": "spawning-tide"}])
        assert found[-1] == (ss.DealingRites, [{}])
        assert 'id="slimestack-pending"' in svg(state)
        for pending in PENDING:
            expected = {"ripple": RIPPLE} if RIPPLE in repr(pending.pending) else {}
            assert pieces(svg(pending, parts=["pending"])) == [expected]

    @pytest.mark.parametrize("prefix", ["1", "a b", '"', "a" * 42, 7, None])
    def test_prefixes(self, prefix: object) -> None:
        """What cannot begin an id is refused."""
        with pytest.raises(ss.InvalidValue, match="an id's beginning"):
            svg(PENDING[2], id_prefix=prefix)  # type: ignore[arg-type]


class TestBeside:
    """A picture beside another."""

    @pytest.mark.parametrize(
        ("action", "gone", "new"),
        [("combine e0 e3", ["e3", "e0"], ["e4"]), ("split d5", ["d5"], ["d0"]), ("grow", [], [])],
    )
    def test_rings(self, action: str, gone: list[str], new: list[str]) -> None:
        """What the other state does not have at this seat wears a ring, also in hand; what both have does not."""
        before = table("e3 e0 e0 d5")
        after = play(before, action)
        assert [rung(svg(before, compare_with=after)), rung(svg(after, compare_with=before))] == [gone, new]

    def test_alone(self) -> None:
        """Without another state nothing is new, also not beside itself."""
        assert rung(svg(PENDING[2])) == rung(svg(PENDING[2], compare_with=PENDING[2])) == []

    def test_other_number_of_seats(self) -> None:
        """All Slimes of a seat that the other table does not have are new."""
        assert rung(svg(ss.position(["e3", "m3", "p0"]), compare_with=ss.position(["e3", "m3"]))) == ["p0"]


def rung(picture: str) -> list[str]:
    """The labels of the Slimes that wear a ring."""
    groups = (group for group in read(picture).iter(f"{SVG}g") if group.get("class") == "slime")
    return [
        group.findtext(f"{SVG}text") or ""
        for group in groups
        if any(part.get("class") == "new" for part in group.iter(f"{SVG}rect"))
    ]


class TestRefusals:
    """What cannot be drawn is refused with the library's own error."""

    @pytest.mark.parametrize("width", [MIN_WIDTH - 1, MAX_WIDTH + 1, 500.0, True, "wide"])
    def test_width(self, width: int) -> None:
        """A width is a whole number between that of a phone and that of a wall."""
        with pytest.raises(ss.SlimeStackError, match="from 320 to 2000, got"):
            svg(PENDING[2], width=width)

    @pytest.mark.parametrize("parts", [["piles", "hands"], "hands", [["piles"]], 7, None])
    def test_parts(self, parts: list[Part]) -> None:
        """An unknown part is named, with those that there are; what is no group of parts is refused too."""
        with pytest.raises(ss.SlimeStackError, match="expected one of heading, rites"):
            svg(PENDING[2], parts=parts)

    @pytest.mark.parametrize("options", [{"compare_with": 3}, {"title": b"Table"}])
    def test_options(self, options: dict[str, ss.State]) -> None:
        """What is beside is a state, and a title is a text."""
        with pytest.raises(ss.SlimeStackError, match=r"expected a State|expected a title as text"):
            svg(PENDING[2], **options)  # type: ignore[arg-type]

    def test_state(self) -> None:
        """What is drawn is a state."""
        with pytest.raises(ss.SlimeStackError, match="expected a State"):
            svg("e4 e0")  # type: ignore[arg-type]


class TestLayout:
    """Everything has its place, at every width."""

    @pytest.mark.parametrize("width", [MIN_WIDTH, 360, 719, MAX_WIDTH])
    @pytest.mark.parametrize("count", [1, 5, 6, 7, 12, 30])
    def test_slimes_do_not_overlap(self, width: int, count: int) -> None:
        """Each Slime has a cell of its own inside the picture, and they lie in the order of the Swarm."""
        swarm = [f"{'edmp'[n % 4]}{(n * 7) % 13}" for n in range(count)]
        state = ss.position([" ".join(swarm), "m3"], edition=BIG_BOX)
        picture = svg(state, width=width)
        height = int(read(picture).get("height", ""))
        placed = [slime for slime in slimes(picture) if slime[2] < height - 70]  # the key lies below
        assert [label for label, _, _ in placed] == [str(slime) for swarm in state.swarms for slime in swarm]
        for _, x, y in placed:
            assert 0 <= x <= width - CELL
            assert 0 <= y <= height - CELL
        for (_, x, y), (_, other_x, other_y) in combinations(placed, 2):
            assert abs(x - other_x) >= CELL or abs(y - other_y) >= CELL

    @pytest.mark.parametrize("number", range(len(STATES)))
    @pytest.mark.parametrize("width", [MIN_WIDTH, 360, 720])
    def test_all_inside(self, number: int, width: int) -> None:
        """No line of text leaves its box, no box the picture; boxes do not overlap, but for claimed Rites in a seat."""
        root = read(svg(STATES[number], width=width))
        whole, found = (0, 0, width, int(root.get("height", ""))), boxes(root)
        claimed = sum(map(len, STATES[number].claimed))
        assert len(found) == len(STATES[number].row) + 7 + STATES[number].game.players + claimed
        for box in found:
            assert is_inside(box, whole)
        pairs = [(one, other) for one, other in combinations(found, 2) if overlap(one, other)]
        assert all(is_inside(other, one) for one, other in pairs)
        assert len(pairs) == claimed
        for line in lines(root):
            start = line.left, line.y - 9, line.left, line.y
            room = [box for box in (whole, *found) if is_inside(start, box)][-1]
            assert is_inside((line.left, line.y - 9, line.right, line.y), room), line

    def test_growth_fits(self) -> None:
        """The label of the greatest growth is written small enough for its Slime."""
        label = read(svg(table("e9990"), parts=["swarms"])).find(f".//{SVG}g[@data-slime='e9990']/{SVG}text")
        assert label is not None
        assert text_width("e9990", int(label.get("font-size", ""))) <= CELL - 8

    def test_long_words(self) -> None:
        """Text that no room holds is cut by an ellipsis, in any script, and never runs out of its room."""
        for text in ("W" * 40, "漢" * 40, "a b " * 40, "i" * 400):
            for shown in (wrap(text, 100, 2), [truncate(text, 100)]):
                assert shown[-1].endswith("…")
                assert all(text_width(line) <= 100 for line in shown)

    def test_width_of_characters(self) -> None:
        """Accents and joiners take no room; other letters and emoji take as much as the widest font gives them."""
        assert text_width("é") == text_width("e\u0301") == text_width("e")
        assert text_width("\u200d") == 0
        assert text_width("e") < text_width("ф") < text_width("Ж") < text_width("🎲")

    def test_many_slimes(self) -> None:
        """The picture grows with the Swarm, row by row."""
        heights = [int(read(svg(table(" ".join(["p0"] * n)), width=360)).get("height", "")) for n in (6, 7, 12)]
        assert [after - before for before, after in pairwise(heights)] == [54, 0]


BIG_BOX = ss.Edition(
    "A big box",
    True,
    ss.invented_edition().rites,
    ss.invented_edition().ripples,
    slimes=(40, 40, 40, 40),
)


# --- for everybody -----------------------------------------------------------------------------------

SCHEMES = pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of ``#rrggbb`` in linear light, from 0 to 1."""
    r, g, b = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return linear(r), linear(g), linear(b)


def linear(c: float) -> float:
    """A channel of sRGB in linear light, by the formula of WCAG 2."""
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, by the formula of WCAG 2."""
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(channels, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_formula() -> None:
    """The formula gives what WCAG states for black on white and for equal colours, and a known grey."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


class TestForEverybody:
    """Readable in both schemes, without colours, and without eyes."""

    @SCHEMES
    def test_text_contrast(self, scheme: dict[str, str]) -> None:
        """Text stands out from whatever it stands on by at least 4.5 to 1 (WCAG 1.4.3)."""
        surfaces = ["paper", "panel"]
        pairs = [(text, on) for text in ("ink", "soft") for on in surfaces]
        pairs += [("ink", str(kind)) for kind in TYPES]
        assert {pair: ratio for pair in pairs if (ratio := contrast(scheme[pair[0]], scheme[pair[1]])) < 4.5} == {}

    @SCHEMES
    def test_line_contrast(self, scheme: dict[str, str]) -> None:
        """Outlines, marks and rings stand out by at least 3 to 1 from what is on either side (WCAG 1.4.11)."""
        pairs = [(line, on) for line in ("line", "accent", "ink") for on in ("paper", "panel")]
        for kind in map(str, TYPES):
            pairs += [(f"{kind}-edge", on) for on in (kind, "panel", "paper")]
        pairs.append(("ink", "gold"))
        assert {pair: ratio for pair in pairs if (ratio := contrast(scheme[pair[0]], scheme[pair[1]])) < 3} == {}

    def test_both_schemes_in_the_style(self) -> None:
        """The style has each colour of both schemes, under the reader's system and under a page's choice."""
        assert LIGHT.keys() == DARK.keys()
        for scheme, homes in ((LIGHT, ("", "[data-theme=light] ")), (DARK, ("@media", "[data-theme=dark] "))):
            for name, colour in scheme.items():
                assert STYLE.count(f"--{name}:{colour};") >= len(homes)
        assert set(re.findall(r"var\(--([\w-]+)\)", STYLE)) == LIGHT.keys()

    @SCHEMES
    @pytest.mark.parametrize("vision", ["protan", "deutan", "tritan"])
    def test_types_differ_without_a_cone(self, scheme: dict[str, str], vision: str) -> None:
        """Any two types differ by colour also for those who lack one kind of cone."""
        seen = {str(kind): lab(as_seen(channels(scheme[f"{kind}-edge"]), vision)) for kind in TYPES}
        for one, other in combinations(seen, 2):
            distance = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
            assert distance > 10, (one, other)

    def test_no_colour_is_needed(self) -> None:
        """Each tier has an outline of its own, a Royal its crown, each type its mark and its letter."""
        assert len({OUTLINES[tier] for tier in TIERS}) == len(TIERS)
        assert len({MARKS[kind] for kind in TYPES}) == len(TYPES)
        picture = svg(table("eR e4 e0 dR d5 mR m4 pR p3"), parts=["swarms"])
        assert " ".join(label for label, _, _ in slimes(picture)) == "eR e4 e0 dR d5 mR m4 pR p3 m3"
        assert picture.count('class="crown"') == 4

    def test_slimes_in_words(self) -> None:
        """Each Slime has its tier, type and growth in words, to be read or pointed at."""
        groups = read(svg(table("eR d4 p0"), parts=["swarms"])).iter(f"{SVG}g")
        titles = [group.findtext(f"{SVG}title") for group in groups if group.get("class") == "slime"]
        assert titles[:3] == ["ember Royal", "dew Big with 4 growth", "pebble Droplet with no growth"]


# How a colour looks to those who lack one kind of cone: Machado, Oliveira and Fernandes (2009), full severity.
_SEEN = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def as_seen(rgb: tuple[float, float, float], vision: str) -> list[float]:
    """The colour as it is seen without one kind of cone."""
    return [min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in _SEEN[vision]]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """The colour as lightness and two hues, in which distances are as they look (CIE L*a*b*, D65)."""
    r, g, b = rgb
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
