"""`noema outcome`, `noema precedents` and `noema calibration`."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from app.cli.remote import decisions as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.moment import read_time
from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.cli.views.decision import show_decision
from app.domain.ids import new_id, optional_id, require_id
from app.domain.nodes.outcome import NewOutcome, Outcome, OutcomeStatus, Precedent
from app.errors import InvalidInputError
from app.reasoning.decisions.outcomes.schemas import CalibrationReport

if TYPE_CHECKING:
    from app.bootstrap import Services

_COLOURS = {
    OutcomeStatus.SUCCEEDED: "green",
    OutcomeStatus.MIXED: "yellow",
    OutcomeStatus.FAILED: "red",
    OutcomeStatus.REVERSED: "red",
}


def register(app: typer.Typer) -> None:
    app.command("outcome")(outcome)
    app.command("precedents")(precedents)
    app.command("calibration")(calibration)


def outcome(
    id_: IdArgument,
    status: Annotated[OutcomeStatus, typer.Argument(help="Record how the decision turned out.")],
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Describe what happened.")],
    at: Annotated[
        datetime | None,
        typer.Option(
            parser=read_time,
            metavar="TIME",
            help="Record when the outcome was observed (UTC unless it has an offset). "
            "[default: now]",
        ),
    ] = None,
    evidence: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Link the node with this id as evidence. Repeatable."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Record the outcome of a decision."""

    def make() -> NewOutcome:
        shown_by = tuple(require_id(id_, "evidence") for id_ in evidence or ())
        return NewOutcome(new_id(), require_id(id_), status, text, at, shown_by)

    async def work(services: "Services") -> Outcome | None:
        new = make()
        await services.outcomes.record(new)
        [recorded] = await services.precedents.get_outcomes([new.id])
        return recorded

    async def remotely(service: RemoteService) -> Outcome | None:
        return await remote.record_outcome(service, make())

    execute(as_json, work, lambda found: _show_outcome(found) if found else None, remotely)


def precedents(
    text: Annotated[
        str | None,
        typer.Argument(metavar="TEXT", help="Describe what you have to decide, in your own words."),
    ] = None,
    decision: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Find precedents of this decision instead of a text."),
    ] = None,
    first: Annotated[int, typer.Option(help="Show at most this many precedents (1–100).")] = 5,
    as_json: JsonOption = False,
) -> None:
    """Find similar earlier decisions and how they turned out."""

    def decision_id() -> str | None:
        if (text is None) == (decision is None):
            raise InvalidInputError("give either TEXT or --decision ID, not both", field="text")
        return optional_id(decision, "decision")

    async def work(services: "Services") -> tuple[Precedent, ...]:
        like = decision_id()
        if like is not None:
            return await services.precedents.like_decision(like, first)
        return await services.precedents.like_text(text or "", first)

    async def remotely(service: RemoteService) -> tuple[Precedent, ...]:
        return await remote.precedents(service, text, decision_id(), first)

    execute(as_json, work, _show_precedents, remotely, reads=True)


def calibration(as_json: JsonOption = False) -> None:
    """Compare the confidence of decisions with their outcomes."""

    async def work(services: "Services") -> CalibrationReport:
        return await services.outcomes.calibration()

    execute(as_json, work, _show_calibration)


def _show_calibration(report: CalibrationReport) -> None:
    if found := report.calibration:
        table = plain_table("confidence", "decisions", "mean", "succeeded")
        for bin_ in found.bins:
            width, share = f"{bin_.lower:.1f} to {bin_.upper:.1f}", f"{bin_.share_right:.0%}"
            table.add_row(width, str(bin_.count), f"{bin_.mean_confidence:.2f}", share)
        out.print(table)
        error = f"{found.expected_error:.3f}"
        out.print(fields(("Brier", f"{found.brier:.3f}"), ("expected error", error)))
    else:
        note("no decision with a confidence has an outcome yet")
    left_out = f"{report.mixed} mixed, {report.without_confidence} without a confidence"
    note(f"left out: {left_out}")


def _show_precedents(found: tuple[Precedent, ...]) -> None:
    for precedent in found:
        show_decision(precedent.decision)
        for one in precedent.outcomes:
            _show_outcome(one)
        for later in precedent.replaced_by:
            out.print(
                safe_text("  replaced by  ", "yellow")
                + safe_text(f"{later.title}  ")
                + _dim(later.id)
            )
        if precedent.ending is None and not precedent.replaced_by:
            out.print(safe_text("  no outcome was recorded", "dim"))
        out.print()
    if not found:
        note("no similar earlier decision was found")


def _show_outcome(one: Outcome) -> None:
    seen = f"{one.valid_from or one.recorded_from:%Y-%m-%d}"
    out.print(
        safe_text(f"  {one.status:<11}", _COLOURS[one.status])
        + safe_text(f"{one.text}  ")
        + _dim(seen)
    )
    out.print(safe_text("             ") + _dim(one.id))


def _dim(text: str) -> Text:
    return safe_text(text, "dim")
