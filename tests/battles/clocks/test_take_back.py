"""Taking back and the clock: nobody gains time by handing the move over and taking that back."""

from __future__ import annotations

import pytest

from battles import journal
from battles.agreements import services as agreements
from battles.clocks import pauses
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip, TableSlip
from battles.services import opening, orders, seating
from tests.battles.clocks.test_services import DAY, HOUR, NOON, Watch, clock, watch
from tests.battles.conftest import known

__all__ = ["watch"]
pytestmark = pytest.mark.django_db
WARDENS, TOLLGATE = "wardens", "tollgate"


class Street:
    """A street fight with a day for each move: Ada's wardens against Bruno's gang."""

    def __init__(self, battle: Battle, ada, bruno) -> None:
        self.battle, self.users = battle, {WARDENS: ada, TOLLGATE: bruno}

    def fresh(self) -> Battle:
        return Battle.objects.get(pk=self.battle.pk)

    def mover(self) -> str:
        return str(self.fresh().to_act[0])

    def order(self, kind: str, **fields: str) -> str:
        battle, side = self.fresh(), self.mover()
        slip = OrderSlip(side, {"type": kind, **fields}, f"token-{battle.seq}", battle.seq)
        orders.place_order(battle.pk, known(self.users[side]), slip)
        return side

    def take_back(self, side: str) -> None:
        seq = self.fresh().seq
        agreements.take_back(self.battle.pk, known(self.users[side]), TableSlip(seq, f"back-{seq}"))


@pytest.fixture
def street(watch: Watch, ada, bruno) -> Street:
    plan = BattlePlan("firewall", "street_fight", WARDENS, clock={"kind": "day"})
    opened = opening.open_battle(known(ada), plan, "here")
    invite = opened.seats.get(side=TOLLGATE).invite
    return Street(seating.accept_invitation(invite, known(bruno)), ada, bruno)


@pytest.fixture
def begun(street: Street) -> Street:
    """The gang is ready, both have their edges and the first to act has chosen a team."""
    street.order("begin_battle")
    for edge in ("north", "south"):
        street.order("choose_edge", edge=edge)
    return street


def due_in(street: Street, watch: Watch) -> float:
    """Hours that are left."""
    due = clock(street.battle).due
    assert due is not None
    return (due - watch.now) / HOUR


def test_an_edge_that_is_taken_back_leaves_what_was_left(street, watch):
    street.order("begin_battle")
    assert due_in(street, watch) == 24
    watch.forward(20 * HOUR)
    first = street.order("choose_edge", edge="north")
    assert (street.mover() != first, due_in(street, watch)) == (True, 24)
    watch.forward(3 * HOUR)
    street.take_back(first)
    assert (street.mover(), due_in(street, watch)) == (first, 4)
    # The other side has its whole time once the move is handed over for good.
    street.order("choose_edge", edge="south")
    assert due_in(street, watch) == 24


def test_taking_back_again_and_again_gains_nothing(street, watch):
    street.order("begin_battle")
    watch.forward(23 * HOUR)
    for _ in range(5):
        side = street.order("choose_edge", edge="north")
        watch.forward(HOUR / 2)
        street.take_back(side)
    assert due_in(street, watch) == 1


def test_whoever_is_not_ready_after_all_has_no_more_time_for_it(watch, ada, bruno, carla):
    plan = BattlePlan(
        "firewall",
        "triple_cross",
        "daewoo",
        clock={"kind": "day"},
        house_rules={"lonnie": "nobody"},
    )
    battle = opening.open_battle(known(ada), plan, "here")
    for side, user in (("thorco", bruno), ("mafia", carla)):
        invite = battle.seats.get(side=side).invite
        battle = seating.accept_invitation(invite, known(user))
    wharf = Street(battle, ada, bruno)
    wharf.users = {"daewoo": ada, "thorco": bruno, "mafia": carla}
    watch.forward(20 * HOUR)
    side = wharf.order("begin_battle")
    wharf.take_back(side)
    assert side in wharf.fresh().to_act
    assert clock(battle).due == NOON + DAY


def test_a_choice_within_a_move_costs_and_gains_nothing(begun, watch):
    due = clock(begun.battle).due
    watch.forward(5 * HOUR)
    battle = begun.fresh()
    offers = journal.ruleset_of(battle).offers(journal.state_of(battle), begun.mover())
    team = next(offer for offer in offers if offer.order == "activate_team")
    side = begun.order("activate_team", **team.fixed)
    assert clock(begun.battle).due == due
    begun.take_back(side)
    assert clock(begun.battle).due == due


def test_after_a_pause_what_was_left_before_is_left(street, watch):
    street.order("begin_battle")
    watch.forward(20 * HOUR)
    side = street.order("choose_edge", edge="north")
    for user in street.users.values():
        pauses.pause_clock(street.battle.pk, known(user), watch.now)
    watch.forward(3 * DAY)
    street.take_back(side)
    pauses.resume_clock(street.battle.pk, known(street.users[side]), watch.forward(DAY))
    assert due_in(street, watch) == 4
