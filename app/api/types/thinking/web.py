"""Pages that a look-up on the web found."""

from datetime import datetime
from typing import Self

import strawberry

from app.domain.nodes.web import WebPage


@strawberry.type(name="WebPage", description="A page of the web that is kept as evidence.")
class WebPageType:
    id: strawberry.ID = strawberry.field(
        description="The thinking node that holds it: what rests on the page cites this id."
    )
    url: str = strawberry.field(description="http or https.")
    title: str = strawberry.field(description="The title that the search tells, or the address.")
    text: str = strawberry.field(
        description="The excerpt that the search gave, up to 4,000 characters."
    )
    published: datetime | None = strawberry.field(description="Null where the search did not say.")

    @classmethod
    def of(cls, page: WebPage) -> Self:
        return cls(
            id=strawberry.ID(page.id),
            url=page.url,
            title=page.title,
            text=page.text,
            published=page.published,
        )


@strawberry.type(name="WebLookUp", description="The result of a look-up on the web.")
class WebLookUpType:
    pages: list[WebPageType] = strawberry.field(description="Best first.")
