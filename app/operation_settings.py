"""The settings of operating a service; `app/settings.py` has the others."""

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

from app.telemetry import LogFormat

_ISSUER = r"^(https://|http://(127\.0\.0\.1|localhost|\[::1\])[:/])[^@\s?#]+$"
"""Over TLS, but for one on this machine; no user and password."""


class OperationSettings(BaseSettings):
    log_format: LogFormat = Field(
        default="text",
        description="Form of the log on standard error: `text`, a line an entry, or `json`, an "
        "object a line.",
    )
    startup_cache: bool = Field(
        default=True,
        description="Whether the managed Neo4j is taught once to start fast, which takes a minute "
        "of work. Off where a home is started only a few times, as by a check.",
    )
    url: str | None = Field(
        default=None,
        description="Address of a service that commands ask instead of this machine's database.",
    )
    audit: Literal["auto", "on", "off"] = Field(
        default="auto",
        description="Record who reads and changes what: `on`, `off`, or `auto` for `on` where "
        "NOEMA_HOST is not this machine alone.",
    )
    audit_days: int = Field(
        default=90, ge=1, le=36_500, description="Days that an entry of the audit log is kept."
    )
    oidc_issuer: str | None = Field(
        default=None,
        pattern=_ISSUER,
        description="Issuer of OpenID Connect whose tokens are accepted as keys are, such as "
        "https://login.example/realms/team.",
    )
    oidc_audience: str = Field(
        default="", max_length=500, description="Audience that a token of NOEMA_OIDC_ISSUER names."
    )
    oidc_groups: str = Field(
        default="{}",
        max_length=65_536,
        description="What each group opens, as JSON: "
        '`{"engineers": {"tenant": "Team North", "scopes": ["read", "write"]}}`. A token with '
        "groups of several tenants opens that of the first.",
    )
    oidc_groups_claim: str = Field(
        default="groups",
        min_length=1,
        max_length=500,
        description="Claim of a token that holds its groups.",
    )
    raw_days: int | None = Field(
        default=None,
        ge=1,
        le=36_500,
        description="Days that what vendors sent for an answer is kept; without it for good. An "
        "older answer goes to a model again as its text alone.",
    )
    delta_days: int | None = Field(
        default=None,
        ge=1,
        le=36_500,
        description="Days that the lines of an answer as they arrived are kept; without it for "
        "good. The answer itself stays.",
    )
    event_days: int | None = Field(
        default=None,
        ge=1,
        le=36_500,
        description="Days that the events of the other streams are kept; without it for good. "
        "Events that say by what something came to be held or settled stay.",
    )
    redis_url: SecretStr | None = Field(
        default=None,
        description="Redis through which the workers of one database wake each other, such as "
        "redis://:PASSWORD@HOST:6379 (rediss:// for TLS). It carries no data. Needs the extra "
        "`noema-graph[redis]`.",
    )
    webhook_key: SecretStr | None = Field(
        default=None,
        min_length=32,
        description="Key from which the secrets of webhooks follow, the same for all workers; "
        "without it that of the home's `webhook-key`, which is made at its first use.",
    )
    webhook_private: bool = Field(
        default=False,
        description="Whether webhooks may name addresses of this machine and its network, and "
        "plain HTTP.",
    )
    key: SecretStr | None = Field(default=None, description="API key for NOEMA_URL or a login.")
