"""Tokens of an identity provider, in place of keys: their groups open a tenant."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime

from app.domain.ids import derived_id
from app.domain.tenants.sign_on import Grants, grant_of
from app.domain.tenants.tenant import Principal, Tenant
from app.errors import (
    ConflictError,
    ForbiddenError,
    NotFoundError,
    UnauthenticatedError,
    UnavailableError,
)
from app.identity.base import Identity, IdentityProvider
from app.reasoning.tenants.recent_keys import MAX_AGE, MAX_ENTRIES
from app.reasoning.tenants.rules import PREFIX, key_sha256

MOST_CHARACTERS = 16_384


def is_token(text: str) -> bool:
    """Tell whether this looks like a token, which has three parts, and not like a key."""
    return text.count(".") == 2 and not text.startswith(PREFIX)


class SignOn:
    """Args:
    provider: Says whose token it is.
    grants: What each group opens.
    find_tenant: Gives a tenant by its name, as `TenantService.require` does.
    clock: Tells the time of this process.
    """

    def __init__(
        self,
        provider: IdentityProvider,
        grants: Grants,
        find_tenant: Callable[[str], Awaitable[Tenant]],
        clock: Callable[[], datetime],
    ) -> None:
        self._provider = provider
        self._grants = grants
        self._find_tenant = find_tenant
        self._clock = clock
        self._recent: OrderedDict[str, tuple[datetime, Principal]] = OrderedDict()

    async def authenticate(self, token: str) -> Principal:
        """Tell who asks with a token, and what they may do.

        Raises:
            UnauthenticatedError: It is none of the issuer's for this service, or its time is over.
            ForbiddenError: Its groups open no tenant that is there.
            UnavailableError: The keys of the issuer are not known, and it does not answer.
        """
        if len(token) > MOST_CHARACTERS:
            raise UnauthenticatedError("this is not a token")
        sha256, now = key_sha256(token), self._clock()
        looked_up, principal = self._recent.get(sha256, (now - MAX_AGE, None))
        if principal is None or not now - MAX_AGE < looked_up <= now:
            principal = await self._principal(await self._provider.identify(token))
            self._recent[sha256] = now, principal
            self._recent.move_to_end(sha256)
            if len(self._recent) > MAX_ENTRIES:
                self._recent.popitem(last=False)
        return principal

    async def lapsed(self, tokens: Collection[str]) -> frozenset[str]:
        """Look at tokens again, and give those that open nothing now."""
        return frozenset([token for token in tokens if not await self._opens(token)])

    async def _opens(self, token: str) -> bool:
        try:
            await self.authenticate(token)
        except (UnauthenticatedError, ForbiddenError, UnavailableError):
            # Whoever follows with it is told why.
            return False
        return True

    async def _principal(self, identity: Identity) -> Principal:
        grant = grant_of(self._grants, identity.groups)
        if grant is None:
            raise ForbiddenError("no group of this token opens a tenant here")
        try:
            tenant = await self._find_tenant(grant.tenant)
        except (NotFoundError, ConflictError) as error:
            raise ForbiddenError("the tenant of this token's groups is not there") from error
        key_id = derived_id(None, identity.issuer, identity.subject)
        return Principal(tenant.id, grant.scopes, identity.name, key_id)
