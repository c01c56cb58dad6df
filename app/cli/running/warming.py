"""Asking a service that was just started what people ask first.

Neo4j plans and compiles a statement when it is asked for it, and the model is read with the first
question: without this, the first people wait for both.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import cycle
from typing import TYPE_CHECKING

from app.domain.nodes.headline import shortened
from app.domain.page import PageRequest
from app.domain.search import SearchQuery
from app.errors import AppError
from app.reads.search.search import SearchReads

if TYPE_CHECKING:
    from app.bootstrap import Noema

_ROUNDS = 40
_MOST_S = 8.0
_PAGE = PageRequest(20)
_QUESTION = 60
"""Characters, of something that was said."""
_log = logging.getLogger(__name__)


@asynccontextmanager
async def warming(noema: "Noema") -> AsyncGenerator[None]:
    """Ask in the background while the block runs, for a few seconds at most."""
    task = asyncio.create_task(_ask(noema))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})


async def _ask(noema: "Noema") -> None:
    try:
        async with asyncio.timeout(_MOST_S):
            await _ask_all(noema)
    except TimeoutError:
        return
    except AppError as error:
        # Whoever asks is told the same.
        _log.info("not all that is asked first could be asked: %s", error)


async def _ask_all(noema: "Noema") -> None:
    services = noema.services((await noema.tenants.own_tenant()).id)
    graph = noema.graph_of(services.tenant_id)
    # By its own means: a model that puts hits in order is asked for people alone.
    search = SearchReads(
        graph, noema.vector_models.answering(graph), memory=noema.vector_memory
    ).search
    sessions = (await services.session_reads.list_page(_PAGE)).items
    for session in sessions[:1]:
        nodes = (await services.thinking_reads.list_by_session(session.id, _PAGE)).items
        for node, _ in zip(cycle(nodes), range(_ROUNDS), strict=False):
            # One question: a model elsewhere is asked for its vector once.
            await search(SearchQuery(shortened(nodes[0].response or session.title, _QUESTION)))
            await services.session_reads.list_page(_PAGE)
            await services.thinking_reads.get_many([node.id])
            await services.walk.traverse(node.id)
            await services.why.why(node.id)
