"""The campaigns of a club that are not over, for its front page."""

from __future__ import annotations

from django.db.models import QuerySet
from django.urls import reverse

from accounts.actors import Actor
from campaigns.campaigns.models import Campaign
from campaigns.campaigns.queries.campaign_pages import visible_rows
from campaigns.campaigns.queries.own_tasks import tasks_by_campaign
from campaigns.clubs.models import Club
from campaigns.clubs.panels import ClubPanel, PanelLine
from rules.registry import RULESETS

MOST = 5


def campaigns_of(club: Club, actor: Actor) -> QuerySet[Campaign]:
    """The campaigns of a club that are not over and that the reader may see."""
    return visible_rows(actor).filter(club=club).exclude(status=Campaign.Status.ENDED)


def club_panel(club: Club, actor: Actor) -> ClubPanel:
    """Those that the reader may see, the last moved first."""
    rows = campaigns_of(club, actor)
    rows = rows.only("name", "ruleset", "status").order_by("-moved", "pk")
    campaigns = list(rows[:MOST])
    tasks = tasks_by_campaign(actor, campaigns)
    href = f"{reverse('campaigns:list')}?club={club.slug}"
    return ClubPanel("Campaigns", href, [_line(each, tasks[each.pk]) for each in campaigns])


def _line(campaign: Campaign, tasks: int) -> PanelLine:
    game = RULESETS.get(campaign.ruleset)
    name = game.name if game else campaign.ruleset
    words = f"{name}, {campaign.get_status_display()}"
    own = f"{tasks} for you to do" if tasks else ""
    return PanelLine(campaign.name, campaign.get_absolute_url(), words, own)
