"""Tokens of Microsoft Entra, with which Azure's services are asked where no key is set."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module

from app.errors import SetupError

SCOPE = "https://cognitiveservices.azure.com/.default"
Tokens = Callable[[], Awaitable[str]]


def entra_tokens(key_field: str, error: type[SetupError] = SetupError) -> Tokens:
    """Give what makes a token: of the environment, a managed identity, or a login on this machine.

    A token is kept until five minutes before it ends. Blocking: loads the client, which takes a
    second.

    Args:
        key_field: The setting with which no token would be needed; errors name it.
        error: Raised, here where the client is not installed, and by what is given where
            there is no token.
    """
    setting = f"NOEMA_{key_field.upper()}"
    try:
        identity, refusals = import_module("azure.identity"), import_module("azure.core.exceptions")
    except ModuleNotFoundError as missing:
        raise error(
            f"Azure without {setting} needs a client that is not installed: install"
            " noema-graph[azure], or run `uv sync --extra azure` in a checkout",
            field=key_field,
        ) from missing
    token = identity.get_bearer_token_provider(identity.DefaultAzureCredential(), SCOPE)

    async def give() -> str:
        try:
            return await asyncio.to_thread(token)
        except refusals.ClientAuthenticationError:
            # Without its words, which may hold what was sent.
            refusal = error(
                f"Microsoft Entra gives no token for Azure: set {setting}, or log in",
                field=key_field,
            )
        raise refusal

    return give
