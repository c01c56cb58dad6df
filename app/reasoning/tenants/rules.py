"""What a key looks like: the tenant it belongs to and 32 random bytes, as one word. Pure.

The token of a browser's login looks like a key and has a prefix of its own: its hash is another, so
neither passes for the other.
"""

import base64
import binascii
import hashlib
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from uuid import UUID

from app.domain.tenants.tenant import ApiKey
from app.errors import UnauthenticatedError

PREFIX = "noema_"
LOGIN_PREFIX = "noema-login_"
SHARE_PREFIX = "noema-share_"
SECRET_BYTES = 32
_TENANT_BYTES = 16


def key_text(tenant_id: str, secret: bytes, prefix: str = PREFIX) -> str:
    """Give the key as its owner sees it.

    Args:
        secret: `SECRET_BYTES` random bytes.
    """
    return prefix + base64.urlsafe_b64encode(UUID(tenant_id).bytes + secret).decode()


def tenant_of(key: str, prefix: str = PREFIX) -> str:
    """Read which tenant a key says it belongs to; only its hash proves it.

    Raises:
        UnauthenticatedError: This is no key.
    """
    try:
        packed = base64.b64decode(key.removeprefix(prefix), b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnauthenticatedError("this is not a key") from error
    if not key.startswith(prefix) or len(packed) != _TENANT_BYTES + SECRET_BYTES:
        raise UnauthenticatedError("this is not a key")
    return str(UUID(bytes=packed[:_TENANT_BYTES]))


def key_sha256(key: str) -> str:
    """Hash a key as 64 hexadecimal digits; 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(key.encode()).hexdigest()


def require_valid(key: ApiKey) -> None:
    """Refuse a key whose time is over.

    Raises:
        UnauthenticatedError: The key was revoked, or has expired.
    """
    if key.revoked_at is not None:
        raise UnauthenticatedError("the key was revoked")
    if key.expired:
        raise UnauthenticatedError("the key has expired")


def is_valid(key: ApiKey | None) -> bool:
    """Tell whether `require_valid` lets a key pass; an unknown one it does not."""
    try:
        if key is not None:
            require_valid(key)
    except UnauthenticatedError:
        return False
    return key is not None


def by_tenant(keys: Iterable[str]) -> dict[str, list[str]]:
    """Group keys and logins by the tenant they say they belong to; what is neither is left out."""
    grouped: dict[str, list[str]] = defaultdict(list)
    for key in keys:
        prefix = LOGIN_PREFIX if key.startswith(LOGIN_PREFIX) else PREFIX
        with suppress(UnauthenticatedError):
            grouped[tenant_of(key, prefix)].append(key)
    return grouped
