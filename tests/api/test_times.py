"""A time without its offset from UTC is refused at every door, and nothing is written."""

import re
from typing import Any

import pytest

from app.api.schema import build_schema
from app.bootstrap import Services
from app.domain.beliefs.belief import BeliefFilter
from app.domain.ids import new_id
from app.domain.page import PageRequest
from tests.api.client import GraphQLClient
from tests.factories import make_decision, make_node, make_session

LOCAL = "2026-05-04T10:00:00"
ERROR = "... on UserError { code path message }"
MUTATIONS = {
    ("AddThinkingNodeInput", "validFrom"): "addThinkingNode",
    ("AnalyzeReasoningInput", "since"): "analyzeReasoning",
    ("AnalyzeReasoningInput", "until"): "analyzeReasoning",
    ("CreateKeyInput", "expiresAt"): "createKey",
    ("CreateSessionInput", "validFrom"): "createSession",
    ("MarkChangesSeenInput", "until"): "markChangesSeen",
    ("NewBeliefInput", "validFrom"): "assertBelief",
    ("NewBeliefInput", "validTo"): "assertBelief",
    ("RecordOutcomeInput", "at"): "recordOutcome",
    ("StoreKnowledgeInput", "validFrom"): "storeKnowledge",
    ("StoreKnowledgeInput", "validTo"): "storeKnowledge",
    ("UpdateKnowledgeInput", "validFrom"): "updateKnowledge",
    ("UpdateKnowledgeInput", "validTo"): "updateKnowledge",
}
LISTS = {
    "AdapterFilterInput": "adapters",
    "AuditFilterInput": "auditEntries",
    "BeliefFilterInput": "beliefs",
    "ContradictionFilterInput": "contradictions",
    "KnowledgeFilterInput": "knowledgeEntries",
    "ProposalFilterInput": "proposals",
    "TemplateFilterInput": "templates",
    "TraceFilterInput": "traces",
    "DebateFilterInput": "debates",
    "DecisionFilterInput": "decisions",
    "ExplorationFilterInput": "explorations",
    "FineTuneFilterInput": "fineTuneRuns",
    "ForkFilterInput": "forks",
    "HypothesisFilterInput": "hypotheses",
    "InsightFilterInput": "insights",
    "JobFilterInput": "jobs",
    "OutcomeFilterInput": "outcomes",
    "PlanFilterInput": "plans",
    "SessionFilterInput": "sessions",
}
QUERIES = {
    ("AsOfInput", "recorded"): "beliefs(asOf: {recorded: $at}) { edges { cursor } }",
    ("AsOfInput", "valid"): "beliefs(asOf: {valid: $at}) { edges { cursor } }",
    (
        "EventFilterInput",
        "since",
    ): 'events(stream: "sessions", filter: {since: $at}) {edges{cursor}}',
    (
        "EventFilterInput",
        "until",
    ): 'events(stream: "sessions", filter: {until: $at}) {edges{cursor}}',
    (
        "DecisionFilterInput",
        "changedSince",
    ): "decisions(filter: {changedSince: $at}) { edges { cursor } }",
    **{
        ("SessionSearchInput", field): f"searchSessions(search: {{{field}: $at}}) {{ __typename }}"
        for field in ("createdAfter", "createdBefore")
    },
    ("SearchFilterInput", "since"): 'search(query: "x", filter: {since: $at}) { __typename }',
    ("SearchFilterInput", "until"): 'search(query: "x", filter: {until: $at}) { __typename }',
    **{
        (input_, field): f"{name}(filter: {{{field}: $at}}) {{ edges {{ cursor }} }}"
        for input_, name in LISTS.items()
        for field in ("since", "until")
    },
}


def test_every_time_that_a_client_may_give_is_tried_here() -> None:
    inputs = re.findall(r"^input (\w+) \{(.*?)^\}", build_schema().as_str(), re.M | re.S)
    given = {(n, f) for n, body in inputs for f in re.findall(r"(\w+): DateTime", body)}
    assert given == MUTATIONS.keys() | QUERIES.keys()


@pytest.mark.parametrize(("input_", "field"), QUERIES)
async def test_a_question_with_a_time_without_an_offset_is_refused(
    client: GraphQLClient, input_: str, field: str
) -> None:
    query = f"query($at: DateTime) {{ {QUERIES[input_, field]} }}"
    refused = await client.refused(query, at=LOCAL)
    assert (refused["code"], refused["field"]) == ("BAD_USER_INPUT", field)
    assert "2026-05-04T10:00:00Z" in refused["message"]
    await client.ask(query, at=f"{LOCAL}+02:00")


@pytest.mark.parametrize(("input_", "field"), MUTATIONS)
async def test_a_change_with_a_time_without_an_offset_is_refused_and_writes_nothing(
    client: GraphQLClient, services: Services, input_: str, field: str
) -> None:
    session_id = await services.sessions.create(make_session())
    decision = make_decision("Redis Streams")
    await services.think_graph.add_node(make_node(session_id, decisions=(decision,)))
    before = await _written(services)
    inputs: dict[str, dict[str, Any]] = {
        "AnalyzeReasoningInput": {},
        "AddThinkingNodeInput": {"sessionId": session_id, "blocks": [{"text": "It is so."}]},
        "CreateKeyInput": {"name": "CI"},
        "CreateSessionInput": {"title": "Queues"},
        "MarkChangesSeenInput": {},
        "NewBeliefInput": {"kind": "KNOWLEDGE", "text": "It is so."},
        "RecordOutcomeInput": {
            "decisionId": decision.id,
            "status": "SUCCEEDED",
            "text": "It held.",
        },
        "StoreKnowledgeInput": {"title": "Queues", "content": "They wait."},
        "UpdateKnowledgeInput": {"entryId": new_id()},
    }
    given = {**inputs[input_], field: LOCAL}
    name = MUTATIONS[input_, field]
    argument = {"belief": given} if input_ == "NewBeliefInput" else given
    type_ = f"{name[0].upper()}{name[1:]}Input!"
    query = f"mutation($input: {type_}) {{ {name}(input: $input) {{ {ERROR} }} }}"
    error = (await client.ask(query, input=argument))[name]
    assert (error["code"], error["path"][-1]) == ("BAD_USER_INPUT", field)
    assert "2026-05-04T10:00:00Z" in error["message"]
    assert await _written(services) == before


async def _written(services: Services) -> object:
    everything = PageRequest(100)
    return (
        await services.session_reads.list_page(everything),
        await services.belief_reads.list_page(everything, BeliefFilter(any_time=True)),
        await services.learning.traces.statistics(),
    )
