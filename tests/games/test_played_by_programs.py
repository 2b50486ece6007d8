"""Every game but Firewall, opened and played by programs: the bot of the docs knows no game."""

from __future__ import annotations

import runpy
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import override_settings

from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from tests.battles.api.test_battles import CALM, Program
from tests.games.table import FIRST, usual

PLAY = runpy.run_path("docs/example_bot.py")["play"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("ruleset", "card"), FIRST)
def test_a_program_opens_a_battle_and_plays_both_sides_to_the_end(
    live_server: Any, ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    user = get_user_model().objects.create_user("ada", "ada@example.org", "tidy-otter")
    program = Program(user)
    wanted = {
        "ruleset": ruleset.slug, "scenario": card.id, "hotseat": True,
        "house_rules": usual(ruleset, card.id),
    }  # fmt: skip
    with override_settings(API_LIMITS=CALM):
        found = program("POST", "", wanted)
        assert found.status_code == 201, found.content
        battle = found.json()["id"]
        ended = PLAY(live_server.url, program.token, battle)
        events = program("GET", f"{battle}/journal/")
    assert ended["status"] == "ended"
    assert ended["scene"]["wording"]["value"] == ruleset.wording.value
    assert events.status_code == 200
