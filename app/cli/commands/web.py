"""`noema web`."""

from collections.abc import Sequence
from typing import Annotated

import typer

from app.cli.commands.deliberations.plans import SessionOption
from app.cli.remote import web as remote
from app.cli.remote.service import RemoteService
from app.cli.running.begun_session import in_session, in_session_at
from app.cli.running.connect import opened
from app.cli.running.runner import (
    IdempotencyKey,
    JsonOption,
    default_services,
    key_of,
    run,
)
from app.cli.terminal.output import write_json
from app.cli.views.web import show_pages
from app.domain.nodes.web import MOST_RESULTS, NewLookUp, WebPage
from app.settings import Settings


def register(root: typer.Typer) -> None:
    root.command("web")(web)


def web(
    query: Annotated[str, typer.Argument(help="Give the query, which is sent to the search.")],
    session: SessionOption = None,
    limit: Annotated[
        int, typer.Option(min=1, max=MOST_RESULTS, help="Keep at most this many pages.")
    ] = 5,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Search the web and keep what is found as evidence."""

    def asked(session_id: str) -> NewLookUp:
        return NewLookUp(key_of(key), session_id, query, limit)

    async def work(settings: Settings) -> Sequence[WebPage]:
        async with opened(settings) as noema:
            services = await default_services(noema)
            return await in_session(
                services, session, query, lambda id_: services.plans.web.look_up(asked(id_))
            )

    async def remotely(service: RemoteService) -> Sequence[WebPage]:
        return await in_session_at(
            service, session, query, lambda id_: remote.look_up(service, asked(id_))
        )

    pages = run(as_json, work, remotely)
    if as_json:
        write_json({"pages": pages})
    else:
        show_pages(pages)
