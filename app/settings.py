"""Every setting. Each is read from `NOEMA_<NAME>`; `docs/settings.md` is "
"generated from this file."""

from functools import cached_property
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, SecretStr
from pydantic_settings import SettingsConfigDict

from app.embedding_settings import EmbeddingSettings
from app.operation_settings import OperationSettings
from app.platform_settings import PlatformSettings
from app.thinking_settings import ThinkingSettings, vendor_key

_URL = r"^https?://[^@\s]+$"
"""No user and password: addresses are shown in errors."""
_ORIGIN = r"https?://[^/@,\s]+"
_LIST_OF_ORIGINS = rf"^({_ORIGIN}(\s*,\s*{_ORIGIN})*)?$"
_LIST_OF_HOSTS = r"^([^/:@,\s]+(\s*,\s*[^/:@,\s]+)*)?$"
"""Names without a port."""


_Adoption = Literal["always", "confirm", "never"]


def _share(default: float, description: str) -> float:
    return Field(default=default, ge=0, le=1, description=description)


class Settings(ThinkingSettings, EmbeddingSettings, PlatformSettings, OperationSettings):
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
        description="Folder of the managed Neo4j, its data, downloads and local secrets.",
    )
    neo4j_uri: str | None = Field(
        default=None,
        description="Use this Neo4j instead of the managed one (bolt://, neo4j:// or neo4j+s://).",
    )
    neo4j_user: str = Field(default="neo4j", description="User for NOEMA_NEO4J_URI.")
    neo4j_password: SecretStr = Field(
        default=SecretStr(""), description="Password for NOEMA_NEO4J_URI."
    )
    neo4j_database: str = Field(
        default="neo4j",
        pattern=r"^[A-Za-z0-9][A-Za-z0-9.-]{2,62}$",
        description="Database on NOEMA_NEO4J_URI. Aura names it after the instance.",
    )
    neo4j_pool_size: int = Field(
        default=50, ge=1, le=1000, description="Maximum number of open Bolt connections."
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
    vector_memory_mb: int = Field(
        default=512,
        ge=0,
        description="Memory of the service for the vectors of the tenants that search, in "
        "megabytes; 10,000 texts need 50 to 110. Other tenants are answered by the indexes of "
        "Neo4j, with 0 all of them.",
    )
    tenant: str = Field(
        default="default",
        min_length=1,
        max_length=500,
        description="Name of the tenant that commands, `noema mcp` and the explorer of this "
        "machine work in; `noema tenants create` makes another.",
    )
    host: str = Field(default="127.0.0.1", description="Address the service listens on.")
    port: int = Field(default=7070, ge=1, le=65535, description="Port the service listens on.")
    allowed_hosts: str = Field(
        default="",
        pattern=_LIST_OF_HOSTS,
        description="Host names to accept besides those of this machine, separated by commas; "
        "`*` accepts any.",
    )
    allowed_origins: str = Field(
        default="",
        pattern=_LIST_OF_ORIGINS,
        description="Web origins whose pages may call the API with a key, separated by "
        "commas, such as https://notes.example. Their cookies are never accepted.",
    )
    trusted_proxies: str = Field(
        default="127.0.0.1",
        description="Addresses or networks of proxies whose X-Forwarded-Proto and "
        "X-Forwarded-For headers are trusted, separated by commas.",
    )
    max_text_bytes: int = Field(
        default=1_048_576,
        ge=1024,
        description="Maximum size of one text, in UTF-8 bytes.",
    )
    max_body_bytes: int = Field(
        default=8_388_608, ge=1024, description="Maximum size of an HTTP request body, in bytes."
    )
    introspection: bool = Field(default=True, description="Allow GraphQL introspection.")
    session_output_tokens: int = Field(
        default=500_000,
        ge=1,
        description="Output tokens that a session may use. Its stream gets a warning at 80 %.",
    )
    model_tokens_per_day: int = Field(
        default=20_000_000,
        ge=1,
        description="Output tokens that a tenant may use in a day. A day ends at midnight UTC.",
    )
    model_cost_per_day: float = Field(
        default=200.0,
        gt=0,
        description="US dollars that a tenant may spend on models in a day. A day ends at "
        "midnight UTC. Calls with an unknown price are not counted.",
    )
    deliberations_at_once: int = Field(
        default=2,
        ge=1,
        le=64,
        description="Number of debates, forks and plans that run at the same time.",
    )
    deliberation_backlog: int = Field(
        default=100,
        ge=1,
        le=10_000,
        description="Number of debates, forks and plans of one tenant that may wait. Further ones "
        "are refused.",
    )
    trainer_command: str | None = Field(
        default=None,
        min_length=1,
        description="Program, with arguments, that trains on exported traces. Without it, "
        "nothing is trained.",
    )
    event_poll_s: float = Field(
        default=1.0,
        gt=0,
        le=60,
        description="Seconds between two checks for events of other processes. One check "
        "serves all open streams.",
    )

    subscriber_patience_s: float = Field(
        default=30.0,
        gt=0,
        le=600,
        description="Seconds that a subscriber may take to read one event before it is "
        "disconnected.",
    )

    requests_per_s: float = Field(
        default=100.0,
        gt=0,
        description="Average number of requests and operations a second for one key, counted "
        "in each process. Bursts of five seconds' worth are allowed.",
    )
    streams_per_key: int = Field(
        default=200,
        ge=1,
        description="Maximum number of open streams and subscriptions of one key in one process.",
    )
    sockets_per_key: int = Field(
        default=100,
        ge=1,
        description="Maximum number of open WebSockets of one key in one process.",
    )
    searches_per_key: int = Field(
        default=16,
        ge=1,
        description="Maximum number of running and waiting searches of one key in one process.",
    )
    searches_at_once: int = Field(
        default=8,
        ge=1,
        description="Number of searches that one process runs at a time. Further ones wait; "
        "keys take turns.",
    )

    core_tokens: int = Field(
        default=4_000,
        ge=1,
        description="Maximum total size of pinned knowledge (tier `core`), in tokens.",
    )
    recall_tokens: int = Field(
        default=20_000,
        ge=1,
        description="Maximum total size of recent knowledge (tier `recall`), in tokens. The "
        "oldest is archived.",
    )

    knowledge_tokens: int = Field(
        default=4_000,
        ge=100,
        description="Maximum size of the knowledge that goes to a model with a question, in tokens "
        "of that model. It is also at most an eighth of what the model reads.",
    )

    provider: (
        Literal[
            "anthropic",
            "openai",
            "openai_chat",
            "gemini",
            "compatible",
            "azure",
            "bedrock",
            "vertex",
            "vertex_anthropic",
            "offline",
        ]
        | None
    ) = Field(
        default=None,
        description="Provider of new branches.",
    )
    model: str | None = Field(default=None, description="Model of new branches.")
    anthropic_api_key: SecretStr = vendor_key("Anthropic", "ANTHROPIC_API_KEY")
    anthropic_base_url: str = Field(
        default="https://api.anthropic.com",
        pattern=_URL,
        description="Base URL of the Anthropic API.",
    )
    openai_api_key: SecretStr = vendor_key("OpenAI", "OPENAI_API_KEY")
    openai_base_url: str = Field(
        default="https://api.openai.com/v1", pattern=_URL, description="Base URL of the OpenAI API."
    )
    openai_store: bool = Field(
        default=True,
        description="Let OpenAI store answers, so that a turn does not have to send the whole "
        "branch again.",
    )
    gemini_api_key: SecretStr = vendor_key("Gemini", "GEMINI_API_KEY")
    gemini_base_url: str = Field(
        default="https://generativelanguage.googleapis.com/v1beta",
        pattern=_URL,
        description="Base URL of the Gemini API.",
    )
    compatible_base_url: str | None = Field(
        default=None,
        pattern=_URL,
        description="Base URL of a server with OpenAI's chat format, such as "
        "http://127.0.0.1:11434/v1 for Ollama; used by the provider `compatible`.",
    )
    compatible_api_key: SecretStr = Field(
        default=SecretStr(""), description="Key for NOEMA_COMPATIBLE_BASE_URL, if it needs one."
    )
    model_connect_s: float = Field(
        default=5.0, gt=0, description="Seconds to wait for a connection to a provider."
    )
    model_first_token_s: float = Field(
        default=120.0,
        gt=0,
        description="Seconds to wait for the first token of a model. After that, the call is "
        "retried once.",
    )
    model_idle_s: float = Field(
        default=60.0,
        gt=0,
        description="Seconds that a model may be silent in the middle of an answer.",
    )

    judge: Literal["rules", "local", "model"] = Field(
        default="model",
        description="Who judges two texts: the rules alone; the rules and the model of this "
        "installation, `local`; or these and, where the provider is not offline, its model.",
    )
    judge_shown: float = _share(
        0.7,
        "Probability from which two texts side by side contradict each other. At 0.7, 0.86 of what "
        "is found in labelled notes does. Between stored beliefs the bar is higher.",
    )
    judge_possible: float = _share(
        0.2, "Probability from which the provider's model is asked about two texts."
    )
    judge_support: float = _share(
        0.63,
        "Probability from which a piece of evidence supports a hypothesis. At 0.63, 0.82 of what "
        "is found in labelled notes does.",
    )
    judge_oppose: float = _share(
        0.5,
        "Probability from which a piece of evidence contradicts a hypothesis. At 0.5, 0.68 of what "
        "is found in labelled notes does.",
    )
    judge_update: float = _share(
        0.5,
        "Probability from which one text takes the place of an earlier one. At 0.5, 0.89 of what "
        "is found in labelled notes does.",
    )
    decision_refinement: Literal["model", "local", "off"] = Field(
        default="model",
        description="`model`: the provider's model refines the decisions that rules found, "
        "within the session's budget; with the provider offline as `local`. `local`: the local "
        "embedding model reads later what the rules leave open. `off`: rules only.",
    )
    decision_threshold: float = Field(
        default=0.25,
        ge=0.08,
        le=1,
        description="Score from which on a sentence that commits its author is shown as a "
        "decision. What scores less, down to 0.08, is kept for refinement.",
    )
    adopt_recorded: _Adoption = Field(
        default="always",
        description="Whether decisions that people record or select become beliefs: `always`, "
        "`confirm` (when somebody asserts them) or `never`.",
    )
    adopt_synthesised: _Adoption = Field(
        default="always",
        description="Whether decisions in final answers of debates and merged forks become "
        "beliefs, as for NOEMA_ADOPT_RECORDED.",
    )
    adopt_extracted: _Adoption = Field(
        default="confirm",
        description="Whether decisions found in texts become beliefs: `always`, `confirm` (at once "
        "from a certainty of 0.8, the others when somebody asserts them) or `never`.",
    )
    accept_justifications: _Adoption = Field(
        default="confirm",
        description="Which proposed justifications are accepted without a person: `always` (all), "
        "`confirm` (those whose dependence the text states, such as `because …`) or `never`.",
    )
    accept_updates: _Adoption = Field(
        default="confirm",
        description="Which proposed updates are accepted without a person: `always` (all), "
        "`confirm` (those that the text states outright, such as `we no longer …`) or `never`.",
    )
    contradiction_policy: Literal["off", "newer_period"] = Field(
        default="off",
        description="`newer_period`: resolve temporal contradictions in favour of the belief "
        "with the later start, without a person.",
    )
    compute_seconds: float = Field(
        default=5.0, gt=0, le=600, description="Seconds that a computation of a mode may take."
    )
    compute_memory_mb: int = Field(
        default=1024,
        ge=256,
        description="Memory of each of the two processes that compute, in megabytes. Windows and "
        "macOS do not enforce it.",
    )
    hypothesis_support: float = _share(
        0.75, "Minimum cosine similarity for supporting evidence of a hypothesis."
    )
    hypothesis_contradict: float = _share(
        0.70, "Minimum cosine similarity for contradicting evidence of a hypothesis."
    )
    hypothesis_revise: float = _share(
        0.40, "Score of a hypothesis below which a revision is suggested."
    )

    anthropic_context: Literal["tool_cycle", "signature_only"] = Field(
        default="tool_cycle",
        description="Earlier thinking that is sent back to Claude. `tool_cycle`: all of an "
        "open tool cycle, nothing older. `signature_only`: only the signatures.",
    )
    context_summaries: Literal["extractive", "model"] = Field(
        default="extractive",
        description="Who summarises turns that do not fit a context. `extractive`: their own "
        "sentences, nothing is stored. `model`: after such a turn the branch's model writes a "
        "summary, which is stored in place of the older turns, within the session's budget.",
    )

    @cached_property
    def managed(self) -> bool:
        """Whether Noema runs its own Neo4j."""
        return self.neo4j_uri is None
