"""Builds what calls Voyage, through the client of the extra `voyage`, or a server in its place."""

from functools import partial
from importlib import import_module
from types import ModuleType

from app.embeddings.base import Embedder, Reranker
from app.entra import entra_tokens
from app.errors import SetupError
from app.settings import Settings


def open_voyage(settings: Settings) -> Embedder:
    """Give Voyage's embedder.

    Raises:
        SetupError: Its client is not installed.
    """
    adapter = _adapter("embeddings")
    return adapter.VoyageEmbedder(settings.voyage_base_url, settings.voyage_api_key)


def open_compatible(settings: Settings) -> Embedder:
    """Give the embedder of the server that the settings name; without it, it refuses all texts."""
    # As Voyage's client below: no start loads what only this needs.
    adapter = import_module("app.embeddings.openai_format")
    served = adapter.ServedModel(
        settings.embedding_model,
        settings.embedding_dimensions,
        settings.embedding_shorten,
        settings.embedding_question_prefix,
        settings.embedding_passage_prefix,
        settings.embedding_characters,
    )
    return adapter.CompatibleEmbedder(
        settings.embedding_base_url,
        settings.embedding_api_key,
        served,
        settings.embedding_timeout_s,
        sign_in=partial(entra_tokens, "embedding_api_key") if settings.embedding_entra else None,
    )


def open_reranker(settings: Settings) -> Reranker | None:
    """Give the reranking model; None where none is named.

    Raises:
        SetupError: Voyage's client is not installed.
    """
    model = settings.rerank_model
    if not model:
        return None
    if settings.rerank_base_url is not None:
        # As Voyage's client below: no start loads what only this needs.
        compatible = import_module("app.embeddings.compatible")
        return compatible.CompatibleReranker(
            settings.rerank_base_url, settings.rerank_api_key, model
        )
    adapter = _adapter("rerank_model")
    return adapter.VoyageReranker(settings.voyage_base_url, settings.voyage_api_key, model)


def _adapter(field: str) -> ModuleType:
    try:
        # Imported only where it is used: it takes a second to load, and most installations lack it.
        return import_module("app.embeddings.voyage")
    except ModuleNotFoundError as error:
        raise SetupError(
            "Voyage needs its client, which is not installed: install noema-graph[voyage], "
            "or run `uv sync --extra voyage` in a checkout",
            field=field,
        ) from error
