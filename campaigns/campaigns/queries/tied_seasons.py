"""Read models of seasons tied to campaigns.

Leagues call this module as `campaign_link.queries()`.
"""

from __future__ import annotations

from campaigns.campaigns.models import Campaign, CampaignSystem, Meeting
from campaigns.campaigns.services.meetings import tie_of
from campaigns.campaigns.systems import NEW, OLD, OWN, book_systems, linking_games
from campaigns.leagues.campaign_link import TiedCampaign
from campaigns.leagues.models import League, Season


def choices(league: League) -> list[tuple[str, str]]:
    """What a season of a club's league can be tied to: a new campaign with a system, or an existing
    one.

    A campaign is tied to one season at a time.
    """
    if league.club_id is None or league.ruleset not in linking_games():
        return []
    own = CampaignSystem.objects.filter(club_id=league.club_id, ruleset=league.ruleset)
    systems = [(each.id, each.name) for each in book_systems() if each.ruleset == league.ruleset]
    systems += [(f"{OWN}{each.pk}", each.name) for each in own]
    rows = Campaign.objects.filter(club_id=league.club_id, ruleset=league.ruleset)
    rows = rows.exclude(status=Campaign.Status.ENDED)
    rows = rows.exclude(ties__season__state__in=(Season.State.ENTERING, Season.State.RUNNING))
    return [
        *((f"{NEW}{name}", f"A new campaign: {label}") for name, label in systems),
        *((f"{OLD}{pk}", f"Go on with {name}") for pk, name in rows.values_list("pk", "name")),
    ]


def is_tied(season: Season) -> bool:
    """Whether a season has a campaign."""
    return tie_of(season) is not None


def tied_campaign(season: Season) -> TiedCampaign | None:
    """The campaign of a season, with the battles of its fixtures."""
    found = tie_of(season)
    if found is None:
        return None
    rows = Meeting.objects.filter(fixture__round__division__season=season, aftermath__isnull=False)
    lists = {key: str(name) for key, name in rows.values_list("fixture_id", "aftermath_id")}
    campaign = found.campaign
    return TiedCampaign(campaign.pk, campaign.name, campaign.get_absolute_url(), lists)
