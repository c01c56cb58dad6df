"""What a debate costs beside its models: the time of a turn, and fifty debates in the queue.

The models answer at once, so that what is left is Noema's own: of each turn the time from the end
of what the model before it said to the request that begins it.

Run: uv run python -m benchmarks.deliberation
"""

import asyncio
import json
import statistics
import time
from collections.abc import AsyncGenerator, Sequence

import psutil

from app.bootstrap import Noema, Services
from app.content.blocks import visible_text
from app.content.wire import Record, WireFormat
from app.domain.debate import OPEN_STATUSES, Debate, DebateStatus, NewDebate
from app.domain.ids import new_id
from app.llm.base import ModelRequest
from app.main import settle
from benchmarks.place import open_place, tell

ALONE, QUEUED, ROUNDS, WARM_UP = 80, 50, 4, 180
"""Debates one by one, debates in the queue, their rounds, and the turns of a server that still
compiles its statements, which are told apart."""
_ANSWER = "Take Streams{}: the log is written to disk before an append is answered. " * 40
_ISSUE = {"severity": "critical", "problem": "A power cut loses the last second.", "fix": "fsync"}


class Instant:
    """Says a long answer at once. Implements `app.llm.base.LanguageModel`."""

    def __init__(self) -> None:
        self.provider = "offline"
        self.api = WireFormat.OFFLINE
        self.gaps_ms: list[float] = []
        self._ended_at = 0.0
        self._said = 0

    def check(self, request: ModelRequest) -> None:
        return None

    def body(self, request: ModelRequest) -> None:
        return None

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        opens = "<answer>" not in (told := visible_text(request.messages[-1].blocks))
        if "<your_last_answer>" in told or not opens or "<last_answer>" in told:
            self.gaps_ms.append((time.perf_counter() - self._ended_at) * 1000)
        yield Record(json.dumps({"kind": "text", "text": self._say(request.system or "")}))
        yield Record(json.dumps({"done": "end_turn", "usage": {"output_tokens": 800}}))
        self._ended_at = time.perf_counter()

    def _say(self, system: str) -> str:
        if "skeptic" in system:
            return json.dumps({"issues": [_ISSUE], "statuses": [], "score": 5, "ready": False})
        if "You judge" in system:
            return json.dumps(dict.fromkeys(("correctness", "completeness", "clarity", "depth"), 8))
        # An answer that says the same as the one before would end the rounds.
        self._said += 1
        form = json.dumps({"confidence": 7, "replies": [], "insights": [], "caveats": []})
        return f"{_ANSWER.replace('{}', str(self._said))}\n```json\n{form}\n```"


async def main() -> None:
    async with open_place() as place:
        noema, model = place.noema, Instant()
        noema.models["offline"] = lambda _tenant: model
        settle()
        tenant = await noema.tenants.ensure_tenant()
        services = noema.services(tenant.id)
        await _queue(services, ALONE)
        await noema.deliberations.run_due(tenant.id)
        gaps = model.gaps_ms
        tell({"beside_the_model": {"cold": _cuts(gaps[:WARM_UP]), "warm": _cuts(gaps[WARM_UP:])}})
        tell({"queue": await _drain(noema, services)})


def _cuts(gaps_ms: Sequence[float]) -> dict[str, float]:
    cuts = statistics.quantiles(gaps_ms, n=20)
    return {"turns": len(gaps_ms), "p50_ms": round(cuts[9], 1), "p95_ms": round(cuts[18], 1)}


async def _drain(noema: Noema, services: Services) -> dict[str, object]:
    """Queue fifty debates and let two run at a time until all are done."""
    process = psutil.Process()
    ids = await _queue(services, QUEUED)
    before, began = process.memory_info().rss, time.perf_counter()
    memory: list[int] = []
    async with noema.deliberations.running():
        while any(one.status in OPEN_STATUSES for one in await _debates(services, ids)):
            memory.append(process.memory_info().rss)
            await asyncio.sleep(1)
    debates, half = await _debates(services, ids), memory[len(memory) // 2]
    return {
        "debates": len(ids),
        "turns": sum(one.turn_count for one in debates),
        "seconds": round(time.perf_counter() - began, 1),
        "lost": len(ids) - sum(_is_whole(one) for one in debates),
        "rss_mb": [round(one / 1e6) for one in (before, half, process.memory_info().rss)],
    }


async def _queue(services: Services, count: int) -> list[str]:
    return [
        await services.debates.start(NewDebate(new_id(), "Which queue?", max_rounds=ROUNDS))
        for _ in range(count)
    ]


async def _debates(services: Services, ids: list[str]) -> list[Debate]:
    return [one for one in await services.debates.get_many(ids) if one]


def _is_whole(debate: Debate) -> bool:
    return debate.status is DebateStatus.COMPLETE and debate.turn_count == 2 * ROUNDS + 2


if __name__ == "__main__":
    asyncio.run(main())
