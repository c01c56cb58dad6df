"""Thoughts on a real Neo4j: numbered, tied to earlier ones, written once."""

from typing import Any

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import (
    Adopt,
    BeliefKind,
    BeliefStatus,
    Derive,
    NewBelief,
    NewJustification,
)
from app.domain.ids import new_id
from app.domain.nodes.session import SessionPatch
from app.domain.nodes.thought import NewThoughtBranch, Revision
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.reasoning.nodes.thoughts.errors import SupersededError
from tests.factories import make_node, make_session
from tests.graph.thoughts.lines import ThoughtLine


async def test_a_thought_is_read_as_it_was_written(line: ThoughtLine) -> None:
    first = await line.add("It waits for the disk.")
    second = await line.add(
        "So a faster disk helps.",
        mode="causal",
        confidence=0.7,
        uncertainty=0.2,
        next_needed=False,
        depends_on=(first,),
        assumptions=("The load stays.",),
        tags=("disk", "queue"),
        author="Ada",
    )
    thought = await line.services.thoughts.reads.require(second)
    assert (thought.number, thought.content, thought.mode) == (
        2,
        "So a faster disk helps.",
        "causal",
    )
    assert (thought.confidence, thought.uncertainty, thought.next_needed) == (0.7, 0.2, False)
    assert (thought.depends_on, thought.dependency_depth) == ((first,), 1)
    assert (thought.assumptions, thought.tags) == (("The load stays.",), ("disk", "queue"))
    node = await line.services.thinking_reads.require(second)
    assert (node.kind, node.parent_id, node.position, node.author) == ("thought", first, 2, "Ada")
    assert await line.events() == [
        *("session_created", "thinking_node_added", "thought_added"),
        *("thinking_node_added", "edge_added", "thought_added"),
    ]


async def test_a_thought_without_a_mode_has_that_of_its_session(services: Services) -> None:
    line = await ThoughtLine.begin(services, "debugging")
    plain = await ThoughtLine.begin(services)
    await line.add()
    await plain.add()
    assert [one.mode for one in [*await line.all(), *await plain.all()]] == [
        *("debugging", "sequential")
    ]


async def test_a_thought_sent_again_is_there_once_and_with_other_content_a_conflict(
    line: ThoughtLine,
) -> None:
    new = line.thought("It waits for the disk.", tags=("disk",))
    for _ in range(2):
        await line.services.thoughts.service.add(new)
    with pytest.raises(ConflictError, match="other content") as refused:
        await line.add("It waits for the disk.", id=new.id, tags=("net",))
    assert refused.value.field == "id"
    assert [one.tags for one in await line.all()] == [("disk",)]
    assert await line.events() == ["session_created", "thinking_node_added", "thought_added"]


async def test_a_thought_sent_again_after_its_session_ended_is_no_conflict(
    line: ThoughtLine,
) -> None:
    new = line.thought()
    await line.services.thoughts.service.add(new)
    await line.services.sessions.archive(line.session_id)
    await line.services.thoughts.service.add(new)
    assert len(await line.all()) == 1


async def test_the_id_of_a_node_that_is_no_thought_is_a_conflict(line: ThoughtLine) -> None:
    node = make_node(line.session_id)
    await line.services.think_graph.add_node(node)
    with pytest.raises(ConflictError, match="other content"):
        await line.add(id=node.id)
    assert await line.all() == []


_WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "blank": ({"content": "  "}, "content"),
    "too long": ({"content": "x" * 1_048_577}, "content"),
    "mode": ({"mode": "As I please"}, "mode"),
    "confidence": ({"confidence": 1.5}, "confidence"),
    "not a number": ({"uncertainty": float("nan")}, "uncertainty"),
    "assumption": ({"assumptions": ("",)}, "assumptions"),
    "assumptions": ({"assumptions": ("x",) * 51}, "assumptions"),
    "tag": ({"tags": ("a\nb",)}, "tags"),
    "tags": ({"tags": tuple(map(str, range(51)))}, "tags"),
    "reason": ({"revises": Revision(new_id(), " ")}, "reason"),
    "branch": ({"begins": NewThoughtBranch("", new_id())}, "name"),
}


@pytest.mark.parametrize(("given", "field"), _WRONG.values(), ids=_WRONG.keys())
async def test_what_is_wrong_with_a_thought_names_the_field_and_writes_nothing(
    line: ThoughtLine, given: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await line.add(**given)
    assert refused.value.field == field
    assert await line.events() == ["session_created"]


async def test_a_thought_depends_only_on_earlier_thoughts_of_its_session(
    line: ThoughtLine, services: Services
) -> None:
    other = await ThoughtLine.begin(services)
    elsewhere, own = await other.add(), new_id()
    node = make_node(line.session_id)
    await services.think_graph.add_node(node)
    before = await line.events()
    for id_ in (new_id(), elsewhere, node.id):
        with pytest.raises(NotFoundError) as refused:
            await line.add(depends_on=(id_,))
        assert refused.value.field == "depends_on"
    for wrong in ((own,), (elsewhere, elsewhere)):
        with pytest.raises(InvalidInputError) as named:
            await line.add(id=own, depends_on=wrong)
        assert named.value.field == "depends_on"
    assert await line.events() == before


async def test_a_thought_of_another_tenant_or_session_is_no_target(
    line: ThoughtLine, other_services: Services
) -> None:
    theirs = await (await ThoughtLine.begin(other_services)).add()
    for given in ({"revises": Revision(theirs, "no")}, {"begins": NewThoughtBranch("b", theirs)}):
        with pytest.raises(NotFoundError):
            await line.add(**given)
    lost = ThoughtLine(other_services, line.session_id)
    with pytest.raises(NotFoundError):
        await lost.add()
    assert await line.all() == []


async def test_the_depth_of_dependencies_is_that_of_the_longest_path(line: ThoughtLine) -> None:
    a = await line.add()
    b = await line.add(depends_on=(a,))
    c = await line.add(depends_on=(a, b))
    await line.add(depends_on=(a,))
    await line.add(depends_on=(c, a))
    assert [one.dependency_depth for one in await line.all()] == [0, 1, 2, 1, 3]
    assert (await line.metrics()).dependency_depth == 3


async def test_a_revision_marks_what_it_revises_and_what_rests_on_that(line: ThoughtLine) -> None:
    a = await line.add()
    b = await line.add(depends_on=(a,))
    c = await line.add(depends_on=(b,))
    revision = await line.revise(a, "The disk was idle.")
    thoughts = {one.id: one for one in await line.all()}
    assert thoughts[a].revised_by_id == revision
    assert (thoughts[revision].revises_id, thoughts[revision].revision_reason) == (
        a,
        "The disk was idle.",
    )
    assert [thoughts[id_].rests_on_revised for id_ in (a, b, c)] == [(), (a,), (a,)]
    with pytest.raises(SupersededError, match=f"thought 1 was revised by {revision}"):
        await line.revise(a)
    assert len(await line.all()) == 4


async def test_a_revised_belief_is_superseded_and_what_rested_on_it_is_unsupported(
    line: ThoughtLine,
) -> None:
    services = line.services
    a = await line.add()
    await services.beliefs.apply(Adopt(new_id(), frozenset({a})))
    resting = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "We need a faster disk.")
    because = NewJustification(new_id(), frozenset({a}))
    await services.beliefs.apply(Derive(new_id(), resting, because))
    revision = await line.revise(a)
    old, rested, new = [
        await services.belief_reads.require(id_) for id_ in (a, resting.id, revision)
    ]
    assert (old.status, old.superseded_by) == (BeliefStatus.SUPERSEDED, revision)
    assert rested.status is BeliefStatus.UNSUPPORTED
    assert new.status is BeliefStatus.HELD


async def test_a_thought_that_is_no_belief_is_revised_without_making_one(
    line: ThoughtLine,
) -> None:
    revision = await line.revise(await line.add())
    assert (await line.services.belief_reads.get_many([revision])) == [None]


async def test_a_caller_who_saw_an_older_thought_is_told_the_number(line: ThoughtLine) -> None:
    await line.add(after_number=0)
    with pytest.raises(ConflictError, match="thought 1") as refused:
        await line.add(after_number=0)
    assert refused.value.field == "after_number"
    assert len(await line.all()) == 1


async def test_nodes_beside_thoughts_keep_their_places_and_have_no_number(
    line: ThoughtLine,
) -> None:
    await line.add()
    await line.services.think_graph.add_node(make_node(line.session_id))
    second = await line.add()
    assert [one.number for one in await line.all()] == [1, 2]
    assert (await line.services.thinking_reads.require(second)).position == 3


async def test_a_deleted_session_leaves_nothing_of_its_thinking(line: ThoughtLine) -> None:
    first = await line.add()
    await line.branch(first, "cache")
    await line.services.sessions.update(line.session_id, 1, SessionPatch(mode="causal"))
    deletion = await line.services.sessions.delete(line.session_id)
    assert deletion.nodes == {
        "ContentBlock": 2,
        "ModeSwitch": 1,
        "Session": 1,
        "ThinkingNode": 2,
        "ThoughtBranch": 1,
    }
    assert await line.services.thoughts.reads.get_many([first]) == [None]


async def test_a_session_that_does_not_exist_takes_no_thought(services: Services) -> None:
    gone = ThoughtLine(services, make_session().id)
    with pytest.raises(NotFoundError) as refused:
        await gone.add()
    assert refused.value.field == "session_id"
