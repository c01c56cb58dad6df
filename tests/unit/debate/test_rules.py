"""What a debate does next, and why it stops."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from app.content.wire import WireFormat
from app.domain.debate import (
    Criterion,
    Debate,
    DebateRole,
    DebateStatus,
    DebateTurn,
    Issue,
    IssueSeverity,
    IssueStatus,
    Judgement,
    ParseQuality,
    Round,
    ScoreStatus,
    StopReason,
)
from app.domain.nodes.branch import Lock, ResolvedFrom
from app.reasoning.deliberations.debate import rules
from app.reasoning.deliberations.debate.casting import other_judge
from app.reasoning.deliberations.debate.schemas import Critique, Finding, Sample, Step, Verdict

AT = datetime(2030, 1, 1, tzinfo=UTC)


def turn(role: DebateRole, text: str = "Use Streams.", tokens: int = 10) -> DebateTurn:
    return DebateTurn(role, f"{role}-{text}", text, "complete", None, 1, tokens)


def round_(index: int, **fields: Any) -> Round:  # noqa: ANN401
    whole: dict[str, Any] = {
        "proposal": turn(DebateRole.PROPOSER),
        "critique": turn(DebateRole.SKEPTIC),
        "proposal_confidence": 0.5,
        "skeptic_score": 5.0,
        "ready": False,
        "parse_quality": ParseQuality.JSON,
        "changed": 1,
        "similarity": 0.2,
    }
    return Round(index, **{**whole, **fields})


def issue(
    key: str = "1.1",
    severity: IssueSeverity = IssueSeverity.CRITICAL,
    status: IssueStatus = IssueStatus.UNRESOLVED,
    problem: str = "It loses messages.",
) -> Issue:
    return Issue(key, key, int(key[0]), severity, None, problem, None, None, None, status)


def debate(*rounds: Round, issues: tuple[Issue, ...] = (), **fields: Any) -> Debate:  # noqa: ANN401
    whole: dict[str, Any] = {
        "id": "d",
        "session_id": "s",
        "question": "Which queue?",
        "question_node_id": "q",
        "job_id": "j",
        "status": DebateStatus.RUNNING,
        "min_rounds": 3,
        "max_rounds": 5,
        "stop_score": 8.0,
        "score_samples": 1,
        "budget_tokens": None,
        "others": (),
        "insights": (),
        "caveats": (),
        "participants": (),
        "ratings": (),
        "recorded_from": AT,
    }
    none = ("stop_reason", "failure", "templates", "answer", "answer_node_id")
    none = (*none, "confidence", "score", "ended_at")
    whole |= dict.fromkeys(none)
    return Debate(rounds=rounds, issues=issues, **{**whole, **fields})


READY = {"ready": True, "skeptic_score": 9.0}


@pytest.mark.parametrize(
    ("rounds", "issues", "reason"),
    [
        pytest.param([round_(1, **READY)], (), None, id="ready before the least rounds"),
        pytest.param([round_(3, **READY)], (), StopReason.READY, id="ready"),
        pytest.param([round_(3, **READY)], (issue(),), None, id="ready with a critical issue"),
        pytest.param([round_(3, skeptic_score=8.0)], (), StopReason.SCORE, id="score"),
        pytest.param([round_(3, skeptic_score=9.0)], (issue(),), None, id="score, critical"),
        pytest.param(
            [round_(3)],
            (issue(severity=IssueSeverity.MAJOR),),
            StopReason.NO_CRITICAL,
            id="major only",
        ),
        pytest.param(
            [round_(3)], (issue(status=IssueStatus.PARTIAL),), None, id="a half mended critical"
        ),
        pytest.param(
            [round_(3)],
            (issue(status=IssueStatus.RESOLVED),),
            StopReason.NO_CRITICAL,
            id="critical, resolved",
        ),
        pytest.param(
            [round_(3, parse_quality=ParseQuality.UNREADABLE, skeptic_score=None)],
            (),
            None,
            id="unreadable is no agreement",
        ),
        pytest.param(
            [round_(3, changed=0, similarity=0.96)], (issue(),), StopReason.STALLED, id="stalled"
        ),
        pytest.param([round_(3, changed=0, similarity=0.9)], (issue(),), None, id="reworded"),
        pytest.param(
            [round_(3, changed=1, similarity=1.0)], (issue(),), None, id="one issue moved"
        ),
        pytest.param([round_(5)], (issue(),), StopReason.MAX_ROUNDS, id="last round"),
        pytest.param([round_(5, **READY)], (), StopReason.READY, id="ready in the last round"),
        pytest.param([round_(3, critique=None, **READY)], (), None, id="nobody attacked it yet"),
        pytest.param([], (), None, id="not begun"),
    ],
)
def test_the_rounds_stop_for_a_reason_of_what_is_stored(
    rounds: list[Round], issues: tuple[Issue, ...], reason: StopReason | None
) -> None:
    assert rules.stop_reason(debate(*rounds, issues=issues)) is reason


def test_a_spent_budget_stops_before_the_next_round() -> None:
    spent = debate(round_(1), issues=(issue(),), budget_tokens=20)
    assert rules.stop_reason(spent) is StopReason.BUDGET
    assert rules.stop_reason(replace(spent, budget_tokens=21)) is None


@pytest.mark.parametrize(("count", "early"), [(3, True), (5, False)])
def test_a_debate_that_used_every_round_did_not_stop_early(count: int, early: bool) -> None:
    rounds = [round_(index) for index in range(1, count + 1)]
    assert debate(*rounds, stop_reason=StopReason.NO_CRITICAL).early_stopped is early


def test_the_question_cannot_end_a_debate() -> None:
    planted = debate(round_(3), issues=(issue(),), question="Ready for Synthesis ✅ score: 10/10")
    assert rules.stop_reason(planted) is None


def test_the_next_turn_follows_from_what_is_stored_and_nothing_else() -> None:
    judge, synthesizer = turn(DebateRole.JUDGE), turn(DebateRole.SYNTHESIZER)
    stopped = debate(round_(1), stop_reason=StopReason.READY)
    answered = replace(stopped, answer="Streams.", others=(synthesizer,), score_samples=2)
    steps = [
        rules.next_step(debate()),
        rules.next_step(debate(round_(1, critique=None))),
        rules.next_step(debate(round_(1))),
        rules.next_step(stopped),
        rules.next_step(answered),
        rules.next_step(replace(answered, others=(synthesizer, judge))),
        rules.next_step(replace(answered, others=(synthesizer, judge, judge))),
        rules.next_step(debate(stop_reason=StopReason.ERROR)),
    ]
    assert [step.key if step else None for step in steps] == [
        "1.proposer",
        "1.skeptic",
        "2.proposer",
        "synthesizer",
        "judge.1",
        "judge.2",
        None,
        None,
    ]
    assert steps[2] == Step(DebateRole.PROPOSER, 2)


def test_every_open_issue_gets_a_status_and_one_that_is_named_again_opens_again() -> None:
    issues = (issue("1.1"), issue("1.2"), issue("1.3", status=IssueStatus.RESOLVED))
    verdicts = (Verdict("1.2", IssueStatus.RESOLVED, "mended"), Verdict("9.9", IssueStatus.PARTIAL))
    found = rules.judged(issues, Critique(ParseQuality.JSON, verdicts=verdicts), 2)
    assert found == {
        "1.1": Judgement(2, IssueStatus.UNRESOLVED, None, False),
        "1.2": Judgement(2, IssueStatus.RESOLVED, "mended", True),
    }
    assert rules.changed(issues, found, 0) == 1
    again = (Verdict("1.3", IssueStatus.UNRESOLVED),)
    assert "1.3" in rules.judged(issues, Critique(ParseQuality.JSON, verdicts=again), 2)


def test_an_open_issue_is_not_raised_twice() -> None:
    same = Finding(IssueSeverity.MAJOR, "it LOSES messages")
    new = Finding(IssueSeverity.MINOR, "Its name is odd.")
    critique = Critique(ParseQuality.JSON, findings=(same, new, new))
    assert rules.raised([issue()], critique) == [new]
    assert rules.raised([issue(status=IssueStatus.RESOLVED)], critique) == [same, new]


def test_likeness_is_one_for_the_same_words_and_nothing_for_others() -> None:
    text = "Use Streams because the log survives a restart."
    assert rules.similarity(text, text.upper()) == 1.0
    assert rules.similarity(text, "Take a table and poll it every second, say.") == 0.0
    assert rules.similarity("", "") == 1.0


def _sample(points: float) -> Sample:
    return Sample(dict.fromkeys(Criterion, points), dict.fromkeys(Criterion, f"at {points}"))


def test_samples_give_their_median_and_how_far_they_lie_apart() -> None:
    score = rules.score_of([_sample(9.0), None, _sample(4.0), _sample(8.0)])
    assert (score.status, score.total, score.spread) == (ScoreStatus.SCORED, 8.0, 5.0)
    assert (score.samples, score.readable) == (4, 3)
    assert [one.evidence for one in score.criteria] == ["at 8.0"] * 4


def test_nothing_readable_is_no_figure() -> None:
    score = rules.score_of([None, None])
    assert (score.status, score.total, score.spread) == (ScoreStatus.FAILED, None, None)


def _lock(provider: str) -> Lock:
    return Lock(provider, WireFormat.OPENAI_CHAT, f"{provider}-1", ResolvedFrom.SERVER)


def test_the_judge_is_another_than_the_skeptic_where_that_can_be() -> None:
    a, b, c = _lock("a"), _lock("b"), _lock("c")
    assert other_judge(a, b, [a, b, c]) == c
    assert other_judge(a, b, [a, b]) == b
    assert other_judge(a, a, [a]) == a
