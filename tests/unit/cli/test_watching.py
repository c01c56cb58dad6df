"""What is followed: every file once a change, whatever goes wrong meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from app.cli.running.file_changes import changes_in
from app.cli.running.watching import watch
from app.errors import InvalidInputError, UnavailableError
from app.importers.report import ImportReport, Tally

FOLDER, ONE, TWO = Path("folder"), Path("folder/one.jsonl"), Path("folder/two.jsonl")
WAIT_S = 20
FILES = 20


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


async def test_a_file_that_goes_away_while_its_folder_is_read_ends_nothing(tmp_path: Path) -> None:
    for name in ("a", "gone", "z"):
        (tmp_path / name).touch()
    gone = InvalidInputError("gone: No such file or directory")
    imports, told = Scripted(**{tmp_path.stem: gone, "gone": gone}), list[Path]()
    async with asyncio.timeout(WAIT_S):
        changes = _changes(imports.all_came, [{ONE}])
        await watch(imports, [tmp_path], changes, lambda path, _: told.append(path), retry_s=0)
    assert told == [tmp_path / "a", tmp_path / "z", ONE]


@pytest.mark.parametrize("way", ["false", "true"], ids=["inotify", "polling"])
async def test_of_files_that_grow_together_the_last_line_of_each_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setenv("WATCHFILES_FORCE_POLLING", way)
    files = [tmp_path / f"{number}.jsonl" for number in range(FILES)]
    read, stopped = dict[Path, list[str]](), asyncio.Event()

    class Reading:
        async def import_paths(self, paths: Sequence[Path]) -> ImportReport:
            found = [
                file for path in paths for file in (path.iterdir() if path.is_dir() else [path])
            ]
            read.update((file, file.read_text("utf-8").splitlines()) for file in found)
            if all(read.get(file, [])[-1:] == ["3"] for file in files):
                stopped.set()
            return Tally().report()

    async def grow() -> None:
        for line in range(4):
            for file in files:
                with file.open("a", encoding="utf-8") as growing:
                    growing.write(f"{line}\n")
                await asyncio.sleep(0)

    async with asyncio.timeout(WAIT_S), asyncio.TaskGroup() as tasks:
        changes = changes_in([tmp_path], stopped, look_s=1)
        tasks.create_task(watch(Reading(), [tmp_path], changes, lambda _path, _report: None))
        tasks.create_task(grow())
    assert {file: read[file] for file in files} == dict.fromkeys(files, [*"0123"])


async def test_a_folder_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="no folder"):
        await _watched(Scripted(folder=InvalidInputError("there is no folder")))
