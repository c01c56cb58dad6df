"""Asking the demonstration from the command line, on a real Neo4j."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from app.domain.ids import new_id
from app.importers.seed.files import read_seed
from tests.cli.conftest import Invoke, answer

SEED = read_seed()
Ids = Mapping[str, str]


def test_why_gives_the_decision_what_it_rests_on_and_what_overturned_it(
    invoke: Invoke, seeded: Ids
) -> None:
    found = answer(invoke("why", seeded["price-by-station-time"], "--json"))
    assert sorted(found) == [
        "against",
        "decision",
        "edges",
        "node",
        "nodes",
        "question",
        "rests_on",
        "since",
        "truncated",
        "verdict",
    ]
    expected = next(d for d in SEED.decisions if d.key == "price-by-station-time")
    assert [o["reason"] for o in found["decision"]["rejected"]] == [
        option.reason for option in expected.rejected
    ]
    grounds = {(r["node"]["id"], r["edge"]["type"]) for r in found["rests_on"] if r["depth"] == 1}
    assert grounds == {
        (seeded["clock-decided"], "DECIDED"),
        (seeded["arrival-lateness"], "SUPPORTS"),
        (seeded["drift-survey"], "SUPPORTS"),
        (seeded["data-sheet-72-hours"], "DEPENDS_ON"),
        (seeded["heartbeat-sets-clock"], "DEPENDS_ON"),
    }
    against = {(r["node"]["id"], r["edge"]["type"]) for r in found["against"]}
    assert (seeded["power-cut-doubt"], "CHALLENGES") in against
    since = {(r["node"]["id"], r["edge"]["type"]) for r in found["since"]}
    assert (seeded["price-by-corrected-time"], "SUPERSEDES") in since
    assert found["verdict"]["replaced_by_id"] == seeded["price-by-corrected-time"]
    assert found["question"]["id"] == seeded["clock-question"]


def test_why_for_people_shows_chosen_rejected_and_reasons(invoke: Invoke, seeded: Ids) -> None:
    shown = invoke("why", seeded["price-by-corrected-time"]).stdout
    assert "chosen    Station time plus the offset of its boot" in shown
    assert "rejected  Satellite time in every station: No reception" in shown
    assert f"{seeded['backtest']}  supports it" in shown


KEYS = {
    "which-clock": ("session", ["decisions", "has_more", "nodes", "session"]),
    "clock-frame": ("thinking", ["blocks", "decisions", "node", "steps"]),
    "buffer-by-age": (
        "knowledge",
        [
            "categorized_by",
            "category",
            "content",
            "disputed",
            "id",
            "recorded_from",
            "source",
            "status",
            "subcategory",
            "superseded_by",
            "tags",
            "tier",
            "title",
            "updates_id",
            "valid_from",
            "valid_to",
        ],
    ),
    "survey-chose-the-healthy": (
        "insight",
        [
            "confidence",
            "counter",
            "dropped",
            "finding",
            "found_by",
            "id",
            "recorded_from",
            "session_id",
            "text",
            "type",
        ],
    ),
}


@pytest.mark.parametrize("key", KEYS)
def test_show_gives_a_thing_whole(invoke: Invoke, seeded: Ids, key: str) -> None:
    found = answer(invoke("show", seeded[key], "--json"))
    kind, names = KEYS[key]
    assert (found["kind"], sorted(found["content"])) == (kind, names)


def test_show_gives_blocks_in_order_and_steps_with_their_text(invoke: Invoke, seeded: Ids) -> None:
    content = answer(invoke("show", seeded["clock-frame"], "--json"))["content"]
    node = next(n for n in SEED.thinking if n.key == "clock-frame")
    reasoning = "\n\n".join(text for _, text in node.thinking)
    assert content["blocks"] == [
        {"kind": "thinking", "text": reasoning, "signature": None},
        {"kind": "text", "text": node.text},
    ]
    assert [step["text"] for step in content["steps"]] == [text for _, text in node.thinking]


@pytest.mark.parametrize(
    "key", ["two-clocks", "clock-frame", "buffer-by-age", "price-by-station-time"]
)
def test_show_for_people_names_the_thing(invoke: Invoke, seeded: Ids, key: str) -> None:
    result = invoke("show", seeded[key])
    assert result.exit_code == 0
    assert seeded[key] in result.stdout


def test_a_contradiction_is_shown_with_its_sides(invoke: Invoke, seeded: Ids) -> None:
    content = answer(invoke("show", seeded["72-hours-or-70-minutes"], "--json"))["content"]
    sides = (content["side_a"]["id"], content["side_b"]["id"])
    assert sides == (seeded["data-sheet-72-hours"], seeded["field-lost-time"])
    assert (content["status"], content["resolution"]) == ("resolved", "synthesized")


def test_search_finds_by_words_and_explains_the_hit(invoke: Invoke, seeded: Ids) -> None:
    arguments = ("search", "pagination counter", "--kind", "knowledge", "--limit", "1", "--json")
    found = answer(invoke(*arguments))
    [hit] = found["hits"]
    assert hit["node"]["id"] == seeded["signed-counter"]
    assert hit["explanation"]["text"]["rank"] == 1


def test_search_for_people_shows_scores_when_they_are_asked_for(
    invoke: Invoke, seeded: Ids
) -> None:
    asked = ("search", "Which queue survives a restart?")
    assert "score" not in invoke(*asked).stdout
    assert "score" in invoke(*asked, "--explain").stdout


def test_search_for_people_prints_ids_that_can_be_pasted_back(invoke: Invoke, seeded: Ids) -> None:
    shown = invoke("search", "pagination counter", "--kind", "knowledge").stdout
    assert shown.startswith(f"{seeded['signed-counter']}  knowledge\n")


def test_sessions_are_listed_newest_first_and_go_on_from_the_cursor(
    invoke: Invoke, seeded: Ids
) -> None:
    listed: list[dict[str, Any]] = []
    after: tuple[str, ...] = ()
    while True:
        page = answer(invoke("session", "list", "--first", "3", "--json", *after))
        listed += page["sessions"]
        if page["next"] is None:
            break
        after = ("--after", page["next"])
    ids = [session["id"] for session in listed]
    assert ids == sorted(ids, reverse=True)
    ours = {s["id"]: s["node_count"] for s in listed if s["source"] == "seed"}
    assert ours[seeded["two-clocks"]] == 19


def test_a_session_is_shown_with_every_node_and_decision(invoke: Invoke, seeded: Ids) -> None:
    found = answer(invoke("session", "show", seeded["two-clocks"], "--json"))
    nodes = [n for n in SEED.thinking if n.session == "two-clocks"]
    assert [n["id"] for n in found["nodes"]] == [seeded[n.key] for n in nodes]
    assert [d["id"] for d in found["decisions"]] == [
        seeded["price-by-corrected-time"],
        seeded["correct-when-pricing"],
    ]
    assert found["has_more"] is False


def test_a_branch_is_indented_under_the_node_it_leaves(invoke: Invoke, seeded: Ids) -> None:
    lines = invoke("session", "show", seeded["which-clock"]).stdout.splitlines()
    places = {
        key: line.index(seeded[key]) for key in seeded for line in lines if seeded[key] in line
    }
    assert (places["clock-frame"], places["arrival-lateness"], places["offset-idea"]) == (0, 0, 2)


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (("why", "ID"), 3, {"code": "NOT_FOUND", "field": "id"}),
        (("show", "ID"), 3, {"code": "NOT_FOUND", "field": "id"}),
        (("session", "show", "ID"), 3, {"code": "NOT_FOUND", "field": "id"}),
        (("keys", "revoke", "ID"), 3, {"code": "NOT_FOUND", "field": "id"}),
        (("why", "nonsense"), 2, {"code": "BAD_USER_INPUT", "field": "id"}),
        (("search", "x", "--limit", "0"), 2, {"code": "BAD_USER_INPUT", "field": "limit"}),
        (("search", "x", "--kind", "cat"), 2, {"code": "BAD_USER_INPUT", "field": "kinds"}),
        (("session", "list", "--after", "?"), 2, {"code": "BAD_USER_INPUT", "field": "after"}),
    ],
)
def test_a_bad_question_has_its_exit_code_and_names_the_field(
    invoke: Invoke, neo4j: object, arguments: tuple[str, ...], code: int, error: dict[str, str]
) -> None:
    given = [new_id() if argument == "ID" else argument for argument in arguments]
    result = invoke(*given, "--json")
    told = json.loads(result.stdout)["error"]
    assert (result.exit_code, told["code"], told["field"]) == (code, error["code"], error["field"])


def test_an_error_for_people_is_one_line_without_a_traceback(invoke: Invoke, neo4j: object) -> None:
    result = invoke("why", "nonsense")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: id must be a UUID: use the full id as Noema prints it\n"


def test_a_bad_setting_is_named(invoke: Invoke) -> None:
    result = invoke("status", "--json", environ={"NOEMA_PORT": "many"})
    assert result.exit_code == 6
    assert json.loads(result.stdout)["error"]["field"] == "NOEMA_PORT"


def test_no_neo4j_at_the_configured_address_is_unavailable(invoke: Invoke) -> None:
    environ = {"NOEMA_NEO4J_URI": "bolt://127.0.0.1:1"}
    result = invoke("session", "list", environ=environ)
    assert result.exit_code == 6
    assert result.stderr == "error: Neo4j is away; nothing was written\n"


def test_an_unknown_option_is_a_usage_error(invoke: Invoke) -> None:
    assert invoke("why", "--fast").exit_code == 2
