"""What a game shows to people, as data: the pages, the command line and print draw it, each in its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from tablewright.kernel.text import Text

__all__ = [
    "Block",
    "Brief",
    "Choice",
    "Control",
    "Curve",
    "Edge",
    "Figure",
    "Graph",
    "Grid",
    "Group",
    "Item",
    "Listing",
    "Modifiers",
    "Node",
    "Number",
    "Offer",
    "OfferGroup",
    "Option",
    "Repeat",
    "Row",
    "Sheet",
    "Shut",
    "Stage",
    "Stat",
    "Tag",
    "Tell",
    "Tier",
    "Toggle",
    "Tool",
    "Track",
    "Tray",
    "Tree",
    "Vertex",
    "Writing",
]

ActionBase = Mapping[str, Any]
"""An action that is begun: `{"type": "check", "actor": "b", "skill": "stealth"}`."""


class Shut(msgspec.Struct, frozen=True):
    """Why something can't be done: the clause and the sentence of the refusal."""

    clause: str
    why: Text


class Tag(msgspec.Struct, frozen=True):
    """A short mark: a condition, a penalty in force."""

    label: Text
    tone: Literal["plain", "accent", "warn", "pass", "fail"] = "plain"


class Track(msgspec.Struct, frozen=True):
    """A value against its maximum: life, fatigue, a pool. `half` is where a half-way mark stands."""

    label: Text
    value: int
    maximum: int
    look: Literal["boxes", "circles", "bad"] = "boxes"
    half: int | None = None
    note: Text | None = None
    used: int | None = None
    """How many of the value are spent: each box of the track has a circle in it, filled when it is."""
    path: str | None = None
    """Where the value stands in the character's document (`life.current`): its history opens from it."""


class Stat(msgspec.Struct, frozen=True):
    """A single number or word with its label."""

    label: Text
    value: int | Text
    note: Text | None = None
    path: str | None = None


class Row(msgspec.Struct, frozen=True):
    """A line of a group: a skill or ability with its level, what it adds, and the action that it begins."""

    label: Text
    level: int | None = None
    adds: int | None = None
    action: ActionBase | None = None
    shut: Shut | None = None
    note: Text | None = None
    rows: tuple[Row, ...] = ()
    """Branches, such as the specialisations of a skill."""
    path: str | None = None


class Group(msgspec.Struct, frozen=True):
    """A heading with its number and rows: an attribute and its skills."""

    title: Text
    value: int | None = None
    rows: tuple[Row, ...] = ()
    short: Text | None = None
    """The name in two or three letters."""
    note: Text | None = None
    minor: bool = False
    zero: bool = False
    action: ActionBase | None = None
    path: str | None = None

    @property
    def label(self) -> Text:
        """The heading, under the name that it has in a row."""
        return self.title

    @property
    def level(self) -> int | None:
        """The number, under the name that it has in a row."""
        return self.value


class Item(msgspec.Struct, frozen=True):
    """A line of a list: something carried, an ability, a trauma."""

    label: Text
    note: Text | None = None
    end: Text | None = None
    clause: str | None = None
    out: bool = False
    back: ActionBase | None = None
    """What takes it back, where it is a purchase that can be."""


class Listing(msgspec.Struct, frozen=True):
    """A titled list."""

    title: Text
    items: tuple[Item, ...]
    empty: Text | None = None
    private: bool = False
    """Only for whoever plays the character, and for the GM."""


class Stage(msgspec.Struct, frozen=True):
    """One step of a figure."""

    label: Text
    state: Literal["past", "here", "ahead"]
    mark: Text | None = None
    full: bool = False
    """Whether its part of a ring is filled."""


class Figure(msgspec.Struct, frozen=True):
    """A track of named stages, such as the degrees of Blur; `caption` says it in one sentence.

    A `ring` is drawn as a clock whose stages come again, the first from nine to twelve where there are four; `tags`
    stand beside it.
    """

    title: Text
    stages: tuple[Stage, ...]
    caption: Text
    ring: bool = False
    tags: tuple[Tag, ...] = ()


class Grid(msgspec.Struct, frozen=True):
    """A table of words and numbers with a heading for each column."""

    title: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text | int, ...], ...]
    caption: Text | None = None


class Curve(msgspec.Struct, frozen=True):
    """Chances (exact fractions such as `3/4`) along whole numbers, drawn as steps; `caption` says it in a sentence."""

    title: Text
    points: tuple[tuple[int, str], ...]
    across: Text
    caption: Text


class Edge(msgspec.Struct, frozen=True):
    """What a vertex asks of another one, by its key; `label` says it in words, `met` whether it holds."""

    to: str
    label: Text
    met: bool


class Vertex(msgspec.Struct, frozen=True):
    """Something with what it asks for: there already, open to be had, or shut; `said` is that in words."""

    key: str
    label: Text
    state: Literal["have", "open", "shut"]
    said: Text
    needs: tuple[Edge, ...] = ()


class Graph(msgspec.Struct, frozen=True):
    """What needs what, drawn as lines between rows: each vertex below what it asks for.

    The order of the vertices is kept as far as that allows. Circles are allowed; the edge that closes one is said
    and not drawn, and so is an edge to a key that no vertex has.
    """

    title: Text
    vertices: tuple[Vertex, ...]
    caption: Text | None = None


Block = Group | Listing | Figure | Grid | Curve | Graph


class Sheet(msgspec.Struct, frozen=True):
    """A character sheet, top to bottom.

    `layout` is how the groups stand: as columns that fill the width, or a grid of so many columns.
    """

    name: Text
    subtitle: Text
    tracks: tuple[Track, ...] = ()
    stats: tuple[Stat, ...] = ()
    tags: tuple[Tag, ...] = ()
    figure: Figure | None = None
    clock: Figure | None = None
    """Where the scene stands, drawn under the figure of the character."""
    groups: tuple[Group, ...] = ()
    layout: Literal["columns", "grid2", "grid3"] = "columns"
    lists: tuple[Listing, ...] = ()

    def lines(self) -> Iterator[Group | Row]:
        """The groups and their rows, branches too, in the order in which they stand."""
        return _lines(self.groups)


def _lines(items: Sequence[Group | Row]) -> Iterator[Group | Row]:
    for item in items:
        yield item
        yield from _lines(item.rows)


class Brief(msgspec.Struct, frozen=True):
    """A character in the party list."""

    name: Text
    tracks: tuple[Track, ...] = ()
    tags: tuple[Tag, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A ruling that a table may choose otherwise, with the values it can have, the default first.

    A value is what stands in the world's `options`; where any whole number will do, `lowest` bounds it. A key with a
    dot is a place in a list of the options: `obstacles.2` is the third.
    """

    key: str
    title: Text
    clause: str
    note: Text
    values: tuple[tuple[bool | int | str | None, Text], ...] = ()
    lowest: int | None = None


# ---- forms: what can be changed about an action before it is done ------------------------------------------------


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number that goes into the action at `key`.

    `ladder` are values with words, such as the steps of difficulty. A `task` says what is tried: with another value it
    is another roll, and no better way to make this one.
    """

    key: str
    label: Text
    value: int
    low: int = -10_000
    high: int = 10_000
    note: Text | None = None
    ladder: tuple[tuple[int, Text], ...] = ()
    task: bool = False


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of several values that goes into the action at `key`; an empty value leaves the key out.

    With `patches` the key only names the control: what each value but the empty one puts into the action is said
    there, as by a switch. A `task` says what is tried, as that of a number does.
    """

    key: str
    label: Text
    options: tuple[tuple[str, Text], ...]
    value: str = ""
    note: Text | None = None
    task: bool = False
    patches: Mapping[str, ActionBase] | None = None


class Toggle(msgspec.Struct, frozen=True, tag="toggle"):
    """A switch; when on, `patch` goes into the action: lists are extended, other values set.

    `part` is as of `Modifiers`: whose entry of which list the patch goes into, where it is not the action itself.
    """

    name: str
    label: Text
    patch: ActionBase
    on: bool = False
    note: Text | None = None
    shut: Shut | None = None
    part: tuple[str, str] | None = None


class Repeat(msgspec.Struct, frozen=True, tag="repeat"):
    """A number of times that `patch` goes into the action: lists are extended by it again and again."""

    name: str
    label: Text
    patch: ActionBase
    value: int = 0
    high: int = 100
    note: Text | None = None


class Modifiers(msgspec.Struct, frozen=True, tag="modifiers"):
    """Named numbers that go into the action at `key` as a list of `{SOURCE, VALUE}`, by `source_key` and `value_key`.

    Where `sources` are given, the name is one of them, chosen and not written. `rows` are those it begins with.
    `part` is the list of the action and the actor in whose entry of it `key` is, where it is not the action's own;
    while that actor has no entry there, what is written goes nowhere. `short` is what it is called beside their name.
    """

    key: str
    label: Text
    value_key: str = "value"
    high: int = 10_000
    note: Text | None = None
    source_key: str = "source"
    sources: tuple[tuple[str, Text], ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    part: tuple[str, str] | None = None
    short: Text | None = None

    @property
    def name(self) -> str:
        """What its fields in a form are named after."""
        return self.key if self.part is None else ".".join((*self.part, self.key))


class Writing(msgspec.Struct, frozen=True, tag="writing"):
    """Words that go into the action at `key`.

    `path` is where in the character's document they stand: a change of what stands somewhere says what it is based on.
    """

    key: str
    label: Text
    value: str = ""
    long: bool = False
    note: Text | None = None
    path: str | None = None


Control = Number | Choice | Toggle | Repeat | Modifiers | Writing


class Tray(msgspec.Struct, frozen=True):
    """A roll that is being put together.

    `difficulty` is the key of the number that can be secret; `success` the yes/no field that the odds lead with;
    `also` the other fields whose chance is shown, and `joint` those of them that are shown as a table of all that can
    come together; `axis` the number that the chart spreads out (`total`, `successes`).
    """

    title: Text
    action: ActionBase
    controls: tuple[Control, ...] = ()
    difficulty: str | None = "difficulty"
    success: str = "success"
    also: tuple[str, ...] = ()
    joint: tuple[str, ...] = ()
    axis: str | None = "total"
    note: Text | None = None
    fills: str | None = None
    """The list of the action that the controls fill: while it is empty the tray waits, and nothing is turned down."""


class Offer(msgspec.Struct, frozen=True):
    """Something that can be done now, or can't yet, with the reason."""

    label: Text
    action: ActionBase
    controls: tuple[Control, ...] = ()
    price: Text | None = None
    have: Text | None = None
    note: Text | None = None
    shut: Shut | None = None
    dice: bool = False
    """Whether it rolls."""
    needs: tuple[Tag, ...] = ()
    """What it asks for, each with whether that holds (`pass`, `fail`)."""
    back: ActionBase | None = None
    """What takes one of it back, where there is one."""
    tray: bool = False
    """Whether it is put together in the tray, where its price is seen before it is done."""


class Node(msgspec.Struct, frozen=True):
    """An offer of the group as a shape in a picture, with a mark for each time that it can be taken.

    `state` says in words what the marks show; `wait` what an offer that is shut waits for, in a few words; `changes`
    what taking it changes, a line each.
    """

    offer: Offer
    shape: Literal["square", "circle", "triangle"]
    got: int
    most: int
    state: Text
    wait: Text | None = None
    changes: tuple[Text, ...] = ()


class Tier(msgspec.Struct, frozen=True):
    """A row of nodes; `gate` says what opens it, and `open` whether that has happened."""

    nodes: tuple[Node, ...]
    gate: Text | None = None
    open: bool = True


class Tree(msgspec.Struct, frozen=True):
    """The offers of a group drawn as rows of nodes, from the first that opens to the last.

    `got` of `most` are taken; `stages` are the counts at which the worth of the tree rises, and what it rises to.
    """

    tiers: tuple[Tier, ...]
    got: int
    most: int
    caption: Text
    stages: tuple[tuple[int, int], ...] = ()
    note: Text | None = None


class OfferGroup(msgspec.Struct, frozen=True):
    """Offers under a heading; `ledger` lists what was bought so far, in order; `left` is what there is to spend.

    Where there is a `tree`, the same offers stand in it as a picture; a `graph` is drawn beside them and shows what
    they ask for. What `waits` for somebody is drawn as a card above the sheet.
    """

    title: Text
    offers: tuple[Offer, ...] = ()
    note: Text | None = None
    ledger: tuple[Item, ...] = ()
    left: Stat | None = None
    tree: Tree | None = None
    graph: Graph | None = None
    step: Literal["done", "here", "ahead"] | None = None
    """Where it stands among the steps that are taken one after another."""
    waits: bool = False
    own: bool = False
    """Whether these write the table's own lists, which have a page to themselves."""


class Tool(msgspec.Struct, frozen=True):
    """Something of a game that computes and changes nothing: a planner, a forecast.

    `form` gives the controls for a world and a character, `work` the answer for what they were set to; it raises
    `Declined` for what is too large or does not fit.
    """

    id: str
    title: Text
    note: Text
    form: Callable[[Any, str], tuple[Control, ...]]
    work: Callable[[Any, str, Mapping[str, Any]], tuple[Block, ...]]


class Tell(msgspec.Struct, frozen=True, omit_defaults=True):
    """The log line of an action, in parts that are disclosed one after another.

    `made` says that it was done, and nothing that a die decided or that can be secret ("Stealth");
    `outcome` is the word, with `passed` for its colour; `number` what came out ("14"); `against` what it was
    measured with ("against 10"); `then` the consequences, a sentence each. What happened to the whole `scene` is told
    of whoever asked for it, not of the actor.
    """

    made: Text
    outcome: Text | None = None
    passed: bool | None = None
    number: Text | None = None
    against: Text | None = None
    then: tuple[Text, ...] = ()
    scene: bool = False
