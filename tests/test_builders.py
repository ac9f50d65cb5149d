"""The docs in other forms than the site: JSON for another site, a book, text, a manual page, texts to translate."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from site_building import ROOT

FORMS = ("json", "epub", "text", "man", "gettext")
CONF = f"""
import sys
sys.path.insert(0, {str(ROOT / "docs" / "_ext")!r})
project, version, copyright, html_theme = "small", "1", "somebody", "basic"
extensions = ["sphinx.ext.autodoc", "sphinx.ext.viewcode", "accessible", "phase_diagrams", "public_names", "rulepages",
              "source_pages", "table_pictures"]
autodoc_default_options = {{"members": True}}
nitpick_ignore_regex = [("py:.*", ".*"), ("rule:.*", ".*"), ("std:ref", ".*")]
suppress_warnings = ["ref.ref"]
"""
INDEX = """
Small
=====

.. table-picture:: An ember Big

   ss.position(["e4 e0", "m3"])

.. phase-diagram:: turn

.. rule:clause:: GROW.3

.. automodule:: slimestack.words.labels
"""


def build(source: Path, form: str, out: Path) -> Path:
    """The docs in this form, built without a warning; what is translated is read in another way than the rest."""
    trees = out / ("messages" if form == "gettext" else "trees")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-n", "-T", "-W", "--keep-going", "-q", "-b", form,
         "-d", str(trees), str(source), str(out / form)],
        capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return out / form


def check(form: str, built: Path) -> None:
    """What a reader of this form needs: JSON that loads, XML that is whole, a text in place of a picture."""
    if form == "json":
        pages = [json.loads(path.read_text(encoding="utf-8")) for path in built.rglob("*.fjson")]
        assert any('class="viewcode-back"' in page.get("body", "") for page in pages)
        assert any("<svg" in page.get("body", "") for page in pages)
    elif form == "epub":
        (book,) = built.glob("*.epub")
        with ZipFile(book) as files:
            pages = [name for name in files.namelist() if name.endswith((".xhtml", ".opf", ".ncx"))]
            assert len([ET.fromstring(files.read(name)) for name in pages]) > 3
    elif form == "text":
        assert any("Picture: " in path.read_text(encoding="utf-8") for path in built.rglob("*.txt"))
    else:
        assert next(built.rglob("*.1" if form == "man" else "*.pot")).stat().st_size > 1000


def test_a_small_project(tmp_path: Path) -> None:
    """A page with everything that the docs' own extensions make has each form."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "conf.py").write_text(CONF, encoding="utf-8")
    (source / "index.rst").write_text(INDEX, encoding="utf-8")
    for form in FORMS[:3]:
        check(form, build(source, form, tmp_path))


@pytest.mark.proof
def test_the_docs(tmp_path: Path) -> None:
    """The whole docs have each form."""
    for form in FORMS:
        check(form, build(ROOT / "docs", form, tmp_path))
