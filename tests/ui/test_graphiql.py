"""GraphiQL in a real browser: its examples run, and nothing is requested from elsewhere."""

import pytest

from app.bootstrap import Services
from tests.ui.browser import Page


@pytest.mark.sweep
async def test_graphiql_opens_with_examples_that_run(page: Page, services: Services) -> None:
    await services.seed.load()
    await page.open("/graphiql")
    await page.see(".graphiql-tab", "Decisions")
    names = [name.strip() for name in await page.texts(".graphiql-tab")]
    assert names == ["Decisions", "Overturned", "Search", "Sessions", "Knowledge", "Follow"]
    await page.click(".graphiql-tab button", "Search")
    await page.click(".graphiql-execute-button")
    await page.see(".graphiql-response", "excerpt")
