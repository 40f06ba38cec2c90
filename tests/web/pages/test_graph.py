"""A graph as lanes beside a list: whatever the graph, its lines can be followed from a vertex up to what it needs."""

import re

from hypothesis import given, strategies as st

from tablewright.kernel.view import Edge, Graph, Vertex
from tablewright.sdk import plain
from tablewright.web.pages.graph import HEAD, lines
from tablewright.web.pages.render import environment
from tablewright.web.words import words

KEYS = "abcdefgh"
ASKED = st.lists(
    st.tuples(st.sampled_from(KEYS), st.lists(st.sampled_from(KEYS + "?"), max_size=4, unique=True)),
    unique_by=lambda each: each[0],
)


def vertex(key, needs=(), state="open"):
    edges = tuple(Edge(to, plain(f"needs {to}"), to < "e") for to in needs)
    return Vertex(key, plain(key), state, plain(state), edges)


def graph(*vertices):
    return Graph(plain("What needs what"), vertices)


def rows(drawn):
    return [place.vertex.key for place in drawn.places]


def joins(place):
    """Where the paths to what the vertex needs come from, with whether that is met."""
    found = [(re.match(r"M(\d+) 0", each.d)[1], each.look) for each in place.paths if each.look != "lane"]
    return sorted((int(x), look == "met") for x, look in found)


@given(ASKED)
def test_every_vertex_is_there_once_and_below_what_it_needs(asked):
    drawn = lines(graph(*(vertex(key, needs) for key, needs in asked)))
    assert sorted(rows(drawn)) == sorted(key for key, _ in asked)
    if not any(to >= key for key, needs in asked for to in needs if to != "?"):  # without circles
        at = {key: place for place, key in enumerate(rows(drawn))}
        assert all(at[to] < at[key] for key, needs in asked for to in needs if to in at)


@given(ASKED)
def test_a_line_leads_up_its_lane_to_the_dot_of_what_is_needed(asked):
    """Lanes are followed row by row, knowing only what is drawn."""
    drawn = lines(graph(*(vertex(key, needs) for key, needs in asked)))
    carries = {}
    for place in drawn.places:
        above = {edge.to for edge in place.vertex.needs} & set(rows(drawn)[: drawn.places.index(place)])
        expected = sorted((x, key < "e") for x, key in carries.items() if key in above)
        assert joins(place) == expected
        assert len(expected) == len(above)
        assert len(set(place.below)) == len(place.below)
        by = {int(re.match(r"M(\d+) 0V", each.d)[1]) for each in place.paths if each.d.endswith(f" 0V{HEAD}")}
        carries = {x: key for x, key in carries.items() if x in by}
        assert place.x not in carries
        if place.x in place.below:
            carries[place.x] = place.vertex.key
        assert set(carries) == set(place.below)
        assert max([place.x, *place.below]) < drawn.width
    assert carries == {}


def test_a_lane_is_used_again_when_nothing_is_needed_of_it_any_more():
    drawn = lines(graph(vertex("a"), vertex("b", "a"), vertex("c"), vertex("d", "c")))
    assert {place.x for place in drawn.places} == {drawn.places[0].x}


def test_a_circle_is_drawn_as_far_as_it_goes():
    drawn = lines(graph(vertex("a", "b"), vertex("b", "a")))
    assert sum(len(joins(place)) for place in drawn.places) == 1


def test_what_the_lines_show_is_said_in_words():
    """The row has all of it for those who do not see the lanes, each mark with its word."""
    page = render_graph(graph(vertex("a", state="have"), vertex("h", "a?f", state="shut")))
    said = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    assert "a have" in said
    assert "h shut has needs a has needs ? lacks needs f" in said
    assert page.count('aria-hidden="true"><svg width') == 2


def render_graph(it):
    """The macro alone, without a page around it."""
    source = '{% from "parts/blocks.html" import graph with context %}{{ graph(it) }}'
    said = words("en", None)
    return environment().from_string(source).render(it=it, lang="en", words=said, _=said.gettext, gettext=said.gettext)
