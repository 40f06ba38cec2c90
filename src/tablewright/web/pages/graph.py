"""A graph as lines beside a list: each vertex below what it needs, and a lane for whatever is needed further down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from tablewright.kernel.view import Graph, Vertex

__all__ = ["Line", "Lines", "Place", "lines"]

APART = 13
"""From one lane to the next."""

HEAD = 32
"""A row is so high up to where only its lanes go on, and however much its words take below that."""

MIDDLE = HEAD // 2

Look = Literal["lane", "met", "miss"]


class Line(msgspec.Struct, frozen=True):
    """A path: a lane that goes by, or what joins a vertex to something above that it needs."""

    d: str
    look: Look


class Place(msgspec.Struct, frozen=True):
    """A vertex where it is drawn: its dot at `x`, the paths around it, and the lanes that go on below."""

    vertex: Vertex
    x: int
    paths: tuple[Line, ...]
    below: tuple[int, ...]


class Lines(msgspec.Struct, frozen=True):
    """The rows of a graph, as wide as its lanes."""

    width: int
    places: tuple[Place, ...]


def lines(graph: Graph) -> Lines:
    """Lay out a graph."""
    rows = _ordered(graph.vertices)
    drawn = _drawn(rows)
    last = {key: at for at, needs in enumerate(drawn) for key, _ in needs}
    lanes: dict[str, int] = {}
    places = []
    widest = 0
    for at, vertex in enumerate(rows):
        before = dict(lanes)
        ended = {key for key in lanes if last[key] == at}
        lanes = {key: lane for key, lane in lanes.items() if key not in ended}
        lane = _free(set(lanes.values()), [before[key] for key in before if key in ended])
        if last.get(vertex.key, at) > at:
            lanes[vertex.key] = lane
        widest = max(widest, lane)
        places.append(_place(vertex, lane, drawn[at], before, lanes))
    return Lines((widest + 1) * APART + 3, tuple(places))


def _ordered(vertices: Sequence[Vertex]) -> list[Vertex]:
    """The vertices, each after those that it needs, as near to their own order as can be."""
    known = {vertex.key: vertex for vertex in vertices}
    placed: dict[str, Vertex] = {}
    begun: set[str] = set()
    for first in known:
        waiting = [(first, False)]
        while waiting:
            key, needs_placed = waiting.pop()
            if needs_placed:
                placed[key] = known[key]
            elif key not in begun:
                begun.add(key)
                waiting.append((key, True))
                waiting += [(edge.to, False) for edge in reversed(known[key].needs) if edge.to in known]
    return list(placed.values())


def _drawn(rows: Sequence[Vertex]) -> list[tuple[tuple[str, bool], ...]]:
    """For each row, what it needs of the rows above it, and whether that holds."""
    above: set[str] = set()
    found = []
    for vertex in rows:
        found.append(tuple((edge.to, edge.met) for edge in vertex.needs if edge.to in above))
        above.add(vertex.key)
    return found


def _free(taken: set[int], ended: Sequence[int]) -> int:
    """The lane that a vertex stands on: one that ends in it, or else the first that is free."""
    return min((lane for lane in ended if lane not in taken), default=next(_numbers(taken)))


def _numbers(taken: set[int]) -> Iterator[int]:
    return (lane for lane in range(len(taken) + 1) if lane not in taken)


def _place(
    vertex: Vertex,
    lane: int,
    needs: Sequence[tuple[str, bool]],
    before: Mapping[str, int],
    after: Mapping[str, int],
) -> Place:
    x = _x(lane)
    by = [Line(f"M{_x(each)} 0V{HEAD}", "lane") for key, each in before.items() if key in after]
    joins = [Line(_join(_x(before[key]), x), "met" if met else "miss") for key, met in needs]
    down = [Line(f"M{x} {MIDDLE}V{HEAD}", "lane")] if vertex.key in after else []
    return Place(vertex, x, (*by, *down, *joins), tuple(sorted(_x(each) for each in after.values())))


def _x(lane: int) -> int:
    return APART // 2 + 2 + lane * APART


def _join(start: int, end: int) -> str:
    if start == end:
        return f"M{start} 0V{MIDDLE}"
    return f"M{start} 0C{start} {MIDDLE - 3} {end} 3 {end} {MIDDLE}"
