"""What people and agents say about a node."""

from datetime import datetime

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType
from app.domain.people.comments import NodeComment

COMMENTS, MENTIONS = "comment", "mention"


@strawberry.type(name="NodeComment", description="A remark on a node of the graph.")
class CommentType(DomainType[NodeComment]):
    id: strawberry.ID = strawberry.field(description="Readable with `comment(id:)`.")
    node_id: strawberry.ID = strawberry.field(
        description="Its subject: a node, decision, belief, contradiction, hypothesis, insight"
        " or session."
    )
    session_id: strawberry.ID | None = strawberry.field(
        description="The session of the node, where it has one."
    )
    reply_to_id: strawberry.ID | None = strawberry.field(
        description="The comment on the same node that it replies to; null if it replies to none."
    )
    author: str = strawberry.field(description="As the writer gave it, or the name of the key.")
    key_name: str = strawberry.field(
        description="The name of the key that wrote it; whoever holds one of this name may edit and"
        " withdraw it."
    )
    text: str = strawberry.field(description="Empty once it was withdrawn.")
    mentions: list[str] = strawberry.field(
        description='Names behind an `@`, such as `ada` for `@ada` and `Ada L` for `@"Ada L"`, in'
        " the order of the text."
    )
    recorded_from: datetime = strawberry.field(description="When it was written.")
    edited_at: datetime | None = strawberry.field(
        description="When it got its latest text; null if it has the first."
    )
    withdrawn_at: datetime | None = strawberry.field(
        description="When its writer took it back; null if it stands."
    )

    @strawberry.field(
        description="Whether the key that asks is of this name: it may edit and withdraw it."
    )
    def is_own(self, info: Info) -> bool:
        return self.key_name == info.context.key_name
