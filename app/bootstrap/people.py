"""What people and agents tell each other about the graph."""

from collections.abc import Callable
from dataclasses import dataclass

from app.bootstrap.webhooks import webhooks_of
from app.graph.base import Graph
from app.reads.beliefs.changes import ChangesReads
from app.reads.records.checkpoints import CheckpointReads
from app.reads.records.comments import CommentReads
from app.reads.records.shared_page import SharedPageReads
from app.reads.records.sharing import ShareLinkReads
from app.reads.records.webhooks import WebhookReads
from app.reasoning.nodes.people.checkpoints import CheckpointService
from app.reasoning.nodes.people.comments import CommentService
from app.reasoning.nodes.people.marks import ReadMarks
from app.reasoning.nodes.people.sharing import ShareLinks
from app.reasoning.nodes.people.webhooks import Webhooks
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class People:
    """Everything that is between people, and between them and agents."""

    changes: ChangesReads
    read_marks: ReadMarks
    comments: CommentService
    comment_reads: CommentReads
    checkpoints: CheckpointService
    checkpoint_reads: CheckpointReads
    share_links: ShareLinks
    share_link_reads: ShareLinkReads
    shared_pages: SharedPageReads
    open_webhooks: Callable[[], Webhooks]
    """Reads the key of their secrets, and makes it at the first use."""
    webhook_reads: WebhookReads


def people_of(graph: Graph, settings: Settings) -> People:
    return People(
        ChangesReads(graph),
        ReadMarks(graph),
        CommentService(graph),
        CommentReads(graph),
        CheckpointService(graph),
        CheckpointReads(graph),
        ShareLinks(graph),
        ShareLinkReads(graph),
        SharedPageReads(graph),
        lambda: webhooks_of(graph, settings),
        WebhookReads(graph),
    )
