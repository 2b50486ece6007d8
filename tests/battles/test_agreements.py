"""What the people at the table settle among themselves: taking back, a draw, stopping here."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from accounts.actors import Actor
from battles import journal
from battles.agreements import services as agreements
from battles.commitments import proofs
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip, TableSlip
from battles.permissions import NotAdmitted
from battles.queries import battle_page, log_lines
from battles.services import opening, orders, seating
from battles.services.orders import StaleBoard
from notifications.models import Notice
from rules.__main__ import main
from rules.bots import Whim, random_order
from rules.kernel.events import DiceEvent, OrderTakenBack
from rules.kernel.record import IllegalOrder, fingerprint
from tests.battles.conftest import known

GUEST = Actor(guest_key="g" * 64)


@pytest.fixture
def street(ada, bruno) -> Battle:
    """A street fight of Ada's against Bruno's people."""
    plan = BattlePlan("firewall", "street_fight", "wardens", house_rules={"street_turns": "8"})
    opened = opening.open_battle(known(ada), plan, "here")
    invite = opened.seats.get(side="tollgate").invite
    return seating.accept_invitation(invite, known(bruno))


@pytest.fixture
def hotseat(db) -> Battle:
    plan = BattlePlan("firewall", "street_fight", hotseat=True, house_rules={"street_turns": "8"})
    return opening.open_battle(GUEST, plan, "here")


def now(battle: Battle) -> Battle:
    return Battle.objects.get(pk=battle.pk)


def state(battle: Battle) -> str:
    """The battle as it stands; a database may put the keys of a dictionary in another order."""
    return fingerprint(journal.state_of(now(battle)))


def order(battle: Battle, actor: Actor, side: str, whim: Whim) -> orders.Placed:
    """A random order of a side."""
    fresh = now(battle)
    ruleset = journal.ruleset_of(fresh)
    shy = frozenset({"concede"})
    found = random_order(ruleset, journal.state_of(fresh), side, whim, shy)
    fields = ruleset.fields_of(found)
    slip = OrderSlip(side, fields, f"token-{fresh.seq}", fresh.seq)
    return orders.place_order(battle.pk, actor, slip)


def prepare(battle: Battle, user, side: str) -> None:
    """Something that a side does before the battle, without dice."""
    fresh = now(battle)
    ruleset, shy = journal.ruleset_of(fresh), frozenset({"concede", "begin_battle"})
    found = random_order(ruleset, journal.state_of(fresh), side, Whim(2), shy)
    slip = OrderSlip(side, ruleset.fields_of(found), f"token-{fresh.seq}", fresh.seq)
    orders.place_order(battle.pk, known(user), slip)


def take_back(battle: Battle, actor: Actor) -> Battle:
    seq = now(battle).seq
    return agreements.take_back(battle.pk, actor, TableSlip(seq, f"back-{seq}"))


def plain_order(battle: Battle, actor: Actor) -> tuple[str, orders.Placed]:
    """Random orders until one may be taken back; the state before it."""
    whim = Whim(3)
    for _ in range(300):
        before = state(battle)
        side = whim.pick(now(battle).to_act)
        placed = order(battle, actor, side, whim)
        if now(battle).last_plain:
            return before, placed
    raise AssertionError("no plain order came up")


# --- Taking back ---------------------------------------------------------------------------------


def test_an_order_without_dice_is_taken_back_and_the_journal_tells_of_both(hotseat):
    before, placed = plain_order(hotseat, GUEST)
    draw = now(hotseat).draw
    battle = take_back(hotseat, GUEST)
    assert state(hotseat) == before
    assert now(hotseat).draw == draw
    last = journal.read(battle)[-1]
    assert last.event == OrderTakenBack(
        side=placed.battle.orders.get(number=placed.number).side,
        order=placed.number,
        to=placed.first_seq - 1,
    )
    assert battle.order_count == placed.number + 1
    assert proofs.examine(now(hotseat)).is_sound


@pytest.mark.parametrize("seed", range(4))
def test_any_row_of_orders_and_takings_back_proves_and_folds_the_same(hotseat, seed, tmp_path):
    """Each taking back leads to the very state before the order, however many follow each other."""
    whim, states = Whim(seed), []
    taken = 0
    for _ in range(120):
        battle = now(hotseat)
        if battle.status != Battle.Status.ACTIVE or taken == 8:
            break
        if battle.last_plain and whim.below(2):
            take_back(hotseat, GUEST)
            assert state(hotseat) == states.pop()
            taken += 1
            continue
        states.append(state(hotseat))
        order(hotseat, GUEST, whim.pick(battle.to_act), whim)
        if not now(hotseat).last_plain:
            states.clear()
    assert taken  # the dice differ each time, so nobody knows how often
    battle = now(hotseat)
    assert proofs.examine(battle).problems == ()
    if battle.status == Battle.Status.ACTIVE:
        end = OrderSlip(battle.to_act[0], {"type": "concede"}, "end", battle.seq)
        orders.place_order(hotseat.pk, GUEST, end)
    battle = now(hotseat)
    assert proofs.examine(battle).is_complete
    lines = "".join(log_lines.journal_lines(battle, list(battle.seats.all()), GUEST))
    path = tmp_path / "battle.jsonl"
    path.write_text(lines)
    assert main(["verify", str(path)]) == 0
    assert main(["replay", str(path)]) == 0


def test_what_was_diced_for_stays(hotseat):
    whim = Whim(1)
    for _ in range(200):
        battle = now(hotseat)
        placed = order(hotseat, GUEST, whim.pick(battle.to_act), whim)
        events = [entry.event for entry in journal.read(battle, after=placed.first_seq - 1)]
        if any(isinstance(each, DiceEvent) for each in events):
            break
    before = state(hotseat)
    with pytest.raises(IllegalOrder, match="nothing to take back"):
        take_back(hotseat, GUEST)
    assert state(hotseat) == before


def test_only_who_gave_it_takes_an_order_back_and_not_after_somebody_else_s(street, ada, bruno):
    prepare(street, bruno, "tollgate")
    with pytest.raises(IllegalOrder):
        take_back(street, known(ada))
    battle = now(street)
    begin = OrderSlip("tollgate", {"type": "begin_battle"}, "begin", battle.seq)
    orders.place_order(street.pk, known(bruno), begin)
    with pytest.raises(IllegalOrder):
        take_back(street, known(bruno))


def test_a_double_press_takes_back_once_and_an_old_board_takes_back_nothing(hotseat):
    plain_order(hotseat, GUEST)
    slip = TableSlip(now(hotseat).seq, "once")
    agreements.take_back(hotseat.pk, GUEST, slip)
    after = state(hotseat)
    agreements.take_back(hotseat.pk, GUEST, slip)
    assert state(hotseat) == after
    with pytest.raises(StaleBoard):
        agreements.take_back(hotseat.pk, GUEST, TableSlip(slip.expected_seq, "other"))


def test_an_order_after_a_taking_back_is_given_anew(hotseat):
    _, placed = plain_order(hotseat, GUEST)
    fields = placed.battle.orders.get(number=placed.number).fields
    take_back(hotseat, GUEST)
    battle = now(hotseat)
    again = OrderSlip(fields["side"], fields, "again", battle.seq)
    orders.place_order(hotseat.pk, GUEST, again)
    assert state(hotseat) == fingerprint(journal.state_of(placed.battle))


def test_the_log_strikes_out_what_was_taken_back(hotseat):
    plain_order(hotseat, GUEST)
    take_back(hotseat, GUEST)
    battle = now(hotseat)
    page = battle_page.battle_page(battle.pk, GUEST, battle_page.PageRequest())
    lines = [line for entry in page.log.entries for line in entry.lines]
    assert any(line.is_void for line in lines) or "takes order" in lines[0].text
    assert "takes order" in lines[0].text
    assert not lines[0].is_void


def test_a_stranger_takes_nothing_back(street, carla):
    with pytest.raises(NotAdmitted):
        take_back(street, known(carla))


def test_a_forged_taking_back_is_found_by_the_proof(hotseat):
    """Dice cannot be taken back by whoever writes into the table of orders."""
    whim, thrown = Whim(1), 0
    while not thrown:
        placed = order(hotseat, GUEST, whim.pick(now(hotseat).to_act), whim)
        thrown = now(hotseat).draw
    Battle.objects.filter(pk=hotseat.pk).update(
        last_plain=placed.number, last_plain_by=placed.battle.orders.last().seat_id
    )
    take_back(hotseat, GUEST)
    assert not proofs.examine(now(hotseat)).is_sound


# --- Agreeing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["draw", "stop"])
def test_a_battle_ends_when_everybody_agrees(street, ada, bruno, how):
    agreements.agree(street.pk, known(ada), how)
    agreements.agree(street.pk, known(ada), how)
    assert now(street).status == Battle.Status.ACTIVE
    agreements.agree(street.pk, known(bruno), how)
    agreements.agree(street.pk, known(bruno), how)
    battle = now(street)
    assert (battle.status, battle.winner, battle.proposals) == ("ended", "", [])
    assert "agree" in battle.reason
    assert proofs.examine(battle).is_complete
    assert proofs.examine(battle).is_sound


def test_who_declines_or_withdraws_clears_the_table(street, ada, bruno):
    agreements.agree(street.pk, known(ada), "draw")
    agreements.decline(street.pk, known(bruno), "draw")
    agreements.agree(street.pk, known(bruno), "stop")
    assert [each["how"] for each in now(street).proposals] == ["stop"]
    agreements.agree(street.pk, known(bruno), "draw")
    assert now(street).status == Battle.Status.ACTIVE


def test_nobody_agrees_on_anything_else_or_before_the_beginning(street, waiting, ada, carla):
    with pytest.raises(IllegalOrder):
        agreements.agree(street.pk, known(ada), "victory")
    with pytest.raises(IllegalOrder):
        agreements.agree(waiting.pk, known(ada), "draw")
    with pytest.raises(NotAdmitted):
        agreements.agree(street.pk, known(carla), "draw")


def test_the_page_shows_what_lies_on_the_table_to_who_plays(street, ada, bruno):
    browsers = {"ada": Client(), "bruno": Client()}
    for name, user in (("ada", ada), ("bruno", bruno)):
        browsers[name].force_login(user)
    address = f"/battles/{street.pk}/"
    browsers["ada"].post(f"{address}settle/", {"how": "draw"})
    assert "You propose a draw." in browsers["ada"].get(address).content.decode()
    assert "ada proposes a draw." in browsers["bruno"].get(address).content.decode()
    answer = browsers["bruno"].post(f"{address}settle/", {"how": "nothing"})
    assert answer.status_code == 422
    browsers["bruno"].post(f"{address}settle/", {"how": "draw", "answer": "yes"})
    assert now(street).status == Battle.Status.ENDED
    assert "agree on a draw" in browsers["ada"].get(address).content.decode()


def test_the_button_takes_back(street, ada, bruno):
    browser = Client()
    browser.force_login(bruno)
    address = f"/battles/{street.pk}/"
    prepare(street, bruno, "tollgate")
    assert "Take the last order back" in browser.get(address).content.decode()
    seq = now(street).seq
    answer = browser.post(f"{address}take-back/", {"seq": seq, "token": "t"})
    assert answer.status_code == 302
    assert now(street).seq == seq + 1
    assert browser.post(f"{address}take-back/", {"seq": seq, "token": "u"}).status_code == 409
    assert browser.post(f"{address}take-back/", {"token": "u"}).status_code == 422
    other = Client()
    other.force_login(ada)
    assert "Take the last order back" not in other.get(address).content.decode()


def test_the_journal_s_lines_carry_what_was_taken_back(hotseat):
    plain_order(hotseat, GUEST)
    battle = take_back(hotseat, GUEST)
    lines = list(log_lines.journal_lines(battle, list(battle.seats.all()), GUEST))
    assert json.loads(lines[-1])["event"]["kind"] == "order_taken_back"


# --- Dice thrown at a table ----------------------------------------------------------------------


@pytest.fixture
def real(db) -> Battle:
    plan = BattlePlan("firewall", "street_fight", hotseat=True, real_dice=True)
    return opening.open_battle(GUEST, plan, "here")


def begin(battle: Battle, *dice: int) -> orders.Placed:
    """The first order with dice in it: which edge is whose."""
    seq = now(battle).seq
    slip = OrderSlip("tollgate", {"type": "begin_battle"}, f"b-{len(dice)}-{dice[:3]}", seq, dice)
    return orders.place_order(battle.pk, GUEST, slip)


def test_dice_of_one_s_own_are_asked_for_typed_and_marked(real):
    before = state(real)
    with pytest.raises(IllegalOrder, match=r"Throw (a die|\d dice) of 6 sides now"):
        begin(real)
    assert (state(real), now(real).order_count) == (before, 0)
    dice: tuple[int, ...] = ()
    for face in (3, 5, 2, 6, 1, 4):
        dice = (*dice, face)
        try:
            placed = begin(real, *dice)
        except IllegalOrder as error:
            assert "once more" in error.reason  # noqa: PT017
            continue
        break
    entries = journal.read(now(real), after=placed.first_seq - 1)
    assert entries[0].event.by == "Guest"
    assert entries[0].event.count == len(dice) == now(real).draw
    proof = proofs.examine(now(real))
    assert proof.problems == ()
    page = battle_page.battle_page(real.pk, GUEST, battle_page.PageRequest())
    said = [line.text for entry in page.log.entries for line in entry.lines]
    assert any("entered by Guest" in each for each in said)


def test_too_many_dice_or_faces_that_no_die_has_are_refused(real):
    with pytest.raises(IllegalOrder, match="needed"):
        begin(real, *([6, 1, 5, 2, 4, 3] * 8))
    with pytest.raises(IllegalOrder, match="cannot show"):
        begin(real, 9, 9, 9, 9)


def test_a_battle_with_real_dice_proves_all_but_the_dice(real, tmp_path):
    whim = Whim(5)
    for _ in range(25):
        battle = now(real)
        ruleset = journal.ruleset_of(battle)
        side = whim.pick(battle.to_act)
        found = random_order(ruleset, journal.state_of(battle), side, whim, frozenset({"concede"}))
        dice: tuple[int, ...] = ()
        for _ in range(60):
            slip = OrderSlip(
                side, ruleset.fields_of(found), f"t-{battle.seq}-{len(dice)}", battle.seq, dice
            )
            try:
                orders.place_order(real.pk, GUEST, slip)
            except IllegalOrder:
                dice = (*dice, 1 + whim.below(6))
                continue
            break
    battle = now(real)
    end = OrderSlip(battle.to_act[0], {"type": "concede"}, "end", battle.seq)
    orders.place_order(real.pk, GUEST, end)
    battle = now(real)
    proof = proofs.examine(battle)
    assert (proof.problems, proof.dice_proof.dice_checked) == ((), 0)
    assert proof.dice_proof.dice_entered == battle.draw > 0
    path = tmp_path / "battle.jsonl"
    path.write_text("".join(log_lines.journal_lines(battle, list(battle.seats.all()), GUEST)))
    assert main(["verify", str(path)]) == 0


@pytest.mark.django_db
def test_the_page_asks_for_the_dice_and_keeps_what_was_typed(client):
    client.post("/battles/new/", {
        "game": "firewall:street_fight", "opponent": "hotseat", "dice": "real",
    })  # fmt: skip
    battle = Battle.objects.get()
    assert battle.real_dice
    address = f"/battles/{battle.pk}/"
    assert "What the dice show" in client.get(f"{address}?side=tollgate").content.decode()
    sent = {"side": "tollgate", "type": "begin_battle", "seq": battle.seq, "token": "t"}
    answer = client.post(f"{address}orders/", {**sent, "dice": "7 x"})
    assert answer.status_code == 422
    assert "Type the faces of the dice" in answer.content.decode()
    answer = client.post(f"{address}orders/", {**sent, "dice": "3"})
    assert "once more" in answer.content.decode()
    assert 'value="3"' in answer.content.decode()


def test_the_others_are_told_of_a_proposal_once(street, ada, bruno):
    agreements.agree(street.pk, known(ada), "draw")
    agreements.agree(street.pk, known(ada), "draw")
    [notice] = Notice.objects.filter(battle_id=street.pk, kind="draw_offered")
    assert (notice.user, "ada proposes a draw" in notice.text) == (bruno, True)


def test_the_referee_has_no_say_in_how_a_battle_ends(ada, bruno, carla):
    plan = BattlePlan("firewall", "street_fight", "wardens", house_rules={"referee": "seat"})
    battle = opening.open_battle(known(ada), plan, "here")
    for side, user in (("tollgate", bruno), ("referee", carla)):
        invite = battle.seats.get(side=side).invite
        battle = seating.accept_invitation(invite, known(user))
    with pytest.raises(NotAdmitted):
        agreements.agree(battle.pk, known(carla), "draw")
    page = battle_page.battle_page(battle.pk, known(carla), battle_page.PageRequest())
    assert page.table is not None
    assert page.table.ways == ()
    agreements.agree(battle.pk, known(ada), "draw")
    seen = battle_page.battle_page(battle.pk, known(bruno), battle_page.PageRequest()).table
    assert seen is not None
    assert [each.missing for each in seen.proposals] == [("bruno",)]
    agreements.agree(battle.pk, known(bruno), "draw")
    assert now(battle).status == Battle.Status.ENDED


def test_a_page_is_stale_once_something_else_lies_on_the_table(
    street, ada, bruno, carla, django_capture_on_commit_callbacks, monkeypatch
):
    told = []
    monkeypatch.setattr(agreements.streams, "announce", lambda *words: told.append(words))
    street.seats.create(role="spectator", user=carla, name="carla", joined_at=street.moved)
    address = f"/battles/{street.pk}/refresh/?seq={now(street).seq}"

    def asked(user, mark: str = "") -> int:
        client = Client()
        client.force_login(user)
        return client.get(f"{address}&table={mark}").status_code

    client = Client()
    client.force_login(bruno)

    def mark_shown() -> str:
        page = client.get(f"/battles/{street.pk}/").text
        return re.search(r'data-table="(\w+)"', page)[1]

    bare = mark_shown()
    assert [asked(user, bare) for user in (ada, bruno)] == [204, 204]
    assert asked(carla) == 204
    with django_capture_on_commit_callbacks(execute=True):
        agreements.agree(street.pk, known(ada), "draw")
    assert told == [(street.pk, now(street).seq, "table")]
    assert [asked(user, bare) for user in (ada, bruno)] == [200, 200]
    assert asked(carla) == 204
    mark = mark_shown()
    assert asked(bruno, mark) == 204
    with django_capture_on_commit_callbacks(execute=True):
        agreements.decline(street.pk, known(bruno), "draw")
    assert [asked(bruno, mark), asked(bruno, bare)] == [200, 204]
