"""How long is waited between tries."""

from collections.abc import AsyncGenerator

import pytest

from app.content.wire import Record
from app.llm.errors import (
    LLMError,
    LLMRateLimitedError,
    LLMTimeoutError,
    LLMUnavailableError,
)
from app.llm.failures import retry_after_s
from app.llm.retry import Retries, retried, wait_s
from tests.unit.llm.conftest import Waits

AWAY = LLMUnavailableError("away")


@pytest.mark.parametrize(
    ("tries", "chance", "seconds"),
    [(1, 0.0, 1.0), (2, 0.0, 2.0), (3, 0.0, 4.0), (1, 1.0, 1.25), (3, 0.5, 4.5), (4, 0.0, None)],
)
def test_waits_double_with_a_little_chance_until_three_tries_were_made(
    tries: int, chance: float, seconds: float | None
) -> None:
    assert wait_s(AWAY, tries, chance) == seconds


@pytest.mark.parametrize(("asked", "seconds"), [(0.5, 1.0), (60.0, 60.0), (60.1, None)])
def test_a_wait_the_vendor_asks_for_is_never_cut_short(asked: float, seconds: float | None) -> None:
    assert wait_s(LLMRateLimitedError("slow", retry_after_s=asked), 1, 0.0) == seconds


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after-ms": "1500", "retry-after": "2"}, 1.5),
        (
            {
                "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT",
                "date": "Sat, 21 Nov 2026 10:00:00 GMT",
            },
            30.0,
        ),
        (
            {
                "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT",
                "date": "Sat, 21 Nov 2026 10:00:00 GMT",
            },
            0.0,
        ),
        ({"retry-after": "Sat, 21 Nov 2026 10:00:30 GMT"}, None),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_the_vendors_wish_is_read_in_every_form(
    headers: dict[str, str], seconds: float | None
) -> None:
    assert retry_after_s(headers) == seconds


async def test_what_can_pass_is_not_tried_again_once_the_answer_began(waits: Waits) -> None:
    begun: list[Record] = []

    async def start() -> AsyncGenerator[Record]:
        yield Record("first")
        raise AWAY

    with pytest.raises(LLMUnavailableError):
        await _note(retried(start, Retries(waits.sleep, float)), begun)
    assert (begun, waits.slept) == ([Record("first")], [])


async def test_one_silence_is_followed_by_one_more_try_whatever_fails_between(
    waits: Waits,
) -> None:
    silent = LLMTimeoutError("silent")
    failures: list[LLMError] = [silent, AWAY, silent, AWAY]

    async def start() -> AsyncGenerator[Record]:
        raise failures.pop(0)
        yield Record("never")

    with pytest.raises(LLMTimeoutError):
        await _note(retried(start, Retries(waits.sleep, float)), [])
    assert (failures, waits.slept) == ([AWAY], [1.0])


async def _note(records: AsyncGenerator[Record], noted: list[Record]) -> None:
    async for record in records:
        noted.append(record)
