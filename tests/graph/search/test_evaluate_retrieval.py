"""Labelled conversations asked through the shipped search."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema
from app.cli.evaluation.files import Record
from app.cli.evaluation.retrieval import Turn, evaluate_retrieval, read_turns
from app.errors import InvalidInputError
from app.graph.driver import open_driver
from app.local.base import Connection


@pytest.fixture
async def driver(neo4j: Connection, noema: Noema) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


def _turn(conversation: str, session: int, place: int, speaker: str, text: str) -> Record:
    return {
        "doc_id": f"{conversation}/{session}:{place}",
        "conversation_id": conversation,
        "session": session,
        "date_iso": "2023-05-08T13:56:00",
        "speaker": speaker,
        "text": text,
        "image_caption": "a red bicycle" if place == 2 else None,
    }


def _query(conversation: str, question: str) -> tuple[str, Record]:
    return "queries.jsonl, line 1", {
        "query_id": f"{conversation}/q",
        "conversation_id": conversation,
        "question": question,
    }


@pytest.fixture
def turns(tmp_path: Path) -> list[Turn]:
    records = [
        _turn("a", 1, 1, "Ada", "I bought a kite."),
        _turn("a", 1, 2, "Bob", "Look at this!"),
        _turn("a", 2, 1, "Ada", "It rained all day."),
        _turn("b", 1, 1, "Cem", "My kite is red, and so is my bicycle."),
    ]
    lines = "\n".join(map(json.dumps, records))
    (tmp_path / "documents.jsonl").write_text(lines, encoding="utf-8")
    return read_turns(tmp_path)


async def _size(driver: AsyncDriver) -> int:
    """Count what holds words of the conversations."""
    found = await driver.execute_query(
        "MATCH (n:ThinkingNode|ContentBlock|Session)"
        " WHERE any(name IN keys(n) WHERE toStringOrNull(n[name]) CONTAINS 'I bought a kite.')"
        " RETURN count(n) AS size",
        database_="neo4j",
    )
    return int(found.records[0]["size"])


async def test_a_question_is_answered_from_its_conversation_and_nothing_stays_behind(
    noema: Noema, driver: AsyncDriver, turns: list[Turn]
) -> None:
    before = await _size(driver)
    queries = [_query("a", "Who has a red bicycle?"), _query("b", "Who has a kite?")]
    found: list[dict[str, Any]] = await evaluate_retrieval(noema, turns, queries)
    assert [row["query_id"] for row in found] == ["a/q", "b/q"]
    assert found[0]["doc_ids"][0] == "a/1:2"
    assert sorted(found[0]["doc_ids"]) == ["a/1:1", "a/1:2", "a/2:1"]
    assert found[1]["doc_ids"] == ["b/1:1"]
    assert all(row["ms"] > 0 for row in found)
    assert await _size(driver) == before


async def test_a_question_about_no_conversation_is_refused_and_nothing_stays_behind(
    noema: Noema, driver: AsyncDriver, turns: list[Turn]
) -> None:
    before = await _size(driver)
    with pytest.raises(InvalidInputError, match=r"queries.jsonl, line 1: no document"):
        await evaluate_retrieval(noema, turns, [_query("c", "Who?")])
    assert await _size(driver) == before


def test_a_turn_without_a_time_names_its_line(tmp_path: Path) -> None:
    record = {**_turn("a", 1, 1, "Ada", "Hi."), "date_iso": "yesterday"}
    (tmp_path / "documents.jsonl").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(
        InvalidInputError, match=r"documents.jsonl, line 1: 'yesterday' is not an ISO 8601 time"
    ):
        read_turns(tmp_path)
