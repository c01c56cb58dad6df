"""Gemini and Claude on Google Vertex AI, with a token of Google's own credentials."""

import asyncio
from functools import cached_property
from typing import Protocol, cast

import google.auth
import httpx2
from anthropic.lib.vertex import AsyncAnthropicVertex
from google.auth.exceptions import GoogleAuthError
from google.auth.transport.requests import Request

from app.llm.anthropic import AnthropicTransport
from app.llm.errors import ProviderSetupError
from app.llm.gemini import GeminiTransport
from app.llm.transport import Endpoint

SCOPE = "https://www.googleapis.com/auth/cloud-platform"


class _Credentials(Protocol):
    token: str | None
    valid: bool

    def refresh(self, request: object) -> None: ...


class GoogleTokens:
    """Tokens of the account that this machine is logged in as, each used until it ends."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._one_at_a_time = asyncio.Lock()

    @cached_property
    def _credentials(self) -> _Credentials:
        found, _ = google.auth.default(scopes=[SCOPE])  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # untyped
        return cast(_Credentials, found)

    async def token(self) -> str:
        """Give a token that is valid now.

        Raises:
            ProviderSetupError: Google finds no credentials, or gives no token for them.
        """
        async with self._one_at_a_time:
            try:
                return await asyncio.to_thread(self._fresh)
            except GoogleAuthError as error:
                kind = type(error).__name__
        # Out here: the exception may hold what was sent.
        raise ProviderSetupError(
            f"Google gives no token for {self._endpoint.provider} ({kind}): set"
            " GOOGLE_APPLICATION_CREDENTIALS, or run `gcloud auth application-default login`",
            field=self._endpoint.key_setting,
        )

    def _fresh(self) -> str:
        if not self._credentials.valid:
            self._credentials.refresh(Request())
        return self._credentials.token or ""


class VertexGeminiTransport(GeminiTransport):
    def __init__(self, endpoint: Endpoint, project: str, region: str) -> None:
        super().__init__(endpoint)
        self._tokens = GoogleTokens(endpoint)
        base = endpoint.base_url or _base_url(region)
        self._models = f"{base}/projects/{project}/locations/{region}/publishers/google/models"

    async def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {await self._tokens.token()}"}


class VertexClaudeTransport(AnthropicTransport):
    """By Anthropic's own client."""

    def __init__(self, endpoint: Endpoint, project: str, region: str) -> None:
        client = AsyncAnthropicVertex(
            project_id=project,
            region=region,
            base_url=endpoint.base_url or _base_url(region),
            timeout=httpx2.Timeout(None, connect=endpoint.connect_s),
            max_retries=0,
        )
        super().__init__(endpoint, client)
        self._tokens = GoogleTokens(endpoint)

    async def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {await self._tokens.token()}"}


def _base_url(region: str) -> str:
    """Give the address of a region; `global` and the two unions of regions have their own."""
    if region == "global":
        return "https://aiplatform.googleapis.com/v1"
    if region in ("us", "eu"):
        return f"https://aiplatform.{region}.rep.googleapis.com/v1"
    return f"https://{region}-aiplatform.googleapis.com/v1"
