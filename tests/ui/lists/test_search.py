"""The search page: what is found, what narrows it, and the address that keeps both."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Services
from tests.ui.browser import Page
from tests.ui.choices import Choices, decision_path
from tests.ui.contrast.accessibility import violations
from tests.ui.pictures import take

HIT = ".found"
FACET = "[aria-labelledby=facet-{}] a"
FITS = "return document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.sweep
async def test_counts_narrow_a_search_by_its_address_and_back_widens_it(
    page: Page, services: Services, axe: str
) -> None:
    await services.seed.load()
    await page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    await page.resize(1440, 900)
    await page.open("/#/search?q=clock")
    await page.see(f"{HIT} mark", "clock")
    await page.see(FACET.format("kind"), "decision")
    everything = await page.text(".find-results [role=status]")
    assert await violations(page, axe) == []
    await take(page, "search-page")
    counted = await page.texts(FACET.format("kind"))
    [decisions] = [text.split("\n")[-1] for text in counted if text.startswith("decision")]
    await page.click(FACET.format("kind"), "decision")
    await page.see(".chip", "Kind: decision")
    await page.see(".find-results [role=status]", f"{decisions} matches")
    assert await page.address() == "/#/search?q=clock&kind=decision"
    assert {text.split("\n")[0] for text in await page.texts(HIT)} == {"decision"}
    await page.back()
    await page.see(".find-results [role=status]", everything)
    await page.prefer(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
    await page.resize(360, 780)
    await page.open("/#/search?q=clock&kind=decision")
    await page.see(f"{HIT} mark", "clock")
    assert await violations(page, axe) == []
    assert await page.run(FITS)


@pytest.mark.sweep
async def test_a_search_is_walked_through_by_keys_and_says_what_to_do_where_it_finds_nothing(
    page: Page, services: Services
) -> None:
    choices = await Choices(services).write()
    await page.open("/#/search")
    await page.see("main h2", "What do you want to find?")
    await page.press("/", *"broker or backup")
    await page.count(HIT, 2)
    assert await page.address() == "/#/search?q=broker+or+backup"
    await page.press(Keys.ARROW_DOWN)
    first = await page.focused("href")
    await page.press("j")
    assert await page.focused("href") != first
    await page.press("k", Keys.ENTER)
    await page.see("h1", "Take a b")
    await page.back()
    await page.until(lambda: page.focused_now("href") == first, "the hit that was left")
    await page.open("/#/search?q=pool&project=elsewhere")
    await page.see("main h2", "Nothing matches “pool”")
    await page.click("main a", "search without the filters")
    await page.see("main h2", "Nothing matches “pool”")
    await page.click("main a", "also search what no longer holds")
    await page.see(HIT, "unsupported")
    assert await page.address() == "/#/search?q=pool&withdrawn=yes"
    hrefs = await page.run(f"return [...document.querySelectorAll('{HIT}')].map((hit) => hit.hash)")
    assert hrefs == [decision_path(choices.pool).removeprefix("/")]


@pytest.mark.sweep
async def test_enter_in_the_box_above_shows_everything_that_is_found(
    page: Page, services: Services
) -> None:
    await Choices(services).write()
    await page.open("/#/sessions")
    await page.see(".session", "Queues")
    await page.press("/", *"broker", Keys.ENTER)
    await page.see(HIT, "Take a broker")
    assert await page.address() == "/#/search?q=broker"
