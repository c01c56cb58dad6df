"""The session that a command works in: one that is there, or one that it begins for itself."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from app.cli.remote.service import RemoteService
from app.cli.remote.think import create_session, delete_session, require_session
from app.domain.ids import new_id, require_id
from app.domain.nodes.session import NewSession
from app.errors import AppError

if TYPE_CHECKING:
    from app.bootstrap import Services

T = TypeVar("T")
_TITLE = 80


async def in_session(
    services: "Services", wanted: str | None, text: str, work: Callable[[str], Awaitable[T]]
) -> T:
    """Begin something in a session by its id; one that is made for it goes where it is refused.

    Args:
        wanted: The id of a session; None begins one that is titled with the text.

    Raises:
        NotFoundError: There is no such session.
        AppError: As `work`.
    """
    if wanted is not None:
        return await work((await services.session_reads.require(require_id(wanted, "session"))).id)
    session_id = await services.sessions.create(_about(text))
    try:
        return await work(session_id)
    except AppError:
        await services.sessions.delete(session_id)
        raise


async def in_session_at(
    service: RemoteService, wanted: str | None, text: str, work: Callable[[str], Awaitable[T]]
) -> T:
    """Do as `in_session` at a service; a session stays where the key may not erase.

    Raises:
        AppError: As `in_session`.
    """
    if wanted is not None:
        return await work(await require_session(service, require_id(wanted, "session")))
    session_id = await create_session(service, _about(text))
    try:
        return await work(session_id)
    except AppError:
        with suppress(AppError):
            await delete_session(service, session_id)
        raise


def _about(text: str) -> NewSession:
    line = " ".join(text.split())
    title = line if len(line) <= _TITLE else f"{line[: _TITLE - 1]}…"
    return NewSession(new_id(), title or "A question", source="cli")
