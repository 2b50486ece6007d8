"""Three sides and a referee: bombs and counters that only some of them know of."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client
from msgspec.structs import replace

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.services import opening, orders, seating
from rules.firewall.events import InitiativePassed
from rules.firewall.referee.numbered import counters
from rules.firewall.state import Trap
from rules.firewall.traps.events import CounterPlaced, TrapSet, TrapsFound
from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.record import fingerprint
from tests.battles.conftest import known
from tests.battles.test_pages import signed_in
from tests.battles.test_secrecy import PLACES, cleaned

pytestmark = pytest.mark.django_db

SIDES = ("referee", "daewoo", "thorco", "mafia")
SPECTATOR = "spectator"
BOMB = "improvised_bomb_ap"
ASKED: tuple[dict[str, str], ...] = (
    {},
    {"side": "referee"},
    {"side": "referee", "order": "hide_spike~counter", "counter": "counter-1"},
    {"side": "referee", "order": "place_counter~counter~place", "counter": "counter-1", "x": "9"},
    {"side": "mafia", "figure": "counter-1", "order": "grab~counter", "counter": "counter-1"},
    {"side": "daewoo", "figure": "lonnie", "seq": "0"},
)


@pytest.fixture
def people():
    """A browser for everybody: the players of all sides, and somebody who only looks on."""
    users = get_user_model().objects
    return {name: users.create_user(name) for name in (*SIDES, SPECTATOR)}


@pytest.fixture
def thames(people) -> Battle:
    """Triple-Cross, as the referee sets the stage."""
    owner = known(people["referee"])
    plan = BattlePlan("firewall", "triple_cross", "referee")
    battle = opening.open_battle(owner, plan, "here")
    watching = seating.make_invitation(battle.pk, owner, SPECTATOR)
    seating.accept_invitation(str(watching.invite), known(people[SPECTATOR]))
    for side in SIDES[1:]:
        invite = battle.seats.get(side=side).invite
        battle = seating.accept_invitation(str(invite), known(people[side]))
    assert battle.to_act == ["referee"]
    return battle


def seen(client: Client, battle: Battle) -> list[str]:
    asked = [(where, a) for where in ("", "preview/") for a in ASKED]
    asked += [(where, {}) for where in PLACES if where not in ("", "preview/")]
    pages = (client.get(f"/battles/{battle.pk}/{where}", a) for where, a in asked)
    return [cleaned(page.text) for page in pages]


def pages_after(battle: Battle, people, deed) -> dict[str, list[str]]:
    """What each reader sees once this was done; then nothing has happened."""
    with transaction.atomic():
        deed(Battle.objects.get(pk=battle.pk))
        pages = {name: seen(signed_in(user), battle) for name, user in people.items()}
        transaction.set_rollback(True)
    return pages


def ordered(people, side: str, **fields: object):
    """The side's player gives this order."""

    def deed(battle: Battle) -> None:
        slip = OrderSlip(side, fields, f"by {side}", battle.seq)
        orders.place_order(battle.pk, known(people[side]), slip)

    return deed


def happened(events: Sequence[Event]):
    """These events are in the journal, whatever order brought them about."""

    def deed(battle: Battle) -> None:
        ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
        for event in events:
            state = ruleset.fold(state, event)
        journal.append(battle, None, events)
        journal.keep_state(battle, state)
        battle.save()

    return deed


def who_can_tell(one: dict[str, list[str]], other: dict[str, list[str]]) -> set[str]:
    return {name for name in one if one[name] != other[name]}


def audience(side: str) -> tuple[str, ...]:
    return (side, "referee", "*")


def bomb(x: int, side: str) -> Trap:
    return Trap("bomb-9", Point(x, 700), BOMB, known_to=(side,))


def laid(x: int) -> list[Event]:
    """The Mafia leaves a bomb behind."""
    return [TrapSet("gorky", bomb(x, "mafia"), BOMB, audience=audience("mafia"))]


def searched(x: int, *traps: str) -> list[Event]:
    """ThorCo looks for it."""
    return [*laid(x), TrapsFound("deacon", "thorco", traps, audience=audience("thorco"))]


def found(x: int) -> list[Event]:
    """ThorCo finds it."""
    return searched(x, "bomb-9")


def looked(weapon: str) -> list[Event]:
    """ThorCo knows what a counter is."""
    counter = Trap("counter-2", Point(500, 500), weapon, label="2", known_to=("thorco",))
    return [CounterPlaced(counter, audience=audience("thorco"))]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("one", "other", "knowing"),
    [
        (laid(300), laid(640), {"mafia"}),
        (found(300), found(640), {"mafia", "thorco"}),
        (found(300), searched(300), {"thorco"}),
        (looked(""), looked(BOMB), {"thorco"}),
    ],
    ids=["a bomb is laid", "a bomb is found", "a bomb is not found", "a counter is known"],
)
def test_a_secret_of_one_side_is_its_own_and_the_referee_s(thames, people, one, other, knowing):
    pages = [pages_after(thames, people, happened(events)) for events in (one, other)]
    assert who_can_tell(*pages) == {*knowing, "referee"}


def test_the_hash_of_the_position_is_for_the_referee_alone(thames, people):
    shown = {
        name
        for name, user in people.items()
        if fingerprint(journal.state_of(thames))
        in signed_in(user).get(f"/battles/{thames.pk}/proof/").text
    }
    assert shown == {"referee"}


@pytest.mark.thorough
def test_the_seal_of_the_hash_tells_nobody_that_a_bomb_was_found(thames, people):
    """When nothing else is hidden, the view of who laid a bomb is the whole truth, or was."""
    begun = InitiativePassed("mafia")
    known = [
        CounterPlaced(replace(counter, known_to=SIDES), audience=SIDES)
        for counter in counters(journal.state_of(thames))
    ]
    pages = [
        pages_after(thames, people, happened([begun, *known, *events]))
        for events in (searched(300), found(300))
    ]
    assert who_can_tell(*pages) == {"thorco", "referee"}


def test_the_hash_is_shown_to_all_when_the_battle_is_over(thames, people):
    for side in SIDES[1:3]:
        thames.refresh_from_db()
        ordered(people, side, type="concede")(thames)
    thames.refresh_from_db()
    assert thames.status == Battle.Status.ENDED
    for user in people.values():
        page = signed_in(user).get(f"/battles/{thames.pk}/proof/").text
        assert fingerprint(journal.state_of(thames)) in page


def test_at_one_screen_each_side_sees_its_own(people):
    owner = known(people["referee"])
    plan = BattlePlan("firewall", "triple_cross", hotseat=True)
    battle = opening.open_battle(owner, plan, "here")
    client = signed_in(people["referee"])

    def bombs(side: str) -> int:
        page = client.get(f"/battles/{battle.pk}/", {"side": side}).text
        return page.count(", bomb") + page.count("Improvised Bomb AP. <")

    ordered(people, "referee", type="hide_spike", counter="counter-3")(battle)
    assert bombs("referee") > 0
    assert [bombs(side) for side in SIDES[1:]] == [0, 0, 0]
