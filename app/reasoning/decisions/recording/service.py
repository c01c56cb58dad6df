"""Records a decision with its options, what it rests on and what it replaces, all or nothing."""

from app.graph.base import Graph
from app.graph.change import Write
from app.reasoning.decisions.recording import rules
from app.reasoning.decisions.recording.schemas import RecordDecision
from app.reasoning.nodes.think_graph.service import ThinkGraph


class DecisionRecorder:
    def __init__(self, graph: Graph, think_graph: ThinkGraph) -> None:
        self._graph = graph
        self._think_graph = think_graph

    async def record(self, told: RecordDecision) -> str:
        """Record a decision in an open session and return its id; a repeat changes nothing.

        Raises:
            NotFoundError: There is no such session, or nothing of an id that is named.
            ConflictError: The session is archived, a circle would close, or the id was used for
                another decision.
            InvalidInputError: A text is too long or cannot be stored.
        """
        checked = await self._think_graph.read_ahead([rules.node_of(told)])
        edges = rules.edges_of(told)

        def work() -> Write[None]:
            yield from self._think_graph.write_in(told.session_id, checked, may_extend=False)
            if edges:
                yield from self._think_graph.link_in(edges)

        await self._graph.apply(work)
        return rules.decision_id(told.id)
