"""The dice and the obstacle of a test, source by source (BL-3 to BL-6, BL-15, BL-33, BL-50 to BL-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tablewright.sdk import Pool, Refused, Step, Text, cap, text, total
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import Used
from tablewright.systems.blur.conditioning import blunted
from tablewright.systems.blur.content import Infection
from tablewright.systems.blur.degrees import EATER, INFECTED, SHADE
from tablewright.systems.blur.fog import fogged, fogged_for_a_test
from tablewright.systems.blur.infections import choice_comes_first
from tablewright.systems.blur.state import BlurWorld, Character
from tablewright.systems.blur.traits import has, infected
from tablewright.systems.blur.wises import helpers_of, may_use

__all__ = ["MOST_DICE", "Ready", "make_ready"]

MOST_DICE = 100
"""With help, Fresh and the Blur die: the cap on the dice of one pool."""

UNHURT = frozenset({"resources", "circles", "lifestyle", "recovery"})
"""The kinds of test that sick and injured leave alone (BL-54)."""


class Ready(Struct, frozen=True):
    """A pool and its obstacle before the dice."""

    pool: Pool
    size: int
    """With the Blur die."""
    obstacle: int
    steps: tuple[Step, ...]


def make_ready(  # noqa: PLR0913 - these are the parts of a test
    world: BlurWorld,
    key: str,
    kind: str,
    *,
    dice: int,
    obstacle: Sequence[Step] = (),
    helpers: tuple[str, ...] = (),
    wises: tuple[Used, ...] = (),
    blur_die: bool = False,
    against: tuple[str, ...] = (),
    of: str | None = None,
) -> Ready:
    """Work out a test; raises `Refused` when the character, its Blur die or a helper can't take part."""
    who = able(world, key)
    _town_goes_on(world, key)
    fog = fogged_for_a_test(world, key)
    if blur_die:
        choice_comes_first(world, key)
        _has_blur_die(world, key, fog=fog)
    may_use(world, key, wises)
    helping = helpers_of(helpers, wises)
    for helper in helping:
        _can_help(world, helper)
    sources = [Step("dice", kind, dice, "BL-50", of=of)]
    sources += [Step("help", str(called(world, helper)), 1, "BL-52", of=of) for helper in helping]
    sources += _gifts(world, who, fog=fog, of=of)
    sources += _penalties(who, kind, fog=fog, of=of)
    if total(sources) < 0:
        sources.append(Step("floor", "zero", -total(sources), "BL-50", of=of))
    size = total(sources)
    if blur_die:
        sources.append(Step("blur_die", "blur_die", 1, "BL-15", of=of))
    cap("action.dice", size + blur_die, MOST_DICE, 0)
    hit, reasons = _hit(world, who, kind, against, of)
    needs = [*obstacle, *(_obstacles(world, who, kind, fog=fog) if obstacle else ())]
    goal = sum(need.value for need in needs if need.applied)
    if goal < 0:
        needs.append(Step("floor", "zero", -goal, "BL-50", operation="obstacle"))
    pool = Pool(size, "BL-50", marked=blur_die, hit=hit, of=of)
    return Ready(pool, size + blur_die, max(goal, 0), (*sources, *reasons, *needs))


def _town_goes_on(world: BlurWorld, key: str) -> None:
    """A shade run out of town makes no more tests there (BL-6)."""
    if world.characters[key].town_over and world.scene.phase == "town":
        raise Refused(
            "BL-6",
            text(
                "The town phase is over for {name}, who was run out of town. Wait for the next phase.",
                name=called(world, key),
            ),
        )


def _has_blur_die(world: BlurWorld, key: str, *, fog: bool) -> None:
    """The Blur die is there in fog, from Blur 2 (BL-15)."""
    blur = world.characters[key].blur
    if not fog:
        raise Refused(
            "BL-15", text("{name} is not in fog, so there is no Blur die. Roll without it.", name=called(world, key))
        )
    if blur < 2:
        raise Refused(
            "BL-15",
            text(
                "The Blur die comes with Blur 2, and {name} has Blur {blur}. Roll without it.",
                name=called(world, key),
                blur=blur,
            ),
        )


def _can_help(world: BlurWorld, helper: str) -> None:
    """The afraid give no help (BL-54), unless fog-courage blunts it in fog (BL-40)."""
    who = able(world, helper)
    if "afraid" in who.conditions and not (fogged(world, helper) and blunted(who, "afraid")):
        raise Refused(
            "BL-54",
            text("{name} is afraid and can't help. Leave {name} out, or recover first.", name=called(world, helper)),
        )


def _gifts(world: BlurWorld, who: Character, *, fog: bool, of: str | None) -> Iterator[Step]:
    """Fresh (BL-52), fog-fresh (BL-42), and the déjà vu of a table that counts it twice (BL-3)."""
    if who.fresh:
        clause, note = _fresh_crossed(world, who)
        yield Step("fresh", "fresh", 1, clause or "BL-52", applied=clause is None, note=note, of=of)
    if who.fog_fresh:
        note = None if fog else text("counts in fog only")
        yield Step("fog_fresh", "fog_fresh", 1, "BL-42", applied=fog, note=note, of=of)
    if world.options.deja_vu_extra_die and who.blur >= 2 and fog:
        yield Step("deja_vu", "deja_vu", 1, "BL-3", of=of)


def _fresh_crossed(world: BlurWorld, who: Character) -> tuple[str | None, Text | None]:
    """The clause by which Fresh is crossed: any condition (BL-54), or an infection that hides it (BL-33)."""
    if who.conditions:
        return "BL-54", text("crossed by a condition")
    if has(world, who, "hides_fresh"):
        return "BL-33", text("crossed by an infection")
    return None, None


def _penalties(who: Character, kind: str, *, fog: bool, of: str | None) -> Iterator[Step]:
    """Sick and injured take a die each (BL-54), unless conditioning blunts them in fog (BL-40)."""
    for condition in ("sick", "injured"):
        if condition not in who.conditions:
            continue
        conditioning = blunted(who, condition) if fog else None
        if kind in UNHURT:
            note: Text | None = text("does not count on this kind of test")
            yield Step("condition", condition, -1, "BL-54", applied=False, note=note, of=of)
        elif conditioning:
            note = text("blunted by conditioning, in fog")
            yield Step("condition", condition, -1, "BL-40", applied=False, note=note, of=of)
        else:
            yield Step("condition", condition, -1, "BL-54", of=of)


def _hit(
    world: BlurWorld, who: Character, kind: str, against: tuple[str, ...], of: str | None
) -> tuple[int, tuple[Step, ...]]:
    """The face that a success needs: 5 in the attacks and feints of a shade and against one (BL-6)."""
    if kind not in {"attack", "feint"}:
        return 4, ()
    shades = [each for each in against if world.characters[each].blur >= SHADE]
    if who.blur >= SHADE or (shades and not world.options.shade_hits_normally):
        return 5, (Step("hit", "shade", 5, "BL-6", operation="hit", of=of),)
    return 4, ()


def _obstacles(world: BlurWorld, who: Character, kind: str, *, fog: bool) -> Iterator[Step]:
    """What folk in town (BL-4 and BL-5) and infections (BL-33 and BL-34) add to an obstacle."""
    town = world.scene.phase == "town"
    if kind == "circles" and town and who.blur >= INFECTED:
        yield Step("degree", "fog_infected", 1, "BL-4", operation="obstacle")
    if kind == "lifestyle" and town and who.blur >= EATER:
        yield Step("degree", "fog_eater", 1, "BL-5", operation="obstacle")
    for infection in infected(world, who):
        if infection.obstacle and _bears_on(infection, kind):
            yield _infection_step(world, who, infection, fog=fog)


def _bears_on(infection: Infection, kind: str) -> bool:
    return kind not in infection.never and (not infection.tests or kind in infection.tests)


def _infection_step(world: BlurWorld, who: Character, infection: Infection, *, fog: bool) -> Step:
    clause = "BL-33" if infection.number <= 8 else "BL-34"
    note = None
    if infection.in_fog and not fog:
        note = text("counts in fog only")
    elif infection.full_light and not _dazzling(world, who, fog=fog):
        note = text("counts in full light only")
    return Step(
        "infection", infection.id, infection.obstacle, clause, applied=note is None, operation="obstacle", note=note
    )


def _dazzling(world: BlurWorld, who: Character, *, fog: bool) -> bool:
    """Whether the light is full for these eyes: aglow in fog, dim is full (BL-33, and for both BL-34)."""
    light = world.scene.light
    return light == "full" or (light == "dim" and fog and has(world, who, "dim_is_full"))
