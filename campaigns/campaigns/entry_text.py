"""Ledger entries as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import AnyEntry, Roll
from rules.kernel.campaign.preset import chapter_of, holding_of

KINDS = {
    "battle_counted": "Battles",
    "money_moved": "Money",
    "fate_rolled": "Fates",
    "recovered": "Recoveries",
    "experience_gained": "Experience",
    "advanced": "Ranks",
    "recruited": "Recruits",
    "leader_risen": "Leaders",
    "gear_gained": "Gear in",
    "gear_gone": "Gear out",
    "refitted": "Refits",
    "freed": "Captives freed",
    "holding_taken": "Holdings",
    "chapter_reached": "Stories",
    "corrected": "Corrections",
}
DEEDS = {"survived": "coming through", "felled": "each put out", "won": "the victory",
         "led": "leading"}  # fmt: skip
STATES = {s.READY: "fit", s.RESTING: "recovering", s.CAPTIVE: "captive", s.DEAD: "dead",
          s.GONE: "gone"}  # fmt: skip


def account_name(state: s.Campaign, account: str) -> str:
    """The name of an account: a crew's money by the crew, other accounts by their own name."""
    crew = state.crews.get(account.removeprefix(s.PURSE)) if account.startswith(s.PURSE) else None
    return crew.name if crew else account.capitalize()


def crew_name(state: s.Campaign, crew: str) -> str:
    """The name of a crew; a fixed text without one."""
    return state.crews[crew].name if crew in state.crews else "nobody"


def who_name(state: s.Campaign, crew: str, member: str) -> str:
    """The name of a figure."""
    found = state.crews[crew].people.get(member) if crew in state.crews else None
    return found.who.name if found else member


def dice_words(roll: Roll) -> str:
    """Dice as text: "rolled 3 and 4 = 7"."""
    faces = " and ".join(map(str, roll.dice))
    plus = f" {roll.plus:+d}" if roll.plus else ""
    return f"rolled {faces}{plus} = {roll.total}" if len(roll.dice) > 1 else f"rolled {faces}"


def entry_words(state: s.Campaign, entry: AnyEntry | e.OfMember) -> str:
    """An entry as a sentence, with today's names."""
    return _WORDS[type(entry)](state, entry)


def _own(state: s.Campaign, entry: Any) -> str:
    return who_name(state, entry.crew, entry.member)


def _fate(state: s.Campaign, entry: e.FateRolled) -> str:
    ends = {
        "dead": "dead",
        "gone": "gone for good",
        "unharmed": "fit at once",
        "captive": f"held by {crew_name(state, entry.held_by)}",
    }
    after = ends.get(entry.result) or (
        f"misses {entry.misses} {'battle' if entry.misses == 1 else 'battles'}"
    )
    who = _own(state, entry)
    return f"{who}, {entry.fate}: {dice_words(entry.roll)}. {entry.words} ({after})"


def _battle(state: s.Campaign, entry: e.BattleCounted) -> str:
    names = " against ".join(crew_name(state, each) for each in entry.crews)
    end = f"{crew_name(state, entry.winner)} won" if entry.winner else "nobody won"
    return f"{entry.title}: {names}; {end}."


def _recounted(state: s.Campaign, entry: e.BattleRecounted) -> str:
    won = f"{crew_name(state, entry.winner)} won" if entry.winner else "nobody won"
    came = {"forfeit": "all forfeit", "void": "it does not count"}.get(entry.way, won)
    return f"{entry.title}: {came}."


def _advanced(state: s.Campaign, entry: e.Advanced) -> str:
    if entry.skill:
        learnt = f"{entry.skill.replace('_', ' ').capitalize()} {entry.level}"
        return f"{_own(state, entry)} learns {learnt} for {entry.cost} experience."
    return f"{_own(state, entry)} is {entry.rank} now."


def _recovered(state: s.Campaign, entry: e.Recovered) -> str:
    dice = f" ({dice_words(entry.roll)})" if entry.roll else ""
    left = f"still misses {entry.misses}" if entry.misses else "is fit again"
    return f"{_own(state, entry)} {left} by {entry.how}{dice}."


def _chapter(state: s.Campaign, entry: e.ChapterReached) -> str:
    chapter = chapter_of(state.terms, entry.arc, entry.chapter)
    return f"A new chapter: {chapter.name}." if chapter else "A story is told to its end."


def _holding(state: s.Campaign, entry: e.HoldingTaken) -> str:
    place = holding_of(state.terms, entry.holding)
    name = place.name if place else entry.holding
    return f"{name} is now held by {crew_name(state, entry.crew)}."


def _item(item: e.Item) -> str:
    return f"{item.count} × {item.name}" if item.count > 1 else item.name


_WORDS: dict[type, Callable[[s.Campaign, Any], str]] = {
    e.Founded: lambda c, x: f"{x.name} is founded by “{x.preset.name}”.",
    e.Begun: lambda c, x: "The campaign begins.",
    e.Ended: lambda c, x: "The campaign is over; the secret of its dice is open.",
    e.BattleCounted: _battle,
    e.BattleRecounted: _recounted,
    e.HoldingTaken: _holding,
    e.ChapterReached: _chapter,
    e.MoneyMoved: lambda c, x: (
        f"{x.words}: {x.amount} from {account_name(c, x.payer)} to {account_name(c, x.payee)}."
    ),
    e.CrewJoined: lambda c, x: f"{x.name} joins.",
    e.CrewLeft: lambda c, x: f"{crew_name(c, x.crew)} leaves.",
    e.GearGained: lambda c, x: f"{crew_name(c, x.crew)}: {_item(x.item)} {x.how}.",
    e.GearGone: lambda c, x: f"{crew_name(c, x.crew)}: {_item(x.item)} {x.how}.",
    e.FindsGranted: lambda c, x: f"{_own(c, x)} may find {x.number} by Streetwise.",
    e.LeaderRisen: lambda c, x: f"{_own(c, x)} leads the team from now on.",
    e.Recruited: lambda c, x: f"{x.who.name} joins {crew_name(c, x.crew)}.",
    e.Fought: lambda c, x: (
        f"{_own(c, x)} fought" + (f" and put out {x.felled}." if x.felled else ".")
    ),
    e.ExperienceGained: lambda c, x: (
        f"{_own(c, x)}: {x.points} experience for {DEEDS.get(x.deed, x.deed)}."
    ),
    e.Advanced: _advanced,
    e.FateRolled: _fate,
    e.Recovered: _recovered,
    e.Freed: lambda c, x: f"{_own(c, x)} is free: {x.how}.",
    e.Refitted: lambda c, x: f"{_own(c, x)}: {x.how}.",
    e.MemberPut: lambda c, x: f"{x.who.name} is {STATES[x.state]}, experience {x.experience}.",
    e.RecordPut: lambda c, x: f"{crew_name(c, x.crew)} has won {x.won} and lost {x.lost}.",
    e.Corrected: lambda c, x: (
        f"{x.by} corrects{f' entry {x.of}' if x.of else ''}: "
        + " ".join(entry_words(c, each) for each in x.puts)
        + f" Why: {x.reason}"
    ),
}
