"""Writes the tuned layers and what reads their tokens as an ONNX file, as the service runs it.

The file holds no table of words: the embedding model that is installed anyway gives what a text
begins with. The layers are cut out of that model, with the tuned numbers in place of its own.
"""

# pyright: basic, reportMissingImports=false
# ONNX is in the group `training`, which nothing else needs.

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.utils import extract_model

from app.embeddings.onnx import EMBEDDED
from app.embeddings.sentence_reader import LOGITS, MASK, MEMBERS
from training.commitments.models import Array

NEAR = 0.5
"""Share of the sentences beside, and of the whole window, beside the sentence itself."""
PRODUCTS = {
    "q": "attention/self/query",
    "k": "attention/self/key",
    "v": "attention/self/value",
    "o": "attention/output/dense",
    "i": "intermediate/dense",
    "d": "output/dense",
}
"""The products of a layer by the names of their weights here, and where the model has them."""
NORMS = {"n1": "attention.output.LayerNorm", "n2": "output.LayerNorm"}
_LARGEST = 63
"""Of seven bits: where a processor adds pairs of products in sixteen, eight would not fit."""
_LEAST_SHARE = 1e-30


def product_name(model: Any, layer: int, place: str) -> str:  # noqa: ANN401  # untyped
    """Give what the model calls a weight of a layer, less the ends of its three parts."""
    product = f"/encoder/layer.{layer}/{place}/MatMul_output_0_output_quantized"
    [node] = [one for one in model.graph.node if product in one.output]
    return node.input[1].removesuffix("_quantized")


def write_reader(layers: Mapping[str, Array], head: Mapping[str, Array], base: Path, path: Path):  # noqa: ANN201
    """Write the network that gives the logit of each sentence of a window.

    Args:
        layers: The numbers of each part of a layer, the first axis the layers.
        head: What reads the tokens, by its names in `network.py`, with `centre` and `spread`.
        base: The file of the embedding model.
    """
    model = onnx.load(base)
    held = {one.name: one for one in model.graph.initializer}
    count = len(layers["q"])
    for layer in range(count):
        _put_layer(model, held, layer, {name: values[layer] for name, values in layers.items()})
    states = f"/encoder/layer.{count - 1}/output/LayerNorm/Add_1_output_0"
    with TemporaryDirectory() as folder:
        whole, part = Path(folder) / "whole.onnx", Path(folder) / "part.onnx"
        onnx.save(model, whole)
        inputs = [EMBEDDED, MASK]
        extract_model(str(whole), str(part), inputs, [states], check_model=False)
        cut = onnx.load(part)
    _Head(cut.graph, states).write(head)
    onnx.save(cut, path)


def _put_layer(model: Any, held: Mapping[str, Any], layer: int, own: Mapping[str, Array]) -> None:  # noqa: ANN401
    def put(name: str, values: Array) -> None:
        kind = numpy_helper.to_array(held[name]).dtype
        held[name].CopyFrom(numpy_helper.from_array(values.astype(kind), name))

    for part, place in PRODUCTS.items():
        name = product_name(model, layer, place)
        scale = np.abs(own[part]).max(0) / _LARGEST
        put(f"{name}_quantized", np.round(own[part] / scale))
        put(f"{name}_scale", scale)
        put(f"{name}_zero_point", np.zeros_like(scale))
        put(f"encoder.layer.{layer}.{place.replace('/', '.')}.bias", own[f"{part}b"])
    for part, place in NORMS.items():
        put(f"encoder.layer.{layer}.{place}.weight", own[f"{part}w"])
        put(f"encoder.layer.{layer}.{place}.bias", own[f"{part}b"])


class _Head:
    """Adds to a graph what `network.logits` makes of its states, for one window."""

    def __init__(self, graph: Any, states: str) -> None:  # noqa: ANN401  # untyped
        self._graph, self._states = graph, states

    def write(self, head: Mapping[str, Array]) -> None:
        kind = helper.make_tensor_value_info(MEMBERS, TensorProto.FLOAT, ["sentences", "tokens"])
        self._graph.input.append(kind)
        own = self._add("Tanh", [self._drawn(head)])
        seen = self._beside(own)
        hidden = self._dense(seen, head["hidden"], head["hidden_bias"])
        out = self._dense(self._add("Relu", [hidden]), head["out"], head["out_bias"])
        flat = self._hold("flat", np.array([-1], np.int64))
        self._graph.node.append(helper.make_node("Reshape", [out, flat], [LOGITS]))
        del self._graph.output[:]
        told = helper.make_tensor_value_info(LOGITS, TensorProto.FLOAT, ["sentences"])
        self._graph.output.append(told)

    def _drawn(self, head: Mapping[str, Array]) -> str:
        """Draw from the tokens of each sentence, a question by its own shares of them."""
        questions, width = head["asks"].shape[1], head["values"].shape[1]
        shape = self._hold("tokens.shape", np.array([-1, head["asks"].shape[0]], np.int64))
        tokens = self._add("Reshape", [self._states, shape])
        away = self._add("Sub", [tokens, self._hold("centre", head["centre"])])
        known = self._add("Div", [away, self._hold("spread", head["spread"])])
        likeness = self._add("MatMul", [known, self._hold("asks", head["asks"])])
        most = self._add("ReduceMax", [likeness], axes=[0], keepdims=1)
        weight = self._add("Exp", [self._add("Sub", [likeness, most])])
        # A column a value: those of one question lie beside each other and share its weight.
        spread = np.kron(np.eye(questions), np.ones((1, width // questions))).astype(np.float32)
        wide = self._hold("of_question", spread)
        weights = self._add("MatMul", [weight, wide])
        values = self._add("MatMul", [known, self._hold("values", head["values"])])
        sums = self._add("MatMul", [MEMBERS, self._add("Mul", [weights, values])])
        least = self._hold("least", np.array(_LEAST_SHARE, np.float32))
        whole = self._add("Max", [self._add("MatMul", [MEMBERS, weights]), least])
        return self._add("Div", [sums, whole])

    def _beside(self, own: str) -> str:
        """Put beside each sentence those around it and the mean of the window."""
        half = self._add("Mul", [own, self._hold("near", np.array(NEAR, np.float32))])
        start, second, end, last = (
            self._hold(name, np.array([at], np.int64))
            for name, at in (("start", 0), ("second", 1), ("end", 2**31), ("last", -1))
        )
        row = self._add("Slice", [half, start, second, start])
        nothing = self._add("Sub", [row, row])
        later = self._add("Concat", [nothing, half], axis=0)
        before = self._add("Slice", [later, start, last, start])
        sooner = self._add("Concat", [half, nothing], axis=0)
        after = self._add("Slice", [sooner, second, end, start])
        mean = self._add("ReduceMean", [half], axes=[0], keepdims=1)
        whole = self._add("Add", [self._add("Sub", [half, half]), mean])
        return self._add("Concat", [own, before, after, whole], axis=1)

    def _dense(self, x: str, weight: Array, bias: Array) -> str:
        name = f"dense_{len(self._graph.node)}"
        product = self._add("MatMul", [x, self._hold(f"{name}.weight", weight)])
        return self._add("Add", [product, self._hold(f"{name}.bias", bias)])

    def _hold(self, name: str, values: Array) -> str:
        named = f"head.{name}"
        self._graph.initializer.append(numpy_helper.from_array(np.array(values, order="C"), named))
        return named

    def _add(self, kind: str, inputs: Sequence[str], **settings: object) -> str:
        name = f"head_{kind}_{len(self._graph.node)}"
        self._graph.node.append(helper.make_node(kind, inputs, [name], **settings))
        return name
