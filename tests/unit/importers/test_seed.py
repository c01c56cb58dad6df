"""The demonstration in `seed/` is whole: every key leads somewhere, every quote is one."""

from collections import Counter
from pathlib import Path

import pytest

from app.domain.ids import new_id
from app.domain.nodes.edge import ACYCLIC, LINKABLE
from app.errors import SetupError
from app.importers.seed.files import read_seed
from app.importers.seed.values import TenantSeed, seed_ids

SEED = read_seed()


def test_it_has_four_sessions_about_one_decision_taken_and_revisited() -> None:
    nodes = Counter(node.session for node in SEED.thinking)
    assert nodes == {
        "which-clock": 17,
        "garage-invoices": 15,
        "two-clocks": 19,
        "four-weeks-later": 11,
    }
    superseding = {(e.start, e.end) for e in SEED.edges if e.type == "SUPERSEDES"}
    assert ("price-by-corrected-time", "price-by-station-time") in superseding


def test_every_key_is_there_once_and_every_end_of_an_edge_is_a_key() -> None:
    ids = seed_ids(SEED, new_id())
    groups = (SEED.sessions, SEED.thinking, SEED.decisions, SEED.knowledge)
    count = sum(map(len, groups)) + len(SEED.contradictions) + len(SEED.insights)
    assert len(ids) == len(set(ids.values())) == count
    assert {key for e in SEED.edges for key in (e.start, e.end)} <= ids.keys()


def test_edges_are_of_types_a_person_may_draw_and_none_is_doubled() -> None:
    assert {edge.type for edge in SEED.edges} <= LINKABLE
    assert len({(e.start, e.type, e.end) for e in SEED.edges}) == len(SEED.edges)
    assert {"SUPPORTS", "DEPENDS_ON", "CHALLENGES", "USED", "MERGES"} <= {
        edge.type for edge in SEED.edges
    }
    assert {"SUPERSEDES", "DEPENDS_ON"} <= ACYCLIC


def test_every_decision_turned_something_down_and_says_why() -> None:
    assert all(len(decision.rejected) >= 2 for decision in SEED.decisions)
    assert all(option.reason for d in SEED.decisions for option in (d.chosen, *d.rejected))


def test_every_excerpt_is_in_the_text_of_its_node() -> None:
    texts = {n.key: "\n\n".join((*(t for _, t in n.thinking), n.text)) for n in SEED.thinking}
    quotes = [(shown.excerpt, texts[shown.node]) for i in SEED.insights for shown in i.evidence]
    assert [quote for quote, text in quotes if quote not in text] == []


def test_steps_slice_the_reasoning_exactly() -> None:
    tenant = TenantSeed(SEED, new_id())
    nodes = [node for session in SEED.sessions for node in tenant.nodes(session)]
    steps = [(step, node.reasoning) for node in nodes for step in node.steps]
    assert len(steps) == 33
    assert all(text[step.start : step.end] == step.text for step, text in steps)


def test_two_tenants_get_different_ids_and_one_tenant_always_the_same() -> None:
    tenant_id = new_id()
    ours, theirs = seed_ids(SEED, tenant_id), seed_ids(SEED, new_id())
    assert seed_ids(SEED, tenant_id) == ours
    assert not set(ours.values()) & set(theirs.values())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "seed/session.json: Input should be a valid array"),
        ('[{"key": 1}]', "seed/session.json/key: Input should be a valid string"),
    ],
)
def test_a_broken_file_is_named_with_the_place(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "session.json").write_text(text, encoding="utf-8")
    with pytest.raises(SetupError) as refused:
        read_seed(tmp_path)
    assert refused.value.message == said


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"cannot read seed/session\.json"):
        read_seed(tmp_path)
