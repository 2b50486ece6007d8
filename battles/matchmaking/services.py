"""Matchmaking: take and withdraw challenges, answer requests, offer rematches.

Each function is one transaction that locks the battle's row.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.bans import silence_of
from accounts.queries.blocks import is_blocked
from battles import permissions
from battles.commitments.seeds import SeedSlip
from battles.matchmaking import open_seats
from battles.matchmaking.forces import is_fit
from battles.matchmaking.plans import BY_NAME, MACHINE, BattlePlan
from battles.models import Battle, Challenge, Rematch, Seat, SeatRequest
from battles.notify import notify_battle
from battles.queries.shared_sides import post_names
from battles.services import opening, seating
from battles.services.locking import locked_battle
from rules.bots.known import STRONG

TOO_LATE = "Somebody else was quicker: nobody is wanted in this battle any more."
SWAPPED = "swapped"


@transaction.atomic
def take_challenge(
    battle_id: str,
    actor: Actor,
    side: str = "",
    seed: SeedSlip | None = None,
    force: str = "",
) -> Battle:
    """Take a side in an open challenge: the first player gets it, the second is refused.

    `side`: a free seat's side or post; the first free one without.

    Raises Challenge.DoesNotExist, InvitationRefused, SeedRefused or BadPlan.
    """
    challenge = Challenge.objects.select_related("battle").get(battle_id=battle_id)
    battle, seats = locked_battle(battle_id)
    challenge.refresh_from_db()
    free = [s for s in seats if s.role == Seat.Role.PLAYER and s.joined_at is None]
    is_open = challenge.state == Challenge.State.OPEN and challenge.ends > timezone.now()
    if actor.user_id is not None and actor.user_id == battle.created_by_id:
        raise seating.InvitationRefused("This is your own challenge; somebody else must take it.")
    if sentence := silence_of(actor):
        raise seating.InvitationRefused(sentence)
    named = (s for s in free if side in ("", s.side, s.post))
    seat = next(named, None)
    hosts = [battle.created_by_id, *(each.user_id for each in seats)]
    if seat is None or not is_open or is_blocked(actor.user_id, hosts):
        raise seating.InvitationRefused(TOO_LATE)
    taken = seating.take_seat(battle, seats, seat, actor, seating.Brought(seed, force))
    if battle.created_by_id is not None:
        owner, key = Actor(user_id=battle.created_by_id), f"taken:{battle.pk}:{seat.pk}"
        notify_battle("challenge_taken", [owner], battle, key=key, who=seat.name)
    return taken


@transaction.atomic
def withdraw_challenge(battle_id: str, actor: Actor) -> None:
    """Withdraw a challenge; players with the link can still join the battle."""
    battle, _ = locked_battle(battle_id)
    permissions.admit(permissions.may_invite(actor, battle))
    Challenge.objects.filter(battle=battle, state=Challenge.State.OPEN).update(
        state=Challenge.State.WITHDRAWN
    )


@transaction.atomic
def answer_seat_request(
    request_id: int,
    actor: Actor,
    accepts: bool,
    seed: SeedSlip | None = None,
    force: str = "",
) -> Battle:
    """Accept or decline a request. Raises SeatRequest.DoesNotExist, or as accepting does."""
    request = SeatRequest.objects.select_related("seat").get(pk=request_id)
    permissions.admit(permissions.is_asked(actor, request))
    battle, seats = locked_battle(request.seat.battle_id)
    request.refresh_from_db()
    seat = next(seat for seat in seats if seat.pk == request.seat_id)
    if actor.holds(seat):
        return battle  # submitted twice
    if request.state != SeatRequest.State.ASKED:
        raise SeatRequest.DoesNotExist
    if accepts and (sentence := silence_of(actor)):
        raise seating.InvitationRefused(sentence)
    if accepts and seat.joined_at is not None:
        raise seating.InvitationRefused("Somebody else has taken that seat meanwhile.")
    request.state = SeatRequest.State.ACCEPTED if accepts else SeatRequest.State.DECLINED
    request.save(update_fields=["state"])
    if accepts:
        return seating.take_seat(battle, seats, seat, actor, seating.Brought(seed, force))
    return battle


# --- Rematches ----------------------------------------------------------------


@transaction.atomic
def open_rematch(battle_id: str, actor: Actor, sides: str, opened_from: str) -> Battle:
    """Open the rematch of a finished battle; idempotent, there is at most one.

    The same scenario, rules and players, each on the same side or on the next, with the warbands
    that are still fit to fight. Raises NotAdmitted, BadPlan or TooManyBattles.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_rematch(actor, battle, seats))
    before = Rematch.objects.select_related("next").filter(battle=battle).first()
    if before is not None:
        return before.next
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    plan = _plan_again(battle, players, actor, sides == SWAPPED)
    opened = opening.open_battle(actor, plan, opened_from)
    Rematch.objects.create(battle=battle, next=opened)
    return opened


def _plan_again(battle: Battle, players: list[Seat], actor: Actor, swapped: bool) -> BattlePlan:
    """The seats of the rematch; a side for referees stays the same."""
    moved = _moved(battle, players, swapped)
    mine = next(post for post, seat in moved.items() if actor.holds(seat))
    others = {post: seat for post, seat in moved.items() if not actor.holds(seat)}
    machines = [
        permissions.bot_at(seat).slug for seat in others.values() if permissions.is_machine(seat)
    ]
    people = {post: seat.user for post, seat in others.items() if seat.user is not None}
    return BattlePlan(
        ruleset=battle.ruleset,
        scenario=battle.scenario,
        side=mine,
        title=battle.title,
        house_rules=battle.house_rules,
        hotseat=battle.hotseat,
        names={post: seat.name for post, seat in moved.items()} if battle.hotseat else {},
        documents={
            post: dict(seat.force or {})
            for post, seat in moved.items()
            if is_fit(battle, seat, post)
        },
        warbands={post: seat.warband_id for post, seat in moved.items() if seat.warband_id},
        wanted=MACHINE if machines else BY_NAME if people else "",
        bot=machines[0] if machines else STRONG,
        asked={post: user.get_username() for post, user in people.items()},
        hidden_rosters=open_seats.hides_rosters(battle),
        table=open_seats.table_number(battle),
        watch_delay=battle.watch_delay,
        tells_chances=battle.tells_chances,
        shared=tuple(dict.fromkeys(post.partition("/")[0] for post in moved if "/" in post)),
    )


def _moved(battle: Battle, players: list[Seat], swapped: bool) -> dict[str, Seat]:
    """The seats of the last battle, by the post of their player in the rematch.

    Players who share a side share the new side too.
    """
    referees, crews = permissions.referee_sides(battle), dict[str, list[Seat]]()
    for seat in players:
        crews.setdefault(seat.side, []).append(seat)
    moving = [side for side in crews if side not in referees]
    shift = 1 if swapped else 0
    came_from = dict(zip(moving, moving[shift:] + moving[:shift], strict=True))
    return {
        post: seat
        for side, crew in crews.items()
        for post, seat in _posted(battle, side, crews[came_from[side]] if side in moving else crew)
    }


def _posted(battle: Battle, side: str, crew: list[Seat]) -> list[tuple[str, Seat]]:
    """The players of a side at its posts."""
    if len(crew) < 2:
        return [(side, crew[0])]
    posts = [post for post in post_names(battle) if post.startswith(f"{side}/")]
    return list(zip(posts, crew, strict=False))
