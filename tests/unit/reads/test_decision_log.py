"""The decision log of a session."""

from datetime import UTC, datetime

from app.domain.nodes.decision import DecisionPoint, DecisionStatus, Option
from app.reads.graph.decision_log import decision_log


def _decision(
    id_: str, chosen: str | None, *, rejected: tuple[str, ...] = (), certainty: float | None = 0.4
) -> DecisionPoint:
    return DecisionPoint(
        id=id_,
        session_id="s",
        node_id=f"n-{id_}",
        description=chosen or "",
        question=None,
        chosen=Option(f"{id_}.0", chosen) if chosen else None,
        rejected=tuple(Option(f"{id_}.{place}", text) for place, text in enumerate(rejected, 1)),
        considered=(),
        confidence=None,
        marker=None,
        start=None,
        end=None,
        extracted_by="rules/5",
        refined_by=None,
        status=DecisionStatus.DECIDED,
        superseded_by=None,
        certainty=certainty,
        valid_from=None,
        recorded_from=datetime(2026, 1, 1, tzinfo=UTC),
    )


def test_a_decision_that_is_said_again_is_told_once_with_the_most_that_was_said() -> None:
    log = decision_log(
        [
            _decision("a", "keep the cache in Redis", rejected=("the process",)),
            _decision("b", "keep the cache in Redis now"),
        ]
    )
    assert [(one.decision.id, one.repeats) for one in log] == [("a", ("b",))]


def test_what_was_turned_down_makes_a_decision_more_important_than_its_score() -> None:
    log = decision_log(
        [
            _decision("a", "add a note to the readme", certainty=0.9),
            _decision("b", "use savepoints for the import", rejected=("nested transactions",)),
            _decision("c", None, rejected=("x",)),
        ]
    )
    assert [(one.decision.id, one.importance) for one in log] == [("b", 1.4), ("a", 0.9)]
