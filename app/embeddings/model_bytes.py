"""Rewrites ONNX models in the bytes of their files. Pure.

A file is a message of Protocol Buffers. Few of its fields are read, so no library that writes
models is needed.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_GRAPH, _OPSET, _NAME = 7, 8, 1
"""Field numbers of `ModelProto`; most messages have their name in field 1."""
_NODE, _INITIALIZER, _OUTPUT = 1, 5, 12
"""Field numbers of `GraphProto`."""
_NODE_INPUT, _NODE_OUTPUT, _OP_TYPE, _ATTRIBUTE, _DOMAIN = 1, 2, 4, 5, 7
"""Field numbers of `NodeProto`."""
_TENSOR_NAME, _RAW_DATA, _EXTERNAL_DATA, _DATA_LOCATION, _EXTERNAL = 8, 9, 13, 14, 1
"""Field numbers of `TensorProto`, and the location of data in another file."""
_KEY, _VALUE = 1, 2
"""Field numbers of `StringStringEntryProto`."""
_INT, _TYPE, _TYPE_INT = 3, 20, 2
"""Field numbers of `AttributeProto`, and its type for an integer."""
_VERSION = 2
"""Field number of `OperatorSetIdProto`."""
_CONTRIB = b"com.microsoft"
"""Domain of the operators that only ONNX Runtime has."""
_ATTENTION_OUTPUT = re.compile(r"(/encoder/layer\.\d+/attention/self/)Reshape_3_output_0")
"""Name of the attention's output in a layer of BERT, as PyTorch exports it."""
_MIN_EXTERNAL = 1_024
"""Bytes. Smaller initializers may be shapes, which ONNX Runtime needs while it loads the graph."""
_LENGTH_DELIMITED = 2
_WIDTHS = {1: 8, 5: 4}
"""Bytes of a field, by its wire type, where the size is fixed."""
_KIND, _KIND_BITS = 7, 3
_MORE, _VARINT_BITS = 0x80, 7


class _Field(NamedTuple):
    number: int
    content: memoryview
    whole: memoryview
    """The content with its tag and length."""
    at: int
    """Offset of the content in the file."""


class Model(NamedTuple):
    """A parsed model; its methods return changed copies."""

    others: Sequence[memoryview]
    """All fields but the graph."""
    graph: Sequence[_Field]

    @classmethod
    def read(cls, file: bytes) -> "Model":
        fields = list(_fields(memoryview(file)))
        [graph] = [one for one in fields if one.number == _GRAPH]
        others = [one.whole for one in fields if one.number != _GRAPH]
        return cls(others, list(_fields(graph.content, graph.at)))

    def serialized(self) -> bytes:
        return b"".join([*self.others, _field(_GRAPH, *(one.whole for one in self.graph))])

    def up_to(self, name: str) -> "Model":
        """Keep only the nodes that compute the tensor `name`, and make it the only output."""
        taken, nodes = {name}, list[_Field]()
        # Nodes are sorted topologically, as ONNX requires.
        for node in (one for one in reversed(self.graph) if one.number == _NODE):
            if taken & _names(node, _NODE_OUTPUT):
                nodes.append(node)
                taken |= _names(node, _NODE_INPUT)
        constants = [
            one
            for one in self.graph
            if one.number == _INITIALIZER and taken & _names(one, _TENSOR_NAME)
        ]
        left_out = (_NODE, _INITIALIZER, _OUTPUT)
        rest = [one for one in self.graph if one.number not in left_out]
        output = _new_field(_OUTPUT, _field(_NAME, name.encode()))
        return self._replace(graph=[*reversed(nodes), *constants, *rest, output])

    def with_fused_attention(self, heads: int) -> "Model":
        """Replace the attention of each layer by one operator, `MultiHeadAttention`.

        It keeps no matrix of all pairs of tokens in memory. It has no mask: all tokens count.

        Args:
            heads: Attention heads of a layer.
        """
        opset = _field(_OPSET, _field(_NAME, _CONTRIB), _int_field(_VERSION, 1))
        graph = [_fused(one, heads) if one.number == _NODE else one for one in self.graph]
        return Model([*self.others, memoryview(opset)], graph)

    def with_external_initializers(self, file: str) -> "Model":
        """Refer to large initializers in the parsed file, named `file`, instead of copying them."""
        graph = [
            _externalized(file, one) if one.number == _INITIALIZER else one for one in self.graph
        ]
        return self._replace(graph=graph)


def with_output(model: bytes, name: str) -> bytes:
    """Add the tensor `name` to the outputs of a model.

    Protocol Buffers merges repeated messages, so the output is appended to the file.
    """
    return model + _field(_GRAPH, _field(_OUTPUT, _field(_NAME, name.encode())))


def _fused(node: _Field, heads: int) -> _Field:
    """Replace the last node of an attention; `up_to` removes the nodes before it."""
    output = next(filter(None, map(_ATTENTION_OUTPUT.fullmatch, _names(node, _NODE_OUTPUT))), None)
    if output is None:
        return node
    inputs = [f"{output[1]}{part}/Add_output_0" for part in ("query", "key", "value")]
    return _new_field(
        _NODE,
        *(_field(_NODE_INPUT, name.encode()) for name in inputs),
        _field(_NODE_OUTPUT, output[0].encode()),
        _field(_OP_TYPE, b"MultiHeadAttention"),
        _field(_ATTRIBUTE, *_int_attribute(b"num_heads", heads)),
        _field(_DOMAIN, _CONTRIB),
    )


def _externalized(file: str, constant: _Field) -> _Field:
    fields = list(_fields(constant.content, constant.at))
    raw = next((one for one in fields if one.number == _RAW_DATA), None)
    if raw is None or len(raw.content) < _MIN_EXTERNAL:
        return constant
    where = {"location": file, "offset": str(raw.at), "length": str(len(raw.content))}
    return _new_field(
        _INITIALIZER,
        *(one.whole for one in fields if one is not raw),
        *(_field(_EXTERNAL_DATA, *_entry(key, value)) for key, value in where.items()),
        _int_field(_DATA_LOCATION, _EXTERNAL),
    )


def _entry(key: str, value: str) -> tuple[bytes, bytes]:
    return _field(_KEY, key.encode()), _field(_VALUE, value.encode())


def _int_attribute(name: bytes, value: int) -> tuple[bytes, bytes, bytes]:
    """Return the fields of an attribute."""
    return (
        _field(_NAME, name),
        _int_field(_INT, value),
        _int_field(_TYPE, _TYPE_INT),
    )


def _names(field: _Field, number: int) -> set[str]:
    return {str(one.content, "utf-8") for one in _fields(field.content) if one.number == number}


def _fields(message: memoryview, at: int = 0) -> Iterator[_Field]:
    """Parse a message that begins at offset `at` of its file."""
    start = 0
    while start < len(message):
        key, begin = _read_varint(message, start)
        kind = key & _KIND
        if kind == _LENGTH_DELIMITED:
            length, begin = _read_varint(message, begin)
            end = begin + length
        elif kind in _WIDTHS:
            end = begin + _WIDTHS[kind]
        else:
            _, end = _read_varint(message, begin)
        yield _Field(key >> _KIND_BITS, message[begin:end], message[start:end], at + begin)
        start = end


def _read_varint(message: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while message[at] & _MORE:
        value |= (message[at] & ~_MORE) << shift
        at, shift = at + 1, shift + _VARINT_BITS
    return value | message[at] << shift, at + 1


def _new_field(number: int, *parts: bytes | memoryview) -> _Field:
    """Build a field that is not in the file."""
    content = b"".join(parts)
    return _Field(number, memoryview(content), memoryview(_field(number, content)), 0)


def _field(number: int, *parts: bytes | memoryview) -> bytes:
    content = b"".join(parts)
    return _varint(number << _KIND_BITS | _LENGTH_DELIMITED) + _varint(len(content)) + content


def _int_field(number: int, value: int) -> bytes:
    return _varint(number << _KIND_BITS) + _varint(value)


def _varint(value: int) -> bytes:
    found = bytearray()
    while value >= _MORE:
        found.append(value % _MORE | _MORE)
        value //= _MORE
    return bytes([*found, value])
