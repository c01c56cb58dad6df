"""Making and revoking keys of the tenant."""

from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput, moment
from app.api.types.errors import Refusal
from app.api.types.tenants.keys import ApiKeyType, CreatedKeyType
from app.domain.ids import require_id
from app.domain.tenants.tenant import NewKey, Scope


@strawberry.input(description="A key to make.")
class CreateKeyInput(MutationInput):
    name: str = strawberry.field(
        description="One line, up to 500 characters. Comments and checkpoints go by this name."
    )
    scopes: list[Scope] = strawberry.field(
        default_factory=lambda: [Scope.READ],
        description="At least one; only scopes that the asking key has itself.",
    )
    expires_at: datetime | None = strawberry.field(
        default=None, description="From then on it opens nothing; never if null."
    )

    def to_domain(self) -> NewKey:
        expires_at = moment(self.expires_at, "expires_at")
        return NewKey(self.key(), self.name, frozenset(self.scopes), expires_at)


@strawberry.input(description="A key that is to open nothing any more.")
class RevokeKeyInput(MutationInput):
    key_id: strawberry.ID = strawberry.field(description="Listed by `keys`.")


CreateKeyPayload = Annotated[
    CreatedKeyType | Refusal,
    strawberry.union("CreateKeyPayload", description="The key, or an error."),
]
RevokeKeyPayload = Annotated[
    ApiKeyType | Refusal,
    strawberry.union("RevokeKeyPayload", description="The key, or an error."),
]


@strawberry.type
class KeyMutations:
    @mutation(
        description="Make a key of the tenant, with scopes of the asking key alone. Needs the scope"
        " `admin`."
    )
    async def create_key(
        self,
        info: Info,
        input: Annotated[CreateKeyInput, strawberry.argument(description="The key.")],
    ) -> CreateKeyPayload:
        context, new = info.context, input.to_domain()
        for scope in sorted({Scope.ADMIN, *new.scopes}):
            context.require_scope(scope)
        tenants, tenant_id = context.noema.tenants, context.services.tenant_id
        issued = await tenants.issue_key(tenant_id, new, input.request())
        key = ApiKeyType.of(await tenants.require_key(tenant_id, new.id), context.key_id)
        return CreatedKeyType(key=key, secret=issued.text if issued else None)

    @mutation(
        description="Let a key or a login open nothing any more, for good; one's own, too. Needs"
        " the scope `admin`."
    )
    async def revoke_key(
        self,
        info: Info,
        input: Annotated[RevokeKeyInput, strawberry.argument(description="Which.")],
    ) -> RevokeKeyPayload:
        context, key_id = info.context, require_id(input.key_id, "key_id")
        context.require_scope(Scope.ADMIN)
        tenants, tenant_id = context.noema.tenants, context.services.tenant_id
        await tenants.revoke_key(tenant_id, key_id)
        return ApiKeyType.of(await tenants.require_key(tenant_id, key_id), context.key_id)
