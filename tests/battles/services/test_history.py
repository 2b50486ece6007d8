"""What a finished battle tells the warbands that fought it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.actors import Actor
from battles import journal, tasks
from battles.matchmaking.plans import BadPlan, BattlePlan
from battles.matchmaking.services import open_rematch
from battles.models import Battle, Seat
from battles.services import history, opening, orders, seating
from battles.services.locking import locked_battle
from rosters.models import HistoryLine, Warband
from rosters.queries.history import history_page
from rosters.services import warbands
from rosters.services.warbands import keep_new
from rules.bots import Whim
from rules.bots.known import BOTS, ordered
from rules.kernel.dice import SeededDice
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from tests.battles.conftest import known, order_as

GAMES = [slug for slug, game in RULESETS.items() if game.workshop is not None]
pytestmark = pytest.mark.django_db


def own(user, game: str, number: int = 0) -> Warband:
    ready = RULESETS[game].workshop.ready()
    return keep_new(known(user), ready[number % len(ready)], "copied")


def opened(user, game: str = "firewall", **changes) -> Battle:
    """A battle on one screen, with warbands on as many sides as are named."""
    card = next(
        each for each in RULESETS[game].scenarios if sum(s.takes_force for s in each.sides) == 2
    )
    plan = {"ruleset": game, "scenario": card.id, "hotseat": True, **changes}
    return opening.open_battle(known(user), BattlePlan(**plan), "here")


def sides_of(game: str) -> list[str]:
    cards = RULESETS[game].scenarios
    found = (each for each in cards if sum(s.takes_force for s in each.sides) == 2)
    return [side.id for side in next(found).sides if side.takes_force]


def play(battle: Battle) -> Battle:
    """Machines play it to its end, through what carries out every order."""
    ruleset = journal.ruleset_of(battle)
    for count in range(3000):
        battle, seats = locked_battle(battle.pk)
        if battle.status == Battle.Status.ENDED:
            return battle
        side, state = battle.to_act[0], journal.state_of(battle)
        order, _, _ = ordered(BOTS["random"], ruleset, state, side, SeededDice(b"x"), Whim(count))
        orders.carry_out(battle, seats, order, orders.order_of_the_site(battle, order))
    raise AssertionError("the battle does not end")


def given_up(battle: Battle, user, side: str) -> Battle:
    order_as(battle, user, side, type="concede")
    battle.refresh_from_db()
    return battle


@pytest.mark.parametrize("game", GAMES)
def test_both_warbands_are_told_of_a_battle_that_was_played_to_its_end(game, ada):
    first, second = own(ada, game, 0), own(ada, game, 1)
    sides = sides_of(game)
    try:
        battle = opened(ada, game, forces=dict(zip(sides, (first.pk, second.pk), strict=True)))
    except BadPlan as error:
        pytest.fail(f"choose other warbands: {error}")
    battle = play(battle)
    history.write_history(battle.pk)
    lines = {each.warband_id: each for each in HistoryLine.objects.all()}
    assert set(lines) == {first.pk, second.pk}
    mine, theirs = lines[first.pk], lines[second.pk]
    won = {"": ("drawn", "drawn"), sides[0]: ("won", "lost"), sides[1]: ("lost", "won")}
    assert (mine.outcome, theirs.outcome) == won[battle.winner]
    assert (mine.losses, mine.felled) == (theirs.felled, theirs.losses)
    assert (mine.foe_id, theirs.foe_id) == (second.pk, first.pk)
    # Losses are told by the members of the warband, as the roll call has them.
    ids = {each.id: each.name for each in members_of(warbands.warband_of(first.document))}
    assert len(mine.fates) == mine.losses
    assert all(each["member"] in ids for each in mine.fates)
    lost = [each for each in journal.ruleset_of(battle).roll_call(journal.state_of(battle))
            if each.side == sides[0] and each.is_lost]  # fmt: skip
    assert {each["name"] for each in mine.fates} == {each.name for each in lost}


def test_a_battle_told_twice_is_told_once(ada):
    row = own(ada, "firewall")
    battle = play(opened(ada, forces={sides_of("firewall")[0]: row.pk}))
    tasks.write_history(battle.pk)
    tasks.write_history(battle.pk)
    assert HistoryLine.objects.count() == 1
    row.refresh_from_db()
    assert row.won + row.drawn + row.lost == 1
    assert row.fought is not None


def test_a_battle_that_goes_on_is_not_told(ada):
    row = own(ada, "firewall")
    battle = opened(ada, forces={sides_of("firewall")[0]: row.pk})
    history.write_history(battle.pk)
    assert not HistoryLine.objects.exists()


def test_one_that_was_given_up_at_once_counts_for_nobody(ada):
    row, side = own(ada, "firewall"), sides_of("firewall")[0]
    battle = given_up(opened(ada, forces={side: row.pk}), ada, side)
    history.write_history(battle.pk)
    line = HistoryLine.objects.get()
    assert (line.outcome, line.notes) == ("", history.UNFOUGHT)


def test_a_warband_against_itself_wins_nothing(ada):
    row, sides = own(ada, "firewall"), sides_of("firewall")
    battle = play(opened(ada, forces=dict.fromkeys(sides, row.pk)))
    history.write_history(battle.pk)
    line = HistoryLine.objects.get()
    assert (line.outcome, line.notes) == ("", history.ITSELF)


def test_the_end_of_a_battle_tells_it_by_a_task(ada, django_capture_on_commit_callbacks):
    row, side = own(ada, "firewall"), sides_of("firewall")[0]
    battle = opened(ada, forces={side: row.pk})
    with django_capture_on_commit_callbacks(execute=True):
        given_up(battle, ada, side)
    assert HistoryLine.objects.get().key == battle.pk


def test_a_lost_task_is_made_up_for_by_the_sweep(ada):
    row, side = own(ada, "firewall"), sides_of("firewall")[0]
    battle = given_up(opened(ada, forces={side: row.pk}), ada, side)
    HistoryLine.objects.all().delete()
    assert list(history.due_battles()) == [battle]
    tasks.sweep_battles()
    assert HistoryLine.objects.get().key == battle.pk
    assert not history.due_battles().exists()
    HistoryLine.objects.all().delete()
    later = timezone.now() + timedelta(days=1)
    assert not history.due_battles(later).exists()


def test_the_machine_is_named_to_everybody_and_people_are_not(ada, bruno):
    row, sides = own(ada, "firewall"), sides_of("firewall")
    plan = {"hotseat": False, "wanted": "machine", "side": sides[0], "forces": {sides[0]: row.pk}}
    battle = given_up(opened(ada, **plan), ada, sides[0])
    history.write_history(battle.pk)
    [event] = history_page(row, known(bruno), "1").events.object_list
    assert event.title.endswith("against the machine")
    assert (event.href, event.opponent) == ("", "")
    [event] = history_page(row, known(ada), "1").events.object_list
    assert (event.href, event.opponent) == (f"/battles/{battle.pk}/", "The machine (strong)")


def test_only_who_sat_there_and_the_staff_are_led_to_the_battle(ada, bruno, carla, staff):
    row, sides = own(ada, "firewall"), sides_of("firewall")
    battle = opened(ada, hotseat=False, side=sides[0], forces={sides[0]: row.pk})
    invite = battle.seats.get(side=sides[1]).invite
    seating.accept_invitation(invite, known(bruno))
    battle.refresh_from_db()
    given_up(battle, ada, sides[0])
    history.write_history(battle.pk)
    links = {
        user.username: history_page(row, known(user), "1").events[0].href
        for user in (ada, bruno, carla, staff)
    }
    there = battle.get_absolute_url()
    assert links == {"ada": there, "bruno": there, "carla": "", "sam": there}
    assert history.seen_battles(Actor(guest_key=""), [battle.pk]) == set()


def test_who_only_watches_learns_of_the_end_with_the_delay(ada, carla):
    row, side = own(ada, "firewall"), sides_of("firewall")[0]
    battle = given_up(
        opened(ada, hotseat=False, wanted="machine", side=side, forces={side: row.pk}), ada, side
    )
    Battle.objects.filter(pk=battle.pk).update(watch_delay=60)
    history.write_history(battle.pk)
    assert history_page(row, known(ada), "1").events.object_list
    assert not history_page(row, known(carla), "1").events.object_list


def test_a_seat_remembers_whose_warband_it_fields(ada, bruno):
    mine, theirs = own(ada, "firewall", 0), own(bruno, "firewall", 1)
    sides = sides_of("firewall")
    battle = opened(ada, hotseat=False, side=sides[0], forces={sides[0]: mine.pk})
    invite = battle.seats.get(side=sides[1]).invite
    seating.accept_invitation(invite, known(bruno), force=theirs.pk)
    held = dict(Seat.objects.values_list("side", "warband"))
    assert held == {sides[0]: mine.pk, sides[1]: theirs.pk}
    battle.refresh_from_db()
    given_up(battle, ada, sides[0])
    again = open_rematch(battle.pk, known(ada), "swapped", "here")
    held = dict(again.seats.values_list("side", "warband"))
    assert held == {sides[0]: theirs.pk, sides[1]: mine.pk}


def test_a_warband_may_be_deleted_and_the_battle_stays(ada):
    row, side = own(ada, "firewall"), sides_of("firewall")[0]
    battle = given_up(opened(ada, forces={side: row.pk}), ada, side)
    history.write_history(battle.pk)
    warbands.delete_warband(row.pk, known(ada))
    assert not HistoryLine.objects.exists()
    history.write_history(battle.pk)
    assert not HistoryLine.objects.exists()
    assert Seat.objects.get(battle=battle, side=side).force["name"] == row.name
