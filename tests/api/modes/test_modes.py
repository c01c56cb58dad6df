"""Every mode of reasoning over GraphQL."""

from typing import Any

import pytest

from app.bootstrap import Services
from app.compute.computations import computed
from app.domain.ids import new_id
from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES
from tests.api.client import GraphQLClient
from tests.api.modes.spelling import run_query, spelled
from tests.api.schema.test_documented_queries import QUERIES
from tests.factories import make_node

_FIRST = MODES["bayesian"].example
_REFUSED = """... on UserError { __typename code message path }
  ... on InvalidModeInputError { findings { code path message } }"""


async def test_every_mode_computes_its_example_as_in_place(client: GraphQLClient) -> None:
    for name, mode in MODES.items():
        asked = {name: spelled(mode.input, mode.example)}

        told = (await client.ask(run_query(name), given=asked))["runMode"]

        given, _ = read_input(mode, mode.example)
        content = given.model_dump(mode="json", by_alias=True)
        assert told["input"][name] == spelled(mode.input, content), name
        if mode.result:
            result = computed(name, given).result.model_dump(mode="json", by_alias=True)
            assert told["result"][name] == spelled(mode.result, result), name


async def test_the_documented_query_computes(client: GraphQLClient) -> None:
    told = (await client.ask(QUERIES["Weigh"]))["runMode"]

    [leak, _] = told["result"]["bayesian"]["posteriors"]
    assert leak["probability"] == pytest.approx(0.79412, abs=1e-5)


async def test_a_run_tells_what_computed_it_and_its_doubts(client: GraphQLClient) -> None:
    alike = [{"hypothesis": name, "probability": 0.5} for name in ("leak", "dry")]
    evidence = [{"id": "coin", "likelihoods": alike}]
    given = {"bayesian": {**_FIRST, "evidence": evidence}}

    told = (await client.ask(run_query("bayesian"), given=given))["runMode"]

    assert (told["mode"], told["basis"]) == ("bayesian", "COMPUTED")
    assert [library["name"] for library in told["libraries"]] == ["numpy"]
    assert [(one["code"], one["path"]) for one in told["warnings"]] == [
        ("UNINFORMATIVE_EVIDENCE", "evidence.0.likelihoods")
    ]


async def _refused(client: GraphQLClient, given: dict[str, Any]) -> dict[str, Any]:
    query = f"query ($given: ModeInput!) {{ runMode(input: $given) {{ {_REFUSED} }} }}"
    return (await client.ask(query, given={"bayesian": given}))["runMode"]


async def test_a_refused_input_names_every_field_at_fault(client: GraphQLClient) -> None:
    hypotheses = [{"id": "a", "statement": "A.", "prior": 0.5}] * 2
    evidence = [{"id": "e", "likelihoods": [{"hypothesis": "b", "probability": 0.5}]}]

    told = await _refused(client, {"hypotheses": hypotheses, "evidence": evidence})

    assert (told["__typename"], told["code"]) == ("InvalidModeInputError", "BAD_USER_INPUT")
    assert told["path"] == ["input", "bayesian", "hypotheses", "1", "id"]
    assert [(one["code"], one["path"]) for one in told["findings"]] == [
        ("DUPLICATE", "hypotheses.1.id"),
        ("UNKNOWN_REFERENCE", "evidence.0.likelihoods.0.hypothesis"),
        ("MISSING_LIKELIHOOD", "evidence.0.likelihoods"),
        ("MISSING_LIKELIHOOD", "evidence.0.likelihoods"),
    ]


async def test_what_has_no_result_says_why(client: GraphQLClient) -> None:
    never = [{"hypothesis": name, "probability": 0} for name in ("leak", "dry")]

    told = await _refused(client, {**_FIRST, "evidence": [{"id": "no", "likelihoods": never}]})

    assert [(one["code"], one["path"]) for one in told["findings"]] == [
        ("IMPOSSIBLE_EVIDENCE", "evidence")
    ]


async def test_the_modes_are_listed_with_their_fields(client: GraphQLClient) -> None:
    listed = (await client.ask("{ modes { name group example } }"))["modes"]
    asked = '{ mode(name: "bayesian") { input { path holds minimum maximum refersTo } } }'
    fields = {one["path"]: one for one in (await client.ask(asked))["mode"]["input"]}

    assert [mode["name"] for mode in listed] == [*MODES]
    assert fields["evidence.likelihoods.hypothesis"]["refersTo"] == "hypotheses.id"
    assert fields["hypotheses.prior"] == {
        "path": "hypotheses.prior",
        "holds": "probability",
        "minimum": 0.0,
        "maximum": 1.0,
        "refersTo": None,
    }
    assert await client.ask('{ mode(name: "guessing") { title } }') == {"mode": None}


_ATTACH = """mutation ($input: AttachModeInput!) { attachMode(input: $input) {
  ... on ModeState { id version supersededAt }
  ... on UserError { __typename code path } } }"""
_RECOMPUTE = """mutation ($input: RecomputeStateInput!) { recomputeState(input: $input) {
  ... on ModeState { id version }
  ... on UserError { __typename code path } } }"""
_BESIDE = """query ($node: ID!, $state: ID!) { thinkingNode(id: $node) { modeStates {
  mode version basis input { bayesian { evidence { id retracted } } }
  result { bayesian { posteriors { probability } } } } }
  modeState(id: $state) { version supersededAt nodeId } }"""


async def test_a_node_shows_the_result_that_is_kept_beside_it(
    client: GraphQLClient, services: Services, session_id: str
) -> None:
    node_id = await services.think_graph.add_node(make_node(session_id))
    given = {"nodeId": node_id, "mode": {"bayesian": _FIRST}}
    state = (await client.ask(_ATTACH, input=given))["attachMode"]
    assert (state["version"], state["supersededAt"]) == (1, None)
    damp, meter = _FIRST["evidence"]
    changed = {"bayesian": {**_FIRST, "evidence": [damp, {**meter, "retracted": True}]}}
    again = {"stateId": state["id"], "mode": changed}
    assert (await client.ask(_RECOMPUTE, input=again))["recomputeState"]["version"] == 2

    told = await client.ask(_BESIDE, node=node_id, state=state["id"])

    [beside] = told["thinkingNode"]["modeStates"]
    assert (beside["mode"], beside["version"], beside["basis"]) == ("bayesian", 2, "COMPUTED")
    assert beside["input"]["bayesian"]["evidence"] == [
        {"id": "damp", "retracted": False},
        {"id": "meter", "retracted": True},
    ]
    [leak, _] = beside["result"]["bayesian"]["posteriors"]
    assert leak["probability"] == pytest.approx(0.79412, abs=1e-5)
    assert told["modeState"]["supersededAt"] is not None


async def test_the_documented_mutation_keeps_a_result(
    client: GraphQLClient, services: Services, session_id: str
) -> None:
    node_id = await services.think_graph.add_node(make_node(session_id))

    kept = await client.ask(QUERIES["Attach"], node=node_id, given={"bayesian": _FIRST})

    assert kept["attachMode"]["result"]["bayesian"]["explanation"].startswith("leak: from 0.3 to")


async def test_what_cannot_be_kept_is_refused_by_its_field(
    client: GraphQLClient, services: Services, session_id: str
) -> None:
    node_id = await services.think_graph.add_node(make_node(session_id))
    empty: dict[str, Any] = {"nodeId": node_id, "mode": {"bayesian": {"hypotheses": []}}}
    assert (await client.ask(_ATTACH, input=empty))["attachMode"] == {
        "__typename": "InvalidModeInputError",
        "code": "BAD_USER_INPUT",
        "path": ["input", "mode", "bayesian", "hypotheses"],
    }
    lost = {"nodeId": new_id(), "mode": {"bayesian": _FIRST}}
    assert (await client.ask(_ATTACH, input=lost))["attachMode"] == {
        "__typename": "NotFoundError",
        "code": "NOT_FOUND",
        "path": ["input", "nodeId"],
    }
    assert await services.modes.states.of_nodes([node_id]) == [()]


_GRAPH = """query ($state: ID!, $first: Int!, $after: String) { modeState(id: $state) {
  items(first: $first, after: $after) { edges { node { key itemKind name caption } }
    pageInfo { hasNextPage endCursor } }
  links(first: 100) { edges { node { source target type weight choice } } } } }"""


async def test_the_graph_of_a_state_is_read_page_by_page(
    client: GraphQLClient, services: Services, session_id: str
) -> None:
    node_id = await services.think_graph.add_node(make_node(session_id))
    causal = {
        "nodes": [{"id": f"v{at}"} for at in range(5)],
        "edges": [{"source": "v0", "target": "v4", "strength": 2.5}],
    }
    state = await services.modes.states.attach(new_id(), node_id, "causal", causal)
    keys, after = list[str](), None
    pages = 0
    while True:
        told = await client.ask(_GRAPH, state=state.id, first=2, after=after)
        page = told["modeState"]["items"]
        keys += [edge["node"]["key"] for edge in page["edges"]]
        pages, after = pages + 1, page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            break

    assert (keys, pages) == ([f"nodes.{at}" for at in range(5)], 3)
    link = {"source": "nodes.0", "target": "nodes.4", "type": "CAUSES", "weight": 2.5}
    assert [edge["node"] for edge in told["modeState"]["links"]["edges"]] == [
        {**link, "choice": "directed"}
    ]
