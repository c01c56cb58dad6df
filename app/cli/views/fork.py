"""How forks read on a terminal."""

from collections.abc import Mapping, Sequence

from app.cli.terminal.output import fields, notes, out, plain_table, said
from app.domain.fork import (
    Fork,
    ForkBranch,
    ForkBranchStatus,
    ForkComparison,
    ForkStyle,
    Voice,
)
from app.events.types import Event, EventType

_STATUS = {
    ForkBranchStatus.COMPLETE: "green",
    ForkBranchStatus.FAILED: "red",
    ForkBranchStatus.CANCELLED: "yellow",
}


def show_event(event: Event) -> None:
    """Tell what happened, beside the answer."""
    told = event.payload
    match event.type:
        case EventType.FORK_BRANCH_STARTED:
            notes.print(said(f"{told['style']} thinks", "dim"))
        case EventType.FORK_BRANCH_FINISHED:
            end = told.get("conclusion") or told.get("failure") or ""
            notes.print(said(f"{told['style']} {told['status']}", "bold") + said(f"  {end}"))
        case EventType.FORK_GUIDED:
            notes.print(said(f"to mind: {told['text']}", "cyan"))
        case EventType.FORK_COMPARED:
            notes.print(said(f"compared: {told['rationale']}", "dim"))
        case _:
            pass


def show_fork(fork: Fork) -> None:
    out.print(said(fork.question, "bold"))
    reason = f"{fork.status}: {fork.reason}" if fork.reason else fork.status.value
    out.print(fields(("fork", fork.id), ("status", reason), ("by", _by(fork))))
    for branch in fork.branches:
        out.print()
        _show_branch(branch, chosen=branch.id == fork.selected_id)
    if fork.comparison is not None:
        _show_comparison(fork.comparison, {one.id: one.style for one in fork.branches})
    if fork.decision_id is not None:
        out.print(fields(("decision", fork.decision_id)))


def show_forks(forks: Sequence[Fork]) -> None:
    table = plain_table("fork", "status", "question")
    for fork in forks:
        table.add_row(fork.id, fork.status.value, said(fork.question))
    out.print(table)


def show_styles(styles: Sequence[ForkStyle]) -> None:
    table = plain_table("name", "title", "frame")
    for style in styles:
        table.add_row(said(style.name), said(style.title), said(style.frame))
    out.print(table)


def _by(fork: Fork) -> str:
    return f"{fork.provider}/{fork.model}"


def _show_branch(branch: ForkBranch, *, chosen: bool) -> None:
    mark = "  chosen" if chosen else ""
    origin = "" if branch.origin == "style" else f" ({branch.origin})"
    head = said(f"{branch.style}{origin}", "bold") + said(mark, "green")
    out.print(head + said(f"  {branch.status}", _STATUS.get(branch.status, "dim")))
    if branch.conclusion:
        out.print(said(f"  {branch.conclusion}"))
    for finding in branch.findings:
        out.print(said(f"  {finding.kind:<12}", "dim") + said(finding.text))
    out.print(
        fields(
            ("  confidence", branch.confidence),
            ("  failure", branch.failure),
            ("  minds", "; ".join(one.text for one in branch.guidance)),
            ("  branch", branch.id),
        )
    )


def _show_comparison(found: ForkComparison, styles: Mapping[str, str]) -> None:
    out.print()
    if found.spread is not None:
        spread = found.spread
        out.print(said(f"Confidence {spread.min:.2f} to {spread.max:.2f}, mean {spread.mean:.2f}"))
    for point in found.convergence:
        out.print(
            said(f"agree ({point.agreement}, {point.found_by})  ", "green") + said(point.text)
        )
    for point in found.divergence:
        kind = f"part ({point.significance}, {point.found_by})  "
        out.print(said(kind, "red") + said(point.topic))
        for voice in point.positions:
            out.print(said(f"    {_voice(voice, styles)}", "dim"))
    for one in found.differences:
        out.print(said(f"only {styles[one.branch_id]}  ", "cyan") + said(one.text))
    for advice in found.recommendations:
        who = f"recommended by {advice.found_by}  "
        named = f"{styles[advice.branch_id]}: " if advice.branch_id else ""
        out.print(said(who, "bold") + said(f"{named}{advice.rationale}"))
    out.print(fields(("insight", found.insight), ("without a model", found.degraded)))


def _voice(voice: Voice, styles: Mapping[str, str]) -> str:
    return f"{styles[voice.branch_id]}: {voice.text}"
