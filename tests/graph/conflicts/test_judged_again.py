"""A later version of the judge looks at what is unsettled, and at nothing that a person saw."""

from dataclasses import replace

from app.bootstrap import Services
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    NewBelief,
    Reopen,
    Resolution,
    Resolve,
)
from app.domain.beliefs.contradiction import (
    ContradictionFilter,
    ContradictionType,
    Finding,
    Severity,
    Swept,
    Verdict,
)
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.events.types import knowledge_stream

PAIRS = [
    ("The harbour gate opens at dawn.", "The harbour gate does not open at dawn."),
    ("The lamp of the pier is red.", "A boat with a red lamp lies at the pier."),
]
"""A conflict, and none."""
FOUND = Finding(
    severity=Severity.HIGH,
    detector="rules/0",
    confidence=0.9,
    spans_a=(),
    spans_b=(),
    verdicts=(Verdict("rules/0", True, 0.9, "guess"),),
    judged_by="rules/0",
)
ALL = ContradictionFilter(status=None)


async def _disputed(services: Services, pair: tuple[str, str], finding: Finding | None) -> str:
    """Hold two beliefs and say that somebody found them in conflict."""
    ids = [new_id(), new_id()]
    for id_, said in zip(ids, pair, strict=True):
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, said)
        await services.beliefs.apply(Assert(new_id(), belief))
    contradiction_id = new_id()
    kind = ContradictionType.FACTUAL
    await services.beliefs.apply(
        Contradict(new_id(), contradiction_id, ids[0], ids[1], kind, finding=finding)
    )
    return contradiction_id


async def _statuses(services: Services) -> dict[str, tuple[str, str]]:
    page = await services.contradiction_reads.list_page(PageRequest(9), ALL)
    return {one.id: (one.status, one.detector) for one in page.items}


async def _compare(services: Services) -> None:
    await services.vectors.embed_pending()
    assert (await services.contradictions.compare_due()).found == 0


async def test_what_an_earlier_judge_found_is_judged_again_once(services: Services) -> None:
    sure, unsure = [await _disputed(services, pair, FOUND) for pair in PAIRS]
    missed = await _disputed(
        services,
        ("The ferry is insured for rain.", "The ferry is not insured for rain."),
        replace(FOUND, is_sure=False),
    )
    await _compare(services)
    assert await _statuses(services) == {
        sure: ("open", "rules/2"),
        unsure: ("possible", "cross-pairs/1+rules/2"),
        missed: ("open", "rules/2"),
    }
    [conflict] = (await services.proposals.inbox.list_page(PageRequest(1))).items
    assert conflict.about.id in (sure, missed)
    before = await services.event_reads.head(knowledge_stream(services.tenant_id))
    assert await services.contradictions.compare_due() == Swept(0, 0)
    assert await services.event_reads.head(knowledge_stream(services.tenant_id)) == before


async def test_what_a_person_said_settled_left_open_or_reopened_is_not_judged_again(
    services: Services,
) -> None:
    said, left, dismissed, reopened = [
        await _disputed(services, (f"The {a} of the {b} is red.", f"A {a} lies at the {b}."), found)
        for a, b, found in (
            ("lamp", "pier", None),
            ("kiln", "yard", FOUND),
            ("loom", "attic", FOUND),
            ("sled", "barn", FOUND),
        )
    ]
    for id_, resolution in (
        (left, Resolution.UNRESOLVED),
        (dismissed, Resolution.DISMISSED),
        (reopened, Resolution.DISMISSED),
    ):
        await services.beliefs.apply(Resolve(new_id(), id_, resolution))
    await services.beliefs.apply(Reopen(new_id(), reopened))
    await _compare(services)
    assert await _statuses(services) == {
        said: ("open", "person"),
        left: ("open", "rules/0"),
        dismissed: ("dismissed", "rules/0"),
        reopened: ("open", "rules/0"),
    }
