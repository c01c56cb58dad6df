"""Where ONNX Runtime is, and what is said where it is not."""

import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

from app.embeddings.onnx import load_runtime
from app.errors import SetupError

PROJECT = Path(__file__).parents[3] / "pyproject.toml"
NEW, OLD = "onnxruntime==1.32.0", "onnxruntime==1.23.2"


def _needed(**environment: str) -> list[str]:
    """Give the ONNX Runtime that is installed for an interpreter: wanted, in the pinned version."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))
    [wanted] = _for(project["project"]["dependencies"], environment) or [None]
    pinned = _for(project["tool"]["uv"]["constraint-dependencies"], environment)
    return [f"{pin.name}{pin.specifier}" for pin in pinned] if wanted else []


def _for(listed: list[str], environment: dict[str, str]) -> list[Requirement]:
    runtimes = [Requirement(line) for line in listed if line.startswith("onnxruntime")]
    always = Marker("python_version > '3'")
    return [one for one in runtimes if (one.marker or always).evaluate(environment)]


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize(
    ("platform", "machine"),
    [("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"), ("win32", "AMD64")],
)
def test_one_runtime_is_installed_on_every_platform(
    python: str, platform: str, machine: str
) -> None:
    where = {"sys_platform": platform, "platform_machine": machine}
    assert _needed(python_version=python, **where) == [NEW]


@pytest.mark.parametrize(
    ("python", "needed"), [("3.11", [OLD]), ("3.12", [OLD]), ("3.13", [OLD]), ("3.14", [])]
)
def test_macos_on_intel_has_the_last_runtime_that_was_built_for_it(
    python: str, needed: list[str]
) -> None:
    where = {"sys_platform": "darwin", "platform_machine": "x86_64"}
    assert _needed(python_version=python, **where) == needed


def test_without_a_runtime_it_is_said_what_to_do() -> None:
    with pytest.raises(SetupError, match="set NOEMA_EMBEDDINGS=voyage") as caught:
        load_runtime("onnxruntime_that_is_not_there")
    assert caught.value.field == "embeddings"
