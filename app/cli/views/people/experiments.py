"""Experiments and what they compare as text."""

from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, safe_text
from app.cli.views.people.corrections import show_difference
from app.domain.people.experiments import Experiment


@dataclass(frozen=True, slots=True)
class ExperimentList:
    experiments: tuple[Experiment, ...]
    """Newest first."""
    next: str | None
    """Cursor for `--after`; None on the last page."""


def show_experiment(experiment: Experiment) -> None:
    """Print an experiment, and what the answer with the hypothesis says otherwise."""
    rows = (
        ("id", experiment.id),
        ("status", experiment.status),
        ("question", experiment.question),
        ("hypothesis", f"{experiment.hypothesis} ({experiment.hypothesis_status})"),
        ("hypothesis id", experiment.hypothesis_id),
        ("by", experiment.author),
        ("without it", experiment.answer_id),
        ("with it", experiment.second_id),
        ("failure", experiment.failure),
        ("verdict", experiment.verdict),
        ("reason", experiment.reason),
        ("decided by", experiment.decided_by),
    )
    out.print(fields(*((name, text) for name, text in rows if text)))
    if experiment.difference is not None:
        show_difference(experiment.difference)


def show_experiments(listed: ExperimentList) -> None:
    """Print a page of experiments, each in a line."""
    for one in listed.experiments:
        state = one.verdict or one.status
        out.print(
            safe_text(f"{state:<9}", "bold")
            + safe_text(f"{one.hypothesis}  ")
            + safe_text(one.id, "dim")
        )
    if not listed.experiments:
        note("no hypothesis was tested")
    if listed.next:
        note(f"next page: --after {listed.next}")
