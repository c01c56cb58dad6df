"""The public keys of an issuer: found by discovery, kept for a while, read again when they turn."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

import httpx2
from jwt import PyJWK
from jwt.exceptions import PyJWTError

from app.errors import UnavailableError

MAX_AGE_S = 3600.0
"""A key that the issuer took back opens nothing after so long, if the issuer answers then."""
MOST_AGE_S = 86_400.0
"""Known keys are used so long while the issuer is away."""
COOLDOWN_S = 10.0
"""Between two looks for an unknown key: whoever invents key ids costs the issuer little."""
TIMEOUT_S = 5.0
MOST_BYTES = 1_048_576
_log = logging.getLogger(__name__)
_DISCOVERY = "/.well-known/openid-configuration"


ALGORITHMS = {
    "RSA": ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    "EC": ("ES256", "ES384", "ES512"),
    "OKP": ("EdDSA",),
}
"""By the kind of key. They are ours, never the token's: `none` and those with a shared secret are
not among them."""


@dataclass(frozen=True, slots=True)
class SigningKey:
    id: str | None
    algorithms: tuple[str, ...]
    """What it may verify."""
    key: Any
    """As the library holds it."""


class IssuerKeys:
    """Args:
    issuer: Its address, as its tokens name it.
    clock_s: Tells seconds that only grow.
    """

    def __init__(self, issuer: str, clock_s: Callable[[], float]) -> None:
        self._issuer = issuer
        self._clock_s = clock_s
        self._http = httpx2.AsyncClient(timeout=TIMEOUT_S, follow_redirects=False)
        self._keys: tuple[SigningKey, ...] = ()
        self._read_at_s = float("-inf")
        self._tried_at_s = float("-inf")
        self._reading = asyncio.Lock()

    async def aclose(self) -> None:
        await self._http.aclose()

    async def find(self, key_id: str | None) -> SigningKey | None:
        """Give the key of this id, or the only one where a token names none; None if there is none.

        Raises:
            UnavailableError: No keys are known, or too old ones, and the issuer does not answer.
        """
        if self._age_s >= MAX_AGE_S:
            await self._renew()
        found = self._known(key_id)
        if found is None:
            await self._renew()
            found = self._known(key_id)
        return found

    @property
    def _age_s(self) -> float:
        return self._clock_s() - self._read_at_s

    def _known(self, key_id: str | None) -> SigningKey | None:
        fitting = [key for key in self._keys if key_id is None or key.id == key_id]
        return fitting[0] if len(fitting) == 1 else None

    async def _renew(self) -> None:
        """Read the keys, unless somebody tried to a moment ago; known ones outlast an absence."""
        async with self._reading:
            if self._clock_s() - self._tried_at_s >= COOLDOWN_S:
                self._tried_at_s = self._clock_s()
                try:
                    self._keys = await self._read()
                    self._read_at_s = self._clock_s()
                except UnavailableError as error:
                    _log.warning("keys of tokens: %s", error.message)
            if self._age_s >= MOST_AGE_S:
                raise UnavailableError("the issuer of tokens does not answer")

    async def _read(self) -> tuple[SigningKey, ...]:
        told = await self._get(self._issuer.rstrip("/") + _DISCOVERY)
        if told.get("issuer") != self._issuer:
            raise UnavailableError("the discovery document is of another issuer")
        address = told.get("jwks_uri")
        if not isinstance(address, str) or not self._is_safe(address):
            raise UnavailableError("the discovery document names no address of keys over TLS")
        rows = (await self._get(address)).get("keys")
        if not isinstance(rows, list):
            raise UnavailableError("the issuer tells no keys")
        keys = (_key(row) for row in cast("list[object]", rows))
        return tuple(key for key in keys if key is not None)

    def _is_safe(self, address: str) -> bool:
        """Tell whether keys may be read there: over TLS, unless the issuer itself is not."""
        scheme = urlsplit(address).scheme
        return scheme == "https" or scheme == urlsplit(self._issuer).scheme == "http"

    async def _get(self, address: str) -> Mapping[str, object]:
        try:
            answer = await self._http.get(address)
            answer.raise_for_status()
            told: object = answer.json() if len(answer.content) <= MOST_BYTES else None
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
            message = f"the issuer of tokens does not answer: {type(error).__name__}"
            raise UnavailableError(message) from error
        if not isinstance(told, dict):
            raise UnavailableError("the issuer of tokens answers in another form")
        return cast("dict[str, object]", told)


def _key(row: object) -> SigningKey | None:
    """Read a key for signatures; None for one of another use, of no known kind, or a secret."""
    if not isinstance(row, dict):
        return None
    told = cast("dict[str, object]", row)
    kind, algorithm = told.get("kty"), told.get("alg")
    allowed = ALGORITHMS.get(kind, ()) if isinstance(kind, str) else ()
    if told.get("use", "sig") != "sig" or "d" in told or not allowed:
        return None
    if algorithm is not None and algorithm not in allowed:
        return None
    try:
        key = PyJWK(told)
    except PyJWTError:
        return None
    algorithms = allowed if algorithm is None else (str(algorithm),)
    return SigningKey(key.key_id, algorithms, key.key)
