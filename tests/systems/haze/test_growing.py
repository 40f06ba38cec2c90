"""The trees as pictures: HZ-42 to HZ-45 and HZ-50, as nodes, gates and a strip of expertise."""

import pytest

from tablewright.kernel.document import load
from tablewright.systems.haze import system


def tree_of(world, tree="thief", content=None, options=None, **sheet):
    party = world(a=sheet, content=content, options=options)
    (group,) = [group for group in system.views.offers(party, "a") if group.tree and tree in str(group.title).lower()]
    return group.tree


def nodes(tree):
    return {str(node.offer.label): node for tier in tree.tiers for node in tier.nodes}


def test_a_tree_stands_in_rows_of_squares_circles_and_the_triangle(world):
    tree = tree_of(world, trees={"thief": {}})
    assert [[node.shape for node in tier.nodes] for tier in tree.tiers] == [
        ["square"] * 3,
        ["circle"] * 2,
        ["triangle"],
    ]
    assert [(node.got, node.most) for tier in tree.tiers for node in tier.nodes] == [
        *[(0, 3)] * 3,
        *[(0, 2)] * 2,
        (0, 1),
    ]


def test_a_gate_names_what_is_missing_when_it_is_one_thing(world):
    tree = tree_of(world, trees={"thief": {"square": [1, 1, 0]}})
    assert [(str(tier.gate), tier.open) for tier in tree.tiers[1:]] == [
        ("all squares once: Street tongue is missing", False),
        ("every circle once", False),
    ]
    opened = tree_of(world, trees={"thief": {"square": [1, 1, 1], "circle": [1, 0]}})
    assert [(str(tier.gate), tier.open) for tier in opened.tiers[1:]] == [
        ("all squares once", True),
        ("every circle once: Second exit is missing", False),
    ]


@pytest.mark.parametrize(
    "bought, name, wait",
    [
        ({}, "Slip away", "not yet"),
        ({"square": [1, 1, 1]}, "Quick hands", "again: after a circle"),
        ({"square": [2, 1, 1], "circle": [1, 0]}, "Quick hands", "again: after the triangle"),
        ({"square": [1, 1, 1], "circle": [1, 0]}, "Slip away", "again: after the triangle"),
        ({"square": [3, 1, 1], "circle": [1, 1], "triangle": [1]}, "Quick hands", "complete"),
        ({"square": [1, 1, 1]}, "Slip away", "too dear"),
    ],
)
def test_a_node_that_is_shut_says_what_it_waits_for(world, bought, name, wait):
    assert str(nodes(tree_of(world, trees={"thief": bought}))[name].wait) == wait


def test_by_the_ruling_every_circle_opens_the_second_square(world):
    tree = tree_of(
        world, options={"second_square_after": "all_circles"}, trees={"thief": {"square": [1, 1, 1], "circle": [1, 0]}}
    )
    assert str(nodes(tree)["Quick hands"].wait) == "again: after every circle"


def test_what_is_open_waits_for_nothing(world):
    tree = tree_of(world, trees={"thief": {}}, xp={"earned": 1, "unspent": 1})
    assert nodes(tree)["Quick hands"].wait is None
    assert nodes(tree)["Quick hands"].offer.shut is None


def test_a_node_tells_the_numbers_before_and_after(world):
    kinds = [
        ("attribute", "mind", ["Mind 1 → 2", "Mind against 10: 20 % → 30 %", "Persuasion against 10: 30 % → 40 %"]),
        ("skill", "stealth", ["Stealth 2 → 3", "Stealth against 10: 40 % → 50 %"]),
        ("skill", "machines", ["Machines 0 → 1", "Machines against 10: not allowed → 30 %"]),
        ("attribute", "faith", ["Faith 0 → 1", "Faith against 10: not allowed → 20 %"]),
        ("life", "", ["Life 10 → 11"]),
        ("evade", "", ["Evade 8 → 9"]),
        ("toughness", "", ["Toughness 0 → 1"]),
    ]
    squares = [{"name": kind + key, "effects": [{"kind": kind, "id": key}]} for kind, key, _ in kinds]
    content = {"trees": [{"id": "all", "name": "All", "square": squares}]}
    tree = tree_of(world, "all", content, trees={"all": {}}, skills={"stealth": 2, "persuasion": 1})
    assert {
        name: [str(line) for line in node.changes] for name, node in nodes(tree).items() if node.shape == "square"
    } == {kind + key: lines for kind, key, lines in kinds}


@pytest.mark.parametrize("skill, odds", [(8, []), (7, ["Stealth against 10: 90 % → 100 %"])])
def test_odds_that_stay_as_they_are_are_not_told(world, skill, odds):
    squares = [{"name": "s", "effects": [{"kind": "skill", "id": "stealth"}]}]
    content = {"trees": [{"id": "all", "name": "All", "square": squares}]}
    changes = nodes(tree_of(world, "all", content, trees={"all": {}}, skills={"stealth": skill}))["s"].changes
    assert [str(each) for each in changes] == [f"Stealth {skill} → {skill + 1}", *odds]


def test_the_purchase_that_raises_expertise_says_so(world):
    changes = nodes(tree_of(world, trees={"thief": {"square": [1, 1, 1]}}))["Second exit"].changes
    assert [str(line) for line in changes] == ["Expertise in Thief 0 → 1"]


def test_a_full_slot_promises_nothing_more(world):
    tree = tree_of(world, trees={"thief": {"square": [3, 1, 1], "circle": [1, 1], "triangle": [1]}})
    assert nodes(tree)["Quick hands"].changes == ()


@pytest.mark.parametrize(
    "shape, stages, most",
    [
        ((3, 2, 1), ((4, 1), (8, 2), (12, 3), (14, 6)), 14),
        ((3, 1, 1), ((4, 1), (8, 2), (12, 6)), 12),
        ((3, 6, 3), ((4, 1), (8, 2), (12, 3), (16, 4), (20, 5), (24, 6)), 24),
        ((9, 4, 2), tuple((4 * n, n) for n in range(1, 10)), 37),
    ],
)
def test_expertise_rises_where_the_shape_says(world, shape, stages, most):
    square, circle, triangle = (
        [{"name": f"{kind}{n}"} for n in range(count)] for kind, count in zip("sct", shape, strict=True)
    )
    content = {"trees": [{"id": "odd", "name": "Odd", "square": square, "circle": circle, "triangle": triangle}]}
    tree = tree_of(world, "odd", content, trees={"odd": {}})
    assert (tree.stages, tree.most) == (stages, most)
    assert [len(tier.nodes) for tier in tree.tiers] == list(shape)


def test_hz_15_the_last_development_of_a_large_tree_takes_no_expertise_away(world):
    slots = [{"name": f"{n}"} for n in range(9)]
    content = {"trees": [{"id": "odd", "name": "Odd", "square": slots, "circle": slots[:4], "triangle": slots[:2]}]}
    bought = {"square": [3] * 9, "circle": [2] * 4, "triangle": [1, 0]}
    tree = tree_of(world, "odd", content, trees={"odd": bought})
    assert str(tree.caption) == "36 of 37 developments; expertise 9"
    assert tree.tiers[2].nodes[1].changes == ()
    whole = tree_of(world, "odd", content, trees={"odd": bought | {"triangle": [1, 1]}})
    assert str(whole.caption) == "37 of 37 developments; expertise 9"


def test_a_tree_without_circles_has_no_gate_before_its_triangle(world):
    content = {"trees": [{"id": "odd", "name": "Odd", "square": [{"name": "s"}], "circle": []}]}
    assert [tier.gate for tier in tree_of(world, "odd", content, trees={"odd": {}}).tiers] == [None, None]


@pytest.mark.parametrize(
    "bought, caption",
    [
        ({}, "0 of 14 developments; expertise 0, at 4 it is 1"),
        ({"square": [2, 2, 1], "circle": [1]}, "6 of 14 developments; expertise 1, at 8 it is 2"),
        ({"square": [3, 3, 3], "circle": [1, 1], "triangle": [1]}, "12 of 14 developments; expertise 3, at 14 it is 6"),
        ({"square": [3, 3, 3], "circle": [2, 2], "triangle": [1]}, "14 of 14 developments; expertise 6"),
    ],
)
def test_the_caption_says_expertise_and_its_next_step(world, bought, caption):
    assert str(tree_of(world, trees={"thief": bought}).caption) == caption


def test_the_tree_of_the_race_is_marked(world):
    assert str(tree_of(world, "beastly", race="beastly", trees={"beastly": {}}).note) == "of the race"
    assert tree_of(world, race="beastly", trees={"thief": {}}).note is None


def test_while_creating_what_nothing_rests_on_can_be_taken_back_from_the_picture(table):
    play = table({"a": {**system.views.blank("N"), "trees": {"thief": {}}}})
    for action in (
        *({"slot": "square", "index": index} for index in range(3)),
        {"slot": "circle", "index": 0},
    ):
        play.act({"type": "buy_development", "actor": "a", "tree": "thief", **action})

    def back():
        found = nodes(tree_of(lambda **_: load(system, play.world).world))
        return {name: node.offer.back for name, node in found.items() if node.offer.back}

    assert back() == {"Slip away": {"type": "take_back", "actor": "a", "purchase": 3}}
    play.act(back()["Slip away"])
    assert set(back()) == {"Quick hands", "Second look", "Street tongue"}
