"""What is followed: every file once a change, whatever goes wrong meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from app.cli.running.watching import watch
from app.errors import InvalidInputError, UnavailableError
from app.importers.report import ImportReport, Tally

FOLDER, ONE, TWO = Path("folder"), Path("folder/one.jsonl"), Path("folder/two.jsonl")
WAIT_S = 20


class Scripted:
    """Imports that fail as told; the first waits until every change came."""

    def __init__(self, **failures: Exception) -> None:
        self.asked: list[Path] = []
        self.all_came = asyncio.Event()
        self._failures = failures

    async def import_paths(self, paths: Sequence[Path]) -> ImportReport:
        [path] = paths
        self.asked.append(path)
        await self.all_came.wait()
        if failure := self._failures.pop(path.stem, None):
            raise failure
        return Tally().report()


async def _changes(came: asyncio.Event, batches: Sequence[set[Path]]) -> AsyncIterator[set[Path]]:
    for batch in batches:
        yield batch
    came.set()


async def _watched(imports: Scripted, *batches: set[Path]) -> list[Path]:
    told: list[Path] = []
    async with asyncio.timeout(WAIT_S):
        changes = _changes(imports.all_came, batches)
        await watch(imports, [FOLDER], changes, lambda path, _: told.append(path), retry_s=0)
    return told


async def test_what_is_there_comes_before_what_changes() -> None:
    assert await _watched(Scripted(), {TWO}, {ONE}) == [FOLDER, ONE, TWO]


async def test_a_file_that_is_written_often_during_an_import_is_read_once_after_it() -> None:
    assert (await _watched(Scripted(), {ONE}, {ONE}, {ONE})).count(ONE) == 1


async def test_what_is_no_transcript_is_left_out_and_the_rest_goes_on() -> None:
    imports = Scripted(one=InvalidInputError("this is no transcript"))
    assert await _watched(imports, {ONE, TWO}) == [FOLDER, TWO]


async def test_a_change_is_kept_while_the_database_is_away() -> None:
    imports = Scripted(one=UnavailableError("away"))
    assert await _watched(imports, {ONE}) == [FOLDER, ONE]
    assert imports.asked == [FOLDER, ONE, ONE]


async def test_a_folder_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="no folder"):
        await _watched(Scripted(folder=InvalidInputError("there is no folder")))
