"""`noema changes`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote.people import changes as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.list_options import ProjectOption, SinceOption
from app.cli.views.changes import show_changes, show_changes_as_markdown
from app.domain.people.changes import Changes, ChangesRequest, require_reader

if TYPE_CHECKING:
    from app.bootstrap import Services

HERE = "local"
"""The reader of this machine where none is named."""


def register(app: typer.Typer) -> None:
    app.command("changes")(changes)


def changes(  # noqa: PLR0913  # the options of the command
    since: SinceOption = None,
    project: ProjectOption = None,
    reader: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Begin where this reader last looked. [default: local, or the key of a service"
            " elsewhere]",
        ),
    ] = None,
    mark: Annotated[
        bool, typer.Option("--mark", help="Mark the changes as seen by the reader.")
    ] = False,
    limit: Annotated[int, typer.Option(help="Show at most this many of each kind (1–100).")] = 10,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the digest as Markdown.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show what changed since you last looked.

    It tells of decisions, contradictions, outcomes and comments. Without --since it begins at the
    mark of the reader, or seven days ago where there is none.
    """
    wanted = ChangesRequest(since, project, limit)

    async def work(services: "Services") -> Changes:
        name = require_reader(HERE if reader is None else reader)
        found = await services.people.changes.changes(name, wanted)
        if mark:
            await services.people.read_marks.mark(name, project, found.until)
        return found

    async def remotely(service: RemoteService) -> Changes:
        found = await remote.changes(service, reader, wanted)
        if mark:
            await remote.mark(service, reader, project, found.until)
        return found

    show = show_changes_as_markdown if as_markdown else show_changes
    execute(as_json, work, show, remotely, reads=True)
