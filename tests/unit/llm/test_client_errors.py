"""No exception of a vendor's client is without a translation, in this version and the next."""

import pkgutil
from importlib import import_module
from types import ModuleType

import anthropic
import httpx2
import openai
import pytest
from pydantic import SecretStr

from app.errors import AppError
from app.llm import anthropic as anthropic_adapter
from app.llm import openai_client
from app.llm.errors import (
    ContextTooLongError,
    LLMRateLimitedError,
    LLMRejectedError,
    LLMUnavailableError,
    ProviderSetupError,
)
from app.llm.transport import Endpoint

ENDPOINT = Endpoint("vendor", "http://127.0.0.1:1", SecretStr("key"), 1.0)
REQUEST = httpx2.Request("POST", "http://127.0.0.1:1")


def _below[T](root: type[T]) -> set[type[T]]:
    return {root}.union(*(_below(kind) for kind in root.__subclasses__()))
