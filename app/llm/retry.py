"""Retries, in this one place: only where the same call may work, and never once an answer began."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass

from app.content.wire import Record
from app.llm.errors import LLMRateLimitedError, LLMTimeoutError, LLMUnavailableError

WAITS_S = (1.0, 2.0, 4.0)
JITTER = 0.25
"""Largest part by which a wait is lengthened, so that many callers do not come back at once."""
MAX_SILENCES = 1
"""Tries that may end without a first record in time before the caller is told."""
MAX_WAIT_S = 60.0
"""A vendor that asks for a longer wait is believed: the caller is told at once."""


@dataclass(frozen=True, slots=True)
class Retries:
    sleep: Callable[[float], Awaitable[None]]
    random: Callable[[], float]
    """From 0 to 1."""


def wait_s(
    error: LLMUnavailableError | LLMRateLimitedError, tries: int, chance: float
) -> float | None:
    """Give the seconds to wait before the next try, or None where there is to be none.

    Args:
        tries: How many have failed, at least 1.
        chance: From 0 to 1.
    """
    if tries > len(WAITS_S):
        return None
    asked = error.retry_after_s if isinstance(error, LLMRateLimitedError) else None
    if asked is not None and asked > MAX_WAIT_S:
        return None
    return max(WAITS_S[tries - 1], asked or 0.0) * (1 + JITTER * chance)


async def retried(
    start: Callable[[], AsyncGenerator[Record]], retries: Retries
) -> AsyncGenerator[Record]:
    """Give the records of the first try that brings any.

    Three more tries follow one that fails, and one, at once, the first that brings nothing in time.

    Raises:
        AppError: What the last try raised, or what was raised after the first record.
    """
    tries, silences, began = 0, 0, False
    while True:
        try:
            async with aclosing(start()) as records:
                async for record in records:
                    began = True
                    yield record
            return
        except LLMTimeoutError:
            silences += 1
            if began or silences > MAX_SILENCES:
                raise
        except (LLMUnavailableError, LLMRateLimitedError) as error:
            tries += 1
            wait = None if began else wait_s(error, tries, retries.random())
            if wait is None:
                raise
            await retries.sleep(wait)
