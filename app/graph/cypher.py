"""Statements by name: `cypher/<area>/<verb>_<noun>.cypher`, read once.

What several statements say, such as the fields that are read of a node, is a fragment:
`cypher/<area>/_<noun>.cypher`. A line `//! include <area>/_<noun>` stands for it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import LiteralString, cast

from app.errors import SetupError
from app.resources import resource_folder

_PARAMETER = re.compile(r"\$(\w+)")
_INCLUDE = re.compile(r"^[ \t]*//! include (\S+)[ \t]*$", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_KEEPS_PARAMETERS = re.compile(r"\b(?:CREATE|MERGE|SET|DELETE|REMOVE|DROP)\b|\bSHORTEST \$")
_MAP = "given"


@dataclass(frozen=True, slots=True)
class Statement:
    name: str
    text: LiteralString
    parameters: frozenset[str]
    query: LiteralString
    """What is sent, with the `values`: the text, or the text with its parameters in one map."""

    def values(self, given: dict[str, object]) -> dict[str, object]:
        return given if self.query is self.text else {_MAP: given}

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
        SetupError: The folder has no statements, or one is empty or includes what is not there.
    """
    root = folder or resource_folder("cypher")
    texts = {_name(root, path): _text(path) for path in sorted(root.rglob("*.cypher"))}
    fragments = {name: text for name, text in texts.items() if "/_" in name}
    statements = texts.keys() - fragments.keys()
    if not statements:
        raise SetupError("this installation has no cypher/ folder with statements")
    return {name: _statement(name, texts[name], fragments) for name in sorted(statements)}


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).with_suffix("").as_posix()


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _statement(name: str, text: str, fragments: Mapping[str, str]) -> Statement:
    code = _whole(name, text, fragments)
    if not code:
        raise SetupError(f"cypher/{name}.cypher holds no statement")
    # The only place where text becomes a query: it comes from our own files, never from a caller.
    text = cast(LiteralString, code)
    return Statement(name, text, frozenset(_PARAMETER.findall(code)), _query(text))


def _query(text: LiteralString) -> LiteralString:
    """Let a statement that reads take its parameters from one map.

    Neo4j makes a plan, 50 to 200 ms of work, for each combination of the types of the parameters,
    and null is a type: five filters have 32 of them. A map is of one type whatever it holds. What
    writes keeps its parameters, since Neo4j takes a field of a map for a property that is written
    and would read everything first; SHORTEST takes nothing but a parameter.
    """
    if _KEEPS_PARAMETERS.search(text) or not _PARAMETER.search(text):
        return text
    return cast(LiteralString, _PARAMETER.sub(rf"${_MAP}.\1", text))


def _whole(name: str, text: str, fragments: Mapping[str, str]) -> str:
    return _code(_INCLUDE.sub(lambda line: _included(name, line[1], fragments), text))


def _included(name: str, fragment: str, fragments: Mapping[str, str]) -> str:
    if fragment not in fragments:
        raise SetupError(f"cypher/{name}.cypher includes {fragment}, which is not there")
    return _whole(fragment, fragments[fragment], fragments)


def _code(text: str) -> str:
    return _COMMENT.sub("", text).strip()
