"""`noema outcome`, `noema precedents` and `noema calibration`."""

from datetime import datetime
from typing import Annotated

import typer
from rich.text import Text

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.terminal.moment import read_time
from app.cli.terminal.output import fields, note, out, plain_table, said
from app.cli.views.decision import show_decision
from app.domain.ids import new_id, require_id
from app.domain.nodes.outcome import NewOutcome, Outcome, OutcomeStatus, Precedent
from app.errors import InvalidInputError
from app.reasoning.decisions.outcomes.schemas import CalibrationReport

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
    status: Annotated[OutcomeStatus, typer.Argument(help="Good or bad.")],
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What happened.")],
    at: Annotated[
        datetime | None,
        typer.Option(
            parser=read_time, metavar="TIME", help="When it was seen (UTC unless it has an offset)."
        ),
    ] = None,
    evidence: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="What shows it; repeatable.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Record how a decision turned out."""

    async def question(services: Services) -> Outcome | None:
        new = NewOutcome(
            new_id(),
            require_id(id_),
            status,
            text,
            at,
            tuple(require_id(one, "evidence") for one in evidence or ()),
        )
        await services.outcomes.record(new)
        [recorded] = await services.precedents.get_outcomes([new.id])
        return recorded

    ask(as_json, question, lambda found: _show_outcome(found) if found else None)


def precedents(
    text: Annotated[
        str | None, typer.Argument(metavar="TEXT", help="What is to be decided, in your own words.")
    ] = None,
    decision: Annotated[
        str | None, typer.Option(metavar="ID", help="Instead: what was decided before this one.")
    ] = None,
    first: Annotated[int, typer.Option(help="How many, from 1 to 100.")] = 5,
    as_json: JsonOption = False,
) -> None:
    """Find earlier decisions like one, what they turned down, and how they ended."""

    async def question(services: Services) -> tuple[Precedent, ...]:
        if (text is None) == (decision is None):
            raise InvalidInputError("give either TEXT or --decision", field="text")
        if decision is not None:
            return await services.precedents.like_decision(require_id(decision, "decision"), first)
        return await services.precedents.like_text(text or "", first)

    ask(as_json, question, _show_precedents)


def calibration(as_json: JsonOption = False) -> None:
    """Tell how well confidence in decisions foretold how they ended."""

    async def question(services: Services) -> CalibrationReport:
        return await services.outcomes.calibration()

    ask(as_json, question, _show_calibration)


def _show_calibration(report: CalibrationReport) -> None:
    if found := report.calibration:
        table = plain_table("confidence", "decisions", "mean", "succeeded")
        for one in found.bins:
            width, share = f"{one.lower:.1f} to {one.upper:.1f}", f"{one.share_right:.0%}"
            table.add_row(width, str(one.count), f"{one.mean_confidence:.2f}", share)
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
            out.print(said("  replaced by  ", "yellow") + said(f"{later.title}  ") + _dim(later.id))
        if precedent.ending is None and not precedent.replaced_by:
            out.print(said("  nobody recorded how it ended", "dim"))
        out.print()
    if not found:
        note("there is no earlier decision like it")


def _show_outcome(one: Outcome) -> None:
    seen = f"{one.valid_from or one.recorded_from:%Y-%m-%d}"
    out.print(
        said(f"  {one.status:<11}", _COLOURS[one.status]) + said(f"{one.text}  ") + _dim(seen)
    )
    out.print(said("             ") + _dim(one.id))


def _dim(text: str) -> Text:
    return said(text, "dim")
