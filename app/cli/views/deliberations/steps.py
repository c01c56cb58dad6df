"""The verification of a chain of reasoning as text."""

from app.cli.terminal.output import fields, out, safe_text
from app.domain.nodes.step_check import CheckedStep, StepCheck, StepVerdict

_STYLE = {
    StepVerdict.CORRECT: "green",
    StepVerdict.INCORRECT: "red",
    StepVerdict.UNCERTAIN: "yellow",
}
_VALID = {True: "valid", False: "not valid", None: "not decided"}


def show_check(check: StepCheck) -> None:
    """Print the verdict on a chain and on each of its steps."""
    rows = (
        ("id", check.id),
        ("status", check.status),
        ("question", check.question),
        ("node", check.subject_id),
        ("session", check.session_id),
        ("chain", _VALID[check.valid]),
        ("score", "" if check.score is None else f"{check.score:.2f}"),
        ("patterns", ", ".join(check.patterns)),
    )
    out.print(fields(*((name, text) for name, text in rows if text)))
    for step in check.steps:
        _show_step(step)


def _show_step(step: CheckedStep) -> None:
    verdict = step.verdict or step.status
    sure = "" if step.confidence is None else f" {step.confidence:.2f}"
    style = _STYLE.get(step.verdict, "bold") if step.verdict else "bold"
    told = safe_text(f"{verdict}{sure}".ljust(15), style)
    out.print(safe_text(f"{step.number}. ") + told + safe_text(f" {step.text}"))
    for issue in step.issues:
        correction = f" Stored: {issue.correction}" if issue.correction else ""
        line = f"   {issue.severity} {issue.kind}: {issue.text}{correction}"
        out.print(safe_text(line, "dim"))
    for text in (step.failure, *(f"rests on {id_}" for id_ in step.source_ids)):
        if text:
            out.print(safe_text(f"   {text}", "dim"))
