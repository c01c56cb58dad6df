"""`noema decisions`."""

from dataclasses import dataclass
from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.commands.session import read_session
from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.output import note, out, safe_text
from app.cli.views.decision import show_decision, show_realisations
from app.reads.graph.decision_log import LoggedDecision, decision_log

_MAX_NODES = 100_000


@dataclass(frozen=True, slots=True)
class DecisionLog:
    session_id: str
    title: str
    decisions: tuple[LoggedDecision, ...]
    """The most important one first."""
    omitted: int
    """Further decisions of the session."""


def register(app: typer.Typer) -> None:
    app.command("decisions")(decisions)


def decisions(
    session: Annotated[
        str, typer.Argument(metavar="SESSION", help="Show the decisions of this session.")
    ],
    first: Annotated[int, typer.Option(min=1, help="Show at most this many decisions.")] = 20,
    everything: Annotated[
        bool, typer.Option("--all", help="Also show decisions that are less certain.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the decisions of a session by importance.

    Each comes with what was asked, what was chosen, what was rejected and why. A repeated decision
    counts once.
    """

    async def work(services: Services) -> DecisionLog:
        content = await read_session(services, session, _MAX_NODES)
        logged = decision_log(content.decisions, content.nodes, everything=everything)
        shown = tuple(logged[:first])
        return DecisionLog(
            content.session.id, content.session.title, shown, len(logged) - len(shown)
        )

    execute(as_json, work, _show)


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
        note("no decisions were found in this session")
