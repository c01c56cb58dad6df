"""The keys of services elsewhere: one file that only its owner may read."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from app.errors import SetupError
from app.local.base import Home
from app.local.private import make_private_folder, write_private


@dataclass(frozen=True, slots=True)
class Logins:
    current: str | None = None
    """The URL that commands ask where none is given; None is the database of this machine."""
    keys: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    """By URL."""

    @classmethod
    def read(cls, home: Home) -> "Logins":
        """Read the logins of a home.

        Raises:
            SetupError: The file is none of ours.
        """
        path = _path(home)
        try:
            return cls(**_checked(json.loads(path.read_text("utf-8"))))
        except FileNotFoundError:
            return cls()
        except (ValueError, TypeError, KeyError):
            raise SetupError(f"{path} cannot be read: remove it and log in again") from None

    def write(self, home: Home) -> None:
        make_private_folder(home.root)
        write_private(_path(home), json.dumps(asdict(self), indent=1).encode())

    def with_key(self, url: str, key: str) -> "Logins":
        """Give the logins with a key for a URL, which is asked from now on."""
        return Logins(url, {**self.keys, url: key})

    def without(self, url: str) -> "Logins":
        """Give the logins without the key of a URL."""
        keys = {known: key for known, key in self.keys.items() if known != url}
        return Logins(None if self.current == url else self.current, keys)


def _checked(read: Any) -> dict[str, Any]:  # noqa: ANN401  # whatever the file holds
    current, keys = read["current"], read["keys"]
    texts = (*keys.keys(), *keys.values(), *([] if current is None else [current]))
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("not a text")
    return {"current": current, "keys": keys}


def _path(home: Home) -> Path:
    return home.root / "logins.json"
