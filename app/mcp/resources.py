"""What an agent may read without calling a tool: lists of today, and why any one thing holds."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import orjson
from mcp_types import ReadResourceResult, Resource, ResourceTemplate, TextResourceContents
from pydantic import TypeAdapter

from app.domain.page import page_request
from app.errors import NotFoundError
from app.mcp.answers import Ref, refs_of
from app.mcp.call import Call
from app.mcp.tools.analyze import guide_of
from app.mcp.tools.contradictions import contradictions
from app.mcp.tools.why import stale, why

SCHEME = "noema://"
_NODE = f"{SCHEME}node/"
_MODE = f"{SCHEME}modes/"
_JSON = "application/json"
_LISTED = 20


@dataclass(frozen=True, slots=True)
class NewestDecisions:
    decisions: list[Ref]


async def newest_decisions(call: Call) -> NewestDecisions:
    page = await call.services.decision_reads.list_page(
        page_request(_LISTED, None, "mcp-decisions", str)
    )
    return NewestDecisions(await refs_of(call.services, [point.id for point in page.items]))


_LISTS: dict[str, tuple[str, Callable[[Call], Awaitable[object]]]] = {
    "decisions": ("The newest decisions with their status of today.", newest_decisions),
    "stale": ("Decisions that rest on something that fell or is disputed.", stale),
    "contradictions": ("Open contradictions with both texts.", contradictions),
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
        uri_template=_MODE + "{name}",
        name="mode",
        description="The fields of a mode of reasoning, with an example.",
        mime_type=_JSON,
    ),
]


async def read(call: Call, uri: str) -> ReadResourceResult:
    """Read one resource.

    Raises:
        NotFoundError: There is no such resource, or nothing of its id.
        InvalidInputError: Its id is none.
    """
    result = await _read(call, uri)
    told = TypeAdapter(type(result)).dump_python(result, mode="json", exclude_none=True)
    text = orjson.dumps(told).decode()
    return ReadResourceResult(contents=[TextResourceContents(uri=uri, mime_type=_JSON, text=text)])


async def _read(call: Call, uri: str) -> object:
    if uri.startswith(_NODE):
        return await why(call, uri.removeprefix(_NODE))
    if uri.startswith(_MODE):
        return guide_of(uri.removeprefix(_MODE))
    listed = _LISTS.get(uri.removeprefix(SCHEME))
    if listed is None:
        raise NotFoundError(f"there is no resource {uri}", field="uri")
    return await listed[1](call)
