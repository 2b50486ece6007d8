"""Two worlds that differ only in what a reader may not know are one to them, behind every door.

Every address of the battles, of the news and of the API is found in the list of addresses, opened
and sent something; an address with a part that nobody has named below fails. Beside the answers
stand what the stream says, the letters and what webhooks are sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import zip_longest
from typing import Any

import pytest
from django.db import transaction
from django.test import Client, override_settings
from django.urls import get_resolver
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import Block
from accounts.services.tokens import make_token
from battles import journal
from battles.clocks import pauses
from battles.commitments import proofs
from battles.live import answers as live_answers
from battles.live import streams
from battles.manual_dice import services as manual_dice_services
from battles.matchmaking import open_seats
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, Clip, Seat
from battles.order_form.forms import OrderSlip
from battles.playback.queries import HEADER
from battles.queries import access
from battles.questions import services as questions
from battles.replay import replay_cache
from battles.services import opening, orders, seating
from chat import services as chat
from notifications.kept_preferences import stop_token
from rules.cyberpunk.events import DeviceLaid, LeavingFeigned, SignLeft
from rules.cyberpunk.state import Device, Sign
from rules.firewall.events import FigureOutfitted
from rules.firewall.state import Trap
from rules.firewall.traps.events import TrapSet
from rules.kernel.geometry import Point
from tests.battles.api.test_battles import CALM
from tests.battles.api.test_routes_by_role import asked_of
from tests.battles.conftest import give, known, plan
from tests.battles.test_routes_by_role import addresses
from tests.battles.test_secrecy import SECRETS, in_cover
from tests.notifications.test_secrecy import bare, sent_to

pytestmark = [pytest.mark.django_db, pytest.mark.slow]  # every address, twice for each secret


@pytest.fixture(autouse=True)
def one_connection(monkeypatch):
    """A stream gives its connection back; here it is the one of the test."""
    monkeypatch.setattr(live_answers, "close_old_connections", lambda: None)


# What belongs to other rooms, each with tests of its own.
ELSEWHERE = (
    "accounts/", "admin/", "warbands/", "house-catalogues/", "armoury/", "pictures/", "schemas/",
    "account/tokens/", "healthz", "rules/", "api/v1/warbands/", "api/v1/house-catalogues/",
    "api/v1/games/", "api/v1/check/", "api/v1/schema/", "laboratory/", "api/v1/simulations/",
    "clubs/", "api/v1/clubs/", "desk/notices/", "leagues/", "api/v1/leagues/",
    "campaigns/", "api/v1/campaigns/",
)  # fmt: skip
HERE = sorted(
    address
    for address in set(addresses(get_resolver().url_patterns))
    if not address.startswith(ELSEWHERE)
)
PAGES = [each for each in HERE if not each.startswith("api/")]
API = [each for each in HERE if each.startswith("api/v1/") and each != "api/v1/"]
METHODS = ("GET", "POST", "PUT", "DELETE")
INVITE = "x" * 32  # an invitation that nobody has
# How else a page of a battle may be asked for.
QUERIES = ("", "?seq=0&at=9&before=5&after=1", "?side=red&board=1", "?side=snatch")

# Random or of the clock by design: numbers of rows, names of attempts, hours. Nothing else.
BY_DESIGN = re.compile(
    r"\d{4}-\d\d-\d\dT[\d:.+]+Z?|\"(?:id|older)\":\s?\d+|(?<=/)\d+(?=/)|sessionid=\w+"
    r"|(?:message|question|holiday|asked|seat|block|notice|webhook|hook)-\d+"
    r"|\"token\":\s?\"[\w-]+\"|csrftoken=\w+|fws_[\w-]+|battles/\w{22}/?|\"id\":\s?\"\w{22}\""
    r"|\"invite\":\s?\"[\w-]*\"|join/[\w-]{32}/|within \d+ minutes|after=\d+"
    r"|\b\d\d:\d\d\b|clips/\w{12}/|\"(?:clip|slug)\":\s?\"\w{12}\""
)


# Whatever a header says is compared: an ETag, where one is led to. The length follows the body,
# and `never_cache` says the present second.
OF_EVERY = ("Content-Length", "Expires", "Set-Cookie")


def read(body: bytes) -> str:
    """What was answered; a picture as its bytes."""
    return body.decode(errors="backslashreplace")


def plain(text: str) -> str:
    """An answer without what is random by design; every comparison goes through here."""
    return BY_DESIGN.sub("", bare(text))


@dataclass
class ApiView:
    """A reader with a seat, and what the addresses that they may open are made of."""

    battle: Battle
    reader: Any
    values: dict[str, str]
    api_token: str
    posts: bool = True

    def answers(self) -> Iterator[str]:
        """Everything that the reader can get to know, door by door, each named."""
        self.battle.refresh_from_db()
        self.battle.clips.update(last=self.battle.seq)
        for address in PAGES:
            for query in QUERIES if "<slug:battle_id>" in address else ("",):
                yield self.asked("GET", address, query)
            if self.posts:
                yield self.asked("POST", address, "")
        for address in API:
            for method in METHODS if self.posts else ("GET",):
                yield self.asked(method, address, "")
        seen, _ = access.admitted(self.battle.pk, known(self.reader))
        yield streams.message(seen.shown_seq)
        client = Client()
        client.force_login(self.reader)
        yield from sent_to(self.reader, client)

    def asked(self, method: str, address: str, query: str) -> str:
        """One answer; whatever it did is undone."""
        path = "/" + address
        for part in re.findall(r"<[^>]+>", address):
            path = path.replace(part, self.values[part])
        # What a process keeps must not hide a difference.
        replay_cache._cached.clear()
        with transaction.atomic(), override_settings(API_LIMITS=CALM):
            answer = self._sent(method, address, path + query)
            transaction.set_rollback(True)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        headers = {name: each for name, each in answer.headers.items() if name not in OF_EVERY}
        told = f"{method} {address}{query}: {answer.status_code} {headers} {read(body)}"
        return plain(told)

    def _sent(self, method: str, address: str, path: str) -> Any:
        client = Client()
        if address.startswith("api/"):
            said = asked_of(address.removeprefix("api/v1/"), INVITE, self.battle.seq)
            body = b"" if method == "GET" else json.dumps(said)
            headers = {"Authorization": f"Bearer {self.api_token}"}
            return client.generic(method, path, body, "application/json", headers=headers)
        client.force_login(self.reader)
        shown = {HEADER: "0"}  # so that a page has everything to play
        if method == "GET":
            return client.get(path, headers=shown)
        return client.post(path, FORM | self._now(), headers=shown)

    def _now(self) -> dict[str, object]:
        return {"seq": self.battle.seq, "seat": self.values["<int:seat_id>"]}


FORM: dict[str, object] = {
    "token": "once", "side": "blue", "figure": "blue-1", "type": "roll", "words": "Well.",
    "reason": "Rude.", "how": "draw", "role": "spectator", "name": "nobody", "dice": "1 2",
    "first": "2031-05-05", "last": "2031-05-06", "answer": "no", "shape": "generic",
}  # fmt: skip


def door_of(battle: Battle, reader, *, posts: bool = True) -> ApiView:
    """The reader's way in, with something of every kind that may stand in an address."""
    owner = battle.created_by
    seat = battle.seats.get(user=reader)
    said = chat.write("battle", battle.pk, known(reader), "Good evening.", "first")
    asking = opening.open_battle(
        known(owner), plan(wanted="named", asked={"": reader.get_username()}), "here"
    )
    ask = asking.seats.get(invite__isnull=False).seat_request
    open_seats.tell_asked(ask.pk)
    other = opening.open_battle(known(reader), plan(wanted="anybody"), "here")
    values = {
        "<slug:battle_id>": battle.pk,
        "<int:seat_id>": str(seat.pk),
        "<int:message_id>": str(said.pk),
        "<int:question_id>": "1",
        "<int:holiday_id>": "1",
        "<int:asking_id>": str(ask.pk),
        "<int:block_id>": str(Block.objects.create(owner=reader, name="zoe").pk),
        "<slug:notice_id>": reader.notices.filter(in_inbox=True).first().pk,
        "<int:hook_id>": str(
            reader.webhooks.create(url="https://hooks.example.org/", shape="generic").pk
        ),
        "<int:log_in_id>": str(log_in_of(reader)),
        "<int:user_id>": str(owner.pk),
        "<int:ban_id>": "1",
        "<slug:token>": str(other.seats.get(side="blue").invite),
        "<str:token>": stop_token(reader.pk, "turn"),
        "<slug:ruleset>": "firewall",
        "<slug:game>": "firewall",
        "<slug:key>": "cover",
        "<str:key>": "R2.7",
        "<path:path>": "css/none.css",
        "<slug:scenario>": "street_fight",
        "<slug:day>": timezone.now().date().isoformat(),
        "<slug:slug>": clip_for(battle, reader).pk,
    }
    return ApiView(battle, reader, values, make_token(reader, "a program")[1], posts)


def clip_for(battle: Battle, reader: Any) -> Clip:
    """A stretch of the battle that its owner shares, as those see it who only watch."""
    name, owner = reader.get_username(), battle.created_by
    return battle.clips.create(first=1, last=battle.seq, user=owner, token=f"for {name}")


def log_in_of(reader) -> int:
    """The number of a session that the reader has open elsewhere."""
    Client().force_login(reader)
    return reader.log_ins.first().pk


def told_apart(door: ApiView, *deeds: Callable[[], object]) -> list[str]:
    """What differs between the worlds that these deeds make, as far as the reader is told."""
    found: list[list[str]] = []
    for deed in deeds:
        with transaction.atomic():
            deed()
            found.append(list(door.answers()))
            transaction.set_rollback(True)
        door.battle.refresh_from_db()
    one, other = found
    assert len(one) > 100
    # Whoever is told of more has more letters.
    return [a or b for a, b in zip_longest(one, other, fillvalue="") if a != b]


@pytest.fixture
def duel(ada, bruno, carla, django_user_model) -> Battle:
    """Ada against Bruno, for ever, with a clock; Carla watches, Rita referees."""
    open_seats = plan(house_rules={"goal": "9999"}, clock={"kind": "day"}, tells_chances=True)
    opened = opening.open_battle(known(ada), open_seats, "here")
    rita = django_user_model.objects.create_user("rita")
    for user, role in ((carla, "spectator"), (rita, "referee")):
        seat = seating.make_invitation(opened.pk, known(ada), role)
        seating.accept_invitation(str(seat.invite), known(user))
    invite = opened.seats.get(side="blue").invite
    return seating.accept_invitation(str(invite), known(bruno))


# --- What people do beside each other ------------------------------------------------------------


def whisper(duel: Battle, ada, words: list[str]) -> Callable[[], object]:
    return lambda: give(duel, ada, "red", "whisper", words=words)


def said(duel: Battle, user, words: str) -> Callable[[], object]:
    return lambda: chat.write("battle", duel.pk, known(user), words, "other")


def asked(duel: Battle, ada, words: str) -> Callable[[], object]:
    return lambda: questions.ask(duel.pk, known(ada), 1, words, "other")


def nothing() -> None:
    """The world as it was."""


@pytest.mark.parametrize("name", ["bruno", "carla"])
def test_a_secret_order(duel, ada, name, django_user_model):
    door = door_of(duel, django_user_model.objects.get(username=name), posts=name == "bruno")
    worlds = (whisper(duel, ada, each) for each in (["north"], ["south", "north-east"]))
    assert told_apart(door, *worlds) == []


def test_who_gave_the_order_is_told_apart(duel, ada):
    door = door_of(duel, ada, posts=False)
    worlds = (whisper(duel, ada, each) for each in (["north"], ["south", "north-east"]))
    assert len(told_apart(door, *worlds)) > 10


def test_the_room_of_the_others(duel, bruno, carla):
    at_table, watching = door_of(duel, bruno, posts=False), door_of(duel, carla, posts=False)
    table = [said(duel, duel.created_by, each) for each in ("Left of it.", "Right.")]
    assert told_apart(watching, *table) == []
    assert told_apart(watching, nothing, table[0]) == []
    assert told_apart(at_table, nothing, said(duel, carla, "Look at that.")) == []
    assert told_apart(at_table, *table) != []


@pytest.mark.parametrize("name", ["bruno", "carla"])
def test_a_question_of_the_other_and_its_answer(duel, ada, name, django_user_model):
    users = django_user_model.objects
    door = door_of(duel, users.get(username=name), posts=name == "bruno")
    rita = users.get(username="rita")

    def answered() -> None:
        question = questions.ask(duel.pk, known(ada), 1, "May I?", "other")
        questions.answer(duel.pk, known(rita), question.pk, "You may.", as_ruling=False)

    assert told_apart(door, asked(duel, ada, "Is he there?"), answered) == []
    door.posts = False
    assert told_apart(door, nothing, answered) == []


def test_the_inbox_the_wishes_and_the_blocks_of_the_other(duel, ada, bruno):
    def busy() -> None:
        ada.notices.update(read=timezone.now())
        ada.webhooks.create(url="https://ada.example.org/", shape="discord")
        Block.objects.create(owner=ada, name="somebody")
        make_token(ada, "another program")

    assert told_apart(door_of(duel, bruno, posts=False), nothing, busy) == []


def test_that_the_other_has_blocked_you(duel, ada, bruno):
    """Doors through which one writes to whoever has blocked one may fall silent, and no others."""
    door = door_of(duel, bruno)
    door.posts = False
    block = lambda: Block.objects.create(owner=ada, name="bruno", user=bruno)  # noqa: E731
    assert told_apart(door, nothing, block) == []


def test_a_holiday_is_told_and_so_is_the_test_awake(duel, ada, bruno):
    later = (timezone.now() + timedelta(days=2)).date()

    def away() -> None:
        pauses.book_holiday(duel.pk, known(ada), later, later, timezone.now())

    assert told_apart(door_of(duel, bruno, posts=False), nothing, away) != []


# --- The dice ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bruno", "carla", "ada"])
def test_the_secret_of_the_dice(duel, name, django_user_model, monkeypatch):
    """Another secret under the same promise, which no two secrets have outside this test."""
    monkeypatch.setattr(proofs, "commitment", lambda secret: promise)
    promise = journal.read(duel)[0].event.commitment
    door = door_of(duel, django_user_model.objects.get(username=name), posts=False)

    def sealed(secret: bytes) -> Callable[[], object]:
        return lambda: Battle.objects.filter(pk=duel.pk).update(secret=secret)

    assert told_apart(door, sealed(b"a" * 32), sealed(b"b" * 32)) == []


def test_the_seed_of_who_waits_for_you(ada, bruno, carla):
    """Before the battle begins only its owner knows a seed; then it is in the journal."""
    waiting = opening.open_battle(known(ada), plan(wanted="anybody"), "here")
    seat = seating.make_invitation(waiting.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(carla))
    door = door_of(waiting, carla, posts=False)
    door.values["<slug:token>"] = str(waiting.seats.get(side="blue").invite)

    def seeded(seed: str) -> Callable[[], object]:
        return lambda: Seat.objects.filter(battle=waiting, side="red").update(seed=seed)

    assert told_apart(door, seeded("first"), seeded("another")) == []


def test_the_order_that_waits_for_the_referee_s_dice(ada, bruno, carla):
    plan_ = BattlePlan("firewall", "walk_in_the_park", "snatch", real_dice=True)
    battle = opening.open_battle(known(ada), plan_, "here")
    seat = seating.make_invitation(battle.pk, known(ada), "referee")
    seating.accept_invitation(str(seat.invite), known(carla))
    invite = battle.seats.get(side="elland").invite
    battle = seating.accept_invitation(str(invite), known(bruno))
    door = door_of(battle, bruno, posts=False)
    row = battle.seats.get(side="snatch")

    def waits(armour: str) -> Callable[[], object]:
        fields = {"type": "equip", "figure": "squad-1", "armour": armour, "side": "snatch"}
        return lambda: manual_dice_services.DiceCall.objects.create(
            battle=battle, seat=row, fields=fields, token="t", after=battle.order_count
        )

    assert told_apart(door, waits("mono_weave"), waits("street_clothing")) == []


# --- What lies hidden in a game ------------------------------------------------------------------


@pytest.fixture
def park(ada, bruno, carla) -> Battle:
    """Ada prepares; Bruno is her opponent, Carla watches. Rosters are hidden."""
    open_seats = BattlePlan("firewall", "walk_in_the_park", "snatch", hidden_rosters=True)
    opened = opening.open_battle(known(ada), open_seats, "here")
    seat = seating.make_invitation(opened.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(carla))
    invite = opened.seats.get(side="elland").invite
    return seating.accept_invitation(str(invite), known(bruno))


def happened(battle: Battle, *events: Any) -> Callable[[], object]:
    """These events are in the journal, whatever order brought them about."""

    def deed() -> None:
        row = Battle.objects.get(pk=battle.pk)
        ruleset, state = journal.ruleset_of(row), journal.state_of(row)
        for event in events:
            state = ruleset.fold(state, event)
        journal.append(row, None, events)
        journal.keep_state(row, state)
        row.save()

    return deed


def outfitted(park: Battle, **secrets: Any) -> FigureOutfitted:
    """Sable of the snatch squad has this in the pockets, instead of what he had."""
    event = next(
        each.event
        for each in journal.read(park)
        if isinstance(each.event, FigureOutfitted) and each.event.figure == "squad-1"
    )
    return replace(event, **secrets)


def bomb(x: int) -> TrapSet:
    laid = Trap("bomb-9", Point(x, 700), "improvised_bomb_ap", known_to=("snatch",))
    return TrapSet("squad-1", laid, "improvised_bomb_ap", audience=("snatch", "*"))


@pytest.mark.parametrize("name", ["bruno", "carla"])
@pytest.mark.parametrize("which", ["gear", "place", "pockets", "learnt", "bomb"])
def test_what_lies_hidden_in_the_park(park, ada, name, which, django_user_model):
    def ordered(fields: dict[str, object]) -> Callable[[], object]:
        slip = OrderSlip("snatch", in_cover(park, fields), "secret", park.seq)
        return lambda: orders.place_order(park.pk, known(ada), slip)

    secrets = {
        "gear": [ordered(each) for each in SECRETS[0]],
        "place": [ordered(each) for each in SECRETS[1]],
        "pockets": [
            happened(park, outfitted(park, drugs={"zap": 2}, grenades={"smoke": 1})),
            happened(park, outfitted(park, drugs={}, grenades={})),
        ],
        "learnt": [
            happened(park, outfitted(park, skills={"stealth": 3})),
            happened(park, outfitted(park, skills={"medical": 1, "technical": 2})),
        ],
        "bomb": [happened(park, bomb(300)), happened(park, bomb(640))],
    }[which]
    reader = django_user_model.objects.get(username=name)
    assert told_apart(door_of(park, reader, posts=False), *secrets) == []
    if name == "bruno":
        assert told_apart(door_of(park, ada, posts=False), *secrets) != []


# --- What lies hidden in the other games ---------------------------------------------------------


@pytest.fixture
def alley(ada, bruno, carla) -> Battle:
    """Ada leaves things lying in the alley; Bruno is her opponent, Carla watches."""
    opened = opening.open_battle(known(ada), BattlePlan("cyberpunk", "alley"), "here")
    seat = seating.make_invitation(opened.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(carla))
    invite = opened.seats.get(user=None, invite__isnull=False, role="player").invite
    return seating.accept_invitation(str(invite), known(bruno))


@pytest.mark.parametrize("name", ["bruno", "carla"])
def test_what_is_left_lying_in_the_alley(alley, ada, name, django_user_model):
    """By a tripwire, by remote, or only a pretence: three worlds, and one sign for the others."""
    side = alley.seats.get(user=ada).side
    state = journal.state_of(alley)
    own = (each for each in state.figures.values() if each.side == side)
    who = next(each for each in own if sum(each.supplies.values()) > 0)
    entry = next(name for name, count in who.supplies.items() if count)
    sign = SignLeft(Sign("sign-1", who.id, side, who.at, state.round))

    def left(trigger: str) -> DeviceLaid:
        device = Device("device-1", entry, 1, trigger, who.id, side, who.at, due=9, sign="sign-1")
        return DeviceLaid(device, audience=(side,))

    feigned = LeavingFeigned(who.id, audience=(side,))
    secrets = (left("tripwire"), left("remote"), feigned)
    worlds = [happened(alley, each, sign) for each in secrets]
    reader = django_user_model.objects.get(username=name)
    door = door_of(alley, reader, posts=False)
    assert told_apart(door, *worlds[:2]) == []
    assert told_apart(door, *worlds[1:]) == []
    if name == "bruno":
        assert told_apart(door_of(alley, ada, posts=False), *worlds[1:]) != []
