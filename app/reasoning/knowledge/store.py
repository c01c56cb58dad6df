"""Small reads and writes of entries inside a transaction."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.knowledge import Category
from app.domain.beliefs.knowledge_changes import Finding
from app.errors import NotFoundError
from app.graph.base import Graph, Row, Transaction
from app.reasoning.knowledge import rows


async def require_entry(tx: Transaction, entry_id: str) -> Row:
    """Give an entry as it is stored.

    Raises:
        NotFoundError: The tenant has no such entry.
    """
    return _only(await tx.run("knowledge/find_entry", id=entry_id))


async def read_entry(graph: Graph, entry_id: str) -> Row:
    """Give an entry as `require_entry`, outside of a transaction."""
    return _only(await graph.read("knowledge/find_entry", id=entry_id))


async def require_entries(tx: Transaction, ids: Sequence[str]) -> None:
    """Ask for all of these to be entries.

    Raises:
        NotFoundError: One is none.
    """
    [row] = await tx.run("knowledge/list_known", ids=ids)
    if len(row["ids"]) < len(ids):
        raise NotFoundError("there is no such entry", field="to_ids")


async def own_categories(tx: Transaction) -> list[Category]:
    [row] = await tx.run("knowledge/list_categories")
    return rows.categories_from(row["categories"])


async def read_categories(graph: Graph) -> list[Category]:
    [row] = await graph.read("knowledge/list_categories")
    return rows.categories_from(row["categories"])


async def classify_in(
    tx: Transaction, entry_id: str, findings: Sequence[Finding], at: datetime
) -> None:
    """Keep what an entry was taken to be about."""
    if findings:
        await tx.run(
            "knowledge/create_classifications",
            entry_id=entry_id,
            classifications=rows.classification_rows(findings),
            at=at,
        )


def _only(found: Sequence[Row]) -> Row:
    if not found:
        raise NotFoundError("there is no such entry", field="entry_id")
    return found[0]["entry"]
