"""Azure OpenAI through OpenAI's own client: chat completions of a deployment, the model here."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module

import httpx2
from openai import AsyncAzureOpenAI

from app.llm.errors import ProviderSetupError
from app.llm.extras import missing_extra
from app.llm.openai_client import OpenAITransport
from app.llm.transport import Endpoint

SCOPE = "https://cognitiveservices.azure.com/.default"


class AzureTransport(OpenAITransport):
    """With a key it sends `api-key`, without one a token of Microsoft Entra."""

    def __init__(self, endpoint: Endpoint, api_version: str) -> None:
        key = endpoint.key.get_secret_value()
        client = AsyncAzureOpenAI(
            azure_endpoint=endpoint.base_url,
            api_version=api_version,
            api_key=key or None,
            azure_ad_token_provider=None if key else _entra_tokens(),
            timeout=httpx2.Timeout(None, connect=endpoint.connect_s),
            max_retries=0,
        )
        super().__init__(endpoint, "/chat/completions", client)


def _entra_tokens() -> Callable[[], Awaitable[str]]:
    """Give what makes a token: of the environment, a managed identity, or a login on this machine.

    Raises:
        ProviderSetupError: The client of Microsoft Entra is not installed.
    """
    try:
        identity, refusals = import_module("azure.identity"), import_module("azure.core.exceptions")
    except ModuleNotFoundError as error:
        raise missing_extra(
            "Azure without NOEMA_AZURE_API_KEY", "azure", "azure_api_key"
        ) from error
    token = identity.get_bearer_token_provider(identity.DefaultAzureCredential(), SCOPE)

    async def give() -> str:
        try:
            return await asyncio.to_thread(token)
        except refusals.ClientAuthenticationError:
            # Without its words, which may hold what was sent.
            refusal = ProviderSetupError(
                "Microsoft Entra gives no token for Azure: set NOEMA_AZURE_API_KEY, or log in",
                field="azure_api_key",
            )
        raise refusal

    return give
