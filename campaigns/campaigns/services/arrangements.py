"""Arranges a battle of a campaign: crews, scenario, and the battle opened on this site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction

from accounts.actors import Actor
from accounts.bans import shut_out, silence_of
from battles.matchmaking.plans import BY_NAME, BattlePlan
from battles.services import opening
from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, Campaign, Crew
from campaigns.campaigns.permissions import check_arranges, required_member
from campaigns.campaigns.services import underdog
from campaigns.campaigns.services.campaigns import checked_token
from campaigns.campaigns.services.notifications import Message, notify_members
from campaigns.campaigns.services.open_battles import OPEN, fighting
from campaigns.campaigns.systems import craft_of
from rosters.documents import document_of, workshop_of
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.screen import ScenarioCard
from rules.kernel.warbands import Warband
from rules.registry import RULESETS
from web.text import clean

TITLE_LENGTH = 80


@dataclass(frozen=True)
class Arrangement:
    """A battle to arrange. `sides`: the crew of each side.

    asks: whether the other players are asked to take their seats.
    """

    token: str
    scenario: str
    sides: Mapping[str, str]
    title: str = ""
    arc: str = ""
    holding: str = ""
    on_the_web: bool = True
    clock: Mapping[str, str] = field(default_factory=dict)
    asks: bool = True


@transaction.atomic
def arrange(campaign_id: str, actor: Actor, asked: Arrangement, opened_from: str = "") -> Aftermath:
    """Arrange a battle between crews, on the site or at a table; once for each token.

    On the site it is opened with what each crew can field now. Raises Campaign.DoesNotExist,
    NotYours, BadEntry, BadPlan or TooManyBattles.
    """
    campaign = journal.locked_campaign(campaign_id)
    member = required_member(campaign.club, actor)
    known = campaign.aftermaths.filter(token=checked_token(asked.token)).first()
    if known is not None:
        return known
    if sentence := silence_of(actor):
        raise BadEntry(sentence)
    crews = _crews(campaign, asked)
    check_arranges(member, crews.values())
    row = lay(campaign, asked, crews, actor, opened_from)
    others = [each.player for each in crews.values() if each.player_id != member.pk]
    words = f"{member.name} has arranged “{row.title}” with you."
    path = row.get_absolute_url()
    notify_members(
        campaign, others, Message(f"arranged:{row.pk}", words, path, "campaign_arranged")
    )
    return row


def lay(
    campaign: Campaign,
    asked: Arrangement,
    crews: Mapping[str, Crew],
    actor: Actor,
    opened_from: str,
) -> Aftermath:
    """Create the row of a battle, and open the battle on the site if it is fought there.

    The caller holds the campaign's lock. Raises BadEntry, BadPlan or TooManyBattles.
    """
    state = journal.state_of(campaign)
    card = _checked(campaign, state, asked, crews)
    row = Aftermath(
        campaign=campaign,
        token=asked.token,
        title=clean(asked.title, TITLE_LENGTH) or card.title,
        scenario=card.id,
        sides=dict(asked.sides),
        arc=asked.arc,
        holding=asked.holding,
    )
    forces = {side: fieldable(state, each.pk) for side, each in crews.items()}
    if asked.on_the_web:
        plan = _plan(row, asked, crews, forces, _side_of(actor, crews))
        row.battle = opening.open_battle(actor, plan, opened_from)
        row.forces = dict(plan.documents)
    underdog.weigh(row, state.terms, forces, actor, opened_from)
    row.save(force_insert=True)
    return row


def _crews(campaign: Campaign, asked: Arrangement) -> dict[str, Crew]:
    rows = {each.pk: each for each in campaign.crews.select_related("player")}
    if set(asked.sides.values()) - set(rows):
        raise BadEntry("Choose crews of this campaign.", "sides")
    return {side: rows[crew] for side, crew in asked.sides.items()}


def _checked(
    campaign: Campaign, state: s.Campaign, asked: Arrangement, crews: Mapping[str, Crew]
) -> ScenarioCard:
    """The scenario of a valid arrangement. Raises BadEntry."""
    if not state.begun or state.ended:
        raise BadEntry("Battles count while the campaign is being fought.")
    if len({each.pk for each in crews.values()}) < 2 or len(crews) != len(
        set(asked.sides.values())
    ):
        raise BadEntry("Choose two different crews or more.", "sides")
    card = next(
        (each for each in RULESETS[campaign.ruleset].scenarios if each.id == asked.scenario), None
    )
    if card is None:
        raise BadEntry("Choose one of the scenarios.", "scenario")
    free = {side.id for side in card.sides if side.takes_force}
    if asked.on_the_web and set(asked.sides) != free:
        raise BadEntry(f"{card.title} wants a crew on each of its {len(free)} sides.", "sides")
    _check_places(campaign, state, asked)
    _check_crews(campaign, state, asked, crews)
    return card


def _check_crews(
    campaign: Campaign, state: s.Campaign, asked: Arrangement, crews: Mapping[str, Crew]
) -> None:
    busy = fighting(campaign)
    out = shut_out([each.player.user_id for each in crews.values() if each.player.user_id])
    for crew in crews.values():
        if crew.player.user_id in out:
            raise BadEntry(f"The staff keep the player of {crew.name} out at present.", "sides")
        if crew.pk in busy:
            raise BadEntry(f"{crew.name} has another battle to settle first.", "sides")
        if crew.player.left is not None:
            raise BadEntry(f"The player of {crew.name} is not in the club any more.", "sides")
        if not state.crews[crew.pk].is_here:
            raise BadEntry(f"{crew.name} has left the campaign.", "sides")
        wrong = workshop_of(campaign.ruleset).check(fieldable(state, crew.pk))
        if wrong and asked.on_the_web:
            raise BadEntry(f"{crew.name} cannot be fielded: {wrong[0].message}", "sides")


def _check_places(campaign: Campaign, state: s.Campaign, asked: Arrangement) -> None:
    if asked.arc and not state.stories.get(asked.arc):
        raise BadEntry("That story is told, or was never begun.", "arc")
    if asked.holding:
        if asked.holding not in [each.id for each in state.terms.holdings]:
            raise BadEntry("There is no such holding on the map.", "holding")
        holder = state.holdings.get(asked.holding, "")
        if holder and holder not in asked.sides.values():
            raise BadEntry("Whoever holds that place must be in the battle for it.", "holding")
        rivals = campaign.aftermaths.filter(status__in=OPEN, holding=asked.holding)
        if rivals.exists():
            raise BadEntry("Another battle for that place is to be settled first.", "holding")


def fieldable(state: s.Campaign, crew: str) -> Warband:
    """The warband that a crew can field now: all fit members, with a leader."""
    return craft_of(state.terms.ruleset).fit(s.warband_of(state.crews[crew]))


def _side_of(actor: Actor, crews: Mapping[str, Crew]) -> str:
    for side, each in crews.items():
        if each.player.user_id == actor.user_id:
            return side
    raise BadEntry("A battle on the web is opened by one of its players.", "sides")


def _plan(
    row: Aftermath,
    asked: Arrangement,
    crews: Mapping[str, Crew],
    forces: Mapping[str, Warband],
    own: str,
) -> BattlePlan:
    """The plan of the battle on the site, opened from its `own` side."""
    names = {
        side: each.player.user.get_username()
        for side, each in crews.items()
        if side != own and each.player.user is not None and asked.asks
    }
    return BattlePlan(
        row.campaign.ruleset,
        row.scenario,
        own,
        row.title,
        documents={side: document_of(each) for side, each in forces.items()},
        warbands={side: each.warband_id for side, each in crews.items() if each.warband_id},
        wanted=BY_NAME if asked.asks else "",
        asked=names,
        clock=asked.clock,
    )
