"""Tools over Noema for agents of pydantic-ai."""

from collections.abc import AsyncIterator, Awaitable, Mapping
from typing import Any, TypeVar

from noema.client import AsyncClient
from noema.errors import InvalidInputError, NotFoundError
from noema.rules import Map

try:
    from pydantic_ai import ModelRetry
    from pydantic_ai.toolsets import FunctionToolset
except ImportError as error:
    raise ImportError(
        "noema.pydantic_ai needs pydantic-ai-slim: pip install 'noema-graph[pydantic-ai]'"
    ) from error

# Python 3.11 has a TypedDict that pydantic cannot read, so answers are told as plain dictionaries.
Answer = TypeVar("Answer")
_MOST = 20


class NoemaToolset(FunctionToolset[Any]):
    """The tools `recall`, `remember`, `why`, `stale` and `search`, for `Agent(toolsets=[…])`.

    A call that Noema refuses is given back to the model with the reason; one that Noema does not
    answer ends the run.

    Args:
        source: Where what the agent remembers comes from.
        project: Narrows `stale` and `search`.
    """

    def __init__(
        self,
        client: AsyncClient,
        *,
        source: str = "pydantic-ai",
        project: str | None = None,
        id: str | None = None,
    ) -> None:
        tools = _Tools(client, source, project)
        super().__init__(
            [tools.recall, tools.remember, tools.why, tools.stale, tools.search],
            id=id,
            require_parameter_descriptions=True,
        )


class _Tools:
    def __init__(self, client: AsyncClient, source: str, project: str | None) -> None:
        self._client = client
        self._source = source
        self._project = project

    async def recall(self, question: str, token_budget: int = 1000) -> Map:
        """Recall what is known about a question, with numbered sources and open contradictions.

        Args:
            question: What you want to know, in a sentence.
            token_budget: How long the answer may be.
        """
        asked = self._client.recall(question=question, token_budget=token_budget)
        return {**await _told(asked)}

    async def remember(self, title: str, text: str) -> Map:
        """Remember a fact for later conversations.

        Args:
            title: The fact in one line.
            text: The fact with all that one needs to understand it.
        """
        stored = self._client.store_knowledge(title=title, content=text, source=self._source)
        return {**(await _told(stored))["entry"]}

    async def why(self, id: str) -> Map:
        """Tell what a decision or a belief rests on, what speaks against it, and whether it holds.

        Args:
            id: The id that another tool gave.
        """
        return {**await _told(self._client.why(id=id))}

    async def stale(self) -> list[Map]:
        """List decisions that should be looked at again, since what they rest on fell."""
        return await _told(_first(self._client.stale_decisions(project=self._project)))

    async def search(self, query: str, limit: int = 10) -> list[Map]:
        """Find earlier decisions, knowledge and messages by words and by meaning.

        Args:
            query: Words or a sentence.
            limit: How many to give, at most 20.
        """
        only = {"project": self._project} if self._project else None
        hits = self._client.search(query=query, filter=only)  # pyright: ignore[reportArgumentType]  # a name of its fields
        return await _told(_first(hits, min(max(1, limit), _MOST)))


async def _told(answer: Awaitable[Answer]) -> Answer:
    try:
        return await answer
    except (InvalidInputError, NotFoundError) as error:
        raise ModelRetry(error.message) from error


async def _first(items: AsyncIterator[Mapping[str, Any]], most: int = _MOST) -> list[Map]:
    found: list[Map] = []
    async for item in items:
        found.append({**item})
        if len(found) == most:
            break
    return found
