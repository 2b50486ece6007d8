"""Forks: a position is played on in a battle of its own, which can be proved like any other."""

from __future__ import annotations

import pytest
from django.test import Client

from battles import journal
from battles.commitments import proofs
from battles.models import Battle, Fork, Seat
from battles.order_form.forms import OrderSlip
from battles.replay import forks
from battles.replay import queries as replay_queries
from battles.replay.replay_cache import cached_entries
from battles.services import limits, opening, orders, seating
from rules.__main__ import main
from rules.bots import Whim, random_order
from rules.kernel.events import DiceCommitted, Recalled
from rules.registry import RULESETS
from tests.battles.conftest import give, known, plan
from tests.battles.stored import stored
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db
MOST_ORDERS = 600


@pytest.fixture
def ended(battle, ada, bruno) -> Battle:
    """Rolls on both sides, a whisper, and a concession."""
    give(battle, ada, "red", "whisper", words=["north"])
    give(battle, bruno, "blue")
    give(battle, ada, "red")
    give(battle, bruno, "blue", "concede")
    return battle


def forked(battle: Battle, user, seq: int, press: str = "press") -> Battle:
    return forks.fork_battle(battle.pk, known(user), seq, press, "there")


def play_out(battle: Battle, user, seed: int = 1) -> Battle:
    """Both sides play at random to the end, through the service that every order goes through."""
    ruleset, whim = journal.ruleset_of(battle), Whim(seed)
    for count in range(MOST_ORDERS):
        battle.refresh_from_db()
        if battle.status == Battle.Status.ENDED:
            return battle
        side = battle.to_act[0]
        shy = frozenset({"concede"} if count < MOST_ORDERS - 50 else ())
        order = random_order(ruleset, journal.state_of(battle), side, whim, shy)
        fields = ruleset.fields_of(order)
        fields.pop("side")
        slip = OrderSlip(side, fields, f"bot-{count}", battle.seq)
        orders.place_order(battle.pk, known(user), slip)
    raise AssertionError("no end")


def holds(battle: Battle, tmp_path, user) -> bool:
    """What `python -m rules verify` says of the file that the site gives."""
    path = tmp_path / "journal.jsonl"
    path.write_bytes(signed_in(user).get(f"/battles/{battle.pk}/journal.jsonl").content)
    return main(["verify", str(path)]) == 0


def test_a_fork_plays_on_to_an_end_and_holds(ended, carla, tmp_path, ada):
    fork = forked(ended, ada, ended.seq - 3)
    assert proofs.examine(fork).problems == ()
    fork = play_out(fork, ada)
    proof = proofs.examine(fork)
    assert proof.problems == ()
    assert proof.is_complete
    assert holds(fork, tmp_path, ada)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seq", [60, 120, 400])
def test_a_fork_of_a_real_battle_plays_on_to_an_end_and_holds(seq, ada, tmp_path):
    origin = stored("firewall-park-closes.jsonl", [ada])
    fork = forked(origin, ada, seq)
    begun = journal.read(fork)
    at = Fork.objects.get(battle=fork).seq
    ruleset = RULESETS["firewall"]
    assert journal.state_of(fork) == replay_queries.position(ruleset, journal.read(origin), at)
    assert fork.draw == 0
    assert sum(isinstance(entry.event, DiceCommitted) for entry in begun) == 1
    fork = play_out(fork, ada)
    assert proofs.examine(fork).problems == ()
    assert holds(fork, tmp_path, ada)
    assert main(["replay", str(tmp_path / "journal.jsonl")]) == 0


def test_dice_that_were_changed_in_a_fork_are_found(ended, ada, tmp_path):
    fork = play_out(forked(ended, ada, ended.seq - 3), ada)
    text = signed_in(ada).get(f"/battles/{fork.pk}/journal.jsonl").text
    rolled = next(
        line for line in text.splitlines() if '"rolled"' in line and '"recalled"' not in line
    )
    face = rolled.index('"dice":[') + len('"dice":[')
    forged = rolled[:face] + str(int(rolled[face]) % 6 + 1) + rolled[face + 1 :]
    path = tmp_path / "forged.jsonl"
    path.write_text(text.replace(rolled, forged))
    assert main(["verify", str(path)]) == 1


def test_the_story_of_the_first_battle_is_told_and_replayed_in_the_second(ended, ada):
    fork = forked(ended, ada, ended.seq - 3)
    client = signed_in(ada)
    page = client.get(f"/battles/{fork.pk}/log/").text
    assert "This battle goes on from “A duel of dice”" in page
    assert "red whispers north" in page
    stops = [entry.seq for entry in journal.read(fork) if entry.number]
    assert "red whispers north" in client.get(f"/battles/{fork.pk}/replay/?at={stops[0]}").text


def test_programs_are_told_the_story_of_the_first_battle_too(ended, ada):
    fork = forked(ended, ada, ended.seq - 3)
    client = signed_in(ada)
    of_both = [
        client.get(f"/api/v1/battles/{battle.pk}/journal/").json() for battle in (ended, fork)
    ]
    first, second = (
        {str(each["told"]) for each in found["results"] if each["told"]} for found in of_both
    )
    assert "red whispers north" in str(second)
    rolled = {each for each in first if "roll" in each}
    assert rolled & second


def test_a_fork_can_be_forked_inside_what_it_recalls(ended, ada):
    fork = forked(ended, ada, ended.seq - 2)
    first = next(entry.seq for entry in journal.read(fork) if entry.number)
    again = forked(fork, ada, first, "again")
    told = [entry.event for entry in journal.read(again) if isinstance(entry.event, Recalled)]
    assert [event.event["kind"] for event in told] == ["opened", "whispered"]
    assert journal.state_of(again).secrets == {"red": "north"}
    assert proofs.examine(again).problems == ()


def test_an_order_is_never_cut_in_two(ada):
    origin = stored("firewall-kewell-taken.jsonl", [ada])
    fork = forked(origin, ada, 3)
    assert Fork.objects.get(battle=fork).seq == replay_queries.opening_end(journal.read(origin))


def test_a_second_press_brings_the_same_battle(ended, ada):
    assert forked(ended, ada, 5) == forked(ended, ada, 5)
    assert forked(ended, ada, 5, "another press") != forked(ended, ada, 5)


def test_somebody_elses_token_opens_nothing(ended, ada, bruno):
    forked(ended, ada, 5)
    address = f"/battles/{ended.pk}/fork/"
    assert signed_in(bruno).post(address, {"seq": 5, "token": "press"}).status_code == 404


def test_a_player_may_not_while_the_battle_lasts(battle, ada):
    give(battle, ada, "red")
    answer = signed_in(ada).post(f"/battles/{battle.pk}/fork/", {"seq": 5, "token": "press"})
    assert answer.status_code == 409
    assert "Come back when it is over." in answer.text
    assert "Play on from here" not in one_line(signed_in(ada).get(f"/battles/{battle.pk}/replay/"))
    assert not Fork.objects.exists()


def test_a_guest_may_fork_the_battle_at_the_own_screen(db):
    client = Client()
    client.post("/battles/hot-seat/")
    battle = Battle.objects.get()
    page = client.get(f"/battles/{battle.pk}/replay/").text
    assert "Play on from here" in page
    answer = client.post(f"/battles/{battle.pk}/fork/", {"seq": battle.seq, "token": "press"})
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code == 200
    fork = Fork.objects.get().battle
    assert fork.hotseat
    assert fork.title.startswith("What if: ")


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"seq": "", "token": "press"}, 409),
        ({"seq": "many", "token": "press"}, 409),
        ({"seq": "5", "token": ""}, 409),
        ({"seq": "5", "token": "\x00"}, 409),
        ({"seq": "5", "token": "x" * 65}, 409),
        ({"seq": "999999999", "token": "press"}, 409),
        ({"seq": "0", "token": "press"}, 302),
    ],
)
def test_whatever_a_form_says_is_answered(ended, ada, form, status):
    assert signed_in(ada).post(f"/battles/{ended.pk}/fork/", form).status_code == status


def test_a_decided_position_is_refused_in_words(ended, ada):
    answer = signed_in(ada).post(f"/battles/{ended.pk}/fork/", {"seq": ended.seq, "token": "press"})
    assert "There it is decided already." in answer.text


def test_a_battle_that_has_not_begun_is_refused_in_words(waiting, ada):
    with pytest.raises(forks.ForkRefused, match="has not begun"):
        forked(waiting, ada, 1)


def test_who_forks_too_many_battles_is_told_to_wait(ended, ada, monkeypatch):
    monkeypatch.setattr(limits, "USER_BATTLES_AN_HOUR", 1)
    address = f"/battles/{ended.pk}/fork/"
    assert signed_in(ada).post(address, {"seq": 5, "token": "a"}).status_code == 302
    assert signed_in(ada).post(address, {"seq": 5, "token": "b"}).status_code == 429


def test_a_fork_outlives_the_battle_that_it_came_from(ended, ada):
    fork = forked(ended, ada, 5)
    journal.erase(ended)
    assert Fork.objects.get(battle=fork).origin is None
    journal.erase(fork)
    assert not Fork.objects.exists()


def test_a_referee_may_while_the_battle_lasts_and_the_players_learn_nothing(ada, bruno, carla):
    opened = opening.open_battle(known(ada), plan(), "here")
    seat = seating.make_invitation(opened.pk, known(ada), "referee")
    seating.accept_invitation(str(seat.invite), known(carla))
    battle = seating.accept_invitation(opened.seats.get(side="blue").invite, known(bruno))
    give(battle, ada, "red", "whisper", words=["north"])
    fork = forked(battle, carla, battle.seq)
    assert {seat.user for seat in Seat.objects.filter(battle=fork)} == {carla}
    assert signed_in(ada).get(f"/battles/{fork.pk}/").status_code == 404
    assert cached_entries(battle)[-1].seq == battle.seq
