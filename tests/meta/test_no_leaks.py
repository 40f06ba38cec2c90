"""The project stands alone: nothing in it leans on a machine or a host where it was made."""

import re

import pytest
from project import texts

# Each pattern is written so that it does not match itself.
FOREIGN = {
    "a folder beside the project": r"\bshare[d]/",
    "a machine's own path": r"(?<![\w.-])/wor[k]\b|/hom[e]/\w|/opt/py[p]i",
    "a package host": r"py[p]i\.org|python[h]osted\.org|npm[j]s\.org|deb\.[d]ebian\.org",
}

#: Checks the copies of the agreed interface where the agreement lies beside the project.
ALLOWED = {".ci/run"}


@pytest.mark.parametrize("pattern", FOREIGN.values(), ids=FOREIGN)
def test_no_file_of_the_project_mentions(pattern):
    found = [
        f"{path}: {match[0]}"
        for path, text in texts()
        if str(path) not in ALLOWED
        for match in re.finditer(pattern, text)
    ]
    assert found == []
