"""The templates that come with Noema: Markdown in `seed/templates/`."""

from dataclasses import replace
from functools import cache

from app.domain.template import NewTemplate, TemplateSource
from app.errors import InvalidInputError, SetupError
from app.reasoning.learning.templates.rules import parse_template
from app.resources import resource_folder


@cache
def built_in_templates() -> tuple[NewTemplate, ...]:
    """Read them once, in the order of their files' names; blocks.

    Raises:
        SetupError: The folder is missing, or a file is no template; names the file.
    """
    paths = sorted((resource_folder("seed") / "templates").glob("*.md"))
    if not paths:
        raise SetupError("this installation has no seed/templates")
    templates: list[NewTemplate] = []
    for path in paths:
        try:
            new = parse_template(path.read_text(encoding="utf-8"))
        except (OSError, InvalidInputError) as error:
            raise SetupError(f"seed/templates/{path.name}: {error}") from error
        templates.append(replace(new, source=TemplateSource.BUILT_IN))
    return tuple(templates)
