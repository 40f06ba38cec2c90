"""Faces by a pledged key are fair, can be reckoned again by three programs, and a changed one is named."""

import copy
import json
import shutil
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
import playwright
import pytest

from tablewright.table.checking import Misfit, verify
from tablewright.table.fair import Fair, draw_by

PROGRAMS = Path(__file__).parent.parent.parent / "verify"
SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 100, 1000)
ROLLS = 10_000


@pytest.fixture(scope="module")
def fair():
    return Fair(b"k" * 32)


@pytest.fixture(scope="module")
def log(fair):
    """An exported log of many rolls, one kind of which waits for its key, some of these opened singly."""
    rolls = []
    for number in range(ROLLS):
        kind = "secret" if number % 5 == 0 else "public"
        throw = fair.throw("Ёлка", 1, kind, f"seat/{number} 👩‍🎤")
        dice = [[sides, throw.draw(sides)] for sides in (SIDES[number % 10], SIDES[number % 7], SIDES[number % 3])]
        proof = throw.proof
        opening = msgspec.to_builtins(fair.opening("Ёлка", proof)) if number % 10 == 0 else None
        seen = {"epoch": 1, "kind": kind, "roll": proof.roll, "seal": proof.seal}
        rolls.append({"entry": number + 1, **seen, "opening": opening, "dice": dice})
    pledges = fair.pledges("Ёлка", 1)
    keys = {"public": fair.key("Ёлка", 1, "public").hex(), "secret": None}
    epochs = [{"epoch": 1, "kind": kind, "pledge": pledges[kind], "key": keys[kind]} for kind in pledges]
    return {"tablewright_dice": 1, "table": "Ёлка", "epochs": epochs, "rolls": rolls}


def ours(log, _folder):
    try:
        fit, waiting = verify(log)
    except Misfit as misfit:
        return str(misfit)
    return f"Fit: {fit}. Not opened yet: {waiting}."


def program(*command):
    def run(log, folder):
        (folder / "dice.json").write_text(json.dumps(log), encoding="utf-8")
        ended = subprocess.run([*command, folder / "dice.json"], capture_output=True, text=True, check=False)
        said = (ended.stdout + ended.stderr).strip()
        assert (ended.returncode == 0) is said.startswith("Fit")
        return said

    return run


def node():
    found = shutil.which("node") or Path(playwright.__file__).parent / "driver" / "node"
    return str(found)


CHECKERS = {
    "ours": ours,
    "python": program(sys.executable, "-I", str(PROGRAMS / "dice.py")),
    "javascript": program(node(), str(PROGRAMS / "dice.mjs")),
}


@pytest.mark.parametrize("check", CHECKERS.values(), ids=CHECKERS)
def test_ten_thousand_rolls_fit(check, log, tmp_path):
    assert check(log, tmp_path) == f"Fit: {ROLLS * 9 // 10}. Not opened yet: {ROLLS // 10}."


def change(place, value):
    def changed(log):
        *path, last = place
        found = log
        for step in path:
            found = found[step]
        found[last] = value(found[last])

    return changed


def other_hex(text):
    return ("0" if text[0] != "0" else "1") + text[1:]


CHANGES = {
    "a face": (
        change(("rolls", 4321, "dice", 1, 1), lambda face: face % 2 + 1 if face < 3 else 1),
        "Roll 4322 should show",
    ),
    "the id": (change(("rolls", 1, "roll"), lambda roll: roll + "x"), "Roll 2 should show"),
    "an opened face": (change(("rolls", 7770, "dice", 0, 1), lambda face: face + 1), "Roll 7771 should show"),
    "a seal": (
        change(("rolls", 7770, "seal"), other_hex),
        "The key of roll 7771 is not the one that it was sealed with",
    ),
    "an opening": (change(("rolls", 7770, "opening", "key"), other_hex), "The key of roll 7771"),
    "a key": (change(("epochs", 0, "key"), other_hex), "The key of epoch 1, public, is not the one that was pledged"),
    "a pledge": (change(("epochs", 0, "pledge"), other_hex), "The key of epoch 1, public"),
}


@pytest.mark.parametrize("check", CHECKERS.values(), ids=CHECKERS)
@pytest.mark.parametrize("changed, said", CHANGES.values(), ids=CHANGES)
def test_what_was_changed_is_named(check, changed, said, log, tmp_path):
    lie = copy.deepcopy({**log, "rolls": log["rolls"]})
    changed(lie)
    assert check(lie, tmp_path).startswith(said)


def test_each_roll_kind_epoch_and_table_has_a_key_of_its_own(fair):
    keys = {
        fair.opening(table, fair.throw(table, epoch, kind, roll)._proof).key
        for table in ("a", "b")
        for epoch in (1, 2)
        for kind in ("public", "secret")
        for roll in ("a", "b")
    }
    assert len(keys) == 16


def test_parts_can_not_be_shifted_into_one_another(fair):
    assert fair.key("a", 11, "public") != fair.key("a1", 1, "public")
    one, other = draw_by(b"k", "a", 1, "1x"), draw_by(b"k", "a", 11, "x")
    assert [one(1000) for _ in range(3)] != [other(1000) for _ in range(3)]


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


# The chance of more than this by luck is below 10⁻⁶: the mean, 6 deviations, and a little.
def limit(free):
    return free + 6 * (2 * free) ** 0.5 + 12


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100])
def test_faces_and_pairs_are_even(fair, sides):
    throw = fair.throw("even", 1, "public", f"{sides}")
    faces = [throw.draw(sides) for _ in range(20_000)]
    assert chi_square(Counter(faces).values(), len(faces) / sides) < limit(sides - 1)
    if sides <= 20:
        pairs = Counter(pairwise(faces))
        counts = [pairs[a, b] for a in range(1, sides + 1) for b in range(1, sides + 1)]
        assert chi_square(counts, (len(faces) - 1) / sides**2) < limit(sides**2 - 1)


@pytest.mark.parametrize("fault", [lambda face: min(face, 5), lambda face: face if face != 1 else 2])
def test_the_gauge_of_evenness_notices_a_loaded_die(fair, fault):
    throw = fair.throw("loaded", 1, "public", "x")
    faces = [fault(throw.draw(6)) for _ in range(20_000)]
    assert chi_square([Counter(faces)[face] for face in range(1, 7)], len(faces) / 6) > limit(5)
