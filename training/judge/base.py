"""What the network begins with: bge-small-en-v1.5 with fewer tokens and layers."""

# pyright: basic, reportMissingImports=false
# ONNX is in the group `training`, which nothing else needs.

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper
from tokenizers import Tokenizer

TOKENS = 13_000
"""Kept of the 30,522: what the texts that are read in fitting use most, then the commonest."""
PLACES = 128
_SPECIAL = frozenset(("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"))
_LEAST_OWN, _STEEP, _NEVER = 6_000, 0.7, 30_000
"""How a place in the published vocabulary, the commonest first, compares with one here."""
_LAYER_PARTS = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "o": "attention.output.dense",
    "n1": "attention.output.LayerNorm",
    "i": "intermediate.dense",
    "f": "output.dense",
    "n2": "output.LayerNorm",
}
Array = NDArray[Any]


def kept_tokens(tokenizer: Path, texts: Iterable[str]) -> list[int]:
    """Give the tokens that are kept, by their numbers in the published vocabulary."""
    reader = Tokenizer.from_file(str(tokenizer))
    reader.no_truncation()
    used = Counter(number for text in texts for number in reader.encode(text).ids)
    rank = {number: place for place, (number, _) in enumerate(used.most_common())}

    def order(item: tuple[str, int]) -> tuple[bool, float]:
        word, number = item
        is_letter = len(word.removeprefix("##")) == 1 and (word.isascii() or number in rank)
        published = _NEVER * 2 if word.startswith("[unused") else _LEAST_OWN + _STEEP * number
        is_needed = word in _SPECIAL or is_letter
        return not is_needed, min(rank.get(number, _NEVER), published)

    every = sorted(reader.get_vocab().items(), key=order)
    return sorted(number for _, number in every[:TOKENS])


def write_tokenizer(published: Path, kept: Sequence[int], path: Path) -> None:
    """Write the tokenizer with the tokens that are kept, numbered anew."""
    held = json.loads(published.read_text(encoding="utf-8"))
    words = {number: word for word, number in held["model"]["vocab"].items()}
    place = {words[number]: new for new, number in enumerate(kept)}
    held["model"]["vocab"] = place
    held["truncation"] = held["padding"] = None
    for token in held["added_tokens"]:
        token["id"] = place[token["content"]]
    for token in held["post_processor"]["special_tokens"].values():
        token["ids"] = [place[word] for word in token["tokens"]]
    path.write_text(json.dumps(held, ensure_ascii=False), encoding="utf-8")


def read_weights(model: Path, kept: Sequence[int], layers: int) -> tuple[dict[str, Array], Any]:
    """Give the tables by their names in `training.judge.network`, and the layers, each stacked."""
    held = _published(model)
    table = "embeddings."
    tables = {
        "word": held[f"{table}word_embeddings.weight"][list(kept)],
        "pos": held[f"{table}position_embeddings.weight"][:PLACES],
        "type": held[f"{table}token_type_embeddings.weight"],
        "g": held[f"{table}LayerNorm.weight"],
        "b": held[f"{table}LayerNorm.bias"],
    }
    stacked = {
        f"{short}{kind[0]}": np.stack(
            [held[f"encoder.layer.{number}.{name}.{kind}"] for number in range(layers)]
        )
        for short, name in _LAYER_PARTS.items()
        for kind in ("weight", "bias")
    }
    return tables, stacked


def _published(model: Path) -> Mapping[str, Array]:
    graph = onnx.load(model).graph
    exact = {
        one.name: numpy_helper.to_array(one)
        for one in graph.initializer
        if one.data_type == onnx.TensorProto.FLOAT
    }
    held = {name.removeprefix("bert."): value for name, value in exact.items()}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in exact:
            name = node.name.strip("/").removesuffix("/MatMul").replace("/", ".")
            held[f"{name.removeprefix('bert.')}.weight"] = exact[node.input[1]]
    return held
