"""The context of a branch: the same for the call as for the preview."""

from app.domain.branch import Branch
from app.graph.base import Graph
from app.llm.base import Message
from app.reasoning.context.schemas import AssembledContext, Limits
from app.reasoning.raw.service import RawPayloads


class ContextService:
    def __init__(self, graph: Graph, raw: RawPayloads) -> None:
        self._graph = graph
        self._raw = raw

    async def assemble(
        self,
        branch: Branch,
        system: str | None,
        upcoming: Message | None,
        limits: Limits,
        *,
        use_server_state: bool = True,
    ) -> AssembledContext:
        """Put together what a call on `branch` sends.

        Args:
            upcoming: The message that is not stored yet; None where the head is it.
            use_server_state: False where the provider has forgotten its state: all is sent.
        """
        raise NotImplementedError
