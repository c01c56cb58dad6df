"""Runs the tests of the page's pure modules, `tests/ui/logic`, in Node where there is one."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest
from graphql import build_schema, parse, validate

from app.api.schema import SDL
from app.ui.routes import STATIC

LOGIC = Path(__file__).parent / "logic"
# The first version that takes a file with `import` in it for a module without being told.
OLDEST_NODE = (20, 19)


async def _run(*command: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    output, _ = await process.communicate()
    return process.returncode, output.decode()


async def _require_node() -> str:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node to run the tests of the page's modules")
    _, said = await _run(node, "--version")
    major, minor = said.strip().removeprefix("v").split(".")[:2]
    if (int(major), int(minor)) < OLDEST_NODE:
        pytest.skip(f"Node {said.strip()} is older than 20.19")
    return node


async def test_the_pure_modules_of_the_page_pass_their_own_tests() -> None:
    node = await _require_node()
    files = [str(path) for path in sorted(LOGIC.rglob("*.test.mjs"))]
    assert files
    code, output = await _run(node, "--test", *files)
    assert code == 0, output


async def test_everything_the_page_asks_is_in_the_schema() -> None:
    node = await _require_node()
    script = f"import({json.dumps((STATIC / 'queries.js').as_uri())})" + (
        ".then((documents) => console.log(JSON.stringify({ ...documents })))"
    )
    _, output = await _run(node, "--no-warnings", "--input-type=module", "--eval", script)
    documents: dict[str, str] = json.loads(output)
    schema = build_schema(SDL.read_text(encoding="utf-8"))
    wrong = {name: validate(schema, parse(text)) for name, text in documents.items()}
    assert {name: errors for name, errors in wrong.items() if errors} == {}
    assert "SEARCH" in documents
