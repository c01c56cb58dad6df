"""An hour with a session that is written to all the while: what the page and the service hold.

A real `noema up` serves; the session is open in headless Chromium, with one of its nodes chosen.
Twenty events a second are written through the API, ten mutations to a request: relationships come
and go, the title changes each second, and one write of twenty adds a node. Once a minute the page's
heap (the least of several forced collections: what is being worked on is held twice), its DOM nodes
and the service's memory are read. At the end the page is loaded anew: what it held more than the
fresh one is what the hour left behind.

Run: uv run python -m benchmarks.explorer.hour [--minutes 60] [--rate 20]
"""

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from app.api.auth import cookie_name
from app.bootstrap import Noema
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode
from app.local.base import Home
from app.local.key import read_key
from benchmarks.place import open_place, served, tell
from tests.factories import make_decision, make_node
from tests.ui.browser import Page, chromium

NODES, BATCH, DECIDED_EACH = 2_000, 500, 25
"""More than are drawn one by one, so that the drawing is as large as it becomes."""
CYCLE = 20
"""Of so many writes the first adds a node, the second names the session; the next two draw and end
a relationship of the chosen node, the others of nodes all over the session."""
TOGETHER = 10
"""Mutations of one request, each a transaction of its own."""
LANES, WAITING = 2, 4
"""Agents that write at once, each one request after the other, and how many may wait for one."""
APART = 50
SETTLED_MINUTE = 5
MINUTE_S = 60.0
COLLECTIONS, BETWEEN_S = 12, 0.5
_ROWS = ".outline [role=treeitem]"
_READY = "return Boolean(document.querySelector('.figures')) && !document.querySelector('progress')"
_ADD = """add: addThinkingNode(input: {sessionId: $session, parentId: $parent,
    blocks: [{text: "A step: the queue has to survive a restart of the service."}]}) {
    ... on ThinkingNode { id } ... on UserError { message } }"""
_NAME = """name: updateSession(input: {sessionId: $session, version: $version, title: $title}) {
    ... on UserError { message } }"""
_VERSION = "query ($session: ID!) { session(id: $session) { version } }"


def _asked_together(numbers: Sequence[int], *others: str, given: str = "") -> str:
    """Give a request that draws a relationship for each even number and ends it for the next."""
    ends = " ".join(f"$from{number}: ID! $to{number}: ID!" for number in numbers)
    changes = [
        f"{name}{number}: {name}Nodes(input: {{"
        f"type: REFINES, from: $from{number}, to: $to{number}}})"
        " { ... on UserError { message } }"
        for number in numbers
        for name in ("unlink" if number % 2 else "link",)
    ]
    return f"mutation ({given} {ends}) {{ {' '.join([*others, *changes])} }}"


_FIRST, _SECOND = range(2, TOGETHER), range(TOGETHER, CYCLE)
_RENEW = _asked_together(
    _FIRST, _ADD, _NAME, given="$session: ID! $parent: ID! $version: Int! $title: String!"
)
_RELATE = _asked_together(_SECOND)


class Writer:
    """Agents that work in the session."""

    def __init__(self, http: httpx.AsyncClient, session_id: str, nodes: list[str]) -> None:
        self._http = http
        self._session_id = session_id
        self._nodes = nodes
        self.written = 0
        self.named = 0

    async def write(self, rate: float) -> None:
        """Write until it is cancelled, in the long run never faster than `rate` a second."""
        lanes = [asyncio.Queue[int](WAITING) for _ in range(LANES)]
        async with asyncio.TaskGroup() as agents:
            for lane in lanes:
                agents.create_task(self._work(lane))
            begin = time.perf_counter()
            for part in count():
                await asyncio.sleep(begin + part * TOGETHER / rate - time.perf_counter())
                await lanes[part % LANES].put(part)

    async def _work(self, lane: asyncio.Queue[int]) -> None:
        while True:
            cycle, is_second = divmod(await lane.get(), CYCLE // TOGETHER)
            if is_second:
                await self._ask(_RELATE, **self._ends(cycle, _SECOND))
            else:
                await self._renew(cycle)
            self.written += TOGETHER

    async def _renew(self, cycle: int) -> None:
        """Add a node and name the session, beside relationships that come and go."""
        version = (await self._ask(_VERSION, session=self._session_id))["session"]["version"]
        of_session = {"session": self._session_id, "version": version, "title": f"Second {cycle}"}
        given = {**of_session, "parent": self._nodes[-1], **self._ends(cycle, _FIRST)}
        self._nodes.append((await self._ask(_RENEW, **given))["add"]["id"])
        self.named = cycle

    def _ends(self, cycle: int, numbers: Sequence[int]) -> dict[str, str]:
        """Give the ends of relationships: the first is one of the chosen node."""
        ends = dict[str, str]()
        for number in numbers:
            near = 0 if number < 4 else (cycle * CYCLE + number // 2) % NODES
            ends[f"from{number}"] = self._nodes[(near + APART) % NODES]
            ends[f"to{number}"] = self._nodes[near]
        return ends

    async def _ask(self, query: str, **variables: object) -> dict[str, Any]:
        answer = await self._http.post("/graphql", json={"query": query, "variables": variables})
        told = answer.json()
        if "errors" in told or any(one.get("message") for one in told["data"].values()):
            raise RuntimeError(answer.text)
        return told["data"]


@dataclass(slots=True)
class Watch:
    """Reads what is held, by the page and by the service."""

    driver: Any
    page: Page
    service_pid: int

    async def sample(self) -> dict[str, float]:
        return {**await asyncio.to_thread(self._held), "service_mb": _rss_mb(self.service_pid)}

    def _held(self) -> dict[str, float]:
        looks = [self._collected() for _ in range(COLLECTIONS)]
        metrics = min(looks, key=lambda look: look["JSHeapUsedSize"])
        return {
            "heap_mb": round(metrics["JSHeapUsedSize"] / 2**20, 2),
            "dom_nodes": metrics["Nodes"],
            "elements": self.page.run_now("return document.querySelectorAll('*').length"),
            "listeners": metrics["JSEventListeners"],
            "rows_listed": self.page.run_now(
                f"return Number(document.querySelector('{_ROWS}').ariaSetSize)"
            ),
            "title_of_second": _second(
                self.page.run_now("return document.querySelector('h1').innerText")
            ),
        }

    def _collected(self) -> dict[str, float]:
        time.sleep(BETWEEN_S)
        self.driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
        told = self.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        return {metric["name"]: metric["value"] for metric in told}


def _second(title: str) -> int:
    return int(title.rpartition(" ")[2]) if title.startswith("Second") else -1


def _rss_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return round(pages * 4096 / 2**20, 1)


async def main(minutes: int, rate: float) -> None:
    async with open_place() as place:
        settings, noema = place.noema.settings, place.noema
        tenant = await noema.tenants.ensure_tenant()
        session_id, nodes = await _make(noema, tenant.id)
        login = await noema.tenants.create_login(tenant.id)
        origin = f"http://127.0.0.1:{settings.port}"
        async with served(place) as process:
            key = read_key(Home(settings.home).local_key)
            headers = {"authorization": f"Bearer {key}"}
            async with httpx.AsyncClient(base_url=origin, headers=headers, timeout=60) as http:
                with chromium() as driver:
                    page = Page(driver, origin)
                    await page.sign_in(cookie_name(settings.port), login.text)
                    await _open(page, driver, f"/#/session/{session_id}/node/{nodes[0]}")
                    watch = Watch(driver, page, process.pid)
                    told = await _watched(watch, Writer(http, session_id, nodes), minutes, rate)
                    await _open(page, driver, f"/#/session/{session_id}/node/{nodes[0]}")
                    told["opened_anew"] = await watch.sample()
                    told["complaints"] = await page.complaints()
    tell({"minutes": minutes, "rate": rate, **told})


async def _open(page: Page, driver: Any, path: str) -> None:  # noqa: ANN401  # untyped in selenium
    await page.open(path)
    await page.until(lambda: page.run_now(_READY), "the whole session")
    await page.see("#detail .facts")
    await asyncio.to_thread(driver.execute_cdp_cmd, "Performance.enable", {})


async def _watched(watch: Watch, writer: Writer, minutes: int, rate: float) -> dict[str, Any]:
    samples = [await watch.sample()]
    begin = time.perf_counter()
    writing = asyncio.create_task(writer.write(rate))
    for minute in range(1, minutes + 1):
        await asyncio.wait([writing], timeout=begin + minute * MINUTE_S - time.perf_counter())
        if writing.done():
            await writing
        behind_s = writer.named
        samples.append(await watch.sample())
        samples[-1]["behind_s"] = behind_s - samples[-1]["title_of_second"]
        _note(minute, samples[-1])
    writing.cancel()
    written = writer.written
    return {
        "written": written,
        "written_a_second": round(written / (time.perf_counter() - begin), 2),
        "slopes_a_minute": _slopes(samples),
        "samples": samples,
    }


def _note(minute: int, sample: dict[str, float]) -> None:
    sys.stderr.write(f"{minute} {json.dumps(sample)}\n")
    sys.stderr.flush()


def _slopes(samples: Sequence[dict[str, float]]) -> dict[str, float]:
    """Give the straight line's slope of each figure from the settled minute on."""
    rest = samples[min(SETTLED_MINUTE, len(samples) - 2) :]
    minutes = range(len(rest))
    names = ("heap_mb", "dom_nodes", "elements", "listeners", "rows_listed", "service_mb")
    return {
        name: round(statistics.linear_regression(minutes, [one[name] for one in rest]).slope, 4)
        for name in names
    }


async def _make(noema: Noema, tenant_id: str) -> tuple[str, list[str]]:
    """Write the session as it is before the hour; give its id and those of its nodes."""
    services = noema.services(tenant_id)
    session_id = await services.sessions.create(NewSession(new_id(), "A long session"))
    nodes: list[str] = []
    for start in range(0, NODES, BATCH):
        part = list[NewThinkingNode]()
        for number in range(start, start + BATCH):
            part.append(_node(session_id, number, nodes[-1] if nodes else None))
            nodes.append(part[-1].id)
        graph = noema.graph_of(tenant_id)
        await graph.apply(services.think_graph.write_in, session_id, part, may_extend=False)
    return session_id, nodes


def _node(session_id: str, number: int, parent_id: str | None) -> NewThinkingNode:
    text = TextBlock(f"Step {number}: the queue has to survive a restart.")
    decision = make_decision(f"way {number}", ("another", "it is slower"))
    decisions = () if number % DECIDED_EACH else (decision,)
    return make_node(session_id, text, parent_id=parent_id, decisions=decisions)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--rate", type=float, default=20.0)
    given = parser.parse_args()
    asyncio.run(main(given.minutes, given.rate))
