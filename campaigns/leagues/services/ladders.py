"""Ladder challenges: made, accepted, declined, withdrawn, and forfeited by deadline."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.formats import date_format

from accounts.actors import Actor
from accounts.bans import is_shut_out, silence_of
from campaigns.leagues import games as g
from campaigns.leagues import standings_input
from campaigns.leagues.missed import (
    KEPT_APART,
    ONE_TOO_MANY,
    Unanswered,
    comes_of,
    comes_of_silence,
)
from campaigns.leagues.models import Entrant, Fixture, LadderChallenge, Result, Round, Season
from campaigns.leagues.pairing import ladder
from campaigns.leagues.permissions import (
    LeagueRefused,
    acting_entrant,
    check_acts_for,
    check_organises,
    check_welcome,
    locked_season,
    may_act_for,
    needed_reason,
    note,
)
from campaigns.leagues.services import results
from notifications.services import about, notify

State = LadderChallenge.State
# --- Challenging -----------------------------------------------------------------


@transaction.atomic
def challenge(season_id: str, actor: Actor, whom: int, who: int = 0) -> LadderChallenge:
    """Challenge a player above, once. `who`: the entrant for whom an organiser does it, 0 for
    oneself.

    Raises LeagueRefused, or NotYours for who does not play.
    """
    season = _running_ladder(season_id)
    mine = acting_entrant(season, actor, who)
    found = mine.challenges.filter(state=State.OPEN, challenged_id=whom).first()
    if found is not None:
        return found
    rows = season.entrants.filter(until=None, division_id=mine.division_id)
    other = rows.filter(pk=whom).first() if whom > 0 else None
    if other is None:
        raise LeagueRefused("Choose somebody who stands on your own ladder.", "whom")
    check_welcome(season.league, actor)
    _check_kept_out(actor, other)
    _may_meet(season, mine, other)
    _check_reach(season, mine, other)
    made = LadderChallenge.objects.create(
        division_id=mine.division_id,
        challenger=mine,
        challenged=other,
        answer_by=timezone.now() + timedelta(days=season.answer_days),
    )
    note(season, actor, f"{mine.name} challenges {other.name}.")
    _tell(
        other,
        season,
        "league_challenge",
        f"league-challenge:{made.pk}",
        who=mine.name,
        deadline=_shown(made.answer_by),
        words=of_silence(season, made).before,
    )
    return made


def _check_kept_out(actor: Actor, other: Entrant) -> None:
    """Raise LeagueRefused if the staff have banned one of the two."""
    if words := silence_of(actor):
        raise LeagueRefused(words)
    if is_shut_out(other.user_id):
        raise LeagueRefused(f"{other.name} cannot play just now.", "whom")


def _running_ladder(season_id: str) -> Season:
    season = locked_season(season_id)
    if not season.is_ladder:
        raise LeagueRefused("This season is no ladder: its organiser says who meets whom.")
    if season.state == Season.State.ENTERING:
        raise LeagueRefused("The ladder has not started. Challenge somebody when it has.")
    if season.state == Season.State.CLOSED:
        raise LeagueRefused("This ladder is closed.")
    return season


def _may_meet(season: Season, mine: Entrant, other: Entrant) -> None:
    """Raise LeagueRefused if a ban keeps two apart, or one of them has an open
    challenge or game.
    """
    if reason := banned(season, mine, other):
        raise LeagueRefused(f"{mine.name} and {other.name} are not to meet: {reason}")
    taken = busy(mine.division_id)
    for each, whose in ((mine, "You have"), (other, f"{other.name} has")):
        if each.pk in taken:
            raise LeagueRefused(f"{whose} something open already: {taken[each.pk]}.")


def banned(season: Season, one: Entrant, two: Entrant) -> str:
    """Why two are kept apart; "" if they are not. On a ladder weak bans are absolute, too."""
    both = Q(one=one, two=two) | Q(one=two, two=one)
    return season.bans.filter(both).values_list("reason", flat=True).first() or ""


def busy(division_id: int) -> dict[int, str]:
    """The open challenge or game of each entrant who has one. Two queries."""
    found: dict[int, str] = {}
    rows = LadderChallenge.objects.filter(division_id=division_id, state=State.OPEN)
    for each in rows.select_related("challenger", "challenged"):
        found[each.challenger_id] = f"a challenge to {each.challenged.name}"
        found[each.challenged_id] = f"a challenge by {each.challenger.name}"
    games = Fixture.objects.filter(round__division_id=division_id, round__state=Round.State.OPEN)
    for game in games.filter(result=None, second__isnull=False).select_related("first", "second"):
        assert game.second is not None  # noqa: S101 - the query says so
        found[game.first_id] = f"a game with {game.second.name}"
        found[game.second.pk] = f"a game with {game.first.name}"
    return found


def _check_reach(season: Season, mine: Entrant, other: Entrant) -> None:
    field = standings_input.field_of(mine.division)
    gone = {each.key for each in field.entrants if each.until is not None}
    standing = [key for key in standings_input.rungs(field, season) if key not in gone]
    if problem := ladder.refusal(standing, mine.key, other.key, season.reach):
        raise LeagueRefused(problem)


# --- Answering -------------------------------------------------------------------


@transaction.atomic
def accept(season_id: str, actor: Actor, challenge_id: int) -> Fixture:
    """Accept a challenge: creates the game with its deadline. Raises NotYours, LeagueRefused."""
    season = _running_ladder(season_id)
    found = _asked(season, actor, challenge_id)
    if found.state == State.ACCEPTED and found.fixture is not None:
        return found.fixture  # submitted twice
    _still_open(found)
    check_welcome(season.league, actor)
    _check_kept_out(actor, found.challenger)
    if reason := banned(season, found.challenger, found.challenged):
        raise LeagueRefused(f"You are not to meet: {reason} Decline it: that costs nothing.")
    made = _game(season, found)
    _answered(found, State.ACCEPTED, made)
    note(
        season, actor, f"{found.challenged.name} takes up the challenge of {found.challenger.name}."
    )
    _tell(
        found.challenger,
        season,
        "league_answer",
        f"league-answer:{found.pk}",
        path=made.get_absolute_url(),
        what=f"{found.challenged.name} takes it up. Play before {_shown(made.round.deadline)}. "
        f"{comes_of(made, season).before}",
    )
    return made


def _asked(season: Season, actor: Actor, challenge_id: int) -> LadderChallenge:
    """A challenge that the actor may answer. Raises LadderChallenge.DoesNotExist or NotYours."""
    found = _one(season, challenge_id)
    check_acts_for(season, found.challenged, actor)
    return found


def _one(season: Season, challenge_id: int) -> LadderChallenge:
    rows = LadderChallenge.objects.filter(division__season=season, pk=max(challenge_id, 0))
    rows = rows.select_related("challenger", "challenged", "fixture", "division")
    found: LadderChallenge = rows.get()
    return found


def _still_open(found: LadderChallenge) -> None:
    if found.state != State.OPEN:
        raise LeagueRefused(f"This challenge is over: {found.get_state_display()}.")


def _game(season: Season, found: LadderChallenge) -> Fixture:
    rows = Round.objects.filter(division=found.division)
    number = (rows.aggregate(last=Max("number"))["last"] or 0) + 1
    now = timezone.now()
    made = Round.objects.create(
        division=found.division,
        number=number,
        state=Round.State.OPEN,
        published=now,
        deadline=now + timedelta(days=season.round_days),
    )
    why = [f"{found.challenger.name} has challenged {found.challenged.name}."]
    return Fixture.objects.create(
        round=made, table=1, first=found.challenger, second=found.challenged, why=why
    )


def _answered(found: LadderChallenge, state: str, fixture: Fixture | None = None) -> None:
    found.state, found.answered, found.fixture = state, timezone.now(), fixture
    found.save(update_fields=["state", "answered", "fixture"])


@transaction.atomic
def decline(season_id: str, actor: Actor, challenge_id: int) -> LadderChallenge:
    """Decline a challenge: a forfeit if too many in a row were declined."""
    season = _running_ladder(season_id)
    found = _asked(season, actor, challenge_id)
    if found.state in (State.DECLINED, State.FORFEIT):
        return found  # submitted twice
    _still_open(found)
    _decline(season, found, actor)
    return found


def _decline(season: Season, found: LadderChallenge, actor: Actor | None) -> None:
    if banned(season, found.challenger, found.challenged):
        _let_go(season, found, State.VOID, actor, KEPT_APART.why)
    elif declined_in_row(found.challenged) >= season.declines:
        _forfeit(season, found, ONE_TOO_MANY.why)
    else:
        _let_go(season, found, State.DECLINED, actor, "is declined")


def declined_in_row(who: Entrant) -> int:
    """The number of challenges declined since the last game or forfeit."""
    states = who.challenged_by.exclude(state__in=(State.OPEN, State.WITHDRAWN, State.VOID))
    count = 0
    for state in states.order_by("-answered", "-pk").values_list("state", flat=True)[:50]:
        if state != State.DECLINED:
            return count
        count += 1
    return count


def _let_go(
    season: Season, found: LadderChallenge, state: str, by: Actor | None, words: str
) -> None:
    _answered(found, state)
    both = f"{found.challenger.name} to {found.challenged.name}"
    note(season, by, f"The challenge of {both} {words}.")
    _tell(
        found.challenger,
        season,
        "league_answer",
        f"league-answer:{found.pk}",
        what=f"the one to {found.challenged.name} {words}.",
    )


def _forfeit(season: Season, found: LadderChallenge, why: str) -> None:
    """The challenger moves up as after a win; ratings do not change."""
    made = _game(season, found)
    _answered(found, State.FORFEIT, made)
    words = f"{found.challenged.name} {why}."
    came = results.Came(g.SECOND_FORFEITS)
    results.record_result(made, came, Result.Source.CHALLENGE, None, words)
    note(season, None, f"{found.challenger.name} moves up without a game: {words}")
    results.notify_result(made)


@transaction.atomic
def withdraw(season_id: str, actor: Actor, challenge_id: int, reason: str = "") -> LadderChallenge:
    """Withdraw one's own challenge, or anybody's as an organiser with a reason."""
    season = _running_ladder(season_id)
    found = _one(season, challenge_id)
    is_own = may_act_for(season, found.challenger, actor)
    if not is_own:
        check_organises(season.league, actor)
    if found.state == State.WITHDRAWN:
        return found  # submitted twice
    _still_open(found)
    words = "" if is_own else needed_reason(reason)
    _answered(found, State.WITHDRAWN)
    both = f"{found.challenger.name} to {found.challenged.name}"
    note(season, actor, f"The challenge of {both} is taken back.", words)
    return found


# --- Silence ---------------------------------------------------------------------


def due_challenges(now: datetime, limit: int = 200) -> list[int]:
    """Unanswered challenges whose deadline has passed."""
    rows = LadderChallenge.objects.filter(state=State.OPEN, answer_by__lte=now)
    return list(rows.order_by("answer_by").values_list("pk", flat=True)[:limit])


@transaction.atomic
def look_at(challenge_id: int, now: datetime) -> None:
    """Apply the season's rule for unanswered challenges, once."""
    rows = LadderChallenge.objects.values_list("division__season_id", flat=True)
    season = locked_season(rows.get(pk=challenge_id))
    found = _one(season, challenge_id)
    if found.state != State.OPEN or found.answer_by > now:
        return
    if season.state != Season.State.RUNNING:
        _answered(found, State.VOID)
        return
    told = of_silence(season, found)
    if told.state == State.FORFEIT:
        _forfeit(season, found, told.why)
        return
    _let_go(season, found, told.state, None, told.why)
    _tell(
        found.challenged,
        season,
        "league_answer",
        f"league-unanswered:{found.pk}",
        what=f"the one by {found.challenger.name} {told.why}.",
    )


def of_silence(season: Season, found: LadderChallenge) -> Unanswered:
    """What comes of a challenge if nobody answers it: told when it is made, done when it is due."""
    return comes_of_silence(
        season,
        declined_in_row(found.challenged),
        are_kept_apart=bool(banned(season, found.challenger, found.challenged)),
    )


# --- Telling ---------------------------------------------------------------------


def _shown(moment: datetime | None) -> str:
    return date_format(moment, "j F Y, H:i e") if moment else ""


def _tell(whom: Entrant, season: Season, kind: str, key: str, path: str = "", **facts: str) -> None:
    if whom.user_id is None:
        return
    people, where = [Actor(user_id=whom.user_id)], path or season.get_absolute_url()
    facts["title"] = season.title
    notify(kind, people, key=key, path=where, call=about("season", season.pk), **facts)
