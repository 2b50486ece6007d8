"""A battle of every game through the pages, as a browser without scripts has them, and the API."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client, override_settings

from accounts.services.tokens import make_token
from battles.commitments import proofs
from battles.models import Battle
from rules.__main__ import main as rules_command
from rules.bots.known import BOTS, PLAIN
from rules.bots.simple import Whim
from rules.kernel.ruleset import Ruleset
from tests.battles.test_firewall_pages import links_on, orders_on
from tests.games.table import GAMES, usual

pytestmark = pytest.mark.django_db
OTHER_GAMES = [each for each in GAMES if each.id != "firewall"]
# A game without a table has nothing to measure; test_played_by_pages.py has those too.
ON_A_TABLE = [each for each in OTHER_GAMES if each.values[0].scenarios[0].has_tables]  # type: ignore[union-attr]
CALM = {"guest": 10**9, "read": 10**9, "write": 10**9}
MOST = 1500


class Program:
    """Sends JSON with somebody's token."""

    def __init__(self, user: Any) -> None:
        self.token = make_token(user, "a program")[1]

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        text = b"" if body is None else json.dumps(body)
        headers = {"Authorization": f"Bearer {self.token}"}
        address = f"/api/v1/battles/{path}"
        answer = Client().generic(method, address, text, "application/json", headers=headers)
        assert answer.status_code < 300, answer.content
        return answer.json()


@pytest.mark.parametrize("ruleset", OTHER_GAMES)
def test_two_programs_play_a_battle_to_its_end(
    ruleset: Ruleset[Any], ada: Any, bruno: Any, tmp_path: Any, client: Any
) -> None:
    card = ruleset.scenarios[0]
    first, second = (side.id for side in card.seated(usual(ruleset, card.id)))
    with override_settings(API_LIMITS=CALM):
        players = {first: Program(ada), second: Program(bruno)}
        opened = players[first](
            "POST", "", {"ruleset": ruleset.slug, "scenario": card.id, "side": first}
        )
        invite = next(each["invite"] for each in opened["seats"] if each["side"] == second)
        shown = players[second]("POST", "join/", {"invite": invite})
        one = f"{opened['id']}/"
        assert shown["scene"]["wording"]["unit"]["sign"] == ruleset.wording.unit.sign
        for number in range(MOST):
            shown = players[first]("GET", one)
            if shown["status"] == "ended":
                break
            side = shown["scene"]["to_act"][0]
            # Each reader counts the lines that they know: the number is of who gives the order.
            seq = players[side]("GET", one)["seq"]
            _order(ruleset, players[side], one, side, seq, number)
    assert shown["status"] == "ended"
    battle = Battle.objects.get()
    assert proofs.examine(battle).is_sound
    client.force_login(ada)
    exported = tmp_path / "battle.jsonl"
    exported.write_bytes(client.get(f"/battles/{battle.pk}/journal.jsonl").content)
    assert rules_command(["verify", str(exported)]) == 0
    assert client.get(f"/battles/{battle.pk}/").status_code == 200
    assert client.get(f"/battles/{battle.pk}/replay/").status_code == 200


def _order(
    ruleset: Ruleset[Any], player: Program, one: str, side: str, seq: int, number: int
) -> None:
    """What a machine would do, given as a program gives it, which never sees the whole battle."""
    from battles import journal

    seen = ruleset.view(journal.state_of(Battle.objects.get()), side)
    chosen = next(BOTS[PLAIN].choose(ruleset, seen, side, Whim(number)))
    order = ruleset.fields_of(chosen)
    careful = number % 8 == 0
    if careful:
        offered = player("GET", f"{one}offers/?side={side}")["results"]
        assert order["type"] in {each["order"] for each in offered}
        assert player("POST", f"{one}preview/", {"order": order})["preview"]["title"]
    sent = {"order": order, "seq": seq, "token": f"t{number}"}
    done = player("POST", f"{one}orders/", sent)
    assert not done["repeated"]
    if careful:
        assert player("POST", f"{one}orders/", sent)["number"] == done["number"]


@pytest.mark.parametrize("ruleset", ON_A_TABLE)
def test_a_battle_at_one_screen_is_played_by_links_and_forms(
    ruleset: Ruleset[Any], client: Any
) -> None:
    card = ruleset.scenarios[0]
    form = {"game": f"{ruleset.slug}:{card.id}", "opponent": "hotseat"}
    opened = client.post("/battles/new/", form, follow=True)
    battle = Battle.objects.get()
    assert (battle.ruleset, battle.scenario) == (ruleset.slug, card.id)
    page, address = opened, f"/battles/{battle.pk}/"
    assert "Gutz" not in page.text
    assert ruleset.wording.value in page.text
    words = client.get(f"{address}words/")
    assert f" {ruleset.wording.unit.sign}" in words.text
    for number in range(60):
        battle.refresh_from_db()
        if battle.status != Battle.Status.ACTIVE:
            break
        forms = [form for form in orders_on(page) if form["type"] != ["concede"]]
        links = [link for link in links_on(page) if "concede" not in link]
        # Where orders are a figure's, it is chosen first.
        figures = re.findall(r'href="([^"]*figure=[^"]*)"', page.text)
        links = links or [link.replace("&amp;", "&") for link in figures]
        if forms:
            sent = client.post(f"{address}orders/", forms[0])
            assert sent.status_code == 302, sent.text[-2000:]
            page = client.get(sent["Location"])
        else:
            page = client.get(links[number % len(links)], follow=True)
        for link in links[:2]:
            # Who has read the table in words is led there from a link of the board.
            assert client.get(link, follow=True).status_code == 200
            if "order=" in link:
                shown = re.sub(r"(words/)?\?", "preview/?", link, count=1)
                assert client.get(shown).status_code == 200
    battle.refresh_from_db()
    assert battle.order_count > 3
    for part in ("replay/", "proof/"):
        assert client.get(f"{address}{part}").status_code == 200
    assert not re.search(r"\bcm\b", page.text)


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_page_of_rules_shows_each_and_what_is_ours(ruleset: Ruleset[Any], client: Any) -> None:
    from rules.conformance import conformance

    page = client.get(f"/rules/{ruleset.slug}/coverage/")
    assert page.status_code == 200
    for chapter in conformance(ruleset.slug):
        for rule in chapter.rules:
            assert f'id="{rule.number}"' in page.text
    ours = sum(rule.is_ours for chapter in conformance(ruleset.slug) for rule in chapter.rules)
    assert page.text.count(">ours</span>") == ours
