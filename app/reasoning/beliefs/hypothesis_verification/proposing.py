"""Adds a hypothesis, alone or in the transaction of the thought that proposes it."""

from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.ids import id_beside
from app.domain.search import session_key
from app.domain.text import require_title
from app.graph.change import Write, run
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.nodes.sessions.service import lock_open


def propose_in(beliefs: BeliefService, new: NewHypothesis) -> Write[None]:
    """Add a hypothesis as a belief that is held until it is refuted.

    Raises:
        InvalidInputError: The text or the author is blank, too long or cannot be stored.
        NotFoundError: There is no such session.
        ConflictError: The session is archived, or the id is taken by something else.
    """
    author = require_title(new.author, "author") if new.author is not None else None
    belief = NewBelief(new.id, BeliefKind.HYPOTHESIS, new.text)
    yield from beliefs.apply_in(Assert(id_beside(new.id, "propose"), belief))
    if new.session_id is not None:
        yield from lock_open(new.session_id)
    key = session_key(new.session_id) if new.session_id else None
    yield from run(
        "hypothesis/place_hypothesis",
        id=new.id,
        session_id=new.session_id,
        session_key=key,
        author=author,
    )
