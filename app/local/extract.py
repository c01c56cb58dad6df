"""Takes the embedding model and the web files out of their jars."""

import shutil
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.local.artifacts import Artifact, ArtifactLists
from app.local.base import Home
from app.local.files import disk_error

# Name inside the jar, name in `NOEMA_HOME/model`.
MODEL_FILES: Mapping[str, str] = {
    "bge-small-en-v1.5-q.onnx": "bge-small-en-v1.5-q.onnx",
    "bge-small-en-v1.5-q-tokenizer.json": "tokenizer.json",
}

# The builds a browser loads, and the licences that go with them.
WEB_FILES: Mapping[str, Sequence[str]] = {
    "cytoscape": ("dist/cytoscape.esm.min.mjs", "LICENSE"),
    "graphiql": ("graphiql.min.js", "graphiql.min.css", "LICENSE"),
    "graphql-ws": (
        "umd/graphql-ws.min.js",
        "lib/client.mjs",
        "lib/common.mjs",
        "lib/utils.mjs",
        "LICENSE.md",
    ),
    "preact": ("dist/preact.min.module.js", "hooks/dist/hooks.module.js", "LICENSE"),
    "react": ("umd/react.production.min.js", "LICENSE"),
    "react-dom": ("umd/react-dom.production.min.js", "LICENSE"),
}


def extract_all(lists: ArtifactLists, home: Home) -> None:
    """Bring `NOEMA_HOME/model` and `NOEMA_HOME/web/<library>` up to the artifacts; blocks."""
    for artifact in lists.get("model", ()):
        _extract(home.artifacts / "model" / artifact.filename, MODEL_FILES, home.model, artifact)
    for artifact in lists.get("web", ()):
        inside = f"META-INF/resources/webjars/{artifact.name}/{artifact.version}"
        members = {f"{inside}/{name}": name for name in WEB_FILES[artifact.name]}
        target = home.web / artifact.name
        _extract(home.artifacts / "web" / artifact.filename, members, target, artifact)


def is_extracted(lists: ArtifactLists, home: Home) -> bool:
    """Whether model and web files are those of the listed artifacts."""
    folders = [(home.model, a) for a in lists.get("model", ())]
    folders += [(home.web / a.name, a) for a in lists.get("web", ())]
    return all(_is_current(folder, artifact) for folder, artifact in folders)


def _extract(jar: Path, members: Mapping[str, str], target: Path, artifact: Artifact) -> None:
    if _is_current(target, artifact):
        return
    fresh = target.with_name(target.name + ".part")
    try:
        _unpack(jar, members, fresh)
        _stamp(fresh).write_text(artifact.sha256, encoding="ascii")
        # A folder cannot replace a full one in one step; an exchange cut here is done again.
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    except OSError as error:
        raise disk_error(error, artifact.coordinate, target) from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _unpack(jar: Path, members: Mapping[str, str], folder: Path) -> None:
    with zipfile.ZipFile(jar) as archive:
        for member, name in members.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(member) as source, path.open("wb") as copy:
                shutil.copyfileobj(source, copy)


def _is_current(folder: Path, artifact: Artifact) -> bool:
    stamp = _stamp(folder)
    return stamp.is_file() and stamp.read_text(encoding="ascii") == artifact.sha256


def _stamp(folder: Path) -> Path:
    return folder / ".sha256"
