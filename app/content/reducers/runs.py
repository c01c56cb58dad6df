"""Blocks of formats that have no blocks: what follows on its own kind belongs to it."""

from app.content.blocks import Block, TextBlock, ThinkingBlock, ThinkingSignatureBlock
from app.content.reducers.assembly import Assembly, BlockBuilder


class Runs:
    """Text and thinking as maximal runs, in the order of the stream."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self._run: BlockBuilder | None = None

    def append_text(self, text: str) -> None:
        self._add(text, TextBlock(""))

    def think(self, text: str) -> None:
        self._add(text, ThinkingBlock(""))

    def sign(self, signature: str, *, thinking: bool) -> None:
        """Keep a signature: of the thinking just before, else as a block of its own.

        Args:
            signature: Opaque; what follows it begins anew, because it is not signed by it.
            thinking: Whether thinking is what was signed.
        """
        if thinking and self._run and self._run.is_a(ThinkingBlock):
            self._assembly.extend(self._run, "signature", signature)
            self.end()
        else:
            self.put(ThinkingSignatureBlock(signature))

    def put(self, block: Block) -> None:
        """Add a block that came whole."""
        self.end()
        self._assembly.close(self._assembly.open(block))

    def end(self) -> None:
        """Let nothing more be added to the run."""
        if self._run:
            self._assembly.close(self._run)
        self._run = None

    def _add(self, text: str, empty: TextBlock | ThinkingBlock) -> None:
        if not text:
            return
        if self._run is None or not self._run.is_a(type(empty)):
            self.end()
            self._run = self._assembly.open(empty)
        self._assembly.extend(self._run, "text", text)
