"""The real service on its port, a line to it that can be cut, and a browser at its end.

Both end with the tests of this folder: an open browser takes its share of two cores for nothing.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import uvicorn
from selenium.webdriver import Chrome

from app.api.auth import cookie_name
from app.bootstrap import Noema, Services
from app.cli.running.foreground import listen
from app.main import create_app, server_config
from tests.ui.browser import CHROMIUM, DRIVER, Page, chromium
from tests.ui.contrast.accessibility import axe_source
from tests.ui.proxy import Line


@pytest.fixture(scope="package")
def driver() -> Iterator[Chrome]:
    if not (CHROMIUM.exists() and DRIVER.exists()):
        pytest.skip(f"needs {CHROMIUM} and {DRIVER}: apt install chromium chromium-driver")
    with chromium() as started:
        yield started


@pytest.fixture
def axe(pytestconfig: pytest.Config) -> str:
    return axe_source(pytestconfig.cache.mkdir("axe-core"))


@pytest.fixture(scope="package")
async def service(noema: Noema) -> AsyncIterator[int]:
    """The service on the port of its settings."""
    config = server_config(create_app(noema), noema.settings)
    server = uvicorn.Server(config)
    with listen(noema.settings.host, noema.settings.port) as listening:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        yield noema.settings.port
        server.should_exit = True
        await serving


@pytest.fixture(scope="package")
async def line_of_all(service: int) -> AsyncIterator[Line]:
    """One line, so that the browser keeps the modules of its origin."""
    async with Line(service) as line:
        yield line


@pytest.fixture
def line(line_of_all: Line) -> Iterator[Line]:
    yield line_of_all
    # Nothing that a test began goes on in the next.
    line_of_all.cut()
    line_of_all.mend()


@pytest.fixture
async def stranger(driver: Chrome, line: Line, noema: Noema) -> AsyncIterator[Page]:
    """A browser that nobody signed in; at the end it has nothing to complain of."""
    page = Page(driver, f"http://127.0.0.1:{line.port}")
    await page.sign_in(cookie_name(noema.settings.port), None)
    yield page
    assert await page.complaints() == []


@pytest.fixture
async def page(stranger: Page, noema: Noema, services: Services) -> Page:
    """A browser that is signed in to the tenant of `services`."""
    issued = await noema.tenants.create_login(services.tenant_id)
    await stranger.sign_in(cookie_name(noema.settings.port), issued.text)
    return stranger
