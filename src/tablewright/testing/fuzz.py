"""Requests that nobody would write, made from the types of a game: right, nearly right and nonsense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from tablewright.kernel.document import dump
from tablewright.kernel.system import System

__all__ = ["actions", "worlds"]

_JUNK = st.sampled_from(
    ["", "nobody", "\u202eevil", "{0}", "{name}", "%s", -1, 0, 10**6, 2**53, 1.5, True, None, [], {}, [None], {"": ""}]
)
_WHOLE = st.integers(-2, 12) | st.sampled_from([-10_001, -10_000, 99, 101, 10_000, 10_001, 2**53])

_Swap = tuple[tuple[str, ...], st.SearchStrategy[Any]]


def actions(system: System, world: Any) -> st.SearchStrategy[Any]:
    """Actions of every type, about the things of this world and about others; some do not fit their form."""
    ids = sorted({*_words(dump(world)), *system.names, "nobody"})
    return _briefly(st.one_of([_spoilt(_tagged(kind, ids)) for kind in system.actions]))


def worlds(system: System, world: Any) -> st.SearchStrategy[Any]:
    """The document of this world with parts replaced by others; some do not fit their form."""
    whole = dump(world)
    ids = sorted({*_words(whole), *system.names, "nobody"})
    parts = {field.name: field.type for field in _struct(system.world).fields}
    people = parts["characters"]
    assert isinstance(people, inspect.DictType)
    swaps: list[_Swap] = [
        (("characters", key, name), value)
        for key in whole["characters"]
        for name, value in _swaps(people.value_type, ids)
    ]
    for part in ("options", "scene"):
        swaps += [((part, name), value) for name, value in _swaps(parts[part], ids)]
    changes = st.one_of([st.tuples(st.just(path), value | _JUNK) for path, value in swaps])
    return _briefly(st.lists(changes, max_size=3).map(lambda made: _replaced(whole, made)))


def _briefly(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The same, without writing itself out in full where Hypothesis names it."""

    @st.composite
    def anything(draw: st.DrawFn) -> Any:
        return draw(strategy)

    return anything()


def _replaced(whole: dict[str, Any], changes: list[tuple[tuple[str, ...], Any]]) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    for (*place, last), value in changes:
        here = document
        for key in place:
            here = here[key]
        here[last] = value
    return document


def _swaps(kind: inspect.Type, ids: list[str]) -> Iterator[tuple[str, st.SearchStrategy[Any]]]:
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            if field.name != "extra":
                yield field.encode_name, _values(field.type, ids)


def _tagged(kind: type, ids: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    shape = _struct(kind)
    return _values(shape, ids).map(lambda fields: {**fields, "type": shape.tag})


def _spoilt(good: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Often as it was, now and then with one field that does not fit."""
    change = st.tuples(st.integers(0, 5), _JUNK)

    def spoil(action: dict[str, Any], by: tuple[int, Any]) -> dict[str, Any]:
        keys = [*action, "surplus"]
        return {**action, keys[by[0] % len(keys)]: by[1]}

    return st.one_of(good, good, good, st.builds(spoil, good, change))


def _struct(kind: type) -> inspect.StructType:
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    return shape


def _values(kind: inspect.Type, ids: list[str]) -> st.SearchStrategy[Any]:
    """Values that have the form of a type; words are mostly ids that are known."""
    match kind:
        case inspect.StructType():
            needed = {field.encode_name: _values(field.type, ids) for field in kind.fields if field.required}
            others = {field.encode_name: _values(field.type, ids) for field in kind.fields if not field.required}
            return st.fixed_dictionaries(needed, optional=others)
        case inspect.UnionType():
            return st.one_of([_values(each, ids) for each in kind.types])
        case inspect.DictType():
            return st.dictionaries(_values(kind.key_type, ids), _values(kind.value_type, ids), max_size=3)
        case inspect.CollectionType():
            return st.lists(_values(kind.item_type, ids), max_size=3)
        case inspect.TupleType():
            return st.tuples(*(_values(each, ids) for each in kind.item_types)).map(list)
        case _:
            return _single(kind, ids)


def _single(kind: inspect.Type, ids: list[str]) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return _WHOLE
        case inspect.StrType():
            return st.sampled_from(ids) | st.text(max_size=4)
        case _:
            return st.none() | _JUNK


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)
    elif isinstance(value, str):
        yield value
