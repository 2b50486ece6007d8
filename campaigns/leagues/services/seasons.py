"""Creates leagues and seasons; adds entrants, withdraws them, and bans pairings."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from accounts.actors import Actor, account_of
from accounts.input_checks import TextRefused, plain_words
from accounts.names import NAME_TAKEN, account_called, is_of_another
from accounts.ratelimit import allow
from battles.models import Battle
from campaigns.leagues import campaign_link, plans
from campaigns.leagues.games import FIRST_FORFEITS, SECOND_FORFEITS
from campaigns.leagues.models import (
    NAME_LENGTH,
    TOKEN_LENGTH,
    Division,
    Entrant,
    Fixture,
    LadderChallenge,
    League,
    PairBan,
    Result,
    Round,
    Season,
)
from campaigns.leagues.permissions import (
    LeagueRefused,
    check_may_add,
    check_organises,
    check_removes,
    check_welcome,
    check_writes,
    club_for_league,
    division_of,
    locked_organised_season,
    needed_reason,
    note,
)
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.services import cancellation, online_battle, results, warband_budgets
from notifications.services import about, notify
from rosters.models import Warband
from web.text import clean

LEAGUES_A_DAY = 20
DAY = 24 * 3600
MOST_ENTRANTS = 512
ALIKE = "An account has a name like that. Type its user name as it is spelt, or another name."
BY_THEMSELVES = "This season is part of a campaign: {name} enters it themselves, with a warband."


@transaction.atomic
def create_league(actor: Actor, plan: LeaguePlan, token: str) -> League:
    """Create a league; the same token creates one. Raises LeagueRefused, or NotYours
    for a guest.
    """
    account_of(actor)
    plans.check_league(plan)
    if not 0 < len(token) <= TOKEN_LENGTH or not token.isprintable():
        raise LeagueRefused("That came without its token. Reload the page and try again.", "token")
    found = League.objects.filter(made_by_id=actor.user_id, token=token).first()
    if found is not None:
        return found
    check_writes(actor)
    if not allow(f"day:leagues:{actor.user_id}", DAY, LEAGUES_A_DAY):
        raise LeagueRefused("You have made many leagues today. Go on tomorrow.")
    terms = {
        "name": clean(plan.name, 80),
        "about": _told(plan.about),
        "ruleset": plan.ruleset,
        "club": club_for_league(actor, plan.club),
        "is_listed": plan.is_listed,
    }
    # Two requests at the same moment: the second finds what the first has created.
    made, _ = League.objects.get_or_create(made_by_id=actor.user_id, token=token, defaults=terms)
    return made


def _told(about: str) -> str:
    """The description of a league, without control characters; it may be empty."""
    try:
        return plain_words(about, 2000)
    except TextRefused:
        return ""


@transaction.atomic
def open_season(league_id: str, actor: Actor, plan: SeasonPlan) -> Season:
    """Open the next season for entries, once the last is closed. Raises LeagueRefused."""
    league = League.objects.select_for_update().get(pk=league_id)
    check_organises(league, actor)
    plans.check_season(plan, league.ruleset)
    last = league.seasons.first()
    if last is not None and last.state != Season.State.CLOSED:
        raise LeagueRefused(f"“{last.title}” is not closed yet. Close it before the next.")
    number = last.number + 1 if last else 1
    season = Season.objects.create(
        league=league,
        number=number,
        title=clean(plan.title, 80) or f"Season {number}",
        system=plan.system,
        rounds=plan.rounds if plan.system == Season.System.SWISS else 0,
        round_days=plan.round_days,
        missed=plan.missed,
        scoring=plans.whole_scoring(plan),
        tie_breaks=list(plan.tie_breaks),
        with_sides=plan.with_sides,
        mates=plan.mates,
        third_place=plan.third_place,
        spots=plan.spots,
        scenario=plan.scenario,
        drawn=plan.drawn,
        reach=plan.reach,
        answer_days=plan.answer_days,
        silence=plan.silence,
        declines=plan.declines,
        climbing=plan.climbing,
        budgets=plan.budgets,
    )
    names = enumerate(clean(each, NAME_LENGTH) for each in plan.divisions)
    Division.objects.bulk_create([Division(season=season, number=n, name=e) for n, e in names])
    _tie(season, actor, plan.campaign)
    note(season, actor, f"Opened {season.title} for entries.")
    return season


def _tie(season: Season, actor: Actor, campaign: str) -> None:
    """Tie the season to a campaign out of the choices; "" for none."""
    if not campaign:
        return
    if campaign not in dict(campaign_link.queries().choices(season.league)):
        raise LeagueRefused(
            "Choose a campaign of the league's club from the list, or none.", "campaign"
        )
    campaign_link.services().tie(season, actor, campaign)


# --- Coming ----------------------------------------------------------------------


@transaction.atomic
def enter(season_id: str, actor: Actor, plan: EntryPlan) -> Entrant:
    """Enter a season; a second call changes nothing. Raises LeagueRefused, or
    NotYours for a guest.
    """
    user_id = account_of(actor)
    season = Season.objects.select_for_update().get(pk=season_id)
    found = season.entrants.filter(user_id=user_id).first()
    if found is not None and found.until is None:
        return found
    if found is not None:
        raise LeagueRefused("You have left this season. Its organiser can tell you of the next.")
    check_welcome(season.league, actor)
    return _entered(season, actor, plan, user_id)


@transaction.atomic
def add_entrant(season_id: str, actor: Actor, plan: EntryPlan) -> Entrant:
    """Add somebody as the organiser. A user name adds its account, which is told and may leave;
    any other name is of somebody without an account, whose results the organiser reports.

    Raises LeagueRefused.
    """
    season = locked_organised_season(season_id, actor)
    account = account_called(clean(plan.name, NAME_LENGTH))
    if account is not None:
        return _account_added(season, actor, plan, account)
    name = clean(plan.name, NAME_LENGTH)
    if is_of_another(name):
        raise LeagueRefused(ALIKE, "name")
    found = season.entrants.filter(user=None, name=name).first()
    return found or _entered(season, actor, replace(plan, name=name), None)


def _account_added(
    season: Season, actor: Actor, plan: EntryPlan, account: AbstractBaseUser
) -> Entrant:
    """Add an account, and tell it. Who has left, or has blocked the organiser, stays out of it."""
    name = account.get_username()
    found = season.entrants.filter(user_id=account.pk).first()
    if found is not None and found.until is None:
        return found
    if found is not None:
        raise LeagueRefused(f"{name} is no longer in this season, and is not added again.", "name")
    if campaign_link.queries().is_tied(season):
        raise LeagueRefused(BY_THEMSELVES.format(name=name), "name")
    check_may_add(season, actor, account)
    entrant = _entered(season, actor, replace(plan, name=name, warband=""), account.pk)
    if account.pk != actor.user_id:
        notify(
            "league_added",
            [Actor(user_id=account.pk)],
            key=f"league-added:{entrant.pk}",
            path=f"{season.get_absolute_url()}#own-entry",
            call=about("season", season.pk),
            who=actor.name,
            title=season.title,
            league=season.league.name,
        )
    return entrant


def _entered(season: Season, actor: Actor, plan: EntryPlan, user_id: int | None) -> Entrant:
    division = division_of(season, plan.division)
    owner = actor if user_id is None else Actor(user_id=user_id)
    name = clean(plan.name, NAME_LENGTH)
    if not name:
        raise LeagueRefused("Say what you want to be called in this season.", "name")
    if season.entrants.filter(name=name).exists():
        raise LeagueRefused(f"Somebody is called {name} already. Choose another name.", "name")
    if is_of_another(name, user_id):
        raise LeagueRefused(NAME_TAKEN.format(name=name), "name")
    if season.entrants.count() >= MOST_ENTRANTS:
        raise LeagueRefused(f"A season has {MOST_ENTRANTS} players at most.")
    entrant = Entrant.objects.create(
        season=season,
        division=division,
        user_id=user_id,
        name=name,
        home=clean(plan.home, NAME_LENGTH),
        seed=_next_seed(season),
        since=_first_round(season, division),
        warband=_warband(season, actor, plan.warband),
    )
    warband_budgets.bind(entrant)
    campaign_link.services().entered(season, entrant, owner, plan.warband)
    late = f" from round {entrant.since}" if entrant.since > 1 else ""
    note(season, actor, f"{name} plays in {division.name}{late}.")
    return entrant


def _next_seed(season: Season) -> int:
    return (season.entrants.aggregate(last=Max("seed"))["last"] or 0) + 1


def _first_round(season: Season, division: Division) -> int:
    """The first round of a new entrant. Raises LeagueRefused if it is too late."""
    if season.state == Season.State.ENTERING:
        return 1
    if season.state == Season.State.CLOSED:
        raise LeagueRefused("This season is closed.")
    if season.is_ladder:
        return 1  # seeded below all present entrants
    if season.system == Season.System.KNOCK_OUT:
        raise LeagueRefused("A knock-out has begun: nobody can come into it any more.")
    paired = division.rounds.count()
    is_full = division.entrants.count() % 2 == 0
    if season.system != Season.System.SWISS and paired and is_full:
        raise LeagueRefused(
            "Every round of this division is full: a late player takes the place of a bye, "
            "and there is none."
        )
    if season.system == Season.System.SWISS and paired >= season.rounds:
        raise LeagueRefused("The last round is paired: come into the next season.")
    return paired + 1


def _warband(season: Season, actor: Actor, warband_id: str) -> Warband | None:
    if not warband_id:
        return None
    found = warband_budgets.own_warband(season, actor, warband_id)
    warband_budgets.check_within(season, found)
    return found


# --- Leaving and keeping apart ---------------------------------------------------


@transaction.atomic
def drop(entrant_id: int, actor: Actor, reason: str) -> Entrant:
    """Leave a season, or remove an entrant as its organiser; unplayed fixtures are forfeited."""
    season_id = Entrant.objects.values_list("season_id", flat=True).get(pk=entrant_id)
    season = Season.objects.select_for_update().get(pk=season_id)
    entrant = season.entrants.select_related("division").get(pk=entrant_id)
    is_own = entrant.user_id is not None and entrant.user_id == actor.user_id
    check_removes(season, entrant, actor)
    if entrant.until is not None:
        return entrant  # submitted twice
    if not is_own:
        _check_no_gain(entrant, actor)
    if season.state == Season.State.CLOSED:
        raise LeagueRefused("This season is closed: nobody leaves it any more.")
    if is_own:
        _check_not_fighting(entrant)
    campaign_link.services().check_leaves(season, entrant)
    words = clean(reason, 300) if is_own else needed_reason(reason)
    if is_own and words:
        check_writes(actor)
    entrant.until = entrant.division.rounds.exclude(state=Round.State.DRAFT).count()
    entrant.save(update_fields=["until"])
    warband_budgets.release(entrant)
    note(season, actor, f"{entrant.name} leaves the season.", words)
    _forfeit_open(season, entrant)
    void_challenges(Q(challenger=entrant) | Q(challenged=entrant))
    return entrant


def _check_not_fighting(entrant: Entrant) -> None:
    """Raise LeagueRefused if the entrant has a running battle: leaving would avoid a defeat."""
    rows = Fixture.objects.filter(result=None, battle__status=Battle.Status.ACTIVE)
    rows = rows.filter(Q(first=entrant) | Q(second=entrant)).select_related("battle")
    for each in rows:
        if each.battle is not None and not each.battle.is_unfought:
            raise LeagueRefused(
                f"“{each.battle.title}” is being fought. Finish it, or concede, first."
            )


def _check_no_gain(entrant: Entrant, actor: Actor) -> None:
    """Raise LeagueRefused if an organiser would win by removing an entrant."""
    mine = Q(first__user_id=actor.user_id) | Q(second__user_id=actor.user_id)
    theirs = Q(first=entrant) | Q(second=entrant)
    open_ones = Fixture.objects.filter(mine, theirs, result=None, round__state=Round.State.OPEN)
    if open_ones.exists():
        raise LeagueRefused("You are to meet them: let another organiser take them out.")


def _forfeit_open(season: Season, entrant: Entrant) -> None:
    """Forfeit the entrant's unplayed fixtures, and delete drafts of their division, except in a
    knock-out.
    """
    drafts = entrant.division.rounds.filter(state=Round.State.DRAFT)
    if season.system != Season.System.KNOCK_OUT and drafts.exists():
        drafts.delete()
        note(season, None, f"The draft of {entrant.division.name} is to be paired anew.")
    rows = Fixture.objects.filter(result=None, round__state=Round.State.OPEN)
    rows = rows.select_related("first", "second", "round__division")
    for fixture in (*rows.filter(first=entrant), *rows.filter(second=entrant)):
        # A battle that ended before they left is no forfeit.
        if fixture.second_id is None or (
            fixture.battle_id and online_battle.record_battle_result(fixture.pk) is not None
        ):
            continue
        outcome = FIRST_FORFEITS if fixture.first_id == entrant.pk else SECOND_FORFEITS
        cancellation.close_unfought(fixture, entrant.name, "They have left the season.")
        came = results.Came(outcome)
        results.record_result(fixture, came, Result.Source.ORGANISER, None, f"{entrant.name} left.")
        results.notify_result(fixture)


def void_challenges(which: Q) -> None:
    """Void the open challenges of an entrant."""
    rows = LadderChallenge.objects.filter(which, state=LadderChallenge.State.OPEN)
    rows.update(state=LadderChallenge.State.VOID, answered=timezone.now())


@transaction.atomic
def ban(season_id: str, actor: Actor, pair: tuple[int, int], cost: int, reason: str) -> PairBan:
    """Keep two apart: always with a cost of 0, otherwise if it costs no more than that."""
    season = locked_organised_season(season_id, actor)
    words = needed_reason(reason)
    people = {each.pk: each for each in season.entrants.filter(pk__in=pair)}
    if len(people) != 2:
        raise LeagueRefused("Choose two of those who play.", "one")
    if not 0 <= cost <= plans.MOST_MATES:
        raise LeagueRefused(f"A ban is worth 0 (always) to {plans.MOST_MATES}.", "cost")
    one, two = (people[key] for key in sorted(people))
    found, _ = PairBan.objects.update_or_create(
        one=one, two=two, defaults={"season": season, "cost": cost, "reason": words[:120]}
    )
    rather = "are to meet only where it must be" if cost else "are not to meet"
    note(season, actor, f"{one.name} and {two.name} {rather}.", words)
    void_challenges(Q(challenger=one, challenged=two) | Q(challenger=two, challenged=one))
    return found


@transaction.atomic
def lift_ban(season_id: str, actor: Actor, ban_id: int) -> None:
    """Lift a ban. Raises LeagueRefused if there is none."""
    season = locked_organised_season(season_id, actor)
    found = season.bans.select_related("one", "two").filter(pk=ban_id).first()
    if found is None:
        raise LeagueRefused("Nobody is kept apart by that any more. Look at the page again.", "ban")
    note(season, actor, f"{found.one.name} and {found.two.name} may meet again.")
    found.delete()
