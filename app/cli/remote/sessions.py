"""Sessions of a service elsewhere."""

from dataclasses import dataclass

from app.cli.remote.service import Arguments, RemotePage, RemoteService
from app.cli.remote.shapes import selection, value
from app.cli.views.session import SessionContent
from app.domain.list_filter import ListFilter
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.session import NewSession, Session
from app.domain.nodes.thinking import ThinkingNode
from app.domain.page import MAX_PAGE
from app.errors import NotFoundError


@dataclass(frozen=True, slots=True)
class _Decided:
    """The decisions of a thinking node."""

    decision_points: tuple[DecisionPoint, ...]


_NODE = f"{selection(ThinkingNode).removesuffix('}')} {selection(_Decided).strip('{}')} }}"
_NODES = (
    f"nodes(first: $first, after: $after) {{ edges {{ node {_NODE} }}"
    " pageInfo { hasNextPage endCursor } }"
)
_CONTENT = f"{selection(Session).removesuffix('}')} {_NODES} }}"


async def create(service: RemoteService, new: NewSession) -> Session:
    given = {
        "idempotencyKey": new.id,
        "title": new.title,
        "mode": new.mode,
        "strict": new.strict,
        "project": new.project,
        "author": new.author,
        "tags": new.tags,
    }
    return await service.change("createSession", Session, given)


async def list_page(
    service: RemoteService, first: int, after: str | None, only: ListFilter
) -> RemotePage[Session]:
    statuses = None if only.statuses is None else [status.upper() for status in only.statuses]
    given = {
        "since": only.since,
        "until": only.until,
        "text": only.text,
        "author": only.author,
        "tag": only.tag,
        "statuses": statuses,
        "project": only.project,
    }
    arguments = {"first": ("Int!", first), "after": ("String", after)}
    return await service.page(
        "sessions", Session, {**arguments, "filter": ("SessionFilterInput", given)}
    )


async def complete(service: RemoteService, session_id: str, conclusion: str | None) -> Session:
    given = {"sessionId": session_id, "conclusion": conclusion}
    return await service.change("completeSession", Session, given)


async def read(service: RemoteService, session_id: str, limit: int) -> SessionContent:
    """Read a session with at most `limit` nodes.

    Raises:
        NotFoundError: There is no such session.
    """
    nodes: list[ThinkingNode] = []
    decisions: list[DecisionPoint] = []
    after: str | None = None
    while True:
        size = min(MAX_PAGE, limit - len(nodes))
        inner: Arguments = {"first": ("Int!", size), "after": ("String", after)}
        answer = await service.ask_for("session", _CONTENT, {"id": ("ID!", session_id)}, inner)
        if answer is None:
            raise NotFoundError("there is no such session", field="id")
        found = [edge["node"] for edge in answer["nodes"]["edges"]]
        nodes += [value(ThinkingNode, one) for one in found]
        decisions += [point for one in found for point in value(_Decided, one).decision_points]
        info = answer["nodes"]["pageInfo"]
        if not info["hasNextPage"] or len(nodes) >= limit:
            session = value(Session, answer)
            return SessionContent(session, tuple(nodes), tuple(decisions), info["hasNextPage"])
        after = info["endCursor"]
