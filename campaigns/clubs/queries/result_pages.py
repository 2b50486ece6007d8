"""Read models of a club's results, one page at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import F, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.actors import Actor
from battles.models import Battle, Seat
from battles.permissions import is_machine, may_see_battle
from campaigns.clubs.models import Club, ClubGame, GameEntry, GamePlayer
from campaigns.clubs.permissions import Pass, may_answer_result
from campaigns.clubs.services.results import may_settle, played_elsewhere
from rules import registry
from rules.kernel.record import Record

A_STRETCH = 25
OWN_BATTLES = 20
MARK = "~"
A_GUEST = "a guest"
HEAVY = ("battle__snapshot", "battle__secret")


class GamePlayerRow(Record):
    """Who played; `place` is how a winner is named."""

    place: int
    name: str
    won: bool


class ClubGameRow(Record):
    """A game. `battle`: its id, for who has a seat in it; `result`: in words, once it counts."""

    id: int
    title: str
    ruleset: str
    played: str
    on_site: bool
    state: str
    is_over: bool
    result: str
    battle: str
    players: tuple[GamePlayerRow, ...]


class GameRow(ClubGameRow):
    """The same on a page: the name of what was played, and the day as a moment."""

    game: str
    day: datetime


@dataclass(frozen=True)
class Wanted:
    """What is looked for: a game, somebody's name, only what waits for a word; and from where."""

    game: str = ""
    name: str = ""
    only_open: bool = False
    before: str = ""
    size: int = A_STRETCH


@dataclass(frozen=True)
class ArchivePage:
    """A stretch of the results, the newest first. `older`: the mark after which there are more.

    `unknown`: the name that was looked for is nobody's.
    """

    games: tuple[GameRow, ...]
    older: str
    wanted: Wanted
    unknown: bool = False


def archive_page(found: Pass, wanted: Wanted) -> ArchivePage:
    """The results, of a `results_pass`."""
    # What was called off is no result of anybody.
    rows = found.club.games.exclude(battle__status=Battle.Status.OFF)
    if wanted.game:
        rows = rows.filter(ruleset=wanted.game)
    if wanted.only_open:
        rows = rows.filter(state__in=[ClubGame.State.FILED, ClubGame.State.DISPUTED])
    if wanted.name and found.reads:  # strangers are not told who belongs
        narrowed = _of_somebody(found, rows, wanted.name)
        if narrowed is None:
            return ArchivePage((), "", wanted, unknown=True)
        rows = narrowed
    shown = list(_with_players(_after(rows, wanted.before))[: wanted.size + 1])
    names = _names(found, shown)
    faces = tuple(game_row(each, found, names) for each in shown[: wanted.size])
    older = mark_of(shown[wanted.size - 1]) if len(shown) > wanted.size else ""
    return ArchivePage(faces, older, wanted)


def rows_of_games(found: Pass, rows: QuerySet[ClubGame]) -> list[tuple[ClubGame, GameRow]]:
    """Games with their rows, as who holds the pass is told."""
    games = list(_with_players(rows))
    names = _names(found, games)
    return [(each, game_row(each, found, names)) for each in games]


def _of_somebody(found: Pass, rows: QuerySet[ClubGame], name: str) -> QuerySet[ClubGame] | None:
    """The games of a member; None when nobody is called that."""
    called = found.club.memberships.filter(name__iexact=name)
    # Whoever is called that now; else who was the last to go by that name.
    member = called.order_by(F("left").desc(nulls_first=True)).first()
    if member is None:
        return None
    at_tables = GamePlayer.objects.filter(membership=member).values("game_id")
    if member.user_id is None:
        return rows.filter(pk__in=at_tables)
    seated = Seat.objects.filter(user_id=member.user_id).exclude(role=Seat.Role.SPECTATOR)
    return rows.filter(Q(battle_id__in=seated.values("battle_id")) | Q(pk__in=at_tables))


def _after(rows: QuerySet[ClubGame], mark: str) -> QuerySet[ClubGame]:
    """What comes after a mark: no page is counted, so the last is as near as the first."""
    stamp, _, number = mark.partition(MARK)
    if not (stamp.isdecimal() and number.isdecimal() and len(stamp) < 18 and len(number) < 18):
        return rows
    try:
        played = datetime.fromtimestamp(0, UTC) + timedelta(microseconds=int(stamp))
    except OverflowError:
        return rows
    # The first half lets the index begin there; the second takes the same moment apart.
    return rows.filter(played__lte=played).exclude(played=played, pk__gte=int(number))


def mark_of(game: ClubGame) -> str:
    since = game.played - datetime.fromtimestamp(0, UTC)
    return f"{since // timedelta(microseconds=1)}{MARK}{game.pk}"


def _with_players(rows: QuerySet[ClubGame]) -> QuerySet[ClubGame]:
    seats = Seat.objects.defer("force").exclude(role=Seat.Role.SPECTATOR)
    return (
        rows.select_related("battle")
        .defer(*HEAVY)
        .prefetch_related(Prefetch("battle__seats", seats, "at_table"), "players")
    )


def _names(found: Pass, games: Sequence[ClubGame]) -> dict[int, str]:
    """What the club calls those who sit at its battles, whoever of them is or was a member."""
    users = {seat.user_id for game in games for seat in _at_table(game) if seat.user_id}
    rows = found.club.memberships.filter(user_id__in=users)
    return {user_id: name for user_id, name in rows.values_list("user_id", "name") if user_id}


def _at_table(game: ClubGame) -> list[Seat]:
    return getattr(game.battle, "at_table", []) if game.battle else []


def game_row(game: ClubGame, found: Pass, names: Mapping[int, str]) -> GameRow:
    """A game whose battle, seats and players were fetched. `names`: of members, by account."""
    battle = game.battle
    ruleset = registry.RULESETS.get(game.ruleset)
    over = _is_over(battle) if battle else game.state == ClubGame.State.CONFIRMED
    seats = _at_table(game)
    opens = battle is not None and may_see_battle(found.actor, seats)
    players = _seated(found, battle, names, over) if battle else _named(found, game)
    return GameRow(
        id=game.pk,
        title=game.title,
        ruleset=game.ruleset,
        played=game.played.isoformat(),
        on_site=game.state == ClubGame.State.ON_SITE,
        state=_state(game, battle, over),
        is_over=over,
        result=_result(players) if over else "",
        battle=battle.pk if battle and opens else "",
        players=players,
        game=ruleset.name if ruleset else game.ruleset,
        day=game.played,
    )


def _result(players: Sequence[GamePlayerRow]) -> str:
    """How it ended, in words."""
    winners = [each.name for each in players if each.won]
    return f"{' and '.join(winners)} won" if winners else "a draw"


def _is_over(battle: Battle) -> bool:
    """Whether everybody may know that a battle is over: who watches late is told late."""
    shown = battle.moved + timedelta(minutes=battle.watch_delay)
    return battle.status == Battle.Status.ENDED and shown <= timezone.now()


def _state(game: ClubGame, battle: Battle | None, over: bool) -> str:
    if game.state != ClubGame.State.ON_SITE:
        return game.get_state_display()
    if battle is None:
        return "no longer kept"
    if over:
        return "over"
    if battle.status == Battle.Status.OFF:
        return "called off"
    waits = battle.status == Battle.Status.WAITING
    return "waits for players" if waits else "in progress"


def _seated(
    found: Pass, battle: Battle, names: Mapping[int, str], over: bool
) -> tuple[GamePlayerRow, ...]:
    seats: list[Seat] = getattr(battle, "at_table", [])
    players = (each for each in seats if each.role == Seat.Role.PLAYER and each.joined_at)
    return tuple(
        GamePlayerRow(
            place=0,
            name=_called(found, each, names),
            won=over and bool(battle.winner) and each.side == battle.winner,
        )
        for each in players
    )


def _called(found: Pass, seat: Seat, names: Mapping[int, str]) -> str:
    """A member's name here; of others the seat's, which only members are told."""
    if seat.user_id is not None and seat.user_id in names:
        return names[seat.user_id]
    return seat.name if found.reads or is_machine(seat) else A_GUEST


def _named(found: Pass, game: ClubGame) -> tuple[GamePlayerRow, ...]:
    """Who played at a table; what somebody typed of who is no member only members are told."""
    return tuple(
        GamePlayerRow(
            place=each.place,
            name=each.name if found.reads or each.membership_id else A_GUEST,
            won=each.won,
        )
        for each in game.players.all()
    )


# --- One of them -----------------------------------------------------------------


@dataclass(frozen=True)
class GamePage:
    """A game with everything that was said of how it ended."""

    face: GameRow
    entries: tuple[GameEntry, ...]
    state: str
    may_answer: bool
    may_settle: bool
    names: Mapping[int, str]

    def told(self) -> list[tuple[GameEntry, str]]:
        """Each entry with how the game ended by it."""
        return [(each, self._winners(each.winners)) for each in self.entries]

    def _winners(self, places: list[int]) -> str:
        names = [self.names[place] for place in places if place in self.names]
        return f"{' and '.join(names)} won" if names else "a draw"


def game_page(found: Pass, game_id: int) -> GamePage:
    """A game, of a `results_pass`. Raises ClubGame.DoesNotExist."""
    game = _with_players(found.club.games.all()).get(pk=game_id)
    names = _names(found, [game])
    return GamePage(
        face=game_row(game, found, names),
        entries=tuple(game.entries.all()),
        state=game.state,
        may_answer=may_answer_result(found, game) and game.state == ClubGame.State.FILED,
        may_settle=may_settle(found, game),
        names={each.place: each.name for each in _named(found, game)},
    )


def addable_battles(club: Club, actor: Actor) -> list[Battle]:
    """One's own newest battles that belong to no club yet, nor are played for another."""
    seated = Seat.objects.filter(user_id=actor.user_id or 0).exclude(role=Seat.Role.SPECTATOR)
    rows = Battle.objects.filter(pk__in=seated.values("battle_id"), club_game=None, lesson="")
    rows = rows.exclude(status=Battle.Status.OFF).exclude(played_elsewhere(club))
    return list(rows.only("title", "status", "moved").order_by("-moved")[:OWN_BATTLES])


def names_of(club: Club) -> tuple[str, ...]:
    """The names of the members, for the form of a game on a table."""
    return tuple(club.memberships.filter(left=None).values_list("name", flat=True))
