"""Contradictions and hypotheses from the command line, on a real Neo4j."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, Contradict, NewBelief
from app.domain.ids import new_id
from app.settings import Settings
from tests.cli.conftest import Invoke, answer


@pytest.fixture(scope="module")
async def settings(command_settings: Settings, noema: Noema) -> Settings:
    """Those of a tenant in which no other test believes anything: a sweep compares it all."""
    tenant = await noema.tenants.create("where conflicts are settled")
    return command_settings.model_copy(update={"tenant": tenant.name})


@pytest.fixture
async def services(settings: Settings, noema: Noema) -> Services:
    return noema.services((await noema.tenants.ensure_tenant(settings.tenant)).id)


def _believe(invoke: Invoke, *texts: str) -> list[str]:
    return [answer(invoke("belief", "assert", text, "--json"))["id"] for text in texts]


def _between(invoke: Invoke, pair: list[str], *options: str) -> list[dict[str, Any]]:
    listed = answer(invoke("contradictions", *options, "--limit", "100", "--json"))["items"]
    return [one for one in listed if {one["side_a"]["id"], one["side_b"]["id"]} == {*pair}]


def test_a_sweep_finds_what_contradicts_and_lists_it_with_the_words(
    invoke: Invoke, neo4j: object
) -> None:
    pair = _believe(
        invoke, "The harbour gate opens at dawn.", "The harbour gate does not open at dawn."
    )
    swept = answer(invoke("sweep", "--json"))
    assert swept["compared"] >= 2
    [found] = _between(invoke, pair)
    assert (found["status"], found["detector"]) == ("open", "rules/2")
    shown = invoke("contradictions", "--limit", "100").stdout
    assert "The harbour gate does not open at dawn." in shown
    assert _between(invoke, pair, "--min-confidence", "1") == []
    assert answer(invoke("sweep", "--json")) == {"compared": 0, "found": 0}
    hits = invoke("search", "harbour gate dawn", "--kind", "knowledge").stdout
    assert f"({found['id']})" in hits


def test_a_review_settles_the_first_and_skips_the_next(invoke: Invoke, neo4j: object) -> None:
    first = _believe(invoke, "Nora signs the leases.", "Nora does not sign the leases.")
    second = _believe(invoke, "Ferries are insured.", "Ferries are not insured.")
    invoke("sweep")
    [skipped], [settled] = _between(invoke, second), _between(invoke, first)
    result = invoke("review", "--json", typed="x\nk\na\nit is in the register\nq\n")
    done = json.loads(result.stdout)
    assert [(one["id"], one["resolution"]) for one in done] == [
        (skipped["id"], None),
        (settled["id"], "favor_a"),
    ]
    assert "'x' is not one of a, b, s, l, d, k, q" in result.stderr
    assert "Ferries are not insured." in result.stderr
    assert answer(invoke("belief", "show", first[1], "--json"))["superseded_by"] == first[0]
    [found] = _between(invoke, first, "--status", "resolved")
    assert found["rationale"] == "it is in the register"


def test_a_review_synthesises_dismisses_and_leaves_open(invoke: Invoke, neo4j: object) -> None:
    pairs = [
        _believe(invoke, f"{thing}.", f"{denial}.")
        for thing, denial in (
            ("Pumps run at night", "Pumps do not run at night"),
            ("Gulls nest on the roof", "Gulls do not nest on the roof"),
            ("Tenants pay by card", "Tenants do not pay by card"),
        )
    ]
    invoke("sweep")
    typed = ("l", "nobody knows yet", "d", "two roofs", "s", "They run on Sundays.", "measured")
    result = invoke("review", "--json", typed="\n".join(typed) + "\n")
    done = json.loads(result.stdout)
    assert [one["resolution"] for one in done] == ["unresolved", "dismissed", "synthesized"]
    pumps, gulls, tenants = pairs
    [left] = _between(invoke, tenants)
    assert (left["resolution"], left["rationale"]) == ("unresolved", "nobody knows yet")
    assert _between(invoke, gulls, "--status", "dismissed") != []
    synthesis = answer(invoke("belief", "show", pumps[0], "--json"))["superseded_by"]
    assert answer(invoke("belief", "show", synthesis, "--json"))["text"] == "They run on Sundays."


def test_a_review_whose_input_ends_settles_nothing_more(invoke: Invoke, neo4j: object) -> None:
    pair = _believe(invoke, "Kites are sold here.", "Kites are not sold here.")
    invoke("sweep")
    result = invoke("review", "--json", typed="a\n")
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])
    [found] = _between(invoke, pair)
    assert found["resolution"] is None


async def test_a_review_goes_on_after_its_first_page(invoke: Invoke, services: Services) -> None:
    beliefs = services.beliefs
    held = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, f"Bell {i} rings.") for i in range(22)]
    for belief in held:
        await beliefs.apply(Assert(new_id(), belief))
    contradictions = [new_id() for _ in held[1:]]
    for id_, other in zip(contradictions, held[1:], strict=True):
        await beliefs.apply(Contradict(new_id(), id_, held[0].id, other.id))
    typed = "d\nseen\n" * len(contradictions) + "q\n"
    result = await asyncio.to_thread(invoke, "review", "--json", typed=typed)
    done = [one["id"] for one in answer(result)]
    assert done[:21] == contradictions[::-1]


def test_a_hypothesis_is_proposed_verified_concluded_and_shown(
    invoke: Invoke, neo4j: object
) -> None:
    claim, denial = "Heron eggs hatch in April.", "Heron eggs do not hatch in April."
    _believe(invoke, denial)
    proposed = answer(invoke("hypothesis", "propose", claim, "--author", "Ada", "--json"))
    id_ = proposed["hypothesis"]["id"]
    found = answer(invoke("hypothesis", "verify", id_, "--json"))
    assert [(one["stance"], one["quote"]) for one in found["evidence"]] == [("contradicts", denial)]
    assert denial in invoke("hypothesis", "verify", id_).stdout
    assert id_ in invoke("hypothesis", "list", "--status", "open").stdout
    told = ("hypothesis", "conclude", id_, "refuted", "--rationale", "seen in May", "--json")
    assert answer(invoke(*told))["hypothesis"]["status"] == "refuted"
    known = answer(invoke("hypothesis", "show", id_, "--json"))
    assert [one["rationale"] for one in known["outcomes"]] == ["seen in May"]
    assert "seen in May" in invoke("hypothesis", "show", id_).stdout
    assert len(answer(invoke("hypothesis", "history", id_, "--json"))) == 2
    assert answer(invoke("show", id_, "--json"))["kind"] == "hypothesis"


def test_a_hypothesis_that_is_not_there_has_its_exit_code(invoke: Invoke, neo4j: object) -> None:
    result = invoke("hypothesis", "verify", new_id(), "--json")
    assert (result.exit_code, json.loads(result.stdout)["error"]["code"]) == (3, "NOT_FOUND")


def test_a_review_applies_a_draft_with_its_reason(invoke: Invoke, neo4j: object) -> None:
    older, newer = _believe(
        invoke,
        "The hoist of the barn is tested by Mira.",
        "The hoist of the barn is no longer tested by Mira.",
    )
    invoke("sweep")
    result = invoke("review", "--json", typed="y\nq\n")
    [done] = json.loads(result.stdout)
    assert done["resolution"] == "favor_b"
    assert "rules/1 drafts (0.70) favor_b." in result.stderr
    assert answer(invoke("belief", "show", older, "--json"))["superseded_by"] == newer
    [found] = _between(invoke, [older, newer], "--status", "resolved")
    assert found["rationale"] == found["draft"]["reason"]


def test_agreement_counts_the_drafts_that_were_decided_so(
    invoke: Invoke, noema: Noema, neo4j: object
) -> None:
    def counted() -> tuple[int, int]:
        drafts = answer(invoke("eval", "agreement", "--json"))["drafts"]
        return sum(one["agreed"] for one in drafts), sum(one["other"] for one in drafts)

    pair = _believe(
        invoke,
        "The ferry of the island is steered by two captains.",
        "The ferry of the island is no longer steered by two captains.",
    )
    invoke("sweep", "--json")
    [found] = _between(invoke, pair)
    agreed, other = counted()
    settled = invoke("belief", "resolve", found["id"], "favor_b", "--rationale", "it was changed")
    assert settled.exit_code == 0, settled.output
    assert counted() == (agreed + 1, other)
    shown = invoke("eval", "agreement").stdout
    assert f"{agreed + 1} decided so, {other} otherwise" in " ".join(shown.split())


def test_what_a_person_decided_is_exported_as_a_label(
    invoke: Invoke, neo4j: object, tmp_path: Path
) -> None:
    pair = _believe(
        invoke, "The crane of the quay is rented.", "The crane of the quay is not rented."
    )
    invoke("sweep")
    [found] = _between(invoke, pair)
    folder = tmp_path / "labels"
    exported = answer(invoke("eval", "export-labels", "--out", str(folder), "--json"))
    assert found["id"] not in (folder / "contradictions.jsonl").read_text()
    settled = invoke("belief", "resolve", found["id"], "dismissed", "--rationale", "two cranes")
    assert settled.exit_code == 0, settled.output
    again = answer(invoke("eval", "export-labels", "--out", str(folder), "--json"))
    assert again == exported | {"pairs": exported["pairs"] + 1}
    lines = (folder / "contradictions.jsonl").read_text().splitlines()
    [label] = [line for line in map(json.loads, lines) if line["id"] == found["id"]]
    assert {name: label[name] for name in ("a", "b", "label", "by", "resolution")} == {
        "a": "The crane of the quay is rented.",
        "b": "The crane of the quay is not rented.",
        "label": "neutral",
        "by": "person",
        "resolution": "dismissed",
    }
    assert [one["judge"] for one in label["verdicts"]] == ["rules/2"]
    judged = invoke("eval", "contradictions", "--data", str(folder), "--out", str(tmp_path / "p"))
    assert judged.exit_code == 0, judged.output
    assert (folder / "supersede.jsonl").exists()
    assert (folder / "proposals.jsonl").exists()


def test_a_folder_of_labels_that_cannot_be_made_is_refused(
    invoke: Invoke, neo4j: object, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    result = invoke("eval", "export-labels", "--out", str(tmp_path / "file"), "--json")
    assert (result.exit_code, json.loads(result.stdout)["error"]["field"]) == (2, "out")


async def test_a_review_decides_all_that_is_the_same_conflict(
    invoke: Invoke, services: Services
) -> None:
    ids = [(new_id(), new_id()) for _ in range(2)]
    for oiled, dry in ids:
        for id_, state in ((oiled, "oiled"), (dry, "dry")):
            belief = NewBelief(id_, BeliefKind.KNOWLEDGE, f"The winch of the mill is {state}.")
            await services.beliefs.apply(Assert(new_id(), belief))
        await services.beliefs.apply(Contradict(new_id(), new_id(), oiled, dry))
    listed = await asyncio.to_thread(invoke, "inbox", "--limit", "100", "--json")
    items = answer(listed)["items"]
    [alike] = [one["alike"] for one in items if "winch" in str(one["about"])]
    assert alike == 1
    result = await asyncio.to_thread(invoke, "review", "--json", typed="b\nit was seen\nq\n")
    [done] = json.loads(result.stdout)
    assert (done["resolution"], done["alike"]) == ("favor_b", 1)
    assert "decided 1 other like it" in result.stderr
    beliefs = await services.belief_reads.get_many(ids[-1])
    assert [belief.status for belief in beliefs if belief] == ["superseded", "held"]
