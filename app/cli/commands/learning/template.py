"""`noema template list|show|find|add|edit|retire|restore`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption
from app.cli.views.template import TemplateView, show_matches, show_template, show_templates
from app.domain.ids import require_id
from app.domain.list_filter import ListFilter
from app.domain.page import MAX_PAGE, PageRequest
from app.domain.template import NewTemplate, Template, TemplateFilter, TemplateMatch, TemplateStatus
from app.errors import InvalidInputError
from app.reads.knowledge.template import DEFAULT_MATCHES
from app.reasoning.learning.templates.rules import MAX_BODY_BYTES, parse_template

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(help="Manage templates: reusable ways of reasoning.", no_args_is_help=True)
FileArgument = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="Read the template from this Markdown file; seed/templates has examples.",
    ),
]
MAX_FILE_BYTES = 2 * MAX_BODY_BYTES


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="template")


@app.command("list")
def list_templates(  # noqa: PLR0913  # the options of the command
    domain: Annotated[str | None, typer.Option(help="Show only templates of this domain.")] = None,
    retired: Annotated[
        bool, typer.Option("--retired", help="Show retired templates instead of active ones.")
    ] = False,
    tag: Annotated[str | None, typer.Option(help="Show only templates with this keyword.")] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    as_json: JsonOption = False,
) -> None:
    """List at most a hundred templates by name."""
    status = TemplateStatus.RETIRED if retired else TemplateStatus.ACTIVE

    async def work(services: "Services") -> Sequence[Template]:
        only = ListFilter(since, until, text, tag=tag)
        page, wanted = PageRequest(MAX_PAGE), TemplateFilter(status, domain, only)
        return (await services.learning.template_reads.list_page(page, wanted)).items

    execute(as_json, work, show_templates)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a template and its versions."""

    async def work(services: "Services") -> TemplateView:
        return await _view(services, require_id(id_))

    execute(as_json, work, show_template)


@app.command("find")
def find(
    text: Annotated[str, typer.Argument(help="Find templates for this question.")],
    limit: Annotated[
        int, typer.Option(help="Show at most this many templates (1–10).")
    ] = DEFAULT_MATCHES,
    as_json: JsonOption = False,
) -> None:
    """Find templates that fit a question."""

    async def work(services: "Services") -> Sequence[TemplateMatch]:
        return await services.learning.template_reads.match(text, limit)

    execute(as_json, work, show_matches)


@app.command("add")
def add(file: FileArgument, as_json: JsonOption = False) -> None:
    """Add a template from a Markdown file."""

    async def work(services: "Services") -> TemplateView:
        return await _view(services, await services.learning.templates.add(_read(file)))

    execute(as_json, work, show_template)


@app.command("edit")
def edit(
    id_: IdArgument,
    file: FileArgument,
    version: Annotated[
        int | None, typer.Option(help="Fail unless this is the current version.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Add a version to a template. Its name does not change."""

    async def work(services: "Services") -> TemplateView:
        await services.learning.templates.edit(require_id(id_), _read(file).content, version)
        return await _view(services, require_id(id_))

    execute(as_json, work, show_template)


@app.command("retire")
def retire(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Retire a template. Its versions are kept."""

    async def work(services: "Services") -> TemplateView:
        await services.learning.templates.retire(require_id(id_))
        return await _view(services, require_id(id_))

    execute(as_json, work, show_template)


@app.command("restore")
def restore(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Restore a retired template to use."""

    async def work(services: "Services") -> TemplateView:
        await services.learning.templates.restore(require_id(id_))
        return await _view(services, require_id(id_))

    execute(as_json, work, show_template)


async def _view(services: "Services", id_: str) -> TemplateView:
    template = await services.learning.template_reads.require(id_)
    [versions] = await services.learning.template_reads.versions([id_])
    return TemplateView(template, versions)


def _read(file: Path) -> NewTemplate:
    try:
        if file.stat().st_size > MAX_FILE_BYTES:
            raise InvalidInputError(
                f"{file} has more than {MAX_FILE_BYTES} bytes, the most a template file may have",
                field="file",
            )
        return parse_template(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidInputError(f"cannot read {file}: {error.strerror}", field="file") from error
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{file} must be a text file in UTF-8", field="file") from error
