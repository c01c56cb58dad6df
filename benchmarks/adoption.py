"""What adoption and proposals add to an import, in CPU seconds of this process and of Neo4j.

Run: uv run python -m benchmarks.adoption [--transcripts FOLDER …]
Each import is measured in pairs, with and without, into tenants of their own. The last text is an
extreme: every second message decides something and gives a reason. What jobs do later is no part
of an import.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil

from app.domain.ids import new_id
from app.domain.nodes.thinking import NewThinkingNode
from app.graph.change import Write
from app.importers.file_import import Limits
from app.importers.report import ImportReport
from app.importers.service import ImportService
from app.reasoning.nodes.think_graph.service import ThinkGraph, Written
from benchmarks.place import Place, open_place, tell

TURNS, SESSIONS = 200, 10


class _Bare(ThinkGraph):
    """Writes what is said and decided, and lets none of it take part in truth maintenance."""

    def write_in(
        self, session_id: str, nodes: Sequence[NewThinkingNode], *, may_extend: bool
    ) -> Write[Written]:
        bare = [replace(node, proposes=False) for node in nodes]
        return super().write_in(session_id, bare, may_extend=may_extend)


def _write_sessions(folder: Path, sessions: int) -> None:
    rng = random.Random(7)
    names = [f"Tool{n}" for n in range(400)]
    for session in range(sessions):
        lines: list[dict[str, Any]] = []
        for number in range(TURNS):
            a, b = rng.sample(names, 2)
            text = f"We chose {a} over {b} because the {a.lower()} index holds {number} shards."
            said = "Which one?" if number % 2 == 0 else text
            role = "user" if number % 2 == 0 else "assistant"
            lines.append(
                {
                    "type": role,
                    "uuid": f"{session}-{number}",
                    "parentUuid": lines[-1]["uuid"] if lines else None,
                    "sessionId": f"bench-{session}",
                    "timestamp": f"2026-05-04T{number // 60:02d}:{number % 60:02d}:00.000Z",
                    "message": {"role": role, "content": f"{said} " + "It is noted. " * 30},
                }
            )
        (folder / f"{session:03}.jsonl").write_text("\n".join(map(json.dumps, lines)))


async def _import(place: Place, folder: Path, *, is_bare: bool) -> tuple[float, ImportReport]:
    """Import everything into a tenant of its own and give the CPU seconds."""
    services = place.noema.services(new_id())
    graph, limits = place.noema.graph_of(services.tenant_id), Limits(1_000_000)
    bare = ImportService(graph, _Bare(graph, 1_000_000), limits)
    pid = (await place.server.status()).pid
    processes = [psutil.Process(), psutil.Process(pid)]
    begun = [_cpu_s(process) for process in processes]
    report = await (bare if is_bare else services.imports).import_paths([folder])
    ended = [_cpu_s(process) for process in processes]
    return sum(ended) - sum(begun), report


def _cpu_s(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


async def _pairs(place: Place, folder: Path, pairs: int) -> dict[str, object]:
    await _import(place, folder, is_bare=True)
    _, report = await _import(place, folder, is_bare=False)
    taken: list[dict[bool, float]] = []
    for number in range(pairs):
        order = (True, False) if number % 2 else (False, True)
        took: dict[bool, float] = {}
        for bare in order:
            took[bare], _ = await _import(place, folder, is_bare=bare)
        taken.append(took)
    shares = [took[False] / took[True] - 1 for took in taken]
    return {
        "nodes": report.nodes_added,
        "decisions": report.decisions,
        "pairs": pairs,
        "cpu_s_without": round(statistics.median(took[True] for took in taken), 2),
        "cpu_s_with": round(statistics.median(took[False] for took in taken), 2),
        "added_share_median": round(statistics.median(shares), 3),
        "added_shares": [round(share, 3) for share in shares],
    }


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transcripts", type=Path, nargs="*", default=[], help="files, folders")
    parser.add_argument("--pairs", type=int, default=9, help="imports with and without")
    options = parser.parse_args()
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as name:
        _write_sessions(Path(name), SESSIONS)
        async with open_place() as place:
            for folder in options.transcripts:
                figures[folder.name] = await _pairs(place, folder, options.pairs)
            figures["every second message decides"] = await _pairs(place, Path(name), options.pairs)
    tell(figures)


if __name__ == "__main__":
    asyncio.run(main())
