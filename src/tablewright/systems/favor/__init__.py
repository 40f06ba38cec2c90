"""Favor of the Gods: 2d6 and an ability, two pools to draw on, and traumas that stay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tablewright.sdk import Action, Plan, System, Views, text
from tablewright.systems.favor import (
    actions,
    advancement,
    checks,
    creation,
    harm,
    maneuvers,
    moves,
    offers,
    own,
    own_lists,
    rests,
    results,
    sample,
    sheet,
    taking_back,
    tell,
    traumas,
    tray,
    writing,
)
from tablewright.systems.favor.documents import complete
from tablewright.systems.favor.evolve import EVENTS, evolve
from tablewright.systems.favor.goals import GOALS
from tablewright.systems.favor.growth import GROWTH
from tablewright.systems.favor.known import check_ids
from tablewright.systems.favor.level import highest, level, level_for_caps
from tablewright.systems.favor.names import NAMES
from tablewright.systems.favor.options import OPTIONS
from tablewright.systems.favor.state import World
from tablewright.systems.favor.trauma_table import TRAUMA_TABLE

__all__ = ["system"]

_RULES: Mapping[type[Action], tuple[Callable[[Any, Any], Plan], type]] = {
    actions.Check: (checks.check, results.CheckResult),
    actions.UseManeuver: (maneuvers.use_maneuver, results.ManeuverResult),
    actions.Buy: (advancement.buy, results.BuyResult),
    actions.AwardXp: (advancement.award_xp, results.XpResult),
    actions.AwardTogether: (advancement.award_together, results.TogetherResult),
    actions.Grant: (advancement.grant, results.BuyResult),
    actions.AdjustAbility: (advancement.adjust_ability, results.AdjustResult),
    actions.Damage: (harm.damage, results.DamageResult),
    actions.Stress: (harm.stress, results.StressResult),
    actions.Heal: (harm.heal, results.DamageResult),
    actions.Relieve: (harm.relieve, results.StressResult),
    actions.Spend: (rests.spend, results.PoolResult),
    actions.Restore: (rests.restore, results.PoolResult),
    actions.Rest: (rests.rest, results.RestResult),
    actions.RestTogether: (rests.rest_together, results.TogetherResult),
    actions.GainTrauma: (traumas.gain_trauma, results.TraumaResult),
    actions.OvercomeTrauma: (traumas.overcome_trauma, results.OvercomeResult),
    actions.Create: (creation.create, results.CreateResult),
    actions.TakeTrauma: (creation.take_trauma, results.BuyResult),
    actions.TakeBack: (taking_back.take_back, results.TakeBackResult),
    actions.SetLevel: (creation.set_level, results.CreateResult),
    actions.FinishCreation: (creation.finish_creation, results.CreateResult),
    actions.WriteTalent: (own.write_talent, results.WrittenResult),
    actions.WriteManeuver: (own.write_maneuver, results.WrittenResult),
    actions.WriteTrauma: (own.write_trauma, results.WrittenResult),
    actions.StrikeEntry: (own.strike_entry, results.WrittenResult),
    actions.Rename: (writing.rename, results.Done),
    actions.SetNotes: (writing.set_notes, results.Done),
}

system = System(
    id="favor",
    title=text("Favor of the Gods"),
    motto=text("2d6 and an ability; vigor, focus, and what the gods ask in return."),
    version=1,
    world=World,
    actions=tuple(_RULES),
    events=EVENTS,
    results={action: result for action, (_, result) in _RULES.items()},
    rules={action: rule for action, (rule, _) in _RULES.items()},
    evolve=evolve,
    complete=complete,
    check=check_ids,
    award="award_xp",
    gm_actions=frozenset(
        {
            "award_xp",
            "award_together",
            "rest_together",
            "set_level",
            "adjust_ability",
            "grant",
            "write_talent",
            "write_maneuver",
            "write_trauma",
            "strike_entry",
        }
    ),
    derived={
        "level": lambda world, key: level(world, world.characters[key]),
        "most_in_an_ability": lambda world, key: highest(level_for_caps(world, world.characters[key])),
    },
    names=NAMES,
    options=OPTIONS,
    tools=(GOALS, GROWTH, TRAUMA_TABLE),
    accent="plum",
    mark="dice",
    words=Path(__file__).parent / "words",
    clauses=Path(__file__).parent / "clauses.toml",
    prepares=frozenset({"rest"}),
    views=Views(
        brief=sheet.brief,
        sheet=sheet.sheet,
        tray=tray.tray,
        offers=offers.offers,
        moves=moves.moves,
        tell=tell.tell,
        blank=sample.blank,
        sample=sample.sample,
        written=own_lists.written,
    ),
)
