"""Adding, editing and retiring templates."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.errors import Refusal, answered
from app.api.types.template import CreateTemplateInput, TemplateContentInput, TemplateType
from app.domain.ids import require_id

TemplatePayload = Annotated[
    TemplateType | Refusal,
    strawberry.union("TemplatePayload", description="The template as it is now, or why not."),
]
Id = Annotated[strawberry.ID, strawberry.argument(description="The id of the template.")]


@strawberry.type
class TemplateMutations:
    @strawberry.mutation(description="Add a template; the same one again changes nothing.")
    async def create_template(
        self,
        info: Info,
        input: Annotated[CreateTemplateInput, strawberry.argument(description="The template.")],
    ) -> TemplatePayload:
        return await answered(_create(info, input))

    @strawberry.mutation(
        description="Give a template another version; the older ones stay as they are."
    )
    async def edit_template(
        self,
        info: Info,
        id: Id,
        input: Annotated[TemplateContentInput, strawberry.argument(description="What it says.")],
        version: Annotated[
            int | None,
            strawberry.argument(description="Refused if another version is the current one."),
        ] = None,
    ) -> TemplatePayload:
        return await answered(_edit(info, id, input, version))

    @strawberry.mutation(description="Take a template out of use; nothing of it is lost.")
    async def retire_template(self, info: Info, id: Id) -> TemplatePayload:
        return await answered(_retire(info, id))

    @strawberry.mutation(description="Take a retired template back into use.")
    async def restore_template(self, info: Info, id: Id) -> TemplatePayload:
        return await answered(_restore(info, id))


async def _create(info: Info, given: CreateTemplateInput) -> TemplateType:
    id_ = await info.context.services.learning.templates.add(given.to_domain())
    return await _now(info, id_)


async def _edit(
    info: Info, given: str, content: TemplateContentInput, version: int | None
) -> TemplateType:
    id_ = require_id(given)
    await info.context.services.learning.templates.edit(id_, content.to_domain(), version)
    return await _now(info, id_)


async def _retire(info: Info, given: str) -> TemplateType:
    id_ = require_id(given)
    await info.context.services.learning.templates.retire(id_)
    return await _now(info, id_)


async def _restore(info: Info, given: str) -> TemplateType:
    id_ = require_id(given)
    await info.context.services.learning.templates.restore(id_)
    return await _now(info, id_)


async def _now(info: Info, id_: str) -> TemplateType:
    return TemplateType.of(await info.context.services.learning.template_reads.require(id_))
