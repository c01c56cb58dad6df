"""`noema share …`."""

from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote.people import sharing as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.views.people.sharing import (
    CreatedShareLink,
    ShareLinkList,
    show_created,
    show_link,
    show_links,
)
from app.domain.ids import require_id
from app.domain.page import cursor, page_request
from app.domain.people.sharing import NewShareLink, ShareLink
from app.reads.records.sharing import ShareLinkFilter

if TYPE_CHECKING:
    from app.bootstrap import Services

HERE = "local"
"""The key of this machine where no service elsewhere is asked."""
_AREA = "share_link"

app = typer.Typer(help="Share a page of a decision or a session by a link.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="share")


@app.command("create")
def create(
    id_: IdArgument,
    hours: Annotated[
        int, typer.Option(help="Let the link expire after this many hours (1–8,760).")
    ] = 168,
    hide: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Hide this name on the page as well. Repeatable."),
    ] = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Make a link that opens a redacted page without a key."""

    def make() -> NewShareLink:
        life_s = int(timedelta(hours=hours).total_seconds())
        return NewShareLink(key_of(key), require_id(id_), HERE, tuple(hide or ()), life_s)

    async def work(services: "Services") -> CreatedShareLink:
        new = make()
        token = await services.people.share_links.create(new)
        link = await services.people.share_link_reads.require(new.id)
        return CreatedShareLink(link, f"/share/{token}" if token else None)

    async def remotely(service: RemoteService) -> CreatedShareLink:
        return await remote.create(service, make())

    execute(as_json, work, show_created, remotely)


@app.command("list")
def list_links(
    active: Annotated[
        bool, typer.Option("--active", help="Show only links that open something.")
    ] = False,
    first: Annotated[int, typer.Option(help="Show at most this many links (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List share links, newest first."""

    async def work(services: "Services") -> ShareLinkList:
        request = page_request(first, after, _AREA, str)
        only = ShareLinkFilter(is_active=active)
        page = await services.people.share_link_reads.list_page(request, only)
        return ShareLinkList(page.items, cursor(_AREA, page.keys[-1]) if page.has_next else None)

    async def remotely(service: RemoteService) -> ShareLinkList:
        return await remote.list_page(service, first, after, active)

    execute(as_json, work, show_links, remotely, reads=True)


@app.command("revoke")
def revoke(id_: IdArgument, key: IdempotencyKey = None, as_json: JsonOption = False) -> None:
    """Let a share link open nothing any more."""

    async def work(services: "Services") -> ShareLink:
        await services.people.share_links.revoke(require_id(id_))
        return await services.people.share_link_reads.require(id_)

    async def remotely(service: RemoteService) -> ShareLink:
        return await remote.revoke(service, key_of(key), require_id(id_))

    execute(as_json, work, show_link, remotely)
