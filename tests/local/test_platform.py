"""What each platform does in its own way; Windows by the calls it is asked for."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from app.local.platform import Posix, Windows, WindowsCalls, platform_of

TREE = "import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', 'import time; print(1, flush=True); time.sleep(600)']); time.sleep(600)"  # noqa: E501  # one program


class _Calls:
    """Keeps what Windows was asked for."""

    def __init__(self, *parents: tuple[int, int], refuses: bool = False) -> None:
        self.sent: list[tuple[int, int]] = []
        self.ended: list[int] = []
        self.junctions: list[tuple[str, str]] = []
        self._parents = parents
        self._refuses = refuses

    def platform(self) -> Windows:
        made = WindowsCalls(self._send, lambda: self._parents, self.ended.append, self._join)
        return Windows(made)

    def _send(self, group: int, event: int) -> None:
        if self._refuses:
            raise OSError("the handle is invalid")
        self.sent.append((group, event))

    def _join(self, target: str, link: str) -> None:
        self.junctions.append((target, link))


@pytest.mark.skipif(sys.platform == "win32", reason="process groups of POSIX")
@pytest.mark.parametrize("way", ["ask_to_end", "kill"])
def test_a_group_ends_with_the_children_of_its_leader(way: str) -> None:
    platform = platform_of(sys.platform)
    leader = subprocess.Popen(
        [sys.executable, "-c", TREE], stdout=subprocess.PIPE, **platform.own_group
    )
    assert leader.stdout is not None
    assert leader.stdout.readline() == b"1\n"
    [child] = psutil.Process(leader.pid).children()
    getattr(platform, way)(leader.pid)
    assert leader.wait(10) == -(signal.SIGTERM if way == "ask_to_end" else signal.SIGKILL)
    child.wait(10)
    getattr(platform, way)(leader.pid)
    leader.stdout.close()


def test_on_windows_a_group_is_asked_by_ctrl_break_and_a_refusal_is_none() -> None:
    calls = _Calls()
    calls.platform().ask_to_end(7)
    assert calls.sent == [(7, 1)]
    _Calls(refuses=True).platform().ask_to_end(7)


def test_on_windows_a_group_is_killed_with_all_that_it_started() -> None:
    calls = _Calls((7, 1), (8, 7), (9, 8), (10, 1), (11, 7), (7, 7))
    calls.platform().kill(7)
    assert sorted(calls.ended) == [7, 8, 9, 11]
    assert calls.ended[-1] == 7


def test_on_windows_a_child_gets_a_group_of_its_own_and_no_session() -> None:
    assert dict(_Calls().platform().own_group) == {"creationflags": 0x200 | 0x08000000}
    assert dict(Posix().own_group) == {"start_new_session": True}


def test_on_windows_the_class_path_names_folders_that_hold_nothing_else(tmp_path: Path) -> None:
    server, browser = tmp_path / "server", tmp_path / "browser"
    old = server / "neo4j-2025.jar"
    jars = [server / "a.jar", server / "b.jar", browser / "c.jar"]
    for jar in (*jars, old):
        jar.parent.mkdir(exist_ok=True)
        jar.touch()
    named = _Calls().platform().prepare_class_path(jars)
    assert named == f"{server}{os.sep}*;{browser}{os.sep}*"
    assert (old.exists(), all(jar.exists() for jar in jars)) == (False, True)


def test_elsewhere_the_class_path_names_every_jar() -> None:
    jars = [Path("/n/a.jar"), Path("/n/b.jar")]
    assert Posix().prepare_class_path(jars) == "/n/a.jar:/n/b.jar"


def test_on_windows_a_folder_is_linked_by_a_junction(tmp_path: Path) -> None:
    calls = _Calls()
    calls.platform().link_folder(tmp_path / "link", tmp_path / "target")
    assert calls.junctions == [(str(tmp_path / "target"), str(tmp_path / "link"))]


def test_on_windows_a_backslash_in_a_command_is_kept() -> None:
    given = '"C:\\Program Files\\py.exe" -m trainer'
    assert _Calls().platform().split(given) == ["C:\\Program Files\\py.exe", "-m", "trainer"]
    assert Posix().split("'/opt/my py' -m x") == ["/opt/my py", "-m", "x"]


@pytest.mark.parametrize(
    ("name", "java", "kind"),
    [("linux", "java", Posix), ("darwin", "java", Posix), ("win32", "java.exe", Windows)],
)
def test_the_platform_is_chosen_by_its_name(name: str, java: str, kind: type) -> None:
    platform = platform_of(name)
    assert (type(platform), platform.java) == (kind, java)
    assert {signal.SIGINT, signal.SIGTERM} <= set(platform.stop_signals)
