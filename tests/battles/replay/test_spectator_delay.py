"""Watching with a delay: until it is over, nothing that somebody who watches is sent tells of now.

Each deed is done within the delay, and every address answers who watches as if it had not been.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.test import AsyncClient, Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from accounts.services.tokens import make_token
from battles.agreements import services as agreements
from battles.clocks import pauses, time_source
from battles.live import streams
from battles.matchmaking import services as matchmaking_services
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.queries import access
from battles.questions import services as questions
from battles.replay import forks
from battles.services import opening, seating
from battles.services import orders as services_orders
from chat import services as chat
from chat.models import Message
from notifications import digests
from notifications.models import Delivery, Notice, Preferences
from tests.battles.conftest import give, known, plan
from tests.battles.test_agreements import prepare, take_back
from tests.battles.test_live import awaited
from tests.battles.test_pages import signed_in
from tests.battles.test_routes_by_role import addresses
from tests.sampling import one_in
from tests.taken_back import taken_back as undone

pytestmark = pytest.mark.django_db
DELAY = 15
# What is asked beside the plain address of a page.
ASKED = {
    "battles/<slug:battle_id>/": ("?board=1", "?figure=red-1", "?side=red"),
    "battles/<slug:battle_id>/refresh/": ("?seq=1", "?seq=9", "?seq=12", "?seq=14", "?seq=17"),
    "battles/<slug:battle_id>/log/": ("?before=999", "?before=6", "?side=blue"),
    "battles/<slug:battle_id>/replay/": ("?at=1", "?at=11", "?at=999", "?side=red"),
    "battles/<slug:battle_id>/chat/": ("?before=999999",),
    "api/v1/battles/<slug:battle_id>/journal/": ("?after=0", "?after=9", "?after=16"),
    "api/v1/battles/<slug:battle_id>/": ("?side=red",),
}
ROOMS = ("battles/", "api/v1/battles/", "inbox/")


@dataclass
class Stage:
    """A battle that is watched, who watches it, and the seat that somebody is offered."""

    battle: Battle
    sven: AbstractUser
    invite: str
    referee_invite: str
    token: str


@pytest.fixture
def stage(ada, bruno, monkeypatch) -> Stage:
    """Orders were given long ago; from now on everything happens within the delay."""
    rules = plan(watch_delay=DELAY, clock={"kind": "day"}, house_rules={"goal": "9999"})
    found = seated(opening.open_battle(known(ada), rules, "here"), ada, bruno)
    give(found.battle, ada, "red")
    give(found.battle, bruno, "blue")
    set_the_hour(found, monkeypatch)
    return found


@pytest.fixture
def street(ada, bruno, monkeypatch) -> Stage:
    """The same in a game where an order may be taken back."""
    rules = BattlePlan("firewall", "street_fight", "wardens", watch_delay=DELAY)
    found = seated(opening.open_battle(known(ada), rules, "here"), ada, bruno)
    prepare(found.battle, bruno, "tollgate")
    set_the_hour(found, monkeypatch)
    return found


def seated(battle: Battle, ada, bruno) -> Stage:
    """Two who play, one who watches, a referee, and a link for one more of each."""
    users = get_user_model().objects
    sven, rita = users.create_user("sven", "sven@example.org", "x"), users.create_user("rita")
    for user, role in ((sven, "spectator"), (rita, "referee")):
        seat = seating.make_invitation(battle.pk, known(ada), role)
        seating.accept_invitation(str(seat.invite), known(user))
    offered = seating.make_invitation(battle.pk, known(ada), "spectator")
    referee = seating.make_invitation(battle.pk, known(ada), "referee")
    open_seat = battle.seats.get(role="player", joined_at=None)
    seating.accept_invitation(str(open_seat.invite), known(bruno))
    battle.refresh_from_db()
    chat.write("battle", battle.pk, known(sven), "Good seats, these.", "long ago")
    _, secret = make_token(sven, "a program")
    return Stage(battle, sven, str(offered.invite), str(referee.invite), secret)


def set_the_hour(stage: Stage, monkeypatch) -> None:
    """All that was done so far is as old as the delay, and nothing that is to come."""
    Notice.objects.filter(user=stage.sven).delete()
    frozen = timezone.now() + timedelta(minutes=DELAY)
    monkeypatch.setattr("battles.clocks.time_source.now", lambda: frozen)


def doors() -> list[str]:
    """Every address but those with a test of their own: streams, and links that are used up."""
    found = {a for a in addresses(get_resolver().url_patterns) if a.startswith(ROOMS)}
    return sorted(a for a in found if not a.endswith("/stream/") and "join/<slug" not in a)


def answers(stage: Stage, pattern: str) -> Iterator[tuple[str, int, str]]:
    """What who watches, a program of theirs, and a stranger with a link are answered there."""
    message = Message.objects.order_by("pk").first()
    address = "/" + pattern
    for name, value in {
        "<slug:battle_id>": stage.battle.pk,
        "<slug:token>": stage.invite,
        "<int:message_id>": str(message.pk if message else 0),
        "<int:seat_id>": str(stage.battle.seats.get(user=stage.sven).pk),
        "<int:question_id>": "1",
        "<int:asking_id>": "1",
        "<slug:notice_id>": "none",
    }.items():
        address = address.replace(name, value)
    bearer = {"HTTP_AUTHORIZATION": f"Bearer {stage.token}"}
    for query in ("", *ASKED.get(pattern, ())):
        for client, more in (
            (signed_in(stage.sven), {}), (Client(), bearer), (Client(), {}),
        ):  # fmt: skip
            answer = client.get(address + query, **more)
            yield query, answer.status_code, _plain(answer)


def answers_once(stage: Stage, pattern: str) -> list[tuple[str, int, str]]:
    """The same, with nothing left behind that another address would answer to."""
    with undone():
        return list(answers(stage, pattern))


def _plain(answer) -> str:
    """An answer without what is drawn anew for each request."""
    varying = ("Expires", "Content-Security-Policy")
    named = {name: value for name, value in sorted(answer.items()) if name not in varying}
    heads = "\n".join(f"{name}: {value}" for name, value in named.items())
    text = heads + "\n\n" + ("" if answer.streaming else answer.content.decode(errors="replace"))
    text = re.sub(r"(sessionid|csrftoken|firewall_csrf|firewall_session)=[^;]+", "", text)
    text = re.sub(r'name="(csrfmiddlewaretoken|token)" value="[^"]+"', "", text)
    return re.sub(r"X-CSRFToken[^}]+", "", text)


# --- What may happen within the delay -------------------------------------------------------------


def orders(stage: Stage, ada, bruno) -> None:
    give(stage.battle, ada, "red")
    give(stage.battle, bruno, "blue")


def conceded(stage: Stage, ada, bruno) -> None:
    give(stage.battle, ada, "red")
    give(stage.battle, bruno, "blue", "concede")
    chat.write("battle", stage.battle.pk, known(ada), "Well played.", "after it")
    matchmaking_services.open_rematch(stage.battle.pk, known(ada), "", "here")


def agreed(stage: Stage, ada, bruno) -> None:
    for user in (ada, bruno):
        agreements.agree(stage.battle.pk, known(user), "draw")
    services_orders.settle_proof(stage.battle.pk)


def taken_back(stage: Stage, ada, bruno) -> None:
    """What was long ago, and something of now."""
    take_back(stage.battle, known(bruno))
    prepare(stage.battle, bruno, "tollgate")


def proposed(stage: Stage, ada, bruno) -> None:
    agreements.agree(stage.battle.pk, known(bruno), "stop")


def paused(stage: Stage, ada, bruno) -> None:
    for user in (ada, bruno):
        pauses.pause_clock(stage.battle.pk, known(user), time_source.now())


def talked(stage: Stage, ada, bruno) -> None:
    chat.write("battle", stage.battle.pk, known(ada), "The left flank is open.", "now")
    questions.ask(stage.battle.pk, known(ada), 3, "May they?", "asked")


def came_and_went(stage: Stage, ada, bruno) -> None:
    """Somebody else begins to watch, a referee comes too late, and one more link is made."""
    users = get_user_model().objects
    seating.accept_invitation(stage.invite, known(users.create_user("vera")))
    with pytest.raises(seating.InvitationRefused):
        seating.accept_invitation(stage.referee_invite, known(users.create_user("rolf")))
    fresh = seating.make_invitation(stage.battle.pk, known(ada), "spectator")
    stage.invite = str(fresh.invite)


DEEDS = (orders, conceded, proposed, paused, talked, came_and_went)
PAGES = (
    *(f"battles/<slug:battle_id>/{end}" for end in ("", "words/", "proof/", "replay/", "luck/")),
    *("battles/", "inbox/", "api/v1/battles/", "api/v1/battles/<slug:battle_id>/"),
)


def test_the_doors_are_all_of_them():
    assert len(doors()) > 40


def test_every_door_answers_as_if_nothing_had_happened(stage, ada, bruno):
    some = one_in(5, doors())
    before = {pattern: answers_once(stage, pattern) for pattern in some}
    for several in ((proposed, paused, talked, came_and_went, orders), (conceded,)):
        for deed in several:
            deed(stage, ada, bruno)
            stage.battle.refresh_from_db()
        for pattern in some:
            assert answers_once(stage, pattern) == before[pattern], pattern


@pytest.mark.sampled(3)
@pytest.mark.parametrize("deed", DEEDS, ids=lambda each: each.__name__)
def test_no_single_deed_is_seen(stage, ada, bruno, deed):
    nothing_is_seen(stage, ada, bruno, deed)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("deed", [taken_back, agreed], ids=lambda each: each.__name__)
def test_nor_what_the_table_settles(street, ada, bruno, deed):
    nothing_is_seen(street, ada, bruno, deed)


def nothing_is_seen(stage: Stage, ada, bruno, deed) -> None:
    before = [list(answers(stage, pattern)) for pattern in PAGES]
    deed(stage, ada, bruno)
    assert [list(answers(stage, pattern)) for pattern in PAGES] == before
    assert not Notice.objects.filter(user=stage.sven).exists()
    assert not Delivery.objects.filter(notice__user=stage.sven).exists()


def test_the_link_of_a_seat_tells_nothing_of_the_game(stage, ada, bruno):
    pattern = "battles/join/<slug:token>/"
    before = list(answers(stage, pattern))
    orders(stage, ada, bruno)
    give(stage.battle, bruno, "blue", "concede")
    assert list(answers(stage, pattern)) == before


def test_when_the_delay_is_over_everything_is_seen(stage, ada, bruno, monkeypatch):
    address = f"/battles/{stage.battle.pk}/"
    shown = access.admitted(stage.battle.pk, known(stage.sven))[0]
    assert (shown.seq, shown.status, shown.as_of is None) == (stage.battle.seq, "active", False)
    conceded(stage, ada, bruno)
    late = timezone.now() + timedelta(minutes=DELAY)
    monkeypatch.setattr("battles.clocks.time_source.now", lambda: late)
    shown = access.admitted(stage.battle.pk, known(stage.sven))[0]
    stage.battle.refresh_from_db()
    kept = ("seq", "status", "draw", "order_count", "state_hash", "to_act", "winner", "reason")
    assert [getattr(shown, each) for each in kept] == [getattr(stage.battle, each) for each in kept]
    client = signed_in(stage.sven)
    assert "Well played." in client.get(f"{address}chat/").text
    assert "seed_revealed" in client.get(f"{address}journal.jsonl").text


def test_each_order_comes_whole(stage, ada, bruno, monkeypatch):
    """At any moment what is shown is a battle between two orders."""
    give(stage.battle, ada, "red")
    give(stage.battle, bruno, "blue", "concede")
    ends = {0, *stage.battle.orders.values_list("last_seq", flat=True), stage.battle.seq}
    ends -= {stage.battle.orders.last().last_seq}  # the seal opens with it
    seen = set()
    for line in stage.battle.journal.all():
        at = line.created + timedelta(minutes=DELAY)
        monkeypatch.setattr("battles.clocks.time_source.now", lambda at=at: at)
        shown, _ = access.admitted(stage.battle.pk, known(stage.sven))
        seen.add(shown.seq)
        if shown.status == "waiting":
            assert (shown.seq, shown.snapshot, shown.to_act) == (1, b"", [])
        page = signed_in(stage.sven).get(f"/battles/{stage.battle.pk}/")
        assert page.status_code == 200
    begun = stage.battle.orders.first().first_seq - 1
    assert seen <= {1, begun, *ends}
    assert len(seen) > 3


def test_players_and_referees_and_staff_see_it_live(stage, ada, bruno, staff):
    orders(stage, ada, bruno)
    rita = get_user_model().objects.get(username="rita")
    for user in (ada, bruno, rita, staff):
        assert access.admitted(stage.battle.pk, known(user))[0].seq == stage.battle.seq
    assert access.admitted(stage.battle.pk, known(stage.sven))[0].seq < stage.battle.seq


def test_everybody_at_the_table_is_told_of_the_delay(stage, ada):
    assert "As it was 15 minutes ago" in signed_in(ada).get(f"/battles/{stage.battle.pk}/").text
    assert "you watch with a delay" in (
        signed_in(stage.sven).get(f"/battles/{stage.battle.pk}/").text.lower()
    )
    assert "As it was 15 minutes ago" in Client().get(f"/battles/join/{stage.invite}/").text


def test_nobody_who_watches_plays_on_from_what_they_may_not_have_seen(stage, ada, bruno):
    conceded(stage, ada, bruno)
    with pytest.raises(forks.ForkRefused, match="While the battle is fought"):
        forks.fork_battle(stage.battle.pk, known(stage.sven), 9, "a token", "here")
    assert forks.fork_battle(stage.battle.pk, known(ada), 4, "a token", "here").hotseat


def test_a_digest_tells_it_later(stage, ada, bruno, monkeypatch):
    now = timezone.now()
    wishes = Preferences.objects.create(
        user=stage.sven, digest="daily", digest_due=now, digested=now
    )
    orders(stage, ada, bruno)
    digests.write_digest(stage.sven.pk)
    assert not Notice.objects.filter(user=stage.sven).exists()
    late = timezone.now() + timedelta(minutes=DELAY)
    monkeypatch.setattr("battles.clocks.time_source.now", lambda: late)
    monkeypatch.setattr("django.utils.timezone.now", lambda: late + timedelta(seconds=1))
    Preferences.objects.filter(pk=wishes.pk).update(digest_due=late)
    digests.write_digest(stage.sven.pk)
    assert Notice.objects.filter(user=stage.sven, kind="digest").count() == 1


@pytest.mark.parametrize("given", ["7", "-5", "soon"])
def test_only_the_delays_that_are_offered_can_be_chosen(ada, given):
    form = {"game": "tiny:duel", "side_tiny_duel": "red", "watch_delay": given}
    assert signed_in(ada).post("/battles/new/", form).status_code == 422
    form["watch_delay"] = "60"
    assert signed_in(ada).post("/battles/new/", form).status_code == 302
    assert Battle.objects.get().watch_delay == 60


@pytest.mark.django_db(transaction=True)
@awaited
async def test_no_bell_rings_for_who_watches(stage, ada, settings, monkeypatch):
    settings.LIVE_STREAMS_REDIS_URL = ""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.2)
    client = AsyncClient()
    for name in ("battles:stream", "battles_api:stream"):
        address = reverse(name, args=[stage.battle.pk])
        await client.aforce_login(stage.sven)
        assert (await client.get(address)).status_code == 204
        await client.aforce_login(ada)
        answer = await client.get(address)
        assert answer.status_code == 200
        await aiter(answer.streaming_content).aclose()
