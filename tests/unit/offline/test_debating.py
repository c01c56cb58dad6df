"""The roles of a debate over a small map of arguments: every figure follows from the rule."""

import json
from typing import Any

import pytest

from app.llm.base import Brief
from app.reasoning.deliberations.debate.parser import read_sample
from app.reasoning.turns.offline.debating import speak
from app.reasoning.turns.offline.prompts import NO_ANSWER
from app.reasoning.turns.offline.schemas import Argument, ArgumentMap, Link, Stance

CLAIM = Argument("c", "thought", "The queue survives a restart.", 0.6)
RIVAL = Argument("r", "thought", "A table survives a restart.", 0.55)
AGAINST = Argument("a", "thought", "A crash test lost forty messages.", 0.9)
FOR = Argument("f", "knowledge", "Its log is on disk.", 0.5)


def found(*links: Link, **changed: Argument) -> ArgumentMap:
    some = {"c": CLAIM, "r": RIVAL, "a": AGAINST, "f": FOR} | changed
    return ArgumentMap((some["c"], some["r"], some["a"], some["f"]), links)


def link(from_id: str, stance: Stance) -> Link:
    return Link(from_id, "c", stance, "SUPPORTS" if stance is Stance.FOR else "CONTRADICTS", 1.0)


BOTH = (link("a", Stance.AGAINST), link("f", Stance.FOR))


def said(role: str, evidence: ArgumentMap, **given: Any) -> dict[str, Any]:  # noqa: ANN401
    brief = Brief(f"debate.{role}", "Does it survive?", {"round": 1, "issues": [], **given})
    text = speak(brief, evidence).text
    return json.loads(text[text.index("```json") + 7 : -3])


def test_the_proposer_is_an_advocate_first_and_counts_everything_later() -> None:
    first = said("proposer", found(*BOTH))
    assert (first["claim"], first["confidence"]) == ("c", pytest.approx(1 + 9 * 0.62, abs=0.05))
    issue = {"key": "1.1", "status": "unresolved", "severity": "critical", "location": "a"}
    later = said("proposer", found(*BOTH), round=2, issues=[issue], claim="c")
    assert later["claim"] != "c"
    assert later["replies"][0]["stance"] == "accept"


def test_the_skeptic_says_what_a_voice_costs_the_claim() -> None:
    attack = said("skeptic", found(*BOTH), claim="c")
    [against] = [one for one in attack["issues"] if one["location"] == "a"]
    assert (against["severity"], against["strategy"]) == ("critical", "counterexample_search")
    assert "takes the claim from 0.70 to 0.21" in against["problem"]
    assert attack["ready"] is False


@pytest.mark.parametrize(
    ("evidence", "strategy", "severity"),
    [
        (found(), "hallucination_detection", "major"),
        (
            found(*BOTH, f=Argument("f", "knowledge", "Old.", 0.5, "retracted")),
            "assumption_mining",
            "major",
        ),
        (
            found(c=Argument("c", "thought", "It survives.", 0.6, "superseded")),
            "assumption_mining",
            "critical",
        ),
        (found(c=Argument("c", "thought", "It survives.", None)), "precision_audit", "minor"),
        (found(*BOTH), "steel_man", "major"),
    ],
)
def test_the_skeptic_attacks_missing_support_stale_premises_and_better_answers(
    evidence: ArgumentMap, strategy: str, severity: str
) -> None:
    attack = said("skeptic", evidence, claim="c")
    assert (strategy, severity) in [(one["strategy"], one["severity"]) for one in attack["issues"]]


def test_the_skeptic_settles_what_was_accepted_and_keeps_what_went_unanswered() -> None:
    issues = [
        {"key": key, "status": "unresolved", "severity": "major", "location": key}
        for key in ("1.1", "1.2")
    ]
    attack = said(
        "skeptic", found(*BOTH), round=2, issues=issues, claim="c", replies={"1.1": "accept"}
    )
    assert [one["status"] for one in attack["statuses"]] == ["resolved", "unresolved"]


def test_the_judge_counts_and_says_what_it_counted() -> None:
    answer = "The queue survives a restart. Its log is on disk."
    judged = said("judge", found(*BOTH), claim="c", final_answer=answer)
    assert judged["completeness"]["evidence"] == "2 of 4 findings are in it"
    assert judged["completeness"]["points"] == 5.5
    assert judged["depth"]["points"] == pytest.approx(4.0)


def test_where_nothing_bears_on_the_question_nothing_is_claimed_and_nothing_graded() -> None:
    silent = ArgumentMap((), (), 0.0, (RIVAL, FOR))
    proposed, attacked = said("proposer", silent), said("skeptic", silent)
    assert (proposed["claim"], attacked["ready"]) == (None, False)
    assert "confidence" not in proposed
    assert "score" not in attacked
    assert "confidence" not in said("synthesizer", silent)
    judged = speak(Brief("debate.judge", "Does it survive?", {"final_answer": "No."}), silent).text
    assert read_sample(judged) is None
    proposal = speak(Brief("debate.proposer", "Does it?", {"round": 1, "issues": []}), silent)
    assert NO_ANSWER in proposal.text
    assert "- A table survives a restart. (thought r)" in proposal.text
    assert proposal.cited == ()
