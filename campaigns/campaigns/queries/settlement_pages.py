"""Read model of a settled battle as a story: figure by figure, from the lines of the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db.models import Q

from campaigns.campaigns import journal
from campaigns.campaigns.entry_text import DEEDS, crew_name, entry_words
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries.fate_tables import (
    WENT,
    FateLine,
    Verdict,
    fate_lines,
    verdict_of,
)
from campaigns.campaigns.systems import craft_of
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.entries import AnyEntry, Roll
from rules.kernel.campaign.fold import fold
from rules.kernel.campaign.ledger import entry_from
from rules.kernel.campaign.preset import FELLED

OF_BATTLE = "battle:"  # how the keys of a settlement begin in the ledger


@dataclass(frozen=True)
class Rise:
    """Somebody's next rank: what it cost, what is left, and what it changes."""

    rank: str
    cost: int
    left: int
    changes: tuple[str, ...]


@dataclass
class FigureStory:
    """What a battle left with somebody. `verdict`: sign, word and colour of how it ended."""

    member: str
    name: str
    was_away: bool = False
    went: str = ""
    fate: str = ""
    roll: Roll | None = None
    table: tuple[FateLine, ...] = ()
    words: str = ""
    verdict: Verdict = field(default_factory=Verdict)
    changes: tuple[str, ...] = ()
    put_out: int = 0
    earned: list[tuple[str, int]] = field(default_factory=list)
    rises: list[Rise] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def experience(self) -> int:
        """All points that the battle has brought."""
        return sum(points for _, points in self.earned)

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing to tell but that they came through."""
        return not (self.roll or self.rises or self.notes or self.was_away)


@dataclass
class CrewStory:
    """What a battle left with a crew: its figures, and money with a sign."""

    id: str
    name: str
    figures: dict[str, FigureStory] = field(default_factory=dict)
    money: list[tuple[str, int]] = field(default_factory=list)
    purse_after: int = 0

    @property
    def sum_of_money(self) -> int:
        """What the purse has more or less."""
        return sum(amount for _, amount in self.money)

    @property
    def told(self) -> list[FigureStory]:
        """The figures that something happened to, in the order of the ledger."""
        return [each for each in self.figures.values() if not each.is_plain]

    @property
    def plain(self) -> list[FigureStory]:
        """The figures that came through and earned their points, no more."""
        return [each for each in self.figures.values() if each.is_plain]

    @property
    def lost(self) -> list[FigureStory]:
        """Who is dead, gone or taken."""
        return [each for each in self.figures.values() if each.verdict.is_loss]

    @property
    def risen(self) -> list[FigureStory]:
        return [each for each in self.figures.values() if each.rises]


@dataclass
class SettlementPage:
    """A settled battle. `others`: land, story and later verdicts, a sentence each."""

    crews: dict[str, CrewStory]
    others: list[str] = field(default_factory=list)

    @property
    def columns(self) -> list[CrewStory]:
        return list(self.crews.values())

    @property
    def lost(self) -> list[tuple[CrewStory, FigureStory]]:
        return [(crew, each) for crew in self.columns for each in crew.lost]

    @property
    def risen(self) -> list[tuple[CrewStory, FigureStory]]:
        return [(crew, each) for crew in self.columns for each in crew.risen]


def settlement_page(seen: Seen, row: Aftermath) -> SettlementPage | None:
    """What the ledger says that a battle has changed; None where it says nothing of it."""
    cause = f"{OF_BATTLE}{row.pk}"
    own = Q(key=cause) | Q(key__startswith=f"{cause}:") | Q(key__startswith=f"verdict:{row.pk}:")
    found = list(journal.rows_of(seen.campaign).filter(own).values_list("number", "key", "body"))
    if not found:
        return None
    teller = _Teller(seen, journal.stood_after(seen.campaign, found[0][0]))
    for _, key, body in found[1:]:
        if key.startswith(cause):
            teller.tell(entry_from(body))
        else:
            teller.page.others.append(entry_words(seen.state, entry_from(body)))
    for crew in teller.page.columns:
        crew.purse_after = teller.state.purse(crew.id)
    return teller.page


def _rested(misses: int) -> Verdict:
    """How somebody stands who was away from the battle."""
    return Verdict("Still recovering", "✚", "warn") if misses else Verdict("Fit again")


class _Teller:
    """Reads the lines of one settlement in order; `state` is how the campaign stood at each."""

    def __init__(self, seen: Seen, state: s.Campaign) -> None:
        self.seen, self.state = seen, state
        self.craft: CampaignCraft = craft_of(seen.campaign.ruleset)
        self.page = SettlementPage({})

    def tell(self, entry: AnyEntry) -> None:
        """Put a line where it belongs, and go on."""
        before, self.state = self.state, fold(self.state, entry)
        if isinstance(entry, e.OfMember):
            self._member(before, entry)
        elif isinstance(entry, e.MoneyMoved):
            self._money(entry)
        else:
            self.page.others.append(entry_words(self.seen.state, entry))

    def _crew(self, crew: str) -> CrewStory:
        name = crew_name(self.seen.state, crew)
        return self.page.crews.setdefault(crew, CrewStory(crew, name))

    def _money(self, entry: e.MoneyMoved) -> None:
        for account, sign in ((entry.payee, 1), (entry.payer, -1)):
            if account.startswith(s.PURSE):
                crew = self._crew(account.removeprefix(s.PURSE))
                crew.money.append((entry.words, sign * entry.amount))

    def _member(self, before: s.Campaign, entry: e.OfMember) -> None:
        who = s.standing_of(before, entry.crew, entry.member)
        crew = self._crew(entry.crew)
        story = crew.figures.setdefault(entry.member, FigureStory(entry.member, who.who.name))
        if isinstance(entry, e.Fought):
            story.put_out = entry.felled
        elif isinstance(entry, e.ExperienceGained):
            deed = DEEDS.get(entry.deed, entry.deed)
            if entry.deed == FELLED:
                deed = f"putting out {story.put_out}"
            story.earned.append((deed, entry.points))
        elif isinstance(entry, e.FateRolled):
            self._fate(story, before, entry)
        elif isinstance(entry, e.Advanced):
            left = s.standing_of(self.state, entry.crew, entry.member).experience
            changes = tuple(self._changes(before, entry))
            rank = self.craft.rank_names.get(entry.rank, entry.rank)
            story.rises.append(Rise(rank, entry.cost, left, changes))
        else:
            if isinstance(entry, e.Recovered):
                story.was_away = True
                story.verdict = _rested(entry.misses)
            story.notes.append(entry_words(self.seen.state, entry))

    def _fate(self, story: FigureStory, before: s.Campaign, entry: e.FateRolled) -> None:
        table = before.terms.fates.get(entry.fate)
        story.fate, story.went = entry.fate, WENT.get(entry.fate, entry.fate)
        story.roll, story.words = entry.roll, entry.words
        story.table = fate_lines(table, self.craft, entry.roll.total) if table else ()
        holder = crew_name(self.seen.state, entry.held_by) if entry.held_by else ""
        story.verdict = verdict_of(entry.result, entry.misses, holder)
        wound = self.craft.wounds.get(entry.wound, "")
        story.changes = tuple(filter(None, (wound, *self._changes(before, entry))))

    def _changes(self, before: s.Campaign, entry: e.OfMember) -> Iterator[str]:
        """What a line has changed in somebody's build."""
        was = s.standing_of(before, entry.crew, entry.member)
        now = s.standing_of(self.state, entry.crew, entry.member)
        if now.who != was.who and now.state not in (s.DEAD, s.GONE):
            leads = any(
                team.leader == entry.member for team in s.crew_named(before, entry.crew).teams
            )
            yield from self.craft.changes(was.who, now.who, leads)
