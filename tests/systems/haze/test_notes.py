"""Notes of a sheet, and the GM's approval of a character that was made (HZ-50)."""

from tablewright.kernel.document import load
from tablewright.sdk import script
from tablewright.systems.haze import system


def listings(world, **sheet):
    return {str(each.title): each for each in system.views.sheet(world(a=sheet), "a").lists}


def test_notes_are_written_and_what_is_left_out_stays(done):
    old = {"notes": "Owes Bo", "private_notes": "Fears water"}
    assert done({"type": "set_notes", "notes": "Paid"}, a=old)[1]["notes"] == "Paid"
    _, after = done({"type": "set_notes", "private_notes": ""}, a=old)
    assert (after["notes"], after["private_notes"]) == ("Owes Bo", "")


def test_private_notes_are_marked_for_the_player_and_the_gm_alone(world):
    found = listings(world, notes="Owes Bo\n\nOwes Cy", private_notes="Fears water")
    assert [str(item.label) for item in found["Notes"].items] == ["Owes Bo", "Owes Cy"]
    assert (found["Notes"].private, found["Notes for the player and the GM"].private) == (False, True)
    assert "Notes" not in listings(world)


def test_nothing_of_a_note_is_told_in_the_log(world):
    party = world(a={})
    action = system.action({"type": "set_notes", "actor": "a", "private_notes": "Fears water"})
    told = system.views.tell(party, action, script(system.prepare(party, action), system.turn(party), ()))
    assert (str(told.made), told.then) == ("Notes", ())


def test_hz_50_a_character_that_is_finished_awaits_the_gm(table):
    sheet = {
        **system.views.blank("N"),
        "race": "human",
        "trees": {tree: {} for tree in ("wayfarer", "mage", "thief")},
        "xp": {"unspent": 55},
        "ledger": [{"kind": "life", "id": "10", "levels": 0, "cost": 0}],
    }
    play = table({"a": sheet})
    assert play.refused({"type": "approve", "actor": "a"}) == "HZ-50"
    play.act({"type": "finish_creation", "actor": "a"})

    def shown():
        party = load(system, play.world).world
        tags = [str(tag.label) for tag in system.views.brief(party, "a").tags]
        return "awaits the GM" in tags, str(system.views.moves(party, "a")[0].title) == "Approval"

    assert shown() == (True, True)
    play.act({"type": "approve", "actor": "a"})
    assert shown() == (False, False)
    assert "approve" in system.gm_actions
