"""What agents work with: tools that read the graph, and what they may write."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.domain.nodes.thinking import NodeKind
from app.llm.base import Json, Tool

Arguments = Mapping[str, Any]
CallKey = tuple[str, str]
"""A tool and its arguments, in one spelling."""


class GraphTools(Protocol):
    """Reads of the graph that agents may call."""

    @property
    def tools(self) -> tuple[Tool, ...]: ...

    async def read(self, name: str, given: Arguments) -> object:
        """Answer one call with what JSON can hold.

        Raises:
            InvalidInputError: There is no such tool, or an argument is missing or wrong.
            NotFoundError: There is nothing of an id that is named.
        """
        ...


@dataclass(frozen=True, slots=True)
class Author:
    """The agent that found something."""

    task_id: str
    agent: str


@dataclass(frozen=True, slots=True)
class Evidence:
    text: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    question: str
    choice: str
    reason: str | None
    rejected: tuple[str, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Instruction:
    """What an agent is told of its task."""

    text: str
    kind: NodeKind
    """Of its answer."""
    given: Json
    """The same for a provider that reads no prompt."""
