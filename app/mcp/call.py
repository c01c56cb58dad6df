"""What a tool may use while it answers one call."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from mcp.server.context import ServerRequestContext

from app.bootstrap import Noema, Services
from app.domain.ids import derived_id
from app.domain.nodes.session import NewSession
from app.domain.tenants.tenant import Principal

SOURCE = "mcp"
Report = Callable[[float, float | None, str | None], Awaitable[None]]
"""Tells the program how far its call is: done, of how much, and what; in growing figures."""
Context = ServerRequestContext[Any, Any]


async def _always() -> None:
    return


@dataclass(frozen=True, slots=True)
class Call:
    noema: Noema
    principal: Principal
    client: str
    """The program that calls, as it named itself."""
    report: Report
    project: str | None = None
    """The repository or the folder that the program works in, where it runs on this machine."""
    reads_files: bool = False
    """Whether it runs on this machine as the same person, and may name files."""
    admit: Callable[[], Awaitable[object]] = _always
    """Raises once the credential of the call opens nothing any more."""

    @property
    def services(self) -> Services:
        return self.noema.services(self.principal.tenant_id)

    def searching(self) -> AbstractAsyncContextManager[None]:
        """Search while the block runs; raises RateLimitedError as `FairUse.search`."""
        return self.noema.fair_use.search(self.principal)

    def streaming(self) -> AbstractContextManager[None]:
        """Hold a stream open while the block runs; raises RateLimitedError as `FairUse.stream`."""
        return self.noema.fair_use.stream(self.principal)

    def own_id(self, *parts: str) -> str:
        """Give what is written the same id when the same is sent again on the same day (UTC)."""
        midnight = self._now.replace(hour=0, minute=0, second=0, microsecond=0)
        return derived_id(midnight, SOURCE, self.client, *parts)

    async def session_id(self, given: str | None) -> str:
        """Take the session that is named, or the one of this program and day."""
        if given is not None:
            return given
        title = f"{self.client}, {self._now:%Y-%m-%d}"
        parts = ("session", self.project) if self.project else ("session",)
        return await self.services.sessions.create(self.new_session(title, *parts))

    def new_session(self, title: str, *parts: str) -> NewSession:
        """Make a session of this program, with the id that `own_id` gives its parts."""
        own = self.own_id(*parts)
        return NewSession(own, title, project=self.project, author=self.client, source=SOURCE)

    @property
    def _now(self) -> datetime:
        return self.noema.tenants.clock()


Caller = Callable[[Context], Awaitable[Call]]
"""Lets who sends a message in, and gives what their call may use; raises AppError for others."""
