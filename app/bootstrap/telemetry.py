"""Opens the export of traces and metrics, through the SDK that the extra `otel` installs."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from importlib import import_module

from app.errors import SetupError
from app.llm.base import LanguageModel
from app.llm.providers import DEFAULT_MODELS
from app.otel.base import NO_TELEMETRY, Telemetry
from app.otel.environment import OwnAddress, destinations
from app.reasoning.turns.thinking_engine.traced import TracedModel
from app.settings import Settings
from app.spans import NO_SPANS, Spans


@asynccontextmanager
async def open_telemetry(
    settings: Settings, environ: Mapping[str, str]
) -> AsyncGenerator[Telemetry]:
    """Export traces and metrics while the block runs, where OpenTelemetry's variables say so.

    Raises:
        SetupError: The SDK is not installed, or a variable cannot be used.
    """
    names = (settings.host, *settings.allowed_hosts.split(","))
    own = OwnAddress({name.strip().lower() for name in names}, settings.port)
    to = destinations(environ, own)
    if not to.is_anywhere:
        yield NO_TELEMETRY
        return
    try:
        # Imported only where it is used: it takes a while, and most installations lack it.
        adapter = import_module("app.otel.exporting")
    except ModuleNotFoundError as error:
        raise SetupError(
            "OTEL_EXPORTER_OTLP_ENDPOINT needs the SDK of OpenTelemetry, which is not installed: "
            "install noema-graph[otel], or run `uv sync --extra otel` in a checkout; "
            "OTEL_SDK_DISABLED=true exports nothing",
            field="OTEL_EXPORTER_OTLP_ENDPOINT",
        ) from error
    async with adapter.exporting(to) as telemetry:
        yield telemetry


def traced(model: LanguageModel, spans: Spans, settings: Settings) -> LanguageModel:
    """Give a model whose calls are told of; the model itself where nobody is told."""
    if spans is NO_SPANS:
        return model
    named = (
        settings.model,
        settings.judge_model,
        settings.resolver_model,
        settings.refiner_model,
        settings.librarian_model,
        settings.metacognition_model,
    )
    return TracedModel(model, spans, {*DEFAULT_MODELS.values(), *filter(None, named)})
