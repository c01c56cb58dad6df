"""What an outcome must be before it is written, and what outcomes say together. Pure."""

from collections.abc import Sequence

from app.domain.nodes.outcome import OUTCOME_KIND, NewOutcome, OutcomeStatus
from app.domain.search import search_properties
from app.domain.text import require_text
from app.errors import InvalidInputError
from app.graph.base import Row
from app.reasoning.decisions.confidence.rules import calibration
from app.reasoning.decisions.outcomes.schemas import CalibrationReport

MAX_EVIDENCE = 100


def check(outcome: NewOutcome, max_text_bytes: int) -> None:
    """Check an outcome by itself.

    Raises:
        InvalidInputError: Its text is blank, too long or cannot be stored, it names more than 100
            pieces of evidence, or itself as evidence.
    """
    if not require_text(outcome.text, "text", max_text_bytes).strip():
        raise InvalidInputError("text must not be blank", field="text")
    if len(outcome.evidence_ids) > MAX_EVIDENCE:
        raise InvalidInputError(f"name at most {MAX_EVIDENCE}", field="evidence_ids")
    if outcome.id in outcome.evidence_ids:
        raise InvalidInputError("an outcome does not show itself", field="evidence_ids")


def properties(outcome: NewOutcome, tenant_id: str, session_id: str | None) -> dict[str, object]:
    """Give everything that is stored on the node, search properties included."""
    return {
        "kind": OUTCOME_KIND,
        "decision_id": outcome.decision_id,
        "session_id": session_id,
        "status": outcome.status,
        "text": outcome.text,
        "valid_from": outcome.at,
        **search_properties(tenant_id, OUTCOME_KIND, session_id, outcome.text),
    }


def calibration_report(forecasts: Sequence[Row]) -> CalibrationReport:
    """Compare confidences with endings; what was taken back did not end well."""
    mixed = [row for row in forecasts if row["ending"] == OutcomeStatus.MIXED]
    clear = [row for row in forecasts if row["ending"] != OutcomeStatus.MIXED]
    sure = [row for row in clear if row["confidence"] is not None]
    pairs = [
        (row["confidence"], row["ending"] == OutcomeStatus.SUCCEEDED)
        for row in sure
        for _ in range(row["count"])
    ]
    return CalibrationReport(
        calibration(pairs) if pairs else None,
        mixed=_total(mixed),
        without_confidence=_total(clear) - len(pairs),
    )


def _total(rows: Sequence[Row]) -> int:
    return sum(row["count"] for row in rows)
