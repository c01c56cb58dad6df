"""What people and agents speak of: any thing that search returns, or a session."""

from app.errors import NotFoundError
from app.graph.change import Write, run
from app.reasoning.nodes.sessions.service import lock


def lock_subject(node_id: str, field: str) -> Write[str | None]:
    """Keep a thing from going for the rest of the transaction, and give its session.

    What belongs to no session goes only with whoever holds the lock of beliefs.

    Raises:
        NotFoundError: There is no such thing, or it was forgotten.
    """
    rows = yield from run("node/find_subject", id=node_id)
    if not rows:
        raise no_subject(field)
    session_id: str | None = rows[0]["session_id"]
    if session_id is None:
        yield from run("belief/take_lock")
    else:
        yield from lock(session_id, field=field)
    return session_id


def no_subject(field: str) -> NotFoundError:
    return NotFoundError("there is nothing to speak of under this id", field=field)
