"""Every mode of reasoning over GraphQL."""

from typing import Any

import pytest

from app.compute.computations import computed
from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES
from tests.api.client import GraphQLClient
from tests.api.modes.spelling import run_query, spelled
from tests.api.schema.test_documented_queries import QUERIES

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
