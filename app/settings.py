"""Every setting, once. Each is read from `NOEMA_<NAME>` and described in the README."""

from functools import cached_property
from pathlib import Path

from platformdirs import user_data_path
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="NOEMA_", frozen=True, extra="ignore")

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
    max_text_bytes: int = Field(
        default=1_048_576,
        ge=1024,
        description="Largest text of one block or field, in UTF-8 bytes.",
    )
    max_body_bytes: int = Field(
        default=8_388_608, ge=1024, description="Largest HTTP request body, in bytes."
    )
    introspection: bool = Field(default=True, description="Whether GraphQL introspection answers.")
    event_poll_s: float = Field(
        default=1.0,
        gt=0,
        le=60,
        description="Longest wait before a stream looks for events that another process wrote.",
    )

    subscriber_patience_s: float = Field(
        default=30.0,
        gt=0,
        le=600,
        description="Longest time a subscriber may take over one event before it is dropped.",
    )

    @cached_property
    def managed(self) -> bool:
        """Whether Noema runs its own Neo4j."""
        return self.neo4j_uri is None
