"""Challenges between members in one touch: a battle with usual choices that asks the other."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.queries.blocks import is_blocked
from battles.matchmaking.plans import BY_NAME, BattlePlan
from battles.models import Battle, Seat, SeatRequest
from campaigns.clubs.models import Membership
from campaigns.clubs.permissions import ClubRefused, locked_as_member, own_of
from campaigns.clubs.services.results import open_for_club
from rules.kernel.screen import ScenarioCard
from rules.registry import RULESETS

ONE_TOUCH = timedelta(minutes=10)  # a second touch within it opens nothing
REMEMBERED = 30  # battles by which one knows what somebody plays
GONE = "They cannot be challenged now. Look at the page again."


@transaction.atomic
def challenge(slug: str, actor: Actor, member_id: int, opened_from: str) -> Battle:
    """Ask a member to play the quickest scenario of a game that both play.

    The scenario's own people fight, so nobody needs a warband. Raises NotYours, ClubRefused,
    BadPlan or TooManyBattles.
    """
    found = locked_as_member(slug, actor)
    own = own_of(found)
    other = found.club.memberships.select_related("user").filter(pk=member_id, left=None).first()
    if other is None or other.pk == own.pk or not _may_be_challenged(own, other):
        raise ClubRefused(GONE)
    before = _asked_already(own, other)
    if before is not None:
        return before
    ruleset = _common_game(own, other)
    card = quickest(ruleset)
    mine, theirs = (side.id for side in card.seated(_usual(ruleset)))
    plan = BattlePlan(
        ruleset,
        card.id,
        mine,
        f"{own.name} against {other.name}",
        wanted=BY_NAME,
        asked={theirs: other.user.get_username() if other.user else ""},
    )
    battle = open_for_club(slug, actor, plan, opened_from)
    # In the club a member has the name that they gave there; that of the account is not told.
    SeatRequest.objects.filter(seat__battle=battle).update(name=other.name)
    return battle


def _may_be_challenged(own: Membership, other: Membership) -> bool:
    """Whether a member shows that they are here, and neither has blocked the other."""
    if other.user_id is None or not other.shows_here:
        return False
    blocked = is_blocked(own.user_id, [other.user_id]) or is_blocked(other.user_id, [own.user_id])
    return not blocked


def _asked_already(own: Membership, other: Membership) -> Battle | None:
    """The battle of a touch just before this one that still waits for the answer."""
    asked = SeatRequest.objects.filter(
        user_id=other.user_id or 0,
        state=SeatRequest.State.ASKED,
        created__gt=timezone.now() - ONE_TOUCH,
        seat__battle__created_by_id=own.user_id,
        seat__battle__status=Battle.Status.WAITING,
    )
    row = asked.select_related("seat__battle").first()
    return row.seat.battle if row is not None else None


def _common_game(own: Membership, other: Membership) -> str:
    """The game that one played last and the other plays too; else one's own, else the first."""
    mine, theirs = _games_of(own.user_id), _games_of(other.user_id)
    both = [game for game in mine if game in theirs]
    found = next(iter([*both, *mine, *theirs, *filter(_for_two, RULESETS)]), "")
    if not found:
        raise ClubRefused("No game here has a scenario for two.")
    return found


def _games_of(user_id: int | None) -> list[str]:
    """The games of somebody's last battles, the newest first, that two can play."""
    rows = Seat.objects.filter(user_id=user_id or 0, role=Seat.Role.PLAYER, battle__lesson="")
    rows = rows.order_by("-pk")
    games = rows.values_list("battle__ruleset", flat=True)[:REMEMBERED]
    return [game for game in dict.fromkeys(games) if game in RULESETS and _for_two(game)]


def _for_two(ruleset: str) -> list[ScenarioCard]:
    """The scenarios in which two players meet, without a referee."""
    return [card for card in RULESETS[ruleset].scenarios if card.is_for_two(_usual(ruleset))]


def _usual(ruleset: str) -> dict[str, str]:
    """The house rules of a game as they are without a choice."""
    return {rule.key: rule.default for rule in RULESETS[ruleset].house_rules}


def quickest(ruleset: str) -> ScenarioCard:
    """The scenario of a game for two that takes the least time."""
    return min(_for_two(ruleset), key=lambda card: card.minutes)
