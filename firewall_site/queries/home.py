"""Read model of a member's home: what to do now, what goes on, what is new in one's clubs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import timezone

from accounts.actors import Actor
from battles.agreements.waiting_results import WaitingResult, waiting_results
from battles.matchmaking.queries.challenges import (
    AskedLine,
    ChallengeLine,
    newest_challenges,
    own_seat_requests,
)
from battles.queries.battle_list import BattleLine, going_battles, held_battles
from campaigns.clubs.models import JoinRequest
from campaigns.clubs.queries.club_news import NewsLine, club_news
from campaigns.clubs.queries.club_pages import own_clubs, requests_to_answer
from campaigns.clubs.queries.presence import HereLine, here_lines, here_now
from campaigns.leagues.queries.season_pages import FixtureLine, own_fixtures
from rosters.queries.warband_pages import own_rows

SHOWN_GOING = 6
SHOWN_CHALLENGES = 3
SHOWN_NEWS = 5
NEW_FOR = timedelta(days=30)


@dataclass(frozen=True)
class NextStep:
    """The one thing that a new member may do next."""

    title: str
    words: str
    button: str
    href: str
    is_play_now: bool = False


@dataclass(frozen=True)
class HomePage:
    """`turns`: battles in which the member is to act; `going`: the others that are not over.

    results: reported by others, for the member to confirm; no fixture stands beside its result.

    offers_play_now: no battle that "Play now" began goes on, which would be the same once more.
    """

    turns: tuple[BattleLine, ...]
    results: tuple[WaitingResult, ...]
    going: tuple[BattleLine, ...]
    more_going: int
    asked: tuple[AskedLine, ...]
    joining: tuple[JoinRequest, ...]
    fixtures: tuple[FixtureLine, ...]
    news: tuple[NewsLine, ...]
    challenges: tuple[ChallengeLine, ...]
    here: tuple[HereLine, ...]
    next_step: NextStep | None
    offers_play_now: bool

    @property
    def is_turn(self) -> bool:
        """Whether something waits for the member."""
        return bool(self.turns or self.results)

    @property
    def waiting(self) -> int:
        """How much waits for the member, as on the icon of the app."""
        return len(self.turns) + len(self.results)


def home_page(actor: Actor, now: datetime | None = None) -> HomePage:
    """The home of a member."""
    battles = going_battles(actor)
    turns = tuple(line for line in battles if line.is_turn)
    going = tuple(line for line in battles if not line.is_turn)
    results = waiting_results(actor)
    read = {each.href for each in results}
    clubs = own_clubs(actor)
    since = (now or timezone.now()) - NEW_FOR
    return HomePage(
        turns,
        results,
        going[:SHOWN_GOING],
        len(going[SHOWN_GOING:]),
        tuple(own_seat_requests(actor)),
        requests_to_answer(actor),
        tuple(each for each in own_fixtures(actor) if each.path not in read),
        club_news(clubs, since, SHOWN_NEWS),
        tuple(newest_challenges(actor, SHOWN_CHALLENGES)),
        here_lines(actor, here_now(actor)),
        _next_step(actor, is_playing=bool(battles), has_club=bool(clubs)),
        not any(line.is_play_now for line in battles),
    )


def _next_step(actor: Actor, *, is_playing: bool, has_club: bool) -> NextStep | None:
    if not is_playing and not held_battles(actor).exists():
        words = "About eight minutes against an easy machine. It shows you how the table works."
        return NextStep("Fight your first battle", words, "Play now", "", is_play_now=True)
    if not own_rows(actor).exists():
        words = "Name your figures and arm them. Copy a ready warband, or type one in a line."
        return NextStep("Build your own warband", words, "Build a warband", reverse("rosters:new"))
    if not has_club:
        words = "Members meet in leagues and campaigns, and find each other for an evening."
        return NextStep("Join a club, or create one", words, "See the clubs", reverse("clubs:list"))
    return None
