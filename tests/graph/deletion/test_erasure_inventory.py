"""Everything that can hold words is in the inventory of erasure."""

from collections.abc import Mapping
from typing import Any, cast

import pytest
from neo4j import AsyncDriver
from neomodel import ArrayProperty, StringProperty

from app.bootstrap import Noema, Services
from app.domain.erasure import KEPT, LABELS, TIE_STARTS, TIES, TextProperties
from app.graph.driver import open_driver
from app.graph.model_base import BytesProperty
from app.local.base import Connection
from tests.graph.schema.test_models import MODELS, fill, properties_of, ties_of

_HOLDS_TEXT = (StringProperty, ArrayProperty, BytesProperty)
_SECOND_LABELS = {"Searchable", "Contextual", "Belief"}
_EVERYTHING = """MATCH (n {tenant_id: $tenant}) OPTIONAL MATCH (n)-[r]->()
RETURN labels(n) AS labels, properties(n) AS told, type(r) AS tie, properties(r) AS tie_told"""


def _holding_text(declared: Mapping[str, Any]) -> set[str]:
    return {name for name, prop in declared.items() if isinstance(prop, _HOLDS_TEXT)}


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


def test_every_label_is_in_the_inventory_and_no_other() -> None:
    assert LABELS.keys() == MODELS.keys()


@pytest.mark.parametrize("label", sorted(MODELS))
def test_every_text_of_a_label_is_erased_or_kept_for_a_reason(label: str) -> None:
    declared, words = properties_of(MODELS[label]), LABELS[label]
    assert _unknown(words, _holding_text(declared)) == set()
    assert words.erased | words.kept.keys() <= declared.keys()
    assert words.erased & words.kept.keys() == set()


def test_every_text_of_a_relationship_is_erased_or_kept_for_a_reason() -> None:
    declared: dict[str, set[str]] = {}
    for cls in MODELS.values():
        for tie, model in ties_of(cls).items():
            if model:
                declared.setdefault(tie, set()).update(_holding_text(properties_of(model)))
    assert {tie for tie in declared if _unknown(TIES[tie], declared[tie])} == set()
    assert declared.keys() == TIES.keys()


def test_every_text_of_a_relationship_is_looked_for_where_the_relationship_starts() -> None:
    assert {tie for tie, words in TIES.items() if words.erased} == TIE_STARTS.keys()
    assert [tie for tie, label in TIE_STARTS.items() if tie not in ties_of(MODELS[label])] == []


async def test_every_text_that_is_in_the_graph_is_in_the_inventory(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    await fill(noema, services)
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        assert await _uncovered(driver, services.tenant_id) == set()


async def _uncovered(driver: AsyncDriver, tenant_id: str) -> set[tuple[str, str]]:
    found = await driver.execute_query(_EVERYTHING, tenant=tenant_id, database_="neo4j")
    uncovered: set[tuple[str, str]] = set()
    for record in found.records:
        [label] = set(record["labels"]) - _SECOND_LABELS
        uncovered |= {(label, name) for name in _unknown(LABELS[label], _told(record["told"]))}
        if tie := record["tie"]:
            words = TIES.get(tie, TextProperties())
            uncovered |= {(tie, name) for name in _unknown(words, _told(record["tie_told"]))}
    return uncovered
