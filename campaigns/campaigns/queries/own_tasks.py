"""Read model of what waits for somebody in campaigns: battles, confirmations, level-ups, disputes.

The page of a campaign lists it, and the tab of its club counts the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.urls import reverse

from accounts.actors import Actor
from campaigns.campaigns import journal
from campaigns.campaigns.models import Aftermath, Campaign, Confirmation, Crew
from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.queries.level_ups import risers
from campaigns.clubs.models import Club, Membership

Status = Aftermath.Status
WORDS = {
    Status.FIGHTING: "Fight it, then tell what came of it",
    Status.REPORTED: "Confirm what came of it, or dispute it",
    Status.DISPUTED: "Decide the dispute",
    Status.REOPENED: "Rule on it anew",
}


@dataclass(frozen=True)
class OwnTask:
    """Something for the reader to do: where, and what."""

    title: str
    words: str
    href: str


def waiting_battles(user_id: int) -> QuerySet[Aftermath]:
    """The battles of running campaigns that wait for somebody.

    As a player: one to be fought, or a report to answer. As a referee or organiser: a dispute, or a
    ruling anew, about a battle of others.
    """
    rows = Aftermath.objects.filter(campaign__status=Campaign.Status.RUNNING)
    rows = rows.filter(campaign__club__closed=None)
    rows = rows.annotate(sides_text=Cast("sides", TextField()))
    own = own_crews(user_id).filter(campaign=OuterRef("campaign"))
    sides = ExpressionWrapper(OuterRef("sides_text"), output_field=TextField())
    own = own.annotate(sides_text=sides).filter(sides_text__contains=F("pk"))
    said = Confirmation.objects.filter(
        aftermath=OuterRef("pk"), revision=OuterRef("revision"), crew__player__user_id=user_id
    )
    judges = Membership.objects.filter(
        club=OuterRef("campaign__club"), user_id=user_id, left=None
    ).exclude(role=Membership.Role.MEMBER)
    plays = Q(status=Status.FIGHTING) | Q(Q(status=Status.REPORTED), ~Exists(said))
    decides = Q(status__in=(Status.DISPUTED, Status.REOPENED))
    return rows.filter(
        Q(plays, Exists(own)) | Q(decides, ~Exists(own), Exists(judges)),
    )


def own_crews(user_id: int) -> QuerySet[Crew]:
    """The crews of somebody in running campaigns of clubs to which they belong."""
    return Crew.objects.filter(
        player__user_id=user_id,
        player__left=None,
        campaign__status=Campaign.Status.RUNNING,
        campaign__club__closed=None,
    )


def battles_to_do(club: Club, actor: Actor) -> QuerySet[Aftermath]:
    """The battles of the club's campaigns that wait for its reader."""
    return waiting_battles(actor.user_id or 0).filter(campaign__club=club)


def crews_here(club: Club, actor: Actor) -> QuerySet[Crew]:
    """The reader's crews in running campaigns of the club."""
    return own_crews(actor.user_id or 0).filter(campaign__club=club)


def level_ups_to_do(club: Club, actor: Actor) -> int:
    """How many figures of the reader have experience for a level-up. One query."""
    return sum(_level_ups_of(crews_here(club, actor)).values())


def _level_ups_of(crews: QuerySet[Crew]) -> Counter[str]:
    """How many figures may level up, by campaign."""
    found: Counter[str] = Counter()
    for crew in crews.select_related("campaign").defer("document", "campaign__secret"):
        state = journal.state_of(crew.campaign)
        found[crew.campaign_id] += len(risers(state, crew.campaign.ruleset, crew.pk))
    return found


def tasks_by_campaign(actor: Actor, campaigns: Sequence[Campaign]) -> Counter[str]:
    """How much waits for the reader in each of these campaigns. No query without campaigns."""
    if actor.user_id is None or not campaigns:
        return Counter()
    rows = waiting_battles(actor.user_id).filter(campaign__in=campaigns)
    found = Counter(rows.values_list("campaign_id", flat=True))
    return found + _level_ups_of(own_crews(actor.user_id).filter(campaign__in=campaigns))


def own_tasks(seen: Seen) -> tuple[OwnTask, ...]:
    """What waits for the reader in one campaign, as it stands now."""
    if seen.member is None or not seen.is_now or not seen.state.begun or seen.state.ended:
        return ()
    rows = waiting_battles(seen.member.user_id or 0).filter(campaign=seen.campaign)
    rows = rows.only("title", "status", "campaign").order_by("created", "pk")
    battles = [
        OwnTask(row.title, WORDS[Status(row.status)], row.get_absolute_url()) for row in rows
    ]
    if seen.crew is None:
        return tuple(battles)
    people = risers(seen.state, seen.campaign.ruleset, seen.crew.pk)
    return (*battles, *(_level_up(seen, seen.crew, each.who.id, each.who.name) for each in people))


def _level_up(seen: Seen, crew: Crew, member: str, name: str) -> OwnTask:
    where = reverse("campaigns:figure", args=[seen.campaign.pk, crew.pk, member])
    return OwnTask(name, "Choose a level-up", f"{where}#level-up")
