"""A step is judged without a model by its words and by what is stored."""

import pytest

from app.domain.debate import IssueSeverity
from app.domain.nodes.step_check import StepIssueKind, StepVerdict
from app.reasoning.turns.offline.step_rules import judge

STORED = (
    {"id": "a", "text": "Redis Streams survive a restart of the server."},
    {"id": "b", "text": "The queue holds 500 messages in memory."},
    {"id": "c", "text": "Some drivers of the fleet speak French."},
)
KIND, VERDICT, GRAVITY = StepIssueKind, StepVerdict, IssueSeverity


@pytest.mark.parametrize(
    ("step", "verdict", "kind", "severity", "sources"),
    [
        ("Streams survive a restart.", VERDICT.CORRECT, None, None, ("a",)),
        ("Streams do not survive a restart.", VERDICT.INCORRECT, KIND.FACTUAL_ERROR,
         GRAVITY.CRITICAL, ("a",)),
        ("The queue holds 900 messages.", VERDICT.INCORRECT, KIND.FACTUAL_ERROR,
         GRAVITY.CRITICAL, ("b",)),
        ("The queue holds 500 messages.", VERDICT.CORRECT, None, None, ("b",)),
        ("All drivers of the fleet speak French.", VERDICT.UNCERTAIN, KIND.OVERGENERALIZATION,
         GRAVITY.MAJOR, ("c",)),
        ("Kafka needs ten brokers.", VERDICT.UNCERTAIN, KIND.UNSUPPORTED_CLAIM,
         GRAVITY.MINOR, ()),
        ("We take either Kafka or nothing.", VERDICT.UNCERTAIN, KIND.FALSE_DICHOTOMY,
         GRAVITY.MINOR, ()),
        ("Which queue do we need?", VERDICT.NEUTRAL, None, None, ()),
    ],
)  # fmt: skip
def test_a_step_is_held_against_what_is_stored(
    step: str,
    verdict: StepVerdict,
    kind: StepIssueKind | None,
    severity: IssueSeverity | None,
    sources: tuple[str, ...],
) -> None:
    judged = judge(step, (), STORED)
    issue = judged.issues[0] if judged.issues else None
    assert (judged.verdict, judged.source_ids) == (verdict, sources)
    assert (issue and issue.kind, issue and issue.severity) == (kind, severity)


@pytest.mark.parametrize(
    ("step", "verdict", "kind"),
    [
        ("Therefore the broker is fast.", VERDICT.INCORRECT, KIND.CIRCULAR_REASONING),
        ("Therefore elephants migrate.", VERDICT.INCORRECT, KIND.NON_SEQUITUR),
        ("Therefore the broker serves many clients.", VERDICT.NEUTRAL, None),
    ],
)
def test_a_conclusion_is_held_against_the_steps_before_it(
    step: str, verdict: StepVerdict, kind: StepIssueKind | None
) -> None:
    judged = judge(step, ("The broker is fast.", "A fast broker pleases clients."), ())
    assert (judged.verdict, [one.kind for one in judged.issues]) == (
        verdict,
        [kind] if kind else [],
    )
