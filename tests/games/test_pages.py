"""Every page that names a game opens for each of them, or says plainly that there is nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.html import escape

from accounts.actors import actor_from
from battles import journal
from battles.models import Battle
from rosters.exchange.formats import FORMATS
from rosters.services.warbands import keep_new
from rules.kernel.ruleset import Ruleset
from rules.simulate.futures import futures, position_of
from tests.games.table import GAMES, opening, usual

OTHER_GAMES = [each for each in GAMES if each.id != "firewall"]


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", OTHER_GAMES)
def test_the_armoury_of_a_game_can_be_read(ruleset: Ruleset[Any], client: Any) -> None:
    assert ruleset.workshop is not None
    home = f"/armoury/{ruleset.slug}/"
    assert client.get(home).status_code == 200
    for section in ruleset.workshop.armoury():
        for entry in section.entries[:3]:
            page = client.get(f"{home}{section.id}/{entry.id}/")
            assert page.status_code == 200
            assert entry.name in page.text
    # Without a bench nothing can be tried, and what is not there is not found.
    tried = 200 if ruleset.workshop.bench else 404
    for address in (f"{home}compare/", f"{home}ranking/", f"/laboratory/odds/?game={ruleset.slug}"):
        assert client.get(address).status_code == tried, address
    fights = 200 if ruleset.workshop.fight("") else 404
    blows = client.get("/laboratory/odds/close-combat/", {"game": ruleset.slug})
    assert blows.status_code == fights
    assert client.get("/laboratory/new/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", OTHER_GAMES)
def test_two_guests_at_one_screen_are_told_apart(ruleset: Ruleset[Any], client: Any) -> None:
    card = ruleset.scenarios[0]
    form = {"game": f"{ruleset.slug}:{card.id}", "opponent": "hotseat"}
    assert client.post("/battles/new/", form).status_code == 302
    battle = journal.state_of(Battle.objects.get())
    sides = [each.name for each in ruleset.scene(ruleset.view(battle, ""), "").sides]
    assert len(set(sides)) == len(sides)
    assert "Guest" not in sides


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", OTHER_GAMES)
def test_a_ready_warband_is_kept_shown_printed_and_taken_elsewhere(
    ruleset: Ruleset[Any], ada: Any, client: Any
) -> None:
    assert ruleset.workshop is not None
    row = keep_new(actor_from(ada, ""), ruleset.workshop.ready()[0], "Mine")
    client.force_login(ada)
    home = f"/warbands/{row.pk}/"
    for part in ("", "print/", "print.pdf", "card.png"):
        assert client.get(f"{home}{part}").status_code == 200, part
    for form in FORMATS:
        assert client.get(f"{home}export/{form}").status_code == 200, form
    for ending in ("gst", "cat"):
        assert client.get(f"/warbands/builders/{ruleset.slug}.{ending}").status_code == 200
    member = ruleset.workshop.ready()[0].teams[0].members[0].id
    page = client.get(home, {"member": member})
    assert page.status_code == 200
    example = ruleset.workshop.example
    assert escape(example) in page.text
    assert "Guo Peng" not in page.text  # what is typed as an example is the game's own
    assert ruleset.workshop.quick(example).count > 0


@pytest.mark.parametrize("ruleset", OTHER_GAMES)
def test_what_may_come_of_a_moment_is_played_from_what_a_side_sees(ruleset: Ruleset[Any]) -> None:
    card = ruleset.scenarios[0]
    opened, _ = opening(ruleset, card, usual(ruleset, card.id), 3)
    battle = ruleset.folded(opened)
    position = position_of(ruleset, battle, card.sides[0].id)
    found = futures(position, 1, range(2))
    assert found.battles == 2
    assert found == futures(position, 1, range(2))
