"""What a turn took."""

from app.content.usage import Usage
from app.reasoning.turns.thinking_engine.meter import Durations, TurnMeter


class _Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def test_durations_count_from_the_first_call_and_the_first_line_alone_is_the_first_token() -> None:
    clock = _Clock()
    meter = TurnMeter(clock)
    clock.now_s = 100.25
    meter.spoke()
    clock.now_s = 101.0
    meter.spoke()
    clock.now_s = 102.5
    assert meter.durations() == Durations(first_token_ms=250, total_ms=2_500)


def test_a_turn_that_never_spoke_has_no_first_token() -> None:
    clock = _Clock()
    meter = TurnMeter(clock)
    clock.now_s = 100.5
    assert meter.durations() == Durations(first_token_ms=None, total_ms=500)


def test_the_tokens_of_all_answers_are_added_and_what_no_vendor_told_stays_unsaid() -> None:
    meter = TurnMeter(_Clock())
    assert meter.usage is None
    meter.add(None)
    meter.add(Usage(input_tokens=10, output_tokens=5))
    meter.add(Usage(output_tokens=7, cache_read_tokens=3))
    assert meter.usage == Usage(input_tokens=10, output_tokens=12, cache_read_tokens=3)
