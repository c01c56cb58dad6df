"""`noema debate`, in this process."""

import pytest

from app.bootstrap import Noema
from app.cli.views.deliberations.debate import AnswerPrinter
from tests.cli.conftest import Invoke, answer


def test_a_debate_is_held_and_given_as_one_document(invoke: Invoke, noema: Noema) -> None:
    held = answer(invoke("debate", "Which queue survives a restart?", "--rounds", "1-2", "--json"))
    assert held["status"] == "complete"
    assert [one["role"] for one in held["participants"]] == [
        "proposer",
        "skeptic",
        "synthesizer",
        "judge",
    ]
    assert 1 <= len(held["rounds"]) <= 2
    shown = answer(invoke("show", held["id"], "--json"))
    assert (shown["kind"], shown["content"]["answer"]) == ("debate", held["answer"])
    told = invoke("show", held["id"])
    assert "Which queue survives a restart?" in told.stdout


def test_a_debate_is_told_while_it_goes_on(invoke: Invoke, noema: Noema) -> None:
    result = invoke("debate", "Which queue survives a restart?", "--rounds", "1")
    assert result.exit_code == 0, result.output
    assert "round 1" in result.output
    assert "offline: answered from the graph alone" in result.output


@pytest.mark.parametrize(
    ("option", "value"),
    [("--rounds", "many"), ("--participant", "nobody=gemini"), ("--rounds", "5-3")],
)
def test_what_cannot_be_read_is_refused(
    invoke: Invoke, noema: Noema, option: str, value: str
) -> None:
    assert invoke("debate", "Which?", option, value, "--json").exit_code == 2


def test_words_are_shown_as_they_come_and_the_form_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = AnswerPrinter()
    for piece in ("Take Streams", ".\n``", '`json\n{"confidence"', ": 7}\n```"):
        words.take(piece)
    words.end()
    assert capsys.readouterr().out == "Take Streams.\n\n"
