"""Branches on a real Neo4j: begun, forked, edited, renamed, merged."""

from dataclasses import replace

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.content.wire import WireFormat
from app.domain.ids import new_id
from app.domain.nodes.branch import Branch, ModelChoice, NewBranch, NewEdit, NewMerge, ResolvedFrom
from app.domain.nodes.edge import Direction, EdgeType
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.domain.page import PageRequest
from app.errors import AppError, ConflictError, InvalidInputError, NotFoundError
from app.llm.errors import ModelRetiredError
from tests.factories import make_node, make_session
from tests.graph.branches.conftest import OPUS
from tests.talk import Talk

MINI = ModelChoice("openai_chat", "gpt-4o-mini")


async def _events(services: Services, session_id: str) -> list[tuple[str, object]]:
    found = await services.event_reads.replay_after(session_id, 0, 100)
    return [(e.type, e.payload.get("name")) for e in found if e.type.startswith("branch_")]


async def _names(services: Services, session_id: str) -> list[str]:
    page = await services.branches.list_by_session(session_id)
    return sorted(branch.name for branch in page.items)


async def test_the_main_branch_is_made_once_and_takes_the_servers_choice(
    services: Services, session_id: str
) -> None:
    main = await services.branches.ensure_main(session_id)
    assert await services.branches.ensure_main(session_id) == main
    assert (main.name, main.head_id, main.version) == ("main", None, 1)
    assert (main.provider, main.api, main.model) == ("offline", WireFormat.OFFLINE, "offline")
    assert main.resolved_from is ResolvedFrom.SERVER
    assert await _events(services, session_id) == [("branch_created", "main")]


async def test_the_main_branch_goes_on_from_what_the_session_holds_already(
    services: Services, session_id: str
) -> None:
    first, second = make_node(session_id), make_node(session_id)
    side = replace(make_node(session_id), branch="sidechain")
    for node in (first, second, side):
        await services.think_graph.add_node(node)
    assert (await services.branches.ensure_main(session_id)).head_id == second.id


async def test_the_tenants_choice_wins_over_the_servers_and_only_for_this_tenant(
    services: Services, other_services: Services, session_id: str
) -> None:
    await services.branches.set_tenant_default(ModelChoice("gemini"))
    await services.branches.set_tenant_default(ModelChoice("gemini", "gemini-2.5-pro"))
    assert await services.branches.tenant_default() == ModelChoice("gemini", "gemini-2.5-pro")
    assert await other_services.branches.tenant_default() == ModelChoice()
    main = await services.branches.ensure_main(session_id)
    assert (main.provider, main.api, main.model) == (
        "gemini",
        WireFormat.GEMINI,
        "gemini-2.5-pro",
    )
    assert main.resolved_from is ResolvedFrom.TENANT


async def test_an_empty_choice_leaves_new_branches_to_the_server_again(
    services: Services, session_id: str
) -> None:
    await services.branches.set_tenant_default(ModelChoice("gemini", "gemini-2.5-pro"))
    await services.branches.set_tenant_default(ModelChoice())
    assert await services.branches.tenant_default() == ModelChoice()
    main = await services.branches.ensure_main(session_id)
    assert main.resolved_from is ResolvedFrom.SERVER


async def test_a_choice_that_cannot_be_called_is_refused_and_not_kept(services: Services) -> None:
    for choice in (
        ModelChoice(model="gemini-2.5-pro"),
        ModelChoice("nobody"),
        ModelChoice("anthropic", "claude-opus-4-0"),
    ):
        with pytest.raises(InvalidInputError):
            await services.branches.set_tenant_default(choice)
    assert await services.branches.tenant_default() == ModelChoice()


async def test_a_fork_takes_over_provider_and_model_and_grows_from_the_head(
    services: Services, talk: Talk, claude: Branch
) -> None:
    _, answered = await talk.turn(claude, "Which queue?", "Streams.")
    new = NewBranch(new_id(), claude.session_id, "try", source_branch_id=claude.id)
    fork = await services.branches.create(new)
    assert (fork.provider, fork.model, fork.resolved_from) == (*vars_of(OPUS), ResolvedFrom.SOURCE)
    assert (fork.head_id, fork.forked_from_id) == (answered, answered)
    assert fork.source_branch_id == claude.id
    assert await services.branches.create(new) == fork
    assert await _events(services, claude.session_id) == [
        ("branch_created", "claude"),
        ("branch_created", "try"),
    ]


def vars_of(choice: ModelChoice) -> tuple[str | None, str | None]:
    return choice.provider, choice.model


async def test_a_fork_at_a_node_takes_over_from_the_branch_of_that_node(
    services: Services, talk: Talk, claude: Branch
) -> None:
    _, answered = await talk.turn(claude, "Which queue?", "Streams.")
    await talk.turn(claude, "Sure?", "Yes.")
    new = NewBranch(new_id(), claude.session_id, "early", forked_from_id=answered)
    fork = await services.branches.create(new)
    assert (fork.head_id, fork.source_branch_id, fork.provider) == (
        answered,
        claude.id,
        "anthropic",
    )


async def test_a_fork_forgets_the_state_the_provider_keeps(
    services: Services, talk: Talk, session_id: str
) -> None:
    choice = ModelChoice("openai", "gpt-5.5")
    source = await services.branches.create(NewBranch(new_id(), session_id, "state", choice))
    await talk.turn(source, "Which queue?", "Streams.")
    assert (await services.branches.require(source.id)).response_id == "resp_Streams."
    new = NewBranch(new_id(), session_id, "fork", source_branch_id=source.id)
    fork = await services.branches.create(new)
    assert fork.response_id is None
    assert (await services.branches.require(source.id)).response_id == "resp_Streams."


async def test_what_is_no_fork_is_refused_and_nothing_is_written(
    services: Services, other_services: Services, talk: Talk, claude: Branch
) -> None:
    other_session = await services.sessions.create(make_session())
    elsewhere = make_node(other_session)
    await services.think_graph.add_node(elsewhere)
    streaming = replace(make_node(claude.session_id), status=NodeStatus.STREAMING)
    await services.think_graph.add_node(streaming)
    one = NewBranch(new_id(), claude.session_id, "one")
    wrong: list[tuple[NewBranch, type[AppError]]] = [
        (replace(one, name="claude"), ConflictError),
        (replace(one, name="main"), ConflictError),
        (replace(one, name="a\nb"), InvalidInputError),
        (replace(one, session_id=new_id()), NotFoundError),
        (replace(one, source_branch_id=new_id()), NotFoundError),
        (replace(one, forked_from_id=new_id()), NotFoundError),
        (replace(one, forked_from_id=elsewhere.id), NotFoundError),
        (replace(one, forked_from_id=streaming.id), ConflictError),
        (replace(one, choice=ModelChoice("nobody")), InvalidInputError),
        (replace(one, choice=ModelChoice("anthropic", "claude-opus-4-0")), ModelRetiredError),
        (replace(one, session_id=other_session, source_branch_id=claude.id), NotFoundError),
        (replace(one, id=claude.id, session_id=other_session), ConflictError),
    ]
    for new, refusal in wrong:
        with pytest.raises(refusal):
            await services.branches.create(new)
    with pytest.raises(NotFoundError):
        await other_services.branches.create(one)
    assert await _names(services, claude.session_id) == ["claude"]
    assert await _names(services, other_session) == []
    assert await _events(services, claude.session_id) == [("branch_created", "claude")]


async def test_a_branch_is_listed_page_by_page_in_the_order_of_time(
    services: Services, session_id: str
) -> None:
    made = [
        await services.branches.create(NewBranch(new_id(), session_id, f"no {i}")) for i in range(3)
    ]
    first = await services.branches.list_by_session(session_id, PageRequest(2))
    rest = await services.branches.list_by_session(session_id, PageRequest(2, first.keys[-1]))
    assert [*first.items, *rest.items] == made
    assert (first.has_next, rest.has_next) == (True, False)


async def test_an_edited_message_stands_on_a_branch_of_its_own_and_revises_the_old_one(
    services: Services, talk: Talk, claude: Branch
) -> None:
    _, before = await talk.turn(claude, "Hello", "Hello.")
    asked, _ = await talk.turn(claude, "Which queue?", "Streams.")
    edit = NewEdit(new_id(), asked, "Which log?")
    branch = await services.branches.edit(edit)
    assert (branch.name, branch.forked_from_id) == ("claude 2", before)
    assert (branch.source_branch_id, branch.provider) == (claude.id, "anthropic")
    assert branch.head_id is not None
    message = await services.thinking_reads.require(branch.head_id)
    assert (message.response, message.role, message.parent_id) == ("Which log?", Role.USER, before)
    assert (message.branch_id, message.api) == (branch.id, WireFormat.ANTHROPIC_MESSAGES)
    found = await services.walk.traverse(message.id, [EdgeType.REVISES], Direction.OUT, 1)
    assert [node.id for node in found.nodes] == [message.id, asked]
    assert await services.branches.edit(edit) == branch


async def test_an_edit_without_a_text_waits_for_the_message(
    services: Services, talk: Talk, claude: Branch
) -> None:
    asked, _ = await talk.turn(claude, "Which queue?", "Streams.")
    branch = await services.branches.edit(NewEdit(new_id(), asked, name="again", choice=MINI))
    assert (branch.head_id, branch.forked_from_id, branch.name) == (None, None, "again")
    assert (branch.provider, branch.model, branch.resolved_from) == (
        *vars_of(MINI),
        ResolvedFrom.EXPLICIT,
    )


async def test_only_a_users_message_can_be_edited(
    services: Services, talk: Talk, claude: Branch
) -> None:
    _, answered = await talk.turn(claude, "Which queue?", "Streams.")
    with pytest.raises(InvalidInputError, match="user"):
        await services.branches.edit(NewEdit(new_id(), answered, "Lists."))
    with pytest.raises(NotFoundError):
        await services.branches.edit(NewEdit(new_id(), new_id(), "Lists."))
    assert await _names(services, claude.session_id) == ["claude"]


async def test_a_branch_is_renamed_and_a_taken_name_is_refused(
    services: Services, claude: Branch
) -> None:
    await services.branches.create(NewBranch(new_id(), claude.session_id, "taken"))
    renamed = await services.branches.rename(claude.id, "  Claude's  ")
    assert renamed.name == "Claude's"
    assert await services.branches.rename(claude.id, "Claude's") == renamed
    for name, refusal in (("taken", ConflictError), ("", InvalidInputError)):
        with pytest.raises(refusal):
            await services.branches.rename(claude.id, name)
    with pytest.raises(NotFoundError):
        await services.branches.rename(new_id(), "nobody")
    assert await _names(services, claude.session_id) == ["Claude's", "taken"]
    assert (await _events(services, claude.session_id))[-1] == ("branch_renamed", "Claude's")


@pytest.fixture
async def side(services: Services, talk: Talk, claude: Branch) -> Branch:
    """A fork of a conversation, with an answer of its own."""
    await talk.turn(claude, "Which queue?", "Streams.")
    new = NewBranch(new_id(), claude.session_id, "side", source_branch_id=claude.id)
    side = await services.branches.create(new)
    await talk.turn(side, "And for logs?", "A log.")
    return await services.branches.require(side.id)


async def test_a_merge_puts_the_chosen_answer_and_the_summary_at_the_head(
    services: Services, claude: Branch, side: Branch
) -> None:
    before = await services.branches.require(claude.id)
    merge = NewMerge(new_id(), side.id, claude.id, "Logs are another matter.")
    merged = await services.branches.merge(merge)
    assert (merged.head_id, merged.version) == (merge.id, before.version + 1)
    assert merged.lease_owner is None
    node = await services.thinking_reads.require(merge.id)
    assert node.response == "Merged from the branch side: Logs are another matter.\n\nA log."
    assert (node.kind, node.role, node.parent_id) == (
        NodeKind.SYNTHESIS,
        Role.SYSTEM,
        before.head_id,
    )
    found = await services.walk.traverse(node.id, [EdgeType.MERGES], Direction.OUT, 1)
    assert [one.id for one in found.nodes] == [node.id, side.head_id]
    assert await services.branches.merge(merge) == merged


async def test_what_cannot_be_merged_is_refused_and_nothing_is_written(
    services: Services, talk: Talk, claude: Branch, side: Branch
) -> None:
    later, _ = await talk.turn(claude, "Sure?", "Yes.")
    before = await services.branches.require(claude.id)
    elsewhere = await services.branches.ensure_main(await services.sessions.create(make_session()))
    empty = await services.branches.create(NewBranch(new_id(), claude.session_id, "empty"))
    one = NewMerge(new_id(), side.id, claude.id, "Because.")
    wrong: list[tuple[NewMerge, type[AppError]]] = [
        (replace(one, summary=" "), InvalidInputError),
        (replace(one, summary="x" * 4001), InvalidInputError),
        (replace(one, source_branch_id=claude.id), InvalidInputError),
        (replace(one, source_branch_id=elsewhere.id), InvalidInputError),
        (replace(one, source_branch_id=empty.id), InvalidInputError),
        (replace(one, source_branch_id=new_id()), NotFoundError),
        (replace(one, payload_node_id=later), InvalidInputError),
        (replace(one, payload_node_id=new_id()), InvalidInputError),
    ]
    for merge, refusal in wrong:
        with pytest.raises(refusal):
            await services.branches.merge(merge)
    assert await services.branches.require(claude.id) == before
    assert await services.thinking_reads.get_many([one.id]) == [None]


async def test_a_payload_must_be_an_answer(
    services: Services, talk: Talk, claude: Branch, side: Branch
) -> None:
    asked = await talk.say(side, "And then?")
    with pytest.raises(InvalidInputError, match="finished answer"):
        await services.branches.merge(NewMerge(new_id(), side.id, claude.id, "Because.", asked))


async def test_deleting_a_session_takes_its_branches_and_payloads_along(
    services: Services, talk: Talk, claude: Branch
) -> None:
    _, answered = await talk.turn(claude, "Which queue?", "Streams.")
    assert answered in await services.raw.of_nodes([answered])
    deletion = await services.sessions.delete(claude.session_id)
    assert deletion.nodes == {
        "Branch": 1,
        "ContentBlock": 3,
        "RawPayload": 1,
        "Session": 1,
        "ThinkingNode": 2,
    }
    assert await services.branches.get_many([claude.id]) == [None]
    assert await services.raw.of_nodes([answered]) == {}


async def test_another_tenant_sees_no_branch(
    noema: Noema, services: Services, other_services: Services, claude: Branch
) -> None:
    assert await other_services.branches.get_many([claude.id]) == [None]
    assert (await other_services.branches.list_by_session(claude.session_id)).items == ()
    with pytest.raises(NotFoundError):
        await other_services.branches.rename(claude.id, "mine")
    assert (await services.branches.require(claude.id)).name == "claude"


async def test_a_node_bears_the_stamp_of_who_wrote_it(
    services: Services, talk: Talk, claude: Branch
) -> None:
    _, answered = await talk.turn(claude, "Which queue?", "Streams.")
    node = await services.thinking_reads.require(answered)
    assert (node.provider, node.api, node.model, node.branch_id, node.response_id) == (
        "anthropic",
        WireFormat.ANTHROPIC_MESSAGES,
        "claude-opus-5-5",
        claude.id,
        "msg_1",
    )
    [blocks] = await services.thinking_reads.blocks([answered])
    assert blocks[-1] == TextBlock("Streams.")
