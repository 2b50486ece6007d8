"""What stands in the ledger of a campaign: one record for each thing that can happen to a crew."""

from __future__ import annotations

from rules.kernel.campaign.preset import Preset
from rules.kernel.record import Record
from rules.kernel.warbands import Member, Warband


class BadEntry(Exception):
    """An entry that cannot be made: one sentence to whoever asks for it.

    `path`: the field of what was asked that it is about; empty where it is about no one field.
    """

    def __init__(self, sentence: str, path: str = "") -> None:
        super().__init__(sentence)
        self.path = path


class Roll(Record):
    """Dice of the campaign as they fell. `key` is what they were thrown for: it names them."""

    table: str
    key: str
    dice: tuple[int, ...]
    plus: int = 0

    @property
    def total(self) -> int:
        """What counts."""
        return sum(self.dice) + self.plus


class Item(Record):
    """Something that can be carried: `part` of a build, the catalogue's `id`, its name."""

    part: str
    id: str
    name: str
    count: int = 1


class Entry(Record, tag_field="kind"):
    """One line of the ledger. `key` names its cause: the same cause is never written twice."""

    key: str


class OfCrew(Entry):
    """Something that happens to a crew."""

    crew: str


class OfMember(OfCrew):
    """Something that happens to somebody of a crew, by the id of the member."""

    member: str


# --- The campaign itself -------------------------------------------------------------------------


class Founded(Entry, tag="founded"):
    """The first entry: by which preset, and the promise about the dice."""

    name: str
    preset: Preset
    commitment: str


class Begun(Entry, tag="begun"):
    """From here on battles count; the seeds of the crews that are there shape every die."""


class Ended(Entry, tag="ended"):
    """Nothing comes after it but corrections. `secret` (hex) proves every die."""

    secret: str


class BattleCounted(Entry, tag="battle_counted"):
    """A battle that is settled. `crews` fought it, `winner` is one of them or empty."""

    battle: str
    title: str
    scenario: str
    crews: tuple[str, ...]
    winner: str = ""


class BattleRecounted(Entry, tag="battle_recounted"):
    """A settled battle counts otherwise: for each crew so many battles, won and lost, more or less.

    way: won (by `winner`, or nobody), forfeit (by all), or void.
    """

    battle: str
    title: str
    changes: dict[str, tuple[int, int, int]]
    way: str
    winner: str = ""


class HoldingTaken(Entry, tag="holding_taken"):
    """A place of the map is a crew's now; nobody's without one."""

    holding: str
    crew: str


class ChapterReached(Entry, tag="chapter_reached"):
    """A story goes on with this chapter; with an empty one it is told."""

    arc: str
    chapter: str


# --- Money ---------------------------------------------------------------------------------------


class MoneyMoved(Entry, tag="money_moved"):
    """So much from one account to another; both are named, so nothing comes from nowhere."""

    payer: str
    payee: str
    amount: int
    words: str


# --- A crew --------------------------------------------------------------------------------------


class CrewJoined(OfCrew, tag="crew_joined"):
    """A warband enters as it stands; its player adds a seed to the dice, or none.

    `commitment`: the one that came back with the seed, so its player had seen it; else empty.
    """

    name: str
    warband: Warband
    seed: str = ""
    commitment: str = ""


class CrewLeft(OfCrew, tag="crew_left"):
    """A crew gives up; its results stay."""


class GearGained(OfCrew, tag="gear_gained"):
    """Something comes into the store: bought, found or stripped.

    pack: the house catalogue that it is from, where that is not the crew's own.
    """

    item: Item
    how: str
    pack: str = ""


class GearGone(OfCrew, tag="gear_gone"):
    """Something goes out of the store: sold or lost."""

    item: Item
    how: str


class FindsGranted(OfMember, tag="finds_granted"):
    """Somebody with Streetwise has looked round: so many things may be found (R19.9)."""

    number: int


class LeaderRisen(OfMember, tag="leader_risen"):
    """Somebody leads the team from now on."""

    team: str


class Recruited(OfCrew, tag="recruited"):
    """A new member of a team."""

    team: str
    who: Member


# --- Somebody ------------------------------------------------------------------------------------


class Fought(OfMember, tag="fought"):
    """Somebody took part in a battle; `felled` is how many enemies they put out of it."""

    felled: int = 0


class ExperienceGained(OfMember, tag="experience_gained"):
    """Points for deeds."""

    points: int
    deed: str


class Advanced(OfMember, tag="advanced"):
    """Points spent on the next rank or a level of a skill; the build is as it is from now on.

    rank: the one that somebody has now. skill, level: what was learnt, where it was not a rank.
    """

    rank: str
    cost: int
    who: Member
    skill: str = ""
    level: int = 0


class FateRolled(OfMember, tag="fate_rolled"):
    """What became of somebody who was out of the fight.

    result: one of `RESULTS`; `misses` battles; `wound` and the build that it leaves.
    whole: somebody with everything that this wound and earlier ones have spoilt.
    """

    fate: str
    result: str
    words: str
    roll: Roll
    misses: int = 0
    wound: str = ""
    held_by: str = ""
    who: Member | None = None
    whole: Member | None = None


class Recovered(OfMember, tag="recovered"):
    """Somebody is fit again, or nearer to it: `misses` are the battles that are left."""

    misses: int
    how: str
    roll: Roll | None = None


class Freed(OfMember, tag="freed"):
    """A captive comes home."""

    how: str


class Refitted(OfMember, tag="refitted"):
    """A build changes: gear handed out or in, a system repaired or tailored, a vehicle mended."""

    who: Member
    how: str
    given: Item | None = None
    taken: Item | None = None
    mended: str = ""


class MemberPut(OfMember, tag="member_put"):
    """How somebody stands, as a correction or a campaign that began on paper says it."""

    who: Member
    team: str
    state: str
    misses: int = 0
    experience: int = 0
    held_by: str = ""
    wounds: tuple[str, ...] = ()


class RecordPut(OfCrew, tag="record_put"):
    """How many of its battles a crew has won and lost, as a verdict says it."""

    won: int
    lost: int


Plain = (
    BattleCounted
    | BattleRecounted
    | HoldingTaken
    | ChapterReached
    | MoneyMoved
    | CrewJoined
    | CrewLeft
    | GearGained
    | GearGone
    | FindsGranted
    | LeaderRisen
    | Recruited
    | Fought
    | ExperienceGained
    | Advanced
    | FateRolled
    | Recovered
    | Freed
    | Refitted
    | MemberPut
    | RecordPut
    | Begun
    | Ended
    | Founded
)


class Corrected(Entry, tag="corrected"):
    """What a referee or organiser puts right, and why. `of` is the number of a wrong entry, or 0.

    The wrong entry stays where it is; `puts` is what is true instead.
    """

    reason: str
    by: str
    puts: tuple[Plain, ...]
    of: int = 0


AnyEntry = Plain | Corrected
