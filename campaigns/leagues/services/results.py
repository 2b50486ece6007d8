"""The result of a fixture: reported, confirmed, disputed, decided and corrected."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.input_checks import TextRefused, plain_words
from battles.models import Battle
from campaigns.leagues import campaign_link
from campaigns.leagues import games as g
from campaigns.leagues.models import Dispute, Entrant, FiledResult, Fixture, Result, Round, Season
from campaigns.leagues.permissions import (
    LeagueRefused,
    check_disinterested,
    check_rules,
    check_writes,
    entrant_of,
    locked_fixture,
    needed_reason,
    note,
    organisers,
)
from campaigns.leagues.services import cancellation, warband_history
from notifications.services import about, notify

System = Season.System
MOST_LOSSES, MOST_BONUS = 999, 20
DISPUTE_LENGTH = 1000


@dataclass(frozen=True)
class Came:
    """The result of a fixture: outcome, losses inflicted by the first and the second, and bonus
    points.
    """

    outcome: str
    inflicted: tuple[int, int] = (0, 0)
    bonus: tuple[int, int] = (0, 0)


def record_result(
    fixture: Fixture, came: Came, source: str, by: Actor | None, reason: str = ""
) -> Result:
    """Record a result that counts from now on. The caller holds the season's lock."""
    number = fixture.results.count() + 1
    result = Result.objects.create(
        fixture=fixture,
        number=number,
        outcome=came.outcome,
        inflicted_first=came.inflicted[0],
        inflicted_second=came.inflicted[1],
        bonus_first=came.bonus[0],
        bonus_second=came.bonus[1],
        source=source,
        reason=reason,
        by_id=by.user_id if by else None,
        by_name=by.name if by else "",
    )
    fixture.result = result
    fixture.save(update_fields=["result"])
    # On a ladder nobody closes rounds: a result ends the game.
    own = Round.objects.filter(pk=fixture.round_id, division__season__system=System.LADDER)
    own.update(state=Round.State.CLOSED)
    warband_history.tell(fixture, result)
    campaign_link.services().result_recorded(fixture, result)
    return result


def words_of(fixture: Fixture, outcome: str) -> str:
    """An outcome as text, with names."""
    first, second = fixture.first.name, fixture.second.name if fixture.second else ""
    return {
        g.FIRST: f"{first} wins",
        g.SECOND: f"{second} wins",
        g.DRAW: "a draw",
        g.FIRST_FORFEITS: f"{first} forfeits",
        g.SECOND_FORFEITS: f"{second} forfeits",
        g.BOTH_FORFEIT: "both forfeit",
        g.BYE: f"{first} has the bye",
        g.ABSENT: f"{first} sits out",
    }[outcome]


# --- Players ---------------------------------------------------------------------


@transaction.atomic
def file_result(fixture_id: int, actor: Actor, came: Came) -> Fixture:
    """Report the result of one's table game. If the other has reported the same, it counts.

    Raises NotYours, Fixture.DoesNotExist or LeagueRefused.
    """
    fixture, season = locked_fixture(fixture_id)
    mine = entrant_of(fixture, actor)
    if fixture.result_id is not None:
        raise LeagueRefused("A result stands already. Ask the organiser if it is wrong.")
    _open_to_players(fixture, season)
    _check_no_list(fixture, season)
    _check(season, came, g.PLAYED)
    filed = FiledResult.objects.filter(fixture=fixture).select_related("entry").first()
    if filed is not None and filed.entry_id != mine.pk:
        if _came(filed) != came:
            raise LeagueRefused(
                f"{filed.entry.name} has told otherwise: {words_of(fixture, filed.outcome)}. "
                "Confirm that, or dispute it."
            )
        _agree(fixture, filed, actor)
        return fixture
    _file(fixture, mine, came)
    return fixture


def _check_no_list(fixture: Fixture, season: Season) -> None:
    """Refuse if the season has a campaign: then one report of the battle counts for both."""
    if fixture.battle_id is None and campaign_link.queries().is_tied(season):
        raise LeagueRefused("This season is a campaign too: the list after the battle tells both.")


@transaction.atomic
def tell(fixture_id: int, actor: Actor, came: Came) -> None:
    """Store the result of a battle report, in place of an earlier one.

    Raises NotYours, Fixture.DoesNotExist or LeagueRefused.
    """
    fixture, season = locked_fixture(fixture_id)
    mine = entrant_of(fixture, actor)
    _open_to_players(fixture, season)
    _check(season, came, g.PLAYED)
    _file(fixture, mine, came)


@transaction.atomic
def agree(fixture_id: int, actor: Actor) -> None:
    """Record the result of a battle report that all have confirmed. Raises LeagueRefused."""
    fixture, season = locked_fixture(fixture_id)
    filed = FiledResult.objects.filter(fixture=fixture).select_related("entry").first()
    if fixture.result_id is None and filed is not None:
        _open_to_players(fixture, season)
        _agree(fixture, filed, actor)


def _open_to_players(fixture: Fixture, season: Season) -> None:
    if fixture.second is None:
        raise LeagueRefused("A bye has no result to tell.")
    if fixture.round.state != Round.State.OPEN:
        raise LeagueRefused("This round is closed. Ask the organiser.")
    if fixture.battle is not None and not _needs_a_word(fixture.battle, season):
        raise LeagueRefused("You play this on the site: its result comes when the battle ends.")
    if Dispute.objects.filter(fixture=fixture, decided=None).exists():
        raise LeagueRefused("This is in dispute: the organiser decides.")


def _needs_a_word(battle: Battle, season: Season) -> bool:
    """Whether a battle has ended without deciding who goes on."""
    is_drawn = battle.status == Battle.Status.ENDED and battle.winner == ""
    return is_drawn and season.system == System.KNOCK_OUT


def _file(fixture: Fixture, mine: Entrant, came: Came) -> None:
    values = {
        "entry": mine,
        "outcome": came.outcome,
        "inflicted_first": came.inflicted[0],
        "inflicted_second": came.inflicted[1],
    }
    filed, _ = FiledResult.objects.update_or_create(fixture=fixture, defaults=values)
    other = fixture.second if fixture.first_id == mine.pk else fixture.first
    key = f"league-filed:{fixture.pk}:{came.outcome}:{came.inflicted}"
    tell_entrant(
        "league_filed", fixture, other, key, who=mine.name, what=words_of(fixture, filed.outcome)
    )


def _came(filed: FiledResult) -> Came:
    return Came(filed.outcome, (filed.inflicted_first, filed.inflicted_second))


@transaction.atomic
def confirm(fixture_id: int, actor: Actor, came: Came) -> Fixture:
    """Confirm the other's report that the actor has read. Raises NotYours or LeagueRefused."""
    fixture, season = locked_fixture(fixture_id)
    mine = entrant_of(fixture, actor)
    if fixture.result_id is not None:
        return fixture  # submitted twice, or both at once
    filed = FiledResult.objects.filter(fixture=fixture).select_related("entry").first()
    if filed is None:
        raise LeagueRefused("Nobody has told a result yet. Tell yours.")
    if filed.entry_id == mine.pk:
        raise LeagueRefused("You told this yourself: the other side confirms it.")
    if _came(filed) != came:
        raise LeagueRefused(f"{filed.entry.name} has told something else meanwhile. Look again.")
    _open_to_players(fixture, season)
    _check_no_list(fixture, season)
    _agree(fixture, filed, actor)
    return fixture


def _agree(fixture: Fixture, filed: FiledResult, actor: Actor) -> None:
    record_result(fixture, _came(filed), Result.Source.AGREED, actor)
    notify_result(fixture)


@transaction.atomic
def dispute(fixture_id: int, actor: Actor, text: str) -> Dispute:
    """Dispute a result, with an explanation; the organiser decides."""
    fixture, season = locked_fixture(fixture_id)
    mine = entrant_of(fixture, actor)
    if fixture.second is None:
        raise LeagueRefused("A bye cannot be disputed.")
    found = Dispute.objects.filter(fixture=fixture).first()
    if found is not None and found.decided:
        raise LeagueRefused("This was disputed and is decided. Write to the organiser.")
    if found is not None:
        return found
    if fixture.result_id is None and not FiledResult.objects.filter(fixture=fixture).exists():
        raise LeagueRefused("Nobody has told a result yet: there is nothing to dispute.")
    if season.state == Season.State.CLOSED:
        raise LeagueRefused("This season is closed. Write to its organiser.")
    try:
        words = plain_words(text, DISPUTE_LENGTH)
    except TextRefused as error:
        raise LeagueRefused(str(error)) from error
    check_writes(actor)
    found = Dispute.objects.create(fixture=fixture, entry=mine, words=words)
    note(season, actor, f"{mine.name} disputes {meeting_words(fixture)}.")
    campaign_link.services().disputed(fixture)
    for each in organisers(season.league):
        notify(
            "league_dispute",
            [each],
            key=f"league-dispute:{fixture.pk}",
            who=mine.name,
            call=about("season", season.pk),
            title=season.title,
            words=words,
            path=fixture.get_absolute_url(),
        )
    return found


def meeting_words(fixture: Fixture) -> str:
    """The fixture as text: both names and the round."""
    other = fixture.second.name if fixture.second else "nobody"
    where = f"{fixture.round.division.season.part} {fixture.round.number}"
    return f"{fixture.first.name} against {other} in {where}"


# --- Organisers and referees -----------------------------------------------------


@transaction.atomic
def rule(fixture_id: int, actor: Actor, came: Came, reason: str, after: int) -> Result:
    """Decide or correct a result: the new one counts, the old one stays in the record.

    after: the number of the result that it replaces, 0 for none. So a repeated request does
    nothing. Raises NotYours or LeagueRefused.
    """
    fixture, season = locked_fixture(fixture_id)
    check_rules(season.league, actor)
    check_disinterested(fixture, actor)
    words = needed_reason(reason)
    before = fixture.result
    if before is not None and before.number == after + 1 and _same(before, came, words, actor):
        return before  # submitted twice
    if (before.number if before else 0) != after:
        raise LeagueRefused("Somebody has ruled meanwhile. Look at what stands now.", "after")
    _may_change(fixture, season, came)
    result = record_result(fixture, came, Result.Source.ORGANISER, actor, words)
    cancellation.close_unfought(fixture, actor.name, words)
    what = f"{meeting_words(fixture)}: {words_of(fixture, came.outcome)}"
    old = f", not {words_of(fixture, before.outcome)}" if before else ""
    note(season, actor, f"Ruled on {what}{old}.", words)
    Dispute.objects.filter(fixture=fixture, decided=None).update(
        decided=timezone.now(), decision=words
    )
    notify_result(fixture, "league_decided")
    return result


def _same(result: Result, came: Came, words: str, actor: Actor) -> bool:
    return result.by_id == actor.user_id and result.reason == words and came == came_of(result)


def came_of(result: Result) -> Came:
    """The result of a report."""
    return Came(
        result.outcome,
        (result.inflicted_first, result.inflicted_second),
        (result.bonus_first, result.bonus_second),
    )


def _may_change(fixture: Fixture, season: Season, came: Came) -> None:
    if season.state == Season.State.CLOSED:
        raise LeagueRefused("This season is closed: what it came to stands.")
    if fixture.second is None:
        raise LeagueRefused("A bye has no other result.")
    _check(season, came, (*g.PLAYED, *g.FORFEITS))
    before = fixture.result
    if season.system != System.KNOCK_OUT or before is None:
        return
    later = fixture.round.division.rounds.filter(number__gt=fixture.round.number).exists()
    if later and winner_of(before.outcome) != winner_of(came.outcome):
        raise LeagueRefused("The next round is paired: who goes on cannot change any more.")


def winner_of(outcome: str) -> int:
    """Who goes on: 1 or 2, or 0 for neither."""
    return {g.FIRST: 1, g.SECOND_FORFEITS: 1, g.SECOND: 2, g.FIRST_FORFEITS: 2}.get(outcome, 0)


def _check(season: Season, came: Came, allowed: tuple[str, ...]) -> None:
    if came.outcome not in allowed:
        raise LeagueRefused("Choose one of the outcomes.", "outcome")
    if season.system == System.KNOCK_OUT and not winner_of(came.outcome):
        raise LeagueRefused("A knock-out needs a winner: say who goes on.", "outcome")
    if not all(0 <= each <= MOST_LOSSES for each in came.inflicted):
        raise LeagueRefused(f"Losses are whole numbers from 0 to {MOST_LOSSES}.", "inflicted_first")
    if not all(-MOST_BONUS <= each <= MOST_BONUS for each in came.bonus):
        raise LeagueRefused(
            f"Bonus points are whole numbers from -{MOST_BONUS} to {MOST_BONUS}.", "bonus_first"
        )


# --- Telling ---------------------------------------------------------------------


def tell_entrant(kind: str, fixture: Fixture, whom: Entrant | None, key: str, **facts: str) -> None:
    """Notify one of the two about a fixture. Entrants without an account get nothing."""
    if whom is None or whom.user_id is None:
        return
    season = fixture.round.division.season
    facts["title"] = season.title
    path, people = fixture.get_absolute_url(), [Actor(user_id=whom.user_id)]
    notify(kind, people, key=key, path=path, call=about("season", season.pk), **facts)


def notify_result(fixture: Fixture, kind: str = "league_settled") -> None:
    """Notify both of the result that counts now."""
    assert fixture.result is not None  # noqa: S101 - for the type checker
    words = words_of(fixture, fixture.result.outcome)
    for each in (fixture.first, fixture.second):
        key = f"league-settled:{fixture.pk}:{fixture.result.number}"
        tell_entrant(
            kind,
            fixture,
            each,
            key,
            what=words,
            words=fixture.result.reason,
            result=fixture.result.get_source_display(),
        )
