"""What an entry makes of a campaign: pure, so that the ledger alone says how everything stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.kernel.campaign import entries as e
from rules.kernel.campaign import preset as p
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import AnyEntry, BadEntry, Item
from rules.kernel.campaign.standing import Campaign, Crew, Standing
from rules.kernel.warbands import Member, members_of, team_with

MOST_MONEY = 10_000_000


def fold(campaign: Campaign, entry: AnyEntry) -> Campaign:
    """The campaign after an entry. Raises BadEntry when that cannot be."""
    if campaign.ended and not isinstance(entry, e.Corrected):
        raise BadEntry("The campaign is over. Only corrections are still possible.")
    if campaign.preset is None and not isinstance(entry, e.Founded):
        raise BadEntry("Found the campaign first.")
    after: Campaign = _FOLDS[type(entry)](campaign, entry)
    return replace(after, entries=campaign.entries + 1)


# --- The campaign itself -------------------------------------------------------------------------


def _founded(campaign: Campaign, entry: e.Founded) -> Campaign:
    if campaign.preset is not None:
        raise BadEntry("The campaign is founded already.")
    stories = {arc.id: arc.chapters[0].id for arc in entry.preset.arcs}
    return replace(
        campaign, name=entry.name, preset=entry.preset, commitment=entry.commitment,
        stories=stories,
    )  # fmt: skip


def _begun(campaign: Campaign, entry: e.Begun) -> Campaign:
    if campaign.begun:
        raise BadEntry("The campaign has begun already.")
    seeds = tuple(crew.seed for crew in campaign.crews.values())
    return replace(campaign, begun=True, seeds=seeds)


def _ended(campaign: Campaign, entry: e.Ended) -> Campaign:
    return replace(campaign, ended=True)


def _battle_counted(campaign: Campaign, entry: e.BattleCounted) -> Campaign:
    if not campaign.begun:
        raise BadEntry("Begin the campaign first; then battles count.")
    if entry.winner and entry.winner not in entry.crews:
        raise BadEntry("Only a crew that fought can win.")
    crews = dict(campaign.crews)
    for name in entry.crews:
        crew = s.crew_named(campaign, name)
        lost = bool(entry.winner) and entry.winner != name
        crews[name] = replace(
            crew, battles=crew.battles + 1, won=crew.won + (entry.winner == name),
            lost=crew.lost + lost, finds=0,
        )  # fmt: skip
    return replace(campaign, crews=crews, battles=campaign.battles + 1)


def _battle_recounted(campaign: Campaign, entry: e.BattleRecounted) -> Campaign:
    steps = {each[0] for each in entry.changes.values()}
    if len(steps) != 1:
        raise BadEntry("A battle counts for all who fought it, or for nobody.")
    crews = dict(campaign.crews)
    for name, (battles, won, lost) in entry.changes.items():
        crew = s.crew_named(campaign, name)
        sums = (crew.battles + battles, crew.won + won, crew.lost + lost)
        if min(sums) < 0 or sums[0] < sums[1] + sums[2]:
            raise BadEntry("A crew cannot have won or lost more battles than it fought.")
        crews[name] = replace(crew, battles=sums[0], won=sums[1], lost=sums[2])
    return replace(campaign, crews=crews, battles=campaign.battles + steps.pop())


def _holding_taken(campaign: Campaign, entry: e.HoldingTaken) -> Campaign:
    if p.holding_of(campaign.terms, entry.holding) is None:
        raise BadEntry("There is no such holding on the map.", "holding")
    if entry.crew:
        s.crew_named(campaign, entry.crew)
    return replace(campaign, holdings={**campaign.holdings, entry.holding: entry.crew})


def _chapter_reached(campaign: Campaign, entry: e.ChapterReached) -> Campaign:
    if entry.arc not in campaign.stories:
        raise BadEntry("There is no such story.", "arc")
    if entry.chapter and p.chapter_of(campaign.terms, entry.arc, entry.chapter) is None:
        raise BadEntry("There is no such chapter in that story.", "chapter")
    return replace(campaign, stories={**campaign.stories, entry.arc: entry.chapter})


# --- Money ---------------------------------------------------------------------------------------


def _money_moved(campaign: Campaign, entry: e.MoneyMoved) -> Campaign:
    if not 0 < entry.amount <= MOST_MONEY:
        raise BadEntry("Move a whole amount of money, more than nothing.", "amount")
    if entry.payer == entry.payee:
        raise BadEntry("Money moves from one account to another.")
    for account in (entry.payer, entry.payee):
        _check_account(campaign, account)
    accounts = dict(campaign.accounts)
    left = accounts.get(entry.payer, 0) - entry.amount
    if entry.payer.startswith(s.PURSE) and left < 0:
        raise BadEntry(f"That costs {entry.amount}; the purse is {-left} short.")
    accounts[entry.payer] = left
    accounts[entry.payee] = accounts.get(entry.payee, 0) + entry.amount
    return replace(campaign, accounts=accounts)


def _check_account(campaign: Campaign, account: str) -> None:
    if account.startswith(s.PURSE):
        s.crew_named(campaign, account.removeprefix(s.PURSE))
    elif account not in s.SOURCES:
        raise BadEntry(f"There is no account called {account}.")


# --- Crews ---------------------------------------------------------------------------------------


def _with_crew(campaign: Campaign, crew: Crew) -> Campaign:
    return replace(campaign, crews={**campaign.crews, crew.id: crew})


def _crew_joined(campaign: Campaign, entry: e.CrewJoined) -> Campaign:
    if entry.crew in campaign.crews:
        raise BadEntry("That crew is in the campaign already.")
    warband = entry.warband
    if warband.ruleset != campaign.terms.ruleset:
        raise BadEntry("That is a warband of another game.")
    people = {
        each.id: Standing(each, team_with(warband, each.id).id) for each in members_of(warband)
    }
    teams = tuple(replace(team, members=()) for team in warband.teams)
    crew = Crew(
        entry.crew, entry.name, warband.ruleset, warband.pack, teams, people, warband.made,
        entry.seed, also=tuple(each for each in warband.packs if each != warband.pack),
    )  # fmt: skip
    return _with_crew(campaign, crew)


def _crew_left(campaign: Campaign, entry: e.CrewLeft) -> Campaign:
    crew = s.crew_named(campaign, entry.crew)
    if not crew.is_here:
        raise BadEntry("That crew has left already.")
    free = {place: "" if by == crew.id else by for place, by in campaign.holdings.items()}
    return _with_crew(replace(campaign, holdings=free), replace(crew, is_here=False))


def _gear_gained(campaign: Campaign, entry: e.GearGained) -> Campaign:
    crew = s.crew_named(campaign, entry.crew)
    if entry.item.count < 1:
        raise BadEntry("Take at least one.")
    found = crew.finds - (entry.item.count if entry.how == "found" else 0)
    if found < 0:
        raise BadEntry("Nobody has anything left to find.")
    also = crew.also
    if entry.pack and entry.pack not in (crew.pack, *also):
        also = (*also, entry.pack)
    stash = stored(crew.stash, entry.item)
    return _with_crew(campaign, replace(crew, stash=stash, finds=found, also=also))


def _gear_gone(campaign: Campaign, entry: e.GearGone) -> Campaign:
    crew = s.crew_named(campaign, entry.crew)
    return _with_crew(campaign, replace(crew, stash=without(crew.stash, entry.item)))


def stored(stash: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """A store with something more in it, like with like."""
    for place, each in enumerate(stash):
        if (each.part, each.id) == (item.part, item.id):
            more = replace(each, count=each.count + item.count)
            return (*stash[:place], more, *stash[place + 1 :])
    return (*stash, item)


def without(stash: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """A store with something less in it. Raises BadEntry when there is not so much."""
    for place, each in enumerate(stash):
        if (each.part, each.id) == (item.part, item.id) and 1 <= item.count <= each.count:
            left = each.count - item.count
            rest = (replace(each, count=left),) if left else ()
            return (*stash[:place], *rest, *stash[place + 1 :])
    raise BadEntry(f"There is no {item.name} in the store.")


def _finds_granted(campaign: Campaign, entry: e.FindsGranted) -> Campaign:
    s.standing_of(campaign, entry.crew, entry.member)
    crew = s.crew_named(campaign, entry.crew)
    return _with_crew(campaign, replace(crew, finds=crew.finds + entry.number))


def _leader_risen(campaign: Campaign, entry: e.LeaderRisen) -> Campaign:
    crew = s.crew_named(campaign, entry.crew)
    who = s.standing_of(campaign, entry.crew, entry.member)
    if who.team != entry.team or who.state in (s.DEAD, s.GONE):
        raise BadEntry("Somebody of the team must lead it.")
    teams = tuple(
        replace(team, leader=entry.member) if team.id == entry.team else team for team in crew.teams
    )
    return _with_crew(campaign, replace(crew, teams=teams))


def _recruited(campaign: Campaign, entry: e.Recruited) -> Campaign:
    crew = s.crew_named(campaign, entry.crew)
    if entry.who.id in crew.people:
        raise BadEntry("Somebody has that id already.")
    if all(team.id != entry.team for team in crew.teams):
        raise BadEntry("There is no such team in the crew.", "team")
    people = {**crew.people, entry.who.id: Standing(entry.who, entry.team)}
    return _with_crew(campaign, replace(crew, people=people, made=crew.made + 1))


# --- Somebody ------------------------------------------------------------------------------------


def _changed(campaign: Campaign, entry: e.OfMember, **changes: Any) -> Campaign:
    crew = s.crew_named(campaign, entry.crew)
    who = s.standing_of(campaign, entry.crew, entry.member)
    people = {**crew.people, entry.member: replace(who, **changes)}
    return _with_crew(campaign, replace(crew, people=people))


def _living(campaign: Campaign, entry: e.OfMember) -> Standing:
    who = s.standing_of(campaign, entry.crew, entry.member)
    if who.state in (s.DEAD, s.GONE):
        raise BadEntry(f"{who.who.name} is not with the crew any more.")
    return who


def _fought(campaign: Campaign, entry: e.Fought) -> Campaign:
    who = _living(campaign, entry)
    return _changed(campaign, entry, battles=who.battles + 1, felled=who.felled + entry.felled)


def _experience_gained(campaign: Campaign, entry: e.ExperienceGained) -> Campaign:
    who = _living(campaign, entry)
    if entry.points < 1:
        raise BadEntry("Experience only grows.", "experience")
    return _changed(campaign, entry, experience=who.experience + entry.points)


def _advanced(campaign: Campaign, entry: e.Advanced) -> Campaign:
    who = _living(campaign, entry)
    if who.experience < entry.cost:
        raise BadEntry(f"{who.who.name} has not enough experience for that.")
    return _changed(campaign, entry, experience=who.experience - entry.cost, who=_same(who, entry))


def _same(who: Standing, entry: e.Advanced | e.Refitted | e.MemberPut) -> Member:
    if entry.who.id != who.who.id:
        raise BadEntry("Nobody becomes somebody else.")
    return entry.who


def _fate_rolled(campaign: Campaign, entry: e.FateRolled) -> Campaign:
    before = _living(campaign, entry)
    changes: dict[str, Any] = {"state": _STATES[entry.result]}
    if entry.result in (p.RESTING, p.WOUNDED, p.DAMAGED):
        changes |= {"misses": max(entry.misses, before.misses)}
        if not changes["misses"]:
            changes["state"] = s.READY
    if entry.wound:
        changes["wounds"] = (*before.wounds, entry.wound)
    if entry.who is not None:
        changes["who"] = entry.who
        if entry.wound == s.SPOILT:
            changes["spoilt"] = entry.whole or before.spoilt or before.who
    if entry.result == p.CAPTIVE:
        s.crew_named(campaign, entry.held_by)
        changes["held_by"] = entry.held_by
    return _changed(campaign, entry, **changes)


_STATES = {
    p.UNHARMED: s.READY, p.RESTING: s.RESTING, p.WOUNDED: s.RESTING, p.DAMAGED: s.RESTING,
    p.DEAD: s.DEAD, p.GONE: s.GONE, p.CAPTIVE: s.CAPTIVE,
}  # fmt: skip


def _recovered(campaign: Campaign, entry: e.Recovered) -> Campaign:
    who = _living(campaign, entry)
    if who.state != s.RESTING or not 0 <= entry.misses < who.misses:
        raise BadEntry(f"{who.who.name} has nothing to recover from.")
    state = s.RESTING if entry.misses else s.READY
    return _changed(campaign, entry, misses=entry.misses, state=state)


def _freed(campaign: Campaign, entry: e.Freed) -> Campaign:
    who = _living(campaign, entry)
    if who.state != s.CAPTIVE:
        raise BadEntry(f"{who.who.name} is nobody's captive.")
    return _changed(campaign, entry, state=s.READY, held_by="", misses=0)


def _refitted(campaign: Campaign, entry: e.Refitted) -> Campaign:
    who = _living(campaign, entry)
    crew = s.crew_named(campaign, entry.crew)
    stash = crew.stash
    if entry.given is not None:
        stash = without(stash, entry.given)
    if entry.taken is not None:
        stash = stored(stash, entry.taken)
    changes: dict[str, Any] = {"who": _same(who, entry)}
    if entry.mended:
        changes["spoilt"] = None
        changes["wounds"] = tuple(each for each in who.wounds if each != entry.mended)
    return _changed(_with_crew(campaign, replace(crew, stash=stash)), entry, **changes)


def _member_put(campaign: Campaign, entry: e.MemberPut) -> Campaign:
    if entry.state not in s.STATES or entry.misses < 0 or entry.experience < 0:
        raise BadEntry("Say how somebody stands: ready, resting, captive, dead or gone.", "state")
    if (entry.state == s.RESTING) != bool(entry.misses):
        raise BadEntry("Whoever rests misses battles, and nobody else does.", "misses")
    if entry.state == s.CAPTIVE:
        s.crew_named(campaign, entry.held_by)
    who = s.standing_of(campaign, entry.crew, entry.member)
    return _changed(
        campaign, entry, who=_same(who, entry), team=entry.team or who.team, state=entry.state,
        misses=entry.misses, experience=entry.experience, wounds=entry.wounds,
        held_by=entry.held_by if entry.state == s.CAPTIVE else "",
    )  # fmt: skip


def _record_put(campaign: Campaign, entry: e.RecordPut) -> Campaign:
    crew = s.crew_named(campaign, entry.crew)
    if min(entry.won, entry.lost) < 0 or entry.won + entry.lost > crew.battles:
        raise BadEntry("Nobody wins or loses more battles than were fought.")
    return _with_crew(campaign, replace(crew, won=entry.won, lost=entry.lost))


def _corrected(campaign: Campaign, entry: e.Corrected) -> Campaign:
    if not entry.reason.strip():
        raise BadEntry("Say why this is put right.", "reason")
    if not 0 <= entry.of <= campaign.entries:
        raise BadEntry("There is no entry with that number.", "of")
    after = replace(campaign, ended=False)
    for each in entry.puts:
        after = fold(after, each)
    return replace(after, ended=campaign.ended)


_FOLDS: dict[type, Callable[[Campaign, Any], Campaign]] = {
    e.Founded: _founded,
    e.Begun: _begun,
    e.Ended: _ended,
    e.BattleCounted: _battle_counted,
    e.BattleRecounted: _battle_recounted,
    e.HoldingTaken: _holding_taken,
    e.ChapterReached: _chapter_reached,
    e.MoneyMoved: _money_moved,
    e.CrewJoined: _crew_joined,
    e.CrewLeft: _crew_left,
    e.GearGained: _gear_gained,
    e.GearGone: _gear_gone,
    e.FindsGranted: _finds_granted,
    e.LeaderRisen: _leader_risen,
    e.Recruited: _recruited,
    e.Fought: _fought,
    e.ExperienceGained: _experience_gained,
    e.Advanced: _advanced,
    e.FateRolled: _fate_rolled,
    e.Recovered: _recovered,
    e.Freed: _freed,
    e.Refitted: _refitted,
    e.MemberPut: _member_put,
    e.RecordPut: _record_put,
    e.Corrected: _corrected,
}
