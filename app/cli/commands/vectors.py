"""`noema vectors status|fill|compare|switch`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.vectors import ComparedQuestion, VectorChoice, VectorStatus

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(
    help="Change the embedding model without downtime.",
    no_args_is_help=True,
)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="vectors")


@dataclass(frozen=True, slots=True)
class VectorStatuses:
    models: tuple[VectorStatus, ...]
    """The active one first."""


@dataclass(frozen=True, slots=True)
class Compared:
    questions: tuple[ComparedQuestion, ...]


@app.command("status")
def status(as_json: JsonOption = False) -> None:
    """Show the active embedding model and the progress of each."""
    execute(as_json, _status, _show_status)


@app.command("fill")
def fill(
    model: Annotated[
        str,
        typer.Argument(
            help="Choose the second model: bge-small-en-v1.5-q, voyage-4, or compatible for "
            "NOEMA_EMBEDDING_MODEL."
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Compute vectors with a second model beside the active one."""

    async def work(services: "Services") -> VectorStatuses:
        await services.vector_change.fill(model)
        return await _status(services)

    execute(as_json, work, _show_status)


@app.command("compare")
def compare(
    questions: Annotated[
        list[str], typer.Argument(help="Search for these texts with both models.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Search with both models and compare their top ten hits."""

    async def work(services: "Services") -> Compared:
        return Compared(await services.vector_change.compare(questions))

    execute(as_json, work, lambda compared: _show_compared(compared.questions))


@app.command("switch")
def switch(as_json: JsonOption = False) -> None:
    """Activate the second model. All its vectors must be there."""

    async def work(services: "Services") -> VectorChoice:
        return await services.vector_change.switch()

    execute(as_json, work, lambda choice: out.print(fields(("active", choice.model))))


async def _status(services: "Services") -> VectorStatuses:
    return VectorStatuses(await services.vector_change.status())


def _show_status(statuses: VectorStatuses) -> None:
    table = plain_table("model", "", "done", "waiting", "failed")
    for model in statuses.models:
        name = f"{model.model}: {model.source}" if model.source else model.model
        table.add_row(
            safe_text(name), model.role, str(model.done), str(model.waiting), str(model.failed)
        )
    out.print(table)


def _show_compared(questions: Sequence[ComparedQuestion]) -> None:
    for question in questions:
        most = max(len(question.model_hits), len(question.next_hits))
        out.print(safe_text(f"{question.shared} of {most} shared  {question.text}"))
        for mark, ids, others in (
            ("-", question.model_hits, question.next_hits),
            ("+", question.next_hits, question.model_hits),
        ):
            for id_ in ids:
                if id_ not in others:
                    out.print(safe_text(f"  {mark} {id_}", "dim"))
    note("- only the active model, + only the second one")
