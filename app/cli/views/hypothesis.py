"""Views of hypotheses."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.beliefs.hypothesis import (
    EvidenceStance,
    Hypothesis,
    HypothesisOutcome,
    Verification,
)
from app.domain.page import Page

_SIGNS = {EvidenceStance.SUPPORTS: ("+", "green"), EvidenceStance.CONTRADICTS: ("-", "red")}


@dataclass(frozen=True, slots=True)
class HypothesisView:
    """A hypothesis with its last verification and its conclusions."""

    hypothesis: Hypothesis
    last_verification: Verification | None
    outcomes: tuple[HypothesisOutcome, ...]


def show_hypothesis_view(view: HypothesisView) -> None:
    hypothesis = view.hypothesis
    out.print(safe_text(hypothesis.text, "bold"))
    out.print(
        fields(
            ("id", hypothesis.id),
            ("status", hypothesis.status),
            ("session", hypothesis.session_id),
            ("author", hypothesis.author),
            ("superseded by", hypothesis.superseded_by_id),
            ("recorded", hypothesis.recorded_from),
        )
    )
    if view.last_verification:
        show_verification(view.last_verification)
    for outcome in view.outcomes:
        line = f"{outcome.recorded_from}  {outcome.status}: {outcome.rationale}"
        out.print(safe_text(line, "dim"))


def show_verification(verification: Verification) -> None:
    out.print(
        safe_text(f"score {verification.score:.2f}", "bold")
        + safe_text(
            f", {verification.supporting} for, {verification.contradicting} against,"
            f" {verification.neutral} unclear"
        )
        + safe_text(
            f" (plain share {verification.ratio:.2f}); it speaks for:"
            f" {verification.suggested_status}"
        )
    )
    for evidence in verification.evidence:
        sign, style = _SIGNS[evidence.stance]
        out.print(
            safe_text(f"  {sign} {evidence.similarity:.2f} ", style) + safe_text(evidence.quote)
        )
        out.print(safe_text(f"      {evidence.node_id} {evidence.kind}, by {evidence.rule}", "dim"))
    if verification.suggestion:
        note(verification.suggestion)
    if not verification.is_complete:
        note("there are more candidates than were compared")


def show_hypotheses(page: Page[Hypothesis]) -> None:
    table = plain_table("id", "status", "score", "text")
    for item in page.items:
        score = "" if item.score is None else f"{item.score:.2f}"
        table.add_row(item.id, item.status, score, safe_text(item.text))
    out.print(table)


def show_history(verifications: Sequence[Verification]) -> None:
    table = plain_table("at", "score", "for", "against", "unclear")
    for verification in verifications:
        counts = (verification.supporting, verification.contradicting, verification.neutral)
        table.add_row(
            str(verification.recorded_from), f"{verification.score:.2f}", *map(str, counts)
        )
    out.print(table)
