"""Making and revoking links that open a page without a key."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import Refusal
from app.api.types.people.sharing import CreatedShareLinkType, ShareLinkType
from app.domain.ids import require_id
from app.domain.people.sharing import DEFAULT_S, NewShareLink


@strawberry.input(description="A decision or a session to share, and for how long.")
class CreateShareLinkInput(MutationInput):
    node_id: strawberry.ID = strawberry.field(description="A decision or a session.")
    expires_in_s: int = strawberry.field(
        default=DEFAULT_S, description="From a minute to a year (31,536,000); a week if left out."
    )
    hidden: list[str] = strawberry.field(
        default_factory=list[str],
        description="Names to hide beside those of authors, writers of comments and people who are"
        " mentioned; at most 100.",
    )

    def to_domain(self, key_name: str) -> NewShareLink:
        return NewShareLink(
            id=self.key(),
            node_id=require_id(self.node_id, "node_id"),
            key_name=key_name,
            hidden=tuple(self.hidden),
            life_s=self.expires_in_s,
        )


@strawberry.input(description="A link that is to open nothing any more.")
class RevokeShareLinkInput(MutationInput):
    share_link_id: strawberry.ID = strawberry.field(description="Listed by `shareLinks`.")


CreateShareLinkPayload = Annotated[
    CreatedShareLinkType | Refusal,
    strawberry.union("CreateShareLinkPayload", description="The link, or an error."),
]
RevokeShareLinkPayload = Annotated[
    ShareLinkType | Refusal,
    strawberry.union("RevokeShareLinkPayload", description="The link, or an error."),
]


@strawberry.type
class SharingMutations:
    @mutation(
        description="Make a link that opens a page of a decision or a session, with its why, for"
        " whoever has it: read only, without names of people, addresses, homes and secrets."
    )
    async def create_share_link(
        self,
        info: Info,
        input: Annotated[CreateShareLinkInput, strawberry.argument(description="What to share.")],
    ) -> CreateShareLinkPayload:
        context, request = info.context, input.request()
        people, new = context.services.people, input.to_domain(context.key_name)
        token = await people.share_links.create(new, request)
        link = ShareLinkType.of(await people.share_link_reads.require(new.id))
        return CreatedShareLinkType(share_link=link, link_path=f"/share/{token}" if token else None)

    @mutation(description="Let a share link open nothing any more, from now on.")
    async def revoke_share_link(
        self,
        info: Info,
        input: Annotated[RevokeShareLinkInput, strawberry.argument(description="Which.")],
    ) -> RevokeShareLinkPayload:
        people = info.context.services.people
        link_id = require_id(input.share_link_id, "share_link_id")
        await people.share_links.revoke(link_id, input.request())
        return ShareLinkType.of(await people.share_link_reads.require(link_id))
