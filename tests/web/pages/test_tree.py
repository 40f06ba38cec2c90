"""A tree as a picture: the marks of a node, and the strip above it."""

import itertools

import pytest

from tablewright.kernel.view import Node, Offer, Tree
from tablewright.sdk import plain
from tablewright.web.pages.tree import WIDTH, dots, strip


def node(shape, got, most):
    return Node(Offer(plain("Slip away"), {}), shape, got, most, plain(""))


def drawn(got, most, stages=()):
    return strip(Tree((), got, most, plain(""), stages))


@pytest.mark.parametrize("most", range(1, 8))
@pytest.mark.parametrize("shape", ["square", "circle", "triangle"])
def test_the_marks_of_a_node_stand_in_it_side_by_side(shape, most):
    marks = dots(node(shape, 1, most))
    assert [mark.on for mark in marks] == [True, *[False] * (most - 1)]
    assert sum(mark.x for mark in marks) / most == pytest.approx(30)
    assert all(mark.x - mark.r >= 6 and mark.x + mark.r <= 54 for mark in marks)
    assert all(one.x + one.r < two.x - two.r for one, two in itertools.pairwise(marks))


@pytest.mark.parametrize("most", [1, 12, 14, 24, 37])
def test_the_strip_has_a_cell_for_every_purchase_within_its_width(most):
    found = drawn(1, most)
    assert [cell.on for cell in found.cells] == [True, *[False] * (most - 1)]
    assert found.cells[-1].x + found.width <= WIDTH + 2
    assert all(one.x + found.width < two.x for one, two in zip(found.cells, found.cells[1:], strict=False))


def test_a_tick_stands_behind_the_cell_that_reaches_it():
    ticks = drawn(4, 14, ((4, 1), (8, 2), (14, 6))).ticks
    assert [(tick.worth, tick.on) for tick in ticks] == [(1, True), (2, False), (6, False)]
    assert ticks[0].x < drawn(4, 14).cells[4].x
    assert ticks[-1].x <= WIDTH


def test_a_tree_of_nothing_is_drawn_too():
    assert drawn(0, 0).cells == ()


def test_of_two_ticks_that_stand_too_near_the_last_is_said():
    assert [tick.worth for tick in drawn(0, 37, ((32, 8), (36, 9), (37, 6))).ticks] == [8, None, 6]
    assert drawn(3, 3, ((3, 6),)).ticks[0].worth == 6
    assert drawn(3, 3).ticks == ()
