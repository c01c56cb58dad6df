"""What is left of erased texts outside of the graph: training files, and vectors in memory."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.graph.change import Outside, Write, run
from app.local.training_files import TrainingFiles


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Args:
    files: What the training runs of this home were given.
    drop_vectors: Drops the vectors of questions that this process remembers.
    """

    files: TrainingFiles
    drop_vectors: Callable[[], None]

    def erase_in(self, ids: Sequence[str], is_told: Callable[[str], bool]) -> Write[int]:
        """Erase what things left behind that are about to be erased; give the lines that went.

        It is done before the transaction commits: what fails later has lost a line of a file, and
        nothing that was to be erased stays.

        Args:
            ids: The things, as long as they can still be found.
            is_told: Tells whether a line of a file is to go for its words.
        """
        [found] = yield from run("erasure/list_traces", ids=ids)
        traces = frozenset[str](found["trace_ids"])
        folders = {row["id"]: row["folder"] for row in found["runs"]}
        removed = dict[str, int]()

        async def remove() -> None:
            removed.update(await self.files.remove_lines(folders, traces, is_told))

        yield Outside(remove)
        if removed:
            rows = [{"id": id_, "lines": count} for id_, count in sorted(removed.items())]
            yield from run("fine_tune/note_erased", removed=rows)
        self.drop_vectors()
        return sum(removed.values())
