"""What lies in the home, and what is exported, is for its owner alone."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.local.base import Home
from app.local.install import make_home
from app.local.private import open_private, write_private


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """Let new files be open to everybody, unless somebody closes them."""
    before = os.umask(0)
    yield
    os.umask(before)


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_home_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    make_home(Home(tmp_path / "new" / "home"))
    assert _mode(tmp_path / "new" / "home") == 0o700


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o707])
def test_a_home_that_is_open_to_others_is_closed_to_them(tmp_path: Path, mode: int) -> None:
    tmp_path.chmod(mode)
    make_home(Home(tmp_path))
    assert _mode(tmp_path) == 0o700


def test_a_home_that_is_closed_already_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    make_home(Home(tmp_path))
    assert _mode(tmp_path) == 0o500


def test_a_written_file_is_for_its_owner_alone_and_whole(tmp_path: Path) -> None:
    path = tmp_path / "train.jsonl"
    path.touch(0o666)
    write_private(path, b"lines\n")
    assert (path.read_bytes(), _mode(path)) == (b"lines\n", 0o600)
    assert [child.name for child in tmp_path.iterdir()] == ["train.jsonl"]


def test_a_log_that_others_could_read_is_closed_and_begun_anew(tmp_path: Path) -> None:
    log = tmp_path / "console.log"
    log.write_bytes(b"old")
    log.chmod(0o644)
    with open_private(log) as file:
        file.write(b"new")
    assert (log.read_bytes(), _mode(log)) == (b"new", 0o600)
