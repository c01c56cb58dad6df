from datetime import UTC, datetime, timedelta

from app.domain.tenants.tenant import ApiKey, Scope
from app.reasoning.tenants.recent_keys import MAX_AGE, MAX_ENTRIES, RecentKeys

NOW = datetime(2026, 3, 1, tzinfo=UTC)
KEY = ApiKey("key", "tenant", "laptop", frozenset({Scope.READ}), None, None, NOW)


def test_a_key_is_known_for_a_second_and_then_looked_up_again() -> None:
    recent = RecentKeys()
    recent.keep("hash", KEY, NOW)
    assert recent.find("hash", NOW) is KEY
    assert recent.find("hash", NOW + MAX_AGE - timedelta(microseconds=1)) is KEY
    assert recent.find("hash", NOW + MAX_AGE) is None
    assert recent.find("other", NOW) is None


def test_a_clock_that_went_back_looks_the_key_up_again() -> None:
    recent = RecentKeys()
    recent.keep("hash", KEY, NOW)
    assert recent.find("hash", NOW - timedelta(microseconds=1)) is None


def test_a_key_that_changed_is_forgotten() -> None:
    recent = RecentKeys()
    recent.keep("hash", KEY, NOW)
    recent.drop("key")
    assert recent.find("hash", NOW) is None


def test_the_key_kept_longest_ago_makes_room() -> None:
    recent = RecentKeys()
    for number in range(MAX_ENTRIES + 1):
        recent.keep(str(number), KEY, NOW)
    assert recent.find("0", NOW) is None
    assert recent.find("1", NOW) is KEY
