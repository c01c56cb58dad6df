"""Everything that can hold words is in the inventory of erasure."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.contradiction import Verdict
from app.domain.erasure import KEPT, LABELS, TIE_STARTS, TIES, TextProperties
from app.domain.ids import new_id
from app.domain.nodes.neighbour import Neighbour
from app.domain.nodes.thinking import Role
from app.domain.request import Request
from app.graph.change import Write, run
from app.graph.cypher import load_statements
from app.graph.schema import migrations
from app.local.base import Connection
from app.reasoning.beliefs.contradiction_resolver.denied import denial_row
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared, Opinion
from app.reasoning.beliefs.contradiction_resolver.service import judge
from tests.factories import make_node, make_session
from tests.graph.beliefs.talk import Line
from tests.graph.deletion.audited import audited
from tests.graph.memory.planted import Planter, driver_of
from tests.talk import Talk

_SECOND_LABELS = {"Searchable", "Contextual", "Belief", "Generated"}
_OF_NOBODY = {"SchemaMigration", "WithdrawnSession"}
"""The record of migrations, and a session that is being erased."""
_OF_SYSTEM = {"Tenant", "ApiKey", "LoginLink", "VectorChoice"}
"""Their ids are made by the service and are unique in the whole database."""
_NOT_PLANTED = {*_OF_SYSTEM, "DaySpending", "ForkFinding", "Turn"}
"""What needs a limit, a style that finds something, or a turn that still runs."""
_UNIQUE = re.compile(r"FOR \(n:(\w+)\) REQUIRE (.+) IS UNIQUE")
_LABEL = re.compile(r"\(\w*:([A-Z]\w*(?:[:|&][A-Z]\w*)*)")
_EVERYTHING = """MATCH (n {tenant_id: $tenant}) OPTIONAL MATCH (n)-[r]->()
RETURN labels(n) AS labels, properties(n) AS told, type(r) AS tie, properties(r) AS tie_told"""


class Seen(NamedTuple):
    """What a full database holds."""

    labels: set[str]
    ties: set[tuple[str, str]]
    """Those that hold a text to erase, with the label of the node where each starts."""
    uncovered: set[tuple[str, str]]
    """Properties that hold text and that the inventory says nothing about."""


def _unknown(words: TextProperties, names: set[str]) -> set[str]:
    """Give the names that the inventory says nothing about."""
    return names - words.erased - words.kept.keys() - KEPT.keys()


def _told(properties: Mapping[str, Any]) -> set[str]:
    """Give the properties that hold text, however many."""
    return {
        name
        for name, value in properties.items()
        if isinstance(value, str | bytes)
        or (
            isinstance(value, list)
            and any(isinstance(one, str) for one in cast("list[Any]", value))
        )
    }


def test_every_label_has_one_id_a_tenant_and_is_in_the_inventory() -> None:
    found = [_UNIQUE.search(one.text) for one in migrations().values()]
    unique = {(match[1], match[2].replace("n.", "")) for match in found if match}
    labels = LABELS.keys() | _SECOND_LABELS | _OF_NOBODY
    of_tenant = {(label, "(tenant_id, id)") for label in labels - _OF_SYSTEM}
    others = ("AuditEntry", "Contextual", "Event", "Generated")
    of_tenant -= {(label, "(tenant_id, id)") for label in others}
    of_system = {(label, "id") for label in _OF_SYSTEM}
    assert unique == of_tenant | of_system | {
        ("AuditEntry", "(tenant_id, seq)"),
        ("Event", "(tenant_id, stream_id, seq)"),
        ("Tenant", "name"),
        ("ApiKey", "sha256"),
        ("LoginLink", "sha256"),
    }


def test_every_label_that_a_statement_names_is_in_the_inventory() -> None:
    texts = [s.text for name, s in load_statements().items() if not name.startswith("backfill/")]
    named = {
        label
        for text in texts
        for found in _LABEL.findall(text)
        for label in re.split("[:|&]", found)
    }
    assert named - LABELS.keys() - _SECOND_LABELS - _OF_NOBODY == set()


@pytest.mark.parametrize("label", sorted(LABELS))
def test_no_text_of_a_label_is_both_erased_and_kept(label: str) -> None:
    assert LABELS[label].erased & LABELS[label].kept.keys() == set()


def test_every_text_of_a_relationship_is_looked_for_where_the_relationship_starts() -> None:
    assert {tie for tie, words in TIES.items() if words.erased} == TIE_STARTS.keys()


@pytest.mark.sweep
async def test_every_text_that_is_in_a_full_graph_is_in_the_inventory(
    noema: Noema, neo4j: Connection
) -> None:
    services = noema.services((await noema.tenants.create(new_id())).id)
    await Planter(noema, services).plant_everything()
    await _plant_more(noema, services)

    seen = await _seen(neo4j, services.tenant_id)

    assert LABELS.keys() - seen.labels == _NOT_PLANTED
    assert seen.ties == TIE_STARTS.items()
    assert seen.uncovered == set()


async def _plant_more(noema: Noema, services: Services) -> None:
    """Leave what texts propose, and what is there only while something goes on."""
    line = await Line.begin(services)
    await line.say(Role.USER, "All our customers are in the EU.")
    await line.decide("We host in Frankfurt because all our customers are in the EU.", "Frankfurt")
    await line.say(Role.USER, "Contrary to what we said, our customers are not all in the EU.")
    await services.proposals.finder.read_due()
    await _deny(noema, services)
    session_id = await services.sessions.create(make_session())
    node_id = await services.think_graph.add_node(make_node(session_id))
    await Talk(noema, services).leave_open(node_id)
    ended_id = await services.sessions.create(make_session())
    await services.sessions.archive(ended_id, Request.of(new_id(), "ArchiveSession", {}))

    await audited(noema, services.tenant_id)

    def erase() -> Write[None]:
        given: dict[str, Any] = {"id": new_id(), "subject": "Streams", "session_id": None}
        yield from run("erasure/create_erasure", **given, walk=None, at=datetime.now(UTC))

    await noema.graph_of(services.tenant_id).apply(erase)


async def _deny(noema: Noema, services: Services) -> None:
    """Leave what a model said is no contradiction."""
    a, b = (Neighbour(new_id(), "knowledge", text) for text in ("One.", "Another."))
    for side in (a, b):
        belief = NewBelief(side.id, BeliefKind.KNOWLEDGE, side.text)
        await services.beliefs.apply(Assert(new_id(), belief))
    denied = Opinion(Verdict("offline:small:judge/1", False, 0.1, "Two things."), (), ())
    rows = [denial_row(Compared(a, b, judge(a.text, b.text)), denied)]
    graph, at = noema.graph_of(services.tenant_id), datetime.now(UTC)
    await graph.apply(run, "contradiction/create_denials", denials=rows, at=at)


async def _seen(neo4j: Connection, tenant_id: str) -> Seen:
    async with driver_of(neo4j) as driver:
        found = await driver.execute_query(_EVERYTHING, tenant=tenant_id, database_="neo4j")
    seen = Seen(set(), set(), set())
    for record in found.records:
        [label] = set(record["labels"]) - _SECOND_LABELS
        seen.labels.add(label)
        known = LABELS.get(label, TextProperties())
        seen.uncovered.update((label, name) for name in _unknown(known, _told(record["told"])))
        if tie := record["tie"]:
            words = TIES.get(tie, TextProperties())
            if words.erased & _told(record["tie_told"]):
                seen.ties.add((tie, label))
            seen.uncovered.update(
                (tie, name) for name in _unknown(words, _told(record["tie_told"]))
            )
    return seen
