"""The site as its readers meet it: whole, the same every time, on a phone and on a desk, by day and by night.

The site is the one that ``make docs`` has built.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from filecmp import cmp
from html.parser import HTMLParser
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Page, sync_playwright

from site_building import SITE, built_again, served

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing is loaded from anywhere but the site
]
PHONE, DESK = 360, 1280
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
CONTRAST = ["color-contrast", "link-in-text-block"]
"""The rules that look at colours, which take a browser longest."""
KINDS = [
    "index.html",
    "tutorial.html",
    "pictures.html",
    "howto/views.html",
    "cards.html",
    "performance.html",
    "rulebook/mutate.html",
    "rulebook/switches.html",
    "reference/editions.html",
    "search.html",
]
"""A page of each kind, for the rules that take a browser long; pages of one kind have one form and one palette."""

PAGES = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))
CODE = "_modules/slimestack/"
"""Where the pages of source code are, which are alike: the browser looks at each eighth of them."""
VISITED = [name for name in PAGES if not name.startswith(CODE)] + [name for name in PAGES if name.startswith(CODE)][::8]
DAILY = {*KINDS, *VISITED[::8]}
"""The pages that the browser looks at daily; the proof has all that are visited."""


class Found(HTMLParser):
    """What is in a page: ids, links, headings, images without words, pictures without a title."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.headings: list[int] = []
        self.undescribed = 0
        self._untitled = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag says."""
        message = dict(attrs)
        self.undescribed += self._untitled and tag != "title"
        self._untitled = tag == "svg" and message.get("role") == "img"
        self.undescribed += tag == "img" and message.get("alt") is None
        self.ids |= {name for name in (message.get("id"), message.get("name") if tag == "a" else None) if name}
        self.links += [link for link in (message.get("href"), message.get("src")) if link]
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        lacking = pytest.fail if os.environ.get("CI") else pytest.skip
        lacking("needs the browser Chromium, on Debian: apt-get install chromium; then: make site")
    return found


@pytest.fixture(scope="session")
def site() -> dict[str, Found]:
    """Every page by its path, as it is read without a browser."""
    return {name: Found((SITE / name).read_text(encoding="utf-8")) for name in PAGES}


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the site is served."""
    with served(SITE) as address:
        yield address


@pytest.fixture(scope="session")
def page(chromium: str) -> Iterator[Page]:
    """A page of the browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser.new_page()
        browser.close()


def files(folder: Path) -> set[str]:
    """Every file in the folder, by its path there."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


class TestWhole:
    """The site without a browser."""

    def test_it_is_built(self) -> None:
        """There is a site to look at."""
        assert "index.html" in PAGES, "build the site first: make docs"

    @pytest.mark.proof
    def test_builds_are_alike(self, tmp_path: Path) -> None:
        """A build in another place, with another order of Python's sets, has the same files with the same bytes."""
        other = built_again(tmp_path / "again")
        assert files(SITE) == files(other)
        assert [name for name in sorted(files(SITE)) if not cmp(SITE / name, other / name, shallow=False)] == []

    def test_links_inside(self, site: dict[str, Found]) -> None:
        """Every link to a place of the site leads to a file that is there, and to an id in it."""
        there = files(SITE)
        lost = []
        for name, found in site.items():
            for link in found.links:
                parts = urlsplit(urljoin(f"http://site/{name}", link))
                if parts.netloc == "site" and parts.scheme == "http":
                    target = unquote(parts.path).lstrip("/") or "index.html"
                    place = unquote(parts.fragment)
                    if target not in there or (place and target in site and place not in site[target].ids):
                        lost.append((name, link))
        assert lost == []

    def test_links_outside(self, site: dict[str, Found]) -> None:
        """Every other link is a whole address on the web, in the safe form."""
        outside = {link for found in site.values() for link in found.links if re.match(r"[\w+.-]+:|//", link)}
        form = re.compile(r"https://[\w-]+(\.[\w-]+)+(/[^\s<>\"]*)?")
        assert [link for link in sorted(outside) if not link.startswith("data:") and not form.fullmatch(link)] == []

    def test_headings(self, site: dict[str, Found]) -> None:
        """Every page begins with its one main heading, and no heading skips a level; the search makes its own."""
        for name, found in site.items():
            if name == "search.html":
                continue
            assert found.headings[:1] == [1], name
            assert found.headings.count(1) == 1, name
            assert all(below - above <= 1 for above, below in pairwise(found.headings)), name

    def test_pictures_are_described(self, site: dict[str, Found]) -> None:
        """Every image has a text in its place, and every picture of a table its title."""
        assert {name: found.undescribed for name, found in site.items() if found.undescribed} == {}

    def test_every_kind_of_page_is_there(self, site: dict[str, Found]) -> None:
        """The pages that the browser looks at closely are pages of the site."""
        assert set(KINDS) <= set(site)


def violations(page: Page, rules: dict[str, Any]) -> list[str]:
    """What axe-core finds wrong on the page under these rules."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    ran = page.evaluate("rules => axe.run(document, {resultTypes: ['violations'], ...rules})", rules)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:100]}"
        for violation in ran["violations"]
        for node in violation["nodes"]
    ]


def too_wide(page: Page) -> list[int]:
    """The widths at which the page scrolls sideways."""
    found = []
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            found.append(width)
    return found


class TestInTheBrowser:
    """The site in Chromium."""

    @pytest.mark.parametrize(
        "name", [name if name in DAILY else pytest.param(name, marks=pytest.mark.proof) for name in VISITED]
    )
    def test_page(self, page: Page, address: str, name: str) -> None:
        """The page is no wider than a phone or a desk, and breaks no rule of WCAG that a program can check.

        Contrast has its own test. Pages of source code are alike: of them, the rules are tried on the index only.
        """
        page.goto(address + name)
        assert too_wide(page) == []
        if not name.startswith(CODE):
            rules = {"heading-order": {"enabled": True}, **{rule: {"enabled": False} for rule in CONTRAST}}
            assert violations(page, {"runOnly": {"type": "tag", "values": WCAG}, "rules": rules}) == []

    @pytest.mark.parametrize("name", KINDS)
    def test_contrast(self, page: Page, address: str, name: str) -> None:
        """Text stands out from its ground in the light and in the dark scheme, on a desk and on a phone."""
        page.goto(address + name)
        for scheme, width in (("light", DESK), ("dark", PHONE)):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert violations(page, {"runOnly": CONTRAST}) == [], scheme

    def test_schemes_differ(self, page: Page, address: str) -> None:
        """Page and pictures follow the reader's scheme, and the choice made on the page goes before it."""
        page.goto(f"{address}pictures.html")
        seen = {}
        for scheme, chosen in (("light", "auto"), ("dark", "auto"), ("dark", "light"), ("light", "dark")):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.evaluate("chosen => document.body.dataset.theme = chosen", chosen)
            seen[scheme, chosen] = page.evaluate("getComputedStyle(document.querySelector('.slimestack .paper')).fill")
        assert seen["light", "auto"] == seen["dark", "light"] != seen["dark", "auto"] == seen["light", "dark"]

    def test_pieces_can_be_clicked(self, page: Page, address: str) -> None:
        """The script on the page of pictures finds what is clicked on a picture: a Slime, a Rite or nothing."""
        page.goto(f"{address}pictures.html")
        page.set_viewport_size({"width": DESK, "height": 800})
        script = page.inner_text(".highlight-javascript pre")
        page.evaluate("window.picture = document.querySelector('svg.slimestack'); window.chosen = []")
        page.evaluate("code => new Function('choose', code)(piece => chosen.push({...piece}))", script)
        picture = page.locator("svg.slimestack").first
        for piece in (
            "[data-slime=e2]",
            "[data-rite]:not([data-seat])",
            "[data-rite][data-seat]",
            "[data-pile=supply]",
        ):
            picture.locator(f"{piece} > text").first.click()
        chosen = page.evaluate("chosen")
        assert chosen[0] == {"seat": "0", "slime": "e2"}
        assert chosen[1].keys() == {"rite"}
        assert chosen[2] == {"seat": "0", "rite": "first-coronation"}
        assert chosen[3:] == [{}]

    @pytest.mark.parametrize(
        ("sought", "found"), [("split", "rulebook/split.html"), ("SPLIT.3", "rulebook/split.html#")]
    )
    def test_search(self, page: Page, address: str, sought: str, found: str) -> None:
        """The search finds a word of the game and the id of a clause."""
        page.goto(f"{address}index.html")
        page.set_viewport_size({"width": DESK, "height": 800})
        page.fill("input[name=q]", sought)
        page.press("input[name=q]", "Enter")
        page.wait_for_selector("#search-results .search li a")
        results = page.eval_on_selector_all("#search-results .search li a", "links => links.map(link => link.href)")
        assert any(found in link for link in results[:5]), results[:5]
