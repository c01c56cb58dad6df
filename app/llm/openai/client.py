"""OpenAI's own client, for both of its APIs and for the servers that speak them."""

from collections.abc import AsyncGenerator, Mapping
from typing import Any

import httpx2
from openai import APIConnectionError, APIStatusError, AsyncOpenAI, AsyncStream, OpenAIError

from app.errors import AppError
from app.llm.errors import LLMRejectedError
from app.llm.failures import Refusal, cut_or_unreachable, translate, unreachable
from app.llm.transport import Endpoint

NO_KEY = "none"
"""The client insists on a key; servers on one's own machine mostly want none."""


class OpenAITransport:
    """Implements `app.llm.transport.Transport` for one path of the API; retries nothing.

    Args:
        client: That of Azure; None for OpenAI's own and that of servers that speak as it does.
    """

    def __init__(self, endpoint: Endpoint, path: str, client: AsyncOpenAI | None = None) -> None:
        self.endpoint = endpoint
        self._path = path
        self.client = client or AsyncOpenAI(
            api_key=endpoint.key.get_secret_value() or NO_KEY,
            base_url=endpoint.base_url,
            timeout=httpx2.Timeout(None, connect=endpoint.connect_s),
            max_retries=0,
        )

    async def send(self, model: str, body: Mapping[str, Any]) -> AsyncGenerator[bytes]:
        began, failure = False, None
        try:
            stream = await self.client.post(
                self._path,
                body=dict(body),
                cast_to=object,
                stream=True,
                stream_cls=AsyncStream[object],
            )
            async with stream:
                async for chunk in stream.response.aiter_bytes():
                    began = True
                    yield chunk
        except OpenAIError as error:
            failure = translated(error, self.endpoint, model)
        except httpx2.HTTPError:
            failure = cut_or_unreachable(self.endpoint, began=began)
        # Raised out here, the vendor's exception is not its context.
        if failure:
            raise failure

    async def aclose(self) -> None:
        await self.client.close()


def translated(error: OpenAIError, endpoint: Endpoint, model: str) -> AppError:
    """Give the error of the port for an exception of the vendor's client."""
    if isinstance(error, APIStatusError):
        response = error.response
        return translate(
            Refusal(response.status_code, response.text, response.headers), endpoint, model
        )
    if isinstance(error, APIConnectionError):
        return unreachable(endpoint)
    return LLMRejectedError(
        f"the client of {endpoint.provider} refused the call: {type(error).__name__}"
    )
