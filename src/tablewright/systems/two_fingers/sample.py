"""A small party, made by the rules: what is asked for here is what a player and a GM would ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablewright.sdk import Nothing, System, play
from tablewright.systems.two_fingers.state import Character, Options, Scene, Table

__all__ = ["blank", "party"]

Asked = Mapping[str, Any]


def blank(name: str) -> Mapping[str, Any]:
    """A character that is being created."""
    return {"name": name, "creating": True}


PEOPLE: Mapping[str, str] = {"vera": "Вера Ладога", "gleb": "Глеб Ерёмин", "iskra": "Искра"}


def party(system: System) -> Mapping[str, Any]:
    """Three people: one who opens doors, one who talks, and one who is still being created."""
    people = {key: Character(name, creating=True) for key, name in PEOPLE.items()}
    table = Table(system=system.id, options=Options(), content=Nothing(), scene=Scene(), characters=people)
    table, _ = system.complete(table, {key: frozenset[str]() for key in people})
    for actor, asked in _asked():
        action = system.action({"actor": actor, **asked})
        table = play(system.prepare(table, action), system.turn(table), _no_die).world
    return {"characters": msgspec.to_builtins(table.characters)}


def _no_die(_sides: int) -> int:
    raise AssertionError("nothing here rolls")


def _asked() -> Iterator[tuple[str, Asked]]:
    yield from _person("vera", 120, _VERA)
    yield from _person("gleb", 90, _GLEB)
    yield from _person("iskra", 40, _ISKRA)


def _person(actor: str, xp: int, asked: tuple[Asked, ...]) -> Iterator[tuple[str, Asked]]:
    yield actor, {"type": "award_xp", "amount": xp}
    for each in asked:
        yield actor, each


def _skill(key: str, name: str, description: str, levels: int) -> tuple[Asked, ...]:
    """Proposed, agreed to and bought."""
    return (
        {"type": "propose_skill", "id": key, "name": name, "description": description},
        {"type": "approve", "id": key},
        {"type": "buy_skill", "skill": key, "levels": levels},
    )


def _specialisation(key: str, skill: str, name: str, description: str, levels: int) -> tuple[Asked, ...]:
    """Proposed, agreed to and bought."""
    return (
        {"type": "propose_specialisation", "id": key, "skill": skill, "name": name, "description": description},
        {"type": "approve", "id": key},
        {"type": "buy_specialisation", "specialisation": key, "levels": levels},
    )


def _attribute(key: str, levels: int) -> Asked:
    return {"type": "buy_attribute", "attribute": key, "levels": levels}


_FINISH: Asked = {"type": "finish_creation"}

_VERA: tuple[Asked, ...] = (
    _attribute("agility", 2),
    *_skill("locks", "Замки", "всё, что заперто на ключ", 4),
    *_specialisation("safes", "locks", "Сейфы", "тяжёлые двери с секретом", 2),
    *_skill("shadows", "Незаметность", "пройти и не запомниться", 3),
    *_specialisation("crowds", "shadows", "Толпа", "раствориться среди людей", 1),
    _FINISH,
    {"type": "grant_feature", "id": "steady", "name": "Твёрдая рука", "value": 1, "applies_to": ["locks"]},
    {"type": "grant_feature", "id": "burnt", "name": "Обожжённые пальцы", "value": -1, "applies_to": ["agility"]},
)

_GLEB: tuple[Asked, ...] = (
    _attribute("will", 1),
    _attribute("intellect", 1),
    *_skill("talk", "Уговоры", "добиться своего словами", 3),
    *_specialisation("officials", "talk", "Чиновники", "бумаги, печати, подписи", 2),
    *_skill("letters", "Грамота", "старые почерки и книги", 2),
    _FINISH,
    {"type": "grant_feature", "id": "known", "name": "Его здесь помнят", "value": 2, "applies_to": []},
    {"type": "propose_skill", "id": "cards", "name": "Карты", "description": "игра и всё, что прячут в рукаве"},
)

_ISKRA: tuple[Asked, ...] = (
    _attribute("perception", 1),
    *_skill("roofs", "Крыши", "бегать там, где не ходят", 3),
    {"type": "propose_skill", "id": "birds", "name": "Птицы", "description": "повадки и голоса"},
)
