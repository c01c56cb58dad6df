"""`noema --version`."""

import tomllib
from pathlib import Path

from typer.testing import CliRunner

from app.cli.main import app

PROJECT = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))


def test_the_version_is_that_of_the_installed_distribution() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.output) == (0, f"noema {PROJECT['project']['version']}\n")
