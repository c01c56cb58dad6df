"""One more output of a model, added to its file."""

from app.embeddings.inner_states import with_output


def test_an_output_is_added_behind_the_file() -> None:
    # Field 7 (the graph) with field 12 (an output) with field 1 (its name), each with its length.
    assert with_output(b"model", "x") == b"model" + b"\x3a\x05" + b"\x62\x03" + b"\x0a\x01x"


def test_a_long_name_has_its_length_in_two_bytes() -> None:
    added = with_output(b"", "n" * 200)
    assert added[-203:] == b"\x0a\xc8\x01" + b"n" * 200
    assert added[:6] == b"\x3a\xce\x01\x62\xcb\x01"
