"""What the graph knows about a question, as evidence: questions themselves are none."""

from app.domain.nodes.thinking import NodeKind
from app.domain.search import SEARCH_KINDS, SearchQuery
from app.reads.search.search import SearchReads

_KINDS = SEARCH_KINDS - {NodeKind.MESSAGE, NodeKind.COMPACTION, NodeKind.DEBATE_TURN}
"""What one side of a debate says is said for the side's sake."""


class EvidenceReads:
    def __init__(self, search: SearchReads) -> None:
        self._search = search

    async def find_ids(self, question: str, limit: int) -> list[str]:
        """Give the ids of what fits a question best, best first.

        Raises:
            SetupError: There are vectors, but the model to compare them with is not installed.
        """
        result = await self._search.search(SearchQuery(question, limit, _KINDS))
        return [hit.node.id for hit in result.hits]
