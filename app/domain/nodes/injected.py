"""An item that the author of a thought is given, with what it is."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.guidance.injection import Injection
from app.domain.nodes.node import NodeSummary


@dataclass(frozen=True, slots=True)
class InjectedItem:
    item: NodeSummary
    given: Injection
    is_useful: bool | None = None
    """None until somebody says."""
    recorded_from: datetime | None = None
    """None of a preview, which is not stored."""
