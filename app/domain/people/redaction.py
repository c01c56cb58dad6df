"""Taking out of texts what a stranger is not to read: people, addresses, homes and secrets.

It knows people by the names that it is given, and the rest by what it looks like. A name that
nobody gave stays.
"""

import re
from collections.abc import Iterable
from functools import cached_property

SHORTEST_NAME, MOST_PARTS = 2, 4
PERSON, E_MAIL, PATH, SECRET = "[person]", "[e-mail]", "[path]", "[secret]"
_ROLES = frozenset(
    [
        *("agent", "api", "assistant", "bot", "claude", "cli", "code", "codex", "desktop"),
        *("gemini", "gpt", "local", "model", "page", "system", "team", "test", "tool", "user"),
        "web",
    ]
)
"""Parts of names that are no person's."""
_PEM = re.compile(r"-----BEGIN [A-Z ]{1,40}-----.*?(?:-----END [A-Z ]{1,40}-----|\Z)", re.DOTALL)
_KEYS = re.compile(
    r"\b(?:noema(?:-[a-z]{1,20})?_[A-Za-z0-9_=-]{20,}|sk-[A-Za-z0-9_-]{16,}|gh[pousr]_\w{20,}"
    r"|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}"
    r"|AIza[\w-]{30,}|pa-[A-Za-z0-9_-]{30,}|hf_[A-Za-z0-9]{20,}|npm_[A-Za-z0-9]{20,}"
    r"|pypi-[\w-]{20,}|(?<!-)eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?)"
)
"""What issuers of keys begin them with."""
_NAMED = re.compile(
    r"(?i)\b([\w.-]{0,40}(?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key"
    r"|authorization|bearer))(\s{0,3}[:=]\s{0,3}|\s+)(?:bearer\s+)?([\"']?)(\S{4,})\3"
)
"""What is called a secret; behind a blank alone it must look like one."""
_RANDOM = re.compile(
    r"(?<![\w/+=-])(?=[\w+/-]{0,200}\d)(?=[\w+/-]{0,200}[a-z])(?=[\w+/-]{0,200}[A-Z])"
    r"[\w+/-]{32,}={0,2}|\b[0-9a-fA-F]{32,}\b"
)
"""What nobody would write by hand."""
_LOGIN = re.compile(r"(?<=://)[^\s/@:]{1,200}(?::[^\s/@]{0,200})?@")
_ADDRESS = re.compile(r"[\w.+%-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+")
_HOME = re.compile(
    r"[A-Za-z]:\\(?:Users|Documents and Settings)\\[^\\\s][^\\\n]{0,63}(?:\\[^\s\"'`<>|,;)\]]*)?"
    r"|(?:(?:/mnt/[a-z]|/var)?/(?:Users|home)/|/root\b/?|~[\w.-]{0,32}/)[^\s\"'`<>|,;)\]]*"
)
_CUT = re.compile(r"[^\s“”]{0,200}…")
"""The end of a text that was shortened: half an address looks like none."""
_HANDLE = re.compile(r"(?<![\w@./\]])@\w[\w.-]{0,98}")


class Redactor:
    """Args:
    names: People, as they are written somewhere; the parts of a full name are names, too.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names

    def clean(self, text: str) -> str:
        """Give a text without what it is not to hold."""
        text = _CUT.sub("…", text)
        text = _PEM.sub(SECRET, text)
        text = _LOGIN.sub(f"{SECRET}@", text)
        text = _KEYS.sub(SECRET, text)
        text = _NAMED.sub(_without_value, text)
        text = _ADDRESS.sub(E_MAIL, text)
        text = _HOME.sub(PATH, text)
        text = _RANDOM.sub(SECRET, text)
        text = _HANDLE.sub(PERSON, text)
        return self._people.sub(PERSON, text) if self._people else text

    @cached_property
    def _people(self) -> re.Pattern[str] | None:
        full = {name for name in map(_full, self._names) if name}
        parts = {part for name in full for part in _own_parts(name)}
        if not full:
            return None
        # A part alone is a name only as names are written: `may` and `will` are words.
        return re.compile(rf"(?<!\w)(?:(?i:{_any_of(full)})|{_any_of(parts) or '(?!)'})(?!\w)")


def _full(name: str) -> str:
    """Give a name without what is no part of it; the empty text if nothing is left."""
    # An author of a commit is written with the address.
    parts = re.sub(r"[<>()]", " ", _ADDRESS.sub(" ", name)).split()
    is_role = all(part.casefold() in _ROLES for part in parts)
    return "" if is_role or len("".join(parts)) < SHORTEST_NAME else " ".join(parts)


def _own_parts(name: str) -> Iterable[str]:
    """Give the parts of a name that looks like a person's."""
    parts = name.split()
    if 1 < len(parts) <= MOST_PARTS and all(part[:1].isupper() for part in parts):
        return [one for one in parts if len(one) > SHORTEST_NAME and one.casefold() not in _ROLES]
    return []


def _any_of(names: Iterable[str]) -> str:
    spelled = (r"\s+".join(map(re.escape, name.split())) for name in names)
    return "|".join(sorted(spelled, key=len, reverse=True))


def _without_value(found: re.Match[str]) -> str:
    name, between, _, value = found.groups()
    is_told = between.strip() != "" or any(one.isdigit() for one in value)
    return f"{name}{between}{SECRET}" if is_told else found.group()
