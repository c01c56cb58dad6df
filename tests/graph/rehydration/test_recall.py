"""A second session is told what the first one learned, within a budget of tokens."""

from app.bootstrap import Services
from tests.graph.rehydration.stories import recall, tell_all


async def test_a_second_session_recalls_what_the_first_one_learned(services: Services) -> None:
    await tell_all(services)
    shares = {budget: await recall(services, budget) for budget in (200, 300, 400)}
    assert shares[200] >= 0.7, shares
    assert shares[300] >= 0.9, shares
    assert shares[400] >= 0.98, shares
