"""OpenAI's Responses API."""

from app.llm.openai.client import OpenAITransport
from app.llm.transport import Endpoint


class ResponsesTransport(OpenAITransport):
    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint, "/responses")
