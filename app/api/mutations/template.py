"""Adding, editing and retiring templates."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.errors import Refusal
from app.api.types.learning.template import (
    CreateTemplateInput,
    EditTemplateInput,
    RestoreTemplateInput,
    RetireTemplateInput,
    TemplateType,
)
from app.domain.ids import require_id

TemplatePayload = Annotated[
    TemplateType | Refusal,
    strawberry.union("TemplatePayload", description="The template as it is now, or why not."),
]


@strawberry.type
class TemplateMutations:
    @mutation(description="Add a template; the same one again changes nothing.")
    async def create_template(
        self,
        info: Info,
        input: Annotated[CreateTemplateInput, strawberry.argument(description="The template.")],
    ) -> TemplatePayload:
        return await _create(info, input)

    @mutation(description="Give a template another version; the older ones stay as they are.")
    async def edit_template(
        self,
        info: Info,
        input: Annotated[EditTemplateInput, strawberry.argument(description="The version.")],
    ) -> TemplatePayload:
        return await _edit(info, input)

    @mutation(description="Take a template out of use; nothing of it is lost.")
    async def retire_template(
        self,
        info: Info,
        input: Annotated[RetireTemplateInput, strawberry.argument(description="The template.")],
    ) -> TemplatePayload:
        return await _retire(info, input)

    @mutation(description="Take a retired template back into use.")
    async def restore_template(
        self,
        info: Info,
        input: Annotated[RestoreTemplateInput, strawberry.argument(description="The template.")],
    ) -> TemplatePayload:
        return await _restore(info, input)


async def _create(info: Info, given: CreateTemplateInput) -> TemplateType:
    id_ = await info.context.services.learning.templates.add(given.to_domain(), given.request())
    return await _now(info, id_)


async def _edit(info: Info, given: EditTemplateInput) -> TemplateType:
    id_ = require_id(given.template_id, "template_id")
    templates = info.context.services.learning.templates
    content = given.content.to_domain()
    await templates.edit(id_, content, given.version, given.request())
    return await _now(info, id_)


async def _retire(info: Info, given: RetireTemplateInput) -> TemplateType:
    id_ = require_id(given.template_id, "template_id")
    await info.context.services.learning.templates.retire(id_, given.request())
    return await _now(info, id_)


async def _restore(info: Info, given: RestoreTemplateInput) -> TemplateType:
    id_ = require_id(given.template_id, "template_id")
    await info.context.services.learning.templates.restore(id_, given.request())
    return await _now(info, id_)


async def _now(info: Info, id_: str) -> TemplateType:
    return TemplateType.of(await info.context.services.learning.template_reads.require(id_))
