"""What people say about a thing, and the links that open a page of it without a key."""

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.people.comments import NewComment, NodeComment
from tests.ui.browser import Page
from tests.ui.choices import Choices, decision_path
from tests.ui.contrast.accessibility import violations
from tests.ui.pictures import take

FITS = """const { scrollWidth, scrollHeight } = document.documentElement;
return scrollWidth <= innerWidth && scrollHeight <= innerHeight"""
FIELD = "form[aria-label=Comment] textarea"


async def _said(services: Services, id_: str) -> list[NodeComment]:
    return list((await services.people.comment_reads.list_page(id_, PageRequest(100))).items)


def _of_agent(id_: str, text: str) -> NewComment:
    return NewComment(new_id(), id_, text, "agent", None, None)


async def _is_clean(page: Page, axe: str) -> None:
    for scheme, width in (("light", 1440), ("dark", 360)):
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(width, 900)
        assert await violations(page, axe) == []
        assert await page.run(FITS)


@pytest.mark.sweep
async def test_a_decision_is_talked_about_by_keys_alone_while_somebody_else_writes(
    page: Page, services: Services, axe: str
) -> None:
    choices = await Choices(services).write()
    id_ = choices.broker.id
    await services.people.comments.add(_of_agent(id_, "Is it still so, @Ada?"))
    await page.open(decision_path(choices.broker, "comments"))
    await page.see(".comment .mention", "@Ada")
    await page.see(".comment .mark-new", "new")
    await page.until(lambda: page.focused_now("id") == "section-comments", "the section")
    await page.press(Keys.TAB, Keys.TAB, Keys.ENTER)
    await page.see("form[aria-label=Comment] label", "Your reply to agent")
    await page.press("It is.", Keys.TAB, "Ada", Keys.ENTER)
    await page.see(".replies .comment", "It is.")
    await page.count(".replies .mark-new", 0)
    [asked, reply] = await _said(services, id_)
    assert (reply.reply_to_id, reply.author, reply.text) == (asked.id, "Ada", "It is.")
    await services.people.comments.add(_of_agent(id_, "Thank you."))
    await page.see(".comments", "Thank you.")
    await take(page, "comments")
    await _is_clean(page, axe)


@pytest.mark.sweep
async def test_ones_own_comment_is_edited_undone_and_taken_back_and_anothers_is_not(
    page: Page, services: Services
) -> None:
    choices = await Choices(services).write()
    await services.people.comments.add(_of_agent(choices.broker.id, "Why?"))
    await page.open(decision_path(choices.broker, "comments"))
    await page.click(FIELD)
    await page.press("Becuse.")
    await page.run("document.activeElement.form.requestSubmit()")
    await page.see(".comment", "Becuse.")
    await page.count(".comment .for-good", 1)
    await page.click(".comment .link", "Edit")
    await page.see("form[aria-label='Edit your comment']")
    await page.run("document.activeElement.select()")
    await page.press("Because.", Keys.TAB, Keys.ENTER)
    await page.see(".comment", "edited")
    assert [one.text for one in await _said(services, choices.broker.id)] == ["Why?", "Because."]
    await page.click(".toast button", "Undo")
    await page.see(".comment", "Becuse.")
    await page.click(".for-good summary")
    await page.click(".for-good button", "Take it back for good")
    await page.see(".comment", "Taken back.")
    [_, taken] = await _said(services, choices.broker.id)
    assert (taken.text, taken.withdrawn_at is None) == ("", False)


@pytest.mark.sweep
async def test_everything_that_has_a_page_has_comments_and_all_of_them_a_list(
    page: Page, services: Services, axe: str
) -> None:
    choices = await Choices(services).write()
    session = choices.session_id
    await page.open(f"/#/session/{session}")
    await page.click(".session-head a", "Comments and links")
    await page.see("h1", "Queues")
    await page.click(FIELD)
    await page.press("@ada, is this session over?")
    await page.run("document.activeElement.form.requestSubmit()")
    await page.see(".comment", "is this session over?")
    await page.open(f"/#/session/{session}/node/{choices.table.id}")
    await page.click(f"#detail {FIELD}")
    await page.press("A table does.")
    await page.run("document.activeElement.form.requestSubmit()")
    await page.see("#detail .comment", "A table does.")
    await services.people.comments.add(_of_agent(choices.table.id, "It does not."))
    await page.see("#detail .comment", "It does not.")
    assert await violations(page, axe) == []
    await page.open("/#/comments")
    await page.see(".decision-row", "It does not.")
    await _is_clean(page, axe)
    await page.open("/#/comments?name=ada")
    await page.click(".decision-row", "is this session over?")
    await page.see("h1", "Queues")
    await _is_clean(page, axe)
    await page.open("/#/comments?name=nobody")
    await page.see("main", "Nothing matches “nobody”")


@pytest.mark.sweep
async def test_home_shows_what_others_said_and_first_where_the_reader_is_mentioned(
    page: Page, services: Services, axe: str
) -> None:
    choices = await Choices(services).write()
    await page.open(decision_path(choices.broker, "comments"))
    await page.click(FIELD)
    await page.press("I am here.", Keys.TAB, "Ada", Keys.ENTER)
    await page.see(".comment", "I am here.")
    for id_, text in ((choices.broker.id, "Look, @ada."), (choices.session_id, "It is late.")):
        await services.people.comments.add(_of_agent(id_, text))
    await page.open("/")
    await page.see("[aria-labelledby=talk] .decision-row", "It is late.")
    rows = await page.texts("[aria-labelledby=talk] .decision-title")
    marks = await page.texts("[aria-labelledby=talk] .decision-status")
    assert (rows, marks) == (["Look, @ada.", "It is late."], ["mentions you", "new"])
    await _is_clean(page, axe)
    await page.click("[aria-labelledby=talk] .decision-row", "Look, @ada.")
    await page.see(".comment .mention", "@ada")
    await page.open("/")
    await page.click("button", "Mark as seen")
    await page.count("[aria-labelledby=talk]", 0)


@pytest.mark.sweep
async def test_a_link_is_made_by_keys_shown_once_opened_without_a_key_and_revoked(
    page: Page, services: Services, axe: str
) -> None:
    choices = await Choices(services).write()
    await page.open(decision_path(choices.broker, "share"))
    await page.until(lambda: page.focused_now("id") == "section-share", "the section")
    await page.press(Keys.TAB, Keys.TAB, Keys.ENTER, Keys.TAB, "a d", Keys.TAB, "Ada\nBob")
    await page.press(Keys.TAB, Keys.ENTER)
    address = await page.text(".secret")
    assert await page.focused("aria-label") == "The new link"
    await _is_clean(page, axe)
    async with httpx.AsyncClient() as stranger:
        assert "a broker" in (await stranger.get(address)).text
        await page.click("button", "I have it")
        await page.count(".secret", 0)
        await page.see(".because", "hides Ada, Bob")
        await page.open("/#/settings")
        await page.see(".keys li", "web page")
        await page.click("[aria-labelledby=part-share] .for-good summary", "Revoke")
        await page.click(".for-good button", "Revoke the link for good")
        await page.see("[aria-labelledby=part-share] .status", "revoked")
        assert (await stranger.get(address)).status_code == 404
