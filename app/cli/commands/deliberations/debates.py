"""`noema debate list|show`; `noema debate QUESTION` starts one."""

from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from app.cli.remote import lists as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption, any_of
from app.cli.views.deliberations.debate import show_debate, show_debates
from app.domain.debate import Debate, DebateStatus
from app.domain.ids import optional_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.page import Page, page_request

if TYPE_CHECKING:
    from app.bootstrap import Services

_START = "start"


class Debates(TyperGroup):
    """What is no command is the question of a debate to start, unless it looks misspelt."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401  # click's own
        known = (*self.commands, *ctx.help_option_names)
        if args and args[0] not in known and not get_close_matches(args[0], self.commands):
            args = [_START, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=Debates,
    help="Debate a question, list debates and show one.\n\n"
    "`noema debate QUESTION` is short for `noema debate start QUESTION`.",
    no_args_is_help=True,
)


@app.command("list")
def list_debates(  # noqa: PLR0913  # the options of the command
    status: Annotated[
        list[DebateStatus] | None,
        typer.Option(help="Show only debates with this status. Repeatable."),
    ] = None,
    session: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only debates of this session.")
    ] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    limit: Annotated[int, typer.Option(help="Show at most this many debates (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List debates, newest first."""

    def only() -> ListFilter:
        own = optional_id(session, "session")
        return ListFilter(since, until, text, statuses=any_of(status), session_id=own)

    async def work(services: "Services") -> Page[Debate]:
        page = page_request(limit, None, remote.DEBATES, str)
        return await services.debates.list_page(page, only())

    async def remotely(service: RemoteService) -> Page[Debate]:
        return await remote.debates(service, limit, only())

    execute(as_json, work, show_debates, remotely, reads=True)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a debate: its answer, its open issues and its score."""

    async def work(services: "Services") -> Debate:
        return await services.debates.require(require_id(id_))

    async def remotely(service: RemoteService) -> Debate:
        return await remote.debate(service, require_id(id_))

    execute(as_json, work, show_debate, remotely, reads=True)
