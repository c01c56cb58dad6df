"""Projects: what a session was worked on, named by its repository or its folder. Pure."""

import re

_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_LOGIN = re.compile(r"^[^/@]*@")
_SCP = re.compile(r"^([^/:.]+\.[^/:]+):(?!\d+/)/?")
"""`host:path`, as Git takes it beside an address."""
_PORT = re.compile(r"^([^/:]+):\d+/")


def project_name(repository: str | None, folder: str | None) -> str | None:
    """Name a project by its repository (`github.com/acme/orders`), else by its folder.

    A login in the address of a repository is left out: it may hold a password.
    """
    name = _repository(repository) if repository else ""
    return name or (_parts(folder) if folder else "") or None


def project_key(text: str) -> str:
    """Give a project, or a part of one, so that each contains its parts: `/acme/orders/`."""
    return f"/{_parts(text).strip('/')}/".lower()


def _repository(address: str) -> str:
    bare = _LOGIN.sub("", _SCHEME.sub("", address.strip()))
    named = _PORT.sub(r"\1/", _SCP.sub(r"\1/", bare))
    return _parts(named.strip("/").removesuffix(".git"))


def _parts(text: str) -> str:
    """Write a path with `/`, without one at its end."""
    path = text.strip().replace("\\", "/")
    return path.rstrip("/") or path[:1]
