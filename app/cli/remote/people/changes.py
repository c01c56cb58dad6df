"""What changed, asked of a service elsewhere."""

from datetime import datetime

from app.cli.remote.service import RemoteService
from app.domain.people.changes import Changes, ChangesRequest, ReadMark


async def changes(service: RemoteService, reader: str | None, wanted: ChangesRequest) -> Changes:
    arguments = {
        "since": ("DateTime", wanted.since),
        "project": ("String", wanted.project),
        "reader": ("String", reader),
        "limit": ("Int!", wanted.limit),
    }
    return await service.query("changes", Changes, arguments)


async def mark(
    service: RemoteService, reader: str | None, project: str | None, until: datetime
) -> ReadMark:
    given = {"until": until, "project": project, "reader": reader}
    return await service.change("markChangesSeen", ReadMark, given)
