"""A large session in the explorer: how soon it is there, and how it moves.

In headless Chromium without a GPU.

Browser, service and Neo4j share the machine.

Run: uv run python -m benchmarks.explorer [--nodes 5000]
"""

import argparse
import asyncio
import statistics
from collections.abc import Sequence
from dataclasses import replace

from app.api.auth import cookie_name
from app.bootstrap import Noema, Services
from app.content.blocks import Block, TextBlock, ToolCallBlock, ToolResultBlock
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode
from app.main import settle
from benchmarks.explorer.scripts import CLICK, DONE, ELEMENTS, HEAP_MB, PAN, WATCH
from benchmarks.place import open_place, tell
from tests.api.live import live_server
from tests.factories import make_decision, make_node
from tests.ui.browser import Page, chromium

BATCH = 500
STEPS_A_TURN = 10
"""Of each ten nodes two are said, eight are calls of tools and their results."""
DECIDED_EACH, LINKED_EACH, SIDE_EACH = 25, 100, 400
OPENED, CLICKED = 5, 10
WIDE = (1440, 900)


async def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explorer", description=__doc__)
    parser.add_argument("--nodes", type=int, default=5_000)
    parser.add_argument("--talk", action="store_true", help="Make every node a message.")
    given = parser.parse_args()
    async with open_place() as place, live_server(place.noema) as port:
        tenant = await place.noema.tenants.ensure_tenant()
        session_id = await _make(place.noema, tenant.id, given.nodes, talk=given.talk)
        login = await place.noema.tenants.create_login(tenant.id)
        settle()
        with chromium() as driver:
            page = Page(driver, f"http://127.0.0.1:{port}")
            await page.before_each_page(WATCH)
            # The service names its cookie by the port of its settings.
            cookie = cookie_name(place.noema.settings.port)
            figures = [await _look(page, cookie, login.text, session_id) for _ in range(OPENED)]
        tell({"nodes": given.nodes, "talk": given.talk, "explorer": _middle(figures)})


async def _look(page: Page, cookie: str, key: str, session_id: str) -> dict[str, float]:
    await page.sign_in(cookie, key)
    await page.resize(*WIDE)
    await page.open(f"/#/session/{session_id}")
    await page.until(lambda: page.run_now(DONE), "the whole session")
    soon = await page.run("return window.seen")
    clicks = [await page.run_to_its_end(CLICK % number) for number in range(CLICKED)]
    pan = await page.run_to_its_end(PAN)
    return {
        **soon,
        "click_to_detail_ms": statistics.median(clicks),
        "elements": await page.run(ELEMENTS),
        **pan,
        "heap_mb": await page.run(HEAP_MB),
    }


def _middle(looks: Sequence[dict[str, float]]) -> dict[str, float]:
    return {name: round(statistics.median(look[name] for look in looks), 1) for name in looks[0]}


async def _make(noema: Noema, tenant_id: str, count: int, *, talk: bool) -> str:
    """Write a session as of an agent that works; with `talk` every node is said."""
    services = noema.services(tenant_id)
    session_id = await services.sessions.create(NewSession(new_id(), "A large session"))
    nodes: list[NewThinkingNode] = []
    for number in range(count):
        before = (
            nodes[number - 40 if number % SIDE_EACH == SIDE_EACH - 1 else -1].id if nodes else None
        )
        nodes.append(_node(session_id, number, before, talk=talk))
    graph = noema.graph_of(tenant_id)
    for start in range(0, count, BATCH):
        part = nodes[start : start + BATCH]
        await graph.apply(services.think_graph.write_in, session_id, part, may_extend=False)
    await _link(services, nodes)
    return session_id


def _node(session_id: str, number: int, parent_id: str | None, *, talk: bool) -> NewThinkingNode:
    node = make_node(session_id, _block(number, talk=talk), parent_id=parent_id)
    if number % DECIDED_EACH == 0:
        decision = make_decision(f"way {number}", ("another", "it is slower"))
        return replace(node, decisions=(decision,))
    return node


def _block(number: int, *, talk: bool) -> Block:
    step = number % STEPS_A_TURN
    if talk or step < 2:
        return TextBlock(f"Step {number}: the queue has to survive a restart of the service.")
    call_id = f"call {number // 2}"
    if step % 2 == 0:
        return ToolCallBlock(call_id, "Read", f'{{"file_path": "/app/file_{number}.py"}}')
    return ToolResultBlock(call_id, "import asyncio", is_error=number % 90 == 9)


async def _link(services: Services, nodes: Sequence[NewThinkingNode]) -> None:
    for number in range(LINKED_EACH, len(nodes), LINKED_EACH):
        ends = nodes[number].id, nodes[number - 50].id
        await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPPORTS, *ends))


if __name__ == "__main__":
    asyncio.run(main())
