"""How fast transcripts go in, vectors not counted: `uv run python -m benchmarks.import_speed`.

Writes synthetic Claude Code sessions to a temporary folder, imports them into an empty Neo4j of its
own, and prints one JSON object.
`--profile` adds where the client's own time goes.
"""

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any

from app.domain.ids import new_id
from app.importers.report import ImportReport
from benchmarks.place import open_place, tell

_TEXT = """queue stream retry worker index cache shard lease clock batch commit replay cursor
tenant because therefore maybe however the a of to is we I keep write read first again slow fast"""
_WORDS = _TEXT.split()


def _prose(rng: random.Random, paragraphs: int) -> str:
    def sentence() -> str:
        return " ".join(rng.choices(_WORDS, k=rng.randint(8, 24))).capitalize() + "."

    return "\n\n".join(" ".join(sentence() for _ in range(3)) for _ in range(paragraphs))


def _said(rng: random.Random, turn: int) -> list[tuple[str, list[dict[str, Any]]]]:
    """Give the four records of a turn: a question, an answer with a call, the result, a summary."""
    call = {"type": "tool_use", "id": f"call-{turn}", "name": "Bash", "input": {"command": "ls"}}
    thought = {"type": "thinking", "thinking": _prose(rng, 2), "signature": "c2ln" * 40}
    result = {"type": "tool_result", "tool_use_id": f"call-{turn}", "content": _prose(rng, 4)}
    return [
        ("user", [{"type": "text", "text": _prose(rng, 1)}]),
        ("assistant", [thought, call]),
        ("user", [result]),
        ("assistant", [{"type": "text", "text": _prose(rng, 1)}]),
    ]


def write_session(path: Path, number: int, turns: int) -> None:
    """Write one session of `turns` times four records."""
    rng = random.Random(number)
    at = datetime(2026, 5, 4, 10, tzinfo=UTC) + timedelta(days=number)
    parent: str | None = None
    with path.open("w", encoding="utf-8") as file:
        for index in range(turns * 4):
            role, content = _said(rng, index // 4)[index % 4]
            message: dict[str, Any] = {"role": role, "content": content}
            if role == "assistant":
                message |= {"id": f"msg-{number}-{index}", "model": "claude-opus-4-5"}
            record = {
                "type": role,
                "uuid": f"{number}-{index}",
                "parentUuid": parent,
                "sessionId": f"bench-{number}",
                "cwd": "/project",
                "timestamp": (at + timedelta(seconds=index)).isoformat(),
                "message": message,
            }
            parent = f"{number}-{index}"
            file.write(json.dumps(record) + "\n")


async def _measure(folder: Path) -> dict[str, object]:
    async with open_place() as place:
        services = place.noema.services(new_id())
        begun = perf_counter()
        report = await services.imports.import_paths([folder])
        seconds = perf_counter() - begun
        stored = [await services.sessions.delete(id_) for id_ in report.session_ids]
    nodes = sum(sum(deletion.nodes.values()) + deletion.events for deletion in stored)
    return _figures(report, nodes, seconds)


def _figures(report: ImportReport, graph_nodes: int, seconds: float) -> dict[str, object]:
    return {
        "sessions": report.sessions,
        "megabytes": round(report.bytes / 1e6, 1),
        "seconds": round(seconds, 2),
        "thinking_nodes": report.nodes_added,
        "graph_nodes": graph_nodes,
        "thinking_nodes_per_s": round(report.nodes_added / seconds),
        "graph_nodes_per_s": round(graph_nodes / seconds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--turns", type=int, default=125, help="four nodes each")
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(options.sessions):
            write_session(folder / f"{number:04}.jsonl", number, options.turns)
        profile = cProfile.Profile(builtins=False)
        if options.profile:
            profile.enable()
        figures = asyncio.run(_measure(folder))
        profile.disable()
    tell(figures)
    if options.profile:
        pstats.Stats(profile, stream=sys.stdout).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
