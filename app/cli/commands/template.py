"""`noema template list|show|find|add|edit|retire|restore`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.views.template import TemplateView, show_matches, show_template, show_templates
from app.domain.ids import require_id
from app.domain.page import MAX_PAGE, PageRequest
from app.domain.template import NewTemplate, Template, TemplateMatch, TemplateStatus
from app.errors import InvalidInputError
from app.reads.knowledge.template import DEFAULT_MATCHES
from app.reasoning.learning.templates.rules import MAX_BODY_BYTES, parse_template

app = typer.Typer(
    help="Ways of reasoning that can be used again: look, add, edit, retire.", no_args_is_help=True
)
FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="Markdown with front matter; see seed/templates.")
]
MAX_FILE_BYTES = 2 * MAX_BODY_BYTES


@app.command("list")
def list_templates(
    domain: Annotated[str | None, typer.Option(help="Only of this field.")] = None,
    retired: Annotated[bool, typer.Option("--retired", help="Those out of use.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List templates by name, at most a hundred."""
    status = TemplateStatus.RETIRED if retired else TemplateStatus.ACTIVE

    async def question(services: Services) -> Sequence[Template]:
        page = PageRequest(MAX_PAGE)
        return (await services.learning.template_reads.list_page(page, status, domain)).items

    ask(as_json, question, show_templates)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a template and its versions."""

    async def question(services: Services) -> TemplateView:
        return await _view(services, require_id(id_))

    ask(as_json, question, show_template)


@app.command("find")
def find(
    text: Annotated[str, typer.Argument(help="The question that is to be answered.")],
    limit: Annotated[int, typer.Option(help="How many at most, from 1 to 10.")] = DEFAULT_MATCHES,
    as_json: JsonOption = False,
) -> None:
    """Find the templates that fit a question."""

    async def question(services: Services) -> Sequence[TemplateMatch]:
        return await services.learning.template_reads.match(text, limit)

    ask(as_json, question, show_matches)


@app.command("add")
def add(file: FileArgument, as_json: JsonOption = False) -> None:
    """Add a template."""

    async def question(services: Services) -> TemplateView:
        return await _view(services, await services.learning.templates.add(_read(file)))

    ask(as_json, question, show_template)


@app.command("edit")
def edit(
    id_: IdArgument,
    file: FileArgument,
    version: Annotated[
        int | None, typer.Option(help="Refuse if another version is the current one.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Give a template another version; its name stays, whatever the file says."""

    async def question(services: Services) -> TemplateView:
        await services.learning.templates.edit(require_id(id_), _read(file).content, version)
        return await _view(services, require_id(id_))

    ask(as_json, question, show_template)


@app.command("retire")
def retire(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Take a template out of use; nothing of it is lost."""

    async def question(services: Services) -> TemplateView:
        await services.learning.templates.retire(require_id(id_))
        return await _view(services, require_id(id_))

    ask(as_json, question, show_template)


@app.command("restore")
def restore(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Take a retired template back into use."""

    async def question(services: Services) -> TemplateView:
        await services.learning.templates.restore(require_id(id_))
        return await _view(services, require_id(id_))

    ask(as_json, question, show_template)


async def _view(services: Services, id_: str) -> TemplateView:
    template = await services.learning.template_reads.require(id_)
    [versions] = await services.learning.template_reads.versions([id_])
    return TemplateView(template, versions)


def _read(file: Path) -> NewTemplate:
    try:
        if file.stat().st_size > MAX_FILE_BYTES:
            raise InvalidInputError(f"{file} is over {MAX_FILE_BYTES} bytes", field="file")
        return parse_template(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidInputError(f"cannot read {file}: {error.strerror}", field="file") from error
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{file} is not UTF-8", field="file") from error
