"""The protocol over standard input and output, for one agent on this machine."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from mcp.server.stdio import stdio_server

from app.bootstrap import Noema
from app.domain.tenants.tenant import Principal, Scope
from app.errors import AppError
from app.local.repository import project_at
from app.mcp.call import Call, Context
from app.mcp.server import client_name, mcp_server
from app.mcp.subscriptions import Watching

_NAME = "agent"


async def serve(opening: AbstractAsyncContextManager[Noema]) -> None:
    """Serve one agent until it closes its end.

    The graph is opened beside the conversation: an agent that waits seconds for a greeting gives
    up. Why it cannot be opened is what every call is answered with.
    """
    project = project_at(Path.cwd())
    opened = asyncio.get_running_loop().create_future()
    ended = asyncio.Event()

    async def caller(context: Context) -> Call:
        # One call that is cancelled does not end the opening.
        noema: Noema = await asyncio.shield(opened)
        tenant = await noema.tenants.own_tenant()
        principal = Principal(tenant.id, frozenset(Scope), _NAME, _NAME)
        name = client_name(context, principal)
        report = context.session.report_progress
        return Call(noema, principal, name, report, project, reads_files=True)

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_hold(opening, opened, ended))
        watching = Watching(caller)
        server = mcp_server(caller, watching)
        try:
            async with stdio_server() as (incoming, outgoing):
                await server.run(incoming, outgoing, server.create_initialization_options())
        finally:
            await watching.close()
            ended.set()


async def _hold(
    opening: AbstractAsyncContextManager[Noema], opened: asyncio.Future[Noema], ended: asyncio.Event
) -> None:
    """Keep the graph open, and work off what nobody waits for, until the agent is gone."""
    try:
        async with opening as noema, noema.running():
            opened.set_result(noema)
            await ended.wait()
    except AppError as error:
        if opened.done():
            raise
        opened.set_exception(error)
