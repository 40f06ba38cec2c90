"""What people write is text: it makes no tag, whatever it is, on any page."""

import pytest

from tablewright.kernel.document import load
from tablewright.kernel.text import plain
from tablewright.web.pages.render import render

BENIGN = "Noor"
HOSTILE = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "</title><svg/onload=alert(1)>",
    "{{ 7*7 }} {% raw %}",
    "%(name)s %s 100 %",
    "{name} {0} {",
    "a & b &amp; &lt;",
    "javascript:alert(1)",
    "\u202ereversed\u202c",
    "Zoe\u0308 👩‍🎤 Ёжик",
    "'; DROP TABLE log; --",
    "=1+1",
    "x" * 80,
]


@pytest.fixture(scope="module")
def shape(read):
    def shape(html):
        return [(tag, sorted(attributes)) for tag, attributes in read(html).tags]

    return shape


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_stays_text_at_the_table(knack, read, shape, page_of, name):
    def drawn(who):
        world = load(knack, {"system": "knack", "characters": {"ada": {"name": who}}}).world
        page = page_of(knack, world, name=who)
        return render("table.html", "en", knack, page=page, theme="", path=f"/?{who}")

    assert shape(drawn(name)) == shape(drawn(BENIGN))
    assert read(drawn(name)).text.count(name) == read(drawn(BENIGN)).text.count(BENIGN)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_stays_text_at_the_door(knack, read, shape, name):
    def drawn(who):
        given = {
            "table_name": who,
            "role": "player",
            "token": who,
            "kind": "seat",
            "seat_name": who,
            "error": plain(who),
        }
        return render("join.html", "ru", knack, theme="", path="/", command="c", **given)

    assert shape(drawn(name)) == shape(drawn(BENIGN))
    assert read(drawn(name)).text.count(name) == read(drawn(BENIGN)).text.count(BENIGN)
