"""A new field of a thinking node: the files that it takes, and what it then does."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Edit(NamedTuple):
    path: str
    before: str
    """Words of the file."""
    added: str
    """What is written before their first place."""


EDITS = (
    Edit(
        "app/domain/nodes/thinking.py",
        "    author: str | None = None\n",
        "    mood: str | None = None\n",
    ),
    Edit("cypher/thinking/_node.cypher", "  .source,", "  .mood,\n"),
    Edit(
        "app/api/types/shared_fields.py",
        "    author: str | None = strawberry.field(\n",
        '    mood: str | None = strawberry.field(default=None, description="How it felt.")\n',
    ),
    Edit("app/domain/erasure.py", "reasoning response author", "mood "),
)
"""Everything that is written by hand for a field `mood` that can hold words."""

# Takes the field from the input to the answer, with the statement that reads it in place of Neo4j.
_WAY = """
import json, re
from datetime import datetime, UTC
from app.api.mutations.thinking import AddThinkingNodeInput
from app.api.schema import build_schema
from app.api.types.reasoning import ThinkingNodeType
from app.domain.erasure import LABELS
from app.domain.ids import new_id
from app.graph.cypher import load_statements
from app.reads.graph.rows import thinking_node_from
from app.reasoning.nodes.think_graph import rows, rules

given = AddThinkingNodeInput(session_id=new_id(), blocks=[], mood="calm").to_domain()
stored = rows.node_properties(given, new_id()) | {"id": given.id, "position": 1}
read = load_statements()["thinking/list_by_ids"].text
row = {name: stored.get(name) for name in re.findall(r"[ {]\\.(\\w+)", read)}
apart = {"embedding_state": "due", "parent_id": None, "valid_from": None, "reading": None}
node = thinking_node_from(row | apart | {"recorded_from": datetime.now(UTC).isoformat()})
schema = build_schema().as_str()
print(json.dumps({
    "asked": len(re.findall(r"^  mood: String( = null)?$", schema, re.MULTILINE)),
    "answered": ThinkingNodeType.of(node).mood,
    "checked": ("mood", "calm") in list(rules._texts(given)),
    "erased": "mood" in LABELS["ThinkingNode"].erased,
}))
"""


def files_of_a_new_field() -> list[str]:
    """Name the files that are edited by hand for a new field of a thinking node."""
    return sorted({edit.path for edit in EDITS})


def try_new_field(folder: Path) -> dict[str, object]:
    """Add the field to a copy of the program in `folder`, and tell what became of its value."""
    for name in ("app", "cypher"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for edit in EDITS:
        path = folder / edit.path
        text = path.read_text(encoding="utf-8")
        assert edit.before in text, f"{edit.path}: {edit.before}"
        path.write_text(text.replace(edit.before, edit.added + edit.before, 1), encoding="utf-8")
    command = [sys.executable, "-c", _WAY]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)
