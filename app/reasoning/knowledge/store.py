"""Small reads and writes of entries inside a transaction."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.knowledge import Category
from app.domain.beliefs.knowledge_changes import Finding
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.graph.rows import whole
from app.reasoning.knowledge import rows


def require_entry(entry_id: str) -> Write[Row]:
    """Give an entry as it is stored.

    Raises:
        NotFoundError: The tenant has no such entry.
    """
    return _only((yield from run("knowledge/find_entry", id=entry_id)))


async def read_entry(graph: Graph, entry_id: str) -> Row:
    """Give an entry as `require_entry`, outside of a transaction."""
    return _only(await graph.read("knowledge/find_entry", id=entry_id))


def require_entries(ids: Sequence[str]) -> Write[None]:
    """Ask for all of these to be entries.

    Raises:
        NotFoundError: One is none.
    """
    [row] = yield from run("knowledge/list_known", ids=ids)
    if len(row["ids"]) < len(ids):
        raise NotFoundError("there is no such entry", field="to_ids")


async def read_categories(graph: Graph) -> list[Category]:
    [row] = await graph.read("knowledge/list_categories")
    return rows.categories_from(row["categories"])


def classify_in(entry_id: str, findings: Sequence[Finding], at: datetime) -> Write[None]:
    """Keep what an entry was taken to be about."""
    if findings:
        yield from run(
            "knowledge/create_classifications",
            entry_id=entry_id,
            classifications=rows.classification_rows(findings),
            at=at,
        )


def _only(found: Sequence[Row]) -> Row:
    entries = whole((row["entry"] for row in found), "id", "title", "content", "tier")
    if not entries:
        raise NotFoundError("there is no such entry", field="entry_id")
    return entries[0]
