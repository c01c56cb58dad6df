"""Opens a database: from settings and a connection to what runs on it."""

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from datetime import UTC, datetime
from functools import partial

from app.bootstrap.noema import ModelMaker, Noema
from app.bootstrap.signing_on import open_provider, open_sign_on
from app.bootstrap.voyage import open_compatible, open_voyage
from app.bootstrap.waking import open_channel
from app.domain.tenants.tenant import SYSTEM_TENANT, Tenant
from app.embeddings.base import Embedder
from app.embeddings.cache import CachingEmbedder
from app.embeddings.onnx import OnnxEmbedder
from app.events.bus import EventBus, Topic
from app.graph.driver import Access, TenantGraph, open_driver
from app.graph.schema import migrate
from app.graph.tenants import NeomodelTenantStore
from app.llm.base import LanguageModel
from app.llm.providers import (
    build_models,
    conduct_of,
)
from app.local.base import Connection, Home
from app.otel.base import NO_TELEMETRY, Telemetry
from app.reasoning.tenants.service import TenantService
from app.settings import Settings


def _of_any_tenant(model: LanguageModel, _tenant_id: str) -> LanguageModel:
    return model


def open_embedder(settings: Settings) -> Embedder:
    """Give the embedder of this home for work that needs no graph; it loads when it is used."""
    return OnnxEmbedder(Home(settings.home).model)


@asynccontextmanager
async def open_noema(
    settings: Settings,
    connection: Connection,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    telemetry: Telemetry = NO_TELEMETRY,
) -> AsyncGenerator[Noema]:
    """Connect, migrate, and give the services until the block ends.

    Args:
        now: The clock of this process.
        telemetry: Is told what happens, and exports it.

    Raises:
        SetupError: The server is too old, refuses the password, or was migrated by a newer Noema.
        UnavailableError: The server does not answer.
    """
    driver = open_driver(
        connection.uri, connection.user, connection.password, settings.neo4j_pool_size
    )
    async with driver, AsyncExitStack() as closing:
        access = Access(connection.database, spans=telemetry.spans)
        await migrate(driver, access)
        bus = EventBus()
        root = TenantGraph(driver, bus, SYSTEM_TENANT, access)
        store = NeomodelTenantStore(driver, access)
        tenants = TenantService(
            root.of_tenant, store, now, settings.tenant, partial(bus.tell, Topic.KEYS)
        )
        default = await tenants.ensure_tenant()
        embedders = _embedders(settings)
        embedder = embedders.pop(_MODELS[settings.embeddings])()
        models = _open_models(settings, closing)
        noema = Noema(root.of_tenant, bus, settings, tenants, embedder, models)
        if (provider := open_provider(settings)) is not None:
            closing.push_async_callback(provider.aclose)
        noema.metrics.spans = telemetry.spans
        noema.sign_on = open_sign_on(settings, provider, tenants)
        closing.push_async_callback(noema.computing.close)
        noema.vector_models.makers.update(embedders)
        await noema.vector_models.refresh()
        async with (
            telemetry.reporting(noema.metrics),
            _woken_by_others(noema, default),
            noema.audit.running(),
            noema.live_turns.running(),
            noema.follower_watch.running(),
        ):
            yield noema


def _open_models(settings: Settings, closing: AsyncExitStack) -> dict[str, ModelMaker]:
    """Give every provider's models, which are closed at the end of `closing`."""
    models = build_models(settings, conduct_of(settings))
    for model in models.values():
        closing.push_async_callback(model.aclose)
    return {name: partial(_of_any_tenant, model) for name, model in models.items()}


@asynccontextmanager
async def _woken_by_others(noema: Noema, default: Tenant) -> AsyncGenerator[None]:
    """Let workers of the database wake each other; it ends last, so that the end is told too."""
    bus, supervisor = noema.bus, noema.supervisor
    # The tenant `default` is there in each database, under an id of its own.
    channel = open_channel(noema.settings, default.id, noema.worker, bus, supervisor)
    with (
        bus.calling(Topic.KEYS.key, noema.tenants.look_up_again),
        bus.calling(Topic.QUESTIONS.key, noema.vector_models.drop_own_questions),
    ):
        async with channel.running() if channel else nullcontext():
            yield


_MODELS = {"local": "bge-small-en-v1.5-q", "voyage": "voyage-4", "compatible": "compatible"}
"""By what the setting calls them."""


def _embedders(settings: Settings) -> dict[str, Callable[[], Embedder]]:
    def voyage() -> Embedder:
        return CachingEmbedder(open_voyage(settings), time.monotonic)

    def local() -> Embedder:
        return CachingEmbedder(open_embedder(settings), time.monotonic)

    def compatible() -> Embedder:
        return CachingEmbedder(open_compatible(settings), time.monotonic)

    return {
        _MODELS["local"]: local,
        _MODELS["voyage"]: voyage,
        _MODELS["compatible"]: compatible,
    }


async def migrate_schema(connection: Connection) -> tuple[str, ...]:
    """Apply the migrations that are pending and return their names.

    Raises:
        SetupError: As `open_noema`.
        UnavailableError: The same.
    """
    driver = open_driver(connection.uri, connection.user, connection.password, pool_size=1)
    async with driver:
        return await migrate(driver, Access(connection.database))
