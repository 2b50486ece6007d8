"""Every game but Firewall, which has pages of tests, played through the pages without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.actors import actor_from
from battles.commitments import proofs
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services import opening
from rules.__main__ import main as rules_command
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from tests.battles.test_firewall_pages import orders_on
from tests.games.table import FIRST, usual

pytestmark = pytest.mark.django_db
LINK = re.compile(r'href="([^"]*(?:figure|order)=[^"]*)"')
MOST_ORDERS, MOST_CLICKS = 400, 30
SHY = ("concede", "hold_fire")  # what nobody does who wants to see a battle
PAGES = ("", "words/", "log/", "luck/", "proof/", "replay/", "journal.txt")


def opened(ruleset: Ruleset[Any], card: ScenarioCard, **changed: str) -> tuple[Client, Battle]:
    """A battle at one screen, and the browser at it."""
    user = get_user_model().objects.create_user("ada", "ada@example.org", "tidy-otter")
    rules = usual(ruleset, card.id) | changed
    plan = BattlePlan(ruleset.slug, card.id, hotseat=True, house_rules=rules)
    client = Client()
    client.force_login(user)
    return client, opening.open_battle(actor_from(user, ""), plan, "here")


@pytest.mark.parametrize(("ruleset", "card"), FIRST)
def test_a_battle_at_one_screen_is_played_to_its_proof(
    ruleset: Ruleset[Any], card: ScenarioCard, tmp_path: Any
) -> None:
    client, battle = opened(ruleset, card)
    address = f"/battles/{battle.pk}/"
    while battle.status == Battle.Status.ACTIVE:
        given = battle.order_count
        assert given < MOST_ORDERS
        _order(client, address, given)
        battle.refresh_from_db()
        assert battle.order_count > given
    assert battle.status == Battle.Status.ENDED
    assert proofs.examine(battle).is_sound
    for part in PAGES:
        assert client.get(address + part).status_code == 200, part
    exported = tmp_path / "battle.jsonl"
    exported.write_bytes(client.get(f"{address}journal.jsonl").content)
    assert rules_command(["verify", str(exported)]) == 0


def _order(client: Client, address: str, count: int) -> None:
    """Give an order as somebody does who follows links: a figure, an order, what it asks for."""
    page, seen = client.get(address), set[str]()
    for _ in range(MOST_CLICKS):
        forms = [form for form in orders_on(page) if form["type"][0] not in SHY]
        if forms:
            sent = client.post(f"{address}orders/", forms[0])
            assert sent.status_code == 302, sent.content.decode()[-2000:]
            return
        fresh = [link for link in _links(page) if link not in seen]
        deepest = max((link.count("&") for link in fresh), default=0)
        links = [link for link in fresh if link.count("&") == deepest]
        assert links, "a side that is to act is offered nothing"
        link = links[count % len(links)]
        seen.add(link)
        page = client.get(link)
    raise AssertionError(f"no order after {MOST_CLICKS} clicks: {sorted(seen)}")


def _links(page: Any) -> list[str]:
    found = [link.replace("&amp;", "&") for link in LINK.findall(page.content.decode())]
    return [link for link in dict.fromkeys(found) if not any(each in link for each in SHY)]


@pytest.mark.parametrize(("ruleset", "card"), FIRST)
def test_every_choice_of_the_first_pages_can_be_opened(
    ruleset: Ruleset[Any], card: ScenarioCard
) -> None:
    client, battle = opened(ruleset, card)
    page = client.get(f"/battles/{battle.pk}/")
    # A figure to choose is a button too: where several can act, its orders come with it.
    buttons = r'order=(\w+)|name="type" value="(\w+)"|class="(able)-figure'
    [lead, *_] = re.findall(buttons, page.text)
    assert "concede" not in lead, "giving up is the first button"
    first = _links(page)
    links = [each for link in first for each in _links(client.get(link)) if "order=" in each]
    assert links
    for link in list(dict.fromkeys(links))[:20]:
        assert client.get(link).status_code == 200
        fragment = client.get(link.replace("/?", "/preview/?"))
        assert b'id="preview"' in fragment.content
