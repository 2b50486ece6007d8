"""Results of a club: battles played here, and table games with the results that players report."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from msgspec import Meta

from accounts.actors import Actor
from accounts.names import typed_name
from accounts.ratelimit import allow
from battles import permissions
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services import opening
from campaigns.clubs.input_checks import NAME_LENGTH, one_line, optional_line, own_press
from campaigns.clubs.models import Club, ClubGame, GameEntry, GamePlayer, Membership
from campaigns.clubs.permissions import (
    ClubRefused,
    Pass,
    check_answers_result,
    check_settles,
    locked_as_member,
    may_speak,
    own_of,
)
from campaigns.clubs.services.telling import tell
from rules import registry
from rules.kernel.record import Record

TITLE, WORDS = 80, 300
FEWEST, MOST_PLAYERS = 2, 8
DAY, A_DAY = 24 * 3600, 60
OLDEST = 20 * 366  # days: games from before a club joined the site may be filed
State, Kind, Role = ClubGame.State, GameEntry.Kind, Membership.Role
_DONE = {
    Kind.FILED: "has filed",
    Kind.CONFIRMED: "confirms",
    Kind.DISPUTED: "disputes",
    Kind.SETTLED: "settles",
}
# Paths from a battle to the club of its league or campaign, as strings: clubs do not import those.
PLAYED_FOR = ("fixture__round__division__season__league__club", "aftermath__campaign__club")
SETTLE = (Role.OWNER, Role.ORGANISER, Role.REFEREE)


# --- Battles on the site ---------------------------------------------------------


@transaction.atomic
def open_for_club(slug: str, actor: Actor, plan: BattlePlan, opened_from: str) -> Battle:
    """Open a battle that belongs to a club. Raises NotYours, and as `open_battle` does."""
    found = locked_as_member(slug, actor)
    battle = opening.open_battle(actor, plan, opened_from)
    link(found.club, battle, own_of(found))
    return battle


def link(club: Club, battle: Battle, by: Membership | None) -> ClubGame:
    """Add a battle to a club, once. The caller has checked the permission."""
    game, _ = ClubGame.objects.get_or_create(
        battle=battle,
        defaults={
            "club": club,
            "title": battle.title,
            "ruleset": battle.ruleset,
            "by": by,
            "played": timezone.now(),
            "state": State.ON_SITE,
            "token": f"battle:{battle.pk}",
        },
    )
    return game


@transaction.atomic
def add_battle(slug: str, actor: Actor, battle_id: str) -> ClubGame:
    """Add a battle of the actor's to the club: one in which they play or referee.

    Raises NotYours, Battle.DoesNotExist or ClubRefused.
    """
    found = locked_as_member(slug, actor)
    battle = Battle.objects.prefetch_related("seats").get(pk=battle_id)
    permissions.admit(permissions.took_part(actor, battle.seats.all()))
    if battle.lesson:
        raise ClubRefused("This is a lesson, not a battle: it counts nowhere.", "battle")
    if battle.status == Battle.Status.OFF:
        raise ClubRefused("This battle is called off: it counts nowhere.", "battle")
    if Battle.objects.filter(played_elsewhere(found.club), pk=battle_id).exists():
        raise ClubRefused(
            "This battle is of another club's league or campaign: "
            "it counts there and nowhere else.",
            "battle",
        )
    game = link(found.club, battle, own_of(found))
    if game.club_id != found.club.pk:
        raise ClubRefused("This battle belongs to another club.", "battle")
    return game


def played_elsewhere(club: Club) -> Q:
    """The battles that a league or a campaign of another club plays."""
    found = Q()
    for each in PLAYED_FOR:
        found |= Q(**{f"{each}__isnull": False}) & ~Q(**{each: club})
    return found


# --- Games on a table ------------------------------------------------------------


class PlayerRequest(Record):
    """Who played: a member by the name that they have in the club, or anybody."""

    name: Annotated[str, Meta(max_length=NAME_LENGTH)]
    won: bool = False


class NewGame(Record):
    """A game on a table; `played` is the day, as 2026-11-22. Nobody won a draw."""

    title: Annotated[str, Meta(max_length=TITLE)]
    ruleset: str
    played: str
    players: tuple[PlayerRequest, ...]
    words: Annotated[str, Meta(max_length=WORDS)] = ""
    token: Annotated[str, Meta(max_length=64)] = ""


@transaction.atomic
def file_game(slug: str, actor: Actor, said: NewGame, token: str) -> ClubGame:
    """File the result of a table game, once for each token.

    A result filed by a referee or organiser who did not play counts at once; otherwise another
    player confirms it.
    """
    day = _day_in(said.played)
    found = locked_as_member(slug, actor)
    own = own_of(found)
    once = f"table:{own_press(own, token)}"
    same = found.club.games.filter(token=once).first()
    if same is not None:
        return same
    players = _players(found.club, said.players)
    plays = own.pk in {each.membership_id for each in players}
    if not plays and not found.settles:
        raise ClubRefused(
            "File a game that you played in, or ask a referee of the club to file this one."
        )
    may_speak(actor)
    if not allow(f"day:club-game:{own.pk}", DAY, A_DAY):
        raise ClubRefused(f"That is enough for one day: {A_DAY} results. File more tomorrow.")
    game = ClubGame(club=found.club, by=own, token=once, ruleset=_ruleset(said.ruleset))
    game.title = one_line(said.title, TITLE, "the game a name, such as its scenario", "title")
    game.played = _noon(day)
    game.state = State.FILED if plays else State.CONFIRMED
    game.save()
    for each in players:
        each.game = game
    GamePlayer.objects.bulk_create(players)
    winners = [each.place for each in players if each.won]
    words = optional_line(said.words, WORDS, "the note", "words")
    _write(game, Kind.FILED, own, winners, words)
    return game


def _ruleset(slug: str) -> str:
    if slug not in registry.RULESETS:
        raise ClubRefused("Choose one of the games.", "ruleset")
    return slug


def _day_in(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ClubRefused(
            "Give the day on which it was played, such as 2026-11-22.", "played"
        ) from error


def _noon(played: date) -> datetime:
    today = timezone.now().date()
    if not today - timedelta(days=OLDEST) <= played <= today + timedelta(days=1):
        raise ClubRefused("Give the day on which it was played: not one to come.", "played")
    return datetime.combine(played, time(12), UTC)


def _players(club: Club, said: Sequence[PlayerRequest]) -> list[GamePlayer]:
    names = [
        one_line(each.name, NAME_LENGTH, "the name of each player", "players") for each in said
    ]
    if not FEWEST <= len(names) <= MOST_PLAYERS:
        raise ClubRefused(f"A game has {FEWEST} to {MOST_PLAYERS} players.", "players")
    if len({name.casefold() for name in names}) < len(names):
        raise ClubRefused("The same name stands there twice. Name each player once.", "players")
    members = {each.name.casefold(): each for each in club.memberships.filter(left=None)}
    found = []
    for place, (name, each) in enumerate(zip(names, said, strict=True)):
        member = members.get(name.casefold())
        shown = member.name if member else typed_name(name, NAME_LENGTH)
        found.append(GamePlayer(place=place, name=shown, membership=member, won=each.won))
    if all(each.won for each in found):
        raise ClubRefused("Not everybody wins. Tick nobody for a draw.", "players")
    return found


def _write(
    game: ClubGame, kind: GameEntry.Kind, by: Membership, winners: list[int], words: str
) -> GameEntry:
    """Append an entry and notify the other players."""
    entry = GameEntry.objects.create(
        game=game, kind=kind, by=by, by_name=by.name, winners=winners, words=words
    )
    players = game.players.select_related("membership").exclude(membership=None)
    others = [each.membership for each in players if each.membership_id != by.pk]
    readers = [Actor(user_id=each.user_id) for each in others if each and each.belongs]
    tell(
        "club_result",
        game.club,
        readers,
        key=f"club-result:{entry.pk}",
        path=f"{game.club.get_absolute_url()}results/{game.pk}/",
        game=game.title,
        who=by.name,
        what=_DONE[kind],
        words=words,
    )
    return entry


# --- What the others say ---------------------------------------------------------


@transaction.atomic
def confirm(slug: str, actor: Actor, game_id: int) -> ClubGame:
    """Confirm a filed result. Raises NotYours or ClubRefused."""
    found, game = _asked(slug, actor, game_id)
    check_answers_result(found, game)
    if game.state == State.FILED:
        _write(game, Kind.CONFIRMED, own_of(found), _winners(game), "")
        _set(game, State.CONFIRMED)
    elif game.state == State.DISPUTED:
        raise ClubRefused("This result is disputed. An organiser or a referee settles it.")
    return game


@transaction.atomic
def dispute(slug: str, actor: Actor, game_id: int, words: str) -> ClubGame:
    """Dispute a filed result; organisers and referees of the club decide."""
    found, game = _asked(slug, actor, game_id)
    check_answers_result(found, game)
    if game.state == State.DISPUTED:
        return game
    if game.state != State.FILED:
        raise ClubRefused("This result counts already. Ask an organiser to correct it.")
    said = one_line(words, WORDS, "what was otherwise", "words")
    may_speak(actor)
    _write(game, Kind.DISPUTED, own_of(found), _winners(game), said)
    _set(game, State.DISPUTED)
    return game


def may_settle(found: Pass, game: ClubGame) -> bool:
    """Whether a member may decide a result; their own only if nobody else can."""
    return found.settles and game.state != State.ON_SITE and not _is_for_another(found, game)


def _is_for_another(found: Pass, game: ClubGame) -> bool:
    """Whether they played in the game, and another judge did not."""
    players = {each.membership_id for each in game.players.all() if each.membership_id}
    if own_of(found).pk not in players:
        return False
    others = found.club.memberships.filter(left=None, user__is_active=True, role__in=SETTLE)
    return others.exclude(pk__in=players).exists()


@transaction.atomic
def decide_result(
    slug: str, actor: Actor, game_id: int, winners: Sequence[int], reason: str
) -> ClubGame:
    """Decide a result with a reason. It counts until it is corrected."""
    found, game = _asked(slug, actor, game_id)
    check_settles(found)
    if game.state == State.ON_SITE:
        raise ClubRefused("What is played on the site ends as it does there.")
    if _is_for_another(found, game):
        raise ClubRefused("You played in this game. Another organiser or a referee settles it.")
    places = sorted({each.place for each in game.players.all()} & set(winners))
    if len(places) == game.players.count():
        raise ClubRefused("Not everybody wins. Tick nobody for a draw.", "winners")
    words = one_line(reason, WORDS, "a reason", "words")
    if game.state == State.CONFIRMED and places == _winners(game):
        return game
    _write(game, Kind.SETTLED, own_of(found), places, words)
    game.players.update(won=False)
    game.players.filter(place__in=places).update(won=True)
    _set(game, State.CONFIRMED)
    return game


def _asked(slug: str, actor: Actor, game_id: int) -> tuple[Pass, ClubGame]:
    found = locked_as_member(slug, actor)
    rows = found.club.games.select_related("club").prefetch_related("players")
    return found, rows.get(pk=game_id)


def _winners(game: ClubGame) -> list[int]:
    return sorted(each.place for each in game.players.all() if each.won)


def _set(game: ClubGame, state: str) -> None:
    game.state = state
    game.save(update_fields=["state"])
