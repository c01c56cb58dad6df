"""A service whose models are all at one vendor's server of this machine."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from app.bootstrap import Noema
from app.llm.framing import StreamTimeouts
from app.llm.model import CallPolicy
from app.llm.providers import build_models
from app.llm.retry import Retries
from tests.fakes.vendors.server import VendorServer, vendor_server
from tests.unit.llm.conftest import TODAY, settings_for


@asynccontextmanager
async def vendor_of(noema: Noema, *, begin_s: float, idle_s: float) -> AsyncGenerator[VendorServer]:
    """Let the models of every vendor be at one server while the block runs; no retry waits.

    Args:
        begin_s: How long the server may take to begin an answer.
        idle_s: How long it may say nothing in the middle of one.
    """
    before = dict(noema.models)
    async with vendor_server() as server:
        conduct = CallPolicy(
            StreamTimeouts(begin_s, idle_s), Retries(_no_wait, lambda: 0.0), lambda: TODAY
        )
        models = build_models(settings_for(server.url), conduct)
        for name, model in models.items():
            noema.models[name] = lambda _tenant, model=model: model
        yield server
        for model in models.values():
            await model.aclose()
    noema.models.clear()
    noema.models.update(before)


async def _no_wait(_: float) -> None:
    return None
