"""Views of a debate."""

import sys

from rich.table import Table

from app.cli.terminal.output import fields, note, notes, out, plain_table, safe_text
from app.domain.debate import Debate, DebateStatus, Issue, IssueSeverity, ScoreStatus, by_severity
from app.domain.nodes.headline import headline
from app.domain.page import Page

_JSON_BLOCK = "```json"
_STYLES = {
    IssueSeverity.CRITICAL: "bold red",
    IssueSeverity.MAJOR: "yellow",
    IssueSeverity.MINOR: "dim",
}
_STATUS_STYLES = {
    DebateStatus.COMPLETE: "green",
    DebateStatus.PARTIAL: "yellow",
    DebateStatus.CANCELLED: "yellow",
    DebateStatus.FAILED: "red",
}


def show_round(index: int) -> None:
    out.print()
    out.print(safe_text(f"round {index}", "bold"))


def show_role(role: str) -> None:
    notes.print(safe_text(f"{role}:", "dim"))


class AnswerPrinter:
    """Prints an answer as it streams, without the JSON block at its end."""

    def __init__(self) -> None:
        self._pending = ""
        self._in_json = False

    def take(self, text: str) -> None:
        """Print a delta, but hold back an end that may be the start of the JSON block."""
        if self._in_json:
            return
        self._pending += text
        at = self._pending.find(_JSON_BLOCK)
        self._in_json = at >= 0
        ready = self._pending[:at] if self._in_json else self._pending[: -len(_JSON_BLOCK)]
        self._pending = self._pending[len(ready) :]
        self._print(ready)

    def end(self) -> None:
        self._print("" if self._in_json else self._pending)
        out.print()

    def _print(self, text: str) -> None:
        out.print(safe_text(text), end="")
        sys.stdout.flush()


def show_critique(debate: Debate, round_: int) -> None:
    """Show the issues a critique raised, and its verdicts on earlier issues."""
    out.print()
    raised = by_severity([issue for issue in debate.issues if issue.round == round_])
    out.print(_issues(raised) if raised else safe_text("no new issue was raised", "dim"))
    for issue in debate.issues:
        for judgement in issue.judgements:
            if judgement.round == round_ and judgement.stated:
                out.print(
                    safe_text(f"{issue.key} is {judgement.status}: {judgement.note or ''}", "dim")
                )


def show_debates(page: Page[Debate]) -> None:
    """Print a line for each debate, and its id."""
    for debate in page.items:
        status = safe_text(f"{debate.status:<10}", _STATUS_STYLES.get(debate.status, "bold"))
        out.print(status + safe_text(headline(debate.question)))
        rounds = f"{len(debate.rounds)} of {debate.max_rounds} rounds"
        out.print(safe_text(f"{'':<10}{rounds}  {debate.id}", "dim"))
    if not page.items:
        note("there are no debates")
    if page.has_next:
        note("there are more: raise --limit or narrow the list")


def show_debate(debate: Debate) -> None:
    """Show a debate that was not followed live."""
    out.print(safe_text(debate.question, "bold"))
    if debate.answer is not None:
        out.print(safe_text(debate.answer))
    _show_rest(debate)


def show_end(debate: Debate) -> None:
    """Show the end of a debate that was followed live; the answer unless it was streamed."""
    out.print()
    if debate.answer is not None and debate.answer_node_id is None:
        out.print(safe_text(debate.answer))
    _show_rest(debate)


def _show_rest(debate: Debate) -> None:
    for caveat in debate.caveats:
        out.print(safe_text(f"- caveat: {caveat}", "dim"))
    left = by_severity(debate.open_issues)
    if left:
        out.print(safe_text("open issues", "bold"))
        out.print(_issues(left))
    notes.print(_summary(debate))
    if debate.status is not DebateStatus.COMPLETE:
        note(f"{debate.status}: {debate.failure or debate.stop_reason}")


def _issues(issues: list[Issue]) -> Table:
    table = plain_table("issue", "severity", "problem", "fix")
    for issue in issues:
        severity = safe_text(issue.severity, _STYLES[issue.severity])
        table.add_row(
            safe_text(issue.key), severity, safe_text(issue.problem), safe_text(issue.fix or "")
        )
    return table


def _summary(debate: Debate) -> Table:
    sure = None if debate.confidence is None else f"{debate.confidence:.0%}"
    return fields(
        ("debate", debate.id),
        ("session", debate.session_id),
        ("rounds", f"{len(debate.rounds)} of {debate.max_rounds}, stopped: {debate.stop_reason}"),
        ("confidence", sure),
        ("score", _score(debate)),
        (
            "participants",
            ", ".join(
                f"{participant.role} {participant.provider}/{participant.model}"
                for participant in debate.participants
            ),
        ),
        ("tokens", debate.output_tokens or None),
    )


def _score(debate: Debate) -> str | None:
    score = debate.score
    if score is None:
        return None
    if score.status is ScoreStatus.FAILED or score.total is None:
        return "none: the answer of the judge could not be parsed"
    parts = ", ".join(f"{criterion.criterion} {criterion.points:g}" for criterion in score.criteria)
    spread = f", spread {score.spread:.1f}" if score.samples > 1 else ""
    return f"{score.total:.1f} of 10 ({parts}{spread})"
