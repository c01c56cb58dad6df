"""`noema think`, in this process."""

import pytest

from app.bootstrap import Noema
from app.cli.views.thinking.think import AnswerLines
from tests.cli.conftest import Invoke


def test_a_session_that_is_not_there_is_told(invoke: Invoke, noema: Noema) -> None:
    result = invoke("think", "Hi", "--session", "0198c0de-0000-7000-8000-000000000000", "--json")
    assert result.exit_code == 3
    assert '"NOT_FOUND"' in result.stdout


@pytest.mark.parametrize(
    ("type_", "streams"), [("text", ("Hello", "")), ("thinking", ("", "Hello"))]
)
def test_the_answer_goes_to_output_and_the_thinking_beside_it(
    type_: str, streams: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    AnswerLines(live=True).show(type_, "Hello")
    assert tuple(capsys.readouterr()) == streams
