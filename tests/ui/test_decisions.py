"""Home, the list of decisions and the page of one, with a mouse, with keys and on a phone."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from tests.factories import make_decision
from tests.ui.browser import Page
from tests.ui.choices import QUESTION, Choices, decision_path
from tests.ui.contrast.accessibility import violations
from tests.ui.convictions import Move

ROW = ".decision-row"
CHANGED = "[aria-labelledby=changed]"
WIDE, NARROW = (1440, 900), (360, 780)
FITS = "return document.documentElement.scrollWidth <= innerWidth"


async def _look_everywhere(page: Page, axe: str) -> None:
    """Look at the page wide and narrow, light and dark: it fits and axe finds nothing."""
    for scheme, size in (("light", WIDE), ("dark", NARROW)):
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(*size)
        assert await violations(page, axe) == []
        assert await page.run(FITS)


async def test_home_tells_what_changed_and_what_waits(
    page: Page, services: Services, axe: str
) -> None:
    choices = await Choices(services).write()
    move = await Move(services).write()
    await choices.contradict(move.lease_id, move.costs_id, "Lease or costs")
    await page.open("/")
    await page.see("#changed", "In the last seven days")
    changed = await page.texts(f"{CHANGED} {ROW}")
    assert [text.split("\n")[:3] for text in changed if "pool" in text or "broker" in text] == [
        ["Take a broker", "new", "stands"],
        ["Take a pool of tables", "new", "unsupported"],
    ]
    stale, due = (f"[aria-labelledby=group-{name}] .decision-title" for name in ("stale", "due"))
    assert "Take a pool of tables" in await page.texts(stale)
    assert await page.texts(due) == ["Take a backup a day"]
    await page.see(".box", "Lease or costs")
    await page.see(".box .queued", "Queues")
    await _look_everywhere(page, axe)


@pytest.mark.sweep
async def test_home_follows_what_happens_after_the_reader_looked(
    page: Page, services: Services
) -> None:
    choices = await Choices(services).write()
    move = await Move(services).write()
    await page.open("/")
    await page.see(".live", "Live")
    await page.click("button", "Mark as seen")
    await page.see(CHANGED, "No decision was recorded or changed")
    failed = NewOutcome(new_id(), choices.backup.id, OutcomeStatus.FAILED, "Nobody restored one.")
    await services.outcomes.record(failed)
    await choices.contradict(move.lease_id, move.costs_id, "Lease or costs")
    await page.see(".box", "Lease or costs")
    await page.see(f"{CHANGED} {ROW}", "failed")
    await page.open("/")
    await page.see("#changed", "Since you last looked")
    await page.see(f"{CHANGED} {ROW}", "Take a backup a day")


@pytest.mark.sweep
async def test_an_empty_home_says_how_to_begin(page: Page, axe: str) -> None:
    await page.open("/")
    await page.see("main", "Nothing is recorded yet")
    await page.see("main code", "noema mcp setup")
    assert await violations(page, axe) == []


async def test_decisions_are_filtered_by_an_address_that_can_be_kept(
    page: Page, services: Services, axe: str
) -> None:
    await Choices(services).write()
    await page.open("/")
    await page.click(".pages a", "Decisions")
    await page.count(ROW, 4)
    await _look_everywhere(page, axe)
    await page.click("select[name=status]")
    await page.press("overturned", Keys.ENTER)
    await page.count(ROW, 1)
    assert await page.address() == "/#/decisions?status=overturned"
    assert (await page.text(ROW)).startswith(f"{QUESTION}\nsuperseded\na table\n")
    await page.click("button.keep", "Keep this filter")
    await page.open("/#/decisions?text=TABLE&since=2026-03-03&until=2026-03-03")
    await page.count(ROW, 2)
    await page.click(".chip", "overturned")
    await page.count(ROW, 1)
    await page.click(".kept button", "×")
    await page.count(".kept .close", 0)
    await page.open("/#/decisions?text=nothing-like-it")
    await page.see("main", "Nothing matches “nothing-like-it”")


@pytest.mark.sweep
async def test_decisions_are_walked_by_keys_and_come_page_by_page(
    page: Page, services: Services
) -> None:
    choices = await Choices(services).write()
    await choices.decide(*(make_decision(f"no. {number}") for number in range(33)))
    await page.open("/#/decisions")
    await page.count(ROW, 30)
    await page.click("button.more")
    await page.count(ROW, 37)
    await page.press("j", "j", "j", "k")
    href = await page.focused("href")
    assert href == (await page.run(f"return document.querySelectorAll('{ROW}')[1].hash"))
    await page.press(Keys.ENTER)
    await page.see(".decision-page h1")
    assert await page.address() == f"/{href}"
    assert await page.focused("id") == "main"
    await page.back()
    await page.count(ROW, 37)
    await page.until(lambda: page.focused_now("href") == href, "focus on", href)


async def test_the_page_of_a_decision_tells_all_of_it(
    page: Page, services: Services, axe: str
) -> None:
    choices = await Choices(services).write()
    await page.open(decision_path(choices.table))
    await page.see("h1", QUESTION)
    await page.see(".banner a", "Take a broker")
    assert (await page.text(".banner")).startswith("Superseded on ")
    assert await page.texts(".option .verdict") == ["chosen", "rejected"]
    await page.see(".option.rejected .reason", "no locks")
    await page.see(".side", "It rests on")
    await page.see("#section-falls")
    steps = await page.texts(".timeline strong")
    assert steps[0] == "Decided"
    assert "Recorded as superseded" in steps
    await _look_everywhere(page, axe)
    await page.click(".banner a", "Take a broker")
    await page.see("h1", "Take a broker")
    await page.count(".banner", 0)
    await page.open(decision_path(choices.pool, "history"))
    await page.see(".banner", "rests on something that no longer holds")
    await page.see(".banner a", "Take a table")
    assert await page.focused("id") == "section-history"


async def test_an_outcome_is_recorded_on_the_page_by_keys_alone(
    page: Page, services: Services
) -> None:
    choices = await Choices(services).write()
    await page.open(decision_path(choices.backup, "outcomes"))
    await page.see("#section-outcomes")
    await page.until(lambda: page.focused_now("id") == "section-outcomes", "focus")
    await page.press(Keys.TAB, Keys.TAB, Keys.SPACE, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.TAB)
    await page.press("Nobody restored one.", Keys.TAB, Keys.TAB, Keys.TAB, Keys.TAB, Keys.TAB)
    await page.press(Keys.ENTER)
    await page.see(".outcome-failed", "failed")
    await page.see("form [role=status]", "Recorded.")
    await page.see(".banner", "Failed on ")
    [[outcome]] = await services.precedents.outcomes_of([choices.backup.id])
    assert (outcome.status, outcome.text) == (OutcomeStatus.FAILED, "Nobody restored one.")


@pytest.mark.sweep
async def test_a_reason_is_found_proposed_and_waits_in_the_review(
    page: Page, services: Services, axe: str
) -> None:
    choices = await Choices(services).write()
    await page.open(decision_path(choices.backup))
    await page.click("summary", "Propose what it rests on")
    await page.click("input[name=about]")
    await page.press("broker", Keys.ENTER)
    await page.see("fieldset .choice", "Take a broker")
    await _look_everywhere(page, axe)
    await page.click("input[name=cited]")
    await page.click("textarea[name=reason]")
    await page.press("The broker has no store of its own.")
    await page.click("button", "Propose it")
    await page.see(".toast", "Proposed. It waits in the review.")
    await page.click(".toast a", "Open")
    await page.see(".review .card", "The broker has no store of its own.")
    await page.see(".review .card", "Take a broker")


@pytest.mark.sweep
@pytest.mark.parametrize(
    "path", ["/#/nowhere", f"/#/decision/{new_id()}"], ids=["no-page", "no-decision"]
)
async def test_an_address_of_nothing_says_so(page: Page, axe: str, path: str) -> None:
    await page.open(path)
    await page.see("h1", "There is no such page")
    assert await violations(page, axe) == []
