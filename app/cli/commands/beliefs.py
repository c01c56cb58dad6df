"""`noema belief …` and `noema impact`."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.terminal.moment import AsOfOption, moment, read_time
from app.cli.views.belief import (
    Applied,
    Why,
    show_applied,
    show_belief,
    show_history,
    show_impact,
    show_why,
)
from app.domain.beliefs.belief import (
    Assert,
    Belief,
    BeliefKind,
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

app = typer.Typer(
    help="Hold things true for reasons, and see what falls when one of them does.",
    no_args_is_help=True,
)

OperationId = Annotated[
    str | None, typer.Option("--operation", help="Id of the operation, so that a retry is none.")
]
Kind = Annotated[BeliefKind, typer.Option(help="What sort of thing it is.")]
TextArgument = Annotated[str, typer.Argument(metavar="TEXT", help="What it claims.")]
Premises = Annotated[
    list[str], typer.Option("--because", metavar="ID", help="A premise; repeatable, all needed.")
]
Rule = Annotated[str | None, typer.Option(help="How it follows from them.")]
Since = Annotated[
    datetime | None,
    typer.Option(
        "--from",
        parser=read_time,
        metavar="TIME",
        help="Since when it holds (UTC unless it has an offset).",
    ),
]
Until = Annotated[
    datetime | None,
    typer.Option(
        "--to",
        parser=read_time,
        metavar="TIME",
        help="Until when it holds (UTC unless it has an offset).",
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
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Hold something true for its own sake."""

    def make() -> Operation:
        own = _new(operation)
        ends = since, until
        return Assert(own, NewBelief(id_beside(own, "belief"), kind, text, *ends))

    _apply(as_json, make)


@app.command("derive")
def derive(
    text: TextArgument,
    because: Premises,
    kind: Kind = BeliefKind.KNOWLEDGE,
    rule: Rule = None,
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Add something that rests on other beliefs."""

    def make() -> Operation:
        own = _new(operation)
        belief = NewBelief(id_beside(own, "belief"), kind, text)
        return Derive(own, belief, _justification(own, because, rule))

    _apply(as_json, make)


@app.command("justify")
def justify(
    id_: IdArgument,
    because: Premises,
    rule: Rule = None,
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Give a belief one more reason."""

    def make() -> Operation:
        own = _new(operation)
        return Justify(own, require_id(id_), _justification(own, because, rule))

    _apply(as_json, make)


@app.command("retract")
def retract(
    id_: IdArgument,
    reason: Annotated[str, typer.Option(help="Why.")],
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Withdraw a belief; what rested on it alone becomes unsupported."""
    _apply(as_json, lambda: Retract(_new(operation), require_id(id_), reason))


@app.command("restore")
def restore(id_: IdArgument, operation: OperationId = None, as_json: JsonOption = False) -> None:
    """Lift a retraction or a supersession."""
    _apply(as_json, lambda: Restore(_new(operation), require_id(id_)))


@app.command("supersede")
def supersede(
    id_: IdArgument,
    by: Annotated[str, typer.Option(metavar="ID", help="What replaces it.")],
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Replace a belief by another."""
    _apply(as_json, lambda: Supersede(_new(operation), require_id(id_), require_id(by, "by")))


@app.command("contradict")
def contradict(
    a: Annotated[str, typer.Argument(metavar="A", help="Id of the one side.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Id of the other side.")],
    type_: Annotated[
        ContradictionType, typer.Option("--type", help="What they disagree about.")
    ] = ContradictionType.FACTUAL,
    summary: Annotated[str | None, typer.Option(help="The disagreement in a sentence.")] = None,
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Say that two beliefs cannot both hold; both stay, disputed."""

    def make() -> Operation:
        own = _new(operation)
        sides = require_id(a, "a"), require_id(b, "b")
        return Contradict(own, id_beside(own, "contradiction"), *sides, type_, summary)

    _apply(as_json, make)


@app.command("resolve")
def resolve(
    id_: IdArgument,
    resolution: Annotated[Resolution, typer.Argument(help="How.")],
    resolver: Annotated[
        str | None, typer.Option(metavar="ID", help="The belief that settles it.")
    ] = None,
    produces: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What a synthesis concludes.")
    ] = None,
    rationale: Annotated[str | None, typer.Option(help="Why so.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Settle a contradiction."""

    def make() -> Operation:
        made = NewBelief(new_id(), BeliefKind.SYNTHESIS, produces) if produces else None
        product = Product(made, new_id()) if made else None
        by = require_id(resolver, "resolver") if resolver else None
        return Resolve(new_id(), require_id(id_), resolution, by, product, rationale)

    _apply(as_json, make)


@app.command("reopen")
def reopen(id_: IdArgument, operation: OperationId = None, as_json: JsonOption = False) -> None:
    """Undo what the resolution of a contradiction did."""
    _apply(as_json, lambda: Reopen(_new(operation), require_id(id_)))


@app.command("show")
def show(id_: IdArgument, as_of: AsOfOption = None, as_json: JsonOption = False) -> None:
    """Show a belief and whether it is held."""

    async def question(services: Services) -> Belief:
        return await services.belief_reads.require(require_id(id_), moment(as_of))

    ask(as_json, question, show_belief)


@app.command("why")
def why(id_: IdArgument, as_of: AsOfOption = None, as_json: JsonOption = False) -> None:
    """Give the fewest asserted beliefs that a held belief rests on."""

    async def question(services: Services) -> Why:
        reads, then = services.belief_reads, moment(as_of)
        found = await reads.why(require_id(id_), then)
        ids = found.foundation_ids if found else ()
        beliefs = await reads.get_many(ids, then)
        return Why(found, tuple(belief for belief in beliefs if belief))

    ask(as_json, question, show_why)


@app.command("history")
def history(id_: IdArgument, as_json: JsonOption = False) -> None:
    """List the statuses of a belief, oldest first."""

    async def question(services: Services) -> tuple[StatusSpan, ...]:
        return await services.belief_reads.history(require_id(id_))

    ask(as_json, question, show_history)


def impact(id_: IdArgument, as_of: AsOfOption = None, as_json: JsonOption = False) -> None:
    """Tell what would no longer be held if a belief were retracted; changes nothing."""

    async def question(services: Services) -> Impact:
        return await services.belief_reads.impact(require_id(id_), moment(as_of))

    ask(as_json, question, show_impact)


def _apply(as_json: bool, make: Callable[[], Operation]) -> None:
    async def question(services: Services) -> Applied:
        operation = make()
        outcome = await services.beliefs.apply(operation)
        return Applied.of(operation, outcome)

    ask(as_json, question, show_applied)


def _new(given: str | None) -> str:
    return new_id() if given is None else require_id(given)


def _justification(own: str, because: list[str], rule: str | None) -> NewJustification:
    premise_ids = frozenset(require_id(id_, "because") for id_ in because)
    return NewJustification(id_beside(own, "justification"), premise_ids, rule)
