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


def show_verification(found: Verification) -> None:
    out.print(
        safe_text(f"score {found.score:.2f}", "bold")
        + safe_text(
            f", {found.supporting} for, {found.contradicting} against, {found.neutral} unclear"
        )
        + safe_text(f" (plain share {found.ratio:.2f}); it speaks for: {found.suggested_status}")
    )
    for one in found.evidence:
        sign, style = _SIGNS[one.stance]
        out.print(safe_text(f"  {sign} {one.similarity:.2f} ", style) + safe_text(one.quote))
        out.print(safe_text(f"      {one.node_id} {one.kind}, by {one.rule}", "dim"))
    if found.suggestion:
        note(found.suggestion)
    if not found.is_complete:
        note("there are more candidates than were compared")


def show_hypotheses(page: Page[Hypothesis]) -> None:
    table = plain_table("id", "status", "score", "text")
    for one in page.items:
        score = "" if one.score is None else f"{one.score:.2f}"
        table.add_row(one.id, one.status, score, safe_text(one.text))
    out.print(table)


def show_history(found: Sequence[Verification]) -> None:
    table = plain_table("at", "score", "for", "against", "unclear")
    for one in found:
        counts = (one.supporting, one.contradicting, one.neutral)
        table.add_row(str(one.recorded_from), f"{one.score:.2f}", *map(str, counts))
    out.print(table)
