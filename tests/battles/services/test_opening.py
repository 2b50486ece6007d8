"""Opening a battle, inviting and joining."""

from __future__ import annotations

import pytest

from accounts.actors import Actor
from battles import journal
from battles.commitments import secret_storage
from battles.matchmaking.plans import BadPlan
from battles.models import Battle, Seat
from battles.permissions import NotAdmitted
from battles.services import limits, opening, seating
from rules.kernel.dice import commitment
from tests.battles.conftest import known, plan

pytestmark = pytest.mark.django_db


def kinds(battle: Battle) -> list[str]:
    return list(battle.journal.values_list("kind", flat=True))


def test_a_battle_waits_with_its_promise_made(waiting):
    assert waiting.status == Battle.Status.WAITING
    assert kinds(waiting) == ["dice_committed"]
    promise = journal.read(waiting)[0].event
    assert (
        promise.commitment
        == commitment(secret_storage.decrypted(waiting.secret))
        == waiting.commitment
    )


def test_it_begins_when_the_last_seat_is_taken(battle):
    assert battle.status == Battle.Status.ACTIVE
    assert kinds(battle) == ["dice_committed", "seed_added", "seed_added", "opened"]
    seeds = [entry.event.seed for entry in journal.read(battle)[1:3]]
    assert seeds == ["ada's seed", "bruno's seed"]
    assert journal.state_of(battle).names == {"red": "ada", "blue": "bruno"}
    assert battle.to_act == ["red"]


def test_who_sends_no_seed_is_given_none(waiting, bruno):
    invite = waiting.seats.get(side="blue").invite
    seating.accept_invitation(invite, known(bruno))
    assert waiting.seats.get(side="blue").seed == ""
    assert kinds(waiting) == ["dice_committed", "seed_added", "opened"]


def test_an_invitation_works_once(waiting, bruno, carla):
    invite = waiting.seats.get(side="blue").invite
    seating.accept_invitation(invite, known(bruno))
    with pytest.raises(Seat.DoesNotExist):
        seating.accept_invitation(invite, known(carla))


def test_nobody_plays_against_themselves_by_invitation(waiting, ada):
    invite = waiting.seats.get(side="blue").invite
    with pytest.raises(seating.InvitationRefused, match="already"):
        seating.accept_invitation(invite, known(ada))


def test_joining_needs_an_account(waiting):
    invite = waiting.seats.get(side="blue").invite
    with pytest.raises(seating.InvitationRefused, match="Log in"):
        seating.accept_invitation(invite, Actor(guest_key="k"))


def test_the_owner_invites_a_spectator_and_takes_it_back(battle, ada, carla):
    seat = seating.make_invitation(battle.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(carla))
    seat.refresh_from_db()
    assert (seat.user, seat.seed) == (carla, "")
    seating.revoke_invitation(battle.pk, known(ada), seat.pk)
    assert not Seat.objects.filter(pk=seat.pk).exists()


def test_a_referee_is_invited_before_the_battle_or_not_at_all(waiting, ada, bruno):
    assert seating.make_invitation(waiting.pk, known(ada), "referee").role == "referee"
    invite = waiting.seats.get(side="blue").invite
    seating.accept_invitation(invite, known(bruno))
    with pytest.raises(seating.InvitationRefused, match="before the battle"):
        seating.make_invitation(waiting.pk, known(ada), "referee")


def test_a_players_link_is_replaced_when_it_is_revoked(waiting, ada):
    seat = waiting.seats.get(side="blue")
    seating.revoke_invitation(waiting.pk, known(ada), seat.pk)
    assert waiting.seats.get(side="blue").invite not in ("", None, seat.invite)


def test_a_player_is_not_thrown_out(battle, ada):
    seat = battle.seats.get(side="blue")
    seating.revoke_invitation(battle.pk, known(ada), seat.pk)
    seat.refresh_from_db()
    assert seat.joined_at
    assert seat.invite is None


def test_only_the_owner_invites(battle, bruno, staff):
    for user in (bruno, staff):
        with pytest.raises(NotAdmitted):
            seating.make_invitation(battle.pk, known(user), "spectator")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"ruleset": "chess"}, "Choose one of the games."),
        ({"scenario": "siege"}, "Choose one of the scenarios of Tiny."),
        ({"side": "green"}, "Choose a side of A duel of dice: Red or Blue."),
        ({"house_rules": {"goal": "11"}}, "How far to? The answer must be “ten” or “for ever”."),
        ({"house_rules": {"luck": "yes"}}, "Tiny knows no house rule called “luck”."),
    ],
)
def test_a_bad_plan_is_refused_in_a_sentence(ada, changes, sentence):
    with pytest.raises(BadPlan) as refusal:
        opening.open_battle(known(ada), plan(**changes), "here")
    assert refusal.value.problems == [sentence]
    assert not Battle.objects.exists()


def test_house_rules_are_complete_and_reach_the_rules(ada):
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    assert battle.house_rules == {"goal": "10"}
    assert journal.state_of(battle).goal == 10


def test_guests_are_slowed_down(db, monkeypatch):
    monkeypatch.setattr(limits, "GUEST_BATTLES_AN_HOUR", 2)
    guest = Actor(guest_key="k")
    for _ in range(2):
        opening.open_battle(guest, plan(hotseat=True), "one address")
    with pytest.raises(limits.TooManyBattles):
        opening.open_battle(guest, plan(hotseat=True), "one address")
    opening.open_battle(guest, plan(hotseat=True), "another address")


def test_the_gallery_is_not_endless(waiting, ada):
    for _ in range(seating.MOST_SEATS - 2):
        seating.make_invitation(waiting.pk, known(ada), "spectator")
    with pytest.raises(seating.InvitationRefused, match="40 seats already"):
        seating.make_invitation(waiting.pk, known(ada), "spectator")
