"""Every mode that is built in, by name."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from app.domain.modes.base import Mode

_GROUPS = {
    "argumentation": "academic",
    "synthesis": "academic",
    "analysis": "academic",
    "critique": "academic",
    "analogical": "analytical",
    "firstprinciples": "analytical",
    "metareasoning": "analytical",
    "computability": "mathematics",
    "mathematics": "mathematics",
    "physics": "mathematics",
    "algorithmic": "engineering",
    "recursive": "engineering",
    "bayesian": "probabilistic",
    "deductive": "core",
    "formallogic": "scientific",
    "modal": "scientific",
    "systemsthinking": "scientific",
    "gametheory": "strategic",
    "optimization": "strategic",
    "constraint": "strategic",
    "sequential": "standard",
    "shannon": "standard",
    "hybrid": "standard",
    "historical": "temporal",
    "temporal": "temporal",
    "causal": "causal",
    "counterfactual": "causal",
    "evidential": "probabilistic",
    "stochastic": "probabilistic",
    "engineering": "engineering",
    "inductive": "core",
    "abductive": "core",
    "scientificmethod": "scientific",
    "cryptanalytic": "analytical",
}
"""The folder of each mode, whose module has its name."""


class _Modes(Mapping[str, Mode]):
    """The module of a mode is loaded when the mode is asked for.

    Their schemas would be a fifth of what every command takes to start.
    """

    def __getitem__(self, name: str) -> Mode:
        return import_module(f"app.domain.modes.{_GROUPS[name]}.{name}").MODE

    def __iter__(self) -> Iterator[str]:
        return iter(_GROUPS)

    def __len__(self) -> int:
        return len(_GROUPS)


MODES: Mapping[str, Mode] = _Modes()
