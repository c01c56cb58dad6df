"""How soon a reader sees what a model says, and two hundred answers at once.

Vendor, service and readers share one process, so the figures hold the cost of all three.

Run: uv run python -m benchmarks.streaming
"""

import asyncio
import json
import resource
import statistics
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

import httpx

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice
from app.domain.nodes.session import NewSession
from app.domain.tenants.tenant import Scope
from app.llm.providers import build_models, conduct_of
from app.main import settle
from benchmarks.place import Place, open_place, tell
from tests.api.live import live_server
from tests.fakes.vendors.exchange import Hold, Pause, streamed
from tests.fakes.vendors.formats import ANTHROPIC
from tests.fakes.vendors.server import VendorServer, vendor_server
from tests.unit.llm.conftest import settings_for

WARM_UP, WARM = 50, 150
"""Answers of a server that still compiles its statements, and those after them."""
WHOLE = 100
"""Answers that end with their first words."""
STREAMS, PIECES, GAP_S = 200, 40, 0.1


class Reader:
    """Asks over HTTP and reads the answer line by line."""

    def __init__(self, http: httpx.AsyncClient, key: str, session_id: str) -> None:
        self._http = http
        self._headers = {"authorization": f"Bearer {key}"}
        self._session_id = session_id

    async def lines(self) -> AsyncGenerator[dict[str, str]]:
        body = {
            "query": "Which database?",
            "sessionId": self._session_id,
            "options": {"includeKnowledge": False},
        }
        asked = self._http.stream("POST", "/think", json=body, headers=self._headers)
        async with asked as answer:
            answer.raise_for_status()
            async for line in answer.aiter_lines():
                if line:
                    yield json.loads(line)


async def main() -> None:
    async with open_place() as place, _served(place) as (vendor, http, key):
        noema = place.noema
        first = await _first_deltas(noema, vendor, http, key)
        whole = [await _first_delta(noema, vendor, http, key, whole=True) for _ in range(WHOLE)]
        at_once = await _at_once(noema, vendor, http, key)
        figures = {"first_delta_ms": first, "with_the_end_ms": _cuts(whole), "at_once": at_once}
        tell({"streaming": figures})


@asynccontextmanager
async def _served(place: Place) -> AsyncGenerator[tuple[VendorServer, httpx.AsyncClient, str]]:
    """Serve the place, its default model at a vendor of our own."""
    noema = place.noema
    async with vendor_server() as vendor, live_server(noema) as port:
        model = build_models(settings_for(vendor.url), conduct_of(noema.settings))["anthropic"]
        noema.models["anthropic"] = lambda _tenant: model
        tenant = await noema.tenants.ensure_tenant()
        key = (await noema.tenants.create_key(tenant.id, "benchmark", frozenset(Scope))).text
        settle()
        limits = httpx.Limits(max_connections=None)
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url, timeout=300, limits=limits) as http:
            yield vendor, http, key
        await model.aclose()


async def _session(noema: Noema) -> str:
    """Begin a session whose main branch is held to the vendor's model."""
    tenant = await noema.tenants.ensure_tenant()
    services = noema.services(tenant.id)
    session_id = await services.sessions.create(NewSession(new_id(), "A benchmark"))
    await services.branches.ensure_main(session_id, ModelChoice("anthropic", ANTHROPIC.model))
    return session_id


async def _first_deltas(
    noema: Noema, vendor: VendorServer, http: httpx.AsyncClient, key: str
) -> dict[str, dict[str, float]]:
    """Time from the moment the vendor sends its first words until a reader has them."""
    took = [await _first_delta(noema, vendor, http, key) for _ in range(WARM_UP + WARM)]
    return {"cold": _cuts(took[:WARM_UP]), "warm": _cuts(took[WARM_UP:])}


def _cuts(took: Sequence[float]) -> dict[str, float]:
    cuts = statistics.quantiles(took, n=20)
    return {"calls": len(took), "p50": round(cuts[9], 1), "p95": round(cuts[18], 1)}


async def _first_delta(
    noema: Noema, vendor: VendorServer, http: httpx.AsyncClient, key: str, *, whole: bool = False
) -> float:
    gate, read = asyncio.Event(), asyncio.Event()
    said = ANTHROPIC.said("Neo4j")
    opening = len(ANTHROPIC.begun())
    first, rest = said[opening : opening + 1], said[opening + 1 :]
    vendor.script = [streamed(said[:opening], Hold(gate), first, Hold(read), rest)]
    if whole:
        read.set()
    lines = Reader(http, key, await _session(noema)).lines()
    waiting = asyncio.ensure_future(_until_text(lines))
    await _until_asked(vendor)
    # Long enough for the opening to be through: what is timed is the first words alone.
    await asyncio.sleep(0.3)
    begin = time.perf_counter()
    gate.set()
    end = await waiting
    read.set()
    async for _ in lines:
        pass
    return (end - begin) * 1000


async def _until_asked(vendor: VendorServer) -> None:
    while vendor.script:  # noqa: ASYNC110  # the vendor tells of no question
        await asyncio.sleep(0.01)


async def _until_text(lines: AsyncGenerator[dict[str, str]]) -> float:
    async for line in lines:
        if line["type"] == "text" and line["content"]:
            return time.perf_counter()
    raise RuntimeError("the answer ended without a word")


async def _at_once(
    noema: Noema, vendor: VendorServer, http: httpx.AsyncClient, key: str
) -> dict[str, object]:
    """Read many answers at the same time and insist on every one of them."""
    pieces = [f"word{number} " for number in range(PIECES)]
    steps = [step for piece in ANTHROPIC.said(*pieces) for step in (piece, Pause(GAP_S))]
    vendor.answer = lambda _: streamed(steps)
    sessions = [await _session(noema) for _ in range(STREAMS)]
    begin = time.perf_counter()
    answers = await asyncio.gather(*(_read(Reader(http, key, one)) for one in sessions))
    took_s = time.perf_counter() - begin
    short = [errors for text, errors in answers if text != "".join(pieces)]
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    return {
        "streams": STREAMS,
        "whole": STREAMS - len(short),
        "others": short,
        "seconds": round(took_s, 1),
        "peak_mb": peak_mb,
    }


async def _read(reader: Reader) -> tuple[str, list[str]]:
    """Read an answer and give its text, and what it tells to have gone wrong."""
    lines = [line async for line in reader.lines()]
    text = "".join(line["content"] for line in lines if line["type"] == "text")
    return text, [line["content"] for line in lines if line["type"] == "error"]


if __name__ == "__main__":
    asyncio.run(main())
