"""Permissions in a league, locked rows, and the log of actions."""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import QuerySet

from accounts.actors import Actor
from accounts.input_checks import TextRefused, check_pace, check_silence
from accounts.queries.blocks import is_blocked
from battles.clocks.plans import Fault
from campaigns.clubs.models import Club, Membership
from campaigns.leagues.models import (
    REASON_LENGTH,
    TOKEN_LENGTH,
    Dispute,
    Division,
    Entrant,
    Fixture,
    League,
    Round,
    Season,
    SeasonAction,
)
from web.errors import NotYours
from web.text import clean

# What the page of a fixture reads with its row.
ON_A_PAGE = (
    "round__division__season__league__club", "first", "second", "result", "battle",
    "filed__entry", "dispute__entry",
)  # fmt: skip


class LeagueRefused(Exception):
    """Something that cannot be done in a league, and what to do instead, in a sentence.

    `faults`: the sentence with the field that it is about, "" for none; of a plan each by itself.
    """

    def __init__(self, sentence: str, field: str = "", faults: Sequence[Fault] = ()) -> None:
        super().__init__(sentence)
        self.faults = tuple(faults) or ((field, sentence),)


def _membership(league: League, actor: Actor) -> Membership | None:
    """As what the actor is in the club of a league; a closed club gives no rights."""
    if actor.user_id is None or league.club is None or league.club.closed is not None:
        return None
    return Membership.objects.filter(club_id=league.club_id, user_id=actor.user_id).first()


def may_organise(league: League, actor: Actor) -> bool:
    """A club's league is run by its organisers, any other by whoever made it."""
    if actor.user_id is None:
        return False
    if league.club_id is None:
        return league.made_by_id == actor.user_id
    found = _membership(league, actor)
    return found is not None and found.organises


def may_add_league(membership: Membership) -> bool:
    """Whether somebody may make a league of their club: its organisers, while it is open."""
    return membership.organises and membership.club.closed is None


def club_for_league(actor: Actor, slug: str) -> Club | None:
    """The club of a new league, for who may make leagues of it; None for a league without a club.

    Everybody with an account may make those. Raises LeagueRefused.
    """
    if not slug:
        return None
    rows = Membership.objects.filter(club__slug=slug).select_related("club")
    membership = rows.filter(user_id=actor.user_id or 0).first() if is_name(slug) else None
    if membership is None or not membership.organises:
        raise LeagueRefused("Only an organiser of a club may make a league of it.", "club")
    if not may_add_league(membership):
        raise LeagueRefused("This club is closed: nothing is added to it.", "club")
    return membership.club


def check_organises(league: League, actor: Actor) -> None:
    """Raise NotYours for who does not run a league."""
    if not may_organise(league, actor):
        raise NotYours


def may_rule(league: League, actor: Actor) -> bool:
    """Organisers, and the referees of the club, decide what players disagree about."""
    found = _membership(league, actor)
    return may_organise(league, actor) or (found is not None and found.settles)


def check_rules(league: League, actor: Actor) -> None:
    """Raise NotYours for who may not decide what players disagree about."""
    if not may_rule(league, actor):
        raise NotYours


def sees_figures(season: Season, actor: Actor, players: Container[int | None]) -> bool:
    """Whether the report of a season tells somebody whose figures did best: its players (by
    account), whoever runs the league or rules in it, and the staff.
    """
    return actor.user_id in players or actor.is_staff or may_rule(season.league, actor)


def check_welcome(league: League, actor: Actor) -> None:
    """Raise LeagueRefused for somebody whom the league's club has put out, NotYours for a stranger
    to a club that is not listed.
    """
    rows = Membership.objects.filter(club_id=league.club_id, user_id=actor.user_id or 0)
    if league.club_id and rows.filter(was_removed=True, left__isnull=False).exists():
        raise LeagueRefused("This club has asked you to leave.")
    check_reads(league, actor)


def check_writes(actor: Actor) -> None:
    """Raise LeagueRefused for who is kept from talk, or writes too fast."""
    try:
        check_silence(actor)
        check_pace(actor)
    except TextRefused as error:
        raise LeagueRefused(str(error)) from error


def check_may_add(season: Season, actor: Actor, account: AbstractBaseUser) -> None:
    """Raise LeagueRefused for an account that an organiser may not add to a season.

    Only before the season starts, while leaving costs nothing; nobody who has blocked the organiser
    or may not come into this league.
    """
    name, user = account.get_username(), Actor(user_id=account.pk)
    if account.pk == actor.user_id:
        return
    if season.state != Season.State.ENTERING:
        raise LeagueRefused(f"The season has started. {name} can enter it themselves.", "name")
    check_writes(actor)
    try:
        check_welcome(season.league, user)
        may = not is_blocked(actor.user_id, [account.pk])
    except (LeagueRefused, NotYours):
        may = False
    if not may:
        raise LeagueRefused(
            f"{name} cannot be added. Let them enter the season themselves.", "name"
        )


def check_reads(league: League, actor: Actor) -> None:
    """Raise NotYours where the club of a league is not listed or closed, for who is no part of it.

    Its members read it, and whoever plays or has played in it, and the staff.
    """
    club = league.club
    if club is None or (club.is_listed and club.closed is None) or actor.is_staff:
        return
    if actor.user_id is None:
        raise NotYours
    belongs = Membership.objects.filter(club=club, user_id=actor.user_id, left=None)
    plays = Entrant.objects.filter(season__league=league, user_id=actor.user_id)
    if not belongs.exists() and not plays.exists():
        raise NotYours


def check_sees(season: Season, actor: Actor) -> None:
    """Raise NotYours for a meeting of an unlisted league: its number says nothing of its link."""
    check_reads(season.league, actor)
    if season.league.is_listed or may_rule(season.league, actor):
        return
    if actor.user_id is None or not season.entrants.filter(user_id=actor.user_id).exists():
        raise NotYours


def seen_fixtures(actor: Actor, keys: Collection[str]) -> set[str]:
    """Of meetings by their ids, those that the actor may read."""
    found = Fixture.objects.filter(pk__in=keys).select_related(
        "round__division__season__league__club"
    )
    seasons = {each.round.division.season for each in found}
    read = {each.pk for each in seasons if sees(each, actor)}
    return {str(each.pk) for each in found if each.round.division.season_id in read}


def sees(season: Season, actor: Actor) -> bool:
    """Whether somebody may know of a season and its meetings."""
    try:
        check_sees(season, actor)
    except NotYours:
        return False
    return True


def organisers(league: League) -> list[Actor]:
    """Everybody who runs a league, to be told."""
    if league.club_id is None:
        return [Actor(user_id=league.made_by_id)] if league.made_by_id else []
    rows = Membership.objects.filter(club_id=league.club_id, user__isnull=False)
    return [Actor(user_id=each.user_id) for each in rows if each.organises]


# --- Rows for who may see them ---------------------------------------------------


def seen_league(league_id: str, actor: Actor) -> League:
    """A league for everybody; that of an unlisted or closed club for those of `check_reads`.

    Raises League.DoesNotExist or NotYours.
    """
    found = League.objects.select_related("club").get(pk=league_id)
    check_reads(found, actor)
    return found


def organised_league(league_id: str, actor: Actor) -> League:
    """A league for who organises it. Raises League.DoesNotExist or NotYours."""
    found = League.objects.get(pk=league_id)
    check_organises(found, actor)
    return found


def seen_season(season_id: str, actor: Actor) -> Season:
    """A season for who may see its league. Raises Season.DoesNotExist or NotYours."""
    found = Season.objects.select_related("league__club").get(pk=season_id)
    check_reads(found.league, actor)
    return found


def organised_season(season_id: str, actor: Actor) -> Season:
    """A season for who organises its league. Raises Season.DoesNotExist or NotYours."""
    found = seen_season(season_id, actor)
    check_organises(found.league, actor)
    return found


def organised_draft(round_id: int, actor: Actor) -> Round:
    """A draft of a round for who organises its league. Raises Round.DoesNotExist, also for a
    published round, or NotYours.
    """
    rows = Round.objects.select_related("division__season__league")
    found = rows.get(pk=round_id, state=Round.State.DRAFT)
    check_organises(found.division.season.league, actor)
    return found


def seen_fixture(fixture_id: int, actor: Actor) -> Fixture:
    """A fixture of a published round for who may see its season; of an unlisted league only for
    its players, organisers and referees. Raises NotYours or Fixture.DoesNotExist.
    """
    fixture = _published_fixtures().select_related(*ON_A_PAGE).get(pk=fixture_id)
    check_sees(fixture.round.division.season, actor)
    return fixture


# --- Rows that are locked --------------------------------------------------------


def locked_organised_season(season_id: str, actor: Actor) -> Season:
    """A season, held until the transaction ends, for who organises it. Raises NotYours."""
    season = _seasons().get(pk=season_id)
    check_organises(season.league, actor)
    return season


def locked_season(season_id: str) -> Season:
    """A season, held until the transaction ends, whoever asks. Raises Season.DoesNotExist."""
    return _seasons().get(pk=season_id)


def _seasons() -> QuerySet[Season]:
    return Season.objects.select_for_update(of=("self",)).select_related("league__club")


def locked_organised_round(round_id: int, actor: Actor) -> Round:
    """A round for who organises it, with its season held. Raises NotYours or DoesNotExist."""
    season_id = Round.objects.values_list("division__season_id", flat=True).get(pk=round_id)
    season = locked_organised_season(season_id, actor)
    found = Round.objects.select_related("division").get(pk=round_id)
    found.division.season = season
    return found


def locked_fixture(fixture_id: int) -> tuple[Fixture, Season]:
    """A fixture of a published round, with its season held. Raises Fixture.DoesNotExist."""
    fixtures = _published_fixtures()
    season_id = fixtures.values_list("round__division__season_id", flat=True).get(pk=fixture_id)
    season = _seasons().get(pk=season_id)
    rows = fixtures.select_related("round__division", "first", "second", "result", "battle")
    return rows.get(pk=fixture_id), season


def _published_fixtures() -> QuerySet[Fixture]:
    return Fixture.objects.exclude(round__state=Round.State.DRAFT)


# --- For an entrant --------------------------------------------------------------


def may_act_for(season: Season, who: Entrant, actor: Actor) -> bool:
    """Whether the actor may act for an entrant: their own, or as the organiser if
    nobody else can.
    """
    if who.user_id is not None:
        return who.user_id == actor.user_id
    return may_organise(season.league, actor)


def check_acts_for(season: Season, who: Entrant, actor: Actor) -> None:
    """Raise NotYours for who may not act for an entrant."""
    if not may_act_for(season, who, actor):
        raise NotYours


def acting_entrant(season: Season, actor: Actor, who: int) -> Entrant:
    """The entrant as whom the actor challenges: organisers act for entrants without an account.

    Raises NotYours or LeagueRefused.
    """
    rows = season.entrants.filter(until=None)
    if who > 0 and may_organise(season.league, actor):
        found = rows.filter(pk=who, user=None).first()
        if found is None:
            raise LeagueRefused("Challenge for somebody who has no account here.", "who")
        return found
    found = rows.filter(user_id=actor.user_id).first() if actor.user_id else None
    if found is None:
        raise NotYours
    return found


def check_removes(season: Season, entrant: Entrant, actor: Actor) -> None:
    """Raise NotYours unless the actor is this entrant or organises the season."""
    if entrant.user_id is None or entrant.user_id != actor.user_id:
        check_organises(season.league, actor)


# --- In a fixture ----------------------------------------------------------------


def entrant_of(fixture: Fixture, actor: Actor) -> Entrant:
    """As whom the actor is in a fixture. Raises NotYours."""
    both = (fixture.first, fixture.second)
    found = [e for e in both if e is not None and actor.user_id and e.user_id == actor.user_id]
    if not found:
        raise NotYours
    return found[0]


def check_disputed(dispute: Dispute, entrant: Entrant) -> None:
    """Raise NotYours unless this entrant has disputed the result."""
    if dispute.entry_id != entrant.pk:
        raise NotYours


def check_disinterested(fixture: Fixture, actor: Actor) -> None:
    """Raise LeagueRefused for who plays in a meeting: nobody decides about their own."""
    both = (fixture.first, fixture.second)
    if any(e is not None and actor.user_id and e.user_id == actor.user_id for e in both):
        raise LeagueRefused("You play in it: let another organiser or referee decide.")


def is_name(text: str) -> bool:
    """Whether something may be the name of a row: the database refuses to look for some signs."""
    return len(text) <= TOKEN_LENGTH and text.isascii() and text.isprintable()


def note(season: Season, actor: Actor | None, words: str, reason: str = "") -> SeasonAction:
    """Write down what was done, by whom and why; without anybody it was the site."""
    return SeasonAction.objects.create(
        season=season,
        words=clean(words, 400),
        reason=clean(reason, REASON_LENGTH),
        by_id=actor.user_id if actor else None,
        by_name=actor.name if actor else "",
    )


def needed_reason(reason: str) -> str:
    """A reason that everybody may read. Raises LeagueRefused without one."""
    words = clean(reason, REASON_LENGTH)
    if not words:
        raise LeagueRefused(
            "Say why: the reason stands in the record that everybody reads.", "reason"
        )
    return words


def division_of(season: Season, number: int) -> Division:
    """A division by its number, from 0 on. Raises LeagueRefused, which names all of them."""
    rows = list(season.divisions.all())
    for row in rows:
        if row.number == number:
            return row
    known = ", ".join(f"{row.number} ({row.name})" for row in rows)
    raise LeagueRefused(
        f"Choose one of the divisions by its number, from 0 on: {known}.", "division"
    )
