"""Which addresses a webhook may name, how it is signed, and how long it is tried."""

import hashlib
import hmac

import pytest

from app.domain.people.webhooks import NewWebhook, check, is_public, secret_of, signature, wait_s
from app.errors import InvalidInputError


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https:///path",
        "https://user:pass@example.org/",
        "https://example.org/#part",
        "https://example.org/a b",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://exämple.org/",
        "https://127.0.0.1/",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://" + "a" * 2_000,
        "noema",
    ],
)
def test_what_is_no_public_address_is_refused(url: str) -> None:
    with pytest.raises(InvalidInputError) as error:
        check(NewWebhook("w", url, "ada"), is_private_allowed=False)
    assert error.value.field == "url"


def test_a_public_address_is_taken_and_a_private_one_where_it_is_allowed() -> None:
    check(NewWebhook("w", "https://example.org:8443/noema?a=1", "ada"), is_private_allowed=False)
    check(NewWebhook("w", "https://93.184.216.34/", "ada"), is_private_allowed=False)
    check(NewWebhook("w", "http://127.0.0.1:8080/", "ada"), is_private_allowed=True)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.0.1", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::808:808", True),
        ("2002:7f00:1::", False),
    ],
)
def test_an_address_of_this_machine_or_a_network_is_not_public(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_the_secret_follows_from_the_key_the_tenant_and_the_webhook() -> None:
    secret = secret_of(b"k" * 32, "t", "w")
    assert secret == secret_of(b"k" * 32, "t", "w")
    assert secret.startswith("whsec_")
    assert len(secret) == 49
    others = [secret_of(b"l" * 32, "t", "w"), secret_of(b"k" * 32, "u", "w")]
    assert len({secret, *others, secret_of(b"k" * 32, "t", "x")}) == 4


def test_the_signature_covers_the_time_and_the_body() -> None:
    expected = hmac.new(b"whsec_a", b"17.{}", hashlib.sha256).hexdigest()
    assert signature("whsec_a", 17, b"{}") == f"v1={expected}"


def test_waits_grow_and_the_eighth_attempt_is_the_last() -> None:
    waits = [wait_s(attempts) for attempts in range(1, 9)]
    assert waits == [30, 120, 480, 1_920, 7_680, 21_600, 21_600, None]
