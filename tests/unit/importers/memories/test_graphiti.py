"""Graphs of Graphiti and Zep as knowledge: both clocks of a fact, and what it was derived from."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.domain.beliefs.knowledge_record import Withdrawal
from app.domain.nodes.edge import EdgeType
from app.errors import InvalidInputError
from tests.unit.importers.memories.reading import kept

Json = dict[str, Any]
EPISODE: Json = {
    "uuid": "ep1",
    "name": "Stand-up",
    "group_id": "team",
    "source": "message",
    "source_description": "chat",
    "content": "Ada: we run on Redis since March.",
    "valid_at": "2026-03-02T09:00:00Z",
    "created_at": "2026-03-02T09:00:05Z",
    "entity_edges": ["f1"],
}
NODES: list[Json] = [{"uuid": "n1", "name": "The team"}, {"uuid": "n2", "name": "Redis"}]
FACT: Json = {
    "uuid": "f1",
    "group_id": "team",
    "source_node_uuid": "n1",
    "target_node_uuid": "n2",
    "name": "RUNS_ON",
    "fact": "The team runs on Redis",
    "episodes": ["ep1", "gone"],
    "created_at": "2026-03-02T09:00:05Z",
    "valid_at": "2026-03-01T00:00:00Z",
    "invalid_at": None,
    "expired_at": None,
}
ENDED = FACT | {"invalid_at": "2026-05-01T00:00:00Z", "expired_at": "2026-05-04T10:00:00Z"}
MARCH, MAY = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 5, 1, tzinfo=UTC)


def graph_of(*edges: Json) -> str:
    return json.dumps({"episodes": [EPISODE], "nodes": NODES, "edges": edges})


def test_a_fact_is_an_entry_that_is_derived_from_its_episode(tmp_path: Path) -> None:
    read = kept(tmp_path, graph_of(FACT))
    episode, fact = read.entries
    assert (episode.fields.title, episode.fields.content, episode.fields.source) == (
        "Stand-up",
        "Ada: we run on Redis since March.",
        "Graphiti episode ep1, chat",
    )
    assert episode.fields.valid_from == datetime(2026, 3, 2, 9, tzinfo=UTC)
    assert (fact.fields.content, fact.fields.source, fact.fields.tags) == (
        "The team runs on Redis",
        "Graphiti fact f1",
        ("RUNS_ON", "The team", "Redis"),
    )
    assert (fact.fields.valid_from, fact.fields.valid_to, fact.withdrawal) == (MARCH, None, None)
    [relation] = read.relations
    assert (relation.type, relation.from_id, relation.to_id) == (
        EdgeType.DERIVED_FROM,
        fact.id,
        episode.id,
    )


def test_a_fact_that_ended_keeps_what_was_held_before(tmp_path: Path) -> None:
    [_, known] = kept(tmp_path, graph_of(FACT)).entries
    read = kept(tmp_path, graph_of(ENDED))
    _, before, after = read.entries
    assert (before.id, before.fields) == (known.id, known.fields)
    assert before.withdrawal == Withdrawal(after.id, None)
    assert (after.fields.valid_from, after.fields.valid_to) == (MARCH, MAY)
    assert after.withdrawal is None
    assert len(read.relations) == 2


def test_a_fact_that_was_told_with_its_end_is_one_entry(tmp_path: Path) -> None:
    [_, fact] = kept(tmp_path, graph_of(ENDED | {"expired_at": None})).entries
    assert (fact.fields.valid_to, fact.withdrawal) == (MAY, None)


def test_a_fact_that_expired_without_an_end_is_retracted(tmp_path: Path) -> None:
    [_, fact] = kept(tmp_path, graph_of(ENDED | {"invalid_at": None})).entries
    assert fact.withdrawal == Withdrawal(None, "Graphiti expired it at 2026-05-04T10:00:00+00:00")


def test_edges_and_episodes_alone_are_read_as_zep_lists_them(tmp_path: Path) -> None:
    named = {"source_node_name": "The team", "target_node_name": "Redis", "episode_uuids": ["ep1"]}
    edge = {name: value for name, value in FACT.items() if name != "episodes"} | named
    read = kept(tmp_path, json.dumps([edge, edge]))
    assert [entry.fields.tags for entry in read.entries] == [("RUNS_ON", "The team", "Redis")]
    assert read.relations == []
    told = {"episodes": [{"uuid": "ep1", "content": "x", "created_at": "2026-03-02T09:00:05Z"}]}
    [episode] = kept(tmp_path, json.dumps(told)).entries
    assert episode.fields.valid_from == datetime(2026, 3, 2, 9, 0, 5, tzinfo=UTC)


def test_the_counts_are_those_of_the_raw_json(tmp_path: Path) -> None:
    edges = [ENDED | {"uuid": f"f{n}"} if n % 3 else FACT | {"uuid": f"f{n}"} for n in range(10)]
    raw = json.loads(graph_of(*edges))
    read = kept(tmp_path, graph_of(*edges))
    expired = sum(edge["expired_at"] is not None for edge in raw["edges"])
    assert len(read.entries) == len(raw["episodes"]) + len(raw["edges"]) + expired
    assert sum(entry.withdrawal is not None for entry in read.entries) == expired
    assert len(read.relations) == len(raw["edges"]) + expired


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (json.dumps([{"uuid": "f1", "fact": ""}]), "an edge has no uuid or no fact"),
        (json.dumps({"episodes": [{"uuid": "e"}]}), "an episode has no uuid or no content"),
        (json.dumps({"uuid": "x", "episodes": []}), "there are no episodes and no edges"),
        (graph_of(FACT)[:-2], "this is no JSON"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, content: str, reason: str) -> None:
    with pytest.raises(InvalidInputError, match=reason):
        kept(tmp_path, content)
