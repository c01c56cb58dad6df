"""Builds what makes beliefs of decisions, by the settings."""

from app.reasoning.beliefs.adoption.rules import AdoptionPolicy, DecisionSource
from app.reasoning.beliefs.adoption.service import Adoption
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.settings import Settings


def adoption_of(settings: Settings, beliefs: BeliefService) -> Adoption:
    policies = {
        DecisionSource.RECORDED: AdoptionPolicy(settings.adopt_recorded),
        DecisionSource.SYNTHESISED: AdoptionPolicy(settings.adopt_synthesised),
        DecisionSource.EXTRACTED: AdoptionPolicy(settings.adopt_extracted),
    }
    return Adoption(beliefs, policies)
