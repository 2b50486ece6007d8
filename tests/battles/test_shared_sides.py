"""Escape from Ash End for two to four players: a side that two share, each with their own team."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction

from battles import journal, machine, permissions
from battles.agreements import services as agreements
from battles.clocks import pauses
from battles.clocks import services as clock_services
from battles.commitments import proofs, seeds
from battles.matchmaking import services as matchmaking_services
from battles.matchmaking.plans import BadPlan, BattlePlan
from battles.models import Battle, Holiday, Seat
from battles.notify import is_answered
from battles.order_form.forms import OrderSlip, TableSlip
from battles.replay import forks
from battles.services import opening, orders, seating
from notifications.models import Notice
from rules.kernel.record import IllegalOrder
from tests.battles.clocks.test_services import NOON, Watch
from tests.battles.conftest import known, slip_for
from tests.battles.shared import (
    GAEA,
    GLEASON,
    GUARDS,
    POSTS,
    SIDES,
    SQUAD,
    ash_end,
    give,
    sat_down,
    step,
    until,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rule("R22.2"),
    pytest.mark.usefixtures("the_same_dice"),
]


@pytest.fixture
def dora(db):
    return get_user_model().objects.create_user("dora", "", "brave-finch")


@pytest.fixture
def users(ada, bruno, carla, dora):
    return dict(zip(POSTS, (ada, bruno, carla, dora), strict=True))


@pytest.fixture
def four(users):
    others = {post: user for post, user in users.items() if post != GUARDS}
    return sat_down(users[GUARDS], others)


def opened(user, **changes) -> Battle:
    return opening.open_battle(known(user), ash_end(**changes), "here")


def posts(battle: Battle) -> list[str]:
    return [seat.post for seat in battle.seats.all()]


def refused(battle: Battle, user, side: str, **fields) -> str:
    with pytest.raises(IllegalOrder) as error:
        give(battle, user, side, **fields)
    return error.value.reason


# --- Opening ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shared", "seats"),
    [
        ((), ["mayor", "yardies"]),
        (("mayor",), [GUARDS, SQUAD, "yardies"]),
        (("yardies",), ["mayor", GAEA, GLEASON]),
        (("yardies", "mayor"), [GUARDS, SQUAD, GAEA, GLEASON]),
    ],
)
def test_it_is_opened_for_two_three_or_four(ada, shared, seats):
    battle = opened(ada, shared=shared, side="mayor")
    assert posts(battle) == seats
    mine = [seat for seat in battle.seats.all() if seat.user == ada]
    assert [seat.post for seat in mine] == seats[:1]  # of a shared side the first command
    invites = {seat.invite for seat in battle.seats.all()}
    assert len(invites) == len(seats)
    assert None in invites


def test_the_opener_chooses_a_command(ada):
    battle = opened(ada, side=GLEASON)
    assert [seat.post for seat in battle.seats.all() if seat.user == ada] == [GLEASON]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"side": "mayor/gaea"}, "There is no such command of City Hall."),
        (
            {"shared": ("yardies",)},
            "Only where two share City Hall has each a command of their own.",
        ),
        ({"shared": ("rome",), "side": "mayor"},
         "Choose sides of Escape from Ash End that two are to share."),
        ({"scenario": "walk_in_the_park", "side": "snatch", "shared": ("snatch",)},
         "is one player’s: nobody can share it."),
    ],
)  # fmt: skip
def test_what_cannot_be_shared(ada, changes, problem):
    with pytest.raises(BadPlan) as error:
        opened(ada, **changes)
    assert problem in str(error.value)
    assert not Battle.objects.exists()


def test_at_one_screen_nobody_needs_a_command(ada):
    battle = opened(ada, hotseat=True)
    assert posts(battle) == [*SIDES]
    assert battle.shared == battle.commands == []
    assert battle.due == battle.to_act == ["mayor"]


def test_a_post_has_one_player(four):
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(battle=four, side="mayor", command="extraction")


def test_nobody_sits_down_twice(ada):
    battle = opened(ada)
    seat = battle.seats.get(command="extraction")
    with pytest.raises(seating.InvitationRefused, match="already have a seat"):
        seating.accept_invitation(str(seat.invite), known(ada))


def test_it_begins_when_the_last_of_four_sits_down(users):
    others = {post: users[post] for post in (SQUAD, GAEA)}
    battle = sat_down(users[GUARDS], others)
    assert battle.status == Battle.Status.WAITING
    seat = battle.seats.get(command="gleason")
    battle = seating.accept_invitation(str(seat.invite), known(users[GLEASON]))
    assert battle.status == Battle.Status.ACTIVE
    assert (battle.to_act, battle.due) == (["mayor"], [GUARDS])


def test_anybody_takes_the_post_that_they_name(ada, bruno, carla):
    battle = opened(ada, wanted="anybody")
    matchmaking_services.take_challenge(battle.pk, known(bruno), GLEASON)
    matchmaking_services.take_challenge(battle.pk, known(carla), "mayor")
    held = {seat.post: seat.user for seat in battle.seats.all()}
    assert held == {GUARDS: ada, SQUAD: carla, GAEA: None, GLEASON: bruno}
    with pytest.raises(seating.InvitationRefused):
        matchmaking_services.take_challenge(battle.pk, known(carla), GLEASON)


def test_people_are_asked_for_their_posts_by_name(ada, bruno, carla):
    battle = opened(ada, wanted="named", asked={SQUAD: "bruno", GLEASON: "carla"})
    asked = {
        seat.post: seat.seat_request.user
        for seat in battle.seats.all()
        if hasattr(seat, "seat_request")
    }
    assert asked == {SQUAD: bruno, GLEASON: carla}


# --- Orders -----------------------------------------------------------------------


def test_a_partner_orders_nothing_of_the_others_team(four, users):
    before = four.seq
    words = refused(four, users[SQUAD], "mayor", type="begin_battle")
    assert words == "Bodyguards: ada commands here, and you your own team."
    words = refused(four, users[SQUAD], "mayor", type="deploy", figure="guard-1", x=600, y=600)
    assert "ada commands here" in words
    assert four.seq == before
    while journal.state_of(four).phase == "setup":
        step(four, users)
    until(four, users, [GUARDS])
    words = refused(four, users[SQUAD], "mayor", type="end_phase")
    assert "ada commands here" in words
    give(four, users[GUARDS], "mayor", type="end_phase")


def test_an_enemy_orders_for_nobody_here(four, users):
    with pytest.raises(permissions.NotAdmitted):
        give(four, users[GAEA], "mayor", type="begin_battle")


def test_a_partner_who_waits_until_the_game_has_moved_on_is_told_so_first(four, users):
    old = four.seq
    give(four, users[GUARDS], "mayor", type="begin_battle")
    slip = OrderSlip("mayor", {"type": "end_phase"}, "late", old)
    with pytest.raises(orders.StaleBoard):
        orders.place_order(four.pk, known(users[SQUAD]), slip)


def test_six_turns_in_which_everybody_orders_their_own_team(four, users):
    given: dict[str, set[str]] = {post: set() for post in POSTS}
    for _ in range(90):
        post, fields = step(four, users)
        given[post].add(fields["type"])
        if journal.state_of(four).turn > 6:
            break
    assert all("end_phase" in types for types in given.values()), given
    by = {seat.pk: seat.post for seat in four.seats.all()}
    assert {by[row.seat_id] for row in four.orders.all()} == {*POSTS}
    proof = proofs.examine(four)
    assert proof.problems == ()


def test_either_may_begin_where_the_side_may_choose(four, users):
    until(four, users, [GUARDS, SQUAD])
    assert four.to_act == ["mayor"]
    words = refused(four, users[GUARDS], "mayor", type="activate_team", team="extraction")
    assert words == "Extraction squad: bruno commands here, and you your own team."
    give(four, users[SQUAD], "mayor", type="activate_team", team="extraction")
    assert four.due == [SQUAD]


def test_who_takes_an_order_back_is_who_gave_it(four, users):
    give(four, users[GUARDS], "mayor", type="shape_ground", seed=4)
    with pytest.raises(IllegalOrder):
        agreements.take_back(four.pk, known(users[SQUAD]), TableSlip(four.seq, "one"))
    agreements.take_back(four.pk, known(users[GUARDS]), TableSlip(four.seq, "two"))
    four.refresh_from_db()
    assert four.due == [GUARDS]
    assert proofs.examine(four).problems == ()


# --- News, clocks -----------------------------------------------------------------


def called(battle: Battle) -> list[str]:
    rows = Notice.objects.filter(battle_id=battle.pk, kind="turn", read=None).select_related("user")
    return sorted(row.user.username for row in rows)


def test_the_call_to_act_goes_to_who_commands(four, users):
    assert called(four) == ["ada"]
    give(four, users[GUARDS], "mayor", type="begin_battle")
    for _ in range(80):
        due = sorted(seat.name for seat in four.seats.all() if seat.post in four.due)
        assert called(four) == due
        if len(due) == 2:
            break
        step(four, users)
    assert len(due) == 2
    post = four.due[1]
    team = post.partition("/")[2]
    name = {"gaea": "yardies", "gleason": "reinforcements"}.get(team, team)
    row = Notice.objects.get(battle_id=four.pk, kind="turn", read=None, side=four.due[0])
    assert not is_answered(row)
    give(four, users[post], four.to_act[0], type="activate_team", team=name)
    assert called(four) == [users[post].username]
    row.refresh_from_db()
    assert is_answered(row)


def test_a_partners_order_settles_no_call_of_the_other(four, users):
    until(four, users, [GUARDS, SQUAD])
    row = Notice.objects.get(battle_id=four.pk, kind="turn", read=None, side=SQUAD)
    other = Notice.objects.get(battle_id=four.pk, kind="turn", read=None, side=GUARDS)
    give(four, users[SQUAD], "mayor", type="activate_team", team="extraction")
    assert is_answered(row)  # bruno has acted since
    assert is_answered(other)  # and nothing is left for ada to choose


@pytest.fixture
def watch(monkeypatch) -> Watch:
    clock = Watch(NOON)
    monkeypatch.setattr("battles.clocks.time_source.now", clock)
    return clock


@pytest.fixture
def timed(watch, users):
    others = {post: user for post, user in users.items() if post != GUARDS}
    return sat_down(users[GUARDS], others, clock={"kind": "day"})


def test_a_deadline_belongs_to_who_commands(timed, users, watch):
    row = clock_services.locked_clock(timed)
    assert row.sides == [GUARDS]
    due = row.due
    day = (NOON + timedelta(days=1)).date()
    pauses.book_holiday(timed.pk, known(users[SQUAD]), day, day, NOON)
    assert clock_services.locked_clock(timed).due == due  # it is not his to wait for
    timed.refresh_from_db()
    clock_services.reset_deadline(timed, NOON, anew=True)
    assert clock_services.locked_clock(timed).due == due
    pauses.book_holiday(timed.pk, known(users[GUARDS]), day, day, NOON)
    assert clock_services.locked_clock(timed).due > due
    assert Holiday.objects.count() == 2


def test_choosing_gives_nobody_more_time(timed, users, watch):
    until(timed, users, [GUARDS, SQUAD])
    due = clock_services.locked_clock(timed).due
    watch.forward(timedelta(hours=3))
    give(timed, users[SQUAD], "mayor", type="activate_team", team="extraction")
    row = clock_services.locked_clock(timed)
    assert (row.due, row.sides) == (due, [SQUAD])


def test_a_pause_needs_all_four(timed, users, watch):
    for post in (GUARDS, GAEA, GLEASON):
        pauses.pause_clock(timed.pk, known(users[post]), watch())
        assert clock_services.locked_clock(timed).paused_at is None
    pauses.withdraw_pause(timed.pk, known(users[GAEA]))
    pauses.pause_clock(timed.pk, known(users[SQUAD]), watch())
    assert clock_services.locked_clock(timed).paused_at is None
    pauses.pause_clock(timed.pk, known(users[GAEA]), watch())
    assert clock_services.locked_clock(timed).paused_at is not None


def test_who_was_late_is_named(timed, users, watch):
    from battles.clocks import sweep

    until(timed, users, [GUARDS, SQUAD])
    give(timed, users[SQUAD], "mayor", type="activate_team", team="extraction")
    watch.forward(timedelta(days=2))
    assert sweep.miss_deadline(timed.pk, watch())
    told = Notice.objects.filter(battle_id=timed.pk, kind="deadline_missed")
    assert {row.user.username for row in told} == {"ada", "bruno", "carla", "dora"}
    assert all(row.text.startswith("bruno did not act in time") for row in told)


# --- Giving up, ending ------------------------------------------------------------


def test_a_side_gives_up_when_both_agree(four, users):
    words = refused(four, users[SQUAD], "mayor", type="concede")
    assert "over for your side when ada agrees" in words
    agreements.agree(four.pk, known(users[SQUAD]), "concede")
    four.refresh_from_db()
    assert four.status == Battle.Status.ACTIVE
    told = Notice.objects.filter(battle_id=four.pk, kind="draw_offered")
    assert [row.user.username for row in told] == ["ada"]
    agreements.agree(four.pk, known(users[GAEA]), "concede")  # the other side for itself
    agreements.decline(four.pk, known(users[GLEASON]), "concede")
    four.refresh_from_db()
    assert [each["side"] for each in four.proposals] == ["mayor"]
    agreements.agree(four.pk, known(users[GUARDS]), "concede")
    four.refresh_from_db()
    assert (four.status, four.winner) == (Battle.Status.ENDED, "yardies")
    assert proofs.examine(four).problems == ()
    over = Notice.objects.filter(battle_id=four.pk, kind="over")
    assert over.count() == 4


def test_opponents_do_not_see_that_giving_up_is_proposed(four, users):
    from battles.agreements.queries import mark_of, table_of

    seats = list(four.seats.all())
    marks = {post: mark_of(four, seats, known(users[post])) for post in POSTS}
    agreements.agree(four.pk, known(users[GUARDS]), "concede")
    four.refresh_from_db()
    faces = {post: table_of(four, seats, known(users[post])) for post in POSTS}
    assert [each.how for each in faces[SQUAD].proposals] == ["concede"]
    assert faces[SQUAD].proposals[0].missing == ("bruno",)
    assert faces[GAEA].proposals == faces[GLEASON].proposals == ()
    after = {post: mark_of(four, seats, known(users[post])) for post in POSTS}
    assert {post for post in POSTS if marks[post] != after[post]} == {GUARDS, SQUAD}


def test_who_shares_with_nobody_gives_up_alone(ada, bruno, carla):
    battle = sat_down(ada, {SQUAD: bruno, "yardies": carla}, shared=("mayor",))
    with pytest.raises(IllegalOrder, match="share your side with nobody"):
        agreements.agree(battle.pk, known(carla), "concede")
    give(battle, carla, "yardies", type="concede")
    assert battle.winner == "mayor"


def test_a_draw_needs_all_four(four, users):
    for post in (GUARDS, SQUAD, GAEA):
        agreements.agree(four.pk, known(users[post]), "draw")
        four.refresh_from_db()
        assert four.status == Battle.Status.ACTIVE
    agreements.agree(four.pk, known(users[GLEASON]), "draw")
    four.refresh_from_db()
    assert four.status == Battle.Status.ENDED


def over(four, users) -> Battle:
    for post in (GUARDS, SQUAD):
        agreements.agree(four.pk, known(users[post]), "concede")
    four.refresh_from_db()
    return four


def test_once_more_with_the_same_people_at_the_same_posts(four, users):
    again = matchmaking_services.open_rematch(
        over(four, users).pk, known(users[SQUAD]), "same", "here"
    )
    assert posts(again) == [*POSTS]
    asked = {
        seat.post: seat.seat_request.name
        for seat in again.seats.all()
        if hasattr(seat, "seat_request")
    }
    assert asked == {GUARDS: "ada", GAEA: "carla", GLEASON: "dora"}
    assert again.seats.get(user=users[SQUAD]).post == SQUAD


def test_who_shares_a_side_goes_on_sharing_where_sides_are_swapped(ada, bruno, carla):
    battle = sat_down(ada, {SQUAD: bruno, "yardies": carla}, shared=("mayor",))
    give(battle, carla, "yardies", type="concede")
    again = matchmaking_services.open_rematch(battle.pk, known(carla), "swapped", "here")
    assert posts(again) == ["mayor", GAEA, GLEASON]
    assert again.seats.get(user=carla).post == "mayor"
    asked = {
        seat.post: seat.seat_request.name
        for seat in again.seats.all()
        if hasattr(seat, "seat_request")
    }
    assert asked == {GAEA: "ada", GLEASON: "bruno"}


def test_a_fork_is_played_at_one_screen_by_sides(four, users):
    battle = over(four, users)
    fork = forks.fork_battle(battle.pk, known(users[GUARDS]), battle.seq - 3, "press", "here")
    assert posts(fork) == [*SIDES]
    assert [seat.name for seat in fork.seats.all()] == ["ada and bruno", "carla and dora"]
    assert fork.due == fork.to_act == ["mayor"]


# --- Dice, machines, what was there before ----------------------------------------


def test_each_of_the_four_adds_a_seed(four):
    promise, *rest = journal.read(four)
    assert promise.event.seats == POSTS
    added = [entry.event for entry in rest if entry.event.__class__.__name__ == "SeedAdded"]
    assert [each.side for each in added] == [*POSTS]
    assert len({each.seed for each in added}) == 4
    proof = proofs.examine(four)
    assert proof.problems == ()
    assert [(share.side, share.vouches) for share in proof.dice_proof.seats] == [
        (post, True) for post in POSTS
    ]


def test_a_seat_is_named_by_its_post_where_a_seed_is_due(ada):
    battle = opened(ada, side=SQUAD)
    due = seeds.due(battle, battle.seats.all(), known(ada))
    assert [seat.post for seat in due] == [SQUAD]


def test_a_machine_plays_a_command_and_nothing_else(ada):
    battle = opened(ada, side=SQUAD, wanted="machine", bot="plain")
    assert battle.status == Battle.Status.ACTIVE
    assert (machine.due_sides(battle.pk), machine.battles_due(5)) == ([GUARDS], [battle.pk])
    assert machine.give_machine_orders(battle.pk, SQUAD) == 0  # that is Ada's
    for _ in range(60):
        due = machine.due_sides(battle.pk)
        if not due:
            break
        assert sum(machine.give_machine_orders(battle.pk, post) for post in due)
    battle.refresh_from_db()
    assert battle.due == [SQUAD]
    by = {seat.pk: seat.post for seat in battle.seats.all()}
    assert SQUAD not in {by[row.seat_id] for row in battle.orders.all()}
    give(battle, ada, "mayor", type="concede")  # a machine need not agree
    assert battle.winner == "yardies"


def test_two_seats_are_what_they_were(ada, bruno):
    plan = BattlePlan("firewall", "escape_from_ash_end", "mayor")
    battle = opening.open_battle(known(ada), plan, "here")
    seat = battle.seats.get(side="yardies")
    battle = seating.accept_invitation(str(seat.invite), known(bruno), slip_for(battle, "x"))
    assert (battle.shared, battle.commands, battle.due) == ([], [], ["mayor"])
    assert journal.read(battle)[0].event.seats == SIDES
    give(battle, ada, "mayor", type="begin_battle")
    assert battle.due == battle.to_act
    give(battle, ada, "mayor", type="concede")
    assert battle.winner == "yardies"
    with pytest.raises(ObjectDoesNotExist):
        battle.seats.exclude(command="").get()
