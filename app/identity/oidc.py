"""Tokens of an OpenID Connect issuer. Implements `app.identity.base.IdentityProvider`.

A token is trusted for its signature by a public key of the issuer, and only then read.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

import jwt
from jwt.exceptions import (
    ExpiredSignatureError,
    ImmatureSignatureError,
    InvalidAudienceError,
    InvalidIssuerError,
    MissingRequiredClaimError,
    PyJWTError,
)

from app.errors import UnauthenticatedError
from app.identity.base import Identity
from app.identity.keys import ALGORITHMS, IssuerKeys, SigningKey

LEEWAY_S = 30.0
"""Clocks of the issuer and of this machine may differ by so much."""
_REQUIRED = ("exp", "iss", "aud", "sub")
_MESSAGES: Mapping[type[Exception], str] = {
    ExpiredSignatureError: "the token has expired",
    ImmatureSignatureError: "the token is not valid yet",
    InvalidAudienceError: "the token is for another service",
    InvalidIssuerError: "the token is of another issuer",
}
_NAMES = ("preferred_username", "email", "name")


class OidcClient(NamedTuple):
    """What an issuer knows this service by."""

    issuer: str
    audience: str
    groups_claim: str


class OidcProvider:
    def __init__(self, client: OidcClient, clock_s: Callable[[], float]) -> None:
        self._client = client
        self._keys = IssuerKeys(client.issuer, clock_s)

    async def aclose(self) -> None:
        await self._keys.aclose()

    async def identify(self, token: str) -> Identity:
        """Tell whose token this is; see `IdentityProvider`."""
        algorithm, key_id = _header(token)
        key = await self._keys.find(key_id)
        if key is None:
            raise UnauthenticatedError("the token is signed by no key of its issuer")
        return self._identity(self._claims(token, key, algorithm))

    def _claims(self, token: str, key: SigningKey, algorithm: str) -> dict[str, Any]:
        if algorithm not in key.algorithms:
            raise UnauthenticatedError("the token is signed in a way that is not allowed")
        try:
            return jwt.decode(
                token,
                key.key,
                algorithms=[algorithm],
                audience=self._client.audience,
                issuer=self._client.issuer,
                leeway=LEEWAY_S,
                options={"require": list(_REQUIRED)},
            )
        except MissingRequiredClaimError as error:
            raise UnauthenticatedError(f"the token does not say {error.claim}") from error
        except PyJWTError as error:
            message = _MESSAGES.get(type(error), "the token is not valid")
            raise UnauthenticatedError(message) from error

    def _identity(self, claims: dict[str, Any]) -> Identity:
        subject: str = claims["sub"]
        if not subject:
            raise UnauthenticatedError("the token is not valid")
        names = (claims.get(name) for name in _NAMES)
        name = next((name for name in names if isinstance(name, str) and name), subject)
        groups = claims.get(self._client.groups_claim)
        told = cast("list[object]", groups) if isinstance(groups, list) else [groups]
        of = frozenset(group for group in told if isinstance(group, str))
        return Identity(self._client.issuer, subject, name, of)


def _header(token: str) -> tuple[str, str | None]:
    """Read what a token says of its signature."""
    try:
        header = jwt.get_unverified_header(token)
    except PyJWTError as error:
        raise UnauthenticatedError("this is not a token") from error
    algorithm, key_id = header.get("alg"), header.get("kid")
    if algorithm not in {name for names in ALGORITHMS.values() for name in names}:
        raise UnauthenticatedError("the token is signed in a way that is not allowed")
    return algorithm, key_id
