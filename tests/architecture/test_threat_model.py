"""The threat model names tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_that_the_threat_model_names_is_there() -> None:
    text = (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:tests/)?[\w/]+\.py)`((?: \"\w+\",?)*)", text)
    assert len(named) > 15
    missing: list[str] = []
    for path, parts in named:
        file = ROOT / "tests" / path.removeprefix("tests/")
        tests = re.findall(r"def (test_\w+)", file.read_text("utf-8")) if file.exists() else []
        is_there = file.exists() and all(
            any(part in name for name in tests) for part in re.findall(r"\w+", parts)
        )
        if not is_there:
            missing.append(f"{path} {parts}")
    assert missing == []
