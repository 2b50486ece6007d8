"""What a game shows of a warband that is being built: what may be chosen, sums, and what is wrong.

The shapes are the same for every game, so one set of pages serves them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from rules.kernel.chance import NEVER, Ways
from rules.kernel.chips import Chip
from rules.kernel.events import Event
from rules.kernel.modifiers import Modifier
from rules.kernel.prospects import Prospects
from rules.kernel.record import Record
from rules.kernel.screen import SideRole
from rules.kernel.warbands import Member, Team, Warband, members_of

if TYPE_CHECKING:
    from rules.kernel.blueprints import Blueprint
    from rules.kernel.duels import Duelling
    from rules.kernel.packs import Pack, PackEntry


class Problem(Record):
    """Why a warband may not be fielded: one sentence, the field that it is about, the rule.

    `path` begins with the id of a team or member, or is empty for the warband itself: "m3",
    "m3.weapons.0", "t1.leader". `code` names the kind of problem for programs.
    """

    path: str
    code: str
    message: str
    ref: str = ""


def too_big(role: SideRole, warband: Warband) -> str:
    """Why a side of a scenario cannot take a warband that is well by itself; empty when it can."""
    teams, members = len(warband.teams), sum(1 for _ in members_of(warband))
    if role.most_teams and teams > role.most_teams:
        one = "one team" if role.most_teams == 1 else f"{role.most_teams} teams"
        return f"{warband.name} has {teams} teams; {role.name} has {one} at most."
    if role.most_members and members > role.most_members:
        return f"{warband.name} has {members} members; {role.name} has {role.most_members} at most."
    return ""


class Part(Record):
    """A line of a sum: what, how much in words or figures, the rule.

    `of`: the team or member whose sum this is, by its id, where it has parts of its own.
    """

    label: str
    value: str
    ref: str = ""
    of: str = ""


class Sum(Record):
    """A total with its parts. `most` is the limit, `printed` what the book says instead."""

    id: str
    label: str
    total: int
    parts: tuple[Part, ...] = ()
    most: int | None = None
    printed: int | None = None
    note: str = ""
    ref: str = ""

    @property
    def left(self) -> int | None:
        """What remains below the limit; None without one."""
        return None if self.most is None else self.most - self.total

    @property
    def is_over(self) -> bool:
        """Whether it is above its limit."""
        return self.most is not None and self.total > self.most


class Article(Record):
    """One thing that may be chosen. `cost` in words; `barred` says why it does not fit now.

    note: what it does, in a sentence. look: what is seen of it, as of a `Chip`. rare: what the book
    says about how seldom it is met, in a sentence; empty for most things.
    """

    value: str
    label: str
    cost: str = ""
    note: str = ""
    group: str = ""
    barred: str = ""
    look: str = ""
    rare: str = ""


class Pick(Record, tag_field="field", tag="pick"):
    """A field that takes one of the articles; none of them is the empty value.

    arms: they are weapons, and the workshop's `prospects` may be asked for them by their values.
    """

    name: str
    label: str
    articles: tuple[Article, ...]
    given: str = ""
    ref: str = ""
    arms: bool = False


class Counts(Record, tag_field="field", tag="counts"):
    """How many of each article, up to `most` of one: fields `name.value`."""

    name: str
    label: str
    articles: tuple[Article, ...]
    given: dict[str, int] = {}
    most: int = 9
    ref: str = ""


class Ticks(Record, tag_field="field", tag="ticks"):
    """Any of the articles, each once: fields `name.value`. arms: as of a `Pick`."""

    name: str
    label: str
    articles: tuple[Article, ...]
    given: tuple[str, ...] = ()
    ref: str = ""
    arms: bool = False


class Level(Record, tag_field="field", tag="level"):
    """A whole number between two bounds, both allowed."""

    name: str
    label: str
    low: int
    high: int
    given: int = 0
    ref: str = ""


Field = Pick | Counts | Ticks | Level


class Row(Record):
    """One thing of a list: what it is, what it costs, more words, and what is chosen about it."""

    label: str
    cost: str = ""
    note: str = ""
    fields: tuple[Field, ...] = ()


class Listing(Record):
    """A list that grows: `rows` that can be taken away (field `name.N.drop`), `adds` to add."""

    name: str
    label: str
    rows: tuple[Row, ...]
    adds: Pick
    ref: str = ""


class Block(Record):
    """Fields and lists that belong together under a heading."""

    id: str
    title: str
    fields: tuple[Field, ...] = ()
    listings: tuple[Listing, ...] = ()
    note: str = ""


class Table(Record):
    """A table to print: headings, rows of words."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Track(Record):
    """What is ticked off on paper during a game: as many boxes as it has points, shots or doses."""

    label: str
    boxes: int = 1


class Profile(Record):
    """A member as it is printed: a line of facts, its value with the sum, its tables, its notes.

    role: who that is, in two or three words. chips: what it has, in the order of a row.
    outline: of a vehicle, as which one of OUTLINES it is drawn; empty for people.
    base: how broad its base is on the table, in mm.
    """

    id: str
    name: str
    kind: str
    role: str
    value: int
    facts: tuple[Part, ...] = ()
    tables: tuple[Table, ...] = ()
    sums: tuple[Sum, ...] = ()
    rules: tuple[str, ...] = ()
    is_leader: bool = False
    tracks: tuple[Track, ...] = ()
    chips: tuple[Chip, ...] = ()
    outline: str = ""
    base: int = 25


class Kind(Record):
    """A kind of member: how one and several are called, and where new ones may start from."""

    id: str
    name: str
    plural: str
    starts: tuple[Article, ...] = ()


class Entry(Record):
    """A row of the armoury: its facts, source and doubtful readings.

    `stats` are short figures for lists and comparing, by heading; `traits` what it can be searched
    and filtered by beside its section and group. `ranges`: the furthest distance of each band in
    mm, for what shoots, and `modes` the ways in which it can be tried. `doubtful`: ids of readings.
    `changed_by`: the pack that added or changed it. `look`: what is seen of it, of the classes of
    `chips` or one of OUTLINES; empty where nothing is. `rare`: what the book says of how seldom it
    is met, empty where it says nothing.
    """

    id: str
    section: str
    group: str
    name: str
    stats: dict[str, str] = {}
    note: str = ""
    lines: tuple[int, int] = (0, 0)
    traits: tuple[str, ...] = ()
    ranges: tuple[int, ...] = ()
    doubtful: tuple[str, ...] = ()
    changed_by: str = ""
    modes: tuple[Article, ...] = ()
    look: str = ""
    rare: str = ""


class Section(Record):
    """A part of the armoury: weapons, armour, drugs."""

    id: str
    title: str
    entries: tuple[Entry, ...]


class Reading(Record):
    """A place where the book is damaged, unclear or silent, and how it is read, in our own words.

    `where` in the book, on which `lines`; what is `printed`; the `alternatives` that were not
    taken; `confidence`: how sure the reading is, in a word or two.
    """

    id: str
    where: str
    lines: tuple[int, ...]
    printed: str
    reading: str
    why: str
    confidence: str
    alternatives: tuple[str, ...] = ()


class Bench(Record):
    """Who tries a weapon on whom, in the open: see the fields of the workshop's `bench`.

    A game leaves at nothing what it has no field for. more: what else bears on it, by the names of
    the workshop's other fields and of its `circumstances`; what is not named is as usual.
    """

    gutz: int = 0
    armour: str = "none"
    cover: str = "none"
    target_gutz: int = 0
    more: tuple[tuple[str, str], ...] = ()


def bench_with(values: Mapping[str, Any]) -> Bench:
    """A bench of values by the names of a workshop's fields; what it has no place for is `more`."""
    own = {name: value for name, value in values.items() if name in Bench.__struct_fields__}
    more = tuple((name, str(value)) for name, value in values.items() if name not in own)
    return Bench(**own, more=more)


class BenchWords(Record):
    """How pages tell what comes of a trial.

    fates: its chances that this game knows. lost: what a target loses, as a heading; whole: how
    much of it somebody has, if the bench does not say. more: the heading of the circumstances.
    distances: at which weapons are ranked, in the game's unit.
    """

    fates: tuple[str, ...] = ("kill", "out", "hurt", "suppressed", "malfunction")
    lost: str = "Gutz lost"
    whole: int = 1
    more: str = "Circumstances"
    distances: str = "10 20 40 60"


PLAIN_BENCH_WORDS = BenchWords()


class Loss(Record):
    """How often a target loses just so much."""

    by: int
    chance: Ways


class Trial(Record):
    """What one attack can do to its target, each chance exact: so many ways of so many throws.

    `target` is what must be rolled, at most or at least as `needed` says in words; it begins with
    `base`, which is `start`, and the `modifiers` are added. `band`: the range in words.
    `kill`: dead. `out`: out of the fight in whatever way. `losses`: by how much it is weakened,
    even if that puts it out. `hurt`: out or weakened. `malfunction`: of the weapon, where it does
    harm. `riposte`: whoever strikes is put out instead. `notes`: what is not counted, in sentences.
    `refused`: why the attack cannot be made, and then nothing else is told.
    """

    refused: str = ""
    band: str = ""
    base: str = ""
    start: int = 0
    target: int = 0
    needed: str = ""
    modifiers: tuple[Modifier, ...] = ()
    kill: Ways = NEVER
    out: Ways = NEVER
    hurt: Ways = NEVER
    losses: tuple[Loss, ...] = ()
    suppressed: Ways = NEVER
    malfunction: Ways = NEVER
    riposte: Ways = NEVER
    notes: tuple[str, ...] = ()


class Entered(Record):
    """Members to be, from words: their kind, name, number and build."""

    kind: str
    name: str
    count: int
    build: dict[str, Any]


class Armoury(Protocol):
    """The catalogue to read, compare and search: the book's, or as a house catalogue leaves it."""

    def __call__(self, pack: str = "") -> tuple[Section, ...]: ...


class Quick(Protocol):
    """Members from words such as "4 gangers, Guo Peng 49, knife"; a pack's own things as well."""

    def __call__(self, text: str, pack: str = "") -> Entered: ...


def _as_it_is(kind: str, build: Mapping[str, Any], pack: str) -> dict[str, Any]:
    return dict(build)


def _no_prospects(warband: Warband, member: Member, weapons: Sequence[str]) -> Prospects:
    return Prospects()


def _no_hints(warband: Warband) -> tuple[Problem, ...]:
    return ()


def _nothing(member: Member) -> tuple[str, ...]:
    return ()


def _nobody(member: Member) -> bool:
    return False


def _no_blueprint(warband: Warband, member: Member) -> Blueprint | None:
    return None


def _no_fight(pack: str = "") -> tuple[Level | Pick, ...]:
    return ()


def _no_blow(asked: Sequence[tuple[str, str]]) -> Trial:
    return Trial(refused="Blows cannot be tried here.")


def counted(labels: Iterable[str]) -> tuple[Part, ...]:
    """The parts of a sum that only counts: how often each label stands there."""
    return tuple(Part(label, str(count)) for label, count in Counter(labels).items())


def _strength(warband: Warband, team: Team) -> tuple[Sum, ...]:
    parts = counted(f"{member.kind.capitalize()}s" for member in team.members)
    return (Sum("figures", "Figures", len(team.members), parts),)


def _not_swapped(member: Member, entry: str, instead: str) -> dict[str, Any]:
    return dict(member.build)


def _no_readings() -> dict[str, Reading]:
    return {}


def _no_trial(weapon: str, mode: str, distance: int, bench: Bench) -> Trial:
    return Trial(refused="Weapons cannot be tried here.")


@dataclass(frozen=True)
class Packing:
    """How a game's house catalogues are read and kept. Every function is pure.

    read(document): a pack as people write it; raises BadPack. written(pack): as such a document.
    stocked(kept): a pack as it is kept, known from now on to everything that asks by its digest;
        known(digest): that pack, or None for one that has not been met.
    schema(address): the JSON Schema of a document.
    entries(pack): what is in it, beside what the book says. example: a document to begin with.
    """

    read: Callable[[Mapping[str, Any]], Pack]
    written: Callable[[Pack], dict[str, Any]]
    stocked: Callable[[Mapping[str, Any]], Pack]
    known: Callable[[str], Pack | None]
    schema: Callable[[str], dict[str, Any]]
    entries: Callable[[Pack], tuple[PackEntry, ...]]
    example: str


@dataclass(frozen=True)
class Workshop:
    """How a game's warbands are built. Every function is pure.

    kinds: what members there are. plain(kind), read(kind, build), fill(member, fields): builds, see
        `craft.Craft`; start(kind, value): the build of one of the kind's starts.
    outfit(member): what a member carries, as parts of a build that fit others of its kind.
    check(warband): everything that is wrong, at once; it may be fielded when nothing is.
    hints(warband): what may be fielded as it is and is worth a second look, in the same shape.
    blocks(warband, member): what may be chosen for a member, with costs and what does not fit.
    blueprint(warband, member): a vehicle from above with its places; None for what is not drawn.
    sums(warband): totals of the warband, those with limits among them. member_sums(warband,
        member): those of a member. team_sums(warband, team): what is counted of a team beside the
        sums of its members, which `totals` adds up.
    profile(warband, member): a member as printed.
    quick(text, pack): members from words; see `Quick`.
    force(warband, side): the events that bring it into a battle; it must have no problems.
    armoury(pack): the catalogue; see `Armoury`. ready(): warbands to copy.
    schema(): the JSON Schema of a build by kind, each whole with its own `$defs`.
    renumbered(kind, build, names): a build whose references to members follow from old ids to new
        ones; whoever is not among the names is left out of it.
    readings(): the doubtful readings by id.
    bench: the fields of a `Bench`, one for each; empty where nothing can be tried. circumstances:
        the fields of what else may bear on an attack, each given as usual. bench_words: how what
        comes of it is told.
    trial(weapon, mode, distance, bench): the exact chances of an attack at so many mm. Raises
        KeyError for names that the catalogue does not know.
    fight(pack): the fields of a close combat attack, empty where there is none. blow(asked): its
        exact chances, by the names of the fields; what is not asked is as usual. Raises KeyError.
    prospects(warband, member, weapons): what each of these weapons, by their ids, would do in the
        hands of a member as it is built now; nothing of a member that cannot be read.
    under(kind, build, pack): a build whose entries are those of a pack wherever it has its own.
    swaps: sections of the armoury whose entries may change hands; things(member): what a member
        has of them; swapped(member, entry, instead): its build with an entry in the place of
        another, or of everything like it if none is named, or as it was.
    may_lead(member): whether somebody may lead a team. Nobody may in a game without leaders.
    duels: how duels are asked for, and what comes of them; None where none can be fought.
    example: a line of quick entry, as people may type it.
    packs: how house catalogues are read and kept; None for a game that takes none.
    """

    kinds: tuple[Kind, ...]
    plain: Callable[[str], dict[str, Any]]
    read: Callable[[str, Mapping[str, Any]], dict[str, Any]]
    fill: Callable[[Member, Mapping[str, Any]], dict[str, Any]]
    start: Callable[[str, str], dict[str, Any]]
    outfit: Callable[[Member], dict[str, Any]]
    check: Callable[[Warband], tuple[Problem, ...]]
    blocks: Callable[[Warband, Member], tuple[Block, ...]]
    sums: Callable[[Warband], tuple[Sum, ...]]
    member_sums: Callable[[Warband, Member], tuple[Sum, ...]]
    profile: Callable[[Warband, Member], Profile]
    force: Callable[[Warband, str], tuple[Event, ...]]
    quick: Quick
    armoury: Armoury
    ready: Callable[[], tuple[Warband, ...]]
    schema: Callable[[], dict[str, dict[str, Any]]]
    renumbered: Callable[[str, Mapping[str, Any], Mapping[str, str]], dict[str, Any]]
    hints: Callable[[Warband], tuple[Problem, ...]] = _no_hints
    blueprint: Callable[[Warband, Member], Blueprint | None] = _no_blueprint
    team_sums: Callable[[Warband, Team], tuple[Sum, ...]] = _strength
    readings: Callable[[], Mapping[str, Reading]] = _no_readings
    bench: tuple[Level | Pick, ...] = ()
    circumstances: tuple[Level | Pick, ...] = ()
    bench_words: BenchWords = PLAIN_BENCH_WORDS
    trial: Callable[[str, str, int, Bench], Trial] = _no_trial
    fight: Callable[[str], tuple[Level | Pick, ...]] = _no_fight
    blow: Callable[[Sequence[tuple[str, str]]], Trial] = _no_blow
    prospects: Callable[[Warband, Member, Sequence[str]], Prospects] = _no_prospects
    under: Callable[[str, Mapping[str, Any], str], dict[str, Any]] = _as_it_is
    swaps: tuple[str, ...] = ()
    things: Callable[[Member], tuple[str, ...]] = _nothing
    may_lead: Callable[[Member], bool] = _nobody
    swapped: Callable[[Member, str, str], dict[str, Any]] = _not_swapped
    duels: Duelling | None = None
    packs: Packing | None = None
    example: str = ""
