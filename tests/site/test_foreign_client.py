"""A client that somebody else's generator makes of the description plays, founds and competes.

It is made into a folder of the test and speaks to a running site; nothing of ours but the
description, and from the bot of the docs how an offer is filled in.
"""

from __future__ import annotations

import importlib
import json
import random
import runpy
import subprocess
import sys
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import override_settings

from accounts.services.tokens import make_token
from battles.models import Battle
from campaigns.clubs.models import Club
from campaigns.leagues.models import Season
from tests.battles.api.test_battles import CALM
from web.api.schema import description

pytestmark = [pytest.mark.thorough, pytest.mark.django_db(transaction=True)]
BOT = runpy.run_path("docs/example_bot.py")
ORDERS = 20
# The one file that is no JSON is text to it; nothing else may need a word of explanation.
CONFIG = {"post_hooks": [], "content_type_overrides": {"application/x-ndjson": "text/plain"}}


@pytest.fixture(scope="module")
def stranger(tmp_path_factory) -> ModuleType:
    """The generated package."""
    folder = tmp_path_factory.mktemp("stranger")
    (folder / "openapi.json").write_text(json.dumps(description()))
    (folder / "config.json").write_text(json.dumps(CONFIG))
    done = subprocess.run(
        [
            Path(sys.executable).with_name("openapi-python-client"),
            "generate",
            "--meta",
            "none",
            "--fail-on-warning",
            "--path",
            "openapi.json",
            "--config",
            "config.json",
            "--output-path",
            "stranger",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module("stranger")
    sys.path.remove(str(folder))
    for name in [each for each in sys.modules if each.partition(".")[0] == "stranger"]:
        del sys.modules[name]


class Caller:
    """Somebody's generated client: operations and shapes by their names in the description."""

    def __init__(self, site: str, name: str) -> None:
        user = get_user_model().objects.create_user(name)
        _, secret = make_token(user, "a program")
        client = importlib.import_module("stranger.client")
        self.client = client.AuthenticatedClient(
            base_url=site, token=secret, raise_on_unexpected_status=True, timeout=60
        )

    def __call__(self, operation: str, /, *parts: Any, **said: Any) -> Any:
        """The answer as the client reads it; one that is refused is an error with its words."""
        module = importlib.import_module(f"stranger.api.{operation.rpartition('_')[2]}.{operation}")
        answer = module.sync(*parts, client=self.client, **said)
        assert answer is not None, operation
        assert not hasattr(answer, "problems"), (operation, answer)
        return answer


def shape(name: str, /, **fields: Any) -> Any:
    """A record of the client, from plain values."""
    return getattr(importlib.import_module("stranger.models"), name).from_dict(fields)


@pytest.fixture
def callers(stranger, live_server, request):
    """Three programs of different people, at limits that a busy machine does not meet."""
    with override_settings(API_LIMITS=CALM):
        yield [Caller(live_server.url, name) for name in ("ada", "bruno", "carla")]


def test_a_stranger_finds_a_scenario_opens_a_battle_and_gives_twenty_orders(callers):
    ada = callers[0]
    game = next(each for each in ada("list_games").results if "rulings" in each.can)
    scenarios = ada("list_scenarios_of_games", game.slug).results
    # The longest: no dice end a fight on a whole street within twenty orders.
    scenario = max((each for each in scenarios if each.is_for_two), key=attrgetter("minutes"))
    rules = ada("list_house_rules_of_games", game.slug, scenario=scenario.id).results
    answers = {each.key: each.answers[0].value for each in rules if not each.seats}
    table = ada("read_table_of_games", game.slug, scenario.id, scenario.tables[-1])
    new = shape(
        "NewBattle",
        ruleset=game.slug,
        scenario=scenario.id,
        side=scenario.sides[0].id,
        hotseat=True,
        table=table.number,
        house_rules=answers,
    )
    battle = ada("open_battles", body=new, idempotency_key="evening")
    again = ada("open_battles", body=new, idempotency_key="evening")
    assert (again.id, battle.scene.width) == (battle.id, table.width)
    seed = shape("NewSeed", commitment=battle.commitment, seed="evening, by hand")
    assert battle.seed_due
    assert not ada("add_seed_battles", battle.id, body=seed).seed_due
    chance = random.Random(1)  # noqa: S311
    numbers = [give_an_order(ada, battle.id, chance) for _ in range(ORDERS)]
    assert numbers == sorted(set(numbers)), (
        "the site's own orders, of who can only pass, lie between"
    )
    assert numbers[0] == 1
    assert ada("download_journal_battles", battle.id).count("\n") > ORDERS
    assert Battle.objects.get().seq == ada("read_battles", battle.id).seq


def give_an_order(caller: Caller, battle_id: str, chance: random.Random) -> int:
    """One of the orders that are offered; its number."""
    now = caller("read_battles", battle_id)
    side = next(each for each in now.sides if each in now.to_act)
    offers = caller("offer_battles", battle_id, side=side)
    bold = [each.to_dict() for each in offers.results if each.order not in BOT["SHY"]]
    module = importlib.import_module("stranger.api.battles.order_battles")
    for _ in range(BOT["TRIES"] * len(bold)):
        order = BOT["filled"](chance.choice(bold), side, chance)
        body = shape("NewOrder", order=order, seq=offers.seq)
        answer = module.sync(battle_id, client=caller.client, body=body)
        if hasattr(answer, "number"):
            return answer.number
        assert answer.problems[0].code == "illegal", answer
    raise AssertionError(f"None of {bold} could be given.")


def test_a_stranger_founds_a_club_and_plays_a_round_of_its_league(callers):
    ada, *players = callers
    club = ada("create_clubs", body=shape("NewClub", name="Lowtown", called="Ada"))
    link = ada("create_links_of_clubs", club.slug, body=shape("NewLink", uses=2, days=1))
    for number, player in enumerate(players):
        token = link.path.strip("/").rpartition("/")[2]
        player("join_clubs", token, body=shape("Calling", name=f"Player {number}"))
    assert ada("list_members_of_clubs", club.slug).count == 3
    game = next(each for each in ada("list_games").results if "warbands" in each.can)
    league = ada(
        "create_leagues", body=shape("NewLeague", name="Docks", ruleset=game.slug, club=club.slug)
    )
    new = shape("NewSeason", rounds=1, tie_breaks=["wins"], scoring={"win": 2}, missed="draw")
    season = ada("open_season", league.league.id, body=new).season.id
    play_a_round(ada, players, season)
    table = ada("read_season", season).divisions[0].standings
    assert sorted(each.points for each in table) == [0, 2]
    assert Club.objects.get().slug == club.slug
    assert Season.objects.get().state == "closed"


def play_a_round(ada: Caller, players: list[Caller], season: str) -> None:
    """Both enter, the round is paired and published, both tell the same, it is closed."""

    def act(caller: Caller, do: str, **fields: Any) -> Any:
        said = {name: str(value) for name, value in fields.items()}
        return caller("act_in_season", season, body=shape("SeasonAct", do=do, fields=said))

    for number, player in enumerate(players):
        act(player, "enter", name=f"Player {number}")
    division = act(ada, "start").divisions[0].number
    [draft] = act(ada, "pair", division=division, number=1).divisions[0].rounds
    act(ada, "publish", round=draft.id)
    [meeting] = ada("read_season", season).divisions[0].rounds[0].fixtures
    told = {"outcome": "first", "inflicted_first": "3", "inflicted_second": "1"}
    for player, do in zip(players, ("file", "confirm"), strict=True):
        said = shape("FixtureAct", do=do, fields=told)
        meeting = player("act_on_fixture", meeting.id, body=said)
    assert meeting.outcome == "first"
    act(ada, "close-round", round=draft.id)
    act(ada, "close")
