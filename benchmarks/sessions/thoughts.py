"""A session of a thousand thoughts: adding each, and exporting all of them in every format.

Thoughts are added one after another, without a mode that computes, in a new session each run; half
depend on the one before. The first run warms up Neo4j and does not count. The last session is
exported as it is, and again when every thought has the result of a mode beside it, `--modes` of
them in turn.
Run: uv run python -m benchmarks.sessions.thoughts [--runs 3]
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

from app.bootstrap import Services
from app.bootstrap.exporting import session_export_of
from app.domain.ids import new_id
from app.domain.modes.modes import MODES
from app.domain.nodes.session import NewSession
from app.domain.nodes.thought import NewThought
from app.export.session.formats import SessionFormat
from benchmarks.place import figures_of, open_place, tell

THOUGHTS = 1_000
PART = 100
"""So many of the first and of the last are told apart."""
QUICK = ("bayesian", "causal", "argumentation", "gametheory", "temporal")
EXPORTS = 5


class Filled(NamedTuple):
    session_id: str
    ids: list[str]
    times_ms: list[float]


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--modes", type=int, default=len(QUICK))
    asked = parser.parse_args()
    async with open_place() as place:
        services = place.noema.services(new_id())
        await _added(services)
        runs = [await _added(services) for _ in range(asked.runs)]
        last = runs[-1]
        plain = await _exported(services, last.session_id)
        await _attach(services, last.ids, QUICK[: asked.modes])
        figures = {
            "add": figures_of([one for run in runs for one in run.times_ms]),
            "add_first": figures_of([one for run in runs for one in run.times_ms[:PART]]),
            "add_last": figures_of([one for run in runs for one in run.times_ms[-PART:]]),
            "export": plain,
            "export_with_modes": await _exported(services, last.session_id),
        }
        tell({"thoughts": THOUGHTS, "runs": asked.runs, "thoughts_of_a_session": figures})


async def _added(services: Services) -> Filled:
    """Fill a session one thought after another."""
    session_id = await services.sessions.create(NewSession(new_id(), "Why is the queue slow?"))
    filled = Filled(session_id, [], [])
    for number in range(1, THOUGHTS + 1):
        new = NewThought(
            id=new_id(),
            session_id=session_id,
            content=f"Step {number}: the workers wait for the disk, and the disk for the log.",
            uncertainty=(number % 10) / 10,
            depends_on=tuple(filled.ids[-1:]) if number % 2 else (),
        )
        begin = time.perf_counter()
        filled.ids.append(await services.thoughts.service.add(new))
        filled.times_ms.append((time.perf_counter() - begin) * 1_000)
    return filled


async def _attach(services: Services, ids: Sequence[str], modes: Sequence[str]) -> None:
    for at, id_ in enumerate(ids if modes else ()):
        mode = modes[at % len(modes)]
        await services.modes.states.attach(new_id(), id_, mode, MODES[mode].example)


async def _exported(services: Services, session_id: str) -> dict[str, dict[str, float]]:
    """Give the slowest of some exports in each format, in seconds, and how large it is."""
    return {
        format_.value: await _export(services, session_id, format_) for format_ in SessionFormat
    }


async def _export(services: Services, session_id: str, format_: SessionFormat) -> dict[str, float]:
    slowest, size = 0.0, 0
    for _ in range(EXPORTS):
        begin = time.perf_counter()
        pieces = session_export_of(services).text(session_id, format_)
        size = sum([len(piece) async for piece in pieces])
        slowest = max(slowest, time.perf_counter() - begin)
    return {"slowest_s": round(slowest, 2), "megabytes": round(size / 1_000_000, 1)}


if __name__ == "__main__":
    asyncio.run(main())
