"""What a wheel carries."""

import subprocess
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _below(folder: str) -> set[str]:
    files = (path for path in (ROOT / folder).rglob("*.*") if path.is_file())
    return {f"app/_files/{path.relative_to(ROOT).as_posix()}" for path in files}


def test_a_wheel_carries_the_statements_and_the_demonstration(tmp_path: Path) -> None:
    command = ["uv", "build", "--quiet", "--wheel", "--out-dir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, timeout=100)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert _below("cypher") | _below("seed") <= names
    assert {"app/local/artifacts.lock", "app/ui/static/index.html"} <= names
    resolver = "app/reasoning/beliefs/contradiction_resolver"
    assert {f"{resolver}/weights.json", f"{resolver}/signals/lexicon/antonyms.txt"} <= names
