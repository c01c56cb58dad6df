"""A refused option is named as it was typed, with what it accepts; nothing is opened for it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli.main import app

ROUNDS = "--rounds must be a number or a range, such as 4 or 3-5"
PARTICIPANT = (
    "--participant must be ROLE=PROVIDER or ROLE=PROVIDER/MODEL, with ROLE one of "
    "proposer, skeptic, synthesizer, judge"
)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("debate", "Which?", "--rounds", "many"), ROUNDS),
        (("debate", "Which?", "--rounds", "3-many"), ROUNDS),
        (("debate", "Which?", "--participant", "nobody=gemini"), PARTICIPANT),
        (("debate", "Which?", "--participant", "judge"), PARTICIPANT),
    ],
)
def test_a_refused_option_is_named_with_what_it_accepts(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    result = CliRunner().invoke(app, arguments, env={"NOEMA_HOME": str(tmp_path / "home")})
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {message}\n"
    assert not (tmp_path / "home").exists()


def test_a_refused_setting_is_named_with_where_to_read_on(tmp_path: Path) -> None:
    environ = {"NOEMA_HOME": str(tmp_path / "home"), "NOEMA_PORT": "0"}
    result = CliRunner().invoke(app, ["status"], env=environ)
    assert (result.exit_code, result.stdout) == (6, "")
    assert result.stderr == (
        "error: NOEMA_PORT: Input should be greater than or equal to 1; "
        "docs/settings.md lists the allowed values\n"
    )
    assert not (tmp_path / "home").exists()
