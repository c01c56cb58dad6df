"""An exported file is whole or not there."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from app.cli.running.exported import note_written, write_file
from app.errors import NotFoundError, SetupError


async def _pieces(*, fails: bool = False) -> AsyncGenerator[str]:
    yield "é"
    if fails:
        raise NotFoundError("it is gone", field="id")
    yield "\n"


def _contents(folder: Path) -> list[str]:
    return [one.read_text("utf-8") for one in folder.iterdir()]


@pytest.mark.parametrize("to", [None, Path("-")])
async def test_a_dash_and_no_file_are_standard_output(
    to: Path | None, capfd: pytest.CaptureFixture[str]
) -> None:
    assert await write_file(_pieces(), to) == 3
    note_written(to)
    assert capfd.readouterr() == ("é\n", "")


async def test_what_fails_leaves_the_earlier_file_and_no_part(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("earlier", "utf-8")
    with pytest.raises(NotFoundError):
        await write_file(_pieces(fails=True), path)
    assert _contents(tmp_path) == ["earlier"]


async def test_a_folder_that_is_a_file_is_a_setup_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(SetupError, match="cannot write"):
        await write_file(_pieces(), tmp_path / "file" / "inside")
