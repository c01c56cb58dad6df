"""Modes that a tenant defines: registered, checked, kept and exported as data."""

import json
from typing import Any

import pytest

from app.bootstrap import Services, session_export_of
from app.domain.ids import new_id
from app.export.session.formats import SessionFormat
from tests.api.client import GraphQLClient
from tests.factories import make_node

_DEFINE = """mutation ($input: DefineModeInput!) { defineMode(input: $input) {
  ... on Mode { name group input { path holds unit minimum maximum choices refersTo } }
  ... on InvalidModeInputError { path findings { code path } }
  ... on UserError { __typename code path } } }"""
_ATTACH = """mutation ($input: AttachModeInput!) { attachMode(input: $input) {
  ... on ModeState { id mode basis input { custom } result { bayesian { explanation } } }
  ... on InvalidModeInputError { path findings { code path } }
  ... on UserError { __typename code path } } }"""
RISKS: dict[str, Any] = {
    "name": "risk_review",
    "title": "Risk review",
    "purpose": "List risks and who answers for the gravest.",
    "fields": [
        {"name": "risks", "many": True, "description": "Each in a few words."},
        {"name": "gravest", "refersTo": "risks"},
        {"name": "cost", "type": "NUMBER", "unit": "euros", "minimum": 0, "maximum": 1000},
        {"name": "level", "type": "CHOICE", "choices": ["low", "high"]},
        {"name": "copy", "type": "BOOLEAN", "optional": True},
    ],
}
_GIVEN = {"risks": ["fire", "theft"], "gravest": "fire", "cost": 12.5, "level": "high"}
_KEPT = {**_GIVEN, "copy": None}


async def _define(client: GraphQLClient, **changed: object) -> dict[str, Any]:
    return (await client.ask(_DEFINE, input={**RISKS, **changed}))["defineMode"]


def _custom(data: object) -> dict[str, Any]:
    return {"custom": {"mode": "risk_review", "data": data}}


async def test_a_mode_is_defined_once_and_listed_with_its_fields(
    client: GraphQLClient, other_client: GraphQLClient
) -> None:
    defined = await _define(client)
    assert defined["group"] == "custom"
    assert {one["path"]: one for one in defined["input"]}["cost"] == {
        **{"path": "cost", "holds": "number", "unit": "euros", "minimum": 0.0, "maximum": 1000.0},
        **{"choices": [], "refersTo": None},
    }
    assert await _define(client) == defined
    listed = '{ customModes { name } mode(name: "risk_review") { title } }'
    assert await client.ask(listed) == {
        "customModes": [{"name": "risk_review"}],
        "mode": {"title": "Risk review"},
    }
    assert await other_client.ask(listed) == {"customModes": [], "mode": None}
    other = await _define(client, title="Other")
    assert (other["code"], other["path"]) == ("CONFLICT", ["input", "name"])


@pytest.mark.parametrize(
    ("changed", "code", "path"),
    [
        ({"name": "bayesian"}, "TAKEN", "name"),
        ({"name": "Risk Review"}, "STRING_PATTERN_MISMATCH", "name"),
        ({"fields": []}, "TOO_SHORT", "fields"),
        ({"fields": [{"name": "a"}, {"name": "a"}]}, "DUPLICATE", "fields.1.name"),
        ({"fields": [{"name": "no spaces"}]}, "STRING_PATTERN_MISMATCH", "fields.0.name"),
        ({"fields": [{"name": "a", "type": "CHOICE"}]}, "CHOICES", "fields.0.choices"),
        ({"fields": [{"name": "a", "minimum": 1}]}, "ONLY_NUMBERS", "fields.0.minimum"),
        (
            {"fields": [{"name": "a", "type": "NUMBER", "minimum": 2, "maximum": 1}]},
            *("EMPTY_RANGE", "fields.0.maximum"),
        ),
        ({"fields": [{"name": "a", "refersTo": "b"}]}, "UNKNOWN_REFERENCE", "fields.0.refersTo"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_a_bad_definition_names_its_field_and_nothing_is_kept(
    client: GraphQLClient, changed: dict[str, Any], code: str, path: str
) -> None:
    refused = await _define(client, **changed)
    assert refused["findings"][0] == {"code": code, "path": path}
    assert await client.ask("{ customModes { name } }") == {"customModes": []}


@pytest.mark.parametrize(
    ("changed", "code", "path"),
    [
        ({"cost": 2000}, "LESS_THAN_EQUAL", "cost"),
        ({"cost": "much"}, "FLOAT_PARSING", "cost"),
        ({"level": "middling"}, "LITERAL_ERROR", "level"),
        ({"gravest": "flood"}, "UNKNOWN_REFERENCE", "gravest"),
        ({"extra": 1}, "EXTRA_FORBIDDEN", "extra"),
        ({"field_0": ["x"]}, "EXTRA_FORBIDDEN", "field_0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_an_input_is_checked_by_its_definition_and_nothing_is_kept(
    client: GraphQLClient,
    services: Services,
    session_id: str,
    changed: dict[str, Any],
    code: str,
    path: str,
) -> None:
    await _define(client)
    node_id = await services.think_graph.add_node(make_node(session_id))

    given = {"nodeId": node_id, "mode": _custom({**_GIVEN, **changed})}
    refused = (await client.ask(_ATTACH, input=given))["attachMode"]

    assert refused["findings"][0] == {"code": code, "path": path}
    assert refused["path"] == ["input", "mode", "custom", "data", path]
    assert await services.modes.states.of_nodes([node_id]) == [()]


async def test_a_thought_carries_a_custom_mode_and_every_export_has_it(
    client: GraphQLClient, services: Services, session_id: str
) -> None:
    await _define(client)
    thought = """mutation ($input: AddThoughtInput!) { addThought(input: $input) {
      ... on Thought { id mode } ... on UserError { code path } } }"""
    new = {"sessionId": session_id, "content": "We look at risks.", "mode": "risk_review"}
    added = (await client.ask(thought, input=new))["addThought"]
    assert added["mode"] == "risk_review"

    given = {"nodeId": added["id"], "mode": _custom(_GIVEN)}
    state = (await client.ask(_ATTACH, input=given))["attachMode"]

    assert (state["mode"], state["basis"], state["result"]) == ("risk_review", "STATED", None)
    assert state["input"] == {"custom": _KEPT}
    texts = dict[str, str]()
    for format_ in SessionFormat:
        parts = [part async for part in session_export_of(services).text(session_id, format_)]
        texts[format_] = "".join(parts)
    assert [format_ for format_, text in texts.items() if "theft" not in text] == []
    assert "risk_review" in texts["json"]
    assert json.loads(texts["json"])


async def test_a_custom_mode_is_run_and_asked_with_others(client: GraphQLClient) -> None:
    await _define(client)
    run = """query ($input: ModeInput!) { runMode(input: $input) {
      ... on ModeRun { basis input { custom } } ... on UserError { code path } } }"""
    told = (await client.ask(run, input=_custom(_GIVEN)))["runMode"]
    assert told == {"basis": "STATED", "input": {"custom": _KEPT}}
    none = (await client.ask(run, input=_custom("text")))["runMode"]
    assert (none["code"], none["path"]) == ("BAD_USER_INPUT", ["input", "custom", "data"])

    asked = """query ($input: MultiModeInput!) { analyze(input: $input) {
      ... on MultiModeAnalysis { missing { mode code } } } }"""
    questions = [{"mode": "risk_review", "input": _custom(_GIVEN)}, {"mode": "causal"}]
    missing = (await client.ask(asked, input={"questions": questions}))["analyze"]["missing"]
    assert missing == [
        {"mode": "risk_review", "code": "NO_RESULT"},
        {"mode": "causal", "code": "MISSING_INPUT"},
    ]


async def test_a_mode_is_forgotten_once_and_may_be_defined_anew(
    client: GraphQLClient, other_client: GraphQLClient
) -> None:
    undefine = """mutation ($input: UndefineModeInput!) { undefineMode(input: $input) {
      ... on UndefinedMode { name } ... on UserError { code path } } }"""
    await _define(client)
    given = {"name": "risk_review", "idempotencyKey": new_id()}
    refused = {"undefineMode": {"code": "NOT_FOUND", "path": ["input", "name"]}}
    assert await other_client.ask(undefine, input={"name": "risk_review"}) == refused
    assert await client.ask("{ customModes { name } }") == {
        "customModes": [{"name": "risk_review"}]
    }
    for _ in range(2):
        assert await client.ask(undefine, input=given) == {"undefineMode": {"name": "risk_review"}}
    assert await client.ask("{ customModes { name } }") == {"customModes": []}
    assert await client.ask(undefine, input={"name": "risk_review"}) == refused
    again = await _define(client, fields=[{"name": "worry"}])
    assert [one["path"] for one in again["input"]] == ["worry"]
