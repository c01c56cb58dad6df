"""Changes what a model computes by the bytes of its file. Pure.

A file is a message of Protocol Buffers. Of these few fields are looked at, and nothing that writes
models is needed.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_GRAPH, _OPERATORS, _NAME = 7, 8, 1
"""Numbers of the fields of `ModelProto` of ONNX, and of most messages that have a name."""
_NODE, _CONSTANT, _OUTPUT = 1, 5, 12
"""Of `GraphProto`."""
_TAKES, _GIVES, _OPERATOR, _ATTRIBUTE, _DOMAIN = 1, 2, 4, 5, 7
"""Of `NodeProto`."""
_CONSTANT_NAME, _RAW, _ELSEWHERE, _PLACE, _IS_ELSEWHERE = 8, 9, 13, 14, 1
"""Of `TensorProto`, and what its place is for numbers that are in another file."""
_KEY, _VALUE = 1, 2
"""Of `StringStringEntryProto`."""
_WHOLE_NUMBER, _TYPE, _IS_WHOLE_NUMBER = 3, 20, 2
"""Of `AttributeProto`, and what its type is then."""
_VERSION = 2
"""Of `OperatorSetIdProto`."""
_OF_RUNTIME = b"com.microsoft"
"""Whose operators those are that only ONNX Runtime has."""
_ATTENDED = re.compile(r"(/encoder/layer\.\d+/attention/self/)Reshape_3_output_0")
"""What the attention of a layer of BERT gives, as PyTorch exports it."""
_LARGE = 1_024
"""Bytes from which on numbers are left where they are; shapes are read before."""
_LENGTH_DELIMITED = 2
_WIDTHS = {1: 8, 5: 4}
"""Bytes of a field, by its kind, where they are always as many."""
_KIND, _KIND_BITS = 7, 3
_MORE, _VARINT_BITS = 0x80, 7


class _Field(NamedTuple):
    number: int
    content: memoryview
    whole: memoryview
    """Its content with what stands before it."""
    at: int
    """Where the content begins, in the file that was read."""


class Model(NamedTuple):
    """A model of which parts are exchanged before it is written again."""

    others: Sequence[memoryview]
    """Fields beside the graph."""
    graph: Sequence[_Field]

    @classmethod
    def read(cls, file: bytes) -> "Model":
        fields = list(_fields(memoryview(file)))
        [graph] = [one for one in fields if one.number == _GRAPH]
        others = [one.whole for one in fields if one.number != _GRAPH]
        return cls(others, list(_fields(graph.content, graph.at)))

    def written(self) -> bytes:
        return b"".join([*self.others, _field(_GRAPH, *(one.whole for one in self.graph))])

    def up_to(self, name: str) -> "Model":
        """Keep what makes what is called `name`, and put out nothing else."""
        taken, nodes = {name}, list[_Field]()
        # A node stands in the file behind all that it takes from.
        for node in (one for one in reversed(self.graph) if one.number == _NODE):
            if taken & _names(node, _GIVES):
                nodes.append(node)
                taken |= _names(node, _TAKES)
        constants = [
            one
            for one in self.graph
            if one.number == _CONSTANT and taken & _names(one, _CONSTANT_NAME)
        ]
        left_out = (_NODE, _CONSTANT, _OUTPUT)
        rest = [one for one in self.graph if one.number not in left_out]
        output = _made(_OUTPUT, _field(_NAME, name.encode()))
        return self._replace(graph=[*reversed(nodes), *constants, *rest, output])

    def with_fused_attention(self, heads: int) -> "Model":
        """Do the attention of a layer in one step, without a mask: every token counts.

        Step by step, each of them holds a number for each pair of tokens and head.

        Args:
            heads: Of a layer.
        """
        operators = _field(_OPERATORS, _field(_NAME, _OF_RUNTIME), _whole_number_field(_VERSION, 1))
        graph = [_fused(one, heads) if one.number == _NODE else one for one in self.graph]
        return Model([*self.others, memoryview(operators)], graph)

    def with_constants_in(self, file: str) -> "Model":
        """Leave large constants in the file that was read, which is called `file`."""
        graph = [_left_in(file, one) if one.number == _CONSTANT else one for one in self.graph]
        return self._replace(graph=graph)


def with_output(model: bytes, name: str) -> bytes:
    """Give a model that also puts out what it calls `name`.

    A message that comes twice is joined, so the output is added behind the file.
    """
    return model + _field(_GRAPH, _field(_OUTPUT, _field(_NAME, name.encode())))


def _fused(node: _Field, heads: int) -> _Field:
    """Give in place of the last step of a layer's attention one that does them all."""
    attended = next(filter(None, map(_ATTENDED.fullmatch, _names(node, _GIVES))), None)
    if attended is None:
        return node
    taken = [f"{attended[1]}{part}/Add_output_0" for part in ("query", "key", "value")]
    return _made(
        _NODE,
        *(_field(_TAKES, name.encode()) for name in taken),
        _field(_GIVES, attended[0].encode()),
        _field(_OPERATOR, b"MultiHeadAttention"),
        _field(_ATTRIBUTE, *_whole_number(b"num_heads", heads)),
        _field(_DOMAIN, _OF_RUNTIME),
    )


def _left_in(file: str, constant: _Field) -> _Field:
    fields = list(_fields(constant.content, constant.at))
    raw = next((one for one in fields if one.number == _RAW), None)
    if raw is None or len(raw.content) < _LARGE:
        return constant
    where = {"location": file, "offset": str(raw.at), "length": str(len(raw.content))}
    return _made(
        _CONSTANT,
        *(one.whole for one in fields if one is not raw),
        *(_field(_ELSEWHERE, *_entry(key, value)) for key, value in where.items()),
        _whole_number_field(_PLACE, _IS_ELSEWHERE),
    )


def _entry(key: str, value: str) -> tuple[bytes, bytes]:
    return _field(_KEY, key.encode()), _field(_VALUE, value.encode())


def _whole_number(name: bytes, value: int) -> tuple[bytes, bytes, bytes]:
    """Give the content of an attribute."""
    return (
        _field(_NAME, name),
        _whole_number_field(_WHOLE_NUMBER, value),
        _whole_number_field(_TYPE, _IS_WHOLE_NUMBER),
    )


def _names(field: _Field, number: int) -> set[str]:
    return {str(one.content, "utf-8") for one in _fields(field.content) if one.number == number}


def _fields(message: memoryview, at: int = 0) -> Iterator[_Field]:
    """Give the fields of a message that begins at `at` in its file."""
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


def _made(number: int, *parts: bytes | memoryview) -> _Field:
    """Give a field that no file holds."""
    content = b"".join(parts)
    return _Field(number, memoryview(content), memoryview(_field(number, content)), 0)


def _field(number: int, *parts: bytes | memoryview) -> bytes:
    content = b"".join(parts)
    return _varint(number << _KIND_BITS | _LENGTH_DELIMITED) + _varint(len(content)) + content


def _whole_number_field(number: int, value: int) -> bytes:
    return _varint(number << _KIND_BITS) + _varint(value)


def _varint(value: int) -> bytes:
    found = bytearray()
    while value >= _MORE:
        found.append(value % _MORE | _MORE)
        value //= _MORE
    return bytes([*found, value])
