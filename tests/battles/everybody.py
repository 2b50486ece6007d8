"""A battle with everybody in it, for those tests that ask every address in every role."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from accounts.models import Ban, Block
from accounts.services.tokens import make_token
from battles.models import Battle, Clip, Holiday, Seat, SeatRequest
from battles.questions import services as questions
from battles.services import opening, seating
from campaigns.leagues.models import Fixture
from campaigns.leagues.plans import LeaguePlan
from campaigns.leagues.services import seasons
from chat import services as chat
from chat.models import Report
from notifications.kept_preferences import stop_token
from tests.battles.conftest import known, plan
from tests.campaigns.leagues.conftest import opened, person, published

ROLES = ("anonymous", "stranger", "opponent", "owner", "spectator", "referee", "staff")


class Scene(NamedTuple):
    """A battle with everybody in it and an open invitation: made once, the same for every row."""

    battle_id: str
    invite: str
    cookies: Mapping[str, str]  # of each role's browser
    tokens: Mapping[str, str]  # of each role's program
    values: Mapping[str, str]  # of what stands in addresses


def make_scene() -> Scene:
    users = get_user_model().objects
    ada, bruno, carla = (users.create_user(name, "", "x") for name in ("ada", "bruno", "carla"))
    rita, sven = users.create_user("rita", "", "x"), users.create_user("sven", "", "x")
    sam = users.create_user("sam", "", "x", is_staff=True)
    asking = plan(wanted="named", asked={"": "carla"})
    opening.open_battle(known(ada), asking, "here")
    battle = opening.open_battle(known(ada), plan(wanted="anybody", clock={"kind": "day"}), "here")
    for user, role in ((rita, "referee"), (sven, "spectator")):
        seat = seating.make_invitation(battle.pk, known(ada), role)
        seating.accept_invitation(str(seat.invite), known(user))
    seating.accept_invitation(battle.seats.get(side="blue").invite, known(bruno))
    seat = seating.make_invitation(battle.pk, known(ada), "spectator")
    cookies, tokens = {}, {}
    for role, user in zip(ROLES[1:], (carla, bruno, ada, sven, rita, sam), strict=True):
        client = Client()
        client.force_login(user)
        cookies[role] = client.cookies[settings.SESSION_COOKIE_NAME].value
        tokens[role] = make_token(user, "a program")[1]
    organiser = organiser_of(battle)
    client = Client()
    client.force_login(organiser)
    cookies["organiser"] = client.cookies[settings.SESSION_COOKIE_NAME].value
    tokens["organiser"] = make_token(organiser, "a program")[1]
    return Scene(battle.pk, str(seat.invite), cookies, tokens, rows_of(battle, seat))


def organiser_of(battle: Battle):
    """Olga, who runs the league to which the battle belongs, and has no seat in it."""
    olga = person("olga")
    season = opened(seasons.create_league(olga, LeaguePlan("Docks", "tiny"), "press"), olga)
    fixture = published(season, olga).fixtures.order_by("pk").first()
    Fixture.objects.filter(pk=fixture.pk).update(battle=battle)
    return get_user_model().objects.get(pk=olga.user_id)


def rows_of(battle: Battle, seat: Seat) -> dict[str, str]:
    """One row of each kind that an address may name, and what names it."""
    owner = battle.created_by
    said = chat.write("battle", battle.pk, known(owner), "Hello.", "hello")
    question = questions.ask(battle.pk, known(owner), 1, "Is it so?", "q")
    today = timezone.now()
    holiday = Holiday.objects.create(
        seat=battle.seats.get(user=owner), begins=today, days=5, ends=today + timedelta(days=5)
    )
    Report.objects.create(message=said, who="guest:x", reason="Rude.")
    zoe = get_user_model().objects.create_user("zoe")
    last = Battle.objects.get(pk=battle.pk).seq
    hook = owner.webhooks.create(url="https://hooks.example.org/", shape="generic")
    phone = owner.push_subscriptions.create(session=owner.log_ins.get().session, digest="0")
    return {
        "<int:holiday_id>": str(holiday.pk),
        "<slug:battle_id>": battle.pk,
        "<slug:report_id>": "nobodys",
        "<int:seat_id>": str(seat.pk),
        "<int:asking_id>": str(SeatRequest.objects.get().pk),
        "<int:message_id>": str(said.pk),
        "<int:question_id>": str(question.pk),
        "<int:block_id>": str(Block.objects.create(owner=owner, name="zoe").pk),
        "<int:log_in_id>": str(owner.log_ins.get().pk),
        "<int:user_id>": str(zoe.pk),
        "<int:ban_id>": str(Ban.objects.create(user=zoe, scope="talk", reason="Rude.").pk),
        "<slug:slug>": Clip.objects.create(battle=battle, first=1, last=last, user=owner).pk,
        "<slug:token>": str(seat.invite),
        "<slug:ruleset>": "firewall",
        "<slug:game>": "firewall",
        "<slug:key>": "cover",
        "<str:key>": "R2.7",
        "<slug:scenario>": "street_fight",
        "<slug:notice_id>": owner.notices.filter(in_inbox=True).first().pk,
        "<int:hook_id>": str(hook.pk),
        "<slug:browser_id>": phone.pk,
        "<str:token>": stop_token(owner.pk, "turn"),
    }


def browser(scene: Scene, role: str) -> Client:
    client = Client()
    if role in scene.cookies:
        client.cookies[settings.SESSION_COOKIE_NAME] = scene.cookies[role]
    return client
