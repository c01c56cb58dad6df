"""OpenAI's Chat Completions API, and the many servers that speak it."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any

from openai import OpenAIError

from app.llm.errors import UnknownModelError
from app.llm.openai.client import OpenAITransport
from app.llm.transport import Endpoint


class ChatTransport(OpenAITransport):
    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint, "/chat/completions")


class OpenChatTransport(ChatTransport):
    """A server that takes any model it has: Ollama, vLLM, llama.cpp and the like."""

    async def send(self, model: str, body: Mapping[str, Any]) -> AsyncGenerator[bytes]:
        missing: UnknownModelError | None = None
        try:
            async with aclosing(super().send(model, body)) as chunks:
                async for chunk in chunks:
                    yield chunk
        except UnknownModelError as error:
            missing = error
        if missing and await self._is_ollama():
            raise UnknownModelError(
                f"Ollama at {self.endpoint.base_url} has no model {model!r}; "
                f"fetch it with: ollama pull {model}",
                field="model",
            )
        if missing:
            raise missing

    async def _is_ollama(self) -> bool:
        root = self.endpoint.base_url.rstrip("/").removesuffix("/v1")
        try:
            answer = await self.client.get(f"{root}/api/version", cast_to=object)
        except OpenAIError:
            return False
        return isinstance(answer, dict) and "version" in answer
