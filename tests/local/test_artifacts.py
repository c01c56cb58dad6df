"""The committed list, and what is taken out of its jars."""

import zipfile
from collections import Counter
from pathlib import Path

import pytest

from app.errors import SetupError
from app.local.artifacts import Artifact, locked_artifacts, needed_artifacts, parse_lock
from app.local.base import Home
from app.local.extract import MODEL_FILES, WEB_FILES, extract_all, is_extracted
from app.settings import Settings


def test_the_lock_names_every_jar_once_with_its_hash() -> None:
    lists = locked_artifacts()

    assert {section: len(some) for section, some in lists.items()} == {
        "server": 230,
        "browser": 1,
        "model": 1,
        "web": 6,
    }
    files = Counter(artifact.filename for some in lists.values() for artifact in some)
    assert max(files.values()) == 1


def test_a_neo4j_of_ones_own_needs_no_server_jars(tmp_path: Path) -> None:
    own = Settings(home=tmp_path, neo4j_uri="bolt://127.0.0.1:7687")
    managed = Settings(home=tmp_path, neo4j_uri=None)

    assert set(needed_artifacts(own)) == {"model", "web"}
    assert needed_artifacts(managed) == locked_artifacts()


def test_a_classifier_is_part_of_the_coordinate_and_of_the_file_name() -> None:
    (artifact,) = parse_lock(f"[server]\ngroup:name:1.0:linux {'a' * 64}\n")["server"]

    assert artifact == Artifact("group", "name", "1.0", "linux", "a" * 64)
    assert artifact.filename == "name-1.0-linux.jar"
    assert artifact.coordinate == "group:name:1.0:linux"


@pytest.mark.parametrize("line", ["group:name:1.0", "group:name 0", "group:name:1.0 abc"])
def test_a_line_that_is_no_artifact_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(SetupError, match="line 2: not an artifact"):
        parse_lock(f"[server]\n{line}\n")


def test_the_model_and_the_web_files_are_there_for_those_who_use_them(downloads: Home) -> None:
    assert is_extracted(locked_artifacts(), downloads)
    assert {p.name for p in downloads.model.iterdir()} == {*MODEL_FILES.values(), ".sha256"}
    for library, names in WEB_FILES.items():
        assert all((downloads.web / library / name).stat().st_size > 0 for name in names)


def test_a_half_done_exchange_is_done_again(tmp_path: Path) -> None:
    home = Home(tmp_path)
    artifact = Artifact("org.webjars.npm", "react", "1.0", "", "a" * 64)
    _write_webjar(home.artifacts / "web" / artifact.filename)
    lists = {"web": [artifact]}
    extract_all(lists, home)
    (home.web / "react" / ".sha256").unlink()
    (home.web / "react" / "LICENSE").unlink()
    assert not is_extracted(lists, home)

    extract_all(lists, home)

    assert is_extracted(lists, home)
    assert (home.web / "react" / "LICENSE").read_text(encoding="utf-8") == "LICENSE"


def _write_webjar(path: Path) -> None:
    path.parent.mkdir(parents=True)
    with zipfile.ZipFile(path, "w") as jar:
        for name in WEB_FILES["react"]:
            jar.writestr(f"META-INF/resources/webjars/react/1.0/{name}", name)
