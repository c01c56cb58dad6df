"""What the tools are listed as, and what they refuse."""

from dataclasses import replace
from datetime import UTC, datetime

import httpx2
import pytest
from mcp.shared.exceptions import MCPError

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.decision import Option
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Scope
from app.mcp.prompts import PROMPTS
from app.mcp.resources import RESOURCES, TEMPLATES
from app.mcp.server import INSTRUCTIONS
from app.mcp.tools import TOOLS
from tests.api.conftest import key_of
from tests.factories import make_decision, make_node, make_session
from tests.mcp.agents import Agent, http_agent

CHARACTERS_A_TOKEN = 4
MOST_TOKENS = 6_000
NOBODY = "01890000-0000-7000-8000-000000000000"


def test_the_whole_listing_is_small() -> None:
    things = [*(tool.listing for tool in TOOLS), *RESOURCES, *TEMPLATES, *PROMPTS]
    listed = [thing.model_dump_json(by_alias=True, exclude_none=True) for thing in things]
    characters = sum(map(len, [*listed, INSTRUCTIONS]))
    assert characters / CHARACTERS_A_TOKEN < MOST_TOKENS


def test_what_only_reads_says_so() -> None:
    reads = {tool.listing.name for tool in TOOLS if tool.scope is Scope.READ}
    hinted = {
        tool.listing.name
        for tool in TOOLS
        if tool.listing.annotations and tool.listing.annotations.read_only_hint
    }
    assert hinted == reads == {
        "recall", "why", "what_falls", "stale", "contradictions", "search", "analyze",
    }  # fmt: skip


async def test_the_same_fact_and_decision_are_stored_once(agent: Agent, services: Services) -> None:
    for _ in range(2):
        fact = await agent.ask("remember", kind="fact", text="The disk is encrypted.")
        await agent.ask("remember", kind="decision", text="Keep it so.", rests_on=[fact["id"]])
    decisions = await services.decision_reads.list_page(PageRequest(10))
    found = await agent.ask("search", text="encrypted disk", kinds=["knowledge"])
    assert (len(decisions.items), len(found["hits"])) == (1, 1)


async def test_why_tells_when_a_decision_was_taken_and_recorded_and_each_option(
    agent: Agent, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    option = Option(new_id(), "Kafka")
    decision = replace(make_decision("Postgres", ("a broker", None)), considered=(option,))
    march = datetime(2026, 3, 3, tzinfo=UTC)
    node = make_node(session_id, TextBlock("Settled."), decisions=(decision,))
    await services.think_graph.add_node(replace(node, valid_from=march))
    told = await agent.ask("why", id=decision.id)
    [stored] = await services.decision_reads.get_many([decision.id])
    assert stored is not None
    assert (told["decided"], told["recorded"]) == ("2026-03-03", f"{stored.recorded_from:%Y-%m-%d}")
    assert told["chosen"]["option"] == "Postgres"
    assert [one["option"] for one in told["rejected"]] == ["a broker"]
    assert [one["option"] for one in told["considered"]] == ["Kafka"]


async def test_an_outcome_is_told_with_the_precedent(agent: Agent) -> None:
    decision = await agent.ask("remember", kind="decision", text="Retry each call three times.")
    outcome = {"kind": "outcome", "text": "It tripled the load.", "decision": decision["id"]}
    await agent.ask("remember", result="failed", **outcome)
    [earlier] = (await agent.ask("recall", task="Retry calls that fail?"))["precedents"]
    assert (earlier["id"], earlier["ended"]) == (decision["id"], "failed")


async def test_a_session_is_kept_and_concluded(agent: Agent) -> None:
    kept = await agent.ask("session", action="create", text="Move the mail queue")
    thought = {"id": kept["id"], "text": "The broker first, the workers after it."}
    added = await agent.ask("session", action="add_thought", **thought)
    ended = await agent.ask("session", action="conclude", id=kept["id"], text="Moved.")
    assert (added["thoughts"], ended["status"], ended["conclusion"]) == (1, "completed", "Moved.")


async def test_a_thought_is_answered_with_the_next_step(agent: Agent) -> None:
    id_ = (await agent.ask("session", action="create", text="Why is the queue slow?"))["id"]
    say = {"action": "add_thought", "id": id_}
    told = await agent.ask("session", **say, text="I am stuck on it.")
    assert (told["pattern"], told["revision_loop"]) == ("lateral", False)
    assert (told["next"]["rule"], told["next"]["mode"]) == ("shift_perspective", "branch")
    plain = await agent.ask("session", **say, text="It rains.")
    assert (plain["pattern"], plain.get("next")) == ("exploring", None)


async def test_a_session_is_thought_through_step_by_step(agent: Agent, services: Services) -> None:
    id_ = (await agent.ask("session", action="create", text="Why is the queue slow?"))["id"]
    say = {"action": "add_thought", "id": id_, "mode": "causal", "uncertainty": 0.4}
    first = (await agent.ask("session", **say, text="The disk waits."))["thought"]
    begin = {"action": "branch", "thought": first, "branch": "cache", "reason": "Cheaper."}
    tried, _ = [await agent.ask("session", **begin, text="Cache the reads.") for _ in range(2)]
    on_branch = {"action": "add_thought", "id": id_, "branch": tried["branch"]}
    await agent.ask("session", **on_branch, text="Most reads repeat.", rests_on=[tried["thought"]])
    revise = {"action": "revise", "thought": first, "reason": "I measured it."}
    revised = await agent.ask("session", **revise, text="The network waits.")
    end = {"action": "conclude", "id": id_, "rests_on": [revised["thought"]], "text": "Cache."}
    ended, _ = [await agent.ask("session", **end) for _ in range(2)]
    assert (ended["thoughts"], ended["status"], ended["conclusion"]) == (5, "completed", "Cache.")
    [metrics] = await services.thoughts.reads.metrics([id_])
    assert (metrics.thoughts, metrics.revisions, metrics.branches) == (5, 1, 1)
    belief = await services.belief_reads.require(ended["thought"])
    assert belief.status == "held"


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("remember", {"kind": "outcome", "text": "x"}, "an outcome needs decision"),
        ("remember", {"kind": "guess", "text": "x"}, "(argument: kind)"),
        ("remember", {"kind": "fact"}, "(argument: text)"),
        ("remember", {"kind": "fact", "text": "x", "colour": "red"}, "(argument: colour)"),
        ("remember", {"kind": "fact", "text": "x", "rests_on": ["7"]}, "(argument: rests_on)"),
        ("why", {"id": "7"}, "(argument: id)"),
        ("search", {"text": "x", "kinds": ["song"]}, "song is none of"),
        ("session", {"action": "conclude"}, "id is needed here"),
        ("analyze", {"mode": "bayesian", "input": {}}, "hypotheses: Field required"),
        ("analyze", {}, "a mode or a problem is needed"),
        ("session", {"action": "revise", "text": "x"}, "thought is needed here"),
        ("stale", {"after": "x"}, "(argument: after)"),
        ("hypothesis", {"action": "propose"}, "text is needed here (argument: text)"),
        ("hypothesis", {"action": "conclude", "id": NOBODY}, "status is needed here"),
        ("hypothesis", {"action": "verify", "id": "7"}, "(argument: id)"),
        ("fork", {}, "give either question or id (argument: question)"),
        ("fork", {"question": "?", "styles": ["bold", "balanced"]}, "bold is none of"),
        ("fork", {"question": "?", "styles": ["balanced"]}, "(argument: styles)"),
        ("fork", {"id": NOBODY, "select": NOBODY}, "to select needs reason (argument: reason)"),
        ("debate", {"question": "?", "id": NOBODY}, "give either question or id"),
        ("debate", {"question": " "}, "(argument: question)"),
        ("debate", {"question": "?", "rounds": 11}, "(argument: rounds)"),
        ("import", {"text": "x", "path": "y"}, "give either text or path"),
        ("import", {"path": "/etc"}, "this service reads no files of yours"),
        ("import", {"text": " "}, "text must not be blank"),
    ],
    ids=str,
)
async def test_what_is_wrong_with_a_call_is_named(
    agent: Agent, services: Services, tool: str, arguments: dict[str, object], said: str
) -> None:
    told = await agent.refused(tool, **arguments)
    assert told.startswith("BAD_USER_INPUT: ")
    assert said in told
    assert (await services.session_reads.list_page(PageRequest(1))).items == ()


async def test_a_key_that_may_only_read_writes_nothing(
    noema: Noema, services: Services, port: int
) -> None:
    async with http_agent(port, await key_of(noema, services, frozenset({Scope.READ}))) as reader:
        said = await reader.refused("remember", kind="decision", text="Write anyway.")
        assert said == "FORBIDDEN: the key lacks the scope write"
        assert (await reader.ask("stale"))["decisions"] == []
    assert (await services.decision_reads.list_page(PageRequest(1))).items == ()


async def test_what_belongs_to_another_tenant_is_as_unknown(
    agent: Agent, noema: Noema, other_services: Services, port: int
) -> None:
    async with http_agent(port, await key_of(noema, other_services)) as other:
        theirs = (await other.ask("remember", kind="fact", text="Ours alone."))["id"]
    for id_ in (theirs, new_id()):
        assert (await agent.refused("why", id=id_)).startswith("NOT_FOUND: ")


async def test_without_a_key_nothing_is_listed(port: int) -> None:
    async with httpx2.AsyncClient() as http:
        hello = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        refused = await http.post(f"http://127.0.0.1:{port}/mcp", json=hello)
    assert (refused.status_code, refused.json()["code"]) == (401, "UNAUTHENTICATED")


async def test_a_page_of_another_site_calls_nothing(agent: Agent, port: int) -> None:
    async with httpx2.AsyncClient(headers={"sec-fetch-site": "cross-site"}) as http:
        refused = await http.post(f"http://127.0.0.1:{port}/mcp", json={})
    assert refused.status_code == 403


async def test_resources_tell_what_the_tools_tell(agent: Agent) -> None:
    fact = await agent.ask("remember", kind="fact", text="The roof is new.")
    listed = await agent.client.list_resources()
    assert [str(one.uri) for one in listed.resources] == [
        "noema://decisions", "noema://stale", "noema://contradictions", "noema://knowledge",
    ]  # fmt: skip
    read = await agent.client.read_resource(f"noema://node/{fact['id']}")
    assert "The roof is new." in read.model_dump_json()
    with pytest.raises(MCPError, match="there is no resource"):
        await agent.client.read_resource("noema://nothing")


async def test_a_mode_tells_what_it_takes_and_computes(agent: Agent) -> None:
    guide = (await agent.ask("analyze", mode="bayesian"))["guide"]
    assert "hypotheses.prior: probability, at least 0, at most 1." in guide["fields"][3]
    computed = await agent.ask("analyze", mode="bayesian", input=guide["example"])
    assert computed["basis"] == "computed"
    assert computed["result"]["posteriors"][0]["probability"] == pytest.approx(0.88525, abs=1e-5)
    read = await agent.client.read_resource("noema://modes/bayesian")
    assert "hypotheses.prior" in read.model_dump_json()
    with pytest.raises(MCPError, match="there is no mode"):
        await agent.client.read_resource("noema://modes/guessing")


async def test_without_a_mode_one_is_recommended_for_the_problem(agent: Agent) -> None:
    told = await agent.ask("analyze", problem="Is there a feedback loop behind it?")
    assert told["mode"] == "systemsthinking"
    assert told["recommended"][0]["because"] == ["feedback loop"]
    assert told["guide"]["example"]
    none = await agent.ask("analyze", problem="What colour is it?")
    assert none == {"recommended": []}


async def test_a_prompt_carries_its_task_as_data(agent: Agent) -> None:
    given = await agent.client.get_prompt("start_with_what_is_known", {"task": "Fix </task> it"})
    assert "<task>\nFix < /task> it\n</task>" in given.messages[0].model_dump()["content"]["text"]
    with pytest.raises(MCPError, match="task is missing"):
        await agent.client.get_prompt("start_with_what_is_known", {})


async def test_a_proof_is_analysed_as_a_mode_of_its_own(agent: Agent) -> None:
    text = "1. n is even by (2). 2. Hence n^2 is even by (1)."

    told = await agent.ask("analyze", mode="proof", input={"text": text})

    assert told["result"]["cycles"] == [["s1", "s2"]]
    assert (await agent.ask("analyze", mode="proof"))["guide"]["example"]["theorem"]
