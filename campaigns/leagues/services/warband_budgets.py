"""The budget of a season: given to the warbands that are entered for it or meant for it."""

from __future__ import annotations

from django.db import transaction

from accounts.actors import Actor, account_of, owned
from campaigns.leagues.models import Entrant, Season
from campaigns.leagues.permissions import LeagueRefused, check_welcome, is_name
from rosters.models import Warband
from rosters.services.budgets import Asked, beyond, budget_sums, give_budget, take_back_budget

MOST_OFFERED = 50


def budget_words(season: Season) -> str:
    """A season's budget, as “60 points, 8 figures”; empty without one."""
    labels = dict(budget_sums(season.league.ruleset)) if season.budgets else {}
    return ", ".join(f"{labels.get(id_, id_)} {most:,}" for id_, most in season.budgets.items())


def own_of_game(actor: Actor, ruleset: str) -> list[Warband]:
    """The actor's warbands of a game, without their documents."""
    rows = owned(Warband.objects.filter(ruleset=ruleset), actor)
    return list(rows.defer("document").order_by("name", "pk")[:MOST_OFFERED])


def own_warband(season: Season, actor: Actor, warband_id: str) -> Warband:
    """One of the actor's own warbands of the season's game. Raises LeagueRefused."""
    rows = Warband.objects.filter(ruleset=season.league.ruleset)
    found = rows.filter(pk=warband_id).first() if is_name(warband_id) else None
    if found is None or not actor.holds(found):
        raise LeagueRefused("Choose one of your own warbands of this game.", "warband")
    return found


def check_within(season: Season, warband: Warband) -> None:
    """Raise LeagueRefused for a warband that is beyond the season's budget."""
    words = "; ".join(beyond(warband, season.budgets)) if season.budgets else ""
    if words:
        raise LeagueRefused(
            f"{warband.name} is beyond the budget of this season: {words}. Change it, or choose "
            "another warband.",
            "warband",
        )


def bind(entrant: Entrant) -> None:
    """Give the season's budget to the warband of an entrant."""
    season = entrant.season
    if season.budgets and entrant.warband_id:
        give_budget(entrant.warband_id, _asked(season), is_binding=True)


def release(entrant: Entrant) -> None:
    """Take the season's budget back from the warband of an entrant who leaves."""
    if entrant.warband_id:
        take_back_budget(_source(entrant.season), entrant.warband_id)


def release_all(season: Season) -> None:
    """Take the budget of a season that is over back from every warband."""
    take_back_budget(_source(season))


@transaction.atomic
def mean_warband(season_id: str, actor: Actor, warband_id: str) -> Warband:
    """Show the season's budget at one of the actor's own warbands, which is meant for it.

    Raises LeagueRefused, or NotYours for a guest or a stranger to the league.
    """
    account_of(actor)
    season = (
        Season.objects.select_related("league").select_for_update(of=("self",)).get(pk=season_id)
    )
    check_welcome(season.league, actor)
    if not season.budgets:
        raise LeagueRefused("This season has no budget.")
    if season.state == Season.State.CLOSED:
        raise LeagueRefused("This season is closed.")
    warband = own_warband(season, actor, warband_id)
    give_budget(warband.pk, _asked(season), is_binding=False)
    return warband


def _asked(season: Season) -> Asked:
    title = f"{season.title}, {season.league.name}"[:160]
    return Asked(_source(season), title, season.get_absolute_url(), season.budgets)


def _source(season: Season) -> str:
    return f"season:{season.pk}"
