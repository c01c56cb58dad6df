"""Small transcripts of different trades: a decision, its premise, and what was said later."""

from dataclasses import dataclass

from tests.transcripts import claude_record, json_lines


@dataclass(frozen=True, slots=True)
class Story:
    name: str
    premise: str
    """What a person says first."""
    decides: str
    """What the assistant decides because of it."""
    later: str
    """What a person says in the end."""
    question: str = ""
    """Asked afterwards, in words of the later message."""

    @property
    def new_fact(self) -> str:
        """Give what the later message says instead, up to its first colon."""
        return self.later.split(", ", 1)[1].split(":")[0].rstrip(".")

    @property
    def replaced(self) -> str:
        """Give how an answer says that the new fact took the place of the premise."""
        return f"It replaced on 2026-05-04: {self.premise}"

    @property
    def transcript(self) -> str:
        """Write it as a session of Claude Code."""
        said = {"type": "text", "text": self.decides}
        return json_lines(
            claude_record("u1", None, self.premise),
            claude_record("a2", "u1", [said], message_id="m1"),
            claude_record("u3", "a2", self.later),
        )


STORIES = (
    Story(
        "hosting",
        "All our customers are in the EU.",
        "I'll go with Frankfurt instead of Dublin because all our customers are in the EU.",
        "Contrary to what we said, our customers are not all in the EU: a third is in Brazil.",
        "Are all our customers in the EU?",
    ),
    Story(
        "pharmacy",
        "The vaccines stay stable at eight degrees.",
        "I'll go with the old fridge instead of a new one "
        "because the vaccines stay stable at eight degrees.",
        "Contrary to what we said, the vaccines are not stable at eight degrees.",
        "Are the vaccines stable at eight degrees?",
    ),
    Story(
        "bakery",
        "The oven holds forty loaves.",
        "I'll go with four shifts instead of five because the oven holds forty loaves.",
        "Contrary to what we said, the oven does not hold forty loaves: it holds thirty.",
        "How many loaves does the oven hold?",
    ),
    Story(
        "shipping",
        "The harbour of Ostend takes ships of two hundred metres.",
        "I'll go with Ostend instead of Antwerp "
        "because the harbour of Ostend takes ships of two hundred metres.",
        "Contrary to what we said, the harbour of Ostend takes no ships of two hundred metres.",
        "Does the harbour of Ostend take ships of two hundred metres?",
    ),
    Story(
        "payroll",
        "Every employee has a bank account in euro.",
        "I'll go with euro instead of dollars because every employee has a bank account in euro.",
        "Contrary to what we said, not every employee has a bank account in euro.",
        "Does every employee have a bank account in euro?",
    ),
    Story(
        "greenhouse",
        "The tomatoes need water twice a day.",
        "I'll go with the larger pump instead of the small one "
        "because the tomatoes need water twice a day.",
        "Contrary to what we said, the tomatoes do not need water twice a day: once is enough.",
        "How often do the tomatoes need water?",
    ),
    Story(
        "library",
        "The archive is closed on Mondays.",
        "I'll go with Tuesdays instead of Mondays because the archive is closed on Mondays.",
        "Contrary to what we said, the archive is not closed on Mondays.",
        "Is the archive closed on Mondays?",
    ),
    Story(
        "printing",
        "The press prints only black and white.",
        "I'll go with drawings instead of photographs "
        "because the press prints only black and white.",
        "Contrary to what we said, the press does not print only black and white.",
        "Does the press print only black and white?",
    ),
    Story(
        "railway",
        "The bridge carries eighty tonnes.",
        "I'll go with the heavy train instead of two light ones "
        "because the bridge carries eighty tonnes.",
        "Contrary to what we said, the bridge does not carry eighty tonnes: it carries sixty.",
        "How many tonnes does the bridge carry?",
    ),
    Story(
        "school",
        "The hall seats three hundred pupils.",
        "I'll go with one assembly instead of two because the hall seats three hundred pupils.",
        "Contrary to what we said, the hall does not seat three hundred pupils.",
        "Does the hall seat three hundred pupils?",
    ),
)
_UNTOUCHED = (
    "Thanks, that is settled then.",
    "What else is there to do this week?",
    "The invoice for March arrived today.",
    "Could the colour of the logo be a little darker?",
    "The new colleague starts on Monday.",
    "Please write that down for the others.",
    "The meeting on Thursday is moved to Friday.",
    "Is there coffee left in the kitchen?",
    "Our accountant asked for the receipts.",
    "The weather was terrible yesterday.",
)
UNTOUCHED = tuple(
    Story(f"{story.name} {number}", story.premise, story.decides, later)
    for number, later in enumerate(_UNTOUCHED)
    for story in (STORIES[number], STORIES[(number + 3) % len(STORIES)])
)


def assert_told(story: Story, *answers: str) -> None:
    """Check that each answer gives the new fact with its number and says what it replaced."""
    for told in answers:
        fact, _, rest = told.partition("[1]")
        assert story.new_fact in fact
        assert story.replaced in rest
        assert story.premise not in fact
