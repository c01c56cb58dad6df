"""The project of a folder on this machine, as Git knows it."""

from pathlib import Path

from app.domain.nodes.project import project_name

_ORIGIN = '[remote "origin"]'


def top_folder(folder: Path) -> Path:
    """Give the folder of the repository that `folder` is in; `folder` where it is in none."""
    around = (folder, *folder.parents)
    return next((one for one in around if (one / ".git").exists()), folder)


def project_at(folder: Path) -> str | None:
    """Name the project that is worked on in a folder."""
    top = top_folder(folder)
    return project_name(_origin(top / ".git" / "config"), str(top))


def _origin(config: Path) -> str | None:
    try:
        lines = config.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    section = ""
    for line in map(str.strip, lines):
        if line.startswith("["):
            section = line
        elif section == _ORIGIN and line.partition("=")[0].strip() == "url":
            return line.partition("=")[2].strip()
    return None
