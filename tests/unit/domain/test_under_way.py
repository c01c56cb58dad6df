"""Work in the background waits for searches, and never without end."""

import asyncio
from contextlib import ExitStack

from app.domain.under_way import SearchesUnderWay

LONG_S = 60.0


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_nobody_waits_while_no_search_is_under_way() -> None:
    assert await SearchesUnderWay(rest_s=0).let_go_first(0)


async def test_work_waits_until_the_last_of_several_searches_is_over() -> None:
    searches, first, second = SearchesUnderWay(rest_s=0), ExitStack(), ExitStack()
    first.enter_context(searches.counted())
    second.enter_context(searches.counted())
    work = asyncio.create_task(searches.let_go_first(LONG_S))
    await _settled()
    first.close()
    await _settled()
    assert not work.done()
    second.close()
    assert await work


async def test_a_search_that_follows_at_once_goes_first_too() -> None:
    searches, following = SearchesUnderWay(rest_s=0), ExitStack()
    with searches.counted():
        work = asyncio.create_task(searches.let_go_first(LONG_S))
        await _settled()
    following.enter_context(searches.counted())
    await _settled()
    assert not work.done()
    following.close()
    assert await work


async def test_work_waits_a_while_after_a_search_for_the_next_one() -> None:
    searches = SearchesUnderWay(rest_s=LONG_S)
    with searches.counted():
        pass
    assert not await searches.let_go_first(0)


async def test_work_goes_on_while_searches_never_end() -> None:
    searches = SearchesUnderWay(rest_s=0)
    with searches.counted():
        assert not await searches.let_go_first(0)


async def test_a_search_that_fails_or_is_given_up_is_over() -> None:
    searches = SearchesUnderWay(rest_s=0)

    async def search() -> None:
        with searches.counted():
            await asyncio.Event().wait()

    given_up = asyncio.create_task(search())
    await _settled()
    given_up.cancel()
    await _settled()
    assert await searches.let_go_first(0)
