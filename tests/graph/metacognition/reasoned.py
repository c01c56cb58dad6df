"""Small reasoning with a finding in it, for tests of what comes of findings."""

from dataclasses import replace

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.reasoning.decisions.recording.rules import decision_id
from app.reasoning.decisions.recording.schemas import RecordDecision, RejectedOption
from tests.factories import make_node, make_session

OPENING = "Redis comes to mind. Postgres or SQLite would do too."
_OTHERS = (RejectedOption("Postgres"), RejectedOption("SQLite"))


async def anchored(services: Services, project: str | None = None, *said: str) -> tuple[str, str]:
    """Take the option that was named first, of three without a reason; give session, decision.

    Args:
        said: What else is said before the decision.
    """
    session = replace(make_session(), project=project)
    await services.sessions.create(session)
    for text in (OPENING, *said):
        await services.think_graph.add_node(make_node(session.id, TextBlock(text)))
    told = RecordDecision(new_id(), session.id, "Redis", rejected=_OTHERS)
    await services.decisions.record(told)
    return session.id, decision_id(told.id)
