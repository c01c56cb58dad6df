"""`noema decisions`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.session import read_session
from app.cli.remote import decisions as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.list_options import ProjectOption
from app.cli.terminal.output import note, out, safe_text
from app.cli.views.decision import show_decision, show_realisations
from app.domain.ids import require_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.decision import DecisionPoint
from app.domain.page import MAX_PAGE, PageRequest
from app.errors import InvalidInputError
from app.reads.graph.decision_log import LoggedDecision, decision_log

if TYPE_CHECKING:
    from app.bootstrap import Services

_EITHER = "give either SESSION or --project NAME"
_MAX_NODES = 100_000
_OF_PROJECT = 1_000
"""The newest decisions of a project that are looked at."""


@dataclass(frozen=True, slots=True)
class DecisionLog:
    session_id: str | None
    """None for a project."""
    title: str
    decisions: tuple[LoggedDecision, ...]
    """The most important one first."""
    omitted: int
    """Further decisions of the session, or of the newest 1,000 of the project."""


def register(app: typer.Typer) -> None:
    app.command("decisions")(decisions)


def decisions(
    session: Annotated[
        str | None,
        typer.Argument(metavar="SESSION", help="Show the decisions of this session."),
    ] = None,
    project: ProjectOption = None,
    first: Annotated[int, typer.Option(min=1, help="Show at most this many decisions.")] = 20,
    everything: Annotated[
        bool, typer.Option("--all", help="Also show decisions that are less certain.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List decisions of a session or project by importance.

    Each comes with what was asked, what was chosen, what was rejected and why. A repeated decision
    counts once. Of a project, the newest 1,000 are looked at.
    """

    async def remotely(service: RemoteService) -> DecisionLog:
        if session is not None and project is None:
            told = await remote.of_session(service, require_id(session), _MAX_NODES)
            points = [point for message in told.messages for point in message.decision_points]
            logged = decision_log(points, told.messages, everything=everything)
            return _log(told.id, told.title, logged, first)
        if project is None or session is not None:
            raise InvalidInputError(_EITHER, field="session")
        found = await remote.of_project(service, project, _OF_PROJECT)
        return _log(None, project, decision_log(found, everything=everything), first)

    async def work(services: "Services") -> DecisionLog:
        if session is not None and project is None:
            content = await read_session(services, session, _MAX_NODES)
            logged = decision_log(content.decisions, content.nodes, everything=everything)
            return _log(content.session.id, content.session.title, logged, first)
        if project is None or session is not None:
            raise InvalidInputError(_EITHER, field="session")
        logged = decision_log(await _of_project(services, project), everything=everything)
        return _log(None, project, logged, first)

    execute(as_json, work, _show, remotely, reads=True)


def _log(
    session_id: str | None, title: str, logged: list[LoggedDecision], first: int
) -> DecisionLog:
    shown = tuple(logged[:first])
    return DecisionLog(session_id, title, shown, len(logged) - len(shown))


async def _of_project(services: "Services", project: str) -> list[DecisionPoint]:
    """Read the newest decisions of a project, oldest first."""
    decisions: list[DecisionPoint] = []
    after: str | int | None = None
    while len(decisions) < _OF_PROJECT:
        request = PageRequest(MAX_PAGE, after)
        page = await services.decision_reads.list_page(request, ListFilter(project=project))
        decisions += page.items
        if not page.has_next:
            break
        after = page.keys[-1]
    return decisions[::-1]


def _show(log: DecisionLog) -> None:
    out.print(safe_text(log.title, "bold"))
    for logged in log.decisions:
        out.print()
        show_decision(logged.decision)
        show_realisations(logged.decision)
        if logged.asked:
            out.print(safe_text(f"  asked     {logged.asked}", "dim"))
        if logged.by_person:
            out.print(safe_text("  by a person", "dim"))
        if logged.repeats:
            out.print(safe_text(f"  said {len(logged.repeats) + 1} times", "dim"))
    if log.omitted:
        note(f"there are {log.omitted} more: raise --first")
    if not log.decisions:
        note("no decisions were found")
