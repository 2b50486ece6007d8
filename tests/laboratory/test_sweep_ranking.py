"""A sweep as a ranking: the price of each change, what a unit of it buys, and the interval."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from laboratory.experiments.jobs import sweep_in
from laboratory.queries.sweep_ranking import sweep_ranking
from laboratory.queries.sweep_result import sweep_result
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from tests.laboratory.test_sweeps import client, play_all, pressed, row  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db
SHOP = RULESETS["firewall"].workshop


def test_each_figure_has_its_gutz_as_price_and_what_one_gutz_buys(client, row) -> None:  # noqa: F811
    swept = pressed(client, row, party="0", battles="4")
    assert sweep_ranking(swept, sweep_result(swept), "") is None, "before anything was played"
    play_all()
    swept.refresh_from_db()
    result, sweep = sweep_result(swept), sweep_in(swept)
    found = sweep_ranking(swept, result, "worth")
    assert found.unit == "Gutz"
    force = sweep.base.parties[0].force
    gutz = {
        member.name: sum(x.total for x in SHOP.member_sums(force, member) if x.id == "gutz")
        for member in members_of(force)
    }
    for each in found.rows:
        name = next(name for name in gutz if name in each.label)
        change = next(x for x in result.changes if name in x.label)
        assert abs(each.price - gutz[name]) <= 2, "who leads instead may have more Gutz (R2.4)"
        assert each.gain.mean == -change.difference.mean
        assert (each.gain.low, each.gain.high) == (-change.difference.high, -change.difference.low)
        assert each.worth.mean == round(each.gain.mean / each.price)
        assert each.worth.low <= each.worth.mean <= each.worth.high
    worth = [each.worth.mean for each in found.rows]
    assert worth == sorted(worth, reverse=True)
    prices = [each.price for each in sweep_ranking(swept, result, "price").rows]
    assert prices == sorted(prices)
    assert sweep_ranking(swept, result, "nonsense").order == "gain"
    shown = client.get(f"{swept.get_absolute_url()}?order=price").text
    assert 'aria-current="true">Price</a>' in shown


def test_a_change_that_costs_nothing_buys_without_a_price(client, row) -> None:  # noqa: F811
    swept = pressed(client, row, party="0", battles="4")
    play_all()
    swept.refresh_from_db()
    result = sweep_result(swept)
    best = replace(result, changes=result.changes)
    found = sweep_ranking(swept, best, "gain")
    gains = [each.gain.mean for each in found.rows]
    assert gains == sorted(gains, reverse=True)
    free = type(found.rows[0])("A gun", found.rows[0].gain, 0)
    assert free.worth_words == "costs no more"
    assert free.price_words == "+0"
