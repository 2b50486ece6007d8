"""Ready warbands of every game: newcomers copy them, so nothing about them may be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.actors import actor_from
from battles.matchmaking.forces import fieldable
from rosters.queries.checked import checked
from rosters.services.warbands import keep_new
from rules.kernel.warbands import Warband
from rules.registry import RULESETS

READY = [
    pytest.param(warband, id=f"{ruleset.slug}: {warband.name}")
    for ruleset in RULESETS.values()
    if ruleset.workshop is not None
    for warband in ruleset.workshop.ready()
]


def test_every_game_with_a_workshop_has_ready_warbands() -> None:
    games = {slug for slug, ruleset in RULESETS.items() if ruleset.workshop is not None}
    assert {param.id.split(":")[0] for param in READY if param.id} == games


@pytest.mark.parametrize("warband", READY)
def test_a_ready_warband_has_no_problems(warband: Warband) -> None:
    assert [problem.message for problem in checked(warband).problems] == []


@pytest.mark.django_db
@pytest.mark.parametrize("warband", READY)
def test_a_copy_of_a_ready_warband_may_be_chosen_for_a_battle(warband: Warband, ada: Any) -> None:
    row = keep_new(actor_from(ada, ""), warband, "copied")
    assert fieldable(actor_from(ada, "")) == [row]
