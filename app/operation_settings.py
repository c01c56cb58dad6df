"""The settings of operating a service; `app/settings.py` has the others."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

from app.telemetry import LogFormat


class OperationSettings(BaseSettings):
    log_format: LogFormat = Field(
        default="text",
        description="Form of the log on standard error: `text`, a line an entry, or `json`, an "
        "object a line.",
    )
    url: str | None = Field(
        default=None,
        description="Address of a service that commands ask instead of this machine's database.",
    )
    key: SecretStr | None = Field(default=None, description="API key for NOEMA_URL or a login.")
