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


TYPE_NAMES: Final = ("ember", "dew", "moss", "pebble")
FONTS: Final = "Arial,Helvetica,Liberation Sans,sans-serif"

_TEXT: Final[Mapping[str, Mapping[str, str]]] = {
    "soft": {"fill": "soft", "font-size": "12"},
    "strong": {"font-weight": "bold"},
    "big": {"font-size": "15", "font-weight": "bold"},
    "code": {"font-family": "monospace", "font-size": "12"},
    "middle": {"text-anchor": "middle"},
    "end": {"text-anchor": "end"},
}
_SHAPES: Final[Mapping[str, Mapping[str, str]]] = {
    **{name: {"fill": name} for name in ("paper", "panel", "gold")},
    **{name: {"fill": name, "stroke": f"{name}-edge"} for name in TYPE_NAMES},
    "lined": {"stroke": "line"},
    "acting": {"stroke": "accent", "stroke-width": "3"},
    "new": {"fill": "none", "stroke": "accent", "stroke-width": "2", "stroke-dasharray": "5 3"},
    "crown": {"fill": "gold", "stroke": "ink"},
    "arrow": {"fill": "none", "stroke": "ink", "stroke-width": "1.5"},
    "head": {"fill": "ink"},
}
LOOKS: Final[Mapping[str, Mapping[str, str]]] = {
    **_TEXT,
    **_SHAPES,
    **{f"mark {name}": {"fill": f"{name}-edge", "stroke": f"{name}-edge"} for name in TYPE_NAMES},
}
"""What each class of an element looks like: its attributes, with the names of colours."""


def attributes(css: str) -> dict[str, str]:
    """The attributes by which any renderer shows an element of these classes, in the light scheme.

    >>> attributes("panel lined")
    {'fill': '#f5f6f8', 'stroke': '#767d87'}
    """
    looks = [LOOKS[css]] if css in LOOKS else [LOOKS[name] for name in css.split()]
    return {name: LIGHT.get(value, value) for look in looks for name, value in look.items()}


def _variables(selector: str, colours: Mapping[str, str]) -> str:
    return f"{selector}{{{''.join(f'--{name}:{colour};' for name, colour in colours.items())}}}"


def _rule(css: str, look: Mapping[str, str]) -> str:
    """The rule by which the colours of a class follow the scheme; other attributes stay as they are."""
    colours = [f"{name}:var(--{value})" for name, value in look.items() if value in LIGHT]
    return f"{_OWN} .{css.replace(' ', '.')}{{{';'.join(colours)}}}" if colours else ""


_OWN = ".slimestack"

STYLE: Final = "".join(
    (
        "@supports(color:var(--ink)){",
        _variables(_OWN, LIGHT),
        f"@media(prefers-color-scheme:dark){{{_variables(_OWN, DARK)}}}",
        _variables(f"[data-theme=light] {_OWN}", LIGHT),
        _variables(f"[data-theme=dark] {_OWN}", DARK),
        f"{_OWN}{{max-width:100%;height:auto;border-radius:8px;fill:var(--ink)}}",
        *(_rule(css, look) for css, look in LOOKS.items()),
        "}",
    )
)
"""The style sheet of every picture: its colours follow the page's ``data-theme``, else the reader's system.

It only adds the dark scheme and round corners, and fits the picture into its page. A renderer without variables, as
most outside browsers, leaves out the block with ``@supports`` and shows the attributes of the elements.
"""
