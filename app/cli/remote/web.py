"""Looking something up on the web by a service elsewhere."""

from dataclasses import dataclass

from app.cli.remote.service import RemoteService
from app.domain.nodes.web import NewLookUp, WebPage


@dataclass(frozen=True, slots=True)
class WebLookUp:
    """As `WebLookUp` of the schema."""

    pages: tuple[WebPage, ...]


async def look_up(service: RemoteService, new: NewLookUp) -> tuple[WebPage, ...]:
    given = {
        "idempotencyKey": new.id,
        "sessionId": new.session_id,
        "query": new.query,
        "limit": new.limit,
    }
    return (await service.change("searchWeb", WebLookUp, given)).pages
