"""What others wrote and we ship is as they released it.

A folder `vendor` holds such files, their licences, and `SHA256SUMS`, as `sha256sum` writes and checks it.
"""

import hashlib
from pathlib import Path

from project import PACKAGE


def stated(folder: Path) -> dict[str, str]:
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    return {name: checksum for checksum, name in (line.split(maxsplit=1) for line in lines)}


def present(folder: Path) -> dict[str, str]:
    files = (path for path in folder.iterdir() if path.name != "SHA256SUMS")
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_vendored_file_has_the_bytes_it_was_released_with():
    folders = sorted(PACKAGE.rglob("vendor"))
    assert [present(folder) for folder in folders] == [stated(folder) for folder in folders]
