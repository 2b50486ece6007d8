"""Machines weigh the two crews, and the weaker one is helped by what the preset gives."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import aftermaths, reports, underdog
from laboratory.experiments.jobs import job_of
from laboratory.limits import TooMuch
from laboratory.models import Simulation
from rules.simulate import Tally
from rules.simulate.tally import BATTLES, WINS
from tests.campaigns.campaigns.conftest import actor

pytestmark = pytest.mark.django_db


def counted(row: Aftermath, *wins: int, of: int = 100) -> Aftermath:
    """As if machines had fought so many battles with these wins."""
    tally = Tally()
    tally.add(BATTLES, by=of)
    for place, number in enumerate(wins):
        tally.add(WINS, place, by=number)
    Simulation.objects.filter(pk=row.weighed_id).update(total=tally.to_json(), counted=of)
    return Aftermath.objects.select_related("weighed").get(pk=row.pk)


def test_arranging_asks_machines_with_the_crews_on_their_sides(war) -> None:
    row = war.arrange()
    experiment = job_of(row.weighed).experiment
    assert [party.side for party in experiment.parties] == list(row.sides)
    assert [party.force.name for party in experiment.parties] == ["Night Shift", "The Rust Choir"]
    assert not experiment.swaps
    assert underdog.chances(row) == {}


@pytest.mark.parametrize(
    ("wins", "money"),
    [((90, 8), 100), ((75, 20), 60), ((55, 40), 30), ((50, 48), 0), ((40, 40), 0)],
)
def test_the_weaker_crew_is_helped_by_so_much(war, wins, money) -> None:
    row = counted(war.arrange(), *wins)
    weaker, help_ = underdog.help_of(row, war.state.terms)
    assert help_ == money
    assert weaker == (war.crews["bruno"].pk if money else "")


def test_help_stands_in_the_list_and_in_the_ledger(war) -> None:
    row = counted(war.arrange(), 90, 8)
    filed = aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    report = reports.report_in(filed)
    assert (report.help_for, report.help_money) == (war.crews["bruno"].pk, 100)
    aftermaths.confirm(row.pk, actor("bruno"), "1")
    keep = 5 * len(war.crew("bruno").alive)
    assert war.purse("bruno") == 300 + 50 + 100 - keep


def test_the_weaker_crew_is_the_same_whatever_order_the_database_gives_the_sides(war) -> None:
    """PostgreSQL sorts the names in a document: by length, then by letter."""
    row = counted(war.arrange(), 90, 8)
    turned = dict(reversed(row.sides.items()))
    Aftermath.objects.filter(pk=row.pk).update(sides=turned)
    row = Aftermath.objects.select_related("weighed").get(pk=row.pk)
    ada, bruno = war.crews["ada"].pk, war.crews["bruno"].pk
    assert underdog.chances(row) == {ada: 90, bruno: 8}
    report = reports.from_fields(row, war.state, war.fields(row))
    assert [each.crew for each in report.crews] == [ada, bruno]
    assert report.help_for == bruno


def test_too_few_battles_say_nothing(war) -> None:
    assert underdog.help_of(counted(war.arrange(), 9, 0, of=20), war.state.terms) == ("", 0)


def test_without_room_for_a_simulation_the_battle_is_arranged_all_the_same(
    war, monkeypatch
) -> None:
    def full(*_: object) -> None:
        raise TooMuch("Full.")

    monkeypatch.setattr(underdog.laboratory, "start_job", full)
    row = war.arrange()
    assert row.weighed is None
    assert underdog.help_of(row, war.state.terms) == ("", 0)


def test_a_system_without_help_asks_no_machines(war) -> None:
    plain = replace(war.state.terms, underdog=())
    row = Aftermath(campaign=war.campaign, scenario="street_fight", sides={}, token="x")
    underdog.weigh(row, plain, {}, actor("ada"), "here")
    assert row.weighed is None
