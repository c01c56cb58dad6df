"""Questions about templates."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection
from app.api.types.learning.template import TEMPLATES, TemplateMatchType, TemplateType
from app.api.types.list_filters import TemplateFilterInput
from app.domain.ids import require_id
from app.domain.page import page_request
from app.reads.knowledge.template import DEFAULT_MATCHES

Id = Annotated[strawberry.ID, strawberry.argument(description="Listed by `templates`.")]
Text = Annotated[str, strawberry.argument(description="The question that is to be answered.")]
Best = Annotated[int, strawberry.argument(description="Templates at most, from 1 to 10.")]
Filter = Annotated[
    TemplateFilterInput | None,
    strawberry.argument(description="Those in use if null."),
]


@strawberry.type
class TemplateQueries:
    @strawberry.field(description="One template; null if there is no such one.")
    async def template(self, info: Info, id: Id) -> TemplateType | None:
        [template] = await info.context.services.learning.template_reads.get_many([require_id(id)])
        return TemplateType.of(template) if template else None

    @strawberry.field(description="Templates by name.")
    async def templates(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
    ) -> Connection[TemplateType]:
        request = page_request(first, after, TEMPLATES, str)
        only = filter or TemplateFilterInput()
        page = await info.context.services.learning.template_reads.list_page(
            request, only.to_domain()
        )
        return connection(page, request, TEMPLATES, TemplateType.of)

    @strawberry.field(
        description="The templates that fit a question, best first and not too much alike; the"
        " general scaffold alone where none does."
    )
    async def match_templates(
        self, info: Info, text: Text, limit: Best = DEFAULT_MATCHES
    ) -> list[TemplateMatchType]:
        async with info.context.searching():
            matches = await info.context.services.learning.template_reads.match(text, limit)
        return [TemplateMatchType.of(match) for match in matches]
