"""A real service on this machine, and the command that asks it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from typer.testing import Result

from app.bootstrap import Noema
from app.domain.tenants.tenant import Scope
from tests.api.live import live_server
from tests.cli.conftest import Invoke


@dataclass(frozen=True)
class Doors:
    """The same command at the service and at the database; both have one tenant."""

    url: str
    environ: dict[str, str]
    invoke: Invoke

    async def remote(self, *arguments: str, **others: str) -> Result:
        environ = {**self.environ, **others}
        return await asyncio.to_thread(self.invoke, *arguments, environ=environ)

    async def local(self, *arguments: str) -> Result:
        return await asyncio.to_thread(self.invoke, *arguments)


@pytest.fixture
async def doors(noema: Noema, invoke: Invoke) -> AsyncIterator[Doors]:
    tenant = await noema.tenants.own_tenant()
    issued = await noema.tenants.create_key(tenant.id, "remote", frozenset(Scope))
    async with live_server(noema) as port:
        url = f"http://127.0.0.1:{port}"
        yield Doors(url, {"NOEMA_URL": url, "NOEMA_KEY": issued.text}, invoke)
