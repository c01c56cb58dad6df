"""Comments on nodes: replies, mentions, changes of one's own, and what falls with a node."""

from dataclasses import replace

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import Assert, BeliefKind, Contradict, NewBelief
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.people.changes import ChangesRequest
from app.domain.people.comments import NewComment, NodeComment
from app.domain.request import Request
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, knowledge_stream
from app.reasoning.nodes.people.comments import OwnComment
from tests.factories import make_decision, make_node, make_session

KEY = "team"


async def _belief(services: Services, kind: BeliefKind = BeliefKind.KNOWLEDGE) -> str:
    belief = NewBelief(new_id(), kind, "The disk is slow.")
    await services.beliefs.apply(Assert(new_id(), belief))
    return belief.id


async def _say(services: Services, node_id: str, text: str, **others: str) -> str:
    new = NewComment(new_id(), node_id, text, KEY)
    return await services.people.comments.add(replace(new, **others))  # pyright: ignore[reportArgumentType]  # its fields


async def _on(services: Services, node_id: str, first: int = 10) -> tuple[NodeComment, ...]:
    return (await services.people.comment_reads.list_page(node_id, PageRequest(first))).items


async def _mentioning(services: Services, name: str) -> list[str]:
    page = await services.people.comment_reads.list_mentioning(name, PageRequest(10))
    return [comment.id for comment in page.items]


async def _told(services: Services, stream_id: str) -> list[EventType]:
    events = await services.event_reads.replay_after(stream_id, 0, 100)
    return [EventType(event.type) for event in events if event.type.startswith("comment_")]


async def test_a_comment_goes_on_each_kind_of_node_and_on_a_session(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    decision = make_decision("Redis")
    node = make_node(session_id, TextBlock("So be it."), decisions=(decision,))
    await services.think_graph.add_node(node)
    sides = [await _belief(services), await _belief(services)]
    contradiction = new_id()
    await services.beliefs.apply(Contradict(new_id(), contradiction, sides[0], sides[1]))
    hypothesis = await services.hypotheses.propose(NewHypothesis(new_id(), "It is the disk."))
    insight = await _belief(services, BeliefKind.INSIGHT)
    in_session, beside = (session_id, node.id, decision.id), (contradiction, hypothesis, insight)
    for node_id in (*in_session, sides[0], *beside):
        comment_id = await _say(services, node_id, "Why?")
        [comment] = await _on(services, node_id)
        assert (comment.id, comment.text, comment.author) == (comment_id, "Why?", KEY)
        assert comment.session_id == (session_id if node_id in in_session else None)
    assert await _told(services, session_id) == [EventType.COMMENT_ADDED] * 3
    assert len(await _told(services, knowledge_stream(services.tenant_id))) == 4


async def test_comments_come_oldest_first_in_pages_with_their_replies(services: Services) -> None:
    node_id = await _belief(services)
    first = await _say(services, node_id, "Why?", author="Ada")
    second = await _say(services, node_id, "Because.", reply_to_id=first)
    third = await _say(services, node_id, "I see.", reply_to_id=second)
    reads = services.people.comment_reads
    page = await reads.list_page(node_id, PageRequest(2))
    assert [(one.id, one.reply_to_id) for one in page.items] == [(first, None), (second, first)]
    assert (page.has_next, page.items[0].author, page.items[0].key_name) == (True, "Ada", KEY)
    rest = await reads.list_page(node_id, PageRequest(2, page.keys[-1]))
    assert ([one.id for one in rest.items], rest.has_next) == ([third], False)


async def test_whom_a_comment_mentions_finds_it_however_the_name_is_spelled(
    services: Services,
) -> None:
    node_id = await _belief(services)
    first = await _say(services, node_id, '@ada and @"Bob B", is it so?')
    second = await _say(services, node_id, "No, @Ada.")
    assert (await _on(services, node_id))[0].mentions == ("ada", "Bob B")
    assert await _mentioning(services, "ADA") == [second, first]
    assert await _mentioning(services, "bob  b") == [first]
    assert await _mentioning(services, "ad") == []


async def test_an_edit_mentions_whom_the_new_text_does(services: Services) -> None:
    comment_id = await _say(services, node_id := await _belief(services), "@ada, look.")
    await services.people.comments.edit(OwnComment(comment_id, KEY), "@bob and @ada, look.")
    [comment] = await _on(services, node_id)
    assert (comment.text, comment.mentions) == ("@bob and @ada, look.", ("bob", "ada"))
    assert comment.edited_at is not None
    await services.people.comments.edit(OwnComment(comment_id, KEY), "@bob, look.")
    assert (await _mentioning(services, "ada"), await _mentioning(services, "bob")) == (
        [],
        [comment_id],
    )
    told = await _told(services, knowledge_stream(services.tenant_id))
    assert told == [EventType.COMMENT_ADDED, *[EventType.COMMENT_EDITED] * 2]


async def test_the_same_text_again_is_no_edit(services: Services) -> None:
    comment_id = await _say(services, node_id := await _belief(services), "Look.")
    await services.people.comments.edit(OwnComment(comment_id, KEY), "Look.")
    assert (await _on(services, node_id))[0].edited_at is None


async def test_a_withdrawn_comment_keeps_its_place_and_no_words(services: Services) -> None:
    node_id = await _belief(services)
    comment_id = await _say(services, node_id, "@ada, you are wrong.")
    reply = await _say(services, node_id, "Am I?", reply_to_id=comment_id)
    for _ in range(2):
        await services.people.comments.withdraw(OwnComment(comment_id, KEY))
    withdrawn, answer = await _on(services, node_id)
    assert (withdrawn.text, withdrawn.mentions, answer.reply_to_id) == ("", (), comment_id)
    assert withdrawn.withdrawn_at is not None
    assert (await _mentioning(services, "ada"), answer.id) == ([], reply)
    with pytest.raises(ConflictError):
        await services.people.comments.edit(OwnComment(comment_id, KEY), "So there.")
    told = await _told(services, knowledge_stream(services.tenant_id))
    assert told.count(EventType.COMMENT_WITHDRAWN) == 1


async def test_only_the_key_that_wrote_a_comment_changes_it(services: Services) -> None:
    comment_id = await _say(services, node_id := await _belief(services), "Look.")
    before = await _on(services, node_id)
    other = OwnComment(comment_id, "another")
    for change in (
        services.people.comments.edit(other, "Mine."),
        services.people.comments.withdraw(other),
    ):
        with pytest.raises(ConflictError) as refused:
            await change
        assert refused.value.field == "comment_id"
    assert await _on(services, node_id) == before
    assert len(await _told(services, knowledge_stream(services.tenant_id))) == 1


async def test_a_reply_to_a_comment_on_another_node_writes_nothing(services: Services) -> None:
    elsewhere = await _say(services, await _belief(services), "Look.")
    node_id = await _belief(services)
    with pytest.raises(NotFoundError) as refused:
        await _say(services, node_id, "Yes.", reply_to_id=elsewhere)
    assert (refused.value.field, await _on(services, node_id)) == ("reply_to_id", ())


async def test_a_comment_on_nothing_and_on_what_is_forgotten_is_refused(
    services: Services, other_services: Services
) -> None:
    forgotten = await _belief(services)
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({forgotten})))
    for node_id in (new_id(), forgotten, await _belief(other_services)):
        with pytest.raises(NotFoundError) as refused:
            await _say(services, node_id, "Look.")
        assert (refused.value.field, await _on(services, node_id)) == ("node_id", ())


async def test_the_same_call_under_one_key_comments_once(services: Services) -> None:
    node_id, key = await _belief(services), new_id()
    new = NewComment(key, node_id, "Look.", KEY)
    for _ in range(2):
        await services.people.comments.add(new, Request.of(key, "AddComment", {"text": "Look."}))
    with pytest.raises(ConflictError):
        await services.people.comments.add(new)
    assert [comment.id for comment in await _on(services, node_id)] == [key]


async def test_comments_go_with_the_node_that_is_forgotten(services: Services) -> None:
    node_id, kept = await _belief(services), await _belief(services)
    for id_ in (node_id, kept):
        await _say(services, id_, "@ada, look.")
    forgotten = await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({node_id})))
    assert (forgotten.parts["Comment"], forgotten.parts["PersonMention"]) == (1, 1)
    assert await _on(services, node_id) == ()
    assert len(await _mentioning(services, "ada")) == len(await _on(services, kept)) == 1


async def test_comments_go_with_the_session_that_is_deleted(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id)
    await services.think_graph.add_node(node)
    for node_id in (session_id, node.id):
        await _say(services, node_id, "@ada, look.")
    deletion = await services.sessions.delete(session_id)
    assert (deletion.nodes["Comment"], deletion.nodes["PersonMention"]) == (2, 2)
    assert (await _on(services, node.id), await _mentioning(services, "ada")) == ((), [])


async def test_what_changed_tells_comments_and_who_is_mentioned(services: Services) -> None:
    session = replace(make_session(), project="acme/orders")
    session_id = await services.sessions.create(session)
    of_project = await _say(services, session_id, "@bob, look.")
    beside = await _say(services, await _belief(services), "@Ada, look.")
    gone = await _say(services, session_id, "Oh.")
    await services.people.comments.withdraw(OwnComment(gone, KEY))

    async def look(**wanted: str) -> tuple[list[str], list[str]]:
        found = await services.people.changes.changes("ada", ChangesRequest(**wanted))  # pyright: ignore[reportArgumentType]  # its fields
        return (
            [one.id for one in found.comments.comments],
            [one.id for one in found.mentions.comments],
        )

    assert await look() == ([beside, of_project], [beside])
    assert await look(person="bob") == ([beside, of_project], [of_project])
    assert await look(project="orders") == ([of_project], [])
