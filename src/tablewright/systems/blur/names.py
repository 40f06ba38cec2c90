"""The names of ids, and what the things of the lists do, as sentences in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablewright.sdk import Text, plain, plural, text
from tablewright.systems.blur.content import Infection, Place, catalog
from tablewright.systems.blur.state import BlurWorld, Carried, Mark

__all__ = [
    "CATEGORIES",
    "CONDITIONING",
    "CONDITIONS",
    "DEGREES",
    "INFECTIONS",
    "KINDS",
    "KIND_GROUPS",
    "LIGHTS",
    "MARKS",
    "NAMES",
    "PHASES",
    "PLACES",
    "TIMES",
    "WEATHERS",
    "carried_name",
    "condition_name",
    "filter_name",
    "gear_name",
    "in_a_row",
    "infection_does",
    "infection_name",
    "several",
]

DEGREES: Mapping[int, tuple[Text, Text]] = {
    1: (text("Fogbound"), text("where everyone starts")),
    2: (text("Fog-blurred"), text("the Blur die")),
    3: (text("Fog-infected"), text("infections; +1 Ob to Circles")),
    4: (text("Fog-eater"), text("conditioning; +1 Ob to Lifestyle")),
    5: (text("Fog-shade"), text("hits and is hit on 5 and 6 only")),
    6: (text("Fog"), text("gone for good")),
}
"""The degrees of Blur and what each brings (BL-2)."""

KINDS: Mapping[str, Text] = {
    "skill": text("Skill"),
    "nature": text("Nature"),
    "will": text("Will"),
    "health": text("Health"),
    "stealth": text("Stealth"),
    "scavenging": text("Scavenging"),
    "pathfinder": text("Pathfinder"),
    "hunter": text("Hunter"),
    "resources": text("Resources"),
    "circles": text("Circles"),
    "lifestyle": text("Lifestyle"),
    "riddling": text("Riddling"),
    "recovery": text("Recovery"),
    "attack": text("Attack"),
    "feint": text("Feint"),
}

KIND_GROUPS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (text("Oneself"), ("nature", "will", "health")),
    (text("A fight"), ("attack", "feint")),
    (text("Skills"), ("skill", "stealth", "scavenging", "pathfinder", "hunter", "riddling")),
    (text("The town"), ("resources", "circles", "lifestyle")),
)
"""The kinds of test as they stand on a sheet; recovery is tested with will or health (BL-55)."""

CONDITIONS: Mapping[str, tuple[Text, Text]] = {
    "hungry_thirsty": (text("Hungry and thirsty"), text("\N{MINUS SIGN}1 success on team disposition")),
    "exhausted": (text("Exhausted"), text("\N{MINUS SIGN}1 success on disposition; instincts cost")),
    "angry": (text("Angry"), text("no helpful trait or wise")),
    "sick": (
        text("Sick"),
        text("\N{MINUS SIGN}1D on tests but Resources, Circles, Lifestyle and recovery"),
    ),
    "injured": (
        text("Injured"),
        text("\N{MINUS SIGN}1D on tests but Resources, Circles, Lifestyle and recovery"),
    ),
    "afraid": (text("Afraid"), text("gives no help, has no beginner’s luck")),
    "dead": (text("Dead"), text("acts no more, but for a ghoul in the fog")),
}
"""The conditions and their penalties (BL-54)."""

CONDITIONING: Mapping[str, tuple[Text, Text]] = {
    "fog_iron": (text("Fog-iron"), text("in fog, being hungry and thirsty does not hurt")),
    "fog_calm": (text("Fog-calm"), text("in fog, being angry does not hurt")),
    "fog_courage": (text("Fog-courage"), text("in fog, being afraid does not hurt")),
    "fog_endurance": (text("Fog-endurance"), text("in fog, being exhausted does not hurt")),
    "fog_tough": (text("Fog-tough"), text("in fog, being injured does not hurt")),
    "fog_balm": (text("Fog-balm"), text("in fog, being sick does not hurt")),
}
"""The conditioning and what it blunts (BL-40)."""

INFECTIONS: Mapping[str, tuple[Text, Text]] = {
    "burned_eyes": (text("Burned eyes"), text("Blind in fog and full light: +1 Ob on every test but riddling")),
    "bestial_hunger": (text("Bestial hunger"), text("Takes double rations to recover from hunger and thirst")),
    "eyes_aglow": (text("Eyes aglow"), text("In fog, dim light is as good as full light")),
    "long_fingers": (text("Long fingers"), text("In fog, \N{MINUS SIGN}1 Ob to scavenging")),
    "haggard": (text("Haggard"), text("Fresh is crossed out")),
    "booming": (text("Booming"), text("Can’t be quiet; may clear the fog around for one test a phase")),
    "webbed_nostrils": (
        text("Webbed nostrils"),
        text("Recovers from hunger and thirst by breathing fog, and makes a Blur roll"),
    ),
    "scarred": (text("Scarred"), text("A wise is marked as if it had just been used")),
    "malodorous": (text("Malodorous"), text("Always counts as in fog, and so do others nearby, unless protected")),
    "fog_lung": (text("Fog lung"), text("+1 Ob to Health and stealth tests, but not to recovery")),
    "predatory_aura": (text("Predatory aura"), text("In fog, \N{MINUS SIGN}1 Ob to Pathfinder and Hunter")),
    "mucous_skin": (
        text("Mucous skin"),
        text("May test against exhaustion in fog with all gear off, and makes a Blur roll"),
    ),
    "consumption": (text("Consumption"), text("Begins each session sick")),
    "feeble": (text("Feeble"), text("In fog, Might is one less, but not under 2")),
    "rock_ribbed": (text("Rock-ribbed"), text("In fog, Might is one more, but not over 4")),
    "shakes": (text("Shakes"), text("One free test in a camp in fog, not for recovery")),
}
"""The infections and what they do (BL-33 and BL-34)."""

FILTERS: Mapping[str, Text] = {
    "scarf": text("Scarf"),
    "fungus": text("Zephyr fungus"),
    "sponge": text("Fogfast sponge"),
    "crystal": text("Fogfast crystal"),
}

GEAR: Mapping[str, Text] = {
    "headwrap": text("Headwrap"),
    "beak_mask": text("Beak mask"),
    "copper_respirator": text("Copper respirator"),
    "helmet": text("Helmet"),
}

MARKS: Mapping[Mark, Text] = {
    "passed": text("helped, and the test passed"),
    "failed": text("used, and the test failed"),
    "fate": text("a fate spent"),
    "persona": text("a persona spent"),
}
"""The four marks of a wise (BL-56)."""

PHASES: Mapping[str, Text] = {
    "adventure": text("Adventure"),
    "camp": text("Camp"),
    "journey": text("Journey"),
    "town": text("Town"),
}
TIMES: Mapping[str, Text] = {
    "foglift": text("foglift"),
    "day": text("day"),
    "fogfall": text("fogfall"),
    "night": text("night"),
}
WEATHERS: Mapping[str, Text] = {
    "clear": text("clear weather"),
    "thick_fog": text("thick fog"),
    "heatwave": text("heatwave"),
}
LIGHTS: Mapping[str, Text] = {"full": text("full light"), "dim": text("dim light"), "dark": text("darkness")}

PLACES: Mapping[Place, Text] = {
    "neck": text("at the neck"),
    "belt": text("at the belt"),
    "hand": text("in hand"),
    "pack": text("in the pack"),
}
"""Where things are carried (BL-26 to BL-29)."""

CATEGORIES: Mapping[str, Text] = {"primary": text("primary"), "alternate": text("alternate")}

FIELDS: Mapping[str, Text] = {
    "field.passed": text("The test passes"),
    "field.successes": text("Successes"),
    "field.blur_roll": text("A Blur roll follows"),
    "field.raised": text("Blur rises"),
    "field.retired": text("Lost to the fog"),
    "field.removed": text("An infection goes"),
    "field.infection": text("An infection"),
    "field.conditioning": text("Conditioning"),
    "field.recovered": text("Recovered"),
    "field.face": text("The face of the Blur roll"),
    "field.blur": text("Blur"),
    "field.pool": text("Dice"),
    "field.obstacle": text("Obstacle"),
    "field.winner": text("Winner"),
    "field.category": text("Category"),
    "field.bought": text("Bought"),
    "field.works": text("It works as a helmet"),
    "field.unscathed": text("It passes, and no Blur roll follows"),
    "field.infected": text("An infection comes up"),
    "field.free_test": text("The free test of the camp"),
}

SOURCES: Mapping[str, Text] = {
    "fresh": text("Fresh"),
    "fog_fresh": text("Fog-fresh"),
    "deja_vu": text("Déjà vu"),
    "blur_die": text("The Blur die"),
    "zero": text("never under 0"),
    "obstacle": text("Obstacle"),
    "hit": text("What a success needs"),
    "blur": text("Blur"),
    "blur_roll": text("Blur roll"),
    "row": text("The row of the infections"),
    "shade": text("A shade: only 5 and 6 count"),
    "fog_infected": text("Folk avoid the fog-infected"),
    "fog_eater": text("Folk refuse fog-eaters"),
}

NAMES: Mapping[str, Text] = {
    **KINDS,
    **{key: name for key, (name, _) in CONDITIONS.items()},
    **{key: name for key, (name, _) in CONDITIONING.items()},
    **{key: name for key, (name, _) in INFECTIONS.items()},
    **FILTERS,
    **GEAR,
    **PHASES,
    **TIMES,
    **WEATHERS,
    **CATEGORIES,
    **SOURCES,
    **FIELDS,
    **{f"mark.{key}": name for key, name in MARKS.items()},
}
"""Every id that is shown."""


def condition_name(key: str) -> Text:
    """The name of a condition; one that nobody knows is shown as it stands."""
    return CONDITIONS[key][0] if key in CONDITIONS else plain(key)


def gear_name(world: BlurWorld, key: str) -> Text:
    """The name of a piece of gear, or of a filter that is worn as one."""
    entry = catalog(world.content).gear.get(key)
    if entry is None:
        return filter_name(world, key)
    return plain(entry.name) if entry.name else GEAR.get(key) or plain(key)


def filter_name(world: BlurWorld, key: str) -> Text:
    """The name of a kind of filter."""
    entry = catalog(world.content).filters.get(key)
    return plain(entry.name) if entry and entry.name else FILTERS.get(key) or plain(key)


def several(world: BlurWorld, thing: str, count: int) -> Text:
    """The name of something carried, with how many where there are several."""
    name = gear_name(world, thing)
    return name if count == 1 else text("{thing} × {count}", thing=name, count=count)


def carried_name(world: BlurWorld, carried: Carried) -> Text:
    """The name of something carried: how many there are, or how long a used filter lasts."""
    if carried.filter is None:
        return several(world, carried.thing, carried.count)
    left = plural("{n} phase left", "{n} phases left", carried.filter.phases_left or 0)
    return text("{filter} ({left})", filter=filter_name(world, carried.thing), left=left)


def infection_name(world: BlurWorld, number: int, category: str) -> Text:
    """The name of an infection by its place in the table."""
    entry = catalog(world.content).infections.get((number, category))
    if entry is None:
        return text(
            "Infection {number}, {category}", number=number, category=CATEGORIES.get(category) or plain(category)
        )
    return plain(entry.name) if entry.name else _own(entry)[0]


def infection_does(world: BlurWorld, number: int, category: str) -> Text | None:
    """What an infection does, in the words of the table where it has some."""
    entry = catalog(world.content).infections.get((number, category))
    if entry is None:
        return None
    if entry.text:
        return plain(entry.text)
    return None if entry.name else _own(entry)[1]


def _own(entry: Infection) -> tuple[Text, Text]:
    return INFECTIONS.get(entry.id) or (plain(entry.id), plain(""))


def in_a_row(names: Iterable[Text]) -> Text:
    """Several names as one, with commas."""
    listed = {f"n{index}": name for index, name in enumerate(names)}
    return Text(", ".join(f"{{{key}}}" for key in listed), listed)
