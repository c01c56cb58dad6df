"""Links that open a page of a decision or a session without a key."""

from datetime import datetime

import strawberry

from app.api.types.base import DomainType
from app.api.types.enums import SharedKind, ShareLinkStatus
from app.domain.ids import optional_id
from app.domain.people.sharing import ShareLink
from app.reads.records.sharing import ShareLinkFilter

SHARE_LINKS = "share_link"


@strawberry.type(
    name="ShareLink", description="Opens a redacted page of a decision or a session, without a key."
)
class ShareLinkType(DomainType[ShareLink]):
    id: strawberry.ID = strawberry.field(description="For `revokeShareLink`.")
    node_id: strawberry.ID = strawberry.field(description="The decision or the session.")
    session_id: strawberry.ID | None = strawberry.field(
        description="The session of the decision, where it has one; a session's own id."
    )
    kind: SharedKind = strawberry.field(name="sharedKind", description="Whether it is a session.")
    key_name: str = strawberry.field(description="The name of the key that made it.")
    hidden: list[str] = strawberry.field(
        description="Names that the page hides beside those that the graph knows as people's."
    )
    status: ShareLinkStatus = strawberry.field(
        name="shareLinkStatus", description="By the clock of the database."
    )
    recorded_from: datetime = strawberry.field(description="When it was made.")
    expires_at: datetime = strawberry.field(description="From then on it opens nothing.")
    revoked_at: datetime | None = strawberry.field(description="Null unless it was revoked.")


@strawberry.type(name="CreatedShareLink", description="A new link with what opens it.")
class CreatedShareLinkType:
    share_link: ShareLinkType = strawberry.field(description="As it is listed.")
    link_path: str | None = strawberry.field(
        description="`/share/` and a token, behind the address of the service. It is shown once and"
        " kept nowhere: null if the same call made the link before."
    )


@strawberry.input(description="Which share links to list.")
class ShareLinkFilterInput:
    node_id: strawberry.ID | None = strawberry.field(
        default=None, description="Of this decision or session."
    )
    is_active: bool = strawberry.field(
        default=False, description="Leave out what was revoked or has expired."
    )

    def to_domain(self) -> ShareLinkFilter:
        return ShareLinkFilter(optional_id(self.node_id, "node_id"), self.is_active)
