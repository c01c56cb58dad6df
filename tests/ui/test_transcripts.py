"""A transcript of an agent as it is read: what was said and decided, its work folded and named."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Services
from app.content.blocks import Block, ImageBlock, TextBlock, ToolCallBlock, ToolResultBlock
from app.domain.ids import new_id
from tests.factories import make_node, make_session
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations

ROWS = ".outline [role=treeitem]"
TEXTS = f"{ROWS} .row-text"
SAID: list[tuple[Block, ...]] = [
    (TextBlock("Why does the build fail?"),),
    (ToolCallBlock("1", "Read", '{"file_path": "/app/main.ts"}'),),
    (ToolResultBlock("1", "import x"),),
    (ToolCallBlock("2", "Bash", '{"command": "npm ci"}'),),
    (ToolResultBlock("2", "ENOENT", is_error=True),),
    (TextBlock("The lock file is missing."),),
    (ImageBlock("image/png", "aGk="),),
]


async def _transcript(services: Services) -> str:
    session_id, parent_id = await services.sessions.create(make_session("A build")), None
    for blocks in SAID:
        node_id = new_id()
        node = make_node(session_id, *blocks, node_id=node_id, parent_id=parent_id)
        await services.think_graph.add_node(node)
        parent_id = node_id
    return f"/#/session/{session_id}"


async def test_the_work_of_tools_is_folded_until_it_is_asked_for(
    page: Page, services: Services, axe: str
) -> None:
    await page.open(await _transcript(services))
    folded = [
        "Why does the build fail?",
        "2 tool calls: Read 1, Bash 1; 1 failed",
        "The lock file is missing.",
        "An image",
    ]
    await page.count(ROWS, 4)
    assert await page.texts(TEXTS) == folded
    await page.resize(360, 780)
    assert await violations(page, axe) == []
    await page.click(".whole input")
    await page.count(ROWS, 7)
    assert (await page.texts(TEXTS))[1:5] == [
        "Read main.ts",
        "Result of Read main.ts",
        "Bash npm ci → failed",
        "Error of Bash npm ci",
    ]
    await page.click(".whole input")
    await page.count(ROWS, 4)


@pytest.mark.sweep
async def test_a_fold_is_passed_and_opened_by_keys(page: Page, services: Services) -> None:
    await page.open(await _transcript(services))
    await page.count(ROWS, 4)
    await page.run(f"document.querySelector('{ROWS}').focus()")
    await page.press(Keys.ARROW_DOWN)
    assert await page.focused("aria-expanded") == "false"
    await page.press(Keys.ARROW_DOWN)
    await page.see(f"{ROWS}[aria-selected=true]", "The lock file is missing.")
    await page.press(Keys.ARROW_UP, Keys.ENTER)
    await page.see(f"{ROWS}[aria-selected=true]", "Read main.ts")
    await page.see(".blocks summary", "Tool call Read main.ts")
    await page.count(ROWS, 7)
