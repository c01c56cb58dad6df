"""What a model is shown: what the analysers read, each record once, the newest that have room."""

import json
from typing import Any

from app.reasoning.knowledge.insights.model_reading.prompts import NAMES, SCHEMA, SYSTEM, read
from app.reasoning.knowledge.insights.model_reading.schemas import Shown
from app.reasoning.knowledge.insights.model_reading.view import (
    MOST_CHARACTERS,
    MOST_ITEMS,
    View,
)
from app.reasoning.knowledge.insights.schemas import Subject

ROOM = 10_000


def _case(id_: str, **more: object) -> dict[str, Any]:
    decision = {"id": id_, "session_id": "s1", "description": f"Take {id_}", "confidence": None}
    return {"decision": decision, **more}


def _records(shown: Shown) -> list[dict[str, Any]]:
    return [json.loads(record) for record in shown.records]


def test_what_several_analysers_read_of_a_decision_is_one_record() -> None:
    view, option = View(ROOM), {"id": "o1", "text": "Redis", "reason": None, "state": "CHOSE"}
    view.add(Subject.DECISIONS, [_case("d1", options=[option], said=[{"id": "n1", "text": "A"}])])
    premises = [{"id": "p1", "text": "P"}, {"id": "p2", "text": "Q"}]
    view.add(Subject.DECISIONS, [_case("d1", options=[option], premises=premises[:1])])
    view.add(Subject.DECISIONS, [_case("d1", premises=premises)])
    shown = view.shown()
    assert _records(shown) == [
        {
            "record": "decision",
            "id": "d1",
            "session_id": "s1",
            "text": "Take d1",
            "options": [{"text": "Redis", "state": "CHOSE"}],
            "said": [{"id": "n1", "text": "A"}],
            "premises": premises,
        }
    ]
    assert shown.texts == {"d1": "Take d1", "n1": "A", "p1": "P", "p2": "Q"}
    assert shown.sessions == {"d1": "s1"}


def test_sessions_forks_and_both_sides_of_a_conflict_can_be_quoted() -> None:
    view = View(ROOM)
    conflict = {"id": "a", "text": "500", "against_id": "b", "against": "300", "opened_at": 1}
    view.add(Subject.DECISIONS, [_case("d1", conflicts=[conflict])])
    view.add(Subject.SESSIONS, [{"id": "s2", "thoughts": [{"id": "t1", "text": "T"}]}])
    voice = {"id": "v1", "text": "V", "role": "critical"}
    fork = {"id": "f1", "kind": "fork", "session_id": "s3", "question": "Q", "voices": [voice]}
    view.add(Subject.DELIBERATIONS, [fork])
    shown = view.shown()
    assert [(one["record"], one["id"]) for one in _records(shown)] == [
        ("decision", "d1"),
        ("session", "s2"),
        ("fork", "f1"),
    ]
    assert shown.texts == {"d1": "Take d1", "a": "500", "b": "300", "t1": "T", "v1": "V"}
    assert shown.sessions == {"d1": "s1", "s2": "s2", "f1": "s3"}


def test_texts_and_lists_are_cut() -> None:
    view = View(ROOM)
    said = [{"id": f"n{number}", "text": "x" * 5_000} for number in range(20)]
    view.add(Subject.DECISIONS, [_case("d1", said=said)])
    [record] = _records(view.shown())
    assert [one["id"] for one in record["said"]] == [f"n{n}" for n in range(20 - MOST_ITEMS, 20)]
    assert {len(one["text"]) for one in record["said"]} == {MOST_CHARACTERS}


def test_the_oldest_records_are_left_out_where_there_is_no_room_and_counted() -> None:
    view = View(ROOM)
    view.add(Subject.DECISIONS, [_case("d1"), _case("d2"), _case("d3")])
    [size, *_] = map(len, view.shown().records)
    small = View(2 * size)
    for id_ in ("d1", "d2", "d3"):
        small.add(Subject.DECISIONS, [_case(id_)])
        small.make_room()
    shown = small.shown()
    assert ([one["id"] for one in _records(shown)], shown.left_out) == (["d2", "d3"], 1)
    assert "d1" not in shown.texts


def test_what_was_said_by_others_is_in_the_question_and_never_in_the_system_prompt() -> None:
    view = View(ROOM)
    view.add(Subject.DECISIONS, [_case("d1")])
    assert "Take d1" in read(view.shown(), [])
    assert "d1" not in SYSTEM
    offered = SCHEMA["properties"]["findings"]["items"]["properties"]["name"]["enum"]  # pyright: ignore[reportIndexIssue,reportUnknownVariableType]  # JSON
    assert offered == [*NAMES, "other"]
    assert len(NAMES) == 11
