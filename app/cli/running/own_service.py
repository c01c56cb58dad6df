"""The service that runs in this home, asked for what the command would read itself.

It answers in less time than the command needs to open the graph.
"""

import hmac
import json
from importlib.metadata import version

from pydantic import SecretStr

from app.cli.remote.target import Target
from app.cli.running.service_note import find_service
from app.local.base import Home
from app.local.key import read_key
from app.settings import Settings

_OF_COMMANDS = frozenset({"url", "key"})
"""Settings that no service has."""


def own_service(settings: Settings) -> Target | None:
    """Find the service of this home, if it runs with the same version and settings."""
    home = Home(settings.home)
    service, key = find_service(home), read_key(home.local_key)
    if service is None or key is None or service.settings != digest_of(settings, key):
        return None
    return Target(service.url, SecretStr(key), is_own=True)


def digest_of(settings: Settings, key: str) -> str:
    """Give 64 hexadecimal digits that tell whether two have the same version and settings.

    Args:
        key: Only who has it can make them, so that they tell nothing of the secrets in settings.
    """
    values = {
        name: _plain(getattr(settings, name))
        for name in Settings.model_fields
        if name not in _OF_COMMANDS
    }
    text = json.dumps([version("noema-graph"), values], default=str, sort_keys=True)
    return hmac.digest(key.encode(), text.encode(), "sha256").hex()


def _plain(value: object) -> object:
    return value.get_secret_value() if isinstance(value, SecretStr) else value
