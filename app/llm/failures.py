"""One translation from what an HTTP answer says went wrong to the errors of the port."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, cast

from app.errors import AppError
from app.llm.errors import (
    ContextTooLongError,
    LLMRateLimitedError,
    LLMRejectedError,
    LLMUnavailableError,
    ProviderSetupError,
    StateForgottenError,
    StreamCutError,
    UnknownModelError,
)
from app.llm.secrets import hide_keys
from app.llm.transport import Endpoint

MAX_WORDS = 500
"""Characters of a vendor's message that are passed on."""
_TOO_LONG = re.compile(
    r"prompt is too long|context[_ ]length|maximum context|exceed_context_size|"
    r"input token count .{0,200}exceeds|context window",
    re.IGNORECASE,
)
_FORGOTTEN = re.compile(r"previous[_ ]response.{0,200}not[_ ]found", re.IGNORECASE)
_BAD_KEY = re.compile(r"API[_ ]KEY[_ ]INVALID|API key not valid", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that is not a success."""

    status: int
    text: str
    headers: Mapping[str, str]


def translate(refusal: Refusal, endpoint: Endpoint, model: str) -> AppError:
    """Give the error of the port that an answer means."""
    words = hide_keys(_words(refusal.text), endpoint.key)
    said = f"{endpoint.provider} answered {refusal.status}: {words}"
    if refusal.status == 429:
        return LLMRateLimitedError(said, retry_after_s=retry_after_s(refusal.headers))
    if refusal.status == 408 or refusal.status >= 500:
        return LLMUnavailableError(said)
    if refusal.status in (401, 402, 403) or _BAD_KEY.search(refusal.text):
        return ProviderSetupError(f"{said} ({endpoint.key_setting})", field=endpoint.key_setting)
    return _client_error(refusal, said, model)


def unreachable(endpoint: Endpoint) -> LLMUnavailableError:
    """Say that there is no connection."""
    return LLMUnavailableError(f"{endpoint.provider} cannot be reached at {endpoint.base_url}")


def cut_or_unreachable(endpoint: Endpoint, *, began: bool) -> AppError:
    """Say that the connection broke: in the middle of an answer, or before anything came."""
    if began:
        return StreamCutError(f"{endpoint.provider} broke off in the middle of its answer")
    return unreachable(endpoint)


def _client_error(refusal: Refusal, said: str, model: str) -> AppError:
    if _FORGOTTEN.search(refusal.text):
        return StateForgottenError(said)
    if refusal.status == 413 or _TOO_LONG.search(refusal.text):
        return ContextTooLongError(said)
    if refusal.status == 404 and "model" in refusal.text.lower():
        return UnknownModelError(f"{said} (model {model!r})", field="model")
    return LLMRejectedError(said)


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Read how long the vendor asks to wait; None where it does not say or cannot be read."""
    milliseconds, text = headers.get("retry-after-ms"), headers.get("retry-after")
    try:
        if milliseconds:
            return float(milliseconds) / 1_000
        return float(text) if text else None
    except ValueError:
        return _until(text or "", headers.get("date") or "")


def _until(text: str, sent: str) -> float | None:
    try:
        # By the vendor's own clock: ours need not agree.
        wait = parsedate_to_datetime(text) - parsedate_to_datetime(sent)
    except (ValueError, TypeError):
        return None
    return max(0.0, wait.total_seconds())


def _words(text: str) -> str:
    """Give the message of an error body, or the body where it has none."""
    try:
        found: object = json.loads(text)
    except ValueError:
        return text[:MAX_WORDS]
    if isinstance(found, list) and found:
        found = cast(list[object], found)[0]
    while isinstance(found, dict):
        fields = cast(dict[str, Any], found)
        found = fields.get("error") or fields.get("message") or fields.get("detail")
    return (found if isinstance(found, str) else text)[:MAX_WORDS]
