"""Every setting, once. Each is read from `NOEMA_<NAME>` and described in the README."""

from functools import cached_property
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

_URL = r"^https?://[^@\s]+$"
"""No user and password: addresses are shown in errors."""
_ORIGIN = r"https?://[^/@,\s]+"
_LIST_OF_ORIGINS = rf"^({_ORIGIN}(\s*,\s*{_ORIGIN})*)?$"
_LIST_OF_HOSTS = r"^([^/:@,\s]+(\s*,\s*[^/:@,\s]+)*)?$"
"""Names without a port."""


def _key(vendor: str, name: str) -> SecretStr:
    """Read a key from Noema's own variable, or else from the one the vendor's tools read."""
    return Field(
        default=SecretStr(""),
        validation_alias=AliasChoices(f"NOEMA_{name}", name),
        description=f"Key for {vendor}; {name} is read too.",
    )


def _share(default: float, description: str) -> float:
    return Field(default=default, ge=0, le=1, description=description)


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="NOEMA_",
        env_ignore_empty=True,
        frozen=True,
        extra="ignore",
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    home: Path = Field(
        default_factory=lambda: user_data_path("noema"),
        description="Where the managed Neo4j, its data, downloads and local secrets live.",
    )
    neo4j_uri: str | None = Field(
        default=None, description="Use this Neo4j instead of the managed one (bolt:// or neo4j://)."
    )
    neo4j_user: str = Field(default="neo4j", description="User for NOEMA_NEO4J_URI.")
    neo4j_password: SecretStr = Field(
        default=SecretStr(""), description="Password for NOEMA_NEO4J_URI."
    )
    neo4j_database: str = Field(
        default="neo4j",
        pattern=r"^[A-Za-z0-9][A-Za-z0-9.-]{2,62}$",
        description="Database on NOEMA_NEO4J_URI; Aura names it after the instance.",
    )
    neo4j_pool_size: int = Field(
        default=50, ge=1, le=1000, description="Bolt connections kept open at most."
    )
    java_home: Path | None = Field(
        default=None, description="Java 21 or 25 for the managed Neo4j, tried before JAVA_HOME."
    )
    bolt_port: int = Field(
        default=7687, ge=1, le=65535, description="Bolt port of the managed Neo4j."
    )
    browser_port: int = Field(
        default=7474, ge=1, le=65535, description="HTTP port of Neo4j Browser on the managed Neo4j."
    )
    heap_mb: int = Field(
        default=512, ge=256, description="Java heap of the managed Neo4j, in megabytes."
    )
    page_cache_mb: int = Field(
        default=128, ge=32, description="Page cache of the managed Neo4j, in megabytes."
    )
    host: str = Field(default="127.0.0.1", description="Address the service listens on.")
    port: int = Field(default=7070, ge=1, le=65535, description="Port the service listens on.")
    allowed_hosts: str = Field(
        default="",
        pattern=_LIST_OF_HOSTS,
        description="Names, separated by commas, that requests may be sent to besides those of this"
        " machine; `*` for any.",
    )
    allowed_origins: str = Field(
        default="",
        pattern=_LIST_OF_ORIGINS,
        description="Origins, separated by commas, whose pages may ask with a key, such as"
        " https://notes.example; cookies are never taken from them.",
    )
    trusted_proxies: str = Field(
        default="127.0.0.1",
        description="Addresses or networks, separated by commas, of proxies that may say with"
        " X-Forwarded-Proto and X-Forwarded-For how a request reached them.",
    )
    max_text_bytes: int = Field(
        default=1_048_576,
        ge=1024,
        description="Largest text of one block or field, in UTF-8 bytes.",
    )
    max_body_bytes: int = Field(
        default=8_388_608, ge=1024, description="Largest HTTP request body, in bytes."
    )
    introspection: bool = Field(default=True, description="Whether GraphQL introspection answers.")
    session_output_tokens: int = Field(
        default=500_000,
        ge=1,
        description="Output tokens a session may spend; its stream is warned at 80 %.",
    )
    model_tokens_per_day: int = Field(
        default=20_000_000,
        ge=1,
        description="Output tokens that a tenant may spend in a day, which ends at midnight UTC.",
    )
    model_cost_per_day: float = Field(
        default=200.0,
        gt=0,
        description="US dollars that a tenant may spend on models in a day, which ends at midnight "
        "UTC; calls whose price is not known cost nothing here.",
    )
    deliberations_at_once: int = Field(
        default=2, ge=1, le=64, description="Debates and forks that run at the same time."
    )
    deliberation_backlog: int = Field(
        default=100,
        ge=1,
        le=10_000,
        description="Debates and forks of one tenant that may wait; more are refused.",
    )
    trainer_command: str | None = Field(
        default=None,
        min_length=1,
        description="Program with arguments that trains on exported traces, speaking JSON lines;"
        " without it nothing is trained.",
    )
    event_poll_s: float = Field(
        default=1.0,
        gt=0,
        le=60,
        description="Time between two looks for events that other processes wrote, one look for "
        "all open streams together.",
    )

    subscriber_patience_s: float = Field(
        default=30.0,
        gt=0,
        le=600,
        description="Longest time a subscriber may take over one event before it is dropped.",
    )

    requests_per_s: float = Field(
        default=100.0,
        gt=0,
        description="Requests and operations that one key may send in a second, on average; five "
        "seconds' worth may come at once. Counted by each process for itself.",
    )
    streams_per_key: int = Field(
        default=200,
        ge=1,
        description="Streams and subscriptions that one key may hold open in one process.",
    )
    sockets_per_key: int = Field(
        default=100, ge=1, description="WebSockets that one key may hold open in one process."
    )
    searches_per_key: int = Field(
        default=16,
        ge=1,
        description="Searches of one key that may run or wait at a time in one process.",
    )
    searches_at_once: int = Field(
        default=8,
        ge=1,
        description="Searches that one process runs at a time; further ones wait, keys in turns.",
    )

    core_tokens: int = Field(
        default=4_000, ge=1, description="Tokens that pinned knowledge may have together."
    )
    recall_tokens: int = Field(
        default=20_000,
        ge=1,
        description="Tokens that recent knowledge may have together; the oldest is archived.",
    )

    provider: (
        Literal["anthropic", "openai", "openai_chat", "gemini", "compatible", "offline"] | None
    ) = Field(
        default=None,
        description="Who answers on a new branch; by default the first with a key, else offline.",
    )
    model: str | None = Field(
        default=None, description="Which model answers on a new branch; by default the provider's."
    )
    anthropic_api_key: SecretStr = _key("Anthropic", "ANTHROPIC_API_KEY")
    anthropic_base_url: str = Field(
        default="https://api.anthropic.com", pattern=_URL, description="Where Anthropic's API is."
    )
    openai_api_key: SecretStr = _key("OpenAI", "OPENAI_API_KEY")
    openai_base_url: str = Field(
        default="https://api.openai.com/v1", pattern=_URL, description="Where OpenAI's API is."
    )
    openai_store: bool = Field(
        default=True,
        description="Whether OpenAI may keep answers, so that a turn need not send the whole "
        "branch again.",
    )
    gemini_api_key: SecretStr = _key("Gemini", "GEMINI_API_KEY")
    gemini_base_url: str = Field(
        default="https://generativelanguage.googleapis.com/v1beta",
        pattern=_URL,
        description="Where Gemini's API is.",
    )
    compatible_base_url: str | None = Field(
        default=None,
        pattern=_URL,
        description="A server that speaks OpenAI's chat format and takes any model it has, such as "
        "http://127.0.0.1:11434/v1 for Ollama; provider `compatible`.",
    )
    compatible_api_key: SecretStr = Field(
        default=SecretStr(""), description="Key for NOEMA_COMPATIBLE_BASE_URL, where it wants one."
    )
    model_connect_s: float = Field(
        default=5.0, gt=0, description="Longest time until the connection to a provider stands."
    )
    model_first_token_s: float = Field(
        default=120.0,
        gt=0,
        description="Longest time until a model begins to answer; one that has sent nothing by "
        "then is asked once more.",
    )
    model_idle_s: float = Field(
        default=60.0, gt=0, description="Longest silence of a model in the middle of its answer."
    )

    contradiction_judge: Literal["model", "rules"] = Field(
        default="model",
        description="Who judges beliefs that may contradict each other: the rules, and where the "
        "provider is not offline its model too, or the rules alone.",
    )
    decision_refinement: Literal["model", "off"] = Field(
        default="model",
        description="Whether the provider's model reads what the rules found a decision in, where "
        "the provider is not offline; what it costs counts against the session's budget.",
    )
    contradiction_policy: Literal["off", "newer_period"] = Field(
        default="off",
        description="Whether contradictions of time are settled for the belief that began to hold "
        "later, without a person.",
    )
    hypothesis_support: float = _share(
        0.75, "Cosine from which on a thing may support a hypothesis."
    )
    hypothesis_contradict: float = _share(
        0.70, "Cosine from which on a thing may contradict a hypothesis."
    )
    hypothesis_revise: float = _share(
        0.40, "Score of a hypothesis under which a revision is suggested."
    )

    anthropic_context: Literal["tool_cycle", "signature_only"] = Field(
        default="tool_cycle",
        description="What of Claude's earlier thinking goes back to it: all of an open tool cycle"
        " and nothing older, or the signatures alone.",
    )
    embeddings: Literal["local", "voyage"] = Field(
        default="local",
        description="Who makes vectors until `noema vectors switch` says otherwise: the model on "
        "this machine, or Voyage.",
    )
    voyage_api_key: SecretStr = _key("Voyage", "VOYAGE_API_KEY")
    voyage_base_url: str = Field(
        default="https://api.voyageai.com/v1", pattern=_URL, description="Where Voyage's API is."
    )

    @cached_property
    def managed(self) -> bool:
        """Whether Noema runs its own Neo4j."""
        return self.neo4j_uri is None
