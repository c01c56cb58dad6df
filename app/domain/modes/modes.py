"""Every mode that is built in, by name."""

from app.domain.modes.base import Mode, registry
from app.domain.modes.probabilistic import bayesian

MODES: dict[str, Mode] = registry((bayesian.MODE,))
