"""Belief scripts in Noema and, as far as their interfaces go, in the peers.

Run: uv run --group peers python -m benchmarks.peers.beliefs --scripts DIR --scorer score_beliefs.py
What a peer cannot be asked counts as unanswered; the operations it cannot carry out are told.
"""

import argparse
import asyncio
import json
import logging
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.bootstrap import Noema
from app.cli.evaluation.beliefs import ScriptRunner
from app.domain.ids import new_id
from benchmarks.peers.agent_memory import open_client
from benchmarks.peers.base import SharedVectors, require
from benchmarks.peers.belief_agent_memory import AgentMemoryBeliefs
from benchmarks.peers.belief_base import BeliefMemory, InexpressibleError, Json
from benchmarks.peers.belief_graphiti import GraphitiBeliefs
from benchmarks.peers.graphiti import open_graphiti
from benchmarks.place import open_place, tell

ANSWERS = ".answers.jsonl"
LARGEST = 1_000
"""Lines; a longer script is about speed, and the peers write one fact at a time."""


class Done(NamedTuple):
    answers: list[Json]
    not_done: Counter[str]
    """Operations that could not be expressed, by name."""


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--scripts", type=Path, required=True)
    parser.add_argument("--scorer", type=Path, required=True)
    args = parser.parse_args()
    require(args.scripts, args.scorer)
    logging.getLogger("neo4j").setLevel(logging.ERROR)
    scripts = dict(_scripts(args.scripts))
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_place())
        vectors = SharedVectors(place.noema.embedder)
        client = await stack.enter_async_context(open_client(place.connection, vectors))
        graphiti = await stack.enter_async_context(open_graphiti(place.connection, vectors))
        done = {"noema": {name: await _own(place.noema, s) for name, s in scripts.items()}}
        peers: Sequence[BeliefMemory] = (AgentMemoryBeliefs(client), GraphitiBeliefs(graphiti))
        for peer in peers:
            done[peer.name] = {name: await _run(peer, name, s) for name, s in scripts.items()}
    asked = Counter(line["do"] for lines in scripts.values() for line in lines if "do" in line)
    tell({"operations": asked, **{name: _figures(args, scripts, d) for name, d in done.items()}})


def _scripts(folder: Path) -> Iterator[tuple[str, list[Json]]]:
    for path in sorted(folder.glob("*.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) <= LARGEST and not path.name.endswith(ANSWERS):
            yield path.stem, [json.loads(line) for line in lines]


async def _own(noema: Noema, lines: Sequence[Json]) -> Done:
    runner = ScriptRunner(noema, new_id())
    answers = [await runner.take(number, line) for number, line in enumerate(lines, 1)]
    return Done([answer for answer in answers if answer is not None], Counter())


async def _run(peer: BeliefMemory, script: str, lines: Sequence[Json]) -> Done:
    await peer.open(script)
    done = Done([], Counter())
    outcomes: dict[int, str] = {}
    now = datetime.fromisoformat("0001-01-01T00:00:00+00:00")
    for number, line in enumerate(lines, 1):
        try:
            if "do" in line:
                now = datetime.fromisoformat(line["at"])
                outcomes[number] = await peer.do(line)
            elif line.get("expect") == "outcome" and line["of"] in outcomes:
                done.answers.append({"line": number, "answer": outcomes[line["of"]]})
            elif "expect" in line:
                done.answers.append({"line": number, "answer": await peer.answer(line, now)})
        except InexpressibleError:
            done.not_done.update([line["do"]] if "do" in line else [])
        except (KeyError, TypeError, ValueError) as error:
            # Scripts hold lines that are wrong by themselves; whoever is asked says so in his way.
            outcomes[number] = type(error).__name__
    return done


def _figures(
    args: argparse.Namespace, scripts: dict[str, list[Json]], done: dict[str, Done]
) -> Json:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for script in scripts:
            (folder / f"{script}.jsonl").symlink_to((args.scripts / f"{script}.jsonl").resolve())
            rows = "".join(f"{json.dumps(answer)}\n" for answer in done[script].answers)
            (folder / f"{script}{ANSWERS}").write_text(rows, encoding="utf-8")
        command = [sys.executable, str(args.scorer), "--scripts", name, "--answers", name]
        printed = subprocess.run(command, check=True, capture_output=True, text=True)
    scored = json.loads(printed.stdout)
    del scored["failed"]
    return {
        **scored,
        "told_when": _told(scripts, done),
        "not_done": sum((one.not_done for one in done.values()), Counter[str]()),
    }


def _told(scripts: dict[str, list[Json]], done: dict[str, Done]) -> dict[str, Counter[str]]:
    """Count, for each status that is right, the statuses that were told."""
    told: dict[str, Counter[str]] = {}
    for name, lines in scripts.items():
        for answer in done[name].answers:
            number: int = answer["line"]
            line = lines[number - 1]
            if line["expect"] == "status":
                told.setdefault(_named(line["answer"]), Counter())[_named(answer["answer"])] += 1
    return told


def _named(state: Json | None) -> str:
    return state["status"] if state else "unknown"


if __name__ == "__main__":
    asyncio.run(main())
