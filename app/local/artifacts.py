"""The committed list of what is downloaded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.errors import SetupError
from app.settings import Settings

SERVER_SECTIONS = ("server", "browser")
LOCK_FILE = Path(__file__).parent / "artifacts.lock"


@dataclass(frozen=True, slots=True)
class Artifact:
    """One jar, named as Maven names it."""

    group: str
    name: str
    version: str
    classifier: str
    sha256: str

    @property
    def coordinate(self) -> str:
        return ":".join(filter(None, (self.group, self.name, self.version, self.classifier)))

    @property
    def filename(self) -> str:
        return "-".join(filter(None, (self.name, self.version, self.classifier))) + ".jar"

    @property
    def path(self) -> str:
        """Where every Maven repository keeps it."""
        return "/".join((*self.group.split("."), self.name, self.version, self.filename))


ArtifactLists = Mapping[str, Sequence[Artifact]]


def parse_lock(text: str) -> dict[str, list[Artifact]]:
    """Read a lock: section name to artifacts, in the order of the file.

    Raises:
        SetupError: A line is neither a section, a comment nor an artifact; names the line.
    """
    sections: dict[str, list[Artifact]] = {}
    current: list[Artifact] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("["):
            current = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            current.append(_parse_line(line, number))
    return sections


def _parse_line(line: str, number: int) -> Artifact:
    coordinate, _, sha256 = line.partition(" ")
    parts = coordinate.split(":")
    if len(parts) not in (3, 4) or len(sha256) != 64:
        raise SetupError(f"artifacts.lock, line {number}: not an artifact: {line}")
    group, name, version, classifier = (*parts, "")[:4]
    return Artifact(group, name, version, classifier, sha256)


@cache
def locked_artifacts() -> ArtifactLists:
    """Return the list this version of Noema runs on."""
    return parse_lock(LOCK_FILE.read_text(encoding="utf-8"))


def needed_artifacts(settings: Settings) -> ArtifactLists:
    """Return what these settings need: no server where Noema runs none."""
    lists = locked_artifacts()
    return {name: lists[name] for name in lists if settings.managed or name not in SERVER_SECTIONS}
