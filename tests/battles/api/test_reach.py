"""The reach of a figure through the API: what the board colours, for who gives it orders alone."""

from __future__ import annotations

from dataclasses import replace as changed

import pytest
from django.test import override_settings
from msgspec.structs import replace

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services import opening, seating
from rules import registry
from rules.firewall.ruleset import FIREWALL
from rules.kernel.geometry import Point, span
from rules.kernel.reach import bands_of
from tests.battles.api.test_battles import CALM, Program
from tests.battles.conftest import known

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(ada, bruno) -> Battle:
    """Cutter's Yard: Ada's patrol acts first, Bruno's crew waits."""
    made = opening.open_battle(
        known(ada), BattlePlan("firewall", "cutters_yard", side="watch"), "t"
    )
    seating.accept_invitation(made.seats.exclude(invite=None).get().invite, known(bruno))
    made.refresh_from_db()
    assert made.to_act == ["watch"]
    return made


def figures(battle: Battle) -> tuple[str, str]:
    """Somebody of the patrol, and somebody of the others."""
    everybody = journal.state_of(battle).figures.values()
    own = next(each.id for each in everybody if each.side == "watch")
    return own, next(each.id for each in everybody if each.side != "watch")


def asked(user, battle: Battle, figure: str, **more: str):
    query = "&".join(f"{name}={value}" for name, value in {"actor": figure, **more}.items())
    with override_settings(API_RATES=CALM):
        return Program(user)("GET", f"{battle.pk}/reach/?{query}")


def test_a_player_is_told_each_way_of_going_with_its_cost_and_its_roll(battle, ada):
    figure, _ = figures(battle)
    found = asked(ada, battle, figure).json()
    assert (found["side"], found["actor"], found["seq"]) == ("watch", figure, battle.shown_seq)
    state = journal.state_of(battle)
    goings = FIREWALL.goings(FIREWALL.view(state, "watch"), "watch", figure)
    assert {band["label"] for band in found["bands"]} == {each.label for each in goings}
    assert {band["most"] for band in found["bands"]} == {each.most for each in goings}
    assert any(not band["is_sure"] for band in found["bands"])
    # A corner of an outline is a place that some way leads to.
    band = found["bands"][-1]
    x, y = band["outlines"][0][0]
    assert span(Point(x, y), state.figures[figure].at) <= band["most"]


def test_nobody_is_told_of_a_figure_that_is_not_theirs_to_order(battle, ada, bruno, carla):
    own, other = figures(battle)
    assert asked(ada, battle, own).json()["bands"]
    assert asked(carla, battle, own).status_code == 404
    assert asked(None, battle, own).status_code in (401, 404)
    # Another's figure answers as one that there is not; so does one's own while others act.
    nobody = asked(ada, battle, "nobody").json()
    assert nobody["bands"] == []
    assert asked(ada, battle, other).json()["bands"] == []
    assert asked(bruno, battle, other).json()["bands"] == []
    assert asked(bruno, battle, own).json()["bands"] == []
    refused = asked(bruno, battle, own, side="watch")
    assert (refused.status_code, refused.json()["problems"][0]["code"]) == (422, "illegal")


def test_without_a_figure_the_answer_says_what_is_missing(battle, ada):
    answer = asked(ada, battle, "")
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["path"] == "actor"


def test_what_a_side_does_not_see_is_in_nobodys_way(battle, ada, monkeypatch):
    figure, lurker = figures(battle)
    state = journal.state_of(battle)
    at = state.figures[figure].at
    near = Point(at.x, at.y - 60)
    moved = {**state.figures, lurker: replace(state.figures[lurker], at=near)}
    state = replace(state, figures=moved)
    journal.keep_state(battle, state)
    battle.save()
    seen = bands_of(FIREWALL.goings(FIREWALL.view(state, "watch"), "watch", figure))
    assert near in [disc.at for band in seen for disc in band.taken], "else it proves nothing"

    def blind(state, side):
        seen = FIREWALL.view(state, side)
        return replace(seen, figures={k: v for k, v in seen.figures.items() if k != lurker})

    monkeypatch.setitem(registry.RULESETS, "firewall", changed(FIREWALL, view=blind))
    bands = asked(ada, battle, figure).json()["bands"]
    assert bands
    assert list(near) not in [disc["at"] for band in bands for disc in band["taken"]]
