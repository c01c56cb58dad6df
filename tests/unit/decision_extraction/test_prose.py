"""Steps with exact offsets, and decisions only where the text makes one."""

import pytest

from app.domain.nodes.thinking import StepKind
from app.reasoning.decisions.extraction.service import extract
from tests.unit.decision_extraction.found import NODE, decisions


def _steps(text: str) -> list[str]:
    steps = extract(text, NODE, None).steps
    assert [text[step.start : step.end] for step in steps] == [step.text for step in steps]
    assert [step.index for step in steps] == list(range(len(steps)))
    return [step.text for step in steps]


def test_paragraphs_items_and_numbered_steps_are_steps_of_their_own() -> None:
    text = (
        "First look.\n\nTwo ways:\n- one, e.g. this\n- two\n  goes on\n\n1. Do it.\n2) Check 😀.\n"
    )
    assert _steps(text) == [
        "First look.",
        "Two ways:",
        "- one, e.g. this",
        "- two\n  goes on",
        "1. Do it.",
        "2) Check 😀.",
    ]


def test_a_code_fence_stays_whole_and_decides_nothing() -> None:
    fence = "```\n# I'll go with A instead of B.\n\n- x\n```"
    text = f"Look:\n{fence}\nDone."
    assert _steps(text) == ["Look:", fence, "Done."]
    assert decisions(text) == ()


def test_a_long_paragraph_is_cut_between_sentences_only() -> None:
    sentence = "Version 3.14 is faster, i.e. it takes 0.5 s vs. 2.0 s before. "
    text = (sentence * 40).strip()
    pieces = _steps(text)
    assert " ".join(pieces) == text
    assert all(len(piece) <= 1000 and piece.endswith("before.") for piece in pieces)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Therefore the answer is 4.", StepKind.CONCLUSION),
        ("Perhaps the index is cold.", StepKind.HYPOTHESIS),
        ("The logs show a timeout.", StepKind.EVIDENCE),
        ("However, that is worse.", StepKind.EVALUATION),
        ("One approach is a queue.", StepKind.CONSIDERATION),
        ("The file has three parts.", StepKind.ANALYSIS),
    ],
)
def test_a_step_is_called_after_what_it_says(text: str, kind: StepKind) -> None:
    assert [step.kind for step in extract(text, NODE, None).steps] == [kind]


@pytest.mark.parametrize(
    ("text", "chosen", "rejected"),
    [
        ("I'll go with Redis instead of RabbitMQ.", "Redis", ["RabbitMQ"]),
        ("We decided on Postgres rather than MySQL.", "Postgres", ["MySQL"]),
        ("Going with plan B over plan A.", "plan B", ["plan A"]),
        ("The options are A, B, or C. I choose B.", "B", ["A", "C"]),
        ("I'm selecting SQLite. Alternatively, we could use files.", "SQLite", ["files"]),
        ("Decision: keep the cache rather than drop it.", "keep the cache", ["drop it"]),
        ("I'll use a lock instead of a queue.", "a lock", ["a queue"]),
        (
            "I’ll pick Kafka. On the other hand, NATS needs less memory.",
            "Kafka",
            ["NATS"],
        ),
    ],
)
def test_a_choice_against_something_is_a_decision(
    text: str, chosen: str, rejected: list[str]
) -> None:
    [found] = decisions(text)
    assert found.chosen is not None
    assert (found.chosen.text, [option.text for option in found.rejected]) == (chosen, rejected)
    assert found.start is not None
    assert text[found.start : found.end] == found.description
    assert (found.extracted_by, found.confidence) == ("rules/13", None)


def test_a_decision_keeps_its_question_marker_and_reasons() -> None:
    text = (
        "Which queue fits? I ruled out RabbitMQ because it is one more server. "
        "I'll go with Redis Streams, as it is already there."
    )
    [found] = decisions(text)
    assert found.chosen is not None
    assert (found.question, found.marker) == ("Which queue fits?", "i'll go with")
    assert (found.chosen.text, found.chosen.reason) == ("Redis Streams", "it is already there")
    assert [(option.text, option.reason) for option in found.rejected] == [
        ("RabbitMQ", "it is one more server")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Redis keeps streams in memory. RabbitMQ writes them to disk. Both are queues.",
        "Should I go with Redis instead of RabbitMQ?",
        "I won't go with Redis instead of RabbitMQ.",
        "I have not decided on Redis over RabbitMQ.",
        "If I choose Redis instead of RabbitMQ, we lose nothing.",
        "They decided on Redis instead of RabbitMQ.",
        'He said "I\'ll go with Redis instead of RabbitMQ."',
        "The user is going with Redis rather than RabbitMQ.",
        "We should weigh Redis rather than RabbitMQ.",
        "Selecting rows is slow. Alternatively, use an index.",
        "The weightier option, alternatively, is heavier; unselected rows stay.",
    ],
)
def test_what_makes_no_choice_stays_quiet(text: str) -> None:
    assert decisions(text) == ()


def test_the_same_text_gives_the_same_ids() -> None:
    text = "I'll go with Redis instead of RabbitMQ."
    assert extract(text, NODE, None) == extract(text, NODE, None)
