"""Changes to a model, by the bytes of its file."""

from collections.abc import Sequence

import pytest

from app.embeddings.model_bytes import Model, with_output


def test_an_output_is_added_behind_the_file() -> None:
    # Field 7 (the graph) with field 12 (an output) with field 1 (its name), each with its length.
    assert with_output(b"model", "x") == b"model" + b"\x3a\x05" + b"\x62\x03" + b"\x0a\x01x"


def test_a_long_name_has_its_length_in_two_bytes() -> None:
    added = with_output(b"", "n" * 200)
    assert added[-203:] == b"\x0a\xc8\x01" + b"n" * 200
    assert added[:6] == b"\x3a\xce\x01\x62\xcb\x01"


def _field(number: int, *parts: bytes) -> bytes:
    content = b"".join(parts)
    low, high = len(content) % 128, len(content) // 128
    length = bytes([low | 128, high] if high else [low])
    return bytes([number << 3 | 2]) + length + content


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
    assert Model.read(version + whole).up_to("b").serialized() == version + part


def test_an_unchanged_model_is_serialized_as_it_was_parsed() -> None:
    whole = b"\x08\x07" + _field(7, _node(["x"], "a"), _constant("w"), _output("a"))
    assert Model.read(whole).serialized() == whole


def test_attention_is_replaced_by_one_operator() -> None:
    layer = "/encoder/layer.3/attention/self/"
    before, after = _node(["x"], f"{layer}query/Add_output_0"), _node(["y"], "z")
    steps = _node([f"{layer}Transpose_3_output_0"], f"{layer}Reshape_3_output_0")
    parts = [f"{layer}{part}/Add_output_0".encode() for part in ("query", "key", "value")]
    # Fields of a node: inputs, output, operator, attribute, domain.
    # Fields of the attribute: name, value, type.
    fused = _field(
        1,
        *(_field(1, part) for part in parts),
        _field(2, f"{layer}Reshape_3_output_0".encode()),
        _field(4, b"MultiHeadAttention"),
        _field(5, _field(1, b"num_heads"), b"\x18\x0c", b"\xa0\x01\x02"),
        _field(7, b"com.microsoft"),
    )
    operators = _field(8, _field(1, b"com.microsoft"), b"\x10\x01")
    written = Model.read(_field(7, before, steps, after)).with_fused_attention(12).serialized()
    assert written == operators + _field(7, before, fused, after)


def _numbers(size: int, *, name: str = "w") -> bytes:
    return _field(5, b"\x08\x01", _field(9, b"\x07" * size), _field(8, name.encode()))


@pytest.mark.parametrize(("size", "left"), [(1_023, False), (1_024, True)])
def test_large_initializers_refer_to_the_file(size: int, *, left: bool) -> None:
    version, node = b"\x08\x07", _node(["x", "w"], "a")
    file = version + _field(7, node, _numbers(size), _output("a"))
    at = file.index(b"\x07" * size)
    where = [(b"location", b"model.onnx"), (b"offset", b"%d" % at), (b"length", b"%d" % size)]
    elsewhere = _field(
        5,
        b"\x08\x01",
        _field(8, b"w"),
        *(_field(13, _field(1, key), _field(2, value)) for key, value in where),
        b"\x70\x01",
    )
    written = Model.read(file).with_external_initializers("model.onnx").serialized()
    assert written == (version + _field(7, node, elsewhere, _output("a")) if left else file)


def test_external_initializers_keep_their_offset_in_a_part() -> None:
    file = _field(
        7, _node(["v"], "a"), _node(["w"], "b"), _numbers(2_000, name="v"), _numbers(2_000)
    )
    part = Model.read(file).with_external_initializers("f").up_to("b").serialized()
    assert b"%d" % file.rindex(b"\x07" * 2_000) in part
