"""Views of templates."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.template import Template, TemplateMatch, TemplateVersion


@dataclass(frozen=True, slots=True)
class TemplateView:
    template: Template
    versions: tuple[TemplateVersion, ...]
    """Newest first."""


def show_templates(templates: Sequence[Template]) -> None:
    table = plain_table("id", "used", "score", "name")
    for template in templates:
        table.add_row(
            template.id,
            str(template.use_count),
            _score(template.mean_score),
            safe_text(template.name),
        )
    out.print(table)


def show_template(view: TemplateView) -> None:
    one, content = view.template, view.template.content
    out.print(safe_text(one.name, "bold"))
    out.print(safe_text(content.description))
    out.print(
        fields(
            ("id", one.id),
            ("status", one.status),
            ("domain", content.domain),
            ("complexity", content.complexity),
            ("methodology", content.methodology),
            ("keywords", ", ".join(content.keywords)),
            ("version", f"{one.version} ({one.version_id})"),
            ("used", f"{one.use_count} times, mean score {_score(one.mean_score) or 'unknown'}"),
        )
    )
    out.print()
    out.print(safe_text(content.body))
    for version in view.versions[1:]:
        note(f"version {version.number} of {version.recorded_from:%Y-%m-%d}, {version.id}")


def show_matches(matches: Sequence[TemplateMatch]) -> None:
    table = plain_table("id", "name", "cosine", "named", "score")
    for match in matches:
        fit, name = match.fit, safe_text(match.template.name)
        if fit is None:
            table.add_row(match.template.id, name, "", "nothing fits", "")
            continue
        cosine = "" if fit.cosine is None else f"{fit.cosine:.3f}"
        named = safe_text(", ".join(fit.named))
        table.add_row(match.template.id, name, cosine, named, f"{fit.score:.3f}")
    out.print(table)


def _score(score: float | None) -> str:
    return "" if score is None else f"{score:.1f}"
