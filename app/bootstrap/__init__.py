"""The only wiring: from settings and a connection to the services of a tenant."""

from app.bootstrap.backing_up import restore_backup, write_backup
from app.bootstrap.exporting import session_export_of
from app.bootstrap.judging import open_judge
from app.bootstrap.knowing import KnowledgeServices
from app.bootstrap.modes import open_mode_runner
from app.bootstrap.noema import Noema
from app.bootstrap.opening import migrate_schema, open_embedder, open_noema
from app.bootstrap.services import Services
from app.bootstrap.telemetry import open_telemetry

__all__ = [
    "KnowledgeServices",
    "Noema",
    "Services",
    "migrate_schema",
    "open_embedder",
    "open_judge",
    "open_mode_runner",
    "open_noema",
    "open_telemetry",
    "restore_backup",
    "session_export_of",
    "write_backup",
]
