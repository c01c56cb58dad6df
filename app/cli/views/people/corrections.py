"""A correction and what it changed as text."""

from app.cli.terminal.output import fields, out, safe_text
from app.domain.people.corrections import AnswerDifference, Correction


def show_correction(correction: Correction) -> None:
    """Print a correction, and what the second answer says otherwise."""
    rows = (
        ("id", correction.id),
        ("status", correction.status),
        ("question", correction.question),
        ("answer", correction.answer_id),
        ("premise", correction.premise_id),
        (correction.verdict, correction.text or "yes"),
        ("reason", correction.reason),
        ("by", correction.author),
        ("second", correction.second_id),
        ("failure", correction.failure),
    )
    out.print(fields(*((name, text) for name, text in rows if text)))
    if correction.difference is not None:
        show_difference(correction.difference)


def show_difference(difference: AnswerDifference) -> None:
    """Print what a second answer says otherwise, and what it rests on."""
    for text in difference.dropped:
        out.print(safe_text(f"- {text}", "red"))
    for changed in difference.changed:
        out.print(safe_text(f"- {changed.before}", "red"))
        out.print(safe_text(f"+ {changed.after}", "green"))
    for text in difference.added:
        out.print(safe_text(f"+ {text}", "green"))
    out.print(safe_text(f"{difference.kept} sentences are the same", "dim"))
    for sign, ids in (
        ("no longer rests on", difference.dropped_evidence_ids),
        ("now rests on", difference.added_evidence_ids),
    ):
        for id_ in ids:
            out.print(safe_text(f"{sign} {id_}", "dim"))
