"""What a command says of an analysis: the same as ever without a model, and what a model did."""

from dataclasses import replace

import pytest

from app.cli.views.insight import InsightsFound, show_found
from app.domain.metacognition import AnalysisReport, ModelReading

REPORT = AnalysisReport(12, ("a", "b"), 1)
TOLD = "12 decisions were looked at; 2 insights are new or gained evidence; 1 excerpts were dropped"
BY = "openai:gpt-5.5:metacognition/1"


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (None, None),
        (
            ModelReading(BY, ("b",), refused=2, dropped=3),
            f"{BY}: 1 of them; 2 findings were refused, 3 ids and excerpts dropped",
        ),
        (
            ModelReading(BY, left_out=4),
            f"{BY}: 0 of them; 0 findings were refused, 0 ids and excerpts dropped; 4 were not"
            " shown to it",
        ),
        (ModelReading(BY, failure="it is away"), f"{BY} was not heard: it is away"),
    ],
)
def test_an_analysis_says_what_a_model_found_or_why_it_found_nothing(
    reading: ModelReading | None, told: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    show_found(InsightsFound(replace(REPORT, reading=reading), ()))
    lines = " ".join(capsys.readouterr().err.split())
    assert lines == (f"{TOLD} {told}" if told else TOLD)
