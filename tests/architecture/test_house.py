"""The shape of the repository as a table; run with `-s` to see it."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.new_field import files_of_a_new_field
from tests.architecture.test_writes import write_idioms

ROOT = Path(__file__).parents[2]
SOURCES = {".py", ".cypher", ".js", ".mjs"}
MOST_FILES = 25

_GONE = """
Aside Ask Asked Asking Cast Clash Conduct Desk Earlier Given How Librarian Mirrored Own Patience
Place Reading Said ShelfAnswer Sifted Speech Stage Standing Surroundings Taken TemplateShelf Thing
Told Voice Ways Wish
"""
GONE = frozenset(_GONE.split())
"""Classes that were named in riddles; each has the name of what it is now."""
CLASS = re.compile(r"^ *class _*(\w+)", re.MULTILINE)
GONE_FILES = re.compile(r"(?:things|words|question|asking\w*|serve|serving|template_shelf)\.py")


def _tracked(folder: str) -> Iterator[Path]:
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in SOURCES and "__pycache__" not in path.parts:
            yield path


def _folders() -> Counter[str]:
    """Count the source files of each folder."""
    return Counter(
        path.parent.relative_to(ROOT).as_posix()
        for folder in ("app", "cypher", "tests", "benchmarks")
        for path in _tracked(folder)
    )


def _old_names() -> Iterator[str]:
    for path in _tracked("app"):
        if path.suffix != ".py":
            continue
        where = path.relative_to(ROOT).as_posix()
        if GONE_FILES.fullmatch(path.name):
            yield where
        for name in CLASS.findall(path.read_text(encoding="utf-8")):
            if name in GONE:
                yield f"{where}: {name}"


def test_folders_are_small_and_old_names_are_gone(capsys: pytest.CaptureFixture[str]) -> None:
    folders, old = _folders(), [*_old_names()]
    rooms = [path for path in (ROOT / "app/reasoning").iterdir() if (path / "__init__.py").exists()]
    readme = len((ROOT / "README.md").read_text(encoding="utf-8").split())
    largest = ", ".join(f"{name} {count}" for name, count in folders.most_common(3))
    table = {
        "folders with sources": len(folders),
        "largest folders (files)": largest,
        "packages of app/reasoning": len(rooms),
        "files of a new field": len(files_of_a_new_field()),
        "ways to write": len(write_idioms()),
        "words of the README": readme,
        "old names": len(old),
    }
    with capsys.disabled():
        print()  # noqa: T201  # the table is the point
        for name, value in table.items():
            print(f"{name:30} {value}")  # noqa: T201
    assert [name for name, count in folders.items() if count > MOST_FILES] == []
    assert old == []
    assert len(rooms) <= 9
    assert readme <= 1_500
