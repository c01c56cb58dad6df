"""Asking how the demonstration hangs together, from the command line."""

from collections.abc import Mapping

import pytest

from tests.cli.conftest import Invoke, answer

Ids = Mapping[str, str]


def test_a_lineage_numbers_its_generations(invoke: Invoke, seeded: Ids) -> None:
    found = answer(invoke("lineage", seeded["price-by-corrected-time"], "--json"))
    told = dict(zip((n["id"] for n in found["nodes"]), found["generations"], strict=True))
    assert told[seeded["price-by-corrected-time"]] == 0
    assert told[seeded["price-by-station-time"]] == -1
    shown = invoke("lineage", seeded["price-by-corrected-time"]).stdout
    assert f"SUPERSEDES {seeded['price-by-station-time']}" in shown


def test_paths_can_be_asked_for_by_weight(invoke: Invoke, seeded: Ids) -> None:
    ends = seeded["drift-survey"], seeded["price-by-corrected-time"]
    found = answer(invoke("path", *ends, "--first", "2", "--by-weight", "--json"))
    strengths = [path["strength"] for path in found["paths"]]
    assert len(strengths) == 2
    assert strengths == sorted(strengths, reverse=True)
    assert all(path["nodes"][0]["id"] == ends[0] for path in found["paths"])
    assert "strength" in invoke("path", *ends).stdout


def test_what_is_near_is_given_along_the_types_asked_for(invoke: Invoke, seeded: Ids) -> None:
    asked = ("near", seeded["price-by-station-time"], "--type", "supports", "--depth", "1")
    found = answer(invoke(*asked, "--json"))
    assert {node["id"] for node in found["nodes"][1:]} == {
        seeded["arrival-lateness"],
        seeded["drift-survey"],
    }
    assert seeded["drift-survey"] in invoke(*asked).stdout


def test_two_decisions_are_compared(invoke: Invoke, seeded: Ids) -> None:
    ids = seeded["price-by-station-time"], seeded["price-by-corrected-time"]
    found = answer(invoke("compare", *ids, "--json"))
    assert [one["node"]["id"] for one in found["compared"]] == [*ids]
    assert len(found["likenesses"]) == 1
    assert "words" in invoke("compare", *ids).stdout


def test_a_decision_is_shown_with_when_it_was_taken_and_recorded_and_what_replaced_it(
    invoke: Invoke, seeded: Ids
) -> None:
    id_, by_id = seeded["price-by-station-time"], seeded["price-by-corrected-time"]
    decision = answer(invoke("why", id_, "--json"))["decision"]
    shown = invoke("why", id_).stdout.split()
    told = {label: shown[shown.index(label) + 1] for label in ("decided", "recorded", "replaced")}
    assert told["decided"] == decision["valid_from"][:10] == "2026-03-03"
    assert told["recorded"] == decision["recorded_from"][:10]
    assert (told["replaced"], shown[shown.index("replaced") + 2]) == ("by", by_id)


def test_a_session_tells_where_it_stands(invoke: Invoke, seeded: Ids) -> None:
    found = answer(invoke("context", seeded["two-clocks"], "--first", "3", "--json"))
    assert len(found["nodes"]) == 3
    assert {decision["id"] for decision in found["decisions"]} == {
        seeded["price-by-corrected-time"],
        seeded["correct-when-pricing"],
    }
    assert "What stands of the March decision" in invoke("context", seeded["two-clocks"]).stdout


def test_an_outcome_is_recorded_and_found_with_the_precedent(invoke: Invoke, seeded: Ids) -> None:
    decision = seeded["aligned-quarter-hours"]
    given = ("outcome", decision, "succeeded", "No gap in August.", "--at", "2026-09-01")
    recorded = answer(invoke(*given, "--json"))
    assert (recorded["status"], recorded["valid_from"]) == ("succeeded", "2026-09-01T00:00:00Z")
    asked = ("precedents", "How often does a station report its meter?", "--first", "1")
    [precedent] = answer(invoke(*asked, "--json"))
    assert (precedent["decision"]["id"], precedent["ending"]) == (decision, "succeeded")
    shown = invoke(*asked).stdout
    assert "Every 60 s: 2.65 million readings a day" in shown
    assert "No gap in August." in shown
    whole = answer(invoke("show", recorded["id"], "--json"))
    assert (whole["kind"], whole["content"]["text"]) == ("outcome", "No gap in August.")


def test_calibration_tells_what_it_leaves_out(invoke: Invoke, seeded: Ids) -> None:
    before = answer(invoke("calibration", "--json"))["mixed"]
    given = ("outcome", seeded["correct-when-pricing"], "mixed", "It depends.")
    answer(invoke(*given, "--json"))
    assert answer(invoke("calibration", "--json"))["mixed"] == before + 1
    assert f"left out: {before + 1} mixed" in invoke("calibration").stderr


@pytest.mark.parametrize("arguments", [(), ("queue", "--decision", "x")])
def test_precedents_need_a_text_or_a_decision(
    invoke: Invoke, neo4j: object, arguments: tuple[str, ...]
) -> None:
    assert invoke("precedents", *arguments).exit_code == 2


@pytest.mark.parametrize(
    ("command", "keys"),
    [
        ("why", ["price-by-station-time"]),
        ("lineage", ["price-by-station-time"]),
        ("near", ["price-by-station-time"]),
        ("path", ["drift-survey", "price-by-corrected-time"]),
        ("compare", ["price-by-station-time", "price-by-corrected-time"]),
        ("context", ["two-clocks"]),
    ],
)
def test_a_question_can_be_asked_as_of_a_moment(
    invoke: Invoke, seeded: Ids, command: str, keys: list[str]
) -> None:
    asked = (command, *(seeded[key] for key in keys), "--json")
    assert answer(invoke(*asked, "--as-of", "2999-01-01")) == answer(invoke(*asked))
    assert invoke(*asked, "--as-of", "2000-01-01").exit_code == 3
