"""Times of the command line."""

import pytest
import typer
from typer.testing import CliRunner

from app.cli.terminal.moment import AsOfOption, moment, read_time


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("2026-05-04T12:00:00+02:00", "2026-05-04T10:00:00+00:00"),
        ("2026-05-04T12:00:00-05:30", "2026-05-04T17:30:00+00:00"),
        ("2026-05-04T12:00:00Z", "2026-05-04T12:00:00+00:00"),
        ("2026-05-04T12:00:00", "2026-05-04T12:00:00+00:00"),
        ("2026-05-04", "2026-05-04T00:00:00+00:00"),
    ],
)
def test_a_time_is_converted_by_its_offset_and_is_utc_without_one(given: str, read: str) -> None:
    answer = CliRunner().invoke(_app(), ["--as-of", given])
    assert answer.output.strip() == read


def test_what_is_no_time_is_refused() -> None:
    assert CliRunner().invoke(_app(), ["--as-of", "yesterday"]).exit_code == 2
    with pytest.raises(
        typer.BadParameter, match="'yesterday' is not a time such as 2026-05-04T10:00"
    ):
        read_time("yesterday")


def _app() -> typer.Typer:
    app = typer.Typer()

    @app.command()
    def show(as_of: AsOfOption = None) -> None:
        recorded = moment(as_of).recorded
        typer.echo(recorded.isoformat() if recorded else "now")

    return app
