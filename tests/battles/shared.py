"""Escape from Ash End with two people on each side, for the tests of shared sides."""

from __future__ import annotations

from typing import Any

from battles import journal
from battles.commitments import add_seed
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.services import opening, orders, seating
from rules.firewall.ruleset import FIREWALL
from tests.battles.conftest import known, slip_for

GUARDS, SQUAD = "mayor/bodyguards", "mayor/extraction"
GAEA, GLEASON = "yardies/gaea", "yardies/gleason"
POSTS = (GUARDS, SQUAD, GAEA, GLEASON)
SIDES = ("mayor", "yardies")


def ash_end(**changes: Any) -> BattlePlan:
    """Both sides are shared, and the opener commands the bodyguards."""
    chosen = {"ruleset": "firewall", "scenario": "escape_from_ash_end", "side": GUARDS}
    return BattlePlan(**{**chosen, "shared": SIDES, **changes})


def sat_down(opener: Any, others: dict[str, Any], **changes: Any) -> Battle:
    """Such a battle with everybody in it, each with a seed of their own."""
    battle = opening.open_battle(known(opener), ash_end(**changes), "here")
    add_seed.add_seed(battle.pk, known(opener), slip_for(battle, f"of {opener.username}"))
    for post, user in others.items():
        seat = next(each for each in battle.seats.all() if each.post == post)
        seed = slip_for(battle, f"of {user.username}")
        battle = seating.accept_invitation(str(seat.invite), known(user), seed)
    return battle


def give(battle: Battle, user: Any, side: str, **fields: Any) -> orders.Placed:
    slip = OrderSlip(side, fields, f"token-{battle.seq}-{user.username}", battle.seq)
    placed = orders.place_order(battle.pk, known(user), slip)
    battle.refresh_from_db()
    return placed


def step(battle: Battle, users: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The least order of whoever is to act, given by their own player: the post and its fields."""
    battle.refresh_from_db()
    [side, *_] = battle.to_act
    fields = FIREWALL.fields_of(FIREWALL.idle(journal.state_of(battle), side))  # type: ignore[arg-type]
    command = FIREWALL.commander(journal.state_of(battle), side, fields)
    post = f"{side}/{command}"
    give(battle, users[post], side, **{key: fields[key] for key in fields if key != "side"})
    return post, fields


def until(battle: Battle, users: dict[str, Any], due: list[str], most: int = 120) -> None:
    """Go on with least orders until just these posts are to act."""
    for _ in range(most):
        battle.refresh_from_db()
        if sorted(battle.due) == sorted(due):
            return
        step(battle, users)
    raise AssertionError(f"{due} never came to act")
