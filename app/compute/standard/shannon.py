"""Where a problem stands in its five stages, by what was written and when."""

from collections.abc import Iterator
from statistics import fmean

from app.domain.modes.standard.shannon import (
    ORDER,
    ShannonInput,
    ShannonResult,
    ShannonStage,
    Skipped,
    StageEntry,
    StageUncertainty,
)


def compute(given: ShannonInput) -> ShannonResult:
    entries = given.entries
    written = {entry.stage for entry in entries}
    missing = [stage for stage in ORDER if stage not in written]
    skipped = tuple(_skipped(entries))
    result = ShannonResult(
        reached=max(written, key=ORDER.index),
        next_stage=missing[0] if missing else None,
        skipped=skipped,
        returns=sum(
            ORDER.index(after.stage) < ORDER.index(before.stage)
            for before, after in zip(entries, entries[1:], strict=False)
        ),
        stages=tuple(_of_stage(stage, entries) for stage in ORDER if stage in written),
        open_assumptions=tuple(_open_assumptions(entries)),
        is_complete=not missing and not skipped and _is_built_on_a_proof(entries),
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _skipped(entries: tuple[StageEntry, ...]) -> Iterator[Skipped]:
    written = set[ShannonStage]()
    for entry in entries:
        before = ORDER[: ORDER.index(entry.stage)]
        missing = tuple(stage for stage in before if stage not in written)
        if missing:
            yield Skipped(entry=entry.id, missing=missing)
        written.add(entry.stage)


def _of_stage(stage: ShannonStage, entries: tuple[StageEntry, ...]) -> StageUncertainty:
    own = [entry for entry in entries if entry.stage is stage]
    stated = [entry.uncertainty for entry in own if entry.uncertainty is not None]
    return StageUncertainty(
        stage=stage, entries=len(own), uncertainty=fmean(stated) if stated else None
    )


def _open_assumptions(entries: tuple[StageEntry, ...]) -> Iterator[str]:
    proved = _behind(entries, {entry.id for entry in entries if entry.stage is ShannonStage.PROOF})
    for entry in entries:
        if entry.id not in proved:
            yield from entry.assumptions


def _is_built_on_a_proof(entries: tuple[StageEntry, ...]) -> bool:
    behind = _behind(entries, {e.id for e in entries if e.stage is ShannonStage.IMPLEMENTATION})
    return any(entry.stage is ShannonStage.PROOF and entry.id in behind for entry in entries)


def _behind(entries: tuple[StageEntry, ...], ends: set[str]) -> set[str]:
    """What some entries build on, directly or not, themselves included."""
    found = set(ends)
    # An entry builds on earlier ones only, so that one walk backwards finds all.
    for entry in reversed(entries):
        if entry.id in found:
            found.update(entry.depends_on)
    return found


def _explain(result: ShannonResult) -> str:
    following = f"; next comes {result.next_stage.value}" if result.next_stage else ""
    said = [f"The work has reached {result.reached.value}{following}."]
    said.extend(
        f"{skipped.entry} was written before {', '.join(s.value for s in skipped.missing)}."
        for skipped in result.skipped
    )
    if result.open_assumptions:
        said.append(f"{len(result.open_assumptions)} assumptions are not behind a proof.")
    return " ".join(said)
