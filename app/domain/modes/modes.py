"""Every mode that is built in, by name."""

from app.domain.modes.academic import analysis, argumentation, critique, synthesis
from app.domain.modes.analytical import analogical, cryptanalytic, firstprinciples, metareasoning
from app.domain.modes.base import Mode, registry
from app.domain.modes.causal import causal, counterfactual
from app.domain.modes.core import abductive, deductive, inductive
from app.domain.modes.engineering import algorithmic, engineering, recursive
from app.domain.modes.mathematics import computability, mathematics, physics
from app.domain.modes.probabilistic import bayesian, evidential, stochastic
from app.domain.modes.scientific import formallogic, modal, scientificmethod, systemsthinking
from app.domain.modes.standard import hybrid, sequential, shannon
from app.domain.modes.strategic import constraint, gametheory, optimization
from app.domain.modes.temporal import historical, temporal

MODES: dict[str, Mode] = registry(
    (
        argumentation.MODE,
        synthesis.MODE,
        analysis.MODE,
        critique.MODE,
        analogical.MODE,
        firstprinciples.MODE,
        metareasoning.MODE,
        computability.MODE,
        mathematics.MODE,
        physics.MODE,
        algorithmic.MODE,
        recursive.MODE,
        bayesian.MODE,
        deductive.MODE,
        formallogic.MODE,
        modal.MODE,
        systemsthinking.MODE,
        gametheory.MODE,
        optimization.MODE,
        constraint.MODE,
        sequential.MODE,
        shannon.MODE,
        hybrid.MODE,
        historical.MODE,
        temporal.MODE,
        causal.MODE,
        counterfactual.MODE,
        evidential.MODE,
        stochastic.MODE,
        engineering.MODE,
        inductive.MODE,
        abductive.MODE,
        scientificmethod.MODE,
        cryptanalytic.MODE,
    )
)
