"""Asks a model for what one of its inner layers makes of a text. Pure.

The file of a model lists its outputs. A message of Protocol Buffers that comes twice is joined, so
one more output is added by bytes behind the file, and nothing that writes models is needed.
"""

_GRAPH, _OUTPUT, _NAME = 7, 12, 1
"""Numbers of the fields in `ModelProto`, `GraphProto` and `ValueInfoProto` of ONNX."""
_LENGTH_DELIMITED = 2
_MORE = 0x80


def with_output(model: bytes, name: str) -> bytes:
    """Give a model that also puts out what it calls `name`."""
    return model + _field(_GRAPH, _field(_OUTPUT, _field(_NAME, name.encode())))


def _field(number: int, value: bytes) -> bytes:
    return _varint(number << 3 | _LENGTH_DELIMITED) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    found = bytearray()
    while value >= _MORE:
        found.append(value % _MORE | _MORE)
        value //= _MORE
    return bytes([*found, value])
