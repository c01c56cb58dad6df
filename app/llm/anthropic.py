"""Anthropic's Messages API through its own client, which retries nothing here."""

from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from typing import Any

import httpx2
from anthropic import (
    AnthropicError,
    APIConnectionError,
    APIStatusError,
    AsyncAnthropic,
    AsyncStream,
    CredentialsError,
)
from anthropic.lib.bedrock import AsyncAnthropicBedrock
from anthropic.lib.vertex import AsyncAnthropicVertex

from app.errors import AppError
from app.llm.errors import LLMRejectedError, ProviderSetupError
from app.llm.failures import Refusal, cut_or_unreachable, translate, unreachable
from app.llm.transport import Endpoint

Client = AsyncAnthropic | AsyncAnthropicBedrock | AsyncAnthropicVertex


class AnthropicTransport:
    """Implements `app.llm.transport.Transport`.

    Args:
        client: Of a cloud that runs Anthropic's models; None for Anthropic itself.
    """

    def __init__(self, endpoint: Endpoint, client: Client | None = None) -> None:
        self._endpoint = endpoint
        self._client = client or AsyncAnthropic(
            api_key=endpoint.key.get_secret_value(),
            base_url=endpoint.base_url,
            timeout=httpx2.Timeout(None, connect=endpoint.connect_s),
            max_retries=0,
        )

    async def send(self, model: str, body: Mapping[str, Any]) -> AsyncGenerator[bytes]:
        headers = await self._headers()
        began, failure = False, None
        try:
            stream = await self._client.post(
                "/v1/messages",
                body=dict(body),
                options={"headers": headers},
                cast_to=object,
                stream=True,
                stream_cls=AsyncStream[object],
            )
            async with stream:
                async for chunk in self._read(stream.response.aiter_bytes()):
                    began = True
                    yield chunk
        except AnthropicError as error:
            failure = translated(error, self._endpoint, model)
        except httpx2.HTTPError:
            failure = cut_or_unreachable(self._endpoint, began=began)
        # Raised out here, the vendor's exception is not its context.
        if failure:
            raise failure

    async def _headers(self) -> dict[str, str]:
        """Give what a call needs beside what the client sends."""
        return {}

    def _read(self, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """Give the answer as Anthropic itself sends it."""
        return chunks

    async def aclose(self) -> None:
        await self._client.close()


def translated(error: AnthropicError, endpoint: Endpoint, model: str) -> AppError:
    """Give the error of the port for an exception of the vendor's client."""
    if isinstance(error, APIStatusError):
        response = error.response
        return translate(
            Refusal(response.status_code, response.text, response.headers), endpoint, model
        )
    if isinstance(error, APIConnectionError):
        return unreachable(endpoint)
    if isinstance(error, CredentialsError):
        return ProviderSetupError("no key for anthropic", field=endpoint.key_setting)
    return LLMRejectedError(f"anthropic's client refused the call: {type(error).__name__}")
