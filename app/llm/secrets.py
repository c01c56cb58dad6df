"""Keys never leave in words: neither ours nor what looks like one."""

import re

from pydantic import SecretStr

HIDDEN = "[hidden]"
_KEY_LIKE = re.compile(r"\b(?:sk|rk|pa|gsk|xai)-[\w*-]{8,}|\bAIza[\w*-]{16,}|(?i:bearer)\s+\S{8,}")


def hide_keys(text: str, key: SecretStr) -> str:
    """Give `text` without `key` and without anything that looks like one.

    Vendors repeat a wrong key in their answer, whole or with its middle starred.
    """
    own = key.get_secret_value()
    if own:
        text = text.replace(own, HIDDEN)
    return _KEY_LIKE.sub(HIDDEN, text)
