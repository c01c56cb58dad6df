"""Statements by name: `cypher/<area>/<verb>_<noun>.cypher`, read once."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import LiteralString, cast

from app.errors import SetupError
from app.resources import resource_folder

_PARAMETER = re.compile(r"\$(\w+)")
_COMMENT = re.compile(r"^[ \t]*//.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Statement:
    name: str
    text: LiteralString
    parameters: frozenset[str]

    def check(self, given: dict[str, object]) -> None:
        """Compare the given parameters with those the text uses.

        Raises:
            TypeError: One is missing or one too many.
        """
        if given.keys() != self.parameters:
            wrong = sorted(given.keys() ^ self.parameters)
            raise TypeError(f"{self.name}: parameters missing or unused: {', '.join(wrong)}")


@cache
def load_statements(folder: Path | None = None) -> dict[str, Statement]:
    """Read every statement below `folder` (this installation's `cypher/` by default).

    Raises:
        SetupError: The folder has no statements, or one is empty.
    """
    root = folder or resource_folder("cypher")
    found = {_name(root, path): path for path in sorted(root.rglob("*.cypher"))}
    if not found:
        raise SetupError("this installation has no cypher/ folder with statements")
    return {name: _statement(name, path) for name, path in found.items()}


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).with_suffix("").as_posix()


def _statement(name: str, path: Path) -> Statement:
    text = path.read_text(encoding="utf-8")
    code = _COMMENT.sub("", text).strip()
    if not code:
        raise SetupError(f"cypher/{name}.cypher holds no statement")
    # The only place where text becomes a query: it comes from our own files, never from a caller.
    return Statement(name, cast(LiteralString, code), frozenset(_PARAMETER.findall(code)))
