"""`noema session create|list|search|show|complete|export`."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.session_search import search_sessions
from app.cli.remote import sessions as remote
from app.cli.remote.service import RemoteService
from app.cli.running.exported import note_written, write_file
from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.terminal.list_options import (
    AuthorOption,
    ProjectOption,
    SinceOption,
    TextOption,
    UntilOption,
    any_of,
)
from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.cli.views.session import SessionContent, show_content
from app.domain.ids import require_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.session import NewSession, Session, SessionStatus
from app.domain.nodes.thinking import ThinkingNode
from app.domain.page import MAX_PAGE, PageRequest, cursor, page_request
from app.export.session.formats import SessionFormat

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(
    help="Create, list, search, show, complete and export sessions.", no_args_is_help=True
)
_AREA = "session"


def register(root: typer.Typer) -> None:
    app.command("search")(search_sessions)
    root.add_typer(app, name="session")


@dataclass(frozen=True, slots=True)
class SessionList:
    sessions: tuple[Session, ...]
    next: str | None
    """Cursor for `--after`; None on the last page."""


@app.command("create")
def create_session(  # noqa: PLR0913  # the options of the command
    title: Annotated[str, typer.Argument(help="Say what the session is about.")],
    mode: Annotated[
        str | None, typer.Option(help="Set the mode of reasoning, such as sequential.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse thoughts of another mode.")
    ] = False,
    author: Annotated[str | None, typer.Option(help="Name who thinks.")] = None,
    tag: Annotated[list[str] | None, typer.Option(help="Add a tag. Repeatable.")] = None,
    project: Annotated[
        str | None,
        typer.Option(help="Name the repository or folder it is about: github.com/acme/orders."),
    ] = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Create a session, to think in step by step."""

    def make() -> NewSession:
        return NewSession(
            id=key_of(key),
            title=title,
            mode=mode,
            strict=strict,
            project=project,
            author=author,
            tags=(*(tag or ()),),
        )

    async def work(services: "Services") -> Session:
        session_id = await services.sessions.create(make())
        return await services.session_reads.require(session_id)

    execute(as_json, work, _show_created, lambda service: remote.create(service, make()))


@app.command("list")
def list_sessions(  # noqa: PLR0913  # the options of the command
    first: Annotated[int, typer.Option(help="Show at most this many sessions (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    status: Annotated[
        list[SessionStatus] | None,
        typer.Option(help="Show only sessions with this status. Repeatable."),
    ] = None,
    author: AuthorOption = None,
    tag: Annotated[str | None, typer.Option(help="Show only sessions with this tag.")] = None,
    project: ProjectOption = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    as_json: JsonOption = False,
) -> None:
    """List sessions, newest first."""

    statuses = any_of(status)
    only = ListFilter(since, until, text, author, tag, statuses=statuses, project=project)

    async def work(services: "Services") -> SessionList:
        request = page_request(first, after, _AREA, str)
        page = await services.session_reads.list_page(request, only)
        going_on = cursor(_AREA, page.keys[-1]) if page.has_next else None
        return SessionList(page.items, going_on)

    async def remotely(service: RemoteService) -> SessionList:
        page = await remote.list_page(service, first, after, only)
        return SessionList(page.items, page.next)

    execute(as_json, work, _show_list, remotely, reads=True)


@app.command("show")
def show_session(
    id_: IdArgument,
    limit: Annotated[
        int, typer.Option(min=1, max=10_000, help="Show at most this many nodes.")
    ] = 500,
    as_json: JsonOption = False,
) -> None:
    """Show a session as a tree of nodes and decisions."""

    async def remotely(service: RemoteService) -> SessionContent:
        return await remote.read(service, require_id(id_), limit)

    execute(
        as_json,
        lambda services: read_session(services, id_, limit),
        show_content,
        remotely,
        reads=True,
    )


@app.command("complete")
def complete_session(
    id_: IdArgument,
    conclusion: Annotated[
        str | None,
        typer.Option(
            help="Set the result in your own words. [default: list decisions and open points]"
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Complete a session with a conclusion."""

    async def work(services: "Services") -> Session:
        session_id = require_id(id_)
        await services.sessions.complete(session_id, conclusion)
        return await services.session_reads.require(session_id)

    async def remotely(service: RemoteService) -> Session:
        return await remote.complete(service, require_id(id_), conclusion)

    execute(as_json, work, _show_conclusion, remotely)


@app.command("export")
def export_session(
    id_: IdArgument,
    format_: Annotated[
        SessionFormat,
        typer.Option("--format", help="Write this format. json and jupyter hold every value."),
    ] = SessionFormat.JSON,
    to: Annotated[
        Path | None,
        typer.Option("--out", help="Write to this file; `-` is standard output. [default: -]"),
    ] = None,
) -> None:
    """Export a session with its nodes and the results of its modes."""

    async def work(services: "Services") -> int:
        session_id = require_id(id_)
        session_export_of = import_module("app.bootstrap").session_export_of
        return await write_file(session_export_of(services).text(session_id, format_), to)

    execute(False, work, lambda _: note_written(to))


async def read_session(services: "Services", session_id: str, limit: int) -> SessionContent:
    """Read a session with at most `limit` nodes."""
    session = await services.session_reads.require(require_id(session_id))
    nodes: list[ThinkingNode] = []
    has_more = True
    while has_more and len(nodes) < limit:
        after = nodes[-1].position if nodes else None
        request = PageRequest(min(MAX_PAGE, limit - len(nodes)), after)
        page = await services.thinking_reads.list_by_session(session.id, request)
        nodes += page.items
        has_more = page.has_next
    points = await services.decision_reads.of_nodes([node.id for node in nodes])
    decisions = tuple(decision for some in points for decision in some)
    return SessionContent(session, tuple(nodes), decisions, has_more)


def _show_created(session: Session) -> None:
    out.print(fields(("id", session.id), ("title", session.title), ("mode", session.mode)))


def _show_conclusion(session: Session) -> None:
    out.print(safe_text(session.title, "bold"))
    out.print(safe_text(session.conclusion or ""))


def _show_list(session_list: SessionList) -> None:
    table = plain_table("id", "nodes", "decisions", "status", "title")
    for session in session_list.sessions:
        counts = str(session.node_count), str(session.decision_count)
        table.add_row(session.id, *counts, session.status, safe_text(session.title))
    out.print(table)
    if session_list.next:
        note(f"next page: --after {session_list.next}")
