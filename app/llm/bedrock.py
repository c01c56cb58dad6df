"""Claude on Amazon Bedrock through Anthropic's own client, which signs with AWS's credentials.

The answer comes in AWS's binary frames. Each holds one event of Anthropic's, which is passed on as
Anthropic itself would send it.
"""

import base64
import json
import os
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from typing import Any

import boto3
import httpx2
from anthropic.lib.bedrock import AsyncAnthropicBedrock
from botocore.eventstream import EventStreamBuffer, EventStreamMessage, ParserError
from botocore.exceptions import BotoCoreError

from app.content.json_fields import as_map
from app.errors import AppError
from app.llm.anthropic import AnthropicTransport
from app.llm.errors import LLMRejectedError, ProviderSetupError
from app.llm.transport import Endpoint

_BUSY = frozenset({"throttlingException", "serviceUnavailableException", "modelTimeoutException"})


class BedrockTransport(AnthropicTransport):
    def __init__(self, endpoint: Endpoint, region: str) -> None:
        """Take the credentials that AWS's own settings name.

        Raises:
            ProviderSetupError: They name none.
        """
        _require_credentials(endpoint)
        client = AsyncAnthropicBedrock(
            aws_region=region,
            base_url=endpoint.base_url or None,
            timeout=httpx2.Timeout(None, connect=endpoint.connect_s),
            max_retries=0,
        )
        super().__init__(endpoint, client)

    async def send(self, model: str, body: Mapping[str, Any]) -> AsyncGenerator[bytes]:
        failure: AppError | None = None
        try:
            async with aclosing(super().send(model, body)) as chunks:
                async for chunk in chunks:
                    yield chunk
        except BotoCoreError as error:
            failure = ProviderSetupError(
                f"AWS's credentials for bedrock cannot be used: {type(error).__name__}",
                field=self._endpoint.key_setting,
            )
        except ParserError:
            failure = LLMRejectedError("bedrock sends frames that cannot be read")
        # Raised out here, the client's exception is not its context.
        if failure:
            raise failure

    async def _read(self, chunks: AsyncIterator[bytes]) -> AsyncGenerator[bytes]:
        frames = EventStreamBuffer()
        async for chunk in chunks:
            frames.add_data(chunk)
            for frame in frames:
                if event := _event(frame):
                    yield event


def _require_credentials(endpoint: Endpoint) -> None:
    found = os.environ.get("AWS_BEARER_TOKEN_BEDROCK") or boto3.Session().get_credentials()
    if not found:
        raise ProviderSetupError(
            "AWS finds no credentials for bedrock: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and"
            " AWS_SECRET_ACCESS_KEY, or give this machine a role",
            field=endpoint.key_setting,
        )


def _event(frame: EventStreamMessage) -> bytes | None:
    """Give the server-sent event that a frame holds; one that says an error becomes one, too."""
    headers, told = as_map(frame.headers), as_map(json.loads(frame.payload or b"{}"))
    if headers.get(":message-type") in ("exception", "error"):
        name = str(headers.get(":exception-type") or headers.get(":error-code") or "error")
        kind = "overloaded_error" if name in _BUSY else "api_error"
        fault = {"type": kind, "message": f"{name}: {told.get('message', '')}"}
        return _written("error", json.dumps({"type": "error", "error": fault}).encode())
    if headers.get(":event-type") != "chunk":
        return None
    data = base64.b64decode(str(told.get("bytes", "")))
    return _written(str(as_map(json.loads(data)).get("type", "")), data)


def _written(name: str, data: bytes) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"
