"""A table without a server: commands are decided one after another, and what each viewer gets of them is kept."""

from itertools import count

import msgspec
from lantern_game import lantern

from tablewright.table import commands as c, handlers as h, records as r
from tablewright.table.count import Count
from tablewright.table.evolve import begin, evolve
from tablewright.table.fair import Fair
from tablewright.table.marks import marked
from tablewright.table.refold import Refold
from tablewright.table.registry import decide, permit
from tablewright.table.seen import Viewer, cards, number, seen, sees
from tablewright.table.state import Seat
from tablewright.testing.dice import seeded

GM = Viewer("gm", "gm")
ANYA = Viewer("anya", "player")
BORIS = Viewer("boris", "player")
VERA = Viewer("vera", "spectator")
VIEWERS = (GM, ANYA, BORIS, VERA)


class Play:
    """A table with a GM, two players and a spectator; Anya plays Ada, and Finn is nobody's."""

    def __init__(self, system=None, draw=None, *, peopled=True):
        self.system = system or lantern()
        self.draw = draw or seeded(1)
        self.ids = count(1)
        self.now = "2031-05-06T18:00:00Z"
        seat = Seat("gm", "Gala", "gm")
        first = r.Opened(by="gm", who="Gala", count=Count(1), table="t", name="Cave", system=self.system.id, seat=seat)
        self.records = [first]
        self.state = begin(first, self.system)
        if peopled:
            for viewer, name in ((ANYA, "Anya"), (BORIS, "Boris"), (VERA, "Vera")):
                self.join(viewer, name)
            self.do(GM, c.TakeSample())
            self.do(GM, c.AssignCharacter("ada", "anya"))

    def join(self, viewer, name):
        return self._decided(Seat(viewer.seat, name, "spectator"), c.JoinTable(name, viewer.role))

    def do(self, viewer, command):
        return self._decided(self.state.seats[viewer.seat], command)

    def _decided(self, seat, command):
        earlier, earlier_rev = self.earlier(seat, command)
        again = self.again(seat, command) if isinstance(command, c.Undo | c.Redo) else None
        context = h.Context(
            self.state,
            self.system,
            seat,
            self.draw,
            lambda: f"id{next(self.ids)}",
            earlier,
            earlier_rev,
            again,
            self.now,
            fair=Fair(b"k"),
        )
        record = r.decode(r.encode(decide(context, command)))
        self.state = evolve(self.state, record, self.system)
        self.records.append(record)
        return record

    def earlier(self, seat, command):
        """What a command is about, and where that stands."""
        match command:
            case c.Disclose(entry=entry):
                named = self.record(entry)
                root = named.rev if isinstance(named, r.Disclosed) else entry
                return self.record(self.state.disclosed.get(root, entry)), entry
            case c.Pin(entry=entry):
                return self.record(entry), entry
            case c.Correct(entry=entry):
                viewer = Viewer(seat.id, seat.role)
                revs = [rev for rev, each in enumerate(self.records, 1) if sees(each, viewer)]
                rev = revs[entry - 1] if 0 < entry <= len(revs) else None
                return (None, None) if rev is None else (self.record(rev), rev)
            case _:
                return None, None

    def again(self, seat, command):
        permit(seat, command)
        found = Refold(self.system, *h.asked_again(self.state, seat, command))
        for record in self.records:
            found.take(record)
        return found

    def record(self, rev):
        return self.records[rev - 1] if 0 < rev <= len(self.records) else None

    def act(self, viewer, actor="ada", *, level="everything", dice=None, kind="dare", **fields):
        fields = {"difficulty": 4, **fields} if kind == "dare" else fields
        return self.do(viewer, c.Act({"type": kind, "actor": actor, **fields}, dice, level))

    def act_at(self, *args, **more):
        """Act, and say at which rev it stands."""
        self.act(*args, **more)
        return self.state.rev

    def call(self, value=4, *, secret=False, level=None, characters=("ada",), **base):
        record = self.do(
            GM, c.CallCheck("Jump", characters, {"type": "dare", **base}, value, secret=secret, level=level)
        )
        return record.card.id

    def answer(self, viewer, card, character="ada", *, dice=None, **changes):
        return self.do(viewer, c.AnswerCard(card, character, changes, dice))

    def entries(self, viewer):
        numbered = [(rev, record, seen(record, viewer, rev, "12:00")) for rev, record in enumerate(self.records, 1)]
        return [marked(entry, record, rev, viewer, self.state) for rev, record, entry in numbered if entry is not None]

    def last(self, viewer):
        return self.entries(viewer)[-1]

    def bytes_of(self, viewer):
        """Everything of the table's own that reaches a viewer, as bytes."""
        return msgspec.json.encode([self.entries(viewer), number(self.state, viewer), cards(self.state, viewer)])
