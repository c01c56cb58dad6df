"""The heading above a decision names its question."""

import pytest

from tests.unit.decision_extraction.found import only

DECIDES = "I'll go with Next.js instead of Remix because the team knows it."


@pytest.mark.parametrize(
    ("heading", "question"),
    [
        ("## Framework decision", "Framework decision"),
        ("### Why Next.js over Remix", "Why Next.js over Remix"),
        ("**Decision: which framework**", "which framework"),
        ("## 2. Next.js vs Remix", "Next.js vs Remix"),
        ("## Where does the form live?", "Where does the form live?"),
    ],
)
def test_the_heading_above_a_decision_names_its_question(heading: str, question: str) -> None:
    assert only(f"{heading}\n\n{DECIDES}").question == question


@pytest.mark.parametrize(
    "heading", ["## Decision", "## Summary", "## Next steps", "## Key decisions"]
)
def test_a_heading_that_asks_nothing_names_no_question(heading: str) -> None:
    assert only(f"{heading}\n\n{DECIDES}").question is None


def test_a_question_in_the_text_comes_before_the_heading() -> None:
    text = f"## Framework decision\n\nWhich one renders on the server?\n{DECIDES}"
    assert only(text).question == "Which one renders on the server?"


def test_only_the_nearest_heading_counts() -> None:
    assert only(f"## Framework decision\n\nText.\n\n## Next steps\n\n{DECIDES}").question is None
