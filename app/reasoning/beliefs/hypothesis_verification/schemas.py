"""What a hypothesis is held against."""

from collections.abc import Collection
from typing import Protocol

from app.domain.nodes.neighbour import Neighbourhood


class EvidenceSearch(Protocol):
    async def of_text(self, text: str, kinds: Collection[str], at_least: float) -> Neighbourhood:
        """Give everything of some kinds whose cosine to a text is `at_least`, nearest first."""
        ...
