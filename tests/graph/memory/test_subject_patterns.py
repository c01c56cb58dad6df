"""The pattern of a subject, matched by Neo4j, copes with its worst texts."""

import asyncio
import json
import re
from collections.abc import AsyncIterator

import pytest
from neo4j import AsyncDriver

from app.graph.driver import open_driver
from app.local.base import Connection
from app.reasoning.knowledge.forget_rules import subject_pattern
from tests.sampled import sampled
from tests.unit.patterns.attacks import attacks

_SIZE = 50_000
_MOST_S = 60
"""All texts of one subject take two seconds on a busy machine; a quadratic match takes minutes."""


def _in_python(pattern: str) -> re.Pattern[str]:
    r"""Write Java's flags, and its quotation from \Q to \E, as Python does."""
    quoted = re.sub(r"\\Q(.*?)\\E", lambda match: re.escape(match[1]), pattern, flags=re.DOTALL)
    return re.compile(quoted.replace("(?siuU)", "(?si)"))


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


@pytest.mark.parametrize(
    "subject",
    sampled(["Ada Lovelace", "a b c d e", "\\n ends here", "x-ray (deep)", "北極 熊", 'said "no"']),
)
async def test_the_worst_texts_of_a_subject_hold_up_no_match(
    driver: AsyncDriver, subject: str
) -> None:
    pattern = subject_pattern(subject)
    texts = attacks(_in_python(pattern), _SIZE, few=True)
    texts += [json.dumps(text)[1:-1] for text in texts]
    async with asyncio.timeout(_MOST_S):
        found = await driver.execute_query(
            "UNWIND $texts AS text RETURN text =~ $pattern AS tells", texts=texts, pattern=pattern
        )
    assert len(found.records) == len(texts)


async def test_a_subject_between_the_worst_texts_is_found(driver: AsyncDriver) -> None:
    pattern = subject_pattern("Ada Lovelace")
    long = "\n" * _SIZE
    found = await driver.execute_query(
        "UNWIND $texts AS text RETURN text =~ $pattern AS tells",
        texts=[f"{long}Ada \n Lovelace{long}", f"{long}Ada{long}Lovelace{long}"],
        pattern=pattern,
    )
    assert [record["tells"] for record in found.records] == [True, True]
