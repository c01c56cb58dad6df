"""`noema why`, `noema show`, `noema search`."""

import typer

from app.bootstrap import Services
from app.cli.output import fields, note, out, said
from app.cli.runner import IdArgument, JsonOption, ask
from app.cli.things import Thing, read_thing, show_thing
from app.cli.words import show_decision
from app.domain.ids import require_id
from app.domain.why import Reason, Why

_REASONS = 25


def register(app: typer.Typer) -> None:
    app.command("why")(why)
    app.command("show")(show)


def why(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Tell what a decision or a thought rests on, and what speaks against it."""

    async def question(services: Services) -> Why:
        return await services.why.why(require_id(id_))

    ask(as_json, question, show_why)


def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show one thing whole: a session, a node, a decision, knowledge, an insight."""

    async def question(services: Services) -> Thing:
        return await read_thing(services, require_id(id_))

    ask(as_json, question, show_thing)


def show_why(found: Why) -> None:
    if found.decision is None:
        out.print(said(found.node.title, "bold"))
        out.print(fields(("id", found.node.id), ("kind", found.node.kind)))
    else:
        show_decision(found.decision)
    if found.question is not None:
        out.print(fields(("asked", found.question.title)))
    _show_reasons("rests on", found.rests_on)
    _show_reasons("against it", found.against)
    if found.truncated:
        note("there is more than was followed")


def _show_reasons(title: str, reasons: tuple[Reason, ...]) -> None:
    if not reasons:
        return
    out.print()
    out.print(said(title, "bold"))
    for reason in reasons[:_REASONS]:
        indent = "  " * reason.depth
        out.print(said(indent) + said(reason.node.title))
        out.print(said(f"{indent}  {reason.because}  ", "green") + said(reason.node.id, "dim"))
    if len(reasons) > _REASONS:
        note(f"{len(reasons) - _REASONS} more; --json gives all of them")
