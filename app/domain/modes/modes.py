"""Every mode that is built in, by name."""

from app.domain.modes import probabilistic
from app.domain.modes.base import Mode, registry

MODES: dict[str, Mode] = registry((probabilistic.MODES,))
