"""`noema branch list|create|rename|merge|context`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.views.branch import show_branch, show_branches, show_context
from app.domain.ids import new_id, optional_id, require_id
from app.domain.nodes.branch import Branch, ModelChoice, NewBranch, NewMerge
from app.domain.nodes.node import BRANCH_KIND
from app.reasoning.orchestrator.schemas import Question
from app.reasoning.turns.thinking_engine.schemas import Preview

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(
    help="Manage branches. Each is a line of turns pinned to one model.",
    no_args_is_help=True,
)
SessionArgument = Annotated[
    str, typer.Argument(metavar="SESSION", help="Use the session with this id.")
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="branch")


@app.command("list")
def list_branches(session: SessionArgument, as_json: JsonOption = False) -> None:
    """List the branches of a session, oldest first, at most a hundred."""

    async def work(services: "Services") -> Sequence[Branch]:
        found = await services.session_reads.require(require_id(session, "session"))
        return (await services.branches.list_by_session(found.id)).items

    execute(as_json, work, show_branches)


@app.command("create")
def create_branch(
    session: SessionArgument,
    name: Annotated[
        str, typer.Argument(help="Name the branch; the name is unique in the session.")
    ],
    from_: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="ID",
            help="Start from the head of the branch, or from the node, with this id.",
        ),
    ] = None,
    provider: Annotated[str | None, typer.Option(help="Pin the branch to this provider.")] = None,
    model: Annotated[str | None, typer.Option(help="Pin the branch to this model.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Create a branch, empty or from another branch or node."""

    async def work(services: "Services") -> Branch:
        choice = ModelChoice(provider, model)
        new = NewBranch(new_id(), require_id(session, "session"), name, choice)
        return await services.branches.create(await _grown(services, new, from_))

    execute(as_json, work, show_branch)


@app.command("rename")
def rename_branch(
    id_: IdArgument,
    name: Annotated[
        str, typer.Argument(help="Name the branch; the name is unique in the session.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Rename a branch of a session."""

    async def work(services: "Services") -> Branch:
        return await services.branches.rename(require_id(id_), name)

    execute(as_json, work, show_branch)


@app.command("merge")
def merge_branch(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="Take the answer from the branch with this id.")
    ],
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="Add the answer to the branch with this id.")
    ],
    summary: Annotated[str, typer.Argument(help="Summarise the answer for the target branch.")],
    payload: Annotated[
        str | None,
        typer.Option(
            metavar="ID",
            help="Merge the answer with this node id. [default: the last one of the source]",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Merge an answer of one branch into another."""

    async def work(services: "Services") -> Branch:
        new = NewMerge(
            id=new_id(),
            source_branch_id=require_id(source, "source"),
            target_branch_id=require_id(target, "target"),
            summary=summary,
            payload_node_id=optional_id(payload, "payload"),
        )
        return await services.branches.merge(new)

    execute(as_json, work, show_branch)


@app.command("context")
def preview_context(
    id_: IdArgument,
    text: Annotated[str | None, typer.Option(help="Include this text as the next message.")] = None,
    knowledge: Annotated[
        bool, typer.Option(help="Include relevant knowledge from the graph.")
    ] = True,
    as_json: JsonOption = False,
) -> None:
    """Show what the next call on a branch would send, and why."""

    async def work(services: "Services") -> Preview:
        branch = await services.branches.require(require_id(id_))
        question = Question(
            id=new_id(),
            session_id=branch.session_id,
            text=text or "",
            include_knowledge=knowledge,
            branch_id=branch.id,
        )
        return await services.orchestrator.preview(question)

    execute(as_json, work, show_context)


async def _grown(services: "Services", new: NewBranch, from_: str | None) -> NewBranch:
    if from_ is None:
        return new
    origin = await services.node_reads.require(require_id(from_, "from"))
    if origin.kind == BRANCH_KIND:
        return replace(new, source_branch_id=origin.id)
    return replace(new, forked_from_id=origin.id)
