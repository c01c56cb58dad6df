"""`noema belief …` and `noema impact`."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from app.cli.remote import beliefs as remote
from app.cli.remote import lists
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption
from app.cli.terminal.moment import AsOfOption, moment, read_time
from app.cli.views.belief import (
    Applied,
    Why,
    show_applied,
    show_belief,
    show_beliefs,
    show_history,
    show_impact,
    show_why,
)
from app.domain.beliefs.belief import (
    Assert,
    Belief,
    BeliefFilter,
    BeliefKind,
    BeliefStatus,
    Contradict,
    Derive,
    Impact,
    Justify,
    NewBelief,
    NewJustification,
    Operation,
    Product,
    Reopen,
    Resolution,
    Resolve,
    Restore,
    Retract,
    StatusSpan,
    Supersede,
)
from app.domain.beliefs.contradiction import ContradictionType
from app.domain.ids import id_beside, new_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.page import Page, page_request

if TYPE_CHECKING:
    from app.bootstrap import Services

Change = TypeVar("Change", bound=Operation)
app = typer.Typer(
    help="Assert, derive and retract beliefs.",
    no_args_is_help=True,
)

Kind = Annotated[BeliefKind, typer.Option(help="Store the belief as this kind.")]
TextArgument = Annotated[str, typer.Argument(metavar="TEXT", help="State what the belief claims.")]
Premises = Annotated[
    list[str],
    typer.Option(
        "--because",
        metavar="ID",
        help="Add this belief as a premise. Repeatable; all premises are needed.",
    ),
]
Rule = Annotated[
    str | None, typer.Option(help="Describe how the belief follows from the premises.")
]
Since = Annotated[
    datetime | None,
    typer.Option(
        "--from",
        parser=read_time,
        metavar="TIME",
        help="Hold from this time on (ISO 8601; UTC unless it has an offset).",
    ),
]
Until = Annotated[
    datetime | None,
    typer.Option(
        "--to",
        parser=read_time,
        metavar="TIME",
        help="Hold until this time (ISO 8601; UTC unless it has an offset).",
    ),
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="belief")
    root.command("impact")(impact)


@app.command("assert")
def assert_(
    text: TextArgument,
    kind: Kind = BeliefKind.KNOWLEDGE,
    since: Since = None,
    until: Until = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Assert a belief without premises."""

    def make() -> Assert:
        own = key_of(key)
        ends = since, until
        return Assert(own, NewBelief(id_beside(own, "belief"), kind, text, *ends))

    _apply(as_json, make, remote.assert_belief)


@app.command("derive")
def derive(
    text: TextArgument,
    because: Premises,
    kind: Kind = BeliefKind.KNOWLEDGE,
    rule: Rule = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Derive a belief from other beliefs."""

    def make() -> Derive:
        own = key_of(key)
        belief = NewBelief(id_beside(own, "belief"), kind, text)
        return Derive(own, belief, _justification(own, because, rule))

    _apply(as_json, make, remote.derive)


@app.command("justify")
def justify(
    id_: IdArgument,
    because: Premises,
    rule: Rule = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Add a justification to a belief."""

    def make() -> Justify:
        own = key_of(key)
        return Justify(own, require_id(id_), _justification(own, because, rule))

    _apply(as_json, make, remote.justify)


@app.command("retract")
def retract(
    id_: IdArgument,
    reason: Annotated[str, typer.Option(help="Record why the belief is retracted.")],
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Retract a belief. Whatever rested only on it becomes unsupported."""
    _apply(as_json, lambda: Retract(key_of(key), require_id(id_), reason), remote.retract)


@app.command("restore")
def restore(id_: IdArgument, key: IdempotencyKey = None, as_json: JsonOption = False) -> None:
    """Undo the retraction or supersession of a belief."""
    _apply(as_json, lambda: Restore(key_of(key), require_id(id_)), remote.restore)


@app.command("supersede")
def supersede(
    id_: IdArgument,
    by: Annotated[
        str, typer.Option(metavar="ID", help="Replace it with the belief that has this id.")
    ],
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Supersede a belief with another one."""
    _apply(
        as_json,
        lambda: Supersede(key_of(key), require_id(id_), require_id(by, "by")),
        remote.supersede,
    )


@app.command("contradict")
def contradict(
    a: Annotated[str, typer.Argument(metavar="A", help="Use the belief with this id as side A.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Use the belief with this id as side B.")],
    type_: Annotated[
        ContradictionType,
        typer.Option("--type", help="Record what the two beliefs disagree about."),
    ] = ContradictionType.FACTUAL,
    summary: Annotated[
        str | None, typer.Option(help="Summarise the disagreement in one sentence.")
    ] = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Record a contradiction. Both beliefs are then disputed."""

    def make() -> Operation:
        own = key_of(key)
        sides = require_id(a, "a"), require_id(b, "b")
        return Contradict(own, id_beside(own, "contradiction"), *sides, type_, summary)

    _apply(as_json, make, None)


@app.command("resolve")
def resolve(
    id_: IdArgument,
    resolution: Annotated[
        Resolution,
        typer.Argument(
            help="Choose which side holds, or leave the contradiction open or dismiss it."
        ),
    ],
    resolver: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Name the belief that settles the contradiction."),
    ] = None,
    produces: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="State the belief that replaces both sides of a synthesis."
        ),
    ] = None,
    rationale: Annotated[
        str | None, typer.Option(help="Record the reason for the resolution.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Resolve a contradiction. `noema belief reopen` undoes it."""

    def make() -> Operation:
        made = NewBelief(new_id(), BeliefKind.SYNTHESIS, produces) if produces else None
        product = Product(made, new_id()) if made else None
        by = require_id(resolver, "resolver") if resolver else None
        return Resolve(new_id(), require_id(id_), resolution, by, product, rationale)

    _apply(as_json, make, None)


@app.command("reopen")
def reopen(id_: IdArgument, key: IdempotencyKey = None, as_json: JsonOption = False) -> None:
    """Reopen a contradiction and undo its resolution."""
    _apply(as_json, lambda: Reopen(key_of(key), require_id(id_)), None)


@app.command("list")
def list_beliefs(  # noqa: PLR0913  # the options of the command
    status: Annotated[
        BeliefStatus, typer.Option(help="Show only beliefs with this status.")
    ] = BeliefStatus.HELD,
    kind: Annotated[BeliefKind | None, typer.Option(help="Show only beliefs of this kind.")] = None,
    disputed: Annotated[
        bool | None,
        typer.Option(
            "--disputed/--undisputed", help="Show only beliefs that are disputed, or are not."
        ),
    ] = None,
    any_time: Annotated[
        bool,
        typer.Option("--any-time", help="Also show beliefs that do not hold in the world then."),
    ] = False,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    as_of: AsOfOption = None,
    limit: Annotated[int, typer.Option(help="Show at most this many beliefs (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List beliefs of a status, newest first."""
    only = ListFilter(since, until, text)
    wanted = BeliefFilter(status, kind, disputed, any_time, only)

    async def work(services: "Services") -> Page[Belief]:
        page = page_request(limit, None, lists.BELIEFS, str)
        return await services.belief_reads.list_page(page, wanted, moment(as_of))

    async def remotely(service: RemoteService) -> Page[Belief]:
        return await lists.beliefs(service, limit, wanted, moment(as_of))

    execute(as_json, work, show_beliefs, remotely, reads=True)


@app.command("show")
def show(id_: IdArgument, as_of: AsOfOption = None, as_json: JsonOption = False) -> None:
    """Show a belief and its status."""

    async def work(services: "Services") -> Belief:
        return await services.belief_reads.require(require_id(id_), moment(as_of))

    async def remotely(service: RemoteService) -> Belief:
        return await remote.belief(service, require_id(id_), moment(as_of))

    execute(as_json, work, show_belief, remotely, reads=True)


@app.command("why")
def why(id_: IdArgument, as_of: AsOfOption = None, as_json: JsonOption = False) -> None:
    """Show a smallest set of asserted beliefs it rests on."""

    async def work(services: "Services") -> Why:
        reads, then = services.belief_reads, moment(as_of)
        grounds = await reads.why(require_id(id_), then)
        ids = grounds.foundation_ids if grounds else ()
        beliefs = await reads.get_many(ids, then)
        return Why(grounds, tuple(belief for belief in beliefs if belief))

    execute(as_json, work, show_why)


@app.command("history")
def history(id_: IdArgument, as_json: JsonOption = False) -> None:
    """List every status that a belief had, oldest first."""

    async def work(services: "Services") -> tuple[StatusSpan, ...]:
        return await services.belief_reads.history(require_id(id_))

    async def remotely(service: RemoteService) -> tuple[StatusSpan, ...]:
        return await remote.history(service, require_id(id_))

    execute(as_json, work, show_history, remotely, reads=True)


def impact(id_: IdArgument, as_of: AsOfOption = None, as_json: JsonOption = False) -> None:
    """Preview a retraction: what would become unsupported."""

    async def work(services: "Services") -> Impact:
        return await services.belief_reads.impact(require_id(id_), moment(as_of))

    async def remotely(service: RemoteService) -> Impact:
        return await remote.impact(service, require_id(id_), moment(as_of))

    execute(as_json, work, show_impact, remotely, reads=True)


def _apply(
    as_json: bool,
    make: Callable[[], Change],
    change: Callable[[RemoteService, Change], Awaitable[Applied]] | None,
) -> None:
    async def work(services: "Services") -> Applied:
        operation = make()
        outcome = await services.beliefs.apply(operation)
        return Applied.of(operation, outcome)

    if change is None:
        execute(as_json, work, show_applied)
    else:
        execute(as_json, work, show_applied, lambda service: change(service, make()))


def _justification(own: str, because: list[str], rule: str | None) -> NewJustification:
    premise_ids = frozenset(require_id(id_, "because") for id_ in because)
    return NewJustification(id_beside(own, "justification"), premise_ids, rule)
