"""Labelled conversations asked of every memory: recall, latency, rows under a selective filter."""

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from app.cli.evaluation.retrieval import FOLDER, Turn, read_turns
from benchmarks.peers.base import K, Memory, Scope, SharedVectors

Json = dict[str, Any]
SMALL = range(K, K + 7)
"""Turns of a session that a selective filter keeps."""
WARM_UP = 150
"""Questions to each memory before any that counts."""
MEASURES = ("any_hit@10", "evidence_fraction@10")
ANSWERABLE = 4
"""Categories above it have no answer in the text."""


class Labelled(NamedTuple):
    turns: Sequence[Turn]
    queries: Sequence[Json]


class Asked(NamedTuple):
    documents: list[str]
    ms: float


def read_labelled(data: Path, load: Sequence[str], ask: Sequence[str]) -> Labelled:
    """Read the turns of some conversations and the answerable questions about some of them.

    Args:
        load: Conversations to hold; empty takes all.
    """
    turns = [turn for turn in read_turns(data / FOLDER) if not load or turn[1] in load]
    queries = _lines(data / FOLDER / "queries.jsonl")
    wanted = [q for q in queries if q["conversation_id"] in ask and _counts(q)]
    return Labelled(turns, wanted)


async def compare_recall(
    memories: Sequence[Memory], vectors: SharedVectors, labelled: Labelled, data: Path, scorer: Path
) -> Json:
    loading = {memory.name: await _loading(memory, labelled.turns) for memory in memories}
    scopes = {q["query_id"]: Scope(q["conversation_id"]) for q in labelled.queries}
    # Java compiles what is asked often; a service that runs for a while has that behind it.
    await _asked(memories, vectors, labelled._replace(queries=labelled.queries[:WARM_UP]), scopes)
    wide = await _asked(memories, vectors, labelled, scopes)
    narrow = await _asked(memories, vectors, labelled, _sessions_of(labelled))
    scored = {name: await _scored(rows, labelled, data, scorer) for name, rows in wide.items()}
    by_id = {turn.document_id: turn for turn in labelled.turns}
    return {
        "turns": len(labelled.turns),
        "questions": len(wide[memories[0].name]),
        "filter_share_of_rows": _filter_share(labelled),
        "by_memory": {
            name: {
                **scored[name],
                **_latency(wide[name].values()),
                "foreign_rows": _foreign(wide[name], scopes, by_id),
                "narrow": _narrow(narrow[name], _sessions_of(labelled), by_id),
                "loading_s": round(loading[name], 1),
            }
            for name in wide
        },
    }


async def _loading(memory: Memory, turns: Sequence[Turn]) -> float:
    begin = time.perf_counter()
    await memory.load(turns)
    return time.perf_counter() - begin


async def _asked(
    memories: Sequence[Memory], vectors: SharedVectors, labelled: Labelled, scopes: dict[str, Scope]
) -> dict[str, dict[str, Asked]]:
    """Ask question after question, of every memory in turn, each of them first equally often."""
    rows: dict[str, dict[str, Asked]] = {memory.name: {} for memory in memories}
    asked = [query for query in labelled.queries if query["query_id"] in scopes]
    for number, query in enumerate(asked):
        await vectors.ready(query["question"])
        first = number % len(memories)
        for memory in (*memories[first:], *memories[:first]):
            begin = time.perf_counter()
            documents = await memory.ask(query["question"], scopes[query["query_id"]])
            ms = (time.perf_counter() - begin) * 1000
            rows[memory.name][query["query_id"]] = Asked(documents, ms)
    return rows


def _sessions_of(labelled: Labelled) -> dict[str, Scope]:
    """Give the session that holds its first evidence for every question, if it is a small one."""
    by_id = {turn.document_id: turn for turn in labelled.turns}
    sizes = Counter(turn[1:3] for turn in labelled.turns)
    evidence = {q["query_id"]: by_id[q["evidence"][0]] for q in labelled.queries}
    return {id_: Scope(*turn[1:3]) for id_, turn in evidence.items() if sizes[turn[1:3]] in SMALL}


def _filter_share(labelled: Labelled) -> float:
    sizes = Counter(turn[1:3] for turn in labelled.turns)
    scopes = _sessions_of(labelled).values()
    kept = statistics.median(sizes[scope.conversation_id, scope.session or ""] for scope in scopes)
    return round(kept / len(labelled.turns), 4)


def _narrow(rows: dict[str, Asked], scopes: dict[str, Scope], by_id: dict[str, Turn]) -> Json:
    counts = [sum(scopes[id_].holds(by_id[d]) for d in row.documents) for id_, row in rows.items()]
    return {
        "questions": len(counts),
        "mean_rows_in_scope": round(statistics.mean(counts), 2),
        "fewer_than_asked": sum(count < K for count in counts),
        "none": counts.count(0),
        "foreign_rows": _foreign(rows, scopes, by_id),
        **_latency(rows.values()),
    }


def _foreign(rows: dict[str, Asked], scopes: dict[str, Scope], by_id: dict[str, Turn]) -> int:
    return sum(not scopes[id_].holds(by_id[d]) for id_, row in rows.items() for d in row.documents)


def _latency(rows: Iterable[Asked]) -> Json:
    cuts = statistics.quantiles([row.ms for row in rows], n=20)
    return {"p50_ms": round(cuts[9], 1), "p95_ms": round(cuts[18], 1)}


async def _scored(rows: dict[str, Asked], labelled: Labelled, data: Path, scorer: Path) -> Json:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / FOLDER).mkdir()
        documents = data / FOLDER / "documents.jsonl"
        (folder / FOLDER / "documents.jsonl").write_bytes(documents.read_bytes())
        _write(folder / FOLDER / "queries.jsonl", labelled.queries)
        predictions = [{"query_id": id_, "doc_ids": row.documents} for id_, row in rows.items()]
        _write(folder / "found.jsonl", predictions)
        command = [sys.executable, str(scorer), "retrieval", "--data", str(folder)]
        command += ["--predictions", str(folder / "found.jsonl")]
        printed = await asyncio.to_thread(
            subprocess.run, command, check=True, capture_output=True, text=True
        )
    figures = json.loads(printed.stdout)["categories_1_to_4"]
    return {measure: figures[measure] for measure in MEASURES}


def _counts(query: Json) -> bool:
    return query["category"] <= ANSWERABLE and bool(query["evidence"])


def _lines(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _write(path: Path, rows: Iterable[object]) -> None:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
