"""What a tenant may spend on models in a day."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from app.domain.ids import new_id
from app.domain.ledger import DAY_SHARDS, DayLimits, DaySpent, day_id, day_ids
from app.errors import RateLimitedError
from app.reasoning.turns.thinking_engine.rules import check_day

LIMITS = DayLimits(output_tokens=100, cost=2.5)
EVENING = datetime(2026, 3, 1, 23, 59, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("spent", "limit", "message"),
    [
        (DaySpent(100, 0.0), "model_tokens", "models were used for 100 of 100 output tokens today"),
        (DaySpent(9, 2.5), "model_cost", "models were used for 2.5 of 2.5 US dollars today"),
    ],
)
def test_whoever_spent_the_day_is_told_the_limit_and_the_time_to_midnight(
    spent: DaySpent, limit: str, message: str
) -> None:
    with pytest.raises(RateLimitedError) as refused:
        check_day(spent, LIMITS, EVENING)
    assert (refused.value.limit, refused.value.retry_after_s) == (limit, 30)
    assert refused.value.message == f"{message}; try again in 30 s"


def test_whoever_has_something_left_may_go_on() -> None:
    check_day(DaySpent(99, 2.49), LIMITS, EVENING)


def test_a_day_has_counters_of_its_own_for_each_tenant_and_ends_at_midnight_utc() -> None:
    tenant, other = new_id(), new_id()
    morning = EVENING.replace(hour=0).astimezone(timezone(timedelta(hours=-5)))
    assert day_ids(tenant, EVENING) == day_ids(tenant, morning)
    three = (day_ids(tenant, EVENING), day_ids(other, EVENING))
    next_day = day_ids(tenant, EVENING + timedelta(seconds=31))
    assert len({id_ for ids in (*three, next_day) for id_ in ids}) == 3 * DAY_SHARDS
    assert day_id(tenant, EVENING, new_id()) in three[0]
