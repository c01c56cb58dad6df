"""The graph of a state: items and relationships, in the transaction that keeps the state."""

from datetime import datetime

from app.graph.change import Write, run
from app.reasoning.nodes.modes import rules
from app.reasoning.nodes.modes.schemas import NewState


def keep_graph_in(new: NewState, session_id: str, at: datetime) -> Write[None]:
    """Keep the graph of a new state in the place of that of the version it supersedes."""
    if new.previous is not None:
        yield from run("mode/delete_items", state_id=new.previous.id)
    items, links = rules.graph_rows(new.id, session_id, new.run)
    yield from run("mode/create_items", state_id=new.id, items=items, at=at)
    yield from run("mode/create_links", links=links, at=at)
