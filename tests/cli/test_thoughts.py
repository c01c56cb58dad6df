"""Sequential thinking from the command line, on a real Neo4j."""

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from tests.cli.conftest import Invoke, answer
from tests.factories import make_session


@pytest.fixture
async def mine(noema: Noema) -> Services:
    """The services of the tenant the command works for."""
    return noema.services((await noema.tenants.own_tenant()).id)


@pytest.fixture
async def session_id(mine: Services) -> str:
    return await mine.sessions.create(make_session())


def test_a_session_is_thought_through_and_concluded(invoke: Invoke, session_id: str) -> None:
    say = ("--mode", "causal", "--uncertainty", "0.4", "--assume", "The load stays.", "--tag", "io")
    first = answer(invoke("thought", "add", session_id, "The disk waits.", *say, "--json"))
    assert (first["number"], first["mode"], first["assumptions"]) == (
        1,
        "causal",
        ["The load stays."],
    )
    begin = ("--name", "cache", "--reason", "Cheaper.")
    begun = answer(invoke("thought", "branch", first["id"], "Cache the reads.", *begin, "--json"))
    on_branch = ("--branch", begun["branch_id"], "--depends-on", begun["id"], "--last")
    last = answer(invoke("thought", "add", session_id, "Reads repeat.", *on_branch, "--json"))
    assert (last["branch_id"], last["depends_on"]) == (begun["branch_id"], [begun["id"]])
    assert last["next_needed"] is False
    why = ("--reason", "I measured it.")
    revised = answer(invoke("thought", "revise", first["id"], "The network waits.", *why, "--json"))
    assert revised["revises_id"] == first["id"]
    end = ("--summary", "Cache.", "--rests-on", revised["id"])
    concluded = answer(invoke("thought", "conclude", session_id, *end, "--json"))
    assert concluded["branch_outcomes"] == [
        {"branch_id": begun["branch_id"], "status": "abandoned"}
    ]
    listed = answer(invoke("thought", "list", session_id, "--json"))
    assert [one["number"] for one in listed["thoughts"]] == [1, 2, 3, 4, 5]
    assert listed["metrics"]["average_uncertainty"] == 0.4
    shown = invoke("thought", "list", session_id, "--first", "1").stdout
    assert "revised" in shown
    assert "5 (1 causal, 4 sequential)" in shown


def test_a_thought_is_shown_with_its_guidance(invoke: Invoke, session_id: str) -> None:
    say = ("--control", "question", "--confidence", "0.6", "--hypothesis", "The clock is wrong.")
    shown = invoke("thought", "add", session_id, "The job failed.", *say).stdout
    assert "debugging (0.80)" in shown
    assert "Gather more diagnostic information. (continue, gather_diagnostics)" in shown
    told = answer(invoke("thought", "add", session_id, "I am stuck.", "--json"))["guidance"]
    assert (told["control_mode"], told["suggestion"]["rule_id"]) == ("stuck", "shift_perspective")
    figures = answer(invoke("thought", "metrics", session_id, "--json"))
    assert (figures["average_confidence"], figures["open_hypotheses"]) == (0.6, 1)
    assert "gather_diagnostics" in invoke("thought", "metrics", session_id).stdout


def test_a_strict_session_takes_thoughts_of_its_mode_alone(invoke: Invoke) -> None:
    key = ("--idempotency-key", new_id(), "--json")
    made = [
        answer(invoke("session", "create", "Queues", "--mode", "causal", "--strict", *key))
        for _ in range(2)
    ]
    assert made[0]["id"] == made[1]["id"]
    assert (made[0]["mode"], made[0]["strict"]) == ("causal", True)
    answer(invoke("thought", "add", made[0]["id"], "Load fills the queue.", "--json"))

    refused = invoke("thought", "add", made[0]["id"], "As before.", "--mode", "bayesian", "--json")

    assert '"code": "CONFLICT"' in refused.stdout
    assert len(answer(invoke("thought", "list", made[0]["id"], "--json"))["thoughts"]) == 1


def test_the_same_key_adds_one_thought(invoke: Invoke, session_id: str) -> None:
    key = ("--idempotency-key", new_id(), "--json")
    ids = [answer(invoke("thought", "add", session_id, "Once.", *key))["id"] for _ in range(2)]
    assert ids[0] == ids[1]
    refused = invoke("thought", "add", session_id, "Twice.", *key)
    assert refused.exit_code != 0
    assert '"code": "CONFLICT"' in refused.stdout


def test_a_thought_that_is_not_there_is_not_revised(invoke: Invoke) -> None:
    refused = invoke("thought", "revise", new_id(), "No.", "--reason", "Why not.", "--json")
    assert refused.exit_code != 0
    assert '"code": "NOT_FOUND"' in refused.stdout


def test_what_a_thought_is_given_is_shown_and_rated(invoke: Invoke, session_id: str) -> None:
    first = answer(invoke("thought", "add", session_id, "The disk waits.", "--json"))
    say = ("--inject", "1", "--json")
    second = answer(invoke("thought", "add", session_id, "The network waits.", *say))
    # Thoughts of other tests are of the same tenant, and may come from the other sources.
    given = answer(invoke("thought", "given", second["id"], "--json"))
    own = [item["item"]["id"] for item in given if item["given"]["source"] == "session"]
    assert own == [first["id"]]
    rate = ("thought", "rate", second["id"], first["id"], "--useless")
    assert "useless" in invoke(*rate).stdout
    assert answer(invoke("thought", "given", second["id"], "--scale", "0", "--json")) == []
    assert "session" in invoke("thought", "given", first["id"], "--scale", "3").stdout
    assert "0 of 1" in invoke("thought", "metrics", session_id).stdout
    refused = invoke("thought", "rate", second["id"], new_id(), "--useful", "--json")
    assert '"NOT_FOUND"' in refused.stdout
