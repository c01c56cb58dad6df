"""A real OpenID Connect issuer on this machine: discovery, and tokens signed by keys that turn."""

import json
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

from tests.fakes.vendors.exchange import Exchange
from tests.fakes.vendors.server import Asked, VendorServer, vendor_server

AUDIENCE = "noema"
DISCOVERY = "/.well-known/openid-configuration"
HOUR_S = 3600
_MAKERS: dict[str, tuple[Any, Any]] = {
    "RS256": (lambda: rsa.generate_private_key(public_exponent=65537, key_size=2048), RSAAlgorithm),
    "ES256": (lambda: ec.generate_private_key(ec.SECP256R1()), ECAlgorithm),
    "EdDSA": (ed25519.Ed25519PrivateKey.generate, OKPAlgorithm),
}


class Issuer:
    def __init__(self, server: VendorServer) -> None:
        self.server = server
        self.url = f"{server.url}/realm"
        self.discovery: dict[str, object] = {
            "issuer": self.url,
            "jwks_uri": f"{self.url}/keys",
        }
        self.rows: list[dict[str, Any]] = []
        """The keys as they are served."""
        self.private: dict[str, Any] = {}
        self.is_away = False
        server.answer = self._answer

    @property
    def asked(self) -> list[str]:
        return [asked.path.removeprefix("/realm") for asked in self.server.asked]

    def add_key(self, key_id: str, algorithm: str = "RS256", **more: object) -> None:
        make, reader = _MAKERS[algorithm]
        self.private[key_id] = make()
        row = json.loads(reader.to_jwk(self.private[key_id].public_key()))
        self.rows.append({**row, "kid": key_id, "use": "sig", **more})

    def take_back(self, key_id: str) -> None:
        self.rows = [row for row in self.rows if row["kid"] != key_id]

    def claims(self, **other: object) -> dict[str, object]:
        """Give the claims of a token that is fine; None leaves one out."""
        now = int(time.time())
        fine: dict[str, object] = {
            "iss": self.url,
            "aud": AUDIENCE,
            "sub": "somebody",
            "iat": now,
            "exp": now + HOUR_S,
            "groups": ["engineers"],
        }
        return {name: value for name, value in {**fine, **other}.items() if value is not None}

    def token(self, key_id: str = "first", algorithm: str = "RS256", **other: object) -> str:
        """Sign a token with a key, whether it is served or not."""
        headers = {"kid": key_id}
        claims = self.claims(**other)
        return jwt.encode(claims, self.private[key_id], algorithm=algorithm, headers=headers)

    def _answer(self, asked: Asked) -> Exchange:
        if self.is_away:
            return Exchange((b"",), 503)
        documents: dict[str, object] = {
            f"/realm{DISCOVERY}": self.discovery,
            "/realm/keys": {"keys": self.rows},
        }
        if asked.path not in documents:
            return Exchange((b"",), 404)
        return Exchange((json.dumps(documents[asked.path]).encode(),), 200)


@asynccontextmanager
async def open_issuer() -> AsyncGenerator[Issuer]:
    """Serve with one key, `first`, until the block ends."""
    async with vendor_server() as server:
        issuer = Issuer(server)
        issuer.add_key("first")
        yield issuer


def settings_of(issuer: Issuer, groups: Mapping[str, object]) -> dict[str, str]:
    """Give the settings by which a service takes its tokens; `groups` says what each may do."""
    return {
        "oidc_issuer": issuer.url,
        "oidc_audience": AUDIENCE,
        "oidc_groups": json.dumps(groups),
    }
