"""What others wrote and we ship is as they released it.

A folder `vendor` holds such files, their licences, and `SHA256SUMS`, as `sha256sum` writes and checks it.
"""

import hashlib

import pytest
from project import PACKAGE

FOLDERS = sorted(PACKAGE.rglob("vendor"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PACKAGE)))
def test_a_vendored_file_has_the_bytes_it_was_released_with(folder):
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    stated = {name: checksum for checksum, name in (line.split(maxsplit=1) for line in lines)}
    present = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.name != "SHA256SUMS"
    }
    assert present == stated
