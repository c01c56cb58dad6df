"""What an agent may read without calling a tool: lists of today, and why any one thing holds."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import orjson
from mcp_types import ReadResourceResult, Resource, ResourceTemplate, TextResourceContents
from pydantic import TypeAdapter

from app.domain.beliefs.knowledge import EntryFilter, KnowledgeEntry
from app.domain.ids import require_id
from app.domain.page import PageRequest, SessionPage, page_request
from app.errors import NotFoundError
from app.mcp.answers import Ref, refs_of
from app.mcp.call import Call
from app.mcp.tools.analyze import guide_of
from app.mcp.tools.contradictions import contradictions
from app.mcp.tools.why import stale, why

SCHEME = "noema://"
_NODE = f"{SCHEME}node/"
_MODE = f"{SCHEME}modes/"
_SESSION = f"{SCHEME}session/"
_JSON = "application/json"
_LISTED = 20


@dataclass(frozen=True, slots=True)
class NewestDecisions:
    decisions: list[Ref]


@dataclass(frozen=True, slots=True)
class HeldEntry:
    id: str
    title: str
    text: str
    date: str
    disputed: bool


@dataclass(frozen=True, slots=True)
class NewestKnowledge:
    entries: list[HeldEntry]


@dataclass(frozen=True, slots=True)
class SessionNow:
    id: str
    title: str
    state: str
    nodes: int
    decisions: list[Ref]
    """The newest 20."""
    conclusion: str | None = None


async def newest_knowledge(call: Call) -> NewestKnowledge:
    page = await call.services.knowledge_reads.list_entries(
        page_request(_LISTED, None, "mcp-knowledge", str), EntryFilter()
    )
    return NewestKnowledge([_entry(entry) for entry in page.items])


async def session_now(call: Call, id_: str) -> SessionNow:
    kept = await call.services.session_reads.require(id_)
    [page] = await call.services.decision_reads.list_pages([SessionPage(id_, PageRequest(_LISTED))])
    decisions = await refs_of(call.services, [point.id for point in page.items])
    return SessionNow(id_, kept.title, kept.state, kept.node_count, decisions, kept.conclusion)


async def newest_decisions(call: Call) -> NewestDecisions:
    page = await call.services.decision_reads.list_page(
        page_request(_LISTED, None, "mcp-decisions", str)
    )
    return NewestDecisions(await refs_of(call.services, [point.id for point in page.items]))


_LISTS: dict[str, tuple[str, Callable[[Call], Awaitable[object]]]] = {
    "decisions": ("The newest decisions with their status of today.", newest_decisions),
    "stale": ("Decisions that rest on something that fell or is disputed.", stale),
    "contradictions": ("Open contradictions with both texts.", contradictions),
    "knowledge": ("The newest facts that are held.", newest_knowledge),
}
RESOURCES = [
    Resource(uri=SCHEME + name, name=name, description=description, mime_type=_JSON)
    for name, (description, _) in _LISTS.items()
]
TEMPLATES = [
    ResourceTemplate(
        uri_template=_NODE + "{id}",
        name="node",
        description="Why a decision, a fact or anything else holds.",
        mime_type=_JSON,
    ),
    ResourceTemplate(
        uri_template=_SESSION + "{id}",
        name="session",
        description="A session: its state, its decisions with their status of today, its end.",
        mime_type=_JSON,
    ),
    ResourceTemplate(
        uri_template=_MODE + "{name}",
        name="mode",
        description="The fields of a mode of reasoning, with an example.",
        mime_type=_JSON,
    ),
]


async def read(call: Call, uri: str) -> ReadResourceResult:
    """Read one resource; raises as `text_of`."""
    text = (await text_of(call, uri)).decode()
    return ReadResourceResult(contents=[TextResourceContents(uri=uri, mime_type=_JSON, text=text)])


async def text_of(call: Call, uri: str) -> bytes:
    """Give what one resource says.

    Raises:
        NotFoundError: There is no such resource, or nothing of its id.
        InvalidInputError: Its id is none.
    """
    result = await _read(call, uri)
    return orjson.dumps(
        TypeAdapter(type(result)).dump_python(result, mode="json", exclude_none=True)
    )


async def _read(call: Call, uri: str) -> object:
    if uri.startswith(_NODE):
        return await why(call, uri.removeprefix(_NODE))
    if uri.startswith(_MODE):
        mode = await call.services.modes.runner.require(uri.removeprefix(_MODE))
        return guide_of(mode)
    if uri.startswith(_SESSION):
        return await session_now(call, require_id(uri.removeprefix(_SESSION)))
    listed = _LISTS.get(uri.removeprefix(SCHEME))
    if listed is None:
        raise NotFoundError(f"there is no resource {uri}", field="uri")
    return await listed[1](call)


def _entry(entry: KnowledgeEntry) -> HeldEntry:
    day = f"{entry.valid_from or entry.recorded_from:%Y-%m-%d}"
    return HeldEntry(entry.id, entry.title, entry.content, day, entry.disputed)
