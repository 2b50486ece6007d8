"""How a campaign stands: accounts, crews with everybody in them, the map and the stories."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.campaign.preset import BARGAINS, Preset
from rules.kernel.record import Record
from rules.kernel.warbands import Member, Team, Warband

READY, RESTING, CAPTIVE, DEAD, GONE = "ready", "resting", "captive", "dead", "gone"
SPOILT = "spoilt_system"  # the wound that can be repaired
STATES = (READY, RESTING, CAPTIVE, DEAD, GONE)
# Accounts that are not a crew's: where money comes from and goes to.
OPENING, EMPLOYER, MARKET, TERRITORY, DOCTOR, CORRECTION = (
    "opening", "employer", "market", "territory", "doctor", "correction",
)  # fmt: skip
SOURCES = (OPENING, EMPLOYER, MARKET, TERRITORY, DOCTOR, CORRECTION)
PURSE = "crew:"


def purse_of(crew: str) -> str:
    """The account of a crew."""
    return f"{PURSE}{crew}"


class Standing(Record):
    """How somebody stands. `misses`: battles until they are fit; `held_by`: the crew of a captor.

    spoilt: as they were before a wound that can be repaired.
    """

    who: Member
    team: str
    state: str = READY
    misses: int = 0
    held_by: str = ""
    experience: int = 0
    wounds: tuple[str, ...] = ()
    spoilt: Member | None = None
    battles: int = 0
    felled: int = 0


class Crew(Record):
    """A warband in a campaign. `teams` are without their members, who are in `people`.

    also: the house catalogues beside `pack` that it has bought something from.
    """

    id: str
    name: str
    ruleset: str
    pack: str
    teams: tuple[Team, ...]
    people: dict[str, Standing]
    made: int
    seed: str = ""
    stash: tuple[Item, ...] = ()
    finds: int = 0
    battles: int = 0
    won: int = 0
    lost: int = 0
    is_here: bool = True
    also: tuple[str, ...] = ()

    @property
    def drawn(self) -> int:
        """Battles that nobody won."""
        return self.battles - self.won - self.lost

    @property
    def alive(self) -> list[Standing]:
        """Everybody who still belongs to it, wherever they are."""
        return [each for each in self.people.values() if each.state not in (DEAD, GONE)]


class Campaign(Record):
    """What the ledger folds to. `accounts` sum up to nothing, always."""

    name: str = ""
    preset: Preset | None = None
    commitment: str = ""
    begun: bool = False
    ended: bool = False
    seeds: tuple[str, ...] = ()
    accounts: dict[str, int] = {}
    crews: dict[str, Crew] = {}
    holdings: dict[str, str] = {}
    stories: dict[str, str] = {}
    battles: int = 0
    entries: int = 0

    @property
    def terms(self) -> Preset:
        """By what it is played. Raises BadEntry before it is founded."""
        if self.preset is None:
            raise BadEntry("Found the campaign first.")
        return self.preset

    def purse(self, crew: str) -> int:
        """The money of a crew."""
        return self.accounts.get(purse_of(crew), 0)


def crew_named(campaign: Campaign, crew: str) -> Crew:
    """A crew of the campaign. Raises BadEntry."""
    found = campaign.crews.get(crew)
    if found is None:
        raise BadEntry("That crew is not in this campaign.", "crew")
    return found


def standing_of(campaign: Campaign, crew: str, member: str) -> Standing:
    """Somebody of a crew. Raises BadEntry."""
    found = crew_named(campaign, crew).people.get(member)
    if found is None:
        raise BadEntry("That figure is not in the crew.", "member")
    return found


def held(campaign: Campaign, crew: str) -> Iterator[str]:
    """The holdings of a crew, by their ids."""
    return (holding for holding, holder in campaign.holdings.items() if holder == crew)


def has_gift(campaign: Campaign, crew: str, gift: str = BARGAINS) -> bool:
    """Whether one of a crew's holdings gives this."""
    own = set(held(campaign, crew))
    return any(each.id in own and each.gives == gift for each in campaign.terms.holdings)


def warband_of(crew: Crew, *, fit_only: bool = True) -> Warband:
    """The warband that a crew can field now, or everybody who belongs to it.

    Where a leader is away somebody stands in: `CampaignCraft.fit` says who.
    """
    wanted = (READY,) if fit_only else (READY, RESTING, CAPTIVE)
    teams = []
    for team in crew.teams:
        members = tuple(
            each.who for each in crew.people.values() if each.team == team.id
            and each.state in wanted
        )  # fmt: skip
        if members:
            leader = team.leader if any(each.id == team.leader for each in members) else ""
            teams.append(replace(team, members=members, leader=leader))
    return Warband(
        crew.ruleset, crew.name, tuple(teams), pack=crew.pack, made=crew.made,
        also=crew.also or UNSET,
    )  # fmt: skip
