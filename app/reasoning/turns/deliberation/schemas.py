"""What a deliberation needs of the job that carries it out."""

from typing import Protocol

from app.graph.change import Write


class Progress(Protocol):
    """The lease of a deliberation, as its transactions hold it."""

    def note_in(self, done: int) -> Write[None]:
        """Note in a transaction how many turns are finished.

        Raises:
            ConflictError: The deliberation was cancelled, or another worker has it: nothing of the
                transaction is stored.
        """
        ...
