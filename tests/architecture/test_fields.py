"""A field has one home: what is declared once is written, read and shown."""

import dataclasses
import re
from pathlib import Path

import pytest

from app.domain.fine_tune import Adapter
from app.domain.job import Job
from app.domain.nodes.branch import Branch
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.session import Session
from app.domain.nodes.thinking import ThinkingNode
from app.domain.people.checkpoints import Checkpoint
from app.domain.people.comments import NodeComment
from app.domain.people.sharing import ShareLink
from app.domain.people.webhooks import Webhook
from app.domain.tenants.tenant import ApiKey
from tests.architecture.new_field import ROOT, files_of_a_new_field, try_new_field
from tests.architecture.test_statements import without_inner_maps

CYPHER = ROOT / "cypher"
FRAGMENTS = {
    path.relative_to(CYPHER).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(CYPHER.rglob("_*.cypher"))
}
VALUES: dict[str, type] = {
    "adapter/_adapter": Adapter,
    "branch/_branch": Branch,
    "checkpoint/_checkpoint": Checkpoint,
    "comment/_comment": NodeComment,
    "decision/_decision": DecisionPoint,
    "job/_job": Job,
    "node/_summary": NodeSummary,
    "outcome/_outcome": Outcome,
    "session/_session": Session,
    "share/_link": ShareLink,
    "webhook/_webhook": Webhook,
    "tenant/_key": ApiKey,
    "thinking/_node": ThinkingNode,
}
READ_AS = {
    "decision/_decision": {"options": {"chosen", "rejected", "considered"}},
    "thinking/_node": {"embedding_state": {"embedded"}},
}
"""What is stored in another form than it has in the value."""


def projected(fragment: str) -> set[str]:
    """Name what a map projection gives, without what stands in inner brackets."""
    shown = without_inner_maps(fragment)
    inner = shown[shown.index("{") + 1 : shown.rindex("}")]
    while (
        shorter := re.sub(r"\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}", "", inner)
    ) != inner:
        inner = shorter
    found = re.findall(r"(?:^|,)\s*(?:\.(\w+)|(\w+):)", inner)
    return {plain or named for plain, named in found}


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_fragment_reads_each_field_of_its_value_and_nothing_else(name: str) -> None:
    given = projected(FRAGMENTS[name])
    for stored, fields in READ_AS.get(name, {}).items():
        assert stored in given
        given = given - {stored} | fields
    assert given == {field.name for field in dataclasses.fields(VALUES[name])}


def test_every_fragment_is_included_several_times() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in CYPHER.rglob("*.cypher"))
    assert [name for name in FRAGMENTS if texts.count(f"//! include {name}\n") < 2] == []


def test_every_fragment_says_what_it_is() -> None:
    assert [name for name, text in FRAGMENTS.items() if not text.startswith("// ")] == []


def test_what_a_database_went_through_includes_nothing() -> None:
    """A migration keeps its text for good; a fragment does not."""
    kept = [*CYPHER.glob("schema/**/*.cypher"), *CYPHER.glob("backfill/**/*.cypher")]
    assert [path.name for path in kept if "//!" in path.read_text(encoding="utf-8")] == []


def test_a_new_field_of_a_thinking_node_takes_at_most_four_files(tmp_path: Path) -> None:
    assert len(files_of_a_new_field()) <= 4
    assert try_new_field(tmp_path) == {
        "asked": 2,
        "answered": "calm",
        "checked": True,
        "erased": True,
    }
