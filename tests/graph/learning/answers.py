"""Finished answers to learn from."""

from collections.abc import Sequence
from dataclasses import replace

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, NodeStatus, Role
from tests.factories import make_session

ANSWER = "It keeps what it was given until somebody says that it is done with it. " * 3
_WORDS = """
accordions alphabets anchors apricots astronomers avalanches bakeries bamboo barometers beehives
bicycles bridges candles canals carpets castles cathedrals chess coffee comets compasses coral
crystals deserts diamonds dolphins earthquakes elections elevators embroidery ferries fireworks
fossils fountains geysers glaciers gloves guitars hammocks harvests honey hospitals icebergs
jazz kites lanterns lighthouses magnets marathons mirrors monsoons mosaics nightingales olives
opera origami orchids owls parachutes passports pendulums penguins
"""
TOPICS = _WORDS.split()


def turn(session_id: str, asked: str, answered: str, **more: object) -> tuple[NewThinkingNode, ...]:
    """Make a question with its answer."""
    question = NewThinkingNode(
        id=new_id(),
        session_id=session_id,
        kind=NodeKind.MESSAGE,
        role=Role.USER,
        blocks=(TextBlock(asked),),
        response=asked,
    )
    answer = replace(
        question,
        id=new_id(),
        kind=NodeKind.THINKING,
        role=Role.ASSISTANT,
        blocks=(TextBlock(answered),),
        response=answered,
        parent_id=question.id,
        provider="offline",
        model="graph",
        status=NodeStatus.COMPLETE,
    )
    return question, replace(answer, **more)  # pyright: ignore[reportArgumentType]  # any field


async def write(services: Services, pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Write answers in a session of their own; give their ids."""
    session_id = await services.sessions.create(make_session())
    nodes = [node for asked, answered in pairs for node in turn(session_id, asked, answered)]
    await services.think_graph.add_nodes(session_id, nodes)
    return [node.id for node in nodes if node.role is Role.ASSISTANT]


async def good_answers(services: Services, count: int) -> list[str]:
    """Write answers to different questions, each rated 9."""
    ids = await write(services, [(f"Tell me about {topic}.", ANSWER) for topic in TOPICS[:count]])
    for id_ in ids:
        await services.learning.ratings.rate(new_id(), id_, 9)
    return ids
