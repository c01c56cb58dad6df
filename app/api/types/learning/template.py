"""Templates of reasoning."""

from datetime import datetime
from typing import ClassVar, Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, MutationInput, NodeType, same_fields
from app.api.types.enums import Complexity, TemplateSource, TemplateStatus
from app.api.types.scalars import Long
from app.domain.template import (
    NewTemplate,
    Template,
    TemplateContent,
    TemplateFit,
    TemplateMatch,
    TemplateVersion,
)

TEMPLATES = "template"


@strawberry.type(name="TemplateContent", description="The text of one version of a template.")
class TemplateContentType(DomainType[TemplateContent]):
    description: str = strawberry.field(description="The purpose in a sentence.")
    domain: str = strawberry.field(description="The field, such as mathematics or engineering.")
    complexity: Complexity = strawberry.field(
        description="The difficulty of the questions that it is for."
    )
    methodology: str = strawberry.field(description="The manner, such as deductive.")
    keywords: list[str] = strawberry.field(description="Phrases that name such questions.")
    body: str = strawberry.field(description="Markdown; its section `Steps` says what to do.")


@strawberry.type(name="TemplateVersion", description="A version of a template; never changed.")
class TemplateVersionType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    number: int = strawberry.field(description="From 1.")
    content: TemplateContentType = strawberry.field(description="The text in full.")
    use_count: Long = strawberry.field(description="Runs that used it.")
    mean_score: float | None = strawberry.field(description="Of those that were scored, 0 to 10.")
    recorded_from: datetime = strawberry.field(description="When it was written.")

    @classmethod
    def of(cls, version: TemplateVersion) -> Self:
        content = TemplateContentType.of(version.content)
        return cls(**same_fields(cls, version, content=content))


@strawberry.type(name="Template", description="A way of reasoning that can be used again.")
class TemplateType(NodeType):
    name: str = strawberry.field(description="Unique; it never changes.")
    status: TemplateStatus = strawberry.field(
        name="templateStatus", description="Whether it is in use."
    )
    source: TemplateSource = strawberry.field(
        name="templateSource", description="Where it comes from."
    )
    fallback: bool = strawberry.field(description="Whether it stands in where nothing fits.")
    version: int = strawberry.field(description="Number of the current version, from 1.")
    version_id: strawberry.ID = strawberry.field(description="Id of the current version.")
    content: TemplateContentType = strawberry.field(
        name="currentContent", description="The text of the current version."
    )
    use_count: Long = strawberry.field(description="Runs that used it, whichever version.")
    mean_score: float | None = strawberry.field(description="Of those that were scored, 0 to 10.")
    recorded_from: datetime = strawberry.field(description="When it was added.")

    @classmethod
    def of(cls, template: Template) -> Self:
        content = TemplateContentType.of(template.content)
        return cls(**same_fields(cls, template, content=content))

    @strawberry.field(description="Every version, newest first.")
    async def versions(self, info: Info) -> list[TemplateVersionType]:
        versions = await info.context.loaders.template_versions.load(self.id)
        return [TemplateVersionType.of(version) for version in versions]


@strawberry.type(name="TemplateFit", description="The figures behind a template's match.")
class TemplateFitType(DomainType[TemplateFit]):
    cosine: float | None = strawberry.field(
        description="Of question and template, -1 to 1; null while one of them has no vector."
    )
    named: list[str] = strawberry.field(description="Name and keywords that the question holds.")
    text_rank: int | None = strawberry.field(description="Place in the full-text list, from 1.")
    score: float = strawberry.field(description="Compares the templates of one question.")


@strawberry.type(name="TemplateMatch", description="A template for a question.")
class TemplateMatchType:
    template: TemplateType = strawberry.field(description="Active; best fit first.")
    fit: TemplateFitType | None = strawberry.field(
        description="Null for the fallback template, which is given if nothing fits."
    )

    @classmethod
    def of(cls, match: TemplateMatch) -> Self:
        fit = TemplateFitType.of(match.fit) if match.fit else None
        return cls(template=TemplateType.of(match.template), fit=fit)


@strawberry.input(description="The text of a version of a template.")
class TemplateContentInput:
    description: str = strawberry.field(description="One line of up to 500 characters.")
    domain: str = strawberry.field(description="A word or two.")
    complexity: Complexity = strawberry.field(
        description="The difficulty of the questions that it is for."
    )
    methodology: str = strawberry.field(description="A word or two.")
    keywords: list[str] = strawberry.field(description="1 to 20 phrases.")
    body: str = strawberry.field(
        description="Markdown with a section `## Steps` of two numbered steps or more."
    )

    def to_domain(self) -> TemplateContent:
        return TemplateContent(
            description=self.description,
            domain=self.domain,
            complexity=self.complexity,
            methodology=self.methodology,
            keywords=tuple(self.keywords),
            body=self.body,
        )


@strawberry.input(description="A template to add.")
class CreateTemplateInput(MutationInput):
    name: str = strawberry.field(description="One line of up to 120 characters; unique.")
    content: TemplateContentInput = strawberry.field(description="The text of version 1.")

    def to_domain(self) -> NewTemplate:
        return NewTemplate(self.name, self.content.to_domain())


@strawberry.input(description="A new version of a template.")
class EditTemplateInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "template_id"}

    template_id: strawberry.ID = strawberry.field(
        description="From `templates` or `createTemplate`."
    )
    content: TemplateContentInput = strawberry.field(
        description="The text of the new version; the text of the current one adds none."
    )
    version: int | None = strawberry.field(
        default=None, description="A conflict if this is not the current version; null: any."
    )


@strawberry.input(description="A template to take out of use.")
class RetireTemplateInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "template_id"}

    template_id: strawberry.ID = strawberry.field(
        description="From `templates` or `createTemplate`."
    )


@strawberry.input(description="A retired template to take back into use.")
class RestoreTemplateInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "template_id"}

    template_id: strawberry.ID = strawberry.field(
        description="From `templates` or `createTemplate`."
    )
