"""Reading what a branch answered."""

import pytest

from app.domain.fork import FindingKind, ReplyForm
from app.domain.ids import new_id
from app.domain.nodes.thinking import ReasoningStep, StepKind
from app.reasoning.decisions.confidence.rules import assess
from app.reasoning.deliberations.fork.reading import read_confidence, read_reply
from app.reasoning.deliberations.fork.schemas import BranchReply

HEADINGS = """Some thoughts first.

## Conclusion
Take the log,
and keep the old queue for a month.

**Confidence:** 72 %

### Key insights
- It survives a restart
- Replay is free

Risks:
1. Operating it takes a person
   full time
2. Disk fills up

## Something else
- not ours
"""
JSON = """Here it is:
```json
{"conclusion": "Take the log.", "confidence": 0.8, "risks": ["Disk fills up", 7, ""],
 "keyInsights": "Replay is free"}
```"""


def read(text: str, *steps: ReasoningStep) -> BranchReply:
    return read_reply(text, steps, assess(text))


def step(kind: StepKind, text: str) -> ReasoningStep:
    return ReasoningStep(new_id(), 0, kind, text, 0, len(text))


def test_headings_of_any_make_tell_the_parts() -> None:
    assert read(HEADINGS) == BranchReply(
        conclusion="Take the log, and keep the old queue for a month.",
        confidence=0.72,
        confidence_basis="stated",
        findings=(
            (FindingKind.INSIGHT, "It survives a restart"),
            (FindingKind.INSIGHT, "Replay is free"),
            (FindingKind.RISK, "Operating it takes a person full time"),
            (FindingKind.RISK, "Disk fills up"),
        ),
        parse=ReplyForm.HEADINGS,
    )


def test_json_in_a_fence_is_read_and_what_is_no_text_is_left_out() -> None:
    assert read(JSON) == BranchReply(
        conclusion="Take the log.",
        confidence=0.8,
        confidence_basis="stated",
        findings=((FindingKind.INSIGHT, "Replay is free"), (FindingKind.RISK, "Disk fills up")),
        parse=ReplyForm.JSON,
    )


def test_plain_text_gives_its_last_paragraph_and_its_steps() -> None:
    found = read(
        "We looked at three.\n\nThe log it is.",
        step(StepKind.EVIDENCE, "The log kept 4 of 4 messages."),
        step(StepKind.HYPOTHESIS, "Suppose the disk lasts."),
        step(StepKind.CONSIDERATION, "There are three."),
    )
    assert found.conclusion == "The log it is."
    assert found.parse is ReplyForm.TEXT
    assert found.findings == (
        (FindingKind.INSIGHT, "The log kept 4 of 4 messages."),
        (FindingKind.ASSUMPTION, "Suppose the disk lasts."),
    )


def test_a_reply_that_says_nothing_of_its_confidence_has_none() -> None:
    found = read("Conclusion: Take the log.")
    assert (found.confidence, found.confidence_basis) == (None, None)


def test_words_that_hedge_stand_for_a_confidence_that_is_not_stated() -> None:
    text = "Conclusion: It is very likely the log."
    found = read(text)
    assert found.confidence == assess(text).value
    assert found.confidence_basis == "language"


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (0.7, 0.7),
        ("0.7", 0.7),
        ("about 70 %", 0.7),
        ("7/10", 0.7),
        (70, 0.7),
        ("1", 1.0),
        ("0", 0.0),
        ("high", None),
        (170, None),
        ("120 %", None),
        (True, None),
        (None, None),
        ([0.7], None),
    ],
)
def test_a_confidence_is_read_or_there_is_none(said: object, value: float | None) -> None:
    assert read_confidence(said) == value


def test_no_more_than_five_of_a_kind_are_kept() -> None:
    risks = "\n".join(f"- risk number {n}" for n in range(9))
    found = read(f"Conclusion: x\n\nRisks:\n{risks}")
    assert [text for _, text in found.findings] == [f"risk number {n}" for n in range(5)]
