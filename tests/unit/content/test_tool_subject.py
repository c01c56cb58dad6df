"""What a call is about, as agents word their calls."""

import pytest

from app.content.tool_subject import tool_subject

SUBJECTS: list[tuple[object, str | None]] = [
    ({"file_path": "/home/ann/app/main.ts", "content": "x"}, "main.ts"),
    ({"path": "C:\\work\\queue.md"}, "queue.md"),
    ({"file_path": "/"}, "/"),
    ({"command": "npm ci\nnpm test", "description": "Install"}, "npm ci"),
    ({"command": ["bash", "-lc", "npm ci"]}, "npm ci"),
    ({"pattern": "TODO", "glob": "*.ts"}, "TODO"),
    ({"query": "  which   queue\t"}, "which queue"),
    ({"command": "x" * 121}, "x" * 119 + "…"),
    ({"command": []}, None),
    ({"command": [" "]}, None),
    ({"command": " \n"}, None),
    ({"limit": 3}, None),
    ("not JSON", None),
    (None, None),
]


@pytest.mark.parametrize(
    ("arguments", "subject"), SUBJECTS, ids=[f"{i}" for i in range(len(SUBJECTS))]
)
def test_a_call_is_named_by_its_file_or_what_it_was_told(
    arguments: object, subject: str | None
) -> None:
    assert tool_subject(arguments) == subject
