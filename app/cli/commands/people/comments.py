"""`noema comment …`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote.people import comments as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.views.people.comments import CommentList, show_comment, show_comments
from app.domain.ids import optional_id, require_id
from app.domain.page import Page, cursor, page_request
from app.domain.people.changes import require_reader
from app.domain.people.comments import NewComment, NodeComment
from app.reasoning.nodes.people.comments import OwnComment

if TYPE_CHECKING:
    from app.bootstrap import Services

HERE = "local"
"""The key of this machine where no service elsewhere is asked."""
_AREA, _MENTIONS = "comment", "mention"

app = typer.Typer(help="Comment on nodes, and see where you are mentioned.", no_args_is_help=True)

TextArgument = Annotated[
    str,
    typer.Argument(
        metavar="TEXT", help='Write the comment. `@ada` and `@"Ada Lovelace"` mention people.'
    ),
]
FirstOption = Annotated[int, typer.Option(help="Show at most this many comments (1–100).")]
AfterOption = Annotated[str | None, typer.Option(help="Continue the list after this cursor.")]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="comment")


@app.command("add")
def add(  # the options of the command
    id_: IdArgument,
    text: TextArgument,
    reply_to: Annotated[
        str | None, typer.Option(metavar="ID", help="Reply to this comment on the same node.")
    ] = None,
    author: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Comment in the name of this person. [default: the key's name]"
        ),
    ] = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Comment on a node or a session."""

    def make() -> NewComment:
        replied = optional_id(reply_to, "reply-to")
        return NewComment(key_of(key), require_id(id_), text, HERE, author, replied)

    async def work(services: "Services") -> NodeComment:
        new = make()
        await services.people.comments.add(new)
        return await services.people.comment_reads.require(new.id)

    async def remotely(service: RemoteService) -> NodeComment:
        return await remote.add(service, make())

    execute(as_json, work, show_comment, remotely)


@app.command("list")
def list_comments(
    id_: IdArgument, first: FirstOption = 50, after: AfterOption = None, as_json: JsonOption = False
) -> None:
    """List the comments on a node or a session, oldest first."""

    async def work(services: "Services") -> CommentList:
        request = page_request(first, after, _AREA, str)
        page = await services.people.comment_reads.list_page(require_id(id_), request)
        return _listed(page, _AREA)

    async def remotely(service: RemoteService) -> CommentList:
        return await remote.list_page(service, require_id(id_), first, after)

    execute(as_json, work, show_comments, remotely, reads=True)


@app.command("edit")
def edit(
    id_: IdArgument, text: TextArgument, key: IdempotencyKey = None, as_json: JsonOption = False
) -> None:
    """Give your own comment another text."""

    async def work(services: "Services") -> NodeComment:
        own = OwnComment(require_id(id_), HERE)
        await services.people.comments.edit(own, text)
        return await services.people.comment_reads.require(own.id)

    async def remotely(service: RemoteService) -> NodeComment:
        return await remote.edit(service, key_of(key), require_id(id_), text)

    execute(as_json, work, show_comment, remotely)


@app.command("withdraw")
def withdraw(id_: IdArgument, key: IdempotencyKey = None, as_json: JsonOption = False) -> None:
    """Take your own comment back. Replies to it stay."""

    async def work(services: "Services") -> NodeComment:
        own = OwnComment(require_id(id_), HERE)
        await services.people.comments.withdraw(own)
        return await services.people.comment_reads.require(own.id)

    async def remotely(service: RemoteService) -> NodeComment:
        return await remote.withdraw(service, key_of(key), require_id(id_))

    execute(as_json, work, show_comment, remotely)


@app.command("mentions")
def mentions(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME", help="Show where this person is mentioned. [default: the key's name]"
        ),
    ] = None,
    first: FirstOption = 20,
    after: AfterOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the comments that mention you, newest first."""

    async def work(services: "Services") -> CommentList:
        request = page_request(first, after, _MENTIONS, str)
        wanted = require_reader(HERE if name is None else name)
        page = await services.people.comment_reads.list_mentioning(wanted, request)
        return _listed(page, _MENTIONS)

    async def remotely(service: RemoteService) -> CommentList:
        return await remote.list_mentioning(service, name, first, after)

    execute(as_json, work, show_comments, remotely)


def _listed(page: Page[NodeComment], area: str) -> CommentList:
    return CommentList(page.items, cursor(area, page.keys[-1]) if page.has_next else None)
