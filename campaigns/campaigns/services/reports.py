"""Builds the report of a battle from its journal or from a form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import msgspec

from battles import journal as battle_journal
from battles.models import Battle
from battles.replay.best_shot import deeds_by_order
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import underdog
from campaigns.campaigns.systems import craft_of, sides_of
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.campaign.settling import ABSENT, CrewReport, Part, Report
from rules.kernel.deeds import OUT, Deed, Fighter
from web.json_limits import JsonObject

MOST_FELLED = 2  # digits


def report_in(aftermath: Aftermath) -> Report:
    """The stored report. Raises BadEntry if there is none."""
    if aftermath.report is None:
        raise BadEntry("Nothing is reported of this battle yet.")
    return msgspec.convert(aftermath.report, Report)


def kept(report: Report) -> JsonObject:
    """A report as it is stored."""
    plain: JsonObject = msgspec.to_builtins(report)
    return plain


# --- From the journal ----------------------------------------------------------------------------


def from_battle(aftermath: Aftermath, campaign: s.Campaign) -> Report:
    """The report from the battle's journal. Raises BadEntry if the battle has not ended."""
    battle = aftermath.battle
    if battle is None or battle.status != Battle.Status.ENDED:
        raise BadEntry("The battle is not over yet.")
    craft, ruleset = craft_of(battle.ruleset), battle_journal.ruleset_of(battle)
    achieved = _achieved(craft, deeds_of(battle))
    roll_call = ruleset.roll_call(battle_journal.state_of(battle))
    crews = []
    for side, crew in sides_of(aftermath).items():
        fighters = {craft.member(side, each.id): each for each in roll_call if each.side == side}
        parts = _parts(craft, campaign.crews[crew], fighters, achieved)
        crews.append(CrewReport(crew, tuple(parts)))
    winner = aftermath.sides.get(battle.winner, "")
    return _report(aftermath, campaign, tuple(crews), winner)


@dataclass(frozen=True)
class _Achieved:
    """What all figures did in a battle: enemies put out, and items used up."""

    felled: Counter[str]
    used: Mapping[str, list[Item]]


def _achieved(craft: CampaignCraft, deeds: Iterable[Deed]) -> _Achieved:
    felled: Counter[str] = Counter()
    used: dict[str, list[Item]] = {}
    for each in deeds:
        felled[each.who] += _is_feat(each)
        item = craft.used(each)
        if item is not None:
            used.setdefault(each.who, []).append(item)
    return _Achieved(felled, used)


def _is_feat(deed: Deed) -> bool:
    """Whether a figure put an enemy out of the fight. A gunner counts as part of the vehicle."""
    is_foe = bool(deed.who) and deed.side != deed.whom_side
    return deed.kind == OUT and is_foe and deed.fate != "gunner"


def _parts(
    craft: CampaignCraft, crew: s.Crew, fighters: Mapping[str, Fighter], achieved: _Achieved
) -> Iterator[Part]:
    for member, who in crew.people.items():
        fighter = fighters.get(member)
        if fighter is None or who.state != s.READY:
            continue
        fate = craft.fate(fighter, who.who.kind == "vehicle")
        yield Part(
            member, fate, achieved.felled[fighter.id], tuple(achieved.used.get(fighter.id, ()))
        )


def deeds_of(battle: Battle) -> Iterator[Deed]:
    """All deeds of a battle, without those that were taken back."""
    for done in orders_of(battle):
        yield from done


def orders_of(battle: Battle) -> Iterator[list[Deed]]:
    """The deeds of a battle by order, without those that were taken back."""
    for _, deeds in deeds_by_order(battle, battle_journal.read(battle)):
        yield deeds


# --- From a form ---------------------------------------------------------------------------------


def from_fields(aftermath: Aftermath, campaign: s.Campaign, fields: Mapping[str, str]) -> Report:
    """The report in a form: fields `fate.<crew>.<member>`, `felled.…`, `winner`.

    Raises BadEntry.
    """
    crews = tuple(
        CrewReport(crew, tuple(_typed(campaign.crews[crew], fields)))
        for crew in sides_of(aftermath).values()
    )
    winner = fields.get("winner", "")
    if winner and winner not in aftermath.sides.values():
        raise BadEntry("Choose who has won, or nobody.", "winner")
    return _report(aftermath, campaign, crews, winner)


def _typed(crew: s.Crew, fields: Mapping[str, str]) -> Iterator[Part]:
    for member, who in crew.people.items():
        if who.state != s.READY:
            continue
        name = f"{crew.id}.{member}"
        count = fields.get(f"felled.{name}", "").strip() or "0"
        if len(count) > MOST_FELLED or not count.isascii() or not count.isdecimal():
            raise BadEntry(f"Type how many {who.who.name} put out: 0 to 99.", "parts")
        yield Part(member, fields.get(f"fate.{name}", ABSENT), int(count))


def forfeited(aftermath: Aftermath) -> Report:
    """A report in which all sides have forfeited."""
    crews = tuple(CrewReport(crew, ()) for crew in sides_of(aftermath).values())
    return Report(aftermath.pk, aftermath.title, aftermath.scenario, crews, forfeit=True)


def _report(
    aftermath: Aftermath, campaign: s.Campaign, crews: tuple[CrewReport, ...], winner: str
) -> Report:
    weaker, money = underdog.help_of(aftermath, campaign.terms)
    return Report(
        aftermath.pk,
        aftermath.title,
        aftermath.scenario,
        crews,
        winner,
        aftermath.holding,
        aftermath.arc,
        weaker,
        money,
    )
