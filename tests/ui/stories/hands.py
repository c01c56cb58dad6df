"""The two ways to use the page: with a mouse, and with keys alone."""

import asyncio
from pathlib import Path
from typing import Protocol

from selenium.webdriver.common.keys import Keys

from tests.ui.browser import Page

MOST_TABS = 150
_SCROLL = """[...document.querySelectorAll(arguments[0])]
  .find((e) => e.innerText.includes(arguments[1])).scrollIntoView({ block: "center" })"""
_HAS_FOCUS = """const at = document.activeElement;
return at.matches(arguments[0]) && at.innerText.includes(arguments[1])"""
_PICKED = (
    "return document.activeElement.checked && document.activeElement.closest('label').innerText"
)


class Hands(Protocol):
    """What a reader does, however it is done."""

    async def go(self, selector: str, containing: str = "") -> None:
        """Follow a link, press a button, open a fold."""
        ...

    async def write(self, selector: str, text: str) -> None: ...

    async def pick(self, selector: str, label: str) -> None:
        """Select the radio button of a label."""
        ...

    async def choose(self, selector: str, word: str) -> None:
        """Select a line of a list that drops down."""
        ...

    async def search(self, text: str) -> None:
        """Write into the search box."""
        ...

    async def give(self, selector: str, file: Path) -> None:
        """Choose a file."""
        ...

    async def slide_back(self, selector: str) -> None:
        """Move a slider from its end towards its beginning."""
        ...

    async def accept(self) -> None:
        """Accept the first proposal of the review."""
        ...


class Mouse:
    name = "mouse"

    def __init__(self, page: Page) -> None:
        self._page = page

    async def go(self, selector: str, containing: str = "") -> None:
        await self._page.see(selector, containing)
        await self._page.run(_SCROLL, selector, containing)
        await self._page.click(selector, containing)

    async def write(self, selector: str, text: str) -> None:
        await self.go(selector)
        await self._page.press(text)

    async def pick(self, selector: str, label: str) -> None:
        await self._page.see(selector)
        await self.go("label.choice", label)

    async def choose(self, selector: str, word: str) -> None:
        await self.go(selector)
        await self._page.press(word, Keys.ENTER)

    async def search(self, text: str) -> None:
        await self.write("#search", text)

    async def give(self, selector: str, file: Path) -> None:
        await self._page.give(selector, file)

    async def slide_back(self, selector: str) -> None:
        # Its middle.
        await self.go(selector)

    async def accept(self) -> None:
        await self.go(".review .card button", "Accept")


class Keyboard:
    name = "keys"

    def __init__(self, page: Page) -> None:
        self._page = page

    async def go(self, selector: str, containing: str = "") -> None:
        await self._tab_to(selector, containing)
        await self._page.press(Keys.ENTER)

    async def write(self, selector: str, text: str) -> None:
        await self._tab_to(selector)
        await self._page.press(text)

    async def pick(self, selector: str, label: str) -> None:
        await self._tab_to(selector)
        await self._page.press(Keys.SPACE)
        while label not in (await self._page.run(_PICKED) or ""):
            await self._page.press(Keys.ARROW_DOWN)

    async def choose(self, selector: str, word: str) -> None:
        await self._tab_to(selector)
        await self._page.press(word)

    async def search(self, text: str) -> None:
        await self._page.see("#search")
        await self._page.press("/", text)

    async def give(self, selector: str, file: Path) -> None:
        await self._tab_to(selector)
        await self._page.give(selector, file)

    async def slide_back(self, selector: str) -> None:
        await self._tab_to(selector)
        await self._page.press(Keys.PAGE_DOWN, Keys.PAGE_DOWN)

    async def accept(self) -> None:
        await self._page.see(".review .card")
        await self._page.press("j", "a")

    async def _tab_to(self, selector: str, containing: str = "") -> None:
        await self._page.see(selector, containing)
        for _ in range(MOST_TABS):
            if await self._page.run(_HAS_FOCUS, selector, containing):
                return
            await self._page.press(Keys.TAB)
            # The page may still be drawing what the next key goes to.
            await asyncio.sleep(0)
        raise AssertionError(f"no key leads to {selector} {containing}")
