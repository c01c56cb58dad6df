"""Looks at everything the managed Neo4j needs and says what is wrong; changes nothing."""

import asyncio
import os
import shutil
from pathlib import Path
from urllib.parse import urlsplit

from app.errors import AppError
from app.local.artifacts import ArtifactLists, needed_artifacts
from app.local.base import Check, Connection, Home, ServerStatus
from app.local.bolt import ping, port_is_free, require_database
from app.local.config import USER
from app.local.extract import is_extracted
from app.local.files import missing_artifacts
from app.local.java import find_java
from app.local.prepare import read_password
from app.local.server import ManagedServer
from app.settings import Settings

# Downloads and what is unpacked of them take 0.25 GB, transaction logs up to 1 GB.
_ROOM_BYTES = 2 * 10**9


async def diagnose(settings: Settings) -> list[Check]:
    """Check this machine, in the order in which a start would stumble."""
    home = Home(settings.home)
    place = [
        _check_home(home.root),
        _check_room(home.root),
        await asyncio.to_thread(_check_artifacts, needed_artifacts(settings), home),
    ]
    if settings.neo4j_uri is not None:
        user, password = settings.neo4j_user, settings.neo4j_password
        own = Connection(settings.neo4j_uri, user, password, settings.neo4j_database)
        return [*place, await _check_bolt(own)]
    status = await ManagedServer(settings).status()
    return [
        *place,
        await _check_java(settings.java_home),
        _check_port(settings.bolt_port, "NOEMA_BOLT_PORT", status.uri),
        _check_port(settings.browser_port, "NOEMA_BROWSER_PORT", status.browser_url),
        await _check_server(home, status),
    ]


def _check_home(root: Path) -> Check:
    existing = _existing(root)
    ok = existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
    return Check("home", ok, f"{root}" if ok else f"{existing} cannot be written; set NOEMA_HOME")


def _check_room(root: Path) -> Check:
    free = shutil.disk_usage(_existing(root)).free
    ok = free >= _ROOM_BYTES
    need = "" if ok else f", {_ROOM_BYTES / 1e9:.0f} GB are needed"
    return Check("disk", ok, f"{free / 1e9:.1f} GB free{need}")


def _check_artifacts(lists: ArtifactLists, home: Home) -> Check:
    missing = len(missing_artifacts(lists, home.artifacts))
    if missing:
        return Check(
            "downloads", False, f"{missing} files missing or wrong; `noema up` fetches them"
        )
    if not is_extracted(lists, home):
        return Check("downloads", False, "complete but not unpacked; `noema up` does it")
    return Check("downloads", True, "complete, every hash right")


async def _check_java(configured: Path | None) -> Check:
    try:
        java = await find_java(configured)
    except AppError as error:
        return Check("java", False, error.message)
    simd = "with" if java.has_simd else "without"
    found = f"Java {java.version} from {java.source}, {simd} SIMD: {java.executable}"
    return Check("java", True, found)


def _check_port(port: int, setting: str, served: str | None) -> Check:
    if served is not None and urlsplit(served).port == port:
        return Check(setting, True, f"port {port}: our server")
    try:
        free = port_is_free(port)
    except AppError as error:
        return Check(setting, False, error.message)
    return Check(setting, free, f"port {port}: {'free' if free else 'another program has it'}")


async def _check_server(home: Home, status: ServerStatus) -> Check:
    if status.uri is None:
        return Check("server", True, "not running")
    try:
        connection = Connection(status.uri, USER, read_password(home))
    except AppError as error:
        return Check("server", False, error.message)
    return await _check_bolt(connection)


async def _check_bolt(connection: Connection) -> Check:
    try:
        agent = await ping(connection)
        await require_database(connection)
    except AppError as error:
        return Check("server", False, error.message)
    return Check("server", True, f"{agent} answers at {connection.uri}")


def _existing(path: Path) -> Path:
    """Return `path`, or its nearest ancestor that exists."""
    return next(folder for folder in (path, *path.parents) if folder.exists())
