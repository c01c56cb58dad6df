"""What a wheel carries and asks for."""

import email
import re
import subprocess
import tomllib
import zipfile
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]


def _below(folder: str) -> set[str]:
    files = (path for path in (ROOT / folder).rglob("*.*") if path.is_file())
    return {f"app/_files/{path.relative_to(ROOT).as_posix()}" for path in files}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = ["uv", "build", "--quiet", "--wheel", "--out-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, timeout=100)
    [built] = folder.glob("*.whl")
    return built


def test_a_wheel_carries_the_statements_and_the_demonstration(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert _below("cypher") | _below("judge") | _below("reader") | _below("seed") <= names
    assert {"app/local/artifacts.lock", "app/ui/static/index.html"} <= names
    resolver = "app/reasoning/beliefs/contradiction_resolver"
    assert {f"{resolver}/weights.json", f"{resolver}/signals/lexicon/antonyms.txt"} <= names
    guidance = "app/reasoning/nodes/guidance"
    assert {f"{guidance}/lexicon.json", "app/domain/modes/taxonomy.json"} <= names
    assert {"noema/client.py", "noema/calls.py", "noema/py.typed"} <= names


def test_what_is_published_has_ranges_and_one_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [metadata] = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        said = email.message_from_bytes(archive.read(metadata))
        commands = archive.read(metadata.replace("METADATA", "entry_points.txt")).decode()
    needs: list[str] = said.get_all("Requires-Dist", [])
    assert (said["Name"], said.get_all("Provides-Extra")) == (
        "noema-graph",
        [
            "azure",
            "bedrock",
            "langgraph",
            "modes",
            "openai-agents",
            "otel",
            "pydantic-ai",
            "redis",
            "s3",
            "vertex",
            "voyage",
        ],
    )
    assert [need for need in needs if "==" in need.split(";")[0]] == []
    assert [need for need in needs if re.match("requests\\b", need)] == []
    assert "noema = app.cli.entry:main" in commands


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINS: list[str] = PROJECT["tool"]["uv"]["constraint-dependencies"]


def test_every_dependency_is_pinned_within_its_range() -> None:
    pinned = {name_of(pin): pin.split("==")[1].split(";")[0] for pin in PINS}
    extras: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
    needs: list[str] = [*PROJECT["project"]["dependencies"], *chain(*extras.values())]
    wanted = [Requirement(need) for need in needs]
    assert {need.name for need in wanted} == set(pinned)
    assert [str(need) for need in wanted if not need.specifier.contains(pinned[need.name])] == []


def test_the_constraints_for_other_installers_are_the_pins() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    told = {line.split(";")[0].strip() for line in lines}
    assert [line for line in lines if "://" in line or "@" in line] == []
    assert {pin.split(";")[0] for pin in PINS} <= told


def name_of(pin: str) -> str:
    return Requirement(pin).name
