"""Small reasoning graphs, as the rows that the analysers' statements give.

Those of `graphs/` were written by the author of the rules; those of `graphs_other/` by somebody who
had not read the rules, in words of their own for the kinds of premises.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.domain.metacognition import FindingKind
from app.reasoning.knowledge.insights.schemas import Subject

Map = dict[str, Any]
AT = "2026-03-02T10:{:02d}:00Z"
KINDS = {"assumption": "hypothesis", "evidence": "knowledge"}
"""Of premises, as the other author names them."""
NOTHING = ("said", "supporting", "opposing", "hypotheses", "reopened", "cases", "conflicts")


@dataclass(frozen=True)
class ReasoningGraph:
    name: str
    expected: FindingKind | None
    """What is wrong with it; None for a clean one."""
    cases: Mapping[Subject, Sequence[Map]]


def reasoning_graphs(folder: str = "graphs") -> Iterator[ReasoningGraph]:
    for path in sorted((Path(__file__).parent / folder).glob("*.json")):
        for graph in json.loads(path.read_text()):
            expected = FindingKind(path.stem) if graph["biased"] else None
            yield ReasoningGraph(f"{path.stem}: {graph['name']}", expected, _cases(graph))


def _cases(graph: Map) -> dict[Subject, list[Map]]:
    decisions = [
        *graph.get("decisions", ()),
        *(
            {"text": f"Forecast {n}.", "chosen": "it", "confidence": c, "ending": (e, "It ended.")}
            for n, (c, e) in enumerate(graph.get("forecasts", ()))
        ),
        *(
            {"text": text, "chosen": "it", "ending": ("succeeded", end)}
            for text, end in graph.get("estimates", ())
        ),
    ]
    thoughts = [
        {"id": f"t{n}", "text": text, "confidence": confidence, "revises": of and f"t{of}"}
        for n, (text, confidence, of) in enumerate(graph.get("thoughts", ()), 1)
    ]
    return {
        Subject.DECISIONS: [_decision(n, row) for n, row in enumerate(decisions)],
        Subject.SESSIONS: [{"id": "s", "thoughts": thoughts}] if thoughts else [],
        Subject.DELIBERATIONS: [_deliberation(row) for row in graph.get("deliberations", ())],
    }


def _decision(number: int, row: Map) -> Map:
    id_ = f"d{number}"
    said = [{"id": f"n{n}", "text": text} for n, text in enumerate(row.get("said", ()))]
    return {
        **{name: [] for name in NOTHING},
        "decision": {
            "id": id_,
            "session_id": "s",
            "description": row["text"],
            "question": None,
            "confidence": row.get("confidence"),
            "at": AT.format(30),
        },
        "chosen": row["chosen"],
        "options": [*_options(row)],
        "said": said,
        "passage": {"id": "n", "text": row.get("passage", row["text"])},
        "supporting": [_text("p", n, text) for n, text in enumerate(row.get("supporting", ()))],
        "opposing": [
            _text("o", n, text) | {"is_cited": is_cited}
            for n, (text, is_cited) in enumerate(row.get("opposing", ()))
        ],
        "hypotheses": [
            _text("h", n, text) | {"status": status, "is_verified": is_verified}
            for n, (text, status, is_verified) in enumerate(row.get("hypotheses", ()))
        ],
        "reopened": [
            _text("l", n, text) | {"chosen": chosen}
            for n, (text, chosen) in enumerate(row.get("reopened", ()))
        ],
        "premises": [_premise(n, premise) for n, premise in enumerate(row.get("premises", ()))],
        "cases": [
            {
                "id": case,
                "text": text,
                "ending": ending,
                "at": AT.format(n),
                "is_cited": case in row.get("cites", ()),
            }
            for n, (case, text, ending) in enumerate(row.get("cases", ()))
        ],
        "conflicts": [
            {
                "id": f"a{n}",
                "text": text,
                "against_id": f"b{n}",
                "against": against,
                "opened_at": AT.format(10 if when == "before" else 50),
                "is_weighed": is_weighed,
            }
            for n, (text, against, when, is_weighed) in enumerate(row.get("conflicts", ()))
        ],
        "chain": [
            _text("e", n, text) | {"chosen": chosen}
            for n, (text, chosen) in enumerate(row.get("chain", ()))
        ],
        "ending": _ending(number, row.get("ending")),
    }


def _options(row: Map) -> Iterator[Map]:
    yield {"id": "oc", "text": row["chosen"], "reason": row.get("why"), "state": "CHOSE"}
    for n, (text, reason) in enumerate(row.get("rejected", ())):
        yield {"id": f"or{n}", "text": text, "reason": reason, "state": "REJECTED"}
    for n, text in enumerate(row.get("considered", ())):
        yield {"id": f"ok{n}", "text": text, "reason": None, "state": "CONSIDERED"}


def _text(kind: str, number: int, text: str) -> Map:
    return {"id": f"{kind}{number}", "text": text}


def _premise(number: int, premise: Map) -> Map:
    return {
        "id": f"p{number}",
        "text": premise["text"],
        "kind": KINDS.get(premise["kind"], premise["kind"]),
        "source": premise.get("source"),
        "status": premise.get("status", "open" if premise["kind"] == "assumption" else None),
        "is_verified": premise.get("verified", False),
    }


def _ending(number: int, ending: tuple[str, str] | None) -> Map | None:
    return ending and {"id": f"end{number}", "status": ending[0], "text": ending[1]}


def _deliberation(row: Map) -> Map:
    voices = [
        {"id": f"v{n}", "role": role, "text": text, "confidence": confidence}
        for n, (role, text, confidence) in enumerate(row["voices"])
    ]
    return {
        "id": "f",
        "kind": row["kind"],
        "session_id": "s",
        "question": row["question"],
        "voices": voices,
        "objections": row["objections"],
    }
