"""How Sphinx builds these pages: ``sphinx-build -n -T -W -b html docs docs/_build/html``."""

from __future__ import annotations

import sys
from pathlib import Path

import slimestack

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "slimestack"
author = "The Slime Stack library's authors"
copyright = author
version = release = slimestack.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "myst_parser",
    "sphinx_click",
    "accessible",
    "measurements",
    "phase_diagrams",
    "public_names",
    "rulepages",
    "source_pages",
    "speed_chart",
    "table_pictures",
]
rule_pages = "rulebook"
rule_evidence = "../build/evidence.json"
exclude_patterns = ["_build", "_generated"]
default_role = "code"
html_theme = "furo"
html_static_path = ["_static"]
html_title = f"slimestack {version}"

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_type_aliases = {}
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

# No inventory of another project is fetched, so that a build needs no network.
nitpick_ignore_regex = [
    ("py:class", "Fraction|_R|_lru_cache_wrapper"),
    ("py:class", r".*\._?[A-Z](_contra)?"),
    ("py:.*", r"(abc|argparse|ast|attr|attrs|collections|enum|fractions|functools|os|pathlib|types|typing)\..*"),
    ("py:.*", r"(cattrs|datetime|hypothesis|random)\..*"),
]
