"""What is learned from answers: templates, traces, ratings, training data and runs, adapters."""

from dataclasses import dataclass

from app.export.training import TrainingExports
from app.graph.base import Graph
from app.jobs.training import FineTuning
from app.jobs.vectors.models import VectorModels
from app.local.base import Home
from app.local.trainer import Trainer
from app.reads.knowledge.template import TemplateReads
from app.reads.records.fine_tune import FineTuneReads
from app.reads.records.trace import TraceReads
from app.reasoning.learning.adapters import AdapterService, ServedModels
from app.reasoning.learning.ratings import RatingService
from app.reasoning.learning.runs import FineTuneRuns
from app.reasoning.learning.templates.service import TemplateService
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Learning:
    templates: TemplateService
    template_reads: TemplateReads
    traces: TraceReads
    ratings: RatingService
    exports: TrainingExports
    fine_tuning: FineTuning
    runs: FineTuneReads
    adapters: AdapterService


def learning_of(
    graph: Graph, models: VectorModels, settings: Settings, served: ServedModels | None = None
) -> Learning:
    """Give what one tenant may learn with.

    Args:
        served: None where no server of adapters is configured.
    """
    traces, runs = TraceReads(graph), FineTuneReads(graph)
    exports = TrainingExports(traces, models.filling(graph.tenant_id))
    folder = Home(settings.home).training
    trainer = Trainer(settings.trainer_command) if settings.trainer_command else None
    templates = TemplateService(graph)
    return Learning(
        templates=templates,
        template_reads=TemplateReads(graph, models.answering(graph), templates.install),
        traces=traces,
        ratings=RatingService(graph),
        exports=exports,
        fine_tuning=FineTuning(FineTuneRuns(graph), runs, exports, trainer, folder),
        runs=runs,
        adapters=AdapterService(graph, folder, served),
    )
