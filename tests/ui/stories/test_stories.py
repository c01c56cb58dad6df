"""Ten stories, played with a mouse and with keys, wide and on a phone, light and dark.

`poe sweep` plays all; a few are played each time. With `NOEMA_PICTURES=docs/images` the sweep also
writes their pictures.
"""

from pathlib import Path

import pytest

from app.bootstrap import Noema, Services
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations
from tests.ui.pictures import take
from tests.ui.stories.hands import Keyboard, Mouse
from tests.ui.stories.plays import STORIES, Scene

FITS = "return document.documentElement.scrollWidth <= innerWidth"
SIZES = {1440: 900, 390: 844}
HANDS = {hands.name: hands for hands in (Mouse, Keyboard)}
SAMPLE = (
    ("see_it_was_overturned", "keys", 390, "dark"),
    ("look_at_last_march", "mouse", 1440, "light"),
)
REST = [
    pytest.param(*way, marks=pytest.mark.sweep)
    for story in STORIES
    for hands in HANDS
    for width in SIZES
    for scheme in ("light", "dark")
    if (way := (story, hands, width, scheme)) not in SAMPLE
]


@pytest.mark.parametrize(("story", "hands", "width", "scheme"), [*SAMPLE, *REST])
async def test_a_story_comes_to_its_end(
    page: Page,
    noema: Noema,
    services: Services,
    tmp_path: Path,
    axe: str,
    story: str,
    hands: str,
    width: int,
    scheme: str,
) -> None:
    await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
    await page.resize(width, SIZES[width])
    await STORIES[story](Scene(page, HANDS[hands](page), noema, services, tmp_path))
    assert await violations(page, axe) == []
    assert await page.run(FITS)
    if (hands, width, scheme) == ("mouse", 1440, "light"):
        await take(page, f"story-{story.replace('_', '-')}")
