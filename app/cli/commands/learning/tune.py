"""`noema tune start|list|show|cancel|adapters|activate|roll-back`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.learning.options import FormatOption, MinQualityOption, SeedOption
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption, any_of
from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.fine_tune import Adapter, FineTuneRun, FineTuneStatus, NewFineTuneRun
from app.domain.ids import new_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.page import MAX_PAGE, PageRequest
from app.domain.trace import GOOD_QUALITY, TrainingFormat, TrainingOptions

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(
    help="Run your own trainer and choose the active adapter.",
    no_args_is_help=True,
)
Reason = Annotated[str | None, typer.Option(help="Record the reason for the change.")]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="tune")


@dataclass(frozen=True, slots=True)
class ActiveAdapter:
    base_model: str
    adapter_id: str | None
    """None if the base model is used without an adapter."""
    served_as: str | None = None
    """The model name that is sent in place of the base model."""


@app.command("start")
def start(
    name: Annotated[str, typer.Argument(help="Name the run and its adapter.")],
    base_model: Annotated[str, typer.Option(help="Train an adapter for this model.")],
    format_: FormatOption = TrainingFormat.ALPACA,
    seed: SeedOption = 0,
    min_quality: MinQualityOption = GOOD_QUALITY,
    as_json: JsonOption = False,
) -> None:
    """Queue a training run. The running service carries it out."""
    options = TrainingOptions(format_, seed, min_quality)

    async def work(services: "Services") -> FineTuneRun:
        new = NewFineTuneRun(new_id(), name, base_model, options)
        await services.learning.fine_tuning.start(new)
        return await services.learning.runs.require(new.id)

    execute(as_json, work, _show_run)


@app.command("list")
def list_runs(
    status: Annotated[
        list[FineTuneStatus] | None,
        typer.Option(help="Show only training runs with this status. Repeatable."),
    ] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    as_json: JsonOption = False,
) -> None:
    """List training runs, newest first, at most a hundred."""

    async def work(services: "Services") -> Sequence[FineTuneRun]:
        only = ListFilter(since, until, text, statuses=any_of(status))
        return (await services.learning.runs.list_page(PageRequest(MAX_PAGE), only)).items

    execute(as_json, work, _show_runs)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a training run with its metrics."""

    async def work(services: "Services") -> FineTuneRun:
        return await services.learning.runs.require(require_id(id_))

    execute(as_json, work, _show_run)


@app.command("cancel")
def cancel(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Cancel a training run and stop its trainer."""

    async def work(services: "Services") -> FineTuneRun:
        await services.learning.fine_tuning.cancel(require_id(id_))
        return await services.learning.runs.require(require_id(id_))

    execute(as_json, work, _show_run)


@app.command("adapters")
def adapters(as_json: JsonOption = False) -> None:
    """List adapters, newest first, at most a hundred."""

    async def work(services: "Services") -> Sequence[Adapter]:
        return (await services.learning.runs.adapters(PageRequest(MAX_PAGE))).items

    execute(as_json, work, _show_adapters)


@app.command("activate")
def activate(
    id_: IdArgument,
    served_as: Annotated[
        str | None,
        typer.Option(help="Ask the model server for this model name. Default: the adapter's id."),
    ] = None,
    reason: Reason = None,
    as_json: JsonOption = False,
) -> None:
    """Activate an adapter: it is asked in place of its base model. Its files are checked first."""

    async def work(services: "Services") -> ActiveAdapter:
        adapter = await services.learning.runs.require_adapter(require_id(id_))
        await services.learning.adapters.activate(adapter, reason, served_as=served_as)
        return await _active(services, adapter.base_model, adapter.id)

    execute(as_json, work, _show_active)


@app.command("roll-back")
def roll_back(
    base_model: Annotated[str, typer.Argument(help="Roll back the adapter of this base model.")],
    reason: Reason = None,
    as_json: JsonOption = False,
) -> None:
    """Return to the adapter that was active before."""

    async def work(services: "Services") -> ActiveAdapter:
        adapter_id = await services.learning.adapters.roll_back(base_model, reason)
        return await _active(services, base_model, adapter_id)

    execute(as_json, work, _show_active)


async def _active(services: "Services", base_model: str, adapter_id: str | None) -> ActiveAdapter:
    if adapter_id is None:
        return ActiveAdapter(base_model, None)
    adapter = await services.learning.runs.require_adapter(adapter_id)
    return ActiveAdapter(base_model, adapter_id, adapter.served_as)


def _show_run(run: FineTuneRun) -> None:
    out.print(safe_text(run.name, "bold"))
    metrics = ", ".join(f"{name} {value:g}" for name, value in run.metrics.items())
    out.print(
        fields(
            ("id", run.id),
            ("status", run.status),
            ("error", run.error),
            ("base model", run.base_model),
            ("format", run.format),
            ("answers", run.trace_count),
            ("step", f"{run.step} of {run.steps or '?'}" if run.step is not None else None),
            ("metrics", metrics),
            ("attempt", run.attempt),
            ("adapter", run.adapter_id),
            ("data sha256", run.dataset_sha256),
        )
    )


def _show_runs(runs: Sequence[FineTuneRun]) -> None:
    table = plain_table("id", "status", "base model", "answers", "name")
    for run in runs:
        figures = str(run.trace_count or "")
        table.add_row(run.id, run.status, safe_text(run.base_model), figures, safe_text(run.name))
    out.print(table)


def _show_adapters(adapters: Sequence[Adapter]) -> None:
    table = plain_table("id", "active", "base model", "asked as", "bytes", "sha256", "name")
    for adapter in adapters:
        shown = (
            "yes" if adapter.active else "",
            safe_text(adapter.base_model),
            safe_text(adapter.served_as or ""),
            str(adapter.bytes),
            adapter.sha256[:12],
        )
        table.add_row(adapter.id, *shown, safe_text(adapter.name))
    out.print(table)


def _show_active(active: ActiveAdapter) -> None:
    out.print(safe_text(active.adapter_id or active.base_model))
    if active.adapter_id is None:
        note("no adapter is active; the base model is used alone")
    elif active.served_as:
        note(f"{active.base_model} is now asked as {active.served_as}")
