"""A real browser for the tests: headless Chromium, driven from threads so that the loop stays free.

Every wait is bounded. What the browser complained of is kept for the tests.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.support.wait import WebDriverWait

T = TypeVar("T")
CHROMIUM = Path("/usr/bin/chromium")
DRIVER = Path("/usr/bin/chromedriver")
PATIENCE_S = 90.0
LOOK_EVERY_S = 0.05
SIZE = (1280, 800)
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Who asks another machine for something gets an error, which the page complains of.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


@contextmanager
def chromium() -> Generator[Chrome]:
    """Start a browser with a profile of its own and end it."""
    options = ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in _FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with TemporaryDirectory() as profile:
        options.add_argument(f"--user-data-dir={profile}")
        driver = Chrome(options=options, service=Service(str(DRIVER)))
        try:
            _set_size(driver, *SIZE)
            yield driver
        finally:
            driver.quit()


class Page:
    """What a person does and sees, at one address."""

    def __init__(self, driver: Chrome, origin: str) -> None:
        self.origin = origin
        self._driver = driver
        # The same, for the methods whose arguments selenium leaves untyped.
        self._untyped: Any = driver

    async def sign_in(self, cookie: str, key: str | None) -> None:
        """Give the browser this key, or none; forgets what was logged before."""

        def work() -> None:
            # No page of ours: the browser would ask for an icon beside it, and late.
            self._driver.get("about:blank")
            _set_size(self._driver, *SIZE)
            self._untyped.execute_cdp_cmd("Network.clearBrowserCookies", {})
            if key is not None:
                given = {"name": cookie, "value": key, "url": self.origin}
                self._untyped.execute_cdp_cmd("Network.setCookie", given)
            self._untyped.get_log("browser")

        await asyncio.to_thread(work)

    async def open(self, path: str) -> None:
        """Load the page anew; a change of the fragment alone would not."""

        def work() -> None:
            self._driver.get("about:blank")
            self._driver.get(f"{self.origin}{path}")

        await asyncio.to_thread(work)

    @asynccontextmanager
    async def in_tab(self, path: str) -> AsyncGenerator[None]:
        """Work in a tab of its own, and close it outright as a window is closed."""
        switch = self._driver.switch_to
        first = self._driver.current_window_handle
        await asyncio.to_thread(switch.new_window, "tab")
        await self.open(path)
        target = self._driver.current_window_handle
        try:
            yield
        finally:
            await asyncio.to_thread(switch.window, first)
            close = {"targetId": target}
            await asyncio.to_thread(self._untyped.execute_cdp_cmd, "Target.closeTarget", close)

    async def crash(self) -> None:
        """End the process that draws the page, as a machine that is switched off would."""
        with suppress(WebDriverException):
            await asyncio.to_thread(self._untyped.execute_cdp_cmd, "Page.crash", {})

    async def back(self) -> None:
        await asyncio.to_thread(self._driver.back)

    async def address(self) -> str:
        """Give what follows the origin."""
        return await asyncio.to_thread(lambda: self._driver.current_url.removeprefix(self.origin))

    async def before_each_page(self, script: str) -> None:
        """Run this in every page before its own scripts; from now on, in each that is opened."""
        given = {"source": script}
        work = self._untyped.execute_cdp_cmd
        await asyncio.to_thread(work, "Page.addScriptToEvaluateOnNewDocument", given)

    def run_now(self, script: str, *values: object) -> Any:  # noqa: ANN401  # whatever it gives
        """Run JavaScript in a condition of `until`, which runs in a thread."""
        return self._execute(script, *values)

    async def run(self, script: str, *values: object) -> Any:  # noqa: ANN401  # whatever it gives
        """Run JavaScript through the driver, which the page's policy does not bind."""
        return await asyncio.to_thread(self._execute, script, *values)

    async def run_to_its_end(self, script: str) -> Any:  # noqa: ANN401  # whatever it gives
        """Run JavaScript that calls its last argument with what it gives."""
        return await asyncio.to_thread(self._untyped.execute_async_script, script)

    async def resize(self, width: int, height: int) -> None:
        """Show the page at another size; the next test has the usual one again."""
        await asyncio.to_thread(_set_size, self._driver, width, height)

    async def texts(self, selector: str) -> list[str]:
        """Give the text of every element, in the order of the page."""
        return await self.run(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.innerText)", selector
        )

    async def text(self, selector: str) -> str:
        """Wait for an element and give its text."""
        await self.see(selector)
        return (await self.texts(selector))[0]

    async def see(self, selector: str, containing: str = "") -> None:
        """Wait until an element is there whose text contains `containing`."""
        script = (
            "return [...document.querySelectorAll(arguments[0])]"
            ".some((e) => e.innerText.includes(arguments[1]))"
        )
        await self.until(lambda: self._execute(script, selector, containing), selector, containing)

    async def count(self, selector: str, wanted: int) -> None:
        """Wait until exactly `wanted` elements are there."""
        script = "return document.querySelectorAll(arguments[0]).length === arguments[1]"
        await self.until(lambda: self._execute(script, selector, wanted), selector, wanted)

    async def click(self, selector: str, containing: str = "") -> None:
        """Click the first element whose text contains `containing`, where it is on the screen."""
        script = (
            "return [...document.querySelectorAll(arguments[0])]"
            ".find((e) => e.innerText.includes(arguments[1]))"
        )

        def is_clicked() -> bool:
            # A page that draws itself anew may take it away before it is reached.
            with suppress(StaleElementReferenceException):
                if (element := self._execute(script, selector, containing)) is not None:
                    ActionChains(self._driver).move_to_element(element).click().perform()
                    return True
            return False

        await self.until(is_clicked, selector, containing)

    async def give(self, selector: str, file: Path) -> None:
        """Choose a file in a field for files, as the window of the browser would."""
        await self.see(selector)

        def work() -> None:
            self._driver.find_element("css selector", selector).send_keys(str(file))

        await asyncio.to_thread(work)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, wherever the focus is."""
        for key in keys:
            await asyncio.to_thread(ActionChains(self._driver).send_keys(key).perform)

    async def until(self, condition: Callable[[], object], *what: object) -> None:
        """Wait until `condition`, called in a thread, is true."""
        wait = WebDriverWait(self._driver, PATIENCE_S, LOOK_EVERY_S)
        await asyncio.to_thread(wait.until, lambda _: condition(), f"waited for {what}")

    async def focused(self, attribute: str) -> str | None:
        """Give an attribute of the element that has the focus."""
        return await asyncio.to_thread(self.focused_now, attribute)

    def focused_now(self, attribute: str) -> str | None:
        """Give the same to a condition of `until`, which runs in a thread."""
        script = "return document.activeElement.getAttribute(arguments[0])"
        return self._execute(script, attribute)

    async def prefer(self, **features: str) -> None:
        """Set media features, such as `prefers_color_scheme="dark"`."""
        named = [{"name": n.replace("_", "-"), "value": value} for n, value in features.items()]
        await asyncio.to_thread(
            self._untyped.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": named}
        )

    async def picture(self, path: Path) -> None:
        await asyncio.to_thread(self._untyped.save_screenshot, str(path))

    async def complaints(self) -> list[str]:
        """Give the errors and warnings of the console since the last time, policy ones included."""
        entries: list[dict[str, Any]] = await asyncio.to_thread(self._untyped.get_log, "browser")
        return [e["message"] for e in entries if e["level"] in ("SEVERE", "WARNING")]

    def _execute(self, script: str, *values: object) -> Any:  # noqa: ANN401  # whatever it gives
        return self._untyped.execute_script(script, *values)


def _set_size(driver: Any, width: int, height: int) -> None:  # noqa: ANN401  # untyped in selenium
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
