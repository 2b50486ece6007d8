"""What a campaign leaves in the history of the warbands that its crews are, from its ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from django.urls import reverse

from battles.services.history import known_from
from campaigns.campaigns.entry_text import STATES, crew_name, entry_words
from campaigns.campaigns.models import Aftermath, Campaign
from rosters.services import history
from rosters.services.history import Fate, Happened, MemberFate, Outcome, Source
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import AnyEntry, Plain
from rules.kernel.campaign.rulings import FORFEIT, VOID
from rules.registry import RULESETS

Numbered = Sequence[tuple[int, AnyEntry, datetime]]
KINDS = {s.DEAD: Fate.DEAD, s.GONE: Fate.GONE}
WAYS = {VOID: "It does not count.", FORFEIT: "All forfeit."}


def keep(campaign: Campaign, lines: Numbered, state: s.Campaign) -> None:
    """Tell the warbands of new lines of the ledger, by number; `state` gives the names."""
    crews = campaign.crews.filter(warband__isnull=False)
    warbands = dict(crews.values_list("pk", "warband_id"))
    if not warbands:
        return
    _Teller(campaign, state, warbands).tell(lines)


def forget(campaign: Campaign) -> None:
    """Throw everything away that can be told anew."""
    history.erase(Source.CAMPAIGN, f"{campaign.pk}:")


class _Teller:
    """Tells the warbands of a campaign, by crew, what happened to them."""

    def __init__(self, campaign: Campaign, state: s.Campaign, warbands: Mapping[str, str]) -> None:
        self.campaign, self.state, self.warbands = campaign, state, warbands

    def tell(self, lines: Numbered) -> None:
        """A line for each battle with the fates that it brought, and one for whatever else."""
        fates = list(_fates(self.state, lines))
        for number, entry, at in lines:
            puts = entry.puts if isinstance(entry, e.Corrected) else (entry,)
            for place, each in enumerate(puts):
                self._one(f"{number}.{place}", each, at, fates)

    def _one(self, number: str, entry: Plain, at: datetime, fates: Sequence[_Fate]) -> None:
        if isinstance(entry, e.BattleCounted):
            self._battle(entry, at, [each for each in fates if each.key.startswith(entry.key)])
        elif isinstance(entry, e.BattleRecounted):
            self._recounted(entry)
        elif isinstance(entry, e.Advanced | e.MemberPut) and self._is_told(entry):
            self._change(number, entry, at, [each for each in fates if each.key == entry.key])

    def _is_told(self, entry: e.Advanced | e.MemberPut) -> bool:
        """Whether it is told by itself and not with a battle: a rank or a skill that was chosen,
        and a correction about whoever is dead or gone.
        """
        if isinstance(entry, e.MemberPut):
            warband = self.warbands.get(entry.crew, "")
            return entry.state in KINDS or history.is_lost(warband, entry.member)
        return not entry.key.startswith("battle:")

    def _key(self, of: str) -> str:
        return f"{self.campaign.pk}:{of}"

    def _battle(self, entry: e.BattleCounted, at: datetime, fates: Sequence[_Fate]) -> None:
        row = Aftermath.objects.filter(pk=entry.battle).select_related("battle").first()
        cards = RULESETS[self.campaign.ruleset].scenarios
        setting = next((each.title for each in cards if each.id == entry.scenario), "")
        told = {}
        for crew in entry.crews:
            others = [each for each in entry.crews if each != crew]
            if crew in self.warbands:
                told[self.warbands[crew]] = Happened(
                    at=at,
                    title=entry.title,
                    known_from=known_from(row.battle if row else None, at),
                    battle=(row.battle_id or "") if row else "",
                    setting=setting,
                    occasion=self.campaign.name,
                    address=reverse("campaigns:aftermath", args=[entry.battle]),
                    opponent=" and ".join(crew_name(self.state, each) for each in others),
                    foe=self.warbands.get(others[0], "") if len(others) == 1 else "",
                    outcome=_outcome(entry.winner, crew),
                    fates=tuple(each.fate for each in fates if each.crew == crew),
                )
        history.write(Source.CAMPAIGN, self._key(f"battle:{entry.battle}"), told)

    def _recounted(self, entry: e.BattleRecounted) -> None:
        outcomes = {}
        for crew in entry.changes:
            if crew in self.warbands:
                ruled = {VOID: "", FORFEIT: Outcome.LOST.value}
                found = ruled.get(entry.way, _outcome(entry.winner, crew))
                outcomes[self.warbands[crew]] = found
        notes = WAYS.get(entry.way, "Decided anew.")
        history.decide(Source.CAMPAIGN, self._key(f"battle:{entry.battle}"), outcomes, notes)

    def _change(self, number: str, entry: e.OfMember, at: datetime, fates: Sequence[_Fate]) -> None:
        if entry.crew not in self.warbands:
            return
        happened = Happened(
            at=at,
            title=entry_words(self.state, entry),
            occasion=self.campaign.name,
            address=self.campaign.get_absolute_url(),
            fates=tuple(each.fate for each in fates),
        )
        history.write(Source.CAMPAIGN, self._key(number), {self.warbands[entry.crew]: happened})


class _Fate:
    """A fate, with the key of its entry and its crew."""

    def __init__(self, entry: e.OfMember, fate: MemberFate) -> None:
        self.key, self.crew, self.fate = entry.key, entry.crew, fate


def _fates(state: s.Campaign, lines: Numbered) -> Iterator[_Fate]:
    for _, entry, _ in lines:
        for each in entry.puts if isinstance(entry, e.Corrected) else (entry,):
            for kind, words in _kinds(state, each):
                assert isinstance(each, e.OfMember)  # noqa: S101 - for the type checker
                people = state.crews[each.crew].people if each.crew in state.crews else {}
                who = people.get(each.member)
                name = who.who.name if who else each.member
                yield _Fate(each, MemberFate(each.member, name, kind, words))


def _kinds(state: s.Campaign, entry: Plain) -> Iterable[tuple[str, str]]:
    """What kind of fate an entry is, and in words; nothing for what is none."""
    if isinstance(entry, e.FateRolled):
        kind = KINDS.get(entry.result) or (Fate.SCAR if entry.wound else Fate.OUT)
        return [(kind, entry.words)]
    if isinstance(entry, e.Advanced):
        return [(Fate.ROSE, entry_words(state, entry))]
    if isinstance(entry, e.MemberPut):
        return [(KINDS.get(entry.state, Fate.WELL), STATES[entry.state])]
    return []


def _outcome(winner: str, crew: str) -> str:
    if not winner:
        return Outcome.DRAWN.value
    return Outcome.WON.value if winner == crew else Outcome.LOST.value
