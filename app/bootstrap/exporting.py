"""What exports the sessions of a tenant."""

from app.bootstrap.services import Services
from app.export.session.service import SessionExport, SessionSources


def session_export_of(services: Services) -> SessionExport:
    return SessionExport(
        SessionSources(
            sessions=services.session_reads,
            nodes=services.thinking_reads,
            thoughts=services.thoughts.reads,
            decisions=services.decision_reads,
            states=services.modes.states,
        )
    )
