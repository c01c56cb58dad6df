"""axe-core in the page under test: what it finds against WCAG 2.2 AA."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.ui.browser import Page

PACKAGE = "axe-core@4.14.1"
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_RUN = """const done = arguments[arguments.length - 1];
axe.run(document, { runOnly: { type: "tag", values: %s } }).then((found) => done(
  found.violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])))"""


@cache
def axe_source(folder: Path) -> str:
    """Give the text of axe-core, kept in pytest's cache from one run to the next."""
    file = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not file.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("axe-core needs npm")
        command = [npm, "install", "--no-audit", "--no-fund", PACKAGE]
        if subprocess.run(command, cwd=folder, capture_output=True, timeout=100).returncode != 0:
            pytest.skip("npm cannot install axe-core here")
    return file.read_text(encoding="utf-8")


async def violations(page: Page, axe: str) -> list[list[str]]:
    """Give each rule that the page breaks, with the elements that break it."""
    await page.run(axe)
    return await page.run_to_its_end(_RUN % json.dumps(_TAGS))
