"""Beliefs from the command line, on a real Neo4j."""

import json

from app.domain.ids import new_id
from tests.cli.conftest import Invoke, answer


def _make(invoke: Invoke, *arguments: str) -> str:
    return answer(invoke("belief", *arguments, "--json"))["id"]


def test_a_belief_falls_with_its_premise_and_says_which_way(invoke: Invoke, neo4j: object) -> None:
    premise = _make(invoke, "assert", "The lease ends on 30 June.")
    conclusion = _make(invoke, "derive", "We move in June.", "--because", premise)
    assert answer(invoke("impact", premise, "--json"))["fallen"] == {conclusion: premise}
    why = answer(invoke("belief", "why", conclusion, "--json"))
    assert [belief["text"] for belief in why["foundations"]] == ["The lease ends on 30 June."]
    told = answer(invoke("belief", "retract", premise, "--reason", "extended", "--json"))
    assert {c["belief_id"]: (c["before"], c["after"]) for c in told["changes"]} == {
        premise: ("held", "retracted"),
        conclusion: ("held", "unsupported"),
    }
    assert "unsupported" in invoke("belief", "show", conclusion).stdout
    spans = answer(invoke("belief", "history", conclusion, "--json"))
    assert [span["status"] for span in spans] == ["held", "unsupported"]


def test_a_command_repeated_with_its_idempotency_key_changes_nothing(
    invoke: Invoke, neo4j: object
) -> None:
    arguments = ("belief", "assert", "It rained.", "--idempotency-key", new_id(), "--json")
    first, second = answer(invoke(*arguments)), answer(invoke(*arguments))
    assert (second["id"], second["changes"]) == (first["id"], [])


def test_a_contradiction_is_settled_and_reopened(invoke: Invoke, neo4j: object) -> None:
    a, b = (_make(invoke, "assert", text) for text in ("June.", "September."))
    found = _make(invoke, "contradict", a, b, "--summary", "June or September")
    _make(invoke, "resolve", found, "favor_a", "--rationale", "the contract says so")
    assert answer(invoke("belief", "show", b, "--json"))["superseded_by"] == a
    _make(invoke, "reopen", found)
    assert answer(invoke("belief", "show", b, "--json"))["disputed"] is True


def test_a_retraction_of_what_is_not_there_has_its_exit_code(invoke: Invoke, neo4j: object) -> None:
    result = invoke("belief", "retract", new_id(), "--reason", "no", "--json")
    error = json.loads(result.stdout)["error"]
    assert (result.exit_code, error["code"], error["field"]) == (3, "NOT_FOUND", "belief_id")
