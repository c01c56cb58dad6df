"""`noema thought add|revise|branch|conclude|list|metrics|given|rate`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote import thoughts as remote
from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.views.thinking.injection import show_injected
from app.cli.views.thinking.metacognition import show_metacognition
from app.cli.views.thinking.thought import ThoughtList, show_conclusion, show_thought, show_thoughts
from app.domain.guidance.analysis import ControlMode, ThoughtDepth
from app.domain.guidance.metacognition import Metacognition
from app.domain.ids import optional_id, require_id
from app.domain.nodes.injected import InjectedItem
from app.domain.nodes.thought import (
    NewConclusion,
    NewThought,
    NewThoughtBranch,
    Revision,
    ThinkingConclusion,
    Thought,
)
from app.domain.page import MAX_PAGE, PageRequest
from app.reasoning.turns.rehydration.service import GivenBy

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(help="Add, revise and branch thoughts, and conclude.", no_args_is_help=True)
_SOURCE = "cli"

TextArgument = Annotated[str, typer.Argument(metavar="TEXT", help="Write the thought in full.")]
ModeOption = Annotated[
    str | None,
    typer.Option(help="Set the mode of reasoning, such as causal. [default: the session's]"),
]
UncertaintyOption = Annotated[
    float | None, typer.Option(help="State how uncertain the thought is (0–1).")
]
ConfidenceOption = Annotated[
    float | None, typer.Option(help="State how confident you are in the thought (0–1).")
]
ControlOption = Annotated[
    ControlMode,
    typer.Option(help="State the move of the thought; auto reads it from the thought."),
]
DepthOption = Annotated[
    ThoughtDepth | None,
    typer.Option(help="State how thoroughly it looks. [default: by its pattern]"),
]
DependsOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ID", help="Name an earlier thought that this one depends on. Repeatable."
    ),
]

InjectOption = Annotated[
    int | None,
    typer.Option(
        metavar="SCALE",
        help="Ask for stored items for the next thought: 1 up to 5, 2 up to 10, 3 up to 20."
        " [default: none]",
    ),
]
AssumeOption = Annotated[
    list[str] | None, typer.Option(help="State an unproved assumption. Repeatable.")
]
BranchOption = Annotated[
    str | None,
    typer.Option(
        metavar="ID", help="Continue the thought branch with this id. [default: the main line]"
    ),
]
HypothesisOption = Annotated[
    str | None, typer.Option(help="State a supposition, kept as a hypothesis of the session.")
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="thought")


@app.command("add")
def add_thought(  # noqa: PLR0913  # the options of the command
    id_: IdArgument,
    text: TextArgument,
    mode: ModeOption = None,
    confidence: ConfidenceOption = None,
    uncertainty: UncertaintyOption = None,
    depends_on: DependsOption = None,
    assume: AssumeOption = None,
    tag: Annotated[list[str] | None, typer.Option(help="Add a tag. Repeatable.")] = None,
    branch: BranchOption = None,
    control: ControlOption = ControlMode.AUTO,
    depth: DepthOption = None,
    hypothesis: HypothesisOption = None,
    inject: InjectOption = None,
    last: Annotated[bool, typer.Option(help="Say that no further thought is needed.")] = False,
    idempotency_key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Add a thought to the session with this ID."""

    def new() -> NewThought:
        return NewThought(
            id=key_of(idempotency_key),
            session_id=require_id(id_),
            content=text,
            mode=mode,
            confidence=confidence,
            uncertainty=uncertainty,
            next_needed=not last,
            depends_on=_ids(depends_on, "depends-on"),
            assumptions=tuple(assume or ()),
            tags=tuple(tag or ()),
            branch_id=optional_id(branch, "branch"),
            control_mode=control,
            depth=depth,
            hypothesis=hypothesis,
            injection_scale=inject,
            source=_SOURCE,
        )

    async def work(services: "Services") -> Thought:
        return await _add(services, new())

    execute(as_json, work, show_thought, lambda service: remote.add(service, new()))


@app.command("revise")
def revise_thought(
    id_: IdArgument,
    text: TextArgument,
    reason: Annotated[str, typer.Option(help="State the reason of the revision.")],
    depends_on: DependsOption = None,
    idempotency_key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Supersede the thought with this ID by another one."""

    async def work(services: "Services") -> Thought:
        revised = await services.thoughts.reads.require(require_id(id_))
        new = NewThought(
            id=key_of(idempotency_key),
            session_id=revised.session_id,
            content=text,
            depends_on=_ids(depends_on, "depends-on"),
            branch_id=revised.branch_id,
            revises=Revision(revised.id, reason),
            source=_SOURCE,
        )
        return await _add(services, new)

    execute(as_json, work, show_thought)


@app.command("branch")
def branch_thought(
    id_: IdArgument,
    text: TextArgument,
    name: Annotated[str, typer.Option(help="Name the thought branch; unique in its session.")],
    reason: Annotated[
        str | None, typer.Option(help="State the reason to try another way. [default: none]")
    ] = None,
    idempotency_key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Begin a thought branch at the thought with this ID."""

    async def work(services: "Services") -> Thought:
        shared = await services.thoughts.reads.require(require_id(id_))
        new = NewThought(
            id=key_of(idempotency_key),
            session_id=shared.session_id,
            content=text,
            begins=NewThoughtBranch(name, shared.id, reason),
            source=_SOURCE,
        )
        return await _add(services, new)

    execute(as_json, work, show_thought)


@app.command("conclude")
def conclude_thinking(
    id_: IdArgument,
    summary: Annotated[
        str | None,
        typer.Option(
            help="Set the result in your own words. [default: list decisions and open points]"
        ),
    ] = None,
    rests_on: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Name a thought that the conclusion rests on. Repeatable."),
    ] = None,
    idempotency_key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Complete a session with a concluding thought."""

    async def work(services: "Services") -> ThinkingConclusion:
        new = NewConclusion(
            id=key_of(idempotency_key),
            session_id=require_id(id_),
            summary=summary,
            rests_on=_ids(rests_on, "rests-on"),
            source=_SOURCE,
        )
        await services.thoughts.service.conclude(new)
        return await services.thoughts.reads.require_conclusion(new.session_id, new.id)

    execute(as_json, work, show_conclusion)


@app.command("list")
def list_thoughts(
    id_: IdArgument,
    after: Annotated[
        int, typer.Option(min=0, help="Continue after the thought with this number.")
    ] = 0,
    first: Annotated[
        int, typer.Option(min=1, max=MAX_PAGE, help="Show at most this many thoughts.")
    ] = MAX_PAGE,
    as_json: JsonOption = False,
) -> None:
    """List the thoughts of a session."""

    async def work(services: "Services") -> ThoughtList:
        session = await services.session_reads.require(require_id(id_))
        reads = services.thoughts.reads
        page = await reads.list_by_session(session.id, PageRequest(first, after))
        [metrics] = await reads.metrics([session.id])
        [branches] = await reads.branches([session.id])
        return ThoughtList(page.items, metrics, branches, page.has_next)

    execute(as_json, work, show_thoughts)


@app.command("metrics")
def show_thinking(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show how the thinking of the session with this ID goes."""

    async def work(services: "Services") -> Metacognition:
        session = await services.session_reads.require(require_id(id_))
        [figures] = await services.thoughts.reads.metacognition([session.id])
        return figures

    execute(as_json, work, show_metacognition)


@app.command("given")
def show_given(
    id_: IdArgument,
    scale: Annotated[
        int | None,
        typer.Option(
            help="Show what would be given today instead: 1 up to 5 items, 2 up to 10, 3 up to 20."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show what the author of the thought with this ID was given."""

    async def work(services: "Services") -> tuple[InjectedItem, ...]:
        thoughts = services.thoughts
        thought = await thoughts.reads.require(require_id(id_))
        if scale is not None:
            would = await thoughts.service.would_inject(thought, scale)
            return await thoughts.injection.preview(would)
        [given] = await thoughts.injection.of_thoughts([thought.id])
        return given

    execute(as_json, work, show_injected)


@app.command("rate")
def rate_given(
    id_: IdArgument,
    item: Annotated[
        str, typer.Argument(metavar="ITEM", help="Name an item that `noema thought given` shows.")
    ],
    useful: Annotated[bool, typer.Option("--useful/--useless", help="Say whether it was of use.")],
    as_json: JsonOption = False,
) -> None:
    """Rate an item that the author of a thought was given."""

    async def work(services: "Services") -> tuple[InjectedItem, ...]:
        thought_id, item_id = require_id(id_), require_id(item, "item")
        by = GivenBy.INJECTION
        await services.rehydration.rate(thought_id, item_id, is_useful=useful, by=by)
        [given] = await services.thoughts.injection.of_thoughts([thought_id])
        return given

    execute(as_json, work, show_injected)


async def _add(services: "Services", new: NewThought) -> Thought:
    return await services.thoughts.reads.require(await services.thoughts.service.add(new))


def _ids(given: list[str] | None, field: str) -> tuple[str, ...]:
    return tuple(require_id(id_, field) for id_ in given or ())
