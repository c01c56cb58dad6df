"""Views of forks."""

from collections.abc import Mapping, Sequence

from app.cli.terminal.output import fields, notes, out, plain_table, safe_text
from app.domain.fork import (
    BranchStatement,
    Fork,
    ForkBranch,
    ForkBranchStatus,
    ForkComparison,
    ForkStyle,
)
from app.events.types import Event, EventType

_STATUS = {
    ForkBranchStatus.COMPLETE: "green",
    ForkBranchStatus.FAILED: "red",
    ForkBranchStatus.CANCELLED: "yellow",
}


def show_event(event: Event) -> None:
    """Print an event on standard error."""
    payload = event.payload
    match event.type:
        case EventType.FORK_BRANCH_STARTED:
            notes.print(safe_text(f"{payload['style']} started", "dim"))
        case EventType.FORK_BRANCH_FINISHED:
            end = payload.get("conclusion") or payload.get("failure") or ""
            notes.print(
                safe_text(f"{payload['style']} {payload['status']}", "bold") + safe_text(f"  {end}")
            )
        case EventType.FORK_GUIDED:
            notes.print(safe_text(f"guidance: {payload['text']}", "cyan"))
        case EventType.FORK_COMPARED:
            notes.print(safe_text(f"compared: {payload['rationale']}", "dim"))
        case _:
            pass


def show_fork(fork: Fork) -> None:
    out.print(safe_text(fork.question, "bold"))
    reason = f"{fork.status}: {fork.reason}" if fork.reason else fork.status.value
    out.print(fields(("fork", fork.id), ("status", reason), ("by", _by(fork))))
    for branch in fork.branches:
        out.print()
        _show_branch(branch, chosen=branch.id == fork.selected_id)
    if fork.comparison is not None:
        _show_comparison(fork.comparison, {branch.id: branch.style for branch in fork.branches})
    if fork.decision_id is not None:
        out.print(fields(("decision", fork.decision_id)))


def show_forks(forks: Sequence[Fork]) -> None:
    table = plain_table("fork", "status", "question")
    for fork in forks:
        table.add_row(fork.id, fork.status.value, safe_text(fork.question))
    out.print(table)


def show_styles(styles: Sequence[ForkStyle]) -> None:
    table = plain_table("name", "title", "frame")
    for style in styles:
        table.add_row(safe_text(style.name), safe_text(style.title), safe_text(style.frame))
    out.print(table)


def _by(fork: Fork) -> str:
    return f"{fork.provider}/{fork.model}"


def _show_branch(branch: ForkBranch, *, chosen: bool) -> None:
    mark = "  chosen" if chosen else ""
    origin = "" if branch.origin == "style" else f" ({branch.origin})"
    head = safe_text(f"{branch.style}{origin}", "bold") + safe_text(mark, "green")
    out.print(head + safe_text(f"  {branch.status}", _STATUS.get(branch.status, "dim")))
    if branch.conclusion:
        out.print(safe_text(f"  {branch.conclusion}"))
    for finding in branch.findings:
        out.print(safe_text(f"  {finding.kind:<12}", "dim") + safe_text(finding.text))
    out.print(
        fields(
            ("  confidence", branch.confidence),
            ("  failure", branch.failure),
            ("  guidance", "; ".join(guidance.text for guidance in branch.guidance)),
            ("  branch", branch.id),
        )
    )


def _show_comparison(comparison: ForkComparison, styles: Mapping[str, str]) -> None:
    out.print()
    if comparison.spread is not None:
        spread = comparison.spread
        out.print(
            safe_text(f"Confidence {spread.min:.2f} to {spread.max:.2f}, mean {spread.mean:.2f}")
        )
    for point in comparison.convergence:
        out.print(
            safe_text(f"agree ({point.agreement}, {point.found_by})  ", "green")
            + safe_text(point.text)
        )
    for point in comparison.divergence:
        kind = f"diverge ({point.significance}, {point.found_by})  "
        out.print(safe_text(kind, "red") + safe_text(point.topic))
        for position in point.positions:
            out.print(safe_text(f"    {_position(position, styles)}", "dim"))
    for difference in comparison.differences:
        out.print(
            safe_text(f"only {styles[difference.branch_id]}  ", "cyan") + safe_text(difference.text)
        )
    for advice in comparison.recommendations:
        who = f"recommended by {advice.found_by}  "
        named = f"{styles[advice.branch_id]}: " if advice.branch_id else ""
        out.print(safe_text(who, "bold") + safe_text(f"{named}{advice.rationale}"))
    out.print(fields(("insight", comparison.insight), ("without a model", comparison.degraded)))


def _position(position: BranchStatement, styles: Mapping[str, str]) -> str:
    return f"{styles[position.branch_id]}: {position.text}"
