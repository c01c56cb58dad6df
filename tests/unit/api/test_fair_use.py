"""How much one key may take: counted for each key, given back, and told with when to try again."""

import asyncio

import pytest

from app.bootstrap.fair_use import BURST_S, FairUse
from app.domain.fair_use import Held, TokenBucket
from app.domain.tenants.tenant import Principal
from app.errors import RateLimitedError
from app.settings import Settings


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def _key(name: str) -> Principal:
    return Principal("tenant", frozenset(), name, name)


def _limits(clock: Clock, **limits: float) -> FairUse:
    return FairUse(Settings().model_copy(update=limits), clock)


def test_a_bucket_lets_as_many_pass_as_come_back_and_says_when_there_is_one_again() -> None:
    clock = Clock()
    bucket = TokenBucket(2, 3, clock)
    assert [bucket.take("a") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert bucket.take("b") == 0
    clock.now_s += 0.5
    assert [bucket.take("a"), bucket.take("a")] == [0, 0.5]
    clock.now_s += 1_000
    assert [bucket.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_requests_over_the_rate_are_refused_with_the_limit_and_the_time() -> None:
    clock = Clock()
    fair_use = _limits(clock, requests_per_s=0.1)
    fair_use.request(_key("a"))
    with pytest.raises(RateLimitedError) as refused:
        fair_use.request(_key("a"))
    assert (refused.value.code, refused.value.limit) == ("RATE_LIMITED", "requests")
    assert refused.value.retry_after_s == 10
    assert refused.value.message == "this key may ask 0.1 times a second; try again in 10 s"
    fair_use.request(_key("b"))
    clock.now_s += 10
    fair_use.request(_key("a"))


def test_a_burst_is_what_nobody_asked_for_in_five_seconds() -> None:
    fair_use = _limits(Clock(), requests_per_s=4.0)
    for _ in range(int(4 * BURST_S)):
        fair_use.request(_key("a"))
    with pytest.raises(RateLimitedError):
        fair_use.request(_key("a"))


def test_what_is_held_is_counted_for_each_owner_and_given_back() -> None:
    held = Held("streams", 2)
    with held.held("a"), held.held("b"):
        with held.held("a"), pytest.raises(RateLimitedError) as refused, held.held("a"):
            pass
        assert refused.value.limit == "streams"
        held.check("a")
    with pytest.raises(ValueError), held.held("a"):  # noqa: PT011  # any error gives it back
        raise ValueError
    with held.held("a"), held.held("a"):
        with pytest.raises(RateLimitedError):
            held.check("a")
        held.check("b")


async def test_searches_over_those_at_once_wait_and_those_over_the_keys_own_are_refused() -> None:
    fair_use = _limits(Clock(), searches_per_key=2, searches_at_once=1)
    end, begun = asyncio.Event(), list[str]()

    async def search(name: str) -> None:
        async with fair_use.search(_key(name)):
            begun.append(name)
            await end.wait()

    searches = [asyncio.create_task(search(name)) for name in ("a", "a", "b", "a")]
    await asyncio.wait(searches, return_when=asyncio.FIRST_EXCEPTION)
    assert isinstance(searches[3].exception(), RateLimitedError)
    assert begun == ["a"]
    end.set()
    await asyncio.gather(*searches[:3])
    assert begun == ["a", "a", "b"]
