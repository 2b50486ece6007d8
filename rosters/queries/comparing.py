"""Read model of two figures, or two warbands, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from urllib.parse import urlencode

from accounts.actors import Actor, owned
from rosters.documents import warband_of, workshop_of
from rosters.models import Warband as Row
from rosters.permissions import seen_warband
from rosters.queries.named_pair import LETTERS, Named
from rosters.queries.warband_cards import PortraitRow, portrait_of
from rosters.queries.weapon_odds import OddsRow, odds_rows, prospects_of
from rules.kernel.building import Part, Profile, Sum, Workshop
from rules.kernel.chips import ARMOUR, CYBER, DRUG, GEAR, MOUNT, SKILL, WEAPON, Chip
from rules.kernel.prospects import Prospect
from rules.kernel.totals import totals
from rules.kernel.warbands import Member, Warband, members_of
from rules.registry import RULESETS

MOST_TRIED = 60  # figures whose odds are worked out for a page
MOST_FACES = 8
OFFERED = 12  # own warbands among which the other one is chosen
TITLES = (
    (WEAPON, "Weapons"), (MOUNT, "Mounted guns"), (ARMOUR, "Armour"), (GEAR, "Gear"),
    (CYBER, "Cyberware"), (DRUG, "Drugs"), (SKILL, "Skills"),
)  # fmt: skip

# Facts of a card that its things say again, one by one.
SAID_BELOW = ("Skills", "Skill", "Cybernetics", "Drugs", "Weapon")


@dataclass(frozen=True)
class SideRow:
    """One of the two. title: its role, or how many it is; address: where it is seen."""

    named: Named
    name: str
    title: str
    warband: str
    address: str
    portraits: tuple[PortraitRow, ...]


@dataclass(frozen=True)
class LineRow:
    """A figure of both. `is_other`: whether it differs; empty where one has none."""

    label: str
    first: str
    second: str

    @property
    def is_other(self) -> bool:
        return self.first != self.second


@dataclass(frozen=True)
class ThingRow:
    """A thing with its number in either."""

    label: str
    look: str
    first: int
    second: int

    @property
    def is_other(self) -> bool:
        return self.first != self.second


@dataclass(frozen=True)
class ThingGroup:
    """Things of one sort."""

    title: str
    rows: tuple[ThingRow, ...]


@dataclass(frozen=True)
class GunRow:
    """A weapon of one side, in the hands of that figure."""

    label: str
    look: str
    odds: OddsRow


@dataclass(frozen=True)
class OfferedRow:
    """What the other one may be: figures of a warband, or the warband itself."""

    title: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ComparePage:
    """The page: nothing but a form until both are named.

    guns: of two figures the weapons of either. shots: of two warbands how many targets all figures
    together put out with one attack each, at each distance. target: whom weapons are tried on.
    """

    game: str
    sides: tuple[SideRow, ...]
    offered: tuple[OfferedRow, ...]
    notice: str = ""
    sums: tuple[LineRow, ...] = ()
    facts: tuple[LineRow, ...] = ()
    things: tuple[ThingGroup, ...] = ()
    guns: tuple[tuple[GunRow, ...], ...] = ()
    shots: tuple[LineRow, ...] = ()
    target: str = ""
    untried: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether there are two that can be compared."""
        return len(self.sides) == len(LETTERS) and not self.notice

    @property
    def first(self) -> SideRow | None:
        return self.sides[0] if self.sides else None


# --- Which ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _One:
    """One of the two with everything that it is shown from."""

    named: Named
    row: Row
    warband: Warband
    member: Member | None

    @property
    def workshop(self) -> Workshop:
        return workshop_of(self.row.ruleset)

    @property
    def members(self) -> tuple[Member, ...]:
        return (self.member,) if self.member is not None else tuple(members_of(self.warband))

    def profiles(self) -> Iterator[Profile]:
        for each in self.members:
            yield self.workshop.profile(self.warband, each)


def compare_page(actor: Actor, first: Named | None, second: Named | None) -> ComparePage:
    """Both side by side, for whoever may see both.

    Raises NotYours or Warband.DoesNotExist, and KeyError for a figure that is gone.
    """
    ones = [_one(actor, each) for each in (first, second) if each is not None]
    sides = tuple(_side(each) for each in ones)
    game = RULESETS[ones[0].row.ruleset].name if ones else ""
    offered = tuple(_offered(actor, ones[0] if ones else None))
    notice = _unlike(*ones) if len(ones) == len(LETTERS) else ""
    if len(ones) < len(LETTERS) or notice:
        return ComparePage(game, sides, offered, notice)
    return _compared(ComparePage(game, sides, offered), *ones)


def _one(actor: Actor, named: Named) -> _One:
    row = seen_warband(named.warband, actor, named.link)
    warband = warband_of(row.document)
    member = next((each for each in members_of(warband) if each.id == named.member), None)
    if named.member and member is None:
        raise KeyError(named.member)
    return _One(named, row, warband, member)


def _unlike(one: _One, other: _One) -> str:
    if one.row.ruleset != other.row.ruleset:
        games = [RULESETS[each.row.ruleset].name for each in (one, other)]
        return f"{games[0]} and {games[1]} have different figures: compare two of one game."
    if (one.member is None) != (other.member is None):
        return "Compare two figures or two warbands, not one with the other."
    return ""


def _side(one: _One) -> SideRow:
    count = one.row.members
    link = f"?{urlencode({'link': one.named.link})}" if one.named.link else ""
    shown = [each for each, _ in zip(one.members, range(MOST_FACES), strict=False)]
    profiles = [one.workshop.profile(one.warband, each) for each in shown]
    portraits = tuple(map(portrait_of, shown, profiles))
    title = f"{count} figure{'' if count == 1 else 's'}"
    name, anchor = one.row.name, ""
    if one.member is not None:
        title, name, anchor = profiles[0].role, one.member.name, f"#{one.member.id}"
    address = f"{one.row.get_absolute_url()}{link}{anchor}"
    return SideRow(one.named, name, title, one.row.name, address, portraits)


def _offered(actor: Actor, first: _One | None) -> Iterator[OfferedRow]:
    """What the next one may be: own warbands of the game, and where a figure is first figures."""
    rows = owned(Row.objects.all(), actor)
    if first is None:
        for slug, several in _by_game(rows.defer("document")[: 2 * OFFERED]):
            yield OfferedRow(RULESETS[slug].name, tuple((each.pk, each.name) for each in several))
    elif first.member is None:
        fit = rows.filter(ruleset=first.row.ruleset).exclude(pk=first.row.pk)
        options = tuple((each.pk, each.name) for each in fit.defer("document")[:OFFERED])
        yield OfferedRow("Own warbands", options)
    else:
        others = rows.filter(ruleset=first.row.ruleset).exclude(pk=first.row.pk)[:OFFERED]
        for row in (first.row, *others):
            people = (
                (f"{row.pk}.{each.id}", each.name)
                for each in members_of(warband_of(row.document))
                if (row.pk, each.id) != (first.row.pk, first.named.member)
            )
            yield OfferedRow(row.name, tuple(people))


def _by_game(rows: Iterable[Row]) -> Iterator[tuple[str, list[Row]]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.ruleset, []).append(row)
    yield from found.items()


# --- Side by side --------------------------------------------------------------------------------


def _compared(page: ComparePage, one: _One, other: _One) -> ComparePage:
    profiles = [tuple(each.profiles()) for each in (one, other)]
    single = one.member is not None
    page = replace(
        page,
        sums=_lines(*(_sums(each) for each in (one, other))),
        facts=_lines(*(_facts(p, single=single) for p in profiles)),
        things=tuple(_things(*profiles)),
    )
    if single:
        found = [_guns(each, p[0]) for each, p in zip((one, other), profiles, strict=True)]
        target = next((words for _, words in found if words), "")
        return replace(page, guns=tuple(guns for guns, _ in found), target=target)
    shots, target, untried = _shots((one, other), profiles)
    return replace(page, shots=shots, target=target, untried=untried)


def _sums(one: _One) -> dict[str, str]:
    found: Sequence[Sum] = (
        totals(one.workshop, one.warband).sums
        if one.member is None
        else one.workshop.member_sums(one.warband, one.member)
    )
    return {each.label: str(each.total) for each in found}


def _facts(profiles: Sequence[Profile], *, single: bool) -> dict[str, str]:
    """What stands on the card of a figure; of a warband how many there are of each role."""
    if single:
        return _worded(each for each in profiles[0].facts if each.label not in SAID_BELOW)
    return {role: str(n) for role, n in Counter(each.role for each in profiles).items() if role}


def _worded(facts: Iterable[Part]) -> dict[str, str]:
    words: dict[str, str] = {}
    for each in facts:
        before = f"{words[each.label]}, " if each.label in words else ""
        words[each.label] = f"{before}{each.value}"
    return words


def _lines(first: Mapping[str, str], second: Mapping[str, str]) -> tuple[LineRow, ...]:
    return tuple(
        LineRow(label, first.get(label, "–"), second.get(label, "–"))
        for label in dict.fromkeys((*first, *second))
    )


def _things(first: Sequence[Profile], second: Sequence[Profile]) -> Iterator[ThingGroup]:
    counts = [_counted(each) for each in (first, second)]
    looks = {(c.sort, c.label): c.look for p in (*first, *second) for c in p.chips}
    for sort, title in TITLES:
        labels = dict.fromkeys(label for side in counts for of, label in side if of == sort)
        rows = tuple(
            ThingRow(each, looks[sort, each], *(side[sort, each] for side in counts))
            for each in labels
        )
        if rows:
            yield ThingGroup(title, rows)


def _counted(profiles: Sequence[Profile]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for chip in (chip for each in profiles for chip in each.chips):
        found[chip.sort, chip.label] += chip.count
    return found


# --- Odds ----------------------------------------------------------------------------------------


def _guns(one: _One, profile: Profile) -> tuple[tuple[GunRow, ...], str]:
    """The weapons of a figure with their odds in its hands, and whom they are tried on."""
    if one.member is None:
        return (), ""
    chips = {each.entry: each for each in _weapons(profile.chips)}
    target, found = odds_rows(one.workshop, one.warband, one.member, tuple(chips))
    rows = (GunRow(chips[id_].label, chips[id_].look, odds) for id_, odds in found.items())
    return tuple(rows), target


def _weapons(chips: Iterable[Chip]) -> Iterator[Chip]:
    return (each for each in chips if each.sort in (WEAPON, MOUNT) and each.entry)


def _shots(
    ones: Sequence[_One], profiles: Sequence[Sequence[Profile]]
) -> tuple[tuple[LineRow, ...], str, str]:
    """How many targets all put out with one attack each, whom, and why there is no such number."""
    if any(len(each) > MOST_TRIED for each in profiles):
        return (), "", f"Odds are worked out for warbands of {MOST_TRIED} figures at most."
    found, targets = [], []
    for one, several in zip(ones, profiles, strict=True):
        sums: dict[str, Fraction] = {}
        for member, profile in zip(one.members, several, strict=True):
            weapons = tuple(each.entry for each in _weapons(profile.chips))
            tried = prospects_of(one.workshop, one.warband, member, weapons)
            targets.append(tried.target)
            for at, best in _best(tried.rows.values()).items():
                sums[at] = sums.get(at, Fraction(0)) + best
        found.append({at: _tenths(number) for at, number in sums.items()})
    return _lines(*found), next(filter(None, targets), ""), ""


def _best(rows: Iterable[Sequence[Prospect]]) -> dict[str, Fraction]:
    """The best chance of all weapons at each distance."""
    best: dict[str, Fraction] = {}
    for shot in (shot for row in rows for shot in row):
        best[shot.at] = max(best.get(shot.at, Fraction(0)), Fraction(*shot.out))
    return best


def _tenths(number: Fraction) -> str:
    whole = (20 * number.numerator + number.denominator) // (2 * number.denominator)
    return f"{whole // 10}.{whole % 10}"
