"""The colours of a picture, in a light and a dark scheme, and the style that every picture carries.

Nothing depends on colour alone: a type also has a letter and a mark, a tier an outline, a new Slime a dashed ring.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LIGHT: Final[Mapping[str, str]] = {
    "paper": "#ffffff",
    "panel": "#f5f6f8",
    "ink": "#17191c",
    "soft": "#4a5058",
    "line": "#767d87",
    "accent": "#8a2be2",
    "gold": "#f0c000",
    "ember": "#ffc9a8",
    "ember-edge": "#a83c00",
    "dew": "#b5dcf8",
    "dew-edge": "#005a9c",
    "moss": "#bfe8c4",
    "moss-edge": "#0b6b3a",
    "pebble": "#dcd8e0",
    "pebble-edge": "#5a5163",
}
"""The light scheme: ink and edges have the contrast that WCAG requires on each surface."""

DARK: Final[Mapping[str, str]] = {
    "paper": "#15171a",
    "panel": "#1f2328",
    "ink": "#f2f4f6",
    "soft": "#b9c0c9",
    "line": "#88919c",
    "accent": "#d3a6ff",
    "gold": "#8a6d00",
    "ember": "#6b2a06",
    "ember-edge": "#ff9b66",
    "dew": "#0d3f66",
    "dew-edge": "#7cc4f8",
    "moss": "#0f4a2a",
    "moss-edge": "#76d39a",
    "pebble": "#47414e",
    "pebble-edge": "#cbc3d3",
}
"""The dark scheme."""


def _variables(selector: str, colours: Mapping[str, str]) -> str:
    return f"{selector}{{{''.join(f'--{name}:{colour};' for name, colour in colours.items())}}}"


_OWN = ".slimestack"
_FILLS = ("paper", "panel", "gold", "ember", "dew", "moss", "pebble")

STYLE: Final = "".join(
    (
        _variables(_OWN, LIGHT),
        f"@media(prefers-color-scheme:dark){{{_variables(_OWN, DARK)}}}",
        _variables(f"[data-theme=light] {_OWN}", LIGHT),
        _variables(f"[data-theme=dark] {_OWN}", DARK),
        f"{_OWN}{{max-width:100%;height:auto;font-family:Arial,Helvetica,'Liberation Sans',sans-serif}}",
        f"{_OWN} text{{fill:var(--ink);font-size:13px}}",
        f"{_OWN} .soft{{fill:var(--soft);font-size:12px}}",
        f"{_OWN} .strong{{font-weight:bold}}",
        f"{_OWN} .big{{font-size:15px;font-weight:bold}}",
        f"{_OWN} .code{{font-family:monospace;font-size:12px}}",
        f"{_OWN} .middle{{text-anchor:middle}}",
        f"{_OWN} .end{{text-anchor:end}}",
        *(f"{_OWN} .{name}{{fill:var(--{name})}}" for name in _FILLS),
        f"{_OWN} .lined{{stroke:var(--line)}}",
        *(f"{_OWN} .{name}{{stroke:var(--{name}-edge)}}" for name in ("ember", "dew", "moss", "pebble")),
        *(f"{_OWN} .mark.{name}{{fill:var(--{name}-edge)}}" for name in ("ember", "dew", "moss", "pebble")),
        f"{_OWN} .acting{{stroke:var(--accent);stroke-width:3}}",
        f"{_OWN} .new{{fill:none;stroke:var(--accent);stroke-width:2;stroke-dasharray:5 3}}",
        f"{_OWN} .crown{{fill:var(--gold);stroke:var(--ink)}}",
        f"{_OWN} .arrow{{fill:none;stroke:var(--ink);stroke-width:1.5}}",
        f"{_OWN} .head{{fill:var(--ink)}}",
    )
)
"""The style sheet of every picture: it follows the page's ``data-theme``, else the reader's system."""
