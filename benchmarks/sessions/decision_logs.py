"""The decision logs of transcripts as the service has them: read at once, then closer.

Each line is printed to be judged: would a project keep it? Nothing is stored.

Run: uv run python -m benchmarks.sessions.decision_logs FOLDER … [--words]
"""

import argparse
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from app.bootstrap.judging import open_scorer
from app.domain.nodes.decision import DecisionPoint, DecisionStatus, NewDecision
from app.domain.nodes.thinking import NewThinkingNode
from app.importers.base import ParsedNode, ParsedSession
from app.importers.drafts import Drafts
from app.importers.files import format_of
from app.reads.graph.decision_log import decision_log
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer
from app.reasoning.decisions.extraction.service import ReadingRule, extract
from app.reasoning.decisions.refinement.beyond import beyond
from app.settings import Settings
from benchmarks.place import tell

MAX_BYTES = 10_000_000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--words", action="store_true", help="Read by rules and words alone.")
    args = parser.parse_args()
    scorer = None if args.words else open_scorer(Settings())
    for path in sorted(file for folder in args.folders for file in folder.iterdir()):
        nodes = [*_nodes(path, ReadingRule(is_twofold=scorer is not None))]
        if nodes:
            _tell_log(path, nodes, scorer)


def _nodes(path: Path, reading: ReadingRule) -> Iterator[NewThinkingNode]:
    raw = path.read_bytes()
    known = format_of(raw)
    if known is None:
        return
    drafts, session = Drafts("t", known.name, MAX_BYTES, reading), ParsedSession("")
    for item in known.read(BytesIO(raw)):
        if isinstance(item, ParsedSession):
            session = item
        elif isinstance(item, ParsedNode) and (node := drafts.node(session, "s", item)[0]):
            yield node


def _tell_log(path: Path, nodes: list[NewThinkingNode], scorer: SentenceScorer | None) -> None:
    found = [(node, one) for node in nodes for one in _decisions(node, scorer)]
    lines = decision_log([_point(node, one) for node, one in found], nodes)
    told = [
        {
            "chosen": line.decision.chosen.text if line.decision.chosen else None,
            "turned_down": [option.text for option in line.decision.rejected],
            "said": line.decision.description,
            "certainty": line.decision.certainty,
            "by_person": line.by_person,
        }
        for line in lines
    ]
    tell({"transcript": path.name, "decisions": len(found), "lines": len(lines), "log": told})


def _decisions(node: NewThinkingNode, scorer: SentenceScorer | None) -> tuple[NewDecision, ...]:
    if scorer is None or not node.may_decide:
        return node.decisions
    again = extract(node.reasoning or node.response, node.id, node.valid_from, scorer=scorer)
    return (*node.decisions, *beyond(again.decisions, node.decisions))


def _point(node: NewThinkingNode, one: NewDecision) -> DecisionPoint:
    return DecisionPoint(
        **{field.name: getattr(one, field.name) for field in fields(NewDecision)},
        session_id="s",
        node_id=node.id,
        refined_by=None,
        status=DecisionStatus.DECIDED,
        superseded_by=None,
        valid_from=None,
        recorded_from=datetime(2026, 1, 1, tzinfo=UTC),
    )


if __name__ == "__main__":
    main()
