"""A vendor's server and the models that are sent to it."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import date

import pytest

from app.content.wire import Record
from app.llm.base import ModelRequest
from app.llm.framing import StreamTimeouts
from app.llm.model import CallPolicy, VendorModel
from app.llm.providers import build_models
from app.llm.retry import Retries
from app.settings import Settings
from tests.fakes.vendors.server import VendorServer, vendor_server

KEY = "sk-test-0123456789abcdef"
HOSTS = ("anthropic", "openai", "gemini", "compatible")
TODAY = date(2026, 11, 21)
SOON = StreamTimeouts(first_s=1, idle_s=60)
"""Impatient until the answer begins."""
STEADY = StreamTimeouts(first_s=60, idle_s=0.2)
"""Impatient once it has begun."""
LONG = StreamTimeouts(first_s=60, idle_s=60)


@dataclass
class Waits:
    """Takes the place of sleeping, and knows how long it would have been."""

    slept: list[float] = field(default_factory=list[float])

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


MakeModels = Callable[..., Mapping[str, VendorModel]]


def settings_for(url: str, **more: str | bool | None) -> Settings:
    """Give settings in which every provider is at `url` and has the same key."""
    fields = {f"{name}_base_url": url for name in HOSTS}
    secrets = {f"{name}_api_key": KEY for name in HOSTS}
    return Settings.model_validate(fields | secrets | more)


@pytest.fixture
async def vendor() -> AsyncGenerator[VendorServer]:
    async with vendor_server() as server:
        yield server


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
async def models(vendor: VendorServer, waits: Waits) -> AsyncGenerator[MakeModels]:
    """Make the models of all providers, as often as called; all go to `vendor`."""
    async with AsyncExitStack() as stack:

        def make(
            patience: StreamTimeouts = LONG, today: date = TODAY, **settings: str | bool | None
        ) -> Mapping[str, VendorModel]:
            conduct = CallPolicy(patience, Retries(waits.sleep, lambda: 0.0), lambda: today)
            made = build_models(settings_for(vendor.url, **settings), conduct)
            for model in made.values():
                stack.push_async_callback(model.aclose)
            return made

        yield make


async def read(
    model: VendorModel, request: ModelRequest, got: list[Record] | None = None
) -> list[Record]:
    """Read an answer to its end.

    Args:
        got: Also filled while it is read, so that it can be looked at after an error.
    """
    found: list[Record] = [] if got is None else got
    async for record in model.stream(request):
        found.append(record)
    return found
