"""One request or many: told apart without being told."""

import pytest

from tablewright.act.lines import requests


@pytest.mark.parametrize(
    "text, found",
    [
        (b"", [b""]),
        (b"\n\n", [b""]),
        (b'{"a": 1}', [b'{"a": 1}']),
        (b'\n{"a": 1}\n\n{"b": 2}\n', [b'{"a": 1}\n', b'{"b": 2}\n']),
        (b'{"a": 1}\nnonsense\n', [b'{"a": 1}\n', b"nonsense\n"]),
        (b'nonsense\n{"b": 2}\n', [b"nonsense\n", b'{"b": 2}\n']),
        (b'{\n"a": 1\n}\n', [b'{\n"a": 1\n}\n']),
        (b"[" * 5_000, [b"[" * 5_000]),
    ],
)
def test_the_first_or_the_last_line_tells(text, found):
    assert list(requests(text.splitlines(keepends=True))) == found
