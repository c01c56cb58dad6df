"""Settings of the models that make vectors and of those that rerank."""

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

from app.thinking_settings import vendor_key

_URL = r"^https?://[^@\s]+$"
"""No user and password: addresses are shown in errors."""


class EmbeddingSettings(BaseSettings):
    embeddings: Literal["local", "voyage", "compatible"] = Field(
        default="local",
        description="Embedding model until `noema vectors switch` changes it: `local` runs on "
        "this machine, `voyage` calls Voyage, `compatible` calls NOEMA_EMBEDDING_BASE_URL.",
    )
    voyage_api_key: SecretStr = vendor_key("Voyage", "VOYAGE_API_KEY")
    voyage_base_url: str = Field(
        default="https://api.voyageai.com/v1",
        pattern=_URL,
        description="Base URL of the Voyage API.",
    )
    embedding_base_url: str = Field(
        default="",
        pattern=r"^(https?://[^@\s#]+)?$",
        description="Base URL of a server whose `/embeddings` takes what OpenAI's does, such as "
        "http://127.0.0.1:11434/v1 for Ollama. A query such as `?api-version=…` is kept.",
    )
    embedding_api_key: SecretStr = Field(
        default=SecretStr(""), description="Key for NOEMA_EMBEDDING_BASE_URL, if it needs one."
    )
    embedding_entra: bool = Field(
        default=False,
        description="Whether NOEMA_EMBEDDING_BASE_URL is Azure's and gets a token of Microsoft "
        "Entra instead of a key, which needs the extra `noema-graph[azure]`.",
    )
    embedding_model: str = Field(
        default="",
        max_length=200,
        description="Model of NOEMA_EMBEDDING_BASE_URL, such as `nomic-embed-text`. Another model "
        "makes all vectors anew.",
    )
    embedding_dimensions: int = Field(
        default=0,
        ge=0,
        le=4096,
        description="Numbers in each vector of NOEMA_EMBEDDING_MODEL, at most 4096; other vectors "
        "are refused. Another number makes all vectors anew.",
    )
    embedding_shorten: bool = Field(
        default=False,
        description="Whether the server is asked for vectors of NOEMA_EMBEDDING_DIMENSIONS; only "
        "for models that can shorten theirs, such as `text-embedding-3-large`.",
    )
    embedding_question_prefix: str = Field(
        default="",
        max_length=500,
        description="Words that the model wants before a question, such as `search_query: `.",
    )
    embedding_passage_prefix: str = Field(
        default="",
        max_length=500,
        description="Words that the model wants before a text that is searched, such as "
        "`search_document: `. Other words make all vectors anew.",
    )
    embedding_characters: int = Field(
        default=8_000,
        ge=100,
        le=8_000,
        description="Characters of a text that are sent to NOEMA_EMBEDDING_BASE_URL. About 2000 "
        "for a model that reads 512 tokens and whose server refuses more.",
    )
    embedding_timeout_s: float = Field(
        default=20.0,
        gt=0,
        le=300,
        description="Seconds that NOEMA_EMBEDDING_BASE_URL may take for up to 32 texts.",
    )
    rerank_model: str = Field(
        default="",
        max_length=200,
        description="Model that orders the best 50 hits of a search anew, such as `rerank-2.5`; "
        "empty for none. The question and the first 4,000 characters of each hit are sent to "
        "NOEMA_RERANK_BASE_URL, or else to Voyage, which needs the extra `noema-graph[voyage]`.",
    )
    rerank_base_url: str | None = Field(
        default=None,
        pattern=r"^https?://[^@\s?#]+$",
        description="Base URL of a server whose `/rerank` takes what Cohere's and Jina's does, "
        "such as http://127.0.0.1:8000/v1 for vLLM or llama.cpp.",
    )
    rerank_api_key: SecretStr = Field(
        default=SecretStr(""), description="Key for NOEMA_RERANK_BASE_URL, if it needs one."
    )
    rerank_timeout_s: float = Field(
        default=3.0,
        gt=0,
        le=60,
        description="Seconds that reranking may take; after that a search answers with its own "
        "order and a warning.",
    )
