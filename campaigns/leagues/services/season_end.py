"""Closes a season, and opens the next one with promotion and relegation."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from campaigns.leagues import campaign_link, standings_input
from campaigns.leagues.models import Dispute, Division, Entrant, Round, Season
from campaigns.leagues.permissions import LeagueRefused, locked_organised_season, note
from campaigns.leagues.promotion import Move, moves, next_divisions
from campaigns.leagues.services.rounds import drawn, rounds_in_all
from campaigns.leagues.services.seasons import void_challenges
from campaigns.leagues.services.warband_budgets import bind, release_all
from notifications.services import about, notify


def final_order(season: Season) -> list[list[Entrant]]:
    """All entrants by division and rank."""
    found = []
    for field in standings_input.fields_of(season):
        people = {each.key: each for each in field.entrants}
        found.append([people[each.key] for each in standings_input.standings_of(field, season)])
    return found


def moves_of(season: Season) -> tuple[Move, ...]:
    """The promotions and relegations if the season ended now."""
    order = final_order(season)
    keys = [[each.key for each in division] for division in order]
    return moves(keys, season.spots, _gone(order))


def _gone(order: list[list[Entrant]]) -> set[str]:
    return {each.key for division in order for each in division if each.until is not None}


@transaction.atomic
def close_season(season_id: str, actor: Actor, early: bool = False) -> Season:
    """Close a season whose rounds are closed; `early`: before all are played. Raises
    LeagueRefused.
    """
    season = locked_organised_season(season_id, actor)
    if season.state == Season.State.CLOSED:
        return season  # submitted twice
    for division in season.divisions.all():
        _is_over(season, division, early)
    season.state, season.closed = Season.State.CLOSED, timezone.now()
    season.save(update_fields=["state", "closed"])
    note(season, actor, f"Closed {season.title}{' early' if early else ''}.")
    void_challenges(Q(division__season=season))
    release_all(season)
    _tell_over(season)
    return season


def _is_over(season: Season, division: Division, early: bool) -> None:
    rounds = list(division.rounds.all())
    if any(each.state != Round.State.CLOSED for each in rounds):
        raise LeagueRefused(f"{division.name} has a {season.part} that is not closed.")
    if Dispute.objects.filter(fixture__round__division=division, decided=None).exists():
        raise LeagueRefused(f"{division.name} has an open dispute. Decide it first.")
    wanted = rounds_in_all(season, drawn(season, division))
    if len(rounds) < wanted and not early:
        raise LeagueRefused(
            f"{division.name} has played {len(rounds)} of {wanted} rounds. Play the others, "
            "or close the season early."
        )


def _tell_over(season: Season) -> None:
    changes = {each.key: each for each in moves_of(season)}
    for field in standings_input.fields_of(season):
        people = {each.key: each for each in field.entrants}
        for line in standings_input.standings_of(field, season):
            who = people[line.key]
            if who.user_id is None:
                continue
            notify(
                "league_over",
                [Actor(user_id=who.user_id)],
                key=f"league-over:{season.pk}",
                call=about("season", season.pk),
                title=season.title,
                number=str(line.rank),
                words=_move_words(changes.get(who.key)),
                path=season.get_absolute_url(),
            )


def _move_words(move: Move | None) -> str:
    if move is None:
        return ""
    return "You go up a division." if move.is_up else "You go down a division."


@transaction.atomic
def open_next(season_id: str, actor: Actor) -> Season:
    """Open the next season with the same terms and the new divisions; once."""
    season = locked_organised_season(season_id, actor)
    found = Season.objects.filter(league=season.league, number__gt=season.number).first()
    if found is not None:
        return found  # submitted twice
    if season.state != Season.State.CLOSED:
        raise LeagueRefused("Close this season before the next.")
    order, names = final_order(season), [each.name for each in season.divisions.all()]
    keys = [[each.key for each in division] for division in order]
    placed = next_divisions(keys, season.spots, _gone(order))
    people = {each.key: each for division in order for each in division}
    made = _copied(season)
    seed = 0
    for number, (name, division) in enumerate(zip(names, placed, strict=True)):
        row = Division.objects.create(season=made, number=number, name=name)
        for key in division:
            seed += 1
            bind(_moved(people[key], made, row, seed))
    campaign_link.services().go_on(season, made)
    note(made, actor, f"Opened {made.title} with everybody of {season.title} who stays.")
    return made


def _copied(season: Season) -> Season:
    number = season.number + 1
    return Season.objects.create(
        league=season.league,
        number=number,
        title=f"Season {number}",
        system=season.system,
        rounds=season.rounds,
        round_days=season.round_days,
        missed=season.missed,
        scoring=season.scoring,
        tie_breaks=season.tie_breaks,
        with_sides=season.with_sides,
        mates=season.mates,
        third_place=season.third_place,
        spots=season.spots,
        scenario=season.scenario,
        drawn=season.drawn,
        reach=season.reach,
        answer_days=season.answer_days,
        silence=season.silence,
        declines=season.declines,
        climbing=season.climbing,
        budgets=season.budgets,
    )


def _moved(entrant: Entrant, season: Season, division: Division, seed: int) -> Entrant:
    return Entrant.objects.create(
        season=season,
        division=division,
        user_id=entrant.user_id,
        name=entrant.name,
        home=entrant.home,
        seed=seed,
        warband_id=entrant.warband_id,
    )
