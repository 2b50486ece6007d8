"""What one side does in secret, the others cannot tell from anything that they are sent."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import urandom
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from battles import journal
from battles.commitments import seeds
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.services import opening, orders, seating
from rules.firewall.referee.numbered import BOMB
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import Trap
from rules.firewall.traps.events import TrapSet
from rules.kernel.dice import SeededDice
from rules.kernel.geometry import Point
from rules.kernel.record import fingerprint
from tests.battles.conftest import known
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db

PLACES = (
    *("", "refresh/", "preview/", "log/", "proof/", "seats/", "journal.jsonl", "journal.txt"),
    *("replay/", "replay/?at=9", "luck/"),
)
GEAR = {"type": "equip", "figure": "squad-1", "armour": "mono_weave"}
SECRETS = (
    (
        {**GEAR, "weapons": ["thorco_12mm_magnum"], "melee": "axe"},
        {**GEAR, "weapons": [], "melee": "knife"},
    ),
    (
        {"type": "deploy", "figure": "squad-2", "x": 0, "y": 0},
        {"type": "deploy", "figure": "squad-3", "x": 9, "y": 5, "facing": 7},
    ),
)
ASKED = (
    {},
    {"side": "snatch", "figure": "squad-1", "order": "equip~armour~weapons~grenades~melee"},
    {"side": "snatch", "figure": "squad-2", "type": "deploy", "x": "1", "y": "1"},
    {"figure": "squad-2", "order": "shoot", "target": "squad-2", "seq": "0"},
)


@pytest.fixture
def table(ada, bruno, carla):
    """Ada prepares; Bruno is her opponent, Carla watches."""
    plan = BattlePlan("firewall", "walk_in_the_park", "snatch")
    opened = opening.open_battle(known(ada), plan, "here")
    seat = seating.make_invitation(opened.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(carla))
    invite = opened.seats.get(side="elland").invite
    return seating.accept_invitation(invite, known(bruno))


def seen(client: Client, battle: Battle) -> list[str]:
    """Everything that one reader is sent, without form tokens and times."""
    answers = [client.get(f"/battles/{battle.pk}/{where}", a) for where in PLACES for a in ASKED]
    return [cleaned(answer.text) for answer in answers]


def cleaned(text: str) -> str:
    """A page without form tokens and times."""
    return re.sub(
        r'"X-CSRFToken": *"\w+"|csrfmiddlewaretoken" value="\w+"|<time.*?</time>|'
        r'X-CSRFToken&quot;: &quot;\w+|name="token" value="[^"]*"',
        "",
        text,
    )


def after(battle: Battle, user, fields: dict[str, object], client: Client) -> list[str]:
    """What the reader sees once this order was given; then nothing has happened."""
    slip = OrderSlip("snatch", in_cover(battle, fields), "token", battle.seq)
    with transaction.atomic():
        orders.place_order(battle.pk, known(user), slip)
        pages = seen(client, battle)
        transaction.set_rollback(True)
    battle.refresh_from_db()
    return pages


def in_cover(battle: Battle, fields: dict[str, object]) -> dict[str, object]:
    if fields["type"] != "deploy":
        return fields
    body = battle.journal.get(kind="ground_laid").body
    wood = next(area for area in body["areas"] if area["kind"] in ("wood", "bush"))
    xs, ys = zip(*wood["corners"], strict=True)
    middle = (sum(xs) // len(xs), sum(ys) // len(ys))
    return {**fields, "x": middle[0] + int(fields["x"]), "y": middle[1] + int(fields["y"])}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("reader", ["opponent", "spectator"])
@pytest.mark.parametrize(("one", "other"), SECRETS, ids=["gear", "place"])
def test_two_secrets_look_alike(table, ada, bruno, carla, reader, one, other):
    client = signed_in(bruno if reader == "opponent" else carla)
    assert after(table, ada, one, client) == after(table, ada, other, client)
    own = signed_in(ada)
    assert after(table, ada, one, own) != after(table, ada, other, own)


@pytest.mark.parametrize(("one", "other"), SECRETS, ids=["gear", "place"])
def test_two_secrets_read_alike_in_words(table, ada, bruno, one, other, monkeypatch):
    monkeypatch.setattr("tests.battles.test_secrecy.PLACES", ("words/", "refresh/", "preview/"))
    client, own = signed_in(bruno), signed_in(ada)
    assert after(table, ada, one, client) == after(table, ada, other, client)
    assert after(table, ada, one, own) != after(table, ada, other, own)


def test_the_hash_of_a_hidden_position_is_sealed(table, ada, bruno, carla, staff):
    shown = fingerprint(journal.state_of(table))
    hash_shown = {
        user.username: shown in signed_in(user).get(f"/battles/{table.pk}/proof/").text
        for user in (ada, bruno, carla, staff)
    }
    assert hash_shown == {"ada": False, "bruno": False, "carla": False, "sam": True}


# --- One counter of six is the spike


class Loaded(SeededDice):
    """Dice that show nothing but ones."""

    def throw(self, sides: int) -> int:
        return min(1, super().throw(sides))


WATCHED = ("?board=1", "words/", "refresh/", "log/", "proof/", "seats/", "journal.jsonl")
CENTRE = 600
BESIDE = 40


@dataclass
class Wharf:
    """Four at a table, one of them the referee, and somebody who watches."""

    battle: Battle
    users: dict[str, Any]

    def order(self, side: str, kind: str, **fields: Any) -> None:
        self.battle.refresh_from_db()
        slip = OrderSlip(side, {"type": kind, **fields}, f"t{self.battle.seq}", self.battle.seq)
        orders.place_order(self.battle.pk, known(self.users[side]), slip)
        self.battle.refresh_from_db()

    def hide(self, counter: str) -> None:
        """The spike lies there; everybody is ready, and the first Turn begins."""
        self.order("referee", "hide_spike", counter=counter)
        for side in ("referee", "daewoo", "thorco", "mafia"):
            self.order(side, "begin_battle")
        for _ in range(3):
            [side] = self.battle.to_act
            offers = FIREWALL.offers(journal.state_of(self.battle), side)
            edge = next(offer.fixed["edge"] for offer in offers if "edge" in offer.fixed)
            self.order(side, "choose_edge", edge=edge)

    @property
    def acting(self) -> str:
        return self.battle.to_act[0]

    def lay(self, side: str, places: Sequence[Point]) -> None:
        """This side has left bombs at these places."""
        ruleset, state = journal.ruleset_of(self.battle), journal.state_of(self.battle)
        figure = next(each.id for each in state.figures.values() if each.side == side)
        events = [
            TrapSet(figure, Trap(f"bomb-{n}", at, BOMB, known_to=(side,)), "", audience=(side,))
            for n, at in enumerate(places, len(state.traps) + 1)
        ]
        for event in events:
            state = ruleset.fold(state, event)
        journal.append(self.battle, None, events)
        journal.keep_state(self.battle, state)
        self.battle.save()

    def place(self, figure: str, x: int, y: int) -> None:
        self.order("referee", "referee_places", figure=figure, x=x, y=y, reason="test")

    def place_two(self) -> tuple[str, str]:
        """One of the acting side stands at counter 2, another has taken Lonnie."""
        state = journal.state_of(self.battle)
        own = [each.id for each in state.figures.values() if each.side == self.acting]
        at = state.traps["counter-2"].at
        self.place(own[0], at.x, at.y)
        self.place(own[1], CENTRE + BESIDE, CENTRE)
        return own[0], own[1]

    def pages(self, side: str, figure: str = "") -> list[str]:
        """Whatever a reader is sent; for `figure`, with what would come of a counter."""
        client = signed_in(self.users[side])
        asked = [(where, {}) for where in WATCHED]
        if figure:
            for kind, field in (("grab", "counter"), ("disarm", "trap")):
                form = {"side": side, "figure": figure, "type": kind, field: "counter-2"}
                asked += [("", form), ("preview/", form)]
        answers = [client.get(f"/battles/{self.battle.pk}/{where}", form) for where, form in asked]
        return [cleaned(answer.text) for answer in answers]


@pytest.fixture
def wharf(ada, bruno, carla, django_user_model, monkeypatch) -> Wharf:
    dora, eve = (django_user_model.objects.create_user(name) for name in ("dora", "eve"))
    users = {"daewoo": ada, "thorco": bruno, "mafia": carla, "referee": dora, "": eve}
    plan = BattlePlan("firewall", "triple_cross", "daewoo")
    with monkeypatch.context() as patch:
        # Always the same dice; invitations are made of fewer bytes.
        patch.setattr(secrets, "token_bytes", lambda n: b"a" * n if n > 30 else urandom(n))
        opened = opening.open_battle(known(ada), plan, "here")
    seat = seating.make_invitation(opened.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(eve))
    for side in ("thorco", "mafia", "referee"):
        invite = opened.seats.get(side=side).invite
        opened = seating.accept_invitation(invite, known(users[side]))
    return Wharf(opened, users)


def worlds(wharf: Wharf, shown: Callable[[], list[str]]) -> tuple[list[str], list[str]]:
    """What is shown with the spike under counter 2, and what with the spike under counter 5."""
    found = []
    for counter in ("counter-2", "counter-5"):
        with transaction.atomic():
            wharf.hide(counter)
            found.append(shown())
            transaction.set_rollback(True)
        wharf.battle.refresh_from_db()
    return found[0], found[1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", range(4), ids=["acts", "waits", "waits too", "watches"])
def test_nobody_is_shown_which_counter_is_the_spike(wharf, place):
    said = []

    def shown() -> list[str]:
        readers = [side for side in ("daewoo", "thorco", "mafia") if side != wharf.acting]
        reader = [wharf.acting, *readers, ""][place]
        figure, _ = wharf.place_two()
        pages = wharf.pages(reader, figure if reader == wharf.acting else "")
        said.append("".join(pages))
        return pages

    here, there = worlds(wharf, shown)
    assert here == there
    assert ("If it is a bomb, it goes off" in said[0]) is (place == 0)
    assert ("If it is a bomb, a failure" in said[0]) is (place == 0)


def test_the_referee_is_shown_which_counter_is_the_spike(wharf):
    here, there = worlds(wharf, lambda: wharf.pages("referee"))
    assert "Counter 2, harmless" in here[0]
    assert "Counter 5, harmless" in there[0]


def test_what_lonnie_says_reaches_one_side_alone(wharf, monkeypatch):
    told, others = [], []

    def shown() -> list[str]:
        asker = wharf.acting
        _, figure = wharf.place_two()
        with monkeypatch.context() as patch:
            patch.setattr(seeds, "SeededDice", Loaded)
            wharf.order(asker, "question", figure=figure, target="lonnie")
        told.append("".join(wharf.pages(asker)))
        rest = [side for side in ("daewoo", "thorco", "mafia", "") if side != asker]
        others.append("".join(page for side in rest for page in wharf.pages(side)))
        return others

    worlds(wharf, shown)
    assert "says: counter 2." in told[0]
    assert "says: counter 5." in told[1]
    assert others[0] == others[1]
    assert "makes Lonnie" in others[0]
    assert "says: counter" not in others[0]


@pytest.mark.parametrize("bombs", [1, 3])
def test_only_who_searches_is_told_whether_and_how_much_it_finds(wharf, monkeypatch, bombs):
    wharf.hide("counter-2")
    monkeypatch.setattr(seeds, "SeededDice", Loaded)
    asker = wharf.acting
    figure, _ = wharf.place_two()
    at = journal.state_of(wharf.battle).figures[figure].at
    rest = [side for side in ("daewoo", "thorco", "mafia", "") if side != asker]
    told, others = [], []
    for dx in (30, 500):
        with transaction.atomic():
            wharf.lay(rest[0], [Point(at.x + dx, at.y + n) for n in range(bombs)])
            wharf.order(asker, "search", figure=figure, action="combat")
            told.append("".join(wharf.pages(asker)))
            # The side that laid them knows where they lie.
            others.append([wharf.pages(side) for side in rest[1:]])
            transaction.set_rollback(True)
        wharf.battle.refresh_from_db()
    assert "finds a bomb" in told[0] or f"finds {bombs} bombs" in told[0]
    assert "finds no bomb" in told[1]
    assert others[0] == others[1]
