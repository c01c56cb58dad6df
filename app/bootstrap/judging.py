"""The judge of this installation, who reads for decisions what the rules leave open, and who looks
at how something was reasoned."""

import logging
from collections.abc import Callable

from app.bootstrap.adopting import Installation
from app.bootstrap.shared import Shared
from app.domain.beliefs.hypothesis import Thresholds
from app.domain.text import CHARACTERS_A_TOKEN
from app.embeddings.cross_reader import CrossPairReader
from app.embeddings.onnx import OnnxEmbedder
from app.embeddings.pair_reader import TokenPairReader
from app.embeddings.sentence_reader import SentenceReader
from app.errors import SetupError
from app.graph.base import Graph
from app.llm.base import LanguageModel
from app.llm.providers import OFFLINE, default_choice
from app.local.base import Home
from app.reasoning.beliefs.contradiction_resolver.detection import Judges
from app.reasoning.beliefs.contradiction_resolver.drafter import ModelDrafter
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import Bounds
from app.reasoning.beliefs.contradiction_resolver.second_judge import ModelJudge
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer, sentence_scorer
from app.reasoning.decisions.refinement.closer import CloserReader
from app.reasoning.knowledge.insights.model_reading.service import ModelReader, ReadingLimits
from app.reasoning.knowledge.insights.service import Metacognition
from app.reasoning.knowledge.insights.store import InsightStore
from app.reasoning.turns.asking.service import ModelQuestions
from app.resources import resource_folder
from app.settings import Settings

_log = logging.getLogger(__name__)
VIEW_TOKENS = 20_000
"""Of the records that a model is shown at most."""


def open_states(settings: Settings) -> OnnxEmbedder:
    """Give the model on whose tokens others read; it loads when it is used."""
    return OnnxEmbedder(Home(settings.home).model)


def open_closer(settings: Settings) -> CloserReader | None:
    """Give who reads once more; None where the local model is missing or nobody is to."""
    reader = _open_sentences(settings)
    if reader is None:
        return None
    return CloserReader(sentence_scorer(reader.read), reader.name, settings.decision_threshold)


def open_scorer(settings: Settings) -> SentenceScorer | None:
    """Give what scores sentences by the local model; None where it is missing or not wanted."""
    reader = _open_sentences(settings)
    return sentence_scorer(reader.read) if reader else None


def _open_sentences(settings: Settings) -> SentenceReader | None:
    states = open_states(settings)
    is_wanted = settings.decision_refinement != "off" and settings.embeddings == "local"
    if not is_wanted or not states.is_installed:
        return None
    reader = SentenceReader(resource_folder("reader"), states)
    try:
        reader.check()
    except SetupError as error:
        _log.warning("%s", error)
        return None
    return reader


def open_judge(settings: Settings) -> Judge:
    """Give who judges two texts; where a local model is missing or damaged, the rules alone."""
    bounds = Bounds(
        settings.judge_shown,
        settings.judge_possible,
        settings.judge_support,
        settings.judge_oppose,
        settings.judge_update,
    )
    if settings.judge == "rules":
        return Judge(None, bounds)
    folder = resource_folder("judge")
    tokens = TokenPairReader(folder, open_states(settings))
    cross = CrossPairReader(folder / "cross")
    try:
        tokens.check()
        cross.check()
    except SetupError as error:
        _log.warning("%s", error)
        return Judge(None, bounds)
    return Judge(cross, bounds, tokens)


def open_readers(settings: Settings) -> tuple[Judge, CloserReader | None]:
    """Give who judges two texts, and who reads one once more."""
    return open_judge(settings), open_closer(settings)


def judges_of(installation: Installation, metered: Callable[[str], LanguageModel]) -> Judges:
    """Give who looks for contradictions: the own judge, and a model where the settings name one."""
    settings, (provider, model) = installation.settings, default_choice(installation.settings)
    own, chosen = installation.judge, settings.contradiction_policy
    if settings.judge != "model" or provider == OFFLINE:
        return Judges(policy=chosen, own=own)
    asked, metrics = metered(provider), installation.metrics
    return Judges(
        ModelJudge(asked, settings.judge_model or model, metrics),
        chosen,
        own,
        ModelDrafter(asked, settings.resolver_model or model, metrics),
    )


def thresholds_of(settings: Settings) -> Thresholds:
    """Give the figures by which a hypothesis is verified."""
    return Thresholds(
        settings.hypothesis_support, settings.hypothesis_contradict, settings.hypothesis_revise
    )


def metacognition_of(
    graph: Graph, beliefs: BeliefService, shared: Shared, metered: Callable[[str], LanguageModel]
) -> Metacognition:
    settings, (provider, default) = shared.settings, default_choice(shared.settings)
    if settings.metacognition != "model" or provider == OFFLINE:
        return Metacognition(graph, beliefs)
    model = settings.metacognition_model or default

    def limits() -> ReadingLimits:
        # A third for what is shown, a third to think, and the rest for the words around it.
        third = shared.directory.context_tokens(provider, model) // 3
        thinking = min(settings.metacognition_thinking_tokens, third)
        return ReadingLimits(min(VIEW_TOKENS, third) * CHARACTERS_A_TOKEN, thinking)

    asked = ModelQuestions(metered(provider), model, shared.metrics)
    reader = ModelReader(graph, InsightStore(graph.tenant_id, beliefs), asked, limits)
    return Metacognition(graph, beliefs, reader=reader)
