"""Another output of a model, by the bytes of its file."""

from collections.abc import Sequence

from app.embeddings.model_bytes import up_to, with_output


def test_an_output_is_added_behind_the_file() -> None:
    # Field 7 (the graph) with field 12 (an output) with field 1 (its name), each with its length.
    assert with_output(b"model", "x") == b"model" + b"\x3a\x05" + b"\x62\x03" + b"\x0a\x01x"


def test_a_long_name_has_its_length_in_two_bytes() -> None:
    added = with_output(b"", "n" * 200)
    assert added[-203:] == b"\x0a\xc8\x01" + b"n" * 200
    assert added[:6] == b"\x3a\xce\x01\x62\xcb\x01"


def _field(number: int, *parts: bytes) -> bytes:
    content = b"".join(parts)
    return bytes([number << 3 | 2, len(content)]) + content


def _node(takes: Sequence[str], gives: str) -> bytes:
    return _field(1, *(_field(1, name.encode()) for name in takes), _field(2, gives.encode()))


def _constant(name: str) -> bytes:
    # Dimensions as a number, the values of 4 bytes each, and the name.
    return _field(5, b"\x08\x01", b"\x25\x00\x00\x80\x3f", _field(8, name.encode()))


def _output(name: str) -> bytes:
    return _field(12, _field(1, name.encode()))


def test_a_part_holds_what_leads_to_its_output_and_nothing_else() -> None:
    version, input_ = b"\x08\x07", _field(11, _field(1, b"x"))
    first, second = _node(["x"], "a"), _node(["a", "w"], "b")
    beside, later = _node(["x"], "mask"), _node(["b", "v"], "c")
    whole = _field(
        7, first, beside, second, later, _constant("w"), _constant("v"), input_, _output("c")
    )
    part = _field(7, first, second, _constant("w"), input_, _output("b"))
    assert up_to(version + whole, "b") == version + part
