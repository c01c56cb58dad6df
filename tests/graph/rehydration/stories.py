"""Ten written stories: what a first session learned and a second one on the question needs.

Each first session also says things in the words of the question that answer nothing, and what
failed is told in words of its own, as people do.
"""

from dataclasses import dataclass

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.ids import new_id
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.reasoning.decisions.recording.rules import decision_id
from app.reasoning.decisions.recording.schemas import RecordDecision, RejectedOption
from tests.factories import make_node, make_session

FAILED, SUCCEEDED = OutcomeStatus.FAILED, OutcomeStatus.SUCCEEDED


@dataclass(frozen=True)
class Attempt:
    choice: str
    reason: str
    rejected: str
    because: str
    status: OutcomeStatus
    ending: str


@dataclass(frozen=True)
class Story:
    question: str
    """What the second session asks."""
    known: str
    """Stored as knowledge by the first one."""
    said: tuple[str, ...]
    """In its words, beside the point."""
    attempts: tuple[Attempt, ...]

    @property
    def needs(self) -> tuple[str, ...]:
        """What must be told again: the fact, each choice, and how each ended."""
        told = [text for one in self.attempts for text in (one.choice, one.ending)]
        return (self.known, *told)


STORIES = (
    Story(
        "How do we keep the order queue from losing messages when a worker restarts?",
        "A restarted worker replays its order queue from the last acknowledged offset.",
        (
            "The order queue has a worker for each region, and every worker has its own name.",
            "Somebody asked when the worker of the order queue restarts; at noon, mostly.",
            "Messages of the order queue are shown in the console of each worker.",
        ),
        (
            Attempt(
                "Raise the prefetch to 500",
                "fewer round trips",
                "Smaller batches",
                "more traffic",
                FAILED,
                "Twelve parcels were sent twice on Friday.",
            ),
            Attempt(
                "Acknowledge by hand after the commit",
                "nothing is gone before it is stored",
                "A second broker",
                "nobody can run it",
                SUCCEEDED,
                "No parcel was lost in six weeks.",
            ),
        ),
    ),
    Story(
        "Why does the cold store warm up at night, and what helps against it?",
        "The cold store warms up at night when the defrost cycle overlaps the loading.",
        (
            "The cold store is open at night on Tuesdays, and a guard walks past the cold store.",
            "At night the lamps of the cold store are off, which helps nobody to read labels.",
            "Warm meals are not kept in the cold store at night.",
        ),
        (
            Attempt(
                "Replace the door seals",
                "they were eleven years old",
                "A thicker curtain",
                "it freezes to the floor",
                FAILED,
                "The readings on Monday were the same as before.",
            ),
            Attempt(
                "Move defrosting to 04:00",
                "nobody loads then",
                "Defrost by hand",
                "somebody must stay",
                SUCCEEDED,
                "It stayed below minus eighteen for a month.",
            ),
        ),
    ),
    Story(
        "Which bakery oven should we buy for the second shop?",
        "The bakery oven of the second shop may draw at most 22 kilowatts.",
        (
            "The second shop of the bakery has a blue door and no oven yet.",
            "Customers of the bakery ask which shop is the second one.",
            "The oven in the first bakery shop was bought second hand.",
        ),
        (
            Attempt(
                "Rent a stone deck",
                "no purchase needed",
                "Buy used",
                "no warranty",
                FAILED,
                "The fuse blew each morning at five.",
            ),
            Attempt(
                "Take the convection model",
                "it stays under the limit",
                "A gas line",
                "the landlord refused",
                SUCCEEDED,
                "Four hundred loaves a day, no fuse blown.",
            ),
        ),
    ),
    Story(
        "How can the museum shorten the ticket line on Sundays?",
        "Half of the ticket line on Sundays at the museum holds vouchers that need a stamp.",
        (
            "The ticket line of the museum is photographed on Sundays by visitors.",
            "On Sundays the museum sells the ticket at the old price.",
            "A short line in the guide of the museum mentions Sundays.",
        ),
        (
            Attempt(
                "Open a third counter",
                "more hands",
                "Longer hours",
                "the union said no",
                FAILED,
                "The wait grew to forty minutes: one printer served all three.",
            ),
            Attempt(
                "Stamp vouchers at the cloakroom",
                "people stand there anyway",
                "Abolish the stamp",
                "the city wants it",
                SUCCEEDED,
                "Nobody waited over ten minutes in May.",
            ),
        ),
    ),
    Story(
        "What makes the nightly invoice export so slow?",
        "The nightly invoice export reads each customer again for every line.",
        (
            "The nightly invoice export writes a file whose name has the date of the night.",
            "Invoices of the slow season are few; the export is nightly all the same.",
            "Somebody makes coffee while the nightly export runs.",
        ),
        (
            Attempt(
                "Double the memory",
                "it swapped once",
                "A faster disk",
                "a quarter's budget",
                FAILED,
                "It still took three hours and ten minutes.",
            ),
            Attempt(
                "Load customers once, by id",
                "one read in place of 80,000",
                "Cache in Redis",
                "one more thing to run",
                SUCCEEDED,
                "Done in nine minutes since the second of June.",
            ),
        ),
    ),
    Story(
        "How do we stop the deer from eating the young oaks?",
        "Deer eat the young oaks only between February and May.",
        (
            "Young oaks are marked with a red ribbon; deer are counted from the tower.",
            "A school class drew the deer under the oaks.",
            "The young forester who planted the oaks saw a deer on the road.",
        ),
        (
            Attempt(
                "Spread wool grease",
                "cheap and quick",
                "Dogs",
                "they chase hares",
                FAILED,
                "Rain washed it off within nine days.",
            ),
            Attempt(
                "Fence plots of half a hectare",
                "the herd walks around small plots",
                "One long fence",
                "it blocks the path",
                SUCCEEDED,
                "Ninety-one of a hundred saplings stood in autumn.",
            ),
        ),
    ),
    Story(
        "Which login should the partner portal use?",
        "The partner portal has 40 partners without a directory of their own to login with.",
        (
            "The login page of the partner portal shows a lighthouse.",
            "A partner asked which portal is the right one; there is one portal.",
            "The portal counts each login of a partner for the yearly letter.",
        ),
        (
            Attempt(
                "Federate over SAML",
                "the large ones have it",
                "Own passwords",
                "resets cost a day a week",
                FAILED,
                "Thirty-one of them never finished the setup.",
            ),
            Attempt(
                "Send magic links",
                "mail is what all of them have",
                "Text messages",
                "no numbers on file",
                SUCCEEDED,
                "All forty were in within a week.",
            ),
        ),
    ),
    Story(
        "How do we get the choir to rehearse on time?",
        "The choir cannot rehearse on time because the bus from the valley arrives at 19:20.",
        (
            "The choir will rehearse a song about time in the spring.",
            "Each time the choir meets, somebody brings cake to rehearse with.",
            "The time table of the choir hangs beside the piano.",
        ),
        (
            Attempt(
                "Fine the late ones a coin",
                "it worked elsewhere",
                "Lock the door",
                "fire rules",
                FAILED,
                "Two altos left in March.",
            ),
            Attempt(
                "Begin at 19:30",
                "everybody is there then",
                "Hire a van",
                "no driver",
                SUCCEEDED,
                "Nobody was late from April on.",
            ),
        ),
    ),
    Story(
        "What should the sensor firmware do when the battery is low?",
        "The sensor firmware reads the battery voltage 0.2 volts too low below zero degrees.",
        (
            "The sensor firmware shows a green light; a low light means a low sun.",
            "The battery of the sensor comes in a box of twelve.",
            "Firmware of the sensor is named after rivers, low numbers first.",
        ),
        (
            Attempt(
                "Sleep at 3.3 volts",
                "the data sheet says so",
                "Warn only",
                "nobody reads warnings",
                FAILED,
                "Half of the stations in the hills went silent in January.",
            ),
            Attempt(
                "Correct by temperature, then sleep",
                "cold is no sign of age",
                "Bigger cells",
                "the case is full",
                SUCCEEDED,
                "All stations sent through the winter.",
            ),
        ),
    ),
    Story(
        "How should the harbour share the crane between two ships?",
        "The harbour crane needs 50 minutes to move between the two ships.",
        (
            "The harbour has a crane that is painted each year, between two ships if need be.",
            "Two ships share a name in this harbour.",
            "A gull sits on the crane of the harbour and looks at both ships.",
        ),
        (
            Attempt(
                "Take turns by the hour",
                "it seemed fair",
                "Draw lots",
                "the agents laughed",
                FAILED,
                "Most of each hour went into moving on the rails.",
            ),
            Attempt(
                "Finish one hull, then the other",
                "one move a day",
                "A second hoist",
                "two years of waiting",
                SUCCEEDED,
                "Both left a day earlier than planned.",
            ),
        ),
    ),
)


async def tell(services: Services, story: Story) -> list[str]:
    """Hold the first session of a story; give the decisions, in their order."""
    session = make_session()
    await services.sessions.create(session)
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, story.known)
    await services.beliefs.apply(Assert(new_id(), belief))
    for text in story.said:
        await services.think_graph.add_node(make_node(session.id, TextBlock(text)))
    return [await _try(services, session.id, one) for one in story.attempts]


async def _try(services: Services, session_id: str, attempt: Attempt) -> str:
    rejected = (RejectedOption(attempt.rejected, attempt.because),)
    told = RecordDecision(
        new_id(), session_id, attempt.choice, reason=attempt.reason, rejected=rejected
    )
    await services.decisions.record(told)
    decided = decision_id(told.id)
    ended = NewOutcome(new_id(), decided, attempt.status, attempt.ending)
    await services.outcomes.record(ended)
    return decided


async def tell_all(services: Services) -> None:
    """Hold the first session of every story in one tenant."""
    for story in STORIES:
        await tell(services, story)
    await services.vectors.embed_pending()


async def recall(services: Services, budget: int) -> float:
    """Give the share of what all second sessions need that they are told within a budget."""
    told = 0
    for story in STORIES:
        context = await services.knowledge_context.build(story.question, budget)
        assert context.tokens <= budget
        told += sum(need in context.text for need in story.needs)
    return told / sum(len(story.needs) for story in STORIES)
