"""Azure OpenAI through OpenAI's own client: chat completions of a deployment, the model here."""

import httpx2
from openai import AsyncAzureOpenAI

from app.entra import entra_tokens
from app.llm.errors import ProviderSetupError
from app.llm.openai.client import OpenAITransport
from app.llm.transport import Endpoint


class AzureTransport(OpenAITransport):
    """With a key it sends `api-key`, without one a token of Microsoft Entra."""

    def __init__(self, endpoint: Endpoint, api_version: str) -> None:
        key = endpoint.key.get_secret_value()
        tokens = None if key else entra_tokens(endpoint.key_setting, ProviderSetupError)
        client = AsyncAzureOpenAI(
            azure_endpoint=endpoint.base_url,
            api_version=api_version,
            api_key=key or None,
            azure_ad_token_provider=tokens,
            timeout=httpx2.Timeout(None, connect=endpoint.connect_s),
            max_retries=0,
        )
        super().__init__(endpoint, "/chat/completions", client)
