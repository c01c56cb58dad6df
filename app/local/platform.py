"""What Linux, macOS and Windows do each in their own way. Chosen once, where the code begins.

Windows has no signal that asks a process to end but Ctrl-Break, which reaches a process group of
the same console; whatever does not listen to it is ended.
"""

import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import psutil

_NEW_PROCESS_GROUP = 0x00000200
_NO_WINDOW = 0x08000000
_CTRL_BREAK = 1


class Platform(Protocol):
    @property
    def own_group(self) -> Mapping[str, Any]:
        """Arguments of `Popen` that put a child into a process group of its own."""
        ...

    @property
    def stop_signals(self) -> Sequence[signal.Signals]:
        """Signals by which a person or the system asks this process to end."""
        ...

    @property
    def console_encoding(self) -> str | None:
        """What output is written in; None where the locale says it."""
        ...

    @property
    def reuses_ports(self) -> bool:
        """Whether SO_REUSEADDR takes a port whose old connections only wait to expire; on Windows
        it takes one from whoever listens there."""
        ...

    @property
    def java(self) -> str:
        """The name of the program that starts a JVM."""
        ...

    def ask_to_end(self, group: int) -> None:
        """Ask all processes of a group to end; one that is gone is none."""
        ...

    def kill(self, group: int) -> None:
        """End all processes of a group at once."""
        ...

    def prepare_class_path(self, jars: Sequence[Path]) -> str:
        """Name the jars as the environment of a JVM takes them.

        Where folders are named instead, other jars in them are removed: they would come along.
        """
        ...

    def link_folder(self, link: Path, target: Path) -> None:
        """Make `link` another way to the folder `target`.

        Raises:
            OSError: It cannot be made.
        """
        ...

    def split(self, command: str) -> list[str]:
        """Split a command line that somebody wrote into its arguments."""
        ...


class Posix:
    """Implements `Platform` for Linux and macOS."""

    own_group: Mapping[str, Any] = {"start_new_session": True}
    stop_signals = (signal.SIGINT, signal.SIGTERM)
    console_encoding: str | None = None
    reuses_ports = True
    java = "java"

    def ask_to_end(self, group: int) -> None:
        _signal_group(group, signal.SIGTERM)

    def kill(self, group: int) -> None:
        _signal_group(group, signal.SIGKILL)

    def prepare_class_path(self, jars: Sequence[Path]) -> str:
        return ":".join(str(jar) for jar in jars)

    def link_folder(self, link: Path, target: Path) -> None:
        link.symlink_to(target, target_is_directory=True)

    def split(self, command: str) -> list[str]:
        return shlex.split(command)


@dataclass(frozen=True, slots=True)
class WindowsCalls:
    """What Windows is asked to do."""

    send: Callable[[int, int], None]
    """Send an event of the console to a process group."""
    parents: Callable[[], Iterable[tuple[int, int]]]
    """Every process with the one that started it."""
    end: Callable[[int], None]
    """End a process at once."""
    make_junction: Callable[[str, str], None]
    """Make a junction: the folder it leads to, then its name."""


class Windows:
    """Implements `Platform`."""

    own_group: Mapping[str, Any] = {"creationflags": _NEW_PROCESS_GROUP | _NO_WINDOW}
    console_encoding = "utf-8"
    """A pipe has the code page otherwise, which lacks most of what is written."""
    reuses_ports = False
    java = "java.exe"

    def __init__(self, calls: WindowsCalls) -> None:
        self._calls = calls

    @property
    def stop_signals(self) -> Sequence[signal.Signals]:
        # Ctrl-Break is how another process asks; there is no SIGTERM from outside.
        more = getattr(signal, "SIGBREAK", None)
        return (signal.SIGINT, signal.SIGTERM, *([more] if more else []))

    def ask_to_end(self, group: int) -> None:
        try:
            self._calls.send(group, _CTRL_BREAK)
        except OSError:
            # It is gone, or has no console: who asks waits, and then ends it.
            return

    def kill(self, group: int) -> None:
        children: dict[int, list[int]] = {}
        for pid, parent in self._calls.parents():
            children.setdefault(parent, []).append(pid)
        # A group ends with its leader only in name: the children are looked up before any is ended.
        pids = [group]
        for pid in pids:
            pids += [child for child in children.get(pid, ()) if child not in pids]
        for pid in reversed(pids):
            self._calls.end(pid)

    def prepare_class_path(self, jars: Sequence[Path]) -> str:
        # Every jar by its name is longer than the 32,767 characters of a variable.
        folders = dict.fromkeys(jar.parent for jar in jars)
        for other in {jar for folder in folders for jar in folder.glob("*.jar")} - {*jars}:
            other.unlink()
        return ";".join(f"{folder}{os.sep}*" for folder in folders)

    def link_folder(self, link: Path, target: Path) -> None:
        # A symbolic link takes a right that users do not have; a junction takes none.
        self._calls.make_junction(str(target), str(link))

    def split(self, command: str) -> list[str]:
        # A backslash separates folders here and escapes nothing.
        return [part.strip('"') for part in shlex.split(command, posix=False)]


def platform_of(name: str) -> Platform:
    """Give the platform that `sys.platform` names; what is not known is taken for a Linux."""
    if name == "win32":
        return Windows(WindowsCalls(os.kill, _parents, _end, _junction))
    return Posix()


def _signal_group(group: int, number: signal.Signals) -> None:
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return


def _parents() -> Iterable[tuple[int, int]]:
    return [(process.pid, process.info["ppid"]) for process in psutil.process_iter(["ppid"])]


def _end(pid: int) -> None:
    try:
        psutil.Process(pid).kill()
    except psutil.NoSuchProcess:
        return


def _junction(target: str, link: str) -> None:
    import_module("_winapi").CreateJunction(target, link)


PLATFORM = platform_of(sys.platform)
