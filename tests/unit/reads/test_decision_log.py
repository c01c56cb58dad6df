"""The decision log of a session."""

from datetime import UTC, datetime

from app.domain.nodes.decision import DecisionPoint, DecisionStatus, Option
from app.domain.nodes.thinking import NodeKind, Role, ThinkingNode
from app.reads.graph.decision_log import SURE, SURE_OF_CONTRAST, decision_log


def _decision(
    id_: str, chosen: str | None, *, rejected: tuple[str, ...] = (), certainty: float | None = 0.6
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
        extracted_by="rules/13",
        refined_by=None,
        status=DecisionStatus.DECIDED,
        superseded_by=None,
        certainty=certainty,
        valid_from=None,
        recorded_from=datetime(2026, 1, 1, tzinfo=UTC),
    )


def _said(id_: str, role: Role, text: str) -> ThinkingNode:
    return ThinkingNode(
        id=id_,
        session_id="s",
        kind=NodeKind.MESSAGE,
        role=role,
        response=text,
        position=1,
        embedded=False,
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


def test_a_decision_that_names_only_its_label_is_the_one_that_was_told_in_full() -> None:
    log = decision_log(
        [
            _decision("a", "Option B: name first", rejected=("Option A: id first",)),
            _decision("b", "Option B"),
            _decision("c", "Option B: name first - shows provider and date"),
        ]
    )
    assert [(one.decision.id, one.repeats) for one in log] == [("a", ("b", "c"))]


def test_an_uncertain_line_without_an_alternative_is_left_out_unless_all_is_asked_for() -> None:
    decisions = [
        _decision("a", "update the plan", certainty=SURE - 0.01),
        _decision("b", "use savepoints", certainty=SURE),
        _decision("c", "use a heap", rejected=("sort first",), certainty=SURE_OF_CONTRAST),
        _decision("d", "use a ring", rejected=("a list",), certainty=SURE_OF_CONTRAST - 0.01),
        _decision("e", "go with Kafka", certainty=None),
    ]
    assert {one.decision.id for one in decision_log(decisions)} == {"b", "c", "e"}
    assert len(decision_log(decisions, everything=True)) == 5


def test_a_line_tells_what_was_asked_before_and_whether_a_person_decided() -> None:
    told = [
        _said("n-0", Role.USER, "Which cache do we want?"),
        _said("n-a", Role.ASSISTANT, "I'll go with Redis."),
        _said("n-b", Role.USER, "no, keep it local"),
    ]
    log = decision_log(
        [_decision("a", "Redis", certainty=None), _decision("b", "keep it local", certainty=None)],
        told,
    )
    assert [(one.decision.id, one.asked, one.by_person) for one in log] == [
        ("b", None, True),
        ("a", "Which cache do we want?", False),
    ]


def test_what_was_turned_down_makes_a_decision_more_important_than_its_score() -> None:
    log = decision_log(
        [
            _decision("a", "add a note to the readme", certainty=0.9),
            _decision("b", "use savepoints for the import", rejected=("nested transactions",)),
            _decision("c", None, rejected=("x",)),
        ]
    )
    assert [(one.decision.id, one.importance) for one in log] == [("b", 1.6), ("a", 0.9)]
