"""Text keeps 4.5:1 on its ground and what is drawn 3:1 (WCAG AA), in light and in dark."""

import re

import pytest

from app.ui.routes import STATIC

TEXT = ("ink", "muted", "accent", "good", "bad")
GROUNDS = ("ground", "surface", "raised")
_COLOUR = re.compile(r"--([\w-]+): #([0-9a-f]{6});")


def _schemes() -> dict[str, dict[str, str]]:
    style = (STATIC / "styles" / "base.css").read_text(encoding="utf-8")
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    colours = dict(_COLOUR.findall(light))
    return {"light": colours, "dark": colours | dict(_COLOUR.findall(dark))}


def _luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _pairs(colours: dict[str, str]) -> list[tuple[str, str, float]]:
    """Give what stands on what, and the contrast it needs."""
    kinds = [name.removeprefix("kind-") for name in colours if name.startswith("kind-")]
    edges = [name for name in colours if name.startswith("edge-")]
    return [
        *((text, ground, 4.5) for text in TEXT for ground in GROUNDS),
        *(("ink", f"fill-{kind}", 4.5) for kind in kinds),
        ("ink", "mark", 4.5),
        *((f"kind-{kind}", ground, 3) for kind in kinds for ground in ("ground", "surface")),
        *((f"kind-{kind}", f"fill-{kind}", 3) for kind in kinds),
        # Their labels are text.
        *((edge, "ground", 4.5) for edge in edges),
        *(("link", ground, 3) for ground in ("ground", "surface")),
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_told_from_its_ground(scheme: str) -> None:
    colours = _schemes()[scheme]
    measured = [
        (over, under, round(_contrast(colours[over], colours[under]), 2), least)
        for over, under, least in _pairs(colours)
    ]
    assert [pair for pair in measured if pair[2] < pair[3]] == []
