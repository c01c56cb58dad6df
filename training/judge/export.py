"""Writes the fitted network as an ONNX file in whole numbers, as the service runs it."""

# pyright: basic, reportMissingImports=false
# ONNX is in the group `training`, which nothing else needs.

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

HEADS, EPSILON = 12, 1e-12
_ONNX, _RUNTIME, _IR = 20, 1, 9
"""Versions of the operators and of the file that the oldest ONNX Runtime we install reads."""
_LARGEST = 127
Array = NDArray[Any]


class _Graph:
    """Nodes and constants in the order in which they are added."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def hold(self, name: str, values: Array) -> str:
        self.constants.append(numpy_helper.from_array(np.array(values, order="C"), name))
        return name

    def add(self, kind: str, inputs: Sequence[str], outputs: int = 1, **settings: object) -> Any:  # noqa: ANN401
        """Add a node and give the name of its output, of several their names."""
        names = [f"{kind}_{len(self.nodes)}_{number}" for number in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, **settings))
        return names[0] if outputs == 1 else names

    def norm(self, name: str, x: str, scale: Array, bias: Array) -> str:
        held = [self.hold(f"{name}.weight", scale), self.hold(f"{name}.bias", bias)]
        return self.add("LayerNormalization", [x, *held], epsilon=EPSILON)

    def dense(self, name: str, x: str, weight: Array, bias: Array) -> str:
        product = self.add("MatMul", [x, self.hold(f"{name}.weight", weight)])
        return self.add("Add", [product, self.hold(f"{name}.bias", bias)])


def write_network(weights: Mapping[str, Array], path: Path) -> None:
    """Write the network; its products are made in whole numbers of eight bits.

    Args:
        weights: By the names that `training.judge.cross` gives them.
    """
    with TemporaryDirectory() as folder:
        exact = Path(folder) / "exact.onnx"
        onnx.save(_network(weights), exact)
        # Of seven bits: where a processor adds pairs of products in sixteen, they would not fit.
        quantize_dynamic(
            exact,
            path,
            op_types_to_quantize=["MatMul"],
            per_channel=True,
            reduce_range=True,
            weight_type=QuantType.QInt8,
            # Types are not derived through the attention of ONNX Runtime.
            extra_options={"DefaultTensorType": TensorProto.FLOAT},
        )


def _network(weights: Mapping[str, Array]) -> Any:  # noqa: ANN401  # untyped
    graph = _Graph()
    x = _embedded(graph, weights)
    for number in range(len(weights["layers.qw"])):
        own = {key.removeprefix("layers."): value[number] for key, value in _layers(weights)}
        x = _layer(graph, f"layer.{number}", x, own)
    first = graph.add("Gather", [x, graph.hold("first", np.array(0, np.int64))], axis=1)
    head = [graph.hold(f"head.{key}", weights[f"head.{key}"]) for key in "wb"]
    graph.nodes.append(helper.make_node("Gemm", [first, *head], ["logits"]))
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["pairs", "tokens"])
        for name in ("ids", "sides")
    ]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["pairs", 10])]
    made = helper.make_graph(graph.nodes, "judge", inputs, outputs, graph.constants)
    versions = [helper.make_opsetid("", _ONNX), helper.make_opsetid("com.microsoft", _RUNTIME)]
    return helper.make_model(made, opset_imports=versions, ir_version=_IR)


def _layers(weights: Mapping[str, Array]) -> list[tuple[str, Array]]:
    return [(key, value) for key, value in weights.items() if key.startswith("layers.")]


def _embedded(graph: _Graph, weights: Mapping[str, Array]) -> str:
    """Look tokens up in a table of whole numbers with a scale a row, and add place and side."""
    table = weights["emb.word"]
    scale = np.abs(table).max(1, keepdims=True) / _LARGEST
    scale[scale == 0] = 1
    whole = graph.hold("words", np.round(table / scale).astype(np.int8))
    rows = graph.add("Cast", [graph.add("Gather", [whole, "ids"])], to=TensorProto.FLOAT)
    scales = graph.add("Gather", [graph.hold("words.scale", scale.astype(np.float32)), "ids"])
    words = graph.add("Mul", [rows, scales])
    length = graph.add("Shape", ["ids"], start=1, end=2)
    start = graph.hold("start", np.zeros(1, np.int64))
    places = graph.add("Slice", [graph.hold("places", weights["emb.pos"]), start, length, start])
    sides = graph.add("Gather", [graph.hold("sides.table", weights["emb.type"]), "sides"])
    total = graph.add("Add", [graph.add("Add", [words, places]), sides])
    return graph.norm("embedded", total, weights["emb.g"], weights["emb.b"])


def _layer(graph: _Graph, name: str, x: str, own: Mapping[str, Array]) -> str:
    asked = np.concatenate([own[f"{part}w"] for part in "qkv"], axis=1)
    weight = graph.hold(f"{name}.asked.weight", asked)
    parts = graph.add("Split", [graph.add("MatMul", [x, weight])], 3, axis=-1, num_outputs=3)
    bias = graph.hold(f"{name}.asked.bias", np.concatenate([own[f"{part}b"] for part in "qkv"]))
    heard = graph.add("MultiHeadAttention", [*parts, bias], domain="com.microsoft", num_heads=HEADS)
    told = graph.dense(f"{name}.told", heard, own["ow"], own["ob"])
    x = graph.norm(f"{name}.one", graph.add("Add", [x, told]), own["n1w"], own["n1b"])
    wide = graph.add("Gelu", [graph.dense(f"{name}.wide", x, own["iw"], own["ib"])])
    narrow = graph.dense(f"{name}.narrow", wide, own["fw"], own["fb"])
    return graph.norm(f"{name}.two", graph.add("Add", [x, narrow]), own["n2w"], own["n2b"])
