"""What an adapter does for its vendor: carry one body there and the bytes of the answer back."""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import SecretStr


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a provider is and who asks it."""

    provider: str
    base_url: str
    key: SecretStr
    key_setting: str
    """The setting that holds the key."""
    connect_s: float
    """Longest time until the connection stands."""


class Transport(Protocol):
    def send(self, model: str, body: Mapping[str, Any]) -> AsyncGenerator[bytes]:
        """Post the body and give the answer's bytes as they arrive, undone of compression only.

        Closing the generator closes the connection. Waits for as long as the vendor does.

        Raises:
            AppError: One of `app.llm.errors`, without the vendor's exception as its cause, for
                that holds the request and with it the key.
        """
        ...

    async def aclose(self) -> None:
        """Close what is kept open."""
        ...
