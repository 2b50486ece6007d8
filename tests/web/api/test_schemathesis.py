"""A machine reads the description and asks whatever it allows, and much that it does not."""

from __future__ import annotations

import json
import os

import pytest
from django.test import override_settings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services.opening import open_battle
from campaigns.campaigns.services import campaigns as services_of_wars
from campaigns.clubs.services.clubs import ClubWords, found_club
from campaigns.leagues.plans import LeaguePlan, SeasonPlan
from campaigns.leagues.services import seasons
from firewall_site.wsgi import application
from laboratory.experiments.plans import PartyPlan, SimulationPlan
from laboratory.models import Simulation
from laboratory.services import worker_slots
from laboratory.services.simulations import start_simulation
from rosters.models import Pack, Warband
from rosters.services import packs, warbands
from rules.kernel import warbands as w
from tests.programs import program_of
from tests.rosters.conftest import edit_it
from web.api.schema import description

OPERATIONS = sorted(
    (path, method) for path, methods in description()["paths"].items() for method in methods
)
NUMBERED = (
    "seat_id", "holiday_id", "message_id", "question_id", "asking_id", "block_id", "hook_id",
    "row_id", "event_id", "link_id", "request_id", "game_id", "fixture_id", "aftermath_id",
    "terms_id",
)  # fmt: skip
SOME_SMALL = {
    "game": "firewall", "scenario": "street_fight", "number": 1, "team_id": "t1", "member_id": "m3",
}  # fmt: skip
SIDES = (PartyPlan("wardens", "random"), PartyPlan("tollgate", "random"))
EXPLORING = "FIREWALL_EXPLORE" in os.environ  # other questions every time, and not the same ones
CALM = {"guest": 10**9, "read": 10**9, "write": 10**9}


@pytest.fixture
def there(ada, row) -> Warband:
    """A warband with something of everything, which everybody may read."""
    edit_it(row, ada, w.AddMembers("t1", "vehicle", "Car"))
    warbands.share(row.pk, ada, "public")
    return row


@pytest.fixture
def house(ada) -> Pack:
    """A house catalogue of the same owner."""
    document = {"name": "Docks", "weapons": [{"changes": "colt_m2117", "long": 1200}]}
    return packs.keep_pack(ada, "firewall", json.dumps(document))


@pytest.fixture(autouse=True)
def idle_workers(monkeypatch) -> None:
    """Nobody plays what is started here."""
    monkeypatch.setattr(worker_slots, "enqueue_slot", lambda *ids: None)


@pytest.fixture
def fight(ada) -> Battle:
    """A battle of the same owner, at one screen."""
    return open_battle(ada, BattlePlan("firewall", "street_fight", hotseat=True), "here")


@pytest.fixture
def tried(ada) -> Simulation:
    """A simulation of the same owner, which waits for its turn."""
    plan = SimulationPlan("firewall", "street_fight", SIDES, battles=100)
    return start_simulation(ada, plan, "here")


@pytest.fixture
def together(ada) -> dict[str, str | int]:
    """What the same owner founded: a club, a season of its league, a campaign, by name."""
    club = found_club(ada, ClubWords("Lowtown"), "Ada", "club")
    league = seasons.create_league(ada, LeaguePlan("Docks", "firewall", club=club.slug), "league")
    season = seasons.open_season(league.pk, ada, SeasonPlan(rounds=3))
    campaign = services_of_wars.found(ada, club.slug, "The toll war", "street_war", "campaign")
    return {"slug": club.slug, "league_id": league.pk, "season_id": season.pk,
            "campaign_id": campaign.pk, "token": "nothing", "crew_id": "nothing"}  # fmt: skip


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)  # the whole site answers, and closes its connections
@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_whatever_is_asked_is_answered_as_described(
    there, house, fight, tried, together, path, method, mode
):
    import schemathesis

    from tests.web.api.promises import MODES, PROMISES

    program = program_of("ada")
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
    operation = schema[path][method]
    if mode == "negative" and not (operation.body or operation.query):
        pytest.skip("nothing can be said wrongly")

    @settings(
        max_examples=40, deadline=None, derandomize=not EXPLORING,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(data=st.data())
    def ask(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=MODES[mode]))
        now = Warband.objects.filter(pk=there.pk).first()
        ids = {**SOME_SMALL, "warband_id": there.pk, "pack_id": house.pk,
               "battle_id": fight.pk, "notice_id": "x", "simulation_id": tried.pk, **together,
               **dict.fromkeys(NUMBERED, 1)}  # fmt: skip
        if "vehicles" in path:
            ids["member_id"] = "m5"
        if "clubs" in path:
            ids |= {"member_id": 1, "notice_id": 1}
        case.path_parameters = {name: ids[name] for name in ids if f"{{{name}}}" in path}
        # The answer is read as it is, within this process: nobody unpacks it.
        headers = {**program.headers, "Accept-Encoding": "identity"}
        if now is not None and method not in ("get", "delete"):
            headers["If-Match"] = f'"{now.revision}"'
        case.call_and_validate(headers=headers, checks=PROMISES)

    with override_settings(API_LIMITS=CALM):
        ask()
