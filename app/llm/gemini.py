"""Gemini over its REST interface: Google's own client hands out parsed objects, never the bytes."""

from collections.abc import AsyncGenerator, Mapping
from typing import Any

import httpx2

from app.llm.failures import Refusal, cut_or_unreachable, translate
from app.llm.transport import Endpoint

MAX_CONNECTIONS = 1_000


class GeminiTransport:
    """Implements `app.llm.transport.Transport`. The key travels in a header, never in a URL."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._models = f"{endpoint.base_url}/models"
        self._client = httpx2.AsyncClient(
            timeout=httpx2.Timeout(None, connect=endpoint.connect_s),
            limits=httpx2.Limits(max_connections=MAX_CONNECTIONS),
        )

    async def send(self, model: str, body: Mapping[str, Any]) -> AsyncGenerator[bytes]:
        url = f"{self._models}/{model}:streamGenerateContent?alt=sse"
        headers = await self._headers()
        began, failure = False, None
        try:
            async with self._client.stream("POST", url, json=body, headers=headers) as answer:
                if not answer.is_success:
                    await answer.aread()
                    refusal = Refusal(answer.status_code, answer.text, answer.headers)
                    failure = translate(refusal, self._endpoint, model)
                else:
                    async for chunk in answer.aiter_bytes():
                        began = True
                        yield chunk
        except httpx2.HTTPError:
            failure = cut_or_unreachable(self._endpoint, began=began)
        # Raised out here, the client's exception is not its context.
        if failure:
            raise failure

    async def _headers(self) -> dict[str, str]:
        """Give what says who asks."""
        return {"x-goog-api-key": self._endpoint.key.get_secret_value()}

    async def aclose(self) -> None:
        await self._client.aclose()
