"""Records: what is stored can be read again, for good."""

from typing import get_args

import msgspec
import pytest

from tablewright.kernel.rule import Thrown
from tablewright.kernel.text import plain
from tablewright.kernel.view import Tell
from tablewright.table import records as r
from tablewright.table.count import Count
from tablewright.table.kept import HouseRuling, Override, Pin, Prepared
from tablewright.table.state import Bought, Card, Doing, Help, Invite, Part, Proposal, Seat, Struck, Together

STAMP = {"by": "gm", "who": "Gala", "count": Count(3, {"anya": 1})}
SEAT = Seat("anya", "Anya", "player")
ROLL = r.Acted(
    **STAMP,
    action={"type": "dare", "actor": "ada"},
    character="ada",
    name="Ada",
    tell=Tell(plain("A dare")),
    result=None,
)
THREW = r.Threw(**STAMP, tell=Tell(plain("2d6")), dice=(Thrown("d6", 3), Thrown("d6", 4)), level="nothing")
OVERRIDE = Override("o", "ada", "oil", "minimum", 5, "a lucky find", "session")
RULING = HouseRuling("h", "oil", plain("Oil"), "minimum", 5, "a lucky find")
STRUCK = Struck(5, Count(4), ("gm", "anya"), plain("Ada: Oil"))
TURNED = r.Turned(
    order=("ada", "finn"),
    characters={"finn": {"name": "Finn"}},
    parts={"options": {"dear": True}},
    owners={"ada": "anya"},
    hidden={"ada": "made"},
    bought={"ada": Bought(4, "anya", 3)},
    latest=Doing(4, plain("Ada: Oil")),
    overrides=(Override("o", "ada", "oil", "set", 5, "a lucky find"),),
)
SAMPLES = (
    r.Opened(**STAMP, table="t", name="Cave", system="lantern", seat=SEAT),
    r.Joined(**STAMP, seat=SEAT),
    r.Renamed(**STAMP, seat="anya", name="Аня"),
    r.Revoked(**STAMP, seat="anya", name="Anya"),
    r.Left(**STAMP, seat="anya", name="Anya"),
    r.RoleSet(**STAMP, seat="anya", name="Anya", role="gm"),
    r.Renewed(**STAMP, seat="anya"),
    r.SignedOut(**STAMP, seat="anya", device="d"),
    r.Invited(**STAMP, invite=Invite("i", "player", "2031-05-06T18:00:00Z", 3)),
    r.Uninvited(**STAMP, invite="i"),
    r.Archived(**STAMP),
    r.Deleted(**STAMP, at="2031-05-06T18:00:00Z"),
    r.Restored(**STAMP),
    r.Added(**STAMP, character="ada", name="Ada", document={"name": "Ada"}),
    r.Sampled(**STAMP, characters={"ada": {"name": "Ada"}}),
    r.Assigned(**STAMP, character="ada", name="Ada", owner="anya", to="Anya"),
    ROLL,
    r.Disclosed(**STAMP, rev=5, level="made", earlier=ROLL, first=Count(2)),
    r.Called(**STAMP, card=Card("c", "Jump", ("ada",), {"type": "dare"}, "difficulty", 4, True, "made")),
    r.Closed(**STAMP, card="c", together=Together("Jump", True, "outcome"), seats=("anya",)),
    r.Skipped(**STAMP, card="c", character="ada", name="Ada"),
    r.Helped(**STAMP, card="c", help=Help("ada", "mole", "a step"), name="Ada", helper="Mole"),
    r.Unhelped(**STAMP, card="c", character="ada", helper="mole", name="Mole"),
    r.Proposed(**STAMP, card="c", proposal=Proposal("p", "ada", {"type": "dare"}, plain("Boldly")), name="Ada"),
    r.PartSet(**STAMP, card="c", part=Part("ada", {"bonuses": []}, plain("nothing more")), name="Ada"),
    r.Settled(**STAMP, card="c", proposal="p", agreed=False, what=plain("Boldly"), name="Ada"),
    r.Noted(**STAMP, line="Dark."),
    r.Noted(**STAMP, line="Psst.", to=("anya",), whom=("Anya",)),
    r.LevelSet(**STAMP, level="made"),
    r.DiceRevealed(**STAMP, epoch=1, key="0a", pledge="0b", pledges={"public": "0c", "secret": "0d"}),
    r.Optioned(**STAMP, values={"dear": True}, said=(plain("Dear oil: yes"),)),
    r.Undone(**STAMP, revs=(5,), struck=(STRUCK,), turned=TURNED),
    r.Redone(**STAMP, struck=(STRUCK,), turned=r.Turned(("ada",))),
    THREW,
    r.Corrected(**STAMP, rev=5, line="Darker.", earlier=r.Noted(**STAMP, line="Dark.")),
    r.Written(**STAMP, field="desk", text="A trap.", readers=()),
    r.Pinned(**STAMP, pin=Pin(5, Count(4), "everyone", plain("Dark."))),
    r.SessionBegun(**STAMP, number=1, title="Down", at="2031-05-06T18:00:00Z"),
    r.SessionEnded(**STAMP, number=1, at="2031-05-06T22:00:00Z"),
    r.DifficultyPrepared(**STAMP, prepared=Prepared("p", "Ledge", 4)),
    r.DifficultyDropped(**STAMP, prepared=Prepared("p", "Ledge", 4)),
    r.Overridden(**STAMP, override=OVERRIDE, name="Ada", label=plain("Oil"), computed=3, now=5),
    r.Lifted(**STAMP, override=OVERRIDE, name="Ada", label=plain("Oil")),
    r.RulingKept(**STAMP, ruling=RULING),
    r.RulingDropped(**STAMP, ruling=RULING),
    r.Unreadable(**STAMP, reason="not JSON"),
)
STORED = {
    "opened/1": b'{"record":"opened/1","by":"gm","who":"Gala","count":{"public":1},"table":"t","name":"Cave",'
    b'"system":"lantern","seat":{"id":"gm","name":"Gala","role":"gm","revoked":false}}',
    "joined/1": b'{"record":"joined/1","by":"a","seat":{"id":"a","name":"A","role":"player","revoked":false}}',
    "renamed/1": b'{"record":"renamed/1","by":"a","seat":"a","name":"B"}',
    "revoked/1": b'{"record":"revoked/1","by":"gm","seat":"a","name":"A"}',
    "left/1": b'{"record":"left/1","by":"a","seat":"a","name":"A"}',
    "role_set/1": b'{"record":"role_set/1","by":"gm","seat":"a","name":"A","role":"gm"}',
    "renewed/1": b'{"record":"renewed/1","by":"a","seat":"a"}',
    "signed_out/1": b'{"record":"signed_out/1","by":"gm","seat":"a","device":"d"}',
    "invited/1": b'{"record":"invited/1","by":"gm","invite":{"id":"i","role":"player","until":"2031-05-06T18:00:00Z",'
    b'"most":3}}',
    "uninvited/1": b'{"record":"uninvited/1","by":"gm","invite":"i"}',
    "archived/1": b'{"record":"archived/1","by":"gm"}',
    "deleted/1": b'{"record":"deleted/1","by":"gm","at":"2031-05-06T18:00:00Z"}',
    "restored/1": b'{"record":"restored/1","by":"gm"}',
    "added/1": b'{"record":"added/1","by":"a","character":"ada","name":"Ada","document":{"name":"Ada"},"owner":"a"}',
    "sampled/1": b'{"record":"sampled/1","by":"gm","characters":{"ada":{"name":"Ada"}},"scene":{"hour":5}}',
    "assigned/1": b'{"record":"assigned/1","by":"gm","character":"ada","name":"Ada","owner":"a","to":"A"}',
    "acted/1": b'{"record":"acted/1","by":"a","action":{"type":"dare","actor":"ada","difficulty":4},"character":"ada",'
    b'"name":"Ada","tell":{"made":{"msgid":"A dare"}},"result":{"total":5,"success":true},"steps":[{"kind":"die",'
    b'"label":"d6","value":5,"clause":"LA-1"}],"dice":[{"die":"d6","face":5}],"level":"made","chance":"1/2"}',
    "disclosed/1": b'{"record":"disclosed/1","by":"gm","rev":8,"level":"dice","earlier":{"record":"acted/1","by":"a",'
    b'"action":{"type":"dare","actor":"ada"},"character":"ada","name":"Ada","tell":{"made":{"msgid":"A dare"}},'
    b'"result":null},"first":{"public":7}}',
    "dice_revealed/1": b'{"record":"dice_revealed/1","by":"gm","epoch":1,"key":"0a","pledge":"0b","pledges":'
    b'{"public":"0c","secret":"0d"}}',
    "called/1": b'{"record":"called/1","by":"gm","card":{"id":"c","title":"Jump","characters":["ada"],"base":{},'
    b'"difficulty":"difficulty","value":4,"secret":true,"level":"made"}}',
    "closed/1": b'{"record":"closed/1","by":"gm","card":"c"}',
    "skipped/1": b'{"record":"skipped/1","by":"gm","card":"c","character":"ada","name":"Ada","together":'
    b'{"title":"Jump","passed":true,"level":"outcome"},"seats":["a"]}',
    "helped/1": b'{"record":"helped/1","by":"a","card":"c","help":{"character":"ada","helper":"mole","reason":"a step"'
    b'},"name":"Ada","helper":"Mole"}',
    "unhelped/1": b'{"record":"unhelped/1","by":"a","card":"c","character":"ada","helper":"mole","name":"Mole"}',
    "proposed/1": b'{"record":"proposed/1","by":"a","card":"c","proposal":{"id":"p","character":"ada","base":{"type":'
    b'"dare"},"what":{"msgid":"Boldly"},"reason":"so"},"name":"Ada"}',
    "part_set/1": b'{"record":"part_set/1","by":"a","card":"c","part":{"character":"ada","fields":{"bonuses":[]},'
    b'"what":{"msgid":"nothing more"}},"name":"Ada"}',
    "settled/1": b'{"record":"settled/1","by":"gm","card":"c","proposal":"p","agreed":true,"what":{"msgid":"Boldly"},'
    b'"name":"Ada"}',
    "level_set/1": b'{"record":"level_set/1","by":"gm","level":"outcome"}',
    "noted/1": b'{"record":"noted/1","by":"gm","who":"Gala","count":{"public":2,"private":{"gm":1}},"line":"psst",'
    b'"secret":true}',
    "optioned/1": b'{"record":"optioned/1","by":"gm","values":{"dear":true},"said":[{"msgid":"Dear oil: yes"}]}',
    "undone/1": b'{"record":"undone/1","by":"gm","revs":[5],"struck":[{"rev":5,"count":{"public":4},"audience":'
    b'["gm","anya"],"what":{"msgid":"A dare"}}],"turned":{"order":["ada"],"characters":{"ada":{"name":"Ada"}},'
    b'"parts":{"scene":{"hour":1}},"owners":{"ada":"anya"},"hidden":{"ada":"made"},"bought":{"ada":{"rev":4,"by":'
    b'"anya","n":3}},"latest":{"rev":4,"what":{"msgid":"Oil"}}}}',
    "redone/1": b'{"record":"redone/1","by":"gm","struck":[{"rev":5,"count":{"public":4},"audience":"everyone",'
    b'"what":{"msgid":"A dare"}}],"turned":{"order":["ada"]}}',
    "threw/1": b'{"record":"threw/1","by":"gm","tell":{"made":{"msgid":"{name}","facts":{"name":"2d6"}},"number":'
    b'{"msgid":"{n}","facts":{"n":7}}},"dice":[{"die":"d6","face":3},{"die":"d6","face":4}],"level":"nothing"}',
    "corrected/1": b'{"record":"corrected/1","by":"a","rev":5,"line":"Darker.","earlier":{"record":"noted/1","by":"a",'
    b'"line":"Dark."}}',
    "written/1": b'{"record":"written/1","by":"gm","field":"notes.ada","text":"A trap.","readers":["a"]}',
    "pinned/1": b'{"record":"pinned/1","by":"gm","pin":{"rev":5,"count":{"public":4},"audience":["a"],"what":'
    b'{"msgid":"A dare"}},"pinned":false}',
    "session_begun/1": b'{"record":"session_begun/1","by":"gm","number":1,"title":"Down","at":"2031-05-06T18:00:00Z"}',
    "session_ended/1": b'{"record":"session_ended/1","by":"gm","number":1,"at":"2031-05-06T22:00:00Z"}',
    "difficulty_prepared/1": b'{"record":"difficulty_prepared/1","by":"gm","prepared":{"id":"p","title":"Ledge",'
    b'"value":4}}',
    "difficulty_dropped/1": b'{"record":"difficulty_dropped/1","by":"gm","prepared":{"id":"p","title":"Ledge",'
    b'"value":4}}',
    "overridden/1": b'{"record":"overridden/1","by":"gm","override":{"id":"o","character":"ada","path":"oil","how":'
    b'"add","value":2,"reason":"luck","until":"roll"},"name":"Ada","label":{"msgid":"Oil"},"computed":3,"now":5}',
    "lifted/1": b'{"record":"lifted/1","by":"gm","override":{"id":"o","character":"ada","path":"oil","how":"add",'
    b'"value":2,"reason":"luck","until":"roll"},"name":"Ada","label":{"msgid":"Oil"}}',
    "ruling_kept/1": b'{"record":"ruling_kept/1","by":"gm","ruling":{"id":"h","path":"oil","label":{"msgid":"Oil"},'
    b'"how":"add","value":2,"reason":"luck"}}',
    "ruling_dropped/1": b'{"record":"ruling_dropped/1","by":"gm","ruling":{"id":"h","path":"oil","label":{"msgid":'
    b'"Oil"},"how":"add","value":2,"reason":"luck"}}',
}


@pytest.mark.parametrize("record", SAMPLES, ids=lambda record: type(record).__name__)
def test_a_record_comes_back_as_it_was(record):
    body = r.encode(record)
    assert r.decode(body) == record
    assert r.encode(r.decode(body)) == body


def test_there_is_a_sample_of_every_record():
    assert {type(record) for record in SAMPLES} == set(get_args(r.Record))


@pytest.mark.parametrize("name", STORED)
def test_what_was_stored_can_be_read_for_good(name):
    record = r.decode(STORED[name])
    assert type(record).__struct_config__.tag == name
    assert msgspec.json.decode(r.encode(record)) == msgspec.json.decode(STORED[name])


def test_every_record_that_is_stored_has_a_stored_sample():
    tags = {kind.__struct_config__.tag for kind in get_args(r.Record)}
    assert tags - {"unreadable/1"} == set(STORED)


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b"{}", b'{"record":"sailed/1"}', b"\xff", b'{"record":"noted/1"}']
)
def test_what_is_no_record_is_a_value_error(body):
    with pytest.raises(ValueError, match=r"."):
        r.decode(body)
    assert issubclass(msgspec.ValidationError, ValueError)
