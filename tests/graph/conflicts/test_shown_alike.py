"""What is kept of stored beliefs is what `noema eval contradictions` says would be."""

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.bootstrap import Services
from app.cli.main import app
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.local.base import Home

DISPUTES = Path(__file__).parents[2] / "unit/contradiction_resolver/disputes.jsonl"
AT_THE_BOUND = {"Everybody in the team speaks Czech.", "All requests are signed."}
"""How near these lie to their other side is at the bound; what a text is embedded with moves its
vector a little: by up to 0.035 of a cosine."""
PAIRS = [
    pair
    for pair in map(json.loads, DISPUTES.read_text(encoding="utf-8").splitlines())
    if AT_THE_BOUND.isdisjoint((pair["a"], pair["b"]))
]
OTHERS = [
    {"a": "The cantina opens at noon.", "b": "The cantina is painted green."},
    {"a": "Builds are cached on the runner.", "b": "The runner is rebooted after each build."},
    {"a": "Olek leads the survey team.", "b": "The survey team met on Friday."},
]
BOTH = [pair | {"id": str(place)} for place, pair in enumerate([*PAIRS, *OTHERS])]


def _evaluated(folder: Path) -> dict[frozenset[str], str]:
    """Ask the command as what each pair would be kept."""
    lines = "".join(json.dumps(pair) + "\n" for pair in BOTH)
    (folder / "contradictions.jsonl").write_text(lines, encoding="utf-8")
    out = folder / "out.jsonl"
    arguments = ["eval", "contradictions", "--data", str(folder), "--out", str(out)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    told = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    return {
        frozenset((pair["a"], pair["b"])): one["shown"]
        for pair, one in zip(BOTH, told, strict=True)
        if one["shown"]
    }


async def _stored(services: Services) -> dict[frozenset[str], str]:
    """Store all texts, and give as what each pair is kept."""
    for text in dict.fromkeys(text for pair in BOTH for text in (pair["a"], pair["b"])):
        belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
        await services.beliefs.apply(Assert(new_id(), belief))
    await services.vectors.embed_pending()
    await services.contradictions.compare_due()
    wanted = ContradictionFilter(status=None)
    page = await services.contradiction_reads.list_page(PageRequest(100), wanted)
    return {frozenset((one.side_a.text, one.side_b.text)): one.status for one in page.items}


async def test_a_stored_pair_is_kept_as_the_evaluation_says(
    services: Services, downloads: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOEMA_HOME", str(downloads.root))
    evaluated = await asyncio.to_thread(_evaluated, tmp_path)
    stored = await _stored(services)
    labelled = {frozenset((pair["a"], pair["b"])) for pair in BOTH}
    assert {pair: status for pair, status in stored.items() if pair in labelled} == evaluated
    assert {"open", "possible"} == {*evaluated.values()}
