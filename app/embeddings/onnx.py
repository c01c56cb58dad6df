"""bge-small-en-v1.5, quantised, run by ONNX Runtime on this machine's processor."""

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib import import_module
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from app.embeddings.base import EmbedderOffError, Passage, Question, Vector, Window
from app.embeddings.model_bytes import Model
from app.embeddings.rules import LANES, SENTENCE_TOKENS, sentence_windows
from app.embeddings.token_rules import MAX_TOKENS_KEPT, Matrix, pack, telling_words
from app.errors import SetupError

G = TypeVar("G")
T = TypeVar("T")
MODEL = "bge-small-en-v1.5-q"
DIMENSIONS, HEADS = 384, 12
MAX_TOKENS = 512
MAX_QUESTION_TOKENS = 256
"""Of a question, for which somebody waits: of twice as many the model makes twice the work."""
QUERY_PREFIX = "Represent this sentence for searching relevant passages: "
"""What the model was trained to see before a question; passages have none."""
PREFIX_TOKENS = 9
"""Of the prefix and of the one that stands for the whole text."""
CLS, SEP = 101, 102
"""Tokens that begin and end a text."""
MAX_SENTENCE = 1_000
"""Code points of a sentence that are read of it in its text."""
EMBEDDED, STATES = "/embeddings/LayerNorm/Add_1_output_0", "last_hidden_state"
"""What the model begins with and what it makes, a row a token, by their names in its file."""
_INITIALIZERS_FOLDER = "session.model_external_initializers_file_folder_path"
_THREADS = 2 * LANES
"""A run takes one thread: two are slower for the few tokens of a question, and use no less of the
processors for a batch than two batches side by side. They are threads of its own, so that no run
waits for other work that was sent away from the event loop.
"""


def load_runtime(name: str = "onnxruntime") -> Any:  # noqa: ANN401  # untyped
    """Import ONNX Runtime.

    Raises:
        EmbedderOffError: It has no wheel for this Python on this platform.
    """
    try:
        return import_module(name)
    except ImportError as error:
        raise EmbedderOffError(
            "the local embedding model needs ONNX Runtime, which has no wheel for Python"
            f" {sys.version_info.major}.{sys.version_info.minor} on this platform: use Python 3.13,"
            " or set NOEMA_EMBEDDINGS=voyage; until then search goes by words alone",
            field="embeddings",
        ) from error


def open_session(  # noqa: ANN201  # untyped
    runtime: Any,  # noqa: ANN401  # untyped
    model: bytes,
    *,
    initializers: Path | None = None,
    disabled_optimizers: Sequence[str] = (),
):
    """Open a model that runs on one thread.

    Args:
        initializers: Folder of the files that hold external initializers.
    """
    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    # The arena never gives memory back: one batch of long texts would stay for good.
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    if initializers:
        options.add_session_config_entry(_INITIALIZERS_FOLDER, str(initializers))
    return runtime.InferenceSession(
        model,
        options,
        providers=["CPUExecutionProvider"],
        disabled_optimizers=list(disabled_optimizers),
    )


class OnnxEmbedder:
    """Implements `app.embeddings.base.Embedder`. The model is loaded when it is first used."""

    model = MODEL
    source: str | None = None
    dimensions = DIMENSIONS

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loading = Lock()
        self._threads = ThreadPoolExecutor(_THREADS, "embedding")

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        """Give the vector of each passage; of a long one its first 512 tokens count."""
        return [passage.vector for passage in await self.embed_passages(texts)]

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        encodings = await self._in_thread(self._encode, texts)
        # Each by itself: the model rounds by what it reads at once, so that beside others a text
        # would have another vector; and what is as long as the longest is slower to read.
        return await asyncio.gather(*(self._in_thread(self._passage, one) for one in encodings))

    async def embed_query(self, text: str) -> Vector:
        return (await self.embed_question(text)).vector

    async def embed_question(self, text: str) -> Question:
        return await self._in_thread(self._question, QUERY_PREFIX + text)

    @property
    def is_installed(self) -> bool:
        return all((self._folder / name).is_file() for name in (f"{MODEL}.onnx", "tokenizer.json"))

    def states(self, texts: Sequence[str]) -> list[Matrix]:
        """Give what the model makes of each token of a text, a unit row a token; blocking.

        Raises:
            SetupError: The model is not installed.
        """
        return [_unit(self._run(encoding.ids)) for encoding in self._encode(texts)]

    def windows(self, said: Sequence[str]) -> Iterator[Window]:
        """Give the tokens of sentences as the model begins with them; blocking.

        Raises:
            SetupError: The model is not installed.
        """
        encodings = self._encode_bare([sentence[:MAX_SENTENCE] for sentence in said])
        for window in sentence_windows([len(one.ids) for one in encodings]):
            ids = [encodings[place].ids[:SENTENCE_TOKENS] for place in window]
            embedded = self._embedded([CLS, *chain.from_iterable(ids), SEP])
            yield Window(embedded, [len(own) for own in ids])

    async def _in_thread(self, work: Callable[[G], T], given: G) -> T:
        running = asyncio.get_running_loop().run_in_executor(self._threads, work, given)
        try:
            return await asyncio.shield(running)
        finally:
            # A run cannot be ended: whoever leaves holds its turn until the processor is free.
            await asyncio.wait({running})

    def _question(self, text: str) -> Question:
        with self._loading:
            tokenizer = self._question_tokenizer
        encoding: Encoding = tokenizer.encode(text)
        states = self._run(encoding.ids)
        told = telling_words(encoding.tokens[PREFIX_TOKENS:-1])[:MAX_TOKENS_KEPT]
        tokens = _unit(states[PREFIX_TOKENS:][told]) if told else None
        return Question(_first(states), tokens)

    def _encode(self, texts: Sequence[str]) -> list[Encoding]:
        with self._loading:
            tokenizer = self._tokenizer
        return tokenizer.encode_batch(list(texts))

    def _encode_bare(self, texts: Sequence[str]) -> list[Encoding]:
        """Encode without the tokens that begin and end a text."""
        with self._loading:
            tokenizer = self._tokenizer
        return tokenizer.encode_batch(list(texts), add_special_tokens=False)

    def _passage(self, encoding: Encoding) -> Passage:
        states = self._run(encoding.ids)
        return Passage(_first(states), pack(_unit(states[1:])))

    def _run(self, text: Sequence[int]) -> Matrix:
        """Give what the model makes of a text, a row a token."""
        with self._loading:
            session = self._session
        return session.run(None, _inputs(text))[0][0]

    def _embedded(self, text: Sequence[int]) -> Matrix:
        with self._loading:
            session = self._first_session
        return session.run([EMBEDDED], _inputs(text))[0]

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        return self._tokenizer_up_to(MAX_TOKENS)

    @cached_property
    def _question_tokenizer(self) -> Tokenizer:
        return self._tokenizer_up_to(MAX_QUESTION_TOKENS)

    def _tokenizer_up_to(self, tokens: int) -> Tokenizer:
        tokenizer = _read(Tokenizer.from_file, self._require("tokenizer.json"))
        tokenizer.enable_truncation(tokens)  # pyright: ignore[reportUnknownMemberType]  # **kwargs
        return tokenizer

    @cached_property
    def _session(self) -> Any:  # noqa: ANN401  # untyped
        # Takes a third of a second, which a command that embeds nothing need not wait for.
        return self._open(lambda model: model.with_fused_attention(HEADS).up_to(STATES))

    @cached_property
    def _first_session(self) -> Any:  # noqa: ANN401  # untyped
        """A session of its own: vectors of texts are made as if nobody asked how they begin."""
        return self._open(lambda model: model.up_to(EMBEDDED))

    def _open(self, change: Callable[[Model], Model]) -> Any:  # noqa: ANN401  # untyped
        runtime, file = load_runtime(), f"{MODEL}.onnx"

        def load(path: str) -> Any:  # noqa: ANN401
            model = Model.read(Path(path).read_bytes()).with_external_initializers(file)
            return open_session(runtime, change(model).serialized(), initializers=self._folder)

        return _read(load, self._require(file))

    def _require(self, name: str) -> Path:
        path = self._folder / name
        if not path.is_file():
            raise SetupError(
                f"the embedding model is not installed: {path} is missing", field="home"
            )
        return path


def _read(load: Callable[[str], T], path: Path) -> T:
    try:
        return load(str(path))
    except Exception as error:
        # For a file that is not theirs both libraries raise just this.
        raise SetupError(
            f"the embedding model cannot be read: remove {path} and start again", field="home"
        ) from error


def _first(states: Matrix) -> Vector:
    """Give the first token, which stands for the whole text in this model."""
    return _unit(states[:1])[0].tolist()


def _inputs(text: Sequence[int]) -> dict[str, NDArray[np.int64]]:
    ids = np.array([text], np.int64)
    return {
        "input_ids": ids,
        "attention_mask": np.ones_like(ids),
        "token_type_ids": np.zeros_like(ids),
    }


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
