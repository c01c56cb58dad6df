"""Whose the vectors of a server's model are: those of one source are never met by another's."""

from collections.abc import Sequence

from app.domain.ids import new_id
from app.embeddings.base import Embedder, EmbedderOffError, Passage, Question, Vector
from app.errors import SetupError
from app.graph.base import Graph
from app.graph.change import Write, run

EMPTIED_AT_ONCE = 1_000


async def take_over(graph: Graph, source: str) -> None:
    """Let a tenant's vectors be of `source` from now on, and remove those of another one.

    It removes a bounded number at a time; one that was interrupted goes on where it was.
    """
    held = None
    while held != source:
        held = await graph.apply(_claim, source, takes_over=True)


def hold_source(source: str) -> Write[None]:
    """Keep other sources away until the commit.

    Raises:
        SetupError: The vectors are another source's.
    """
    held = yield from _claim(source, takes_over=False)
    if held != source:
        raise SetupError(_told(held, source), field="embedding_model")


def _claim(source: str, *, takes_over: bool) -> Write[str]:
    [row] = yield from run(
        "embedding/claim_source",
        source=source,
        takes_over=takes_over,
        due=new_id(),
        limit=EMPTIED_AT_ONCE,
    )
    return str(row["source"])


class SourceEmbedder:
    """Implements `app.embeddings.base.Embedder` on a server's model, for one tenant.

    It embeds nothing while the tenant's vectors are another source's: what it makes could not be
    compared with them.
    """

    def __init__(self, embedder: Embedder, graph: Graph) -> None:
        self._embedder = embedder
        self._graph = graph

    @property
    def model(self) -> str:
        return self._embedder.model

    @property
    def source(self) -> str | None:
        return self._embedder.source

    @property
    def dimensions(self) -> int:
        return self._embedder.dimensions

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        await self._require_own()
        return await self._embedder.embed_documents(texts)

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        await self._require_own()
        return await self._embedder.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        await self._require_own()
        return await self._embedder.embed_query(text)

    async def embed_question(self, text: str) -> Question:
        await self._require_own()
        return await self._embedder.embed_question(text)

    async def _require_own(self) -> None:
        [row] = await self._graph.read("embedding/get_source")
        if row["source"] not in (None, self.source):
            raise EmbedderOffError(_told(row["source"], self.source), field="embedding_model")


def _told(held: str, source: str | None) -> str:
    """Say why a source may not use the vectors; `held` is empty while they are removed."""
    if not held:
        return "the vectors of another model are being removed; search goes by words alone"
    return (
        f"the vectors are of {held}, and NOEMA_EMBEDDING_MODEL is {source}: start `noema up` "
        "with this setting, or run `noema vectors fill compatible`, to make them anew"
    )
