"""Ways of reasoning that proved their worth: a template, its versions, and how well it fits."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Self

from app.domain.list_filter import ALL, ListFilter

MAX_MATCHES = 10


class Complexity(StrEnum):
    SIMPLE = "simple"
    MODERATE = "moderate"
    COMPLEX = "complex"
    EXPERT = "expert"


class TemplateStatus(StrEnum):
    ACTIVE = "active"
    RETIRED = "retired"


class TemplateSource(StrEnum):
    BUILT_IN = "built_in"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class TemplateContent:
    """What a version says; it never changes."""

    description: str
    domain: str
    complexity: Complexity
    methodology: str
    keywords: tuple[str, ...]
    body: str
    """Markdown with a section `Steps`."""


@dataclass(frozen=True, slots=True)
class NewTemplate:
    name: str
    """Unique in the tenant, letter case and punctuation aside; it never changes."""
    content: TemplateContent
    source: TemplateSource = TemplateSource.OWN
    fallback: bool = False
    """Whether it stands in where nothing fits; it is found by nothing else."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template with its current version."""

    id: str
    name: str
    status: TemplateStatus
    source: TemplateSource
    fallback: bool
    version: int
    """From 1."""
    version_id: str
    content: TemplateContent
    use_count: int
    """Runs that used it, whichever version."""
    mean_score: float | None
    """Of the runs that were scored, 0 to 10."""
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class TemplateVersion:
    id: str
    template_id: str
    number: int
    content: TemplateContent
    use_count: int
    mean_score: float | None
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class TemplateFit:
    """Why a template was taken."""

    cosine: float | None
    """Of question and template, -1 to 1; None while one of them has no vector."""
    named: tuple[str, ...]
    """Its name and keywords, as far as the question holds them."""
    text_rank: int | None
    """Place in the full-text list, from 1."""
    score: float
    """What it was ranked by, before others like it were put behind."""


@dataclass(frozen=True, slots=True)
class TemplateMatch:
    template: Template
    fit: TemplateFit | None
    """None for the fallback: nothing fits."""


@dataclass(frozen=True, slots=True)
class FoundTemplate:
    """A way of reasoning that fits a question, as it goes to a model."""

    version_id: str
    name: str
    text: str
    score: float | None = None
    """What it was ranked by; None for the fallback."""

    @classmethod
    def of(cls, match: TemplateMatch) -> Self:
        template, score = match.template, match.fit.score if match.fit else None
        return cls(template.version_id, template.name, template.content.body, score)


@dataclass(frozen=True, slots=True)
class TemplateFilter:
    """Which templates to list; None is any."""

    status: TemplateStatus = TemplateStatus.ACTIVE
    domain: str | None = None
    only: ListFilter = ALL
    """Its `tag` is a keyword."""
