"""The programs that read exported files; a test is skipped where one is not installed."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

MERMAID = ("mermaid@12.3.0", "jsdom@26.1.0")
NOTEBOOK = ("nbformat==5.11.1", "nbclient==0.11.0", "ipykernel==7.4.0")
_PACKAGES = ("iftex", "textcomp", "latexsym", "longtable", "geometry")
_FONTS = {"lualatex": ("fontspec", "luaotfload"), "xelatex": ("fontspec",)}
_EXECUTE = """
import json, sys, nbclient, nbformat
printed = {}
for path in sys.argv[1:]:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=300).execute()
    printed[path] = notebook.cells[-1].outputs[0].text
print(json.dumps(printed))
"""


async def run(folder: Path, *command: str) -> tuple[int, str]:
    """Run a program in a folder; give its exit code and what it printed."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    try:
        async with asyncio.timeout(1_200):
            output, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    return process.returncode or 0, output.decode(errors="replace")


def required(program: str) -> str:
    """Give the path of a program, or skip the test."""
    if (path := shutil.which(program)) is None:
        pytest.skip(f"{program} is not installed")
    return path


async def drawn(folder: Path, names: list[str]) -> tuple[int, str]:
    """Draw graphs of a folder as SVG, each beside its file; Graphviz also tells of doubts."""
    return await run(folder, required("dot"), "-Tsvg", "-O", *names)


async def latex(engine: str, folder: Path) -> str:
    """Give the path of a LaTeX that has all that a session needs, or skip the test."""
    found = required(engine)
    for package in (*_PACKAGES, *_FONTS.get(engine, ())):
        if (await run(folder, required("kpsewhich"), f"{package}.sty"))[0]:
            pytest.skip(f"{engine} has no package {package} here")
    return found


async def charts_of(folder: Path, tools: Path) -> dict[str, Any]:
    """Parse each flowchart of a folder by Mermaid; its packages are kept in `tools`."""
    node, npm = required("node"), required("npm")
    if not (tools / "node_modules" / "mermaid").is_dir():
        installed, said = await run(tools, npm, "install", "--no-audit", "--no-fund", *MERMAID)
        if installed != 0:
            pytest.skip(f"npm cannot install Mermaid here: {said[-200:]}")
    shutil.copy(Path(__file__).with_name("mermaid.mjs"), tools)
    code, said = await run(tools, node, "mermaid.mjs", str(folder))
    assert code == 0, said
    return json.loads(said)


async def executed(paths: list[Path], folder: Path) -> dict[str, str]:
    """Validate and execute notebooks as Jupyter does; give what the last cell of each printed."""
    tools = [word for package in NOTEBOOK for word in ("--with", package)]
    python = (required("uv"), "run", "--no-project", "--isolated", *tools, "python")
    if (await run(folder, *python, "-c", "import nbclient"))[0]:
        pytest.skip("uv cannot install nbclient here")
    code, said = await run(folder, *python, "-c", _EXECUTE, *map(str, paths))
    assert code == 0, said
    return json.loads(said.splitlines()[-1])
