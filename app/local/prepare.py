"""Writes what a server needs before it starts: folders, configuration, password."""

import asyncio
import os
import secrets
from collections.abc import Mapping

from pydantic import SecretStr

from app.errors import SetupError
from app.local.artifacts import SERVER_SECTIONS, locked_artifacts
from app.local.base import Home
from app.local.config import NO_MORE, neo4j_conf, set_password_command
from app.local.java import Java
from app.local.platform import PLATFORM
from app.settings import Settings

_FOLDERS = ("conf", "data", "import", "logs", "plugins", "run")
_SYSTEM = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT")
_PASSED_ON = (*_SYSTEM, "JDK_JAVA_OPTIONS")


async def prepare(
    settings: Settings, home: Home, java: Java, conf: Mapping[str, str] = NO_MORE
) -> None:
    """Make the home of the server ready for its next start.

    Args:
        settings: Name the ports and how much memory is used.
        home: Is made ready.
        java: Runs the tool that sets the first password.
        conf: What the server is told besides.

    Raises:
        SetupError: There is data but no password file, or the password cannot be set.
    """
    await asyncio.to_thread(_write_files, neo4j_conf(settings, conf), home)
    if not _has_data(home):
        await _set_first_password(home, java)


def read_password(home: Home) -> SecretStr:
    """Read the password that `prepare` made.

    Raises:
        SetupError: There is none to read.
    """
    try:
        return SecretStr(home.password.read_text(encoding="ascii").strip())
    except OSError as error:
        raise SetupError(f"cannot read {home.password}: {error.strerror}") from error


def server_environ(home: Home, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Give the whole environment of the JVMs: no key or token of ours is in it.

    The class path is here because it is too long for a command line.
    """
    lists = locked_artifacts()
    jars = [home.artifacts / s / a.filename for s in SERVER_SECTIONS for a in lists[s]]
    return {
        **{name: environ[name] for name in _PASSED_ON if name in environ},
        "CLASSPATH": PLATFORM.prepare_class_path(jars),
        "NEO4J_HOME": str(home.neo4j),
        "NEO4J_CONF": str(home.neo4j / "conf"),
    }


def _has_data(home: Home) -> bool:
    return (home.neo4j / "data" / "databases" / "system").is_dir()


def _write_files(conf: str, home: Home) -> None:
    for name in _FOLDERS:
        (home.neo4j / name).mkdir(parents=True, exist_ok=True)
    (home.neo4j / "conf" / "neo4j.conf").write_text(conf, encoding="ascii")
    if home.password.exists():
        return
    if _has_data(home):
        raise SetupError(
            f"{home.password} is gone but {home.neo4j / 'data'} is there: put the file back, or "
            "move the data away to start empty"
        )
    _write_password(home)


def _write_password(home: Home) -> None:
    part = home.password.with_name(home.password.name + ".part")
    part.unlink(missing_ok=True)
    # Hexadecimal: the admin tool reads the file as arguments, where a leading dash is an option.
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_hex(24))
    part.replace(home.password)


async def _set_first_password(home: Home, java: Java) -> None:
    process = await asyncio.create_subprocess_exec(
        *set_password_command(java, home.password),
        env=server_environ(home),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    if process.returncode:
        said = output.decode(errors="replace").strip()
        raise SetupError(f"Neo4j did not take its first password: {said}")
