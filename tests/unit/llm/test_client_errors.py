"""No exception of a vendor's client is without a translation, in this version and the next."""

from types import ModuleType

import anthropic
import anthropic.types
import httpx2
import openai
import pytest
from pydantic import SecretStr

from app.llm import anthropic as anthropic_adapter
from app.llm.errors import LLMRejectedError, LLMUnavailableError, ProviderSetupError
from app.llm.openai import client
from app.llm.transport import Endpoint

ENDPOINT = Endpoint("vendor", "http://127.0.0.1:1", SecretStr("key"), "vendor_api_key", 1.0)
REQUEST = httpx2.Request("POST", "http://127.0.0.1:1")


def _outside(module: ModuleType, root: type[Exception], *known: type[Exception]) -> set[str]:
    """Name the public exceptions of a client that are under none of `known`."""
    # By its own type: asking a lazy proxy for its class would load what it stands for.
    public = [kind for kind in list(vars(module).values()) if issubclass(type(kind), type)]
    found = {kind for kind in public if issubclass(kind, root)}
    assert len(found) > 10
    return {kind.__name__ for kind in found if not issubclass(kind, known)}


@pytest.mark.parametrize("module", [anthropic, anthropic.types], ids=lambda module: module.__name__)
def test_anthropics_exceptions_fall_under_the_roots_that_are_translated(
    module: ModuleType,
) -> None:
    outside = _outside(
        module,
        anthropic.AnthropicError,
        anthropic.APIStatusError,
        anthropic.APIConnectionError,
        anthropic.CredentialsError,
    )
    # What is left cannot come from posting a body and reading bytes without the client's retries.
    assert outside <= {
        "AnthropicError",
        "APIError",
        "APIResponseValidationError",
        "APIWebhookValidationError",
        "RetryableError",
        "WorkloadIdentityError",
    }


def test_openais_exceptions_fall_under_the_roots_that_are_translated() -> None:
    outside = _outside(openai, openai.OpenAIError, openai.APIStatusError, openai.APIConnectionError)
    # What is left cannot come from posting a body and reading bytes.
    assert outside <= {
        "OpenAIError",
        "APIError",
        "APIResponseValidationError",
        "ContentFilterFinishReasonError",
        "LengthFinishReasonError",
        "WebSocketConnectionClosedError",
        "WebSocketQueueFullError",
        "_AmbiguousModuleClientUsageError",
    }


@pytest.mark.parametrize(
    ("error", "translated"),
    [
        (anthropic.APIConnectionError(request=REQUEST), LLMUnavailableError),
        (anthropic.APITimeoutError(REQUEST), LLMUnavailableError),
        (anthropic.CredentialsError("none"), ProviderSetupError),
        (anthropic.AnthropicError("something new"), LLMRejectedError),
    ],
)
def test_what_anthropics_client_raises_by_itself(
    error: anthropic.AnthropicError, translated: type[Exception]
) -> None:
    assert type(anthropic_adapter.translated(error, ENDPOINT, "m")) is translated


@pytest.mark.parametrize(
    ("error", "translated"),
    [
        (openai.APIConnectionError(request=REQUEST), LLMUnavailableError),
        (openai.APITimeoutError(REQUEST), LLMUnavailableError),
        (openai.OpenAIError("something new"), LLMRejectedError),
    ],
)
def test_what_openais_client_raises_by_itself(
    error: openai.OpenAIError, translated: type[Exception]
) -> None:
    assert type(client.translated(error, ENDPOINT, "m")) is translated
