"""`noema branch list|create|rename|merge|context`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.views.branch import show_branch, show_branches, show_context
from app.content.blocks import TextBlock
from app.domain.ids import new_id, optional_id, require_id
from app.domain.nodes.branch import Branch, ModelChoice, NewBranch, NewMerge
from app.domain.nodes.node import BRANCH_KIND
from app.llm.base import Message
from app.reasoning.nodes.context.schemas import AssembledContext

app = typer.Typer(help="Lines of turns in a session, each held to one model.", no_args_is_help=True)
SessionArgument = Annotated[str, typer.Argument(metavar="SESSION", help="The id of the session.")]


@app.command("list")
def list_branches(session: SessionArgument, as_json: JsonOption = False) -> None:
    """List the branches of a session, oldest first, at most a hundred."""

    async def question(services: Services) -> Sequence[Branch]:
        found = await services.session_reads.require(require_id(session, "session"))
        return (await services.branches.list_by_session(found.id)).items

    ask(as_json, question, show_branches)


@app.command("create")
def create_branch(
    session: SessionArgument,
    name: Annotated[str, typer.Argument(help="Unique in the session.")],
    from_: Annotated[
        str | None, typer.Option("--from", help="Grow from the head of this branch, or this node.")
    ] = None,
    provider: Annotated[str | None, typer.Option(help="Another than the source's.")] = None,
    model: Annotated[str | None, typer.Option(help="Another than the source's.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Begin a branch: a fork, or an empty one."""

    async def question(services: Services) -> Branch:
        choice = ModelChoice(provider, model)
        new = NewBranch(new_id(), require_id(session, "session"), name, choice)
        return await services.branches.create(await _grown(services, new, from_))

    ask(as_json, question, show_branch)


@app.command("rename")
def rename_branch(
    id_: IdArgument,
    name: Annotated[str, typer.Argument(help="Unique in the session.")],
    as_json: JsonOption = False,
) -> None:
    """Call a branch otherwise."""

    async def question(services: Services) -> Branch:
        return await services.branches.rename(require_id(id_), name)

    ask(as_json, question, show_branch)


@app.command("merge")
def merge_branch(
    source: Annotated[str, typer.Argument(help="The branch the answer comes from.")],
    target: Annotated[str, typer.Argument(help="The branch it goes to.")],
    summary: Annotated[str, typer.Argument(help="What to know of it.")],
    payload: Annotated[
        str | None, typer.Option(help="The answer. [default: the source's last one]")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Take an answer of one branch over into another."""

    async def question(services: Services) -> Branch:
        new = NewMerge(
            id=new_id(),
            source_branch_id=require_id(source, "source"),
            target_branch_id=require_id(target, "target"),
            summary=summary,
            payload_node_id=optional_id(payload, "payload"),
        )
        return await services.branches.merge(new)

    ask(as_json, question, show_branch)


@app.command("context")
def preview_context(
    id_: IdArgument,
    text: Annotated[str | None, typer.Option(help="The message to come.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a call on a branch would send, and why each turn so."""

    async def question(services: Services) -> AssembledContext:
        branch = await services.branches.require(require_id(id_))
        upcoming = Message("user", (TextBlock(text),)) if text else None
        limits = services.context.limits(branch)
        return await services.context.assemble(branch, None, upcoming, limits)

    ask(as_json, question, show_context)


async def _grown(services: Services, new: NewBranch, from_: str | None) -> NewBranch:
    if from_ is None:
        return new
    origin = await services.node_reads.require(require_id(from_, "from"))
    if origin.kind == BRANCH_KIND:
        return replace(new, source_branch_id=origin.id)
    return replace(new, forked_from_id=origin.id)
