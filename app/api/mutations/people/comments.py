"""Writing, editing and withdrawing comments."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import Refusal
from app.api.types.people.comments import CommentType
from app.domain.ids import optional_id, require_id
from app.domain.people.comments import NewComment
from app.reasoning.nodes.people.comments import OwnComment

_TEXT = (
    'At most 20,000 bytes. `@ada` and `@"Ada Lovelace"` mention people, at most 50, but not within'
    " code."
)


@strawberry.input(description="A comment on a node.")
class AddCommentInput(MutationInput):
    node_id: strawberry.ID = strawberry.field(
        description="A node, decision, belief, contradiction, hypothesis, insight or session."
    )
    text: str = strawberry.field(description=_TEXT)
    reply_to_id: strawberry.ID | None = strawberry.field(
        default=None, description="A comment on the same node."
    )
    author: str | None = strawberry.field(
        default=None,
        description="The writer, where several share a key; the name of the key if null.",
    )

    def to_domain(self, key_name: str) -> NewComment:
        return NewComment(
            id=self.key(),
            node_id=require_id(self.node_id, "node_id"),
            text=self.text,
            key_name=key_name,
            author=self.author,
            reply_to_id=optional_id(self.reply_to_id, "reply_to_id"),
        )


@strawberry.input(description="Another text for one's own comment.")
class EditCommentInput(MutationInput):
    comment_id: strawberry.ID = strawberry.field(description="Written by a key of this name.")
    text: str = strawberry.field(description=_TEXT)


@strawberry.input(description="One's own comment to take back.")
class WithdrawCommentInput(MutationInput):
    comment_id: strawberry.ID = strawberry.field(description="Written by a key of this name.")


AddCommentPayload = Annotated[
    CommentType | Refusal,
    strawberry.union("AddCommentPayload", description="The comment, or an error."),
]
EditCommentPayload = Annotated[
    CommentType | Refusal,
    strawberry.union("EditCommentPayload", description="The comment, or an error."),
]
WithdrawCommentPayload = Annotated[
    CommentType | Refusal,
    strawberry.union("WithdrawCommentPayload", description="The comment, or an error."),
]


@strawberry.type
class CommentMutations:
    @mutation(description="Comment on a node or a session, or reply to a comment on it.")
    async def add_comment(
        self,
        info: Info,
        input: Annotated[AddCommentInput, strawberry.argument(description="The comment.")],
    ) -> AddCommentPayload:
        context, request = info.context, input.request()
        new = input.to_domain(context.key_name)
        await context.services.people.comments.add(new, request)
        return await _shown(info, new.id)

    @mutation(
        description="Give one's own comment another text; people are mentioned as that has them."
    )
    async def edit_comment(
        self,
        info: Info,
        input: Annotated[EditCommentInput, strawberry.argument(description="The new text.")],
    ) -> EditCommentPayload:
        own = _own(info, input.comment_id)
        await info.context.services.people.comments.edit(own, input.text, input.request())
        return await _shown(info, own.id)

    @mutation(
        description="Take one's own comment back: its text and its mentions go, its place stays for"
        " the replies."
    )
    async def withdraw_comment(
        self,
        info: Info,
        input: Annotated[WithdrawCommentInput, strawberry.argument(description="Which.")],
    ) -> WithdrawCommentPayload:
        own = _own(info, input.comment_id)
        await info.context.services.people.comments.withdraw(own, input.request())
        return await _shown(info, own.id)


def _own(info: Info, comment_id: str) -> OwnComment:
    return OwnComment(require_id(comment_id, "comment_id"), info.context.key_name)


async def _shown(info: Info, comment_id: str) -> CommentType:
    return CommentType.of(await info.context.services.people.comment_reads.require(comment_id))
