"""Looking after a database from the command line."""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent.parent / "store" / "golden" / "format-1.sqlite3"


@pytest.fixture
def db(tmp_path):
    return str(shutil.copy(GOLDEN, tmp_path / "tables.db"))


def said(run, status, *args):
    answer = run(*args)
    assert answer.exit_code == status, answer.output
    return answer.output


def test_check_tells_how_much_there_is_and_what_is_set_aside(run, db):
    told = said(run, 1, "check", "--db", db)
    assert re.search(r"SQLite 3\.\d+", told)
    assert "Tables: 4, entries: 48, links: 24." in told
    assert len(re.findall(r"entry 1[12] is set aside: ", told)) == 8


def test_check_of_what_is_not_there_is_a_sentence(run, tmp_path):
    assert "can't be opened" in said(run, 2, "check", "--db", str(tmp_path / "nowhere.db"))


def test_backup_and_restore(run, db, tmp_path):
    backup = str(tmp_path / "backup.db")
    assert "there was no key" in said(run, 0, "backup", backup, "--db", db)
    Path(f"{db}.key").write_bytes(b"k" * 32)
    assert "exists already" not in said(run, 2, "backup", backup, "--db", db)
    assert "With --replace" in said(run, 2, "restore", backup, "--db", db)
    assert "before-restore-1" in said(run, 0, "restore", backup, "--db", db, "--replace")


def test_a_dump_and_a_copy_say_the_same(run, db, tmp_path):
    copied = said(run, 0, "db", "copy", db, str(tmp_path / "other.db"))
    dumps = [run("db", "dump", "--db", name).stdout_bytes for name in (db, str(tmp_path / "other.db"))]
    assert dumps[0] == dumps[1]
    assert hashlib.sha256(dumps[0]).hexdigest() in copied
    assert "Name one that is new" in said(run, 2, "db", "copy", db, str(tmp_path / "other.db"))


@pytest.mark.parametrize(
    "db, sentence",
    [
        ("postgresql://tables:hush@127.0.0.1:1/tables", "can't be reached"),
        ("/nowhere/tables.db", "See that its folder is there"),
        ("mysql://tables:hush@127.0.0.1/tables", "or begins with postgresql://"),
    ],
)
def test_a_server_that_cannot_start_says_why_in_a_sentence(db, sentence, tmp_path):
    command = [sys.executable, "-m", "tablewright", "serve", "--port", "0", "--db", db]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path)
    assert ended.returncode != 0
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "hush" not in ended.stdout + ended.stderr
