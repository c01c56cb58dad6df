"""Pictures for the documents, written only when `NOEMA_PICTURES` names a folder for them."""

import os
from pathlib import Path

from tests.ui.browser import Page


async def take(page: Page, name: str) -> None:
    folder = os.environ.get("NOEMA_PICTURES")
    if folder:
        await page.picture(Path(folder) / f"{name}.png")
