"""The dice of every game come in the order in which their keys are asked, so that each roll can be checked."""

import pytest

from tablewright.bootstrap import find_systems
from tablewright.kernel.decision import Declined
from tablewright.kernel.document import load
from tablewright.kernel.rule import play
from tablewright.table.fair import Fair
from tablewright.testing.begun import begun


@pytest.mark.parametrize("game", sorted(find_systems()))
def test_what_is_drawn_is_what_is_shown_in_order(game):
    system, fair, rolled = find_systems()[game], Fair(b"k"), 0
    world = load(system, system.views.sample()).world
    for character in world.characters:
        for number, each in enumerate(begun(system, world, character)):
            throw = fair.throw("t", 1, "public", f"{character}/{number}")
            try:
                plan = system.prepare(world, system.action(dict(each.action)))
                dice = play(plan, system.turn(world), throw.draw).dice
            except Declined:
                continue
            if throw.proof is None:
                continue
            rolled += 1
            again = fair.throw("t", 1, "public", f"{character}/{number}")
            assert [die.face for die in dice] == [again.draw(sides) for sides in throw.proof.sides]
    assert rolled > 3
