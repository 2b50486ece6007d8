"""A battle of the main game, counted from its journal."""

from __future__ import annotations

from collections import Counter

import pytest

from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import reports
from campaigns.clubs import permissions
from campaigns.statistics import tasks
from campaigns.statistics.models import AlmanacBattle
from campaigns.statistics.queries import statistics_page
from campaigns.statistics.services.weapon_counts import weapons_of
from rules.firewall.ruleset import FIREWALL
from rules.kernel.deeds import ATTACK, MISHAP, OUT
from rules.simulate.experiment import Experiment, Party
from rules.simulate.playing import steps
from tests.campaigns.campaigns.conftest import actor, club, war
from tests.campaigns.campaigns.test_aftermaths import fought

pytestmark = pytest.mark.django_db
FIXTURES = (club, fought, war)


def page():
    return statistics_page.almanac_page(permissions.results_pass("lowtown", actor("ada")))


def test_every_shot_of_a_journal_is_counted(fought):
    tasks.sweep_statistics()
    deeds = list(reports.deeds_of(fought.battle))
    shots = Counter(each.means for each in deeds if each.kind == ATTACK)
    shown = {each.name: each for each in page().weapons}
    assert {name: each.shots for name, each in shown.items() if each.shots} == shots
    assert sum(each.mishaps for each in shown.values()) == sum(e.kind == MISHAP for e in deeds)
    felled = [e for e in deeds if e.kind == OUT and e.who and e.side != e.whom_side]
    assert sum(each.outs for each in shown.values()) == len(felled)
    assert all(each.hits <= each.shots for each in shown.values())


def test_in_a_long_battle_some_shots_hit_and_some_do_not():
    scenario = next(each for each in FIREWALL.scenarios if each.id == "street_fight")
    sides = [each for each in scenario.sides if not each.is_referee]
    parties = tuple(Party(side.id, side.name, "plain") for side in sides)
    played = steps(Experiment("firewall", FIREWALL.edition, scenario.id, 3, parties), 0)
    deeds = [e for step in played if step.order for e in FIREWALL.deeds(step.before, step.events)]
    used = weapons_of(deeds).values()
    shots, hits, outs = (sum(getattr(e, name) for e in used) for name in ("shots", "hits", "outs"))
    assert shots == sum(each.kind == ATTACK for each in deeds) > 5
    assert 0 < hits < shots
    assert outs > 0


def test_a_battle_that_does_not_count_in_its_campaign_does_not_here(fought):
    tasks.sweep_statistics()
    assert AlmanacBattle.objects.get().counts
    assert page().battles == 1
    Aftermath.objects.update(status=Aftermath.Status.VOID)
    assert page().battles == 0
