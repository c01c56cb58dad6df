"""A debate as it is read in a terminal."""

import sys

from rich.table import Table

from app.cli.terminal.output import fields, note, notes, out, plain_table, said
from app.domain.debate import Debate, DebateStatus, Issue, IssueSeverity, ScoreStatus, by_severity

_FORM = "```json"
_STYLES = {
    IssueSeverity.CRITICAL: "bold red",
    IssueSeverity.MAJOR: "yellow",
    IssueSeverity.MINOR: "dim",
}


def show_round(index: int) -> None:
    out.print()
    out.print(said(f"round {index}", "bold"))


def show_speaker(role: str) -> None:
    notes.print(said(f"{role}:", "dim"))


class Words:
    """Prints what somebody says as it comes, without the form at its end."""

    def __init__(self) -> None:
        self._waiting = ""
        self._in_form = False

    def take(self, words: str) -> None:
        """Print a piece, but for an end that may be the beginning of the form."""
        if self._in_form:
            return
        self._waiting += words
        at = self._waiting.find(_FORM)
        self._in_form = at >= 0
        ready = self._waiting[:at] if self._in_form else self._waiting[: -len(_FORM)]
        self._waiting = self._waiting[len(ready) :]
        self._print(ready)

    def end(self) -> None:
        self._print("" if self._in_form else self._waiting)
        out.print()

    def _print(self, words: str) -> None:
        out.print(said(words), end="")
        sys.stdout.flush()


def show_critique(debate: Debate, round_: int) -> None:
    """Show what a critique raised, and what it made of older issues."""
    out.print()
    raised = by_severity([issue for issue in debate.issues if issue.round == round_])
    out.print(_issues(raised) if raised else said("nothing new was found", "dim"))
    for issue in debate.issues:
        for one in issue.judgements:
            if one.round == round_ and one.stated:
                out.print(said(f"{issue.key} is {one.status}: {one.note or ''}", "dim"))


def show_debate(debate: Debate) -> None:
    """Show a debate to somebody who did not follow it."""
    out.print(said(debate.question, "bold"))
    if debate.answer is not None:
        out.print(said(debate.answer))
    _show_what_is_left(debate)


def show_end(debate: Debate) -> None:
    """Show the answer, unless somebody was heard saying it, with what is to be said beside it."""
    out.print()
    if debate.answer is not None and debate.answer_node_id is None:
        out.print(said(debate.answer))
    _show_what_is_left(debate)


def _show_what_is_left(debate: Debate) -> None:
    for caveat in debate.caveats:
        out.print(said(f"- still to be said: {caveat}", "dim"))
    left = by_severity(debate.open_issues)
    if left:
        out.print(said("open issues", "bold"))
        out.print(_issues(left))
    notes.print(_summary(debate))
    if debate.status is not DebateStatus.COMPLETE:
        note(f"{debate.status}: {debate.failure or debate.stop_reason}")


def _issues(issues: list[Issue]) -> Table:
    table = plain_table("issue", "severity", "what is wrong", "what would mend it")
    for issue in issues:
        severity = said(issue.severity, _STYLES[issue.severity])
        table.add_row(said(issue.key), severity, said(issue.problem), said(issue.fix or ""))
    return table


def _summary(debate: Debate) -> Table:
    sure = None if debate.confidence is None else f"{debate.confidence:.0%}"
    return fields(
        ("debate", debate.id),
        ("session", debate.session_id),
        ("rounds", f"{len(debate.rounds)} of {debate.max_rounds}, stopped: {debate.stop_reason}"),
        ("confidence", sure),
        ("score", _score(debate)),
        ("voices", ", ".join(f"{one.role} {one.provider}/{one.model}" for one in debate.cast)),
        ("tokens", debate.output_tokens or None),
    )


def _score(debate: Debate) -> str | None:
    score = debate.score
    if score is None:
        return None
    if score.status is ScoreStatus.FAILED or score.total is None:
        return "none: the judge could not be read"
    parts = ", ".join(f"{one.criterion} {one.points:g}" for one in score.criteria)
    spread = f", spread {score.spread:.1f}" if score.samples > 1 else ""
    return f"{score.total:.1f} of 10 ({parts}{spread})"
