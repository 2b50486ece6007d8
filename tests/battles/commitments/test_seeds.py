"""A seed is taken only with the commitment, whoever opens or joins; the site draws none."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.services.tokens import make_token
from battles import journal, permissions
from battles.clocks import services as clock_services
from battles.commitments import add_seed, proofs, secret_storage, seeds
from battles.commitments.seeds import SeedRefused, SeedSlip
from battles.matchmaking import services as matchmaking_services
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, Seat, SeatRequest
from battles.permissions import NotAdmitted
from battles.replay import forks
from battles.services import opening, orders, seating
from rules.bots import Whim
from rules.kernel.dice import LATE_SEEDS
from rules.kernel.events import DiceCommitted, SeedAdded
from rules.kernel.record import fingerprint
from tests.battles.conftest import give, known, plan, slip_for
from tests.battles.test_agreements import now, order, plain_order, state, take_back
from tests.battles.test_pages import signed_in

OTHER = "0" * 64


def shares(battle: Battle) -> dict[str, tuple[str, int, bool]]:
    found = proofs.examine(battle).dice_proof.seats
    return {each.side: (each.seed, each.draw, each.vouches) for each in found}


def test_opening_fixes_the_commitment_and_draws_no_seed(ada):
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    first, *more = [entry.event for entry in journal.read(battle)]
    assert (first.algorithm, first.seats) == (LATE_SEEDS, ("red", "blue"))
    assert first.commitment == battle.commitment
    assert not any(isinstance(event, SeedAdded) for event in more)
    assert set(battle.seats.values_list("seed", flat=True)) == {""}
    assert shares(battle) == {"red": ("", 0, False), "blue": ("", 0, False)}


def test_both_seats_can_vouch_when_each_seed_came_with_the_commitment(battle):
    lines = [each.event for each in journal.read(battle) if isinstance(each.event, SeedAdded)]
    assert {line.commitment for line in lines} == {battle.commitment}
    assert shares(battle) == {"red": ("ada's seed", 0, True), "blue": ("bruno's seed", 0, True)}


@pytest.mark.parametrize(("commitment", "words"), [("", "came without one"), (OTHER, "another")])
def test_a_seed_with_no_or_another_commitment_is_refused_and_nothing_changes(
    ada, bruno, commitment, words
):
    battle = opening.open_battle(known(ada), plan(wanted="anybody"), "here")
    slip = SeedSlip("mine", commitment)
    invite = battle.seats.get(side="blue").invite
    for deed in (
        lambda: add_seed.add_seed(battle.pk, known(ada), slip),
        lambda: seating.accept_invitation(invite, known(bruno), slip),
        lambda: matchmaking_services.take_challenge(battle.pk, known(bruno), "", slip),
    ):
        with pytest.raises(SeedRefused, match=words) as refused:
            deed()
        assert battle.commitment in str(refused.value)
    assert battle.seats.filter(joined_at=None).count() == 1
    assert not battle.seats.exclude(seed="").exists()


def test_a_seat_adds_one_seed_and_twice_is_once(waiting, ada, bruno):
    add_seed.add_seed(waiting.pk, known(ada), slip_for(waiting, "ada's seed"))
    for slip, sentence in ((slip_for(waiting, "another"), "already"), (None, "Send a seed")):
        with pytest.raises(SeedRefused, match=sentence):
            add_seed.add_seed(waiting.pk, known(ada), slip)
    with pytest.raises(NotAdmitted):
        add_seed.add_seed(waiting.pk, known(bruno), slip_for(waiting, "x"))


def test_a_late_seed_counts_from_the_next_die_and_the_proof_holds(endless, ada, bruno):
    give(endless, ada, "red")
    thrown = endless.draw
    assert thrown
    add_seed.add_seed(endless.pk, known(bruno), slip_for(endless, "late"))
    endless.refresh_from_db()
    give(endless, bruno, "blue")
    give(endless, ada, "red", "concede")
    proof = proofs.examine(endless)
    assert proof.is_sound, proof.problems
    assert proof.is_complete
    assert shares(endless) == {"red": ("", 0, False), "blue": ("late", thrown, True)}
    with pytest.raises(SeedRefused, match="over"):
        add_seed.add_seed(endless.pk, known(ada), slip_for(endless, "too late"))


def test_a_seed_makes_no_board_stale_and_moves_no_deadline(ada, bruno):
    opened = opening.open_battle(known(ada), plan(clock={"kind": "day"}), "here")
    battle = seating.accept_invitation(opened.seats.get(side="blue").invite, known(bruno))
    battle = Battle.objects.select_related("clock").get(pk=battle.pk)
    due, seq = clock_services.clock_of(battle).due, battle.seq
    assert due
    add_seed.add_seed(battle.pk, known(bruno), slip_for(battle, "b"))
    clock = clock_services.clock_of(Battle.objects.select_related("clock").get(pk=battle.pk))
    assert (clock.due, clock.seq) == (due, seq + 1)
    give(battle, ada, "red")  # still on the board of before
    battle.seq = seq
    with pytest.raises(orders.StaleBoard):
        give(battle, bruno, "blue", token="on an older board")


def test_an_order_is_taken_back_over_a_seed_that_came_between(ada):
    street = BattlePlan("firewall", "street_fight", hotseat=True)
    battle = opening.open_battle(known(ada), street, "here")
    before, _ = plain_order(battle, known(ada))
    add_seed.add_seed(battle.pk, known(ada), slip_for(battle, "between"))
    take_back(battle, known(ada))
    assert state(battle) == before
    order(battle, known(ada), now(battle).to_act[0], Whim(1))
    proof = proofs.examine(now(battle))
    assert proof.is_sound, proof.problems
    assert {seat.seed for seat in proof.dice_proof.seats} == {"between"}
    told = [each.event for each in journal.counting(journal.read(battle), now(battle).seq)]
    assert sum(isinstance(event, SeedAdded) for event in told) == 2


# --- Every way into a battle --------------------------------------------------


def test_a_machine_adds_nothing_and_cannot(ada):
    battle = opening.open_battle(known(ada), plan(wanted="machine"), "here")
    seats = list(battle.seats.all())
    assert [seat.side for seat in seeds.due(battle, seats, known(ada))] == ["red"]
    add_seed.add_seed(battle.pk, known(ada), slip_for(battle, "mine"))
    seat = battle.seats.get(side="blue")
    assert seat.seed == ""
    with pytest.raises(SeedRefused, match="A machine sits here"):
        seeds.put(battle, seat, slip_for(battle, "the site's"))
    with pytest.raises(NotAdmitted):
        add_seed.add_seed(battle.pk, permissions.machine_at(seat), slip_for(battle, "the site's"))
    promise = journal.read(battle)[0].event
    assert (promise.seats, promise.machines) == (("red",), ("blue",))
    page = signed_in(ada).get(f"/battles/{battle.pk}/proof/").text
    assert "as no machine does" in page
    assert "Can vouch" in page


@pytest.fixture
def first_line_says(monkeypatch):
    """The first lines of battles that are opened now, as older versions or a forger wrote them."""

    def says(*seats: str, machines: tuple[str, ...] = ()) -> None:
        def line(battle: Battle, _: object) -> DiceCommitted:
            return DiceCommitted(battle.commitment, LATE_SEEDS, seats, machines)

        monkeypatch.setattr(seeds, "first_line", line)

    return says


def site_adds_for_the_machine(battle: Battle) -> None:
    """What somebody at the database could do: a seed on the machine's seat, and in the journal."""
    seat = battle.seats.get(side="blue")
    battle.refresh_from_db()
    seat.seed, seat.seed_commitment = "chosen", battle.commitment
    seat.save()
    journal.append(battle, None, seeds.lines_of(battle, [seat]))
    battle.save(update_fields=["seq"])


@pytest.mark.parametrize("is_listed", [False, True])
def test_a_seed_of_a_machines_seat_is_found_and_does_not_vouch(ada, first_line_says, is_listed):
    if is_listed:  # as in battles from before machines were left out
        first_line_says("red", "blue")
    battle = opening.open_battle(known(ada), plan(wanted="machine"), "here")
    assert proofs.examine(battle).is_sound
    site_adds_for_the_machine(battle)
    told = "A seed was added for blue, a machine's seat: the site chose that seed."
    assert told in proofs.examine(battle).problems
    page = signed_in(ada).get(f"/battles/{battle.pk}/proof/").text
    assert "the site chose this seed" in page
    assert "Can vouch" not in page
    assert 'data-vouches="1"' not in page


@pytest.mark.parametrize(
    ("seats", "machines", "told"),
    [
        (("red", "blue", "house"), (), "are not those of this battle"),
        (("red",), (), "are not those of this battle"),
        (("red",), ("blue",), "a machine sits where a player does"),
    ],
)
def test_a_first_line_with_other_seats_than_the_battles_is_found(
    ada, first_line_says, seats, machines, told
):
    first_line_says(*seats, machines=machines)
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    assert told in " ".join(proofs.examine(battle).problems)


def test_no_seed_is_taken_for_a_seat_that_the_first_line_does_not_list(ada, first_line_says):
    first_line_says("blue")
    battle = opening.open_battle(known(ada), plan(wanted="anybody"), "here")
    with pytest.raises(SeedRefused, match="does not list this seat"):
        add_seed.add_seed(battle.pk, known(ada), slip_for(battle, "mine"))
    seat = battle.seats.get(side="blue")
    seat.seed = "one"
    with pytest.raises(SeedRefused, match="already"):
        seeds.put(battle, seat, slip_for(battle, "two"))


def test_challenge_request_rematch_and_fork_take_seeds_in_the_same_way(ada, bruno):
    challenge = opening.open_battle(known(ada), plan(wanted="anybody"), "here")
    taken = matchmaking_services.take_challenge(
        challenge.pk, known(bruno), "", slip_for(challenge, "b")
    )
    assert shares(taken)["blue"] == ("b", 0, True)
    give(taken, ada, "red", "concede")
    again = matchmaking_services.open_rematch(taken.pk, known(ada), "", "here")
    assert again.commitment != taken.commitment
    asking = SeatRequest.objects.get(seat__battle=again)
    matchmaking_services.answer_seat_request(
        asking.pk, known(bruno), True, slip_for(again, "once more")
    )
    add_seed.add_seed(again.pk, known(ada), slip_for(again, "late"))
    assert {seed for seed, _, vouches in shares(again).values() if vouches} == {"once more", "late"}
    give(taken := opening.open_battle(known(ada), plan(hotseat=True), "x"), ada, "red")
    fork = forks.fork_battle(taken.pk, known(ada), taken.seq, "token", "here")
    assert shares(fork)["red"] == ("", 0, False)
    add_seed.add_seed(fork.pk, known(ada), slip_for(fork, "other dice"))
    fork.refresh_from_db()
    give(fork, ada, fork.to_act[0])
    assert {seed for seed, *_ in shares(fork).values()} == {"other dice"}
    assert proofs.examine(fork).is_sound


# --- By plain client ------------------------------------------------------------


def test_without_scripts_everything_works_and_the_seat_has_added_nothing(ada, bruno):
    client, guest = signed_in(ada), signed_in(bruno)
    form = {"game": "tiny:duel", "side_tiny_duel": "red", "opponent": "invite"}
    client.post("/battles/new/", form)
    battle = Battle.objects.get()
    waiting = client.get(f"/battles/{battle.pk}/").text
    assert f'<input type="hidden" name="commitment" value="{battle.commitment}">' in waiting
    invite = battle.seats.get(side="blue").invite
    shown = guest.get(f"/battles/join/{invite}/").text
    assert battle.commitment in shown
    # An empty field, as a browser without scripts sends it.
    sent = {"commitment": battle.commitment, "seed": ""}
    assert guest.post(f"/battles/join/{invite}/", sent).status_code == 302
    battle.refresh_from_db()
    give(battle, ada, "red")
    page = guest.get(f"/battles/{battle.pk}/proof/").text
    assert page.count("Added nothing.") == 2
    # Words typed against the commitment that the page shows count all the same.
    typed = {"commitment": battle.commitment, "seed": "typed by hand"}
    answer = guest.post(f"/battles/{battle.pk}/seed/", typed)
    assert answer["Location"] == f"/battles/{battle.pk}/"
    assert shares(battle)["blue"] == ("typed by hand", battle.draw, True)
    assert "dice-seed" not in guest.get(f"/battles/{battle.pk}/").text
    refused = guest.post(f"/battles/{battle.pk}/seed/", {**typed, "seed": "once more"}, follow=True)
    assert "has added its seed already" in refused.text


def test_a_script_is_told_the_commitment_and_why_a_seed_is_refused(waiting, bruno):
    battle = opening.open_battle(known(bruno), plan(wanted="machine"), "here")
    client, script = signed_in(bruno), {"headers": {"Accept": "application/json"}}
    address = f"/battles/{battle.pk}/seed/"
    assert client.get(address).json() == {"commitment": battle.commitment, "sides": ["red"]}
    refused = client.post(address, {"seed": "a", "commitment": waiting.commitment}, **script)
    assert battle.commitment in refused.json()["problem"]
    assert battle.seats.get(side="red").seed == ""
    taken = client.post(address, {"seed": "a", "commitment": battle.commitment}, **script)
    seq = Battle.objects.get(pk=battle.pk).seq
    assert taken.json() == {"commitment": battle.commitment, "sides": [], "seq": seq}
    assert Client().get(address).status_code == 404
    refused = signed_in(bruno).post(
        f"/battles/join/{waiting.seats.get(side='blue').invite}/",
        {"drawn_seed": "ff", "commitment": battle.commitment},
    )
    assert refused.status_code == 409
    assert waiting.commitment in refused.text


def test_programs_are_told_the_commitment_before_they_send_a_seed(waiting, ada, bruno):
    token = make_token(bruno, "a program")[1]
    asks = Client(headers={"Authorization": f"Bearer {token}"})
    invite = waiting.seats.get(side="blue").invite
    told = asks.get("/api/v1/battles/join/", {"invite": invite}).json()
    assert (told["side"], told["commitment"]) == ("blue", waiting.commitment)
    assert asks.get("/api/v1/battles/join/").status_code == 404
    join = {"invite": invite, "seed": "b"}
    refused = asks.post("/api/v1/battles/join/", join, "application/json")
    assert refused.status_code == 409
    assert refused.json()["problems"][0]["path"] == "commitment"
    shown = asks.post("/api/v1/battles/join/", {"invite": invite}, "application/json").json()
    assert shown["seed_due"] == ["blue"]
    address = f"/api/v1/battles/{waiting.pk}/seed/"
    assert asks.get(address).json() == {"commitment": waiting.commitment, "sides": ["blue"]}
    slip = {"seed": "b", "commitment": waiting.commitment}
    assert asks.post(address, slip, "application/json").json()["seed_due"] == []
    assert shares(waiting)["blue"] == ("b", 0, True)
    opened = {"ruleset": "tiny", "scenario": "duel", "seed": "too early"}
    assert asks.post("/api/v1/battles/", opened, "application/json").status_code == 422


def test_the_secret_is_not_in_the_row_as_it_is(battle):
    assert secret_storage.decrypted(battle.secret) not in bytes(battle.secret)
    assert Seat.objects.filter(battle=battle, seed_line=None).count() == 0


def test_the_page_of_the_proof_shows_one_fingerprint_on_both_sides(battle, ada):
    give(battle, ada, "red", "concede")
    page = signed_in(ada).get(f"/battles/{battle.pk}/proof/").text
    assert page.count(fingerprint(journal.state_of(battle))) == 2
    assert "Everything holds" in page
