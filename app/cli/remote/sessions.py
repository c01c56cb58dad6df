"""Sessions of a service elsewhere."""

from app.cli.remote.service import RemotePage, RemoteService
from app.domain.list_filter import ListFilter
from app.domain.nodes.session import NewSession, Session


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
