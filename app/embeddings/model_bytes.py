"""Asks a model for what it makes of a text further in, by the bytes of its file. Pure.

A file is a message of Protocol Buffers. Of these few fields are looked at, and nothing that writes
models is needed.
"""

from collections.abc import Iterator
from typing import NamedTuple

_GRAPH, _NAME = 7, 1
"""Numbers of the fields of `ModelProto` and `ValueInfoProto` of ONNX."""
_NODE, _CONSTANT, _OUTPUT = 1, 5, 12
"""Of `GraphProto`."""
_TAKES, _GIVES = 1, 2
"""Of `NodeProto`."""
_CONSTANT_NAME = 8
"""Of `TensorProto`."""
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


def with_output(model: bytes, name: str) -> bytes:
    """Give a model that also puts out what it calls `name`.

    A message that comes twice is joined, so the output is added behind the file.
    """
    return model + _field(_GRAPH, _output(name))


def up_to(model: bytes, name: str) -> bytes:
    """Give the part of a model that makes what it calls `name`, and puts out nothing else."""
    fields = list(_fields(memoryview(model)))
    [graph] = [one for one in fields if one.number == _GRAPH]
    others = [bytes(one.whole) for one in fields if one.number != _GRAPH]
    return b"".join([*others, _field(_GRAPH, _part(list(_fields(graph.content)), name))])


def _part(graph: list[_Field], name: str) -> bytes:
    """Give the nodes of a graph that lead to what is called `name`, and what they take."""
    taken, nodes = {name}, list[_Field]()
    # A node stands in the file behind all that it takes from.
    for node in (one for one in reversed(graph) if one.number == _NODE):
        if taken & _names(node, _GIVES):
            nodes.append(node)
            taken |= _names(node, _TAKES)
    constants = [
        one for one in graph if one.number == _CONSTANT and taken & _names(one, _CONSTANT_NAME)
    ]
    left_out = (_NODE, _CONSTANT, _OUTPUT)
    rest = [one for one in graph if one.number not in left_out]
    return b"".join([*(one.whole for one in (*reversed(nodes), *constants, *rest)), _output(name)])


def _names(field: _Field, number: int) -> set[str]:
    return {str(one.content, "utf-8") for one in _fields(field.content) if one.number == number}


def _output(name: str) -> bytes:
    return _field(_OUTPUT, _field(_NAME, name.encode()))


def _fields(message: memoryview) -> Iterator[_Field]:
    start = 0
    while start < len(message):
        key, at = _read_varint(message, start)
        kind = key & _KIND
        if kind == _LENGTH_DELIMITED:
            length, at = _read_varint(message, at)
            end = at + length
        elif kind in _WIDTHS:
            end = at + _WIDTHS[kind]
        else:
            _, end = _read_varint(message, at)
        yield _Field(key >> _KIND_BITS, message[at:end], message[start:end])
        start = end


def _read_varint(message: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while message[at] & _MORE:
        value |= (message[at] & ~_MORE) << shift
        at, shift = at + 1, shift + _VARINT_BITS
    return value | message[at] << shift, at + 1


def _field(number: int, value: bytes) -> bytes:
    return _varint(number << _KIND_BITS | _LENGTH_DELIMITED) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    found = bytearray()
    while value >= _MORE:
        found.append(value % _MORE | _MORE)
        value //= _MORE
    return bytes([*found, value])
