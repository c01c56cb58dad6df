"""Tokens of a real issuer on this machine: which are taken, and why each other one is refused."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.errors import UnauthenticatedError, UnavailableError
from app.identity.base import Identity
from app.identity.keys import COOLDOWN_S, MAX_AGE_S, MOST_AGE_S
from app.identity.oidc import OidcClient, OidcProvider
from tests.fakes.issuer import AUDIENCE, DISCOVERY, HOUR_S, Issuer, open_issuer

READ_ONCE = [DISCOVERY, "/keys"]


@pytest.fixture
async def issuer() -> AsyncIterator[Issuer]:
    async with open_issuer() as opened:
        yield opened


@pytest.fixture
def clock() -> list[float]:
    return [1000.0]


@pytest.fixture
async def provider(issuer: Issuer, clock: list[float]) -> AsyncIterator[OidcProvider]:
    client = OidcClient(issuer.url, AUDIENCE, "groups")
    made = OidcProvider(client, lambda: clock[0])
    yield made
    await made.aclose()


def _part(value: object) -> bytes:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=")


async def test_a_token_of_the_issuer_tells_who_it_is(
    issuer: Issuer, provider: OidcProvider
) -> None:
    token = issuer.token(preferred_username="ada", groups=["engineers", "admins"])
    groups = frozenset({"engineers", "admins"})
    assert await provider.identify(token) == Identity(issuer.url, "somebody", "ada", groups)


@pytest.mark.parametrize(
    ("claims", "name"),
    [
        ({"email": "ada@example.org", "name": "Ada"}, "ada@example.org"),
        ({"name": "Ada"}, "Ada"),
        ({"preferred_username": 7}, "somebody"),
    ],
)
async def test_who_has_no_user_name_is_called_by_what_else_the_token_says(
    issuer: Issuer, provider: OidcProvider, claims: dict[str, Any], name: str
) -> None:
    assert (await provider.identify(issuer.token(**claims))).name == name


@pytest.mark.parametrize(
    ("groups", "read"),
    [("engineers", {"engineers"}), (None, set[str]()), ([1, "a"], {"a"}), ({"a": 1}, set[str]())],
)
async def test_groups_are_texts_in_a_list_or_one_text(
    issuer: Issuer, provider: OidcProvider, groups: object, read: set[str]
) -> None:
    assert (await provider.identify(issuer.token(groups=groups))).groups == read


@pytest.mark.parametrize("algorithm", ["ES256", "EdDSA"])
async def test_keys_of_elliptic_curves_are_taken_too(
    issuer: Issuer, provider: OidcProvider, algorithm: str
) -> None:
    issuer.add_key("curve", algorithm)
    token = issuer.token("curve", algorithm)
    assert (await provider.identify(token)).subject == "somebody"


async def test_a_token_without_a_key_id_is_verified_by_the_only_key(
    issuer: Issuer, provider: OidcProvider
) -> None:
    token = jwt.encode(issuer.claims(), issuer.private["first"], algorithm="RS256")
    assert (await provider.identify(token)).subject == "somebody"


@pytest.mark.parametrize(
    ("claims", "message"),
    [
        ({"exp": int(time.time()) - HOUR_S}, "the token has expired"),
        ({"nbf": int(time.time()) + HOUR_S}, "the token is not valid yet"),
        ({"iat": int(time.time()) + HOUR_S}, "the token is not valid yet"),
        ({"aud": "another service"}, "the token is for another service"),
        ({"aud": [f"not {AUDIENCE}"]}, "the token is for another service"),
        ({"iss": "https://another.example"}, "the token is of another issuer"),
        ({"exp": None}, "the token does not say exp"),
        ({"iss": None}, "the token does not say iss"),
        ({"aud": None}, "the token does not say aud"),
        ({"sub": None}, "the token does not say sub"),
        ({"sub": ""}, "the token is not valid"),
        ({"exp": "soon"}, "the token is not valid"),
    ],
)
async def test_a_token_that_claims_something_else_is_refused(
    issuer: Issuer, provider: OidcProvider, claims: dict[str, Any], message: str
) -> None:
    with pytest.raises(UnauthenticatedError, match=f"^{message}$"):
        await provider.identify(issuer.token(**claims))


async def test_a_token_without_a_signature_is_refused(
    issuer: Issuer, provider: OidcProvider
) -> None:
    token = jwt.encode(issuer.claims(), "", algorithm="none", headers={"kid": "first"})
    with pytest.raises(UnauthenticatedError, match="signed in a way that is not allowed"):
        await provider.identify(token)
    assert issuer.asked == []


@pytest.mark.parametrize("format_", [Encoding.PEM, Encoding.DER])
async def test_a_token_whose_secret_is_the_public_key_is_refused(
    issuer: Issuer, provider: OidcProvider, format_: Encoding
) -> None:
    public = issuer.private["first"].public_key()
    secret = public.public_bytes(format_, PublicFormat.SubjectPublicKeyInfo)
    signed = _part({"alg": "HS256", "kid": "first"}) + b"." + _part(issuer.claims())
    digest = hmac.new(secret, signed, hashlib.sha256).digest()
    token = signed + b"." + base64.urlsafe_b64encode(digest).rstrip(b"=")
    with pytest.raises(UnauthenticatedError, match="signed in a way that is not allowed"):
        await provider.identify(token.decode())


async def test_a_secret_among_the_keys_of_the_issuer_verifies_nothing(
    issuer: Issuer, provider: OidcProvider
) -> None:
    secret = base64.urlsafe_b64encode(b"0" * 64).rstrip(b"=").decode()
    issuer.rows.append({"kty": "oct", "kid": "shared", "k": secret, "alg": "RS256"})
    issuer.private["shared"] = issuer.private["first"]
    with pytest.raises(UnauthenticatedError, match="by no key of its issuer"):
        await provider.identify(issuer.token("shared"))


async def test_a_key_for_encryption_verifies_nothing(
    issuer: Issuer, provider: OidcProvider
) -> None:
    issuer.add_key("other use", use="enc")
    with pytest.raises(UnauthenticatedError, match="by no key of its issuer"):
        await provider.identify(issuer.token("other use"))


async def test_a_key_verifies_only_the_algorithm_that_it_is_for(
    issuer: Issuer, provider: OidcProvider
) -> None:
    issuer.add_key("strict", alg="RS512")
    with pytest.raises(UnauthenticatedError, match="signed in a way that is not allowed"):
        await provider.identify(issuer.token("strict", "RS256"))
    assert (await provider.identify(issuer.token("strict", "RS512"))).subject == "somebody"


async def test_a_key_of_another_kind_than_the_algorithm_verifies_nothing(
    issuer: Issuer, provider: OidcProvider
) -> None:
    issuer.add_key("curve", "ES256")
    issuer.private["curve"] = issuer.private["first"]
    with pytest.raises(UnauthenticatedError, match="signed in a way that is not allowed"):
        await provider.identify(issuer.token("curve", "RS256"))


async def test_a_token_signed_by_another_key_under_a_known_id_is_refused(
    issuer: Issuer, provider: OidcProvider
) -> None:
    served = [*issuer.rows]
    issuer.add_key("first")
    issuer.rows = served
    with pytest.raises(UnauthenticatedError, match="^the token is not valid$"):
        await provider.identify(issuer.token("first"))


async def test_a_changed_token_is_refused(issuer: Issuer, provider: OidcProvider) -> None:
    head, _, signature = issuer.token().split(".")
    changed = _part(issuer.claims(groups=["admins"])).decode()
    with pytest.raises(UnauthenticatedError, match="^the token is not valid$"):
        await provider.identify(f"{head}.{changed}.{signature}")


@pytest.mark.parametrize("text", ["a.b.c", "..", "e30.e30.", "e30.e30.e30"])
async def test_what_is_no_token_is_refused_and_the_issuer_is_not_asked(
    issuer: Issuer, provider: OidcProvider, text: str
) -> None:
    with pytest.raises(UnauthenticatedError):
        await provider.identify(text)
    assert issuer.asked == []


async def test_keys_are_read_once_for_many_tokens(issuer: Issuer, provider: OidcProvider) -> None:
    for number in range(3):
        await provider.identify(issuer.token(sub=f"user {number}"))
    assert issuer.asked == READ_ONCE


async def test_a_new_key_is_found_and_one_that_was_taken_back_is_dropped(
    issuer: Issuer, provider: OidcProvider, clock: list[float]
) -> None:
    old = issuer.token()
    await provider.identify(old)
    issuer.add_key("second")
    issuer.take_back("first")
    clock[0] += COOLDOWN_S
    assert (await provider.identify(issuer.token("second"))).subject == "somebody"
    with pytest.raises(UnauthenticatedError, match="by no key of its issuer"):
        await provider.identify(old)
    assert issuer.asked == READ_ONCE * 2


async def test_a_key_that_was_taken_back_opens_nothing_after_an_hour(
    issuer: Issuer, provider: OidcProvider, clock: list[float]
) -> None:
    token = issuer.token()
    await provider.identify(token)
    issuer.take_back("first")
    await provider.identify(token)
    clock[0] += MAX_AGE_S
    with pytest.raises(UnauthenticatedError, match="by no key of its issuer"):
        await provider.identify(token)


async def test_invented_key_ids_cost_the_issuer_one_look_in_a_while(
    issuer: Issuer, provider: OidcProvider, clock: list[float]
) -> None:
    await provider.identify(issuer.token())
    clock[0] += COOLDOWN_S
    for number in range(5):
        issuer.private[f"invented {number}"] = issuer.private["first"]
        with pytest.raises(UnauthenticatedError, match="by no key of its issuer"):
            await provider.identify(issuer.token(f"invented {number}"))
    assert issuer.asked == READ_ONCE * 2


async def test_known_keys_outlast_an_absence_of_the_issuer_for_a_day(
    issuer: Issuer, provider: OidcProvider, clock: list[float]
) -> None:
    token = issuer.token()
    await provider.identify(token)
    issuer.is_away = True
    clock[0] += MOST_AGE_S - 1
    await provider.identify(token)
    clock[0] += COOLDOWN_S
    with pytest.raises(UnavailableError, match="the issuer of tokens does not answer"):
        await provider.identify(token)
    issuer.is_away = False
    clock[0] += COOLDOWN_S
    await provider.identify(token)


@pytest.mark.parametrize(
    "document",
    [
        {"issuer": "https://another.example", "jwks_uri": "{url}/keys"},
        {"jwks_uri": "{url}/keys"},
        {"issuer": "{url}"},
        {"issuer": "{url}", "jwks_uri": "file:///etc/passwd"},
        {"issuer": "{url}", "jwks_uri": "{url}/nowhere"},
        {"issuer": "{url}", "jwks_uri": "{url}" + DISCOVERY},
    ],
)
async def test_a_discovery_that_does_not_fit_opens_nothing(
    issuer: Issuer, provider: OidcProvider, document: dict[str, str]
) -> None:
    issuer.discovery = {
        name: value.replace("{url}", issuer.url) for name, value in document.items()
    }
    with pytest.raises(UnavailableError, match="the issuer of tokens does not answer"):
        await provider.identify(issuer.token())
