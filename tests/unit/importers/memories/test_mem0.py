"""Memories of mem0 as knowledge: what is held, from whom, and from when to when."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.errors import InvalidInputError
from tests.unit.importers.memories.reading import kept

QUEUE: dict[str, Any] = {
    "id": "0b7e",
    "memory": "Ada prefers Redis Streams for queues",
    "hash": "9f",
    "metadata": {"type": "preference", "nested": {"x": 1}},
    "categories": ["technology"],
    "created_at": "2026-05-04T10:00:00-07:00",
    "updated_at": "2026-05-04T10:00:00-07:00",
    "expiration_date": None,
    "user_id": "ada",
    "agent_id": None,
}
TRIAL: dict[str, Any] = {
    "id": "1c8f",
    "memory": "The trial of the new queue runs",
    "created_at": "2026-05-05T00:00:00Z",
    "expiration_date": "2026-06-01",
    "run_id": "r7",
}


@pytest.mark.parametrize("is_page", [False, True])
def test_a_memory_is_an_entry_with_its_source_and_time(tmp_path: Path, is_page: bool) -> None:
    memories = [QUEUE, TRIAL]
    page = {"count": 2, "next": None, "results": memories}
    read = kept(tmp_path, json.dumps(page if is_page else memories))
    assert (len(read.entries), read.relations) == (2, [])
    queue, trial = (entry.fields for entry in read.entries)
    assert (queue.title, queue.content) == (QUEUE["memory"], QUEUE["memory"])
    assert (queue.source, queue.tags) == (
        "mem0 memory 0b7e, user ada",
        ("technology", "type: preference"),
    )
    assert (queue.valid_from, queue.valid_to) == (datetime(2026, 5, 4, 17, tzinfo=UTC), None)
    assert trial.source == "mem0 memory 1c8f, run r7"
    assert (trial.valid_from, trial.valid_to) == (
        datetime(2026, 5, 5, tzinfo=UTC),
        datetime(2026, 6, 1, tzinfo=UTC),
    )


def test_the_same_memory_is_the_same_entry_and_a_changed_text_another(tmp_path: Path) -> None:
    [before] = kept(tmp_path, json.dumps([QUEUE, QUEUE])).entries
    again, new = kept(tmp_path, json.dumps([QUEUE | {"updated_at": None}, TRIAL])).entries
    [changed] = kept(tmp_path, json.dumps([QUEUE | {"memory": "Ada prefers RabbitMQ"}])).entries
    assert again.id == before.id
    assert len({before.id, new.id, changed.id}) == 3


def test_a_memory_that_expired_before_it_was_written_is_not_held(tmp_path: Path) -> None:
    [entry] = kept(tmp_path, json.dumps([TRIAL | {"expiration_date": "2026-05-01"}])).entries
    assert entry.withdrawal is not None
    assert entry.withdrawal.reason == "its source says that it ended before it began"


def test_the_counts_are_those_of_the_raw_json(tmp_path: Path) -> None:
    ended = TRIAL | {"expiration_date": "2026-05-01"}
    kinds = (QUEUE, TRIAL, ended)
    told = [kinds[n % 3] | {"id": f"m{n}", "memory": f"Fact {n // 2}"} for n in range(20)]
    written = json.dumps([*told, *told[:4]])
    raw = json.loads(written)
    read = kept(tmp_path, written)
    assert len(read.entries) == len({memory["id"] for memory in raw}) == 20
    over = {m["id"] for m in raw if (m["expiration_date"] or "3") < m["created_at"]}
    assert sum(entry.withdrawal is not None for entry in read.entries) == len(over) == 6
    ends = [m for m in told if m["expiration_date"] and m["id"] not in over]
    assert sum(entry.fields.valid_to is not None for entry in read.entries) == len(ends) == 7
    assert read.relations == []


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ('[{"id": "1", "memory": ""}]', "memory 1 has no id or no text"),
        ('{"results": [{"id": "1", "memory": "x"}, {"memory": "y"}]}', "memory 2 has no id"),
        ('[{"id": "1", "memory": "x"', "this is no JSON"),
        ('[{"id": "1", "memory": "x"}, 7]', "line 1: an object is expected"),
        ('[{"id": "1", "text": "x"}]', "or an export of mem0, Zep, Graphiti or Letta"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, content: str, reason: str) -> None:
    with pytest.raises(InvalidInputError, match=reason):
        kept(tmp_path, content)
