"""What a roll can come to at once, shown before it: passing, and each thing that can follow (BL-15 and BL-16)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from house import a_house

from tablewright.kernel.document import load
from tablewright.lab.joint import joint
from tablewright.lab.reading import read
from tablewright.systems.blur import system
from tablewright.table.fill import fill, preset
from tablewright.web.pages.odds import odds_view

SIX = range(1, 7)
WAYS = {
    2: ({"last_category": "primary"}, lambda face: {"raised": True, "infected": True} if face > 2 else {}),
    3: (
        {"last_category": "alternate"},
        lambda face: (
            {"raised": True, "conditioning": "fog_iron"} if face > 3 else {"infected": True} if face == 3 else {}
        ),
    ),
    5: (
        {"conditioning": ["fog_iron"], "last_category": "primary"},
        lambda face: (
            {"raised": True, "retired": True}
            if face > 5
            else {3: {"infected": True}, 4: {"conditioning": "fog_calm"}}.get(face, {})
        ),
    ),
}
"""By Blur: the rest of a character, and what a face of the Blur roll does (BL-8 and BL-10)."""


def looked(begun, scene=None, who=None, **more):
    world = load(system, {"system": "blur", "scene": scene or {"in_fog": True}, "characters": {"w": who}}).world
    tray = system.views.tray(world, {"actor": "w", **begun})
    return world, tray, {**fill(tray.action, tray.controls, preset(tray.controls)), **more}


def every_face(blur, dice, obstacle):
    """The same by rolling every face of the pool, the Blur die and the Blur roll."""
    found = Counter()
    for faces in product(SIX, repeat=dice + 1):
        passed = sum(face >= 4 for face in faces) >= obstacle
        triggered = all(faces[-1] > face for face in faces[:-1])
        for face in SIX:
            follows = {"blur_roll": True, **WAYS[blur][1](face)} if triggered else {}
            found[tuple(sorted(follows.items())), passed] += Fraction(1, 6 ** (dice + 2))
    return found


@pytest.mark.parametrize("blur", WAYS)
@pytest.mark.parametrize("dice, obstacle", [(3, 2), (1, 1), (0, 1)])
def test_the_table_is_what_every_face_of_the_dice_gives(blur, dice, obstacle):
    """BL-8, BL-10, BL-15 and BL-16: a degree, an infection, conditioning, lost; each with a pass and without."""
    world, tray, action = looked(
        {"type": "test"}, None, {"blur": blur, **WAYS[blur][0]}, dice=dice, obstacle=obstacle, blur_die=True
    )
    reading = read(system, world, tray, action)
    ways = joint(reading, reading.widest())
    expected = every_face(blur, dice, obstacle)
    for way in ways:
        follows = tuple(sorted(way.follows.items()))
        assert (way.yes, way.no) == (expected.pop((follows, True), 0), expected.pop((follows, False), 0))
    assert not expected
    assert sum(way.yes + way.no for way in ways) == 1


def shown(view):
    return [[str(label), *(cell.share for cell in cells)] for label, cells in view.joint.rows]


def test_the_tray_shows_it_in_words_and_exact_fractions():
    """BL-16: the Blur die beats three others in 225 of 1296 ways, as the worked example has it."""
    who = {"blur": 5, "conditioning": ["fog_iron"], "last_category": "primary"}
    view = odds_view(system, *looked({"type": "test"}, None, who, dice=3, obstacle=2, blur_die=True))
    assert [str(each) for each in view.joint.head] == ["What follows", "The test passes", "Otherwise", "Either way"]
    rows = shown(view)
    assert [row[0] for row in rows] == [
        "Nothing else",
        "A Blur roll follows",
        "A Blur roll follows; An infection comes up",
        "A Blur roll follows; Conditioning: Fog-calm",
        "A Blur roll follows; Blur rises; Lost to the fog",
        "Altogether",
    ]
    assert rows[0][3] == "119/144"
    assert rows[-1][3] == "1"
    assert [str(cell.percent).split() for cell in view.joint.rows[0][1]][2] == ["82.6", "%"]
    assert Fraction(225, 1296) == 1 - Fraction(119, 144)


@pytest.mark.parametrize(
    "begun, scene, who",
    [
        ({"type": "recover", "condition": "sick"}, {"in_fog": True, "phase": "camp"}, {"conditions": ["sick"]}),
        ({"type": "buy", "thing": "sponge"}, {"in_fog": True, "phase": "town"}, {}),
    ],
)
def test_whatever_takes_a_blur_die_shows_it(begun, scene, who):
    """BL-15: any test."""
    view = odds_view(system, *looked(begun, scene, {"blur": 2, **who}, dice=2, blur_die=True))
    assert [row[0] for row in shown(view)] == [
        "Nothing else",
        "A Blur roll follows",
        "A Blur roll follows; Blur rises; An infection comes up",
        "Altogether",
    ]


def test_where_nothing_can_follow_there_is_no_table():
    """BL-15: without the die, or where there is none."""
    assert odds_view(system, *looked({"type": "test"}, None, {"blur": 2}, dice=3, obstacle=2)).joint is None
    assert odds_view(system, *looked({"type": "test"}, {}, {"blur": 2}, dice=3, obstacle=2)).joint is None


def test_a_secret_obstacle_shows_none_of_it():
    world, tray, action = looked({"type": "test"}, None, {"blur": 2}, dice=3, obstacle=2, blur_die=True)
    assert odds_view(system, world, tray, action, secret=True).joint is None


@pytest.mark.anyio
async def test_a_program_is_told_of_it_before_the_roll():
    """BL-16: by the API, as exact fractions that make one."""
    async with a_house({"blur": system}) as house:
        gm = await house.program(await house.gm("blur"))
        test = {"type": "test", "actor": "marit", "dice": 3, "obstacle": 2, "blur_die": True}
        ways = (await gm.api("/preview", {"action": test})).json()["joint"]
        assert ways[0]["follows"] == {}
        assert {"blur_roll": True, "raised": True, "infected": True} in [way["follows"] for way in ways]
        assert sum(Fraction(way["yes"]) + Fraction(way["no"]) for way in ways) == 1
