"""The page of a settled battle tells what happened, from the lines of the ledger alone."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model

from accounts.actors import Actor
from campaigns.campaigns import journal
from campaigns.campaigns.models import LedgerEntry
from campaigns.campaigns.permissions import seen_aftermath
from campaigns.campaigns.queries.aftermath_pages import aftermath_page
from campaigns.campaigns.services import aftermaths, campaigns, rulings
from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from tests.campaigns.campaigns.conftest import actor

pytestmark = pytest.mark.django_db


def page_of(row, who: Actor | None = None):
    return aftermath_page(*seen_aftermath(row.pk, who or Actor()))


def entries_of(row) -> list[e.AnyEntry]:
    return [line.entry for line in journal.lines(row.campaign) if row.pk in line.entry.key]


def fought_hard(war, press: str = "hard"):
    """A battle in which all of Bruno's crew were killed."""
    fates = {f"bruno_{member}": "killed" for member in war.crew("bruno").people}
    return war.settle(war.arrange(press), **fates)


def test_each_fate_is_told_with_the_dice_of_the_ledger(war) -> None:
    row = fought_hard(war)
    crew = page_of(row).settlement.crews[war.crews["bruno"].pk]
    thrown = [x for x in entries_of(row) if isinstance(x, e.FateRolled)]
    assert thrown
    for entry in thrown:
        story = crew.figures[entry.member]
        assert story.roll == entry.roll
        assert story.words == entry.words
        assert sum(line.is_hit for line in story.table) == 1
        hit = next(line for line in story.table if line.is_hit)
        assert hit.words == entry.words
        assert story.verdict.is_loss is (entry.result in ("dead", "gone", "captive"))


def test_the_chances_of_a_table_are_those_of_its_dice(war) -> None:
    row = war.arrange()
    member = war.member("bruno")
    said = war.fields(row, **{f"bruno_{member}": "killed"})
    row = aftermaths.file_report(row.pk, actor("ada"), said)
    lines = next(x.lines for x in page_of(row).columns if x.crew.id == war.crews["bruno"].pk)
    hurt = next(line for line in lines if line.part.member == member)
    assert [(line.totals, line.chance) for line in hurt.table] == [
        ("2–5", "28 %"),
        ("6", "14 %"),
        ("7", "17 %"),
        ("8–9", "25 %"),
        ("10–11", "14 %"),
        ("12", "3 %"),
    ]
    assert not any(line.is_hit for line in hurt.table)
    assert page_of(row).settlement is None, "no die is thrown before both agree"


def test_money_and_experience_are_what_the_ledger_moved(war) -> None:
    row = fought_hard(war)
    settled = page_of(row).settlement
    for name in ("ada", "bruno"):
        crew = settled.crews[war.crews[name].pk]
        assert crew.purse_after == war.purse(name)
        assert crew.sum_of_money == war.purse(name) - 300
        for member, story in crew.figures.items():
            gained = [
                x.points
                for x in entries_of(row)
                if isinstance(x, e.ExperienceGained) and (x.crew, x.member) == (crew.id, member)
            ]
            assert story.experience == sum(gained)


def test_the_page_stays_the_same_however_the_campaign_goes_on(war) -> None:
    row = fought_hard(war)
    before = page_of(row).settlement
    fought_hard(war, "later")
    war.deal("ada", "buy", "b", part="grenades", thing="smoke")
    assert page_of(row).settlement == before
    count = LedgerEntry.objects.count()
    page_of(row)
    assert LedgerEntry.objects.count() == count


def test_who_dies_is_told_apart_and_linked_everywhere(war, client) -> None:
    for number in range(6):
        row = fought_hard(war, f"n{number}")
        if any(each.state == s.DEAD for each in war.crew("bruno").people.values()):
            break
    dead = next(x.who for x in war.crew("bruno").people.values() if x.state == s.DEAD)
    here = row.get_absolute_url()
    page = client.get(here).content.decode()
    lost = page.partition('id="settlement-lost"')[2].partition("</div>")[0]
    assert dead.name in lost
    assert "dies" in lost
    assert "<strong>▶ This one: </strong>Dies." in page
    one = f"/campaigns/{war.campaign.pk}/"
    crew = war.crews["bruno"].pk
    assert f'href="{here}"' in client.get(f"{one}crews/{crew}/{dead.id}/").content.decode()
    assert f'href="{here}"' in client.get(f"{one}ledger/").content.decode()


def test_a_later_verdict_is_told_below_and_changes_no_die(war, client) -> None:
    row = fought_hard(war)
    before = page_of(row).settlement
    rulings.reopen(row.pk, actor("olga"), "Photographs.")
    row.refresh_from_db()
    said = {"how": "forfeit", "words": "Nobody came.", "revision": str(row.revision)}
    rulings.rule_again(row.pk, actor("rita"), said)
    after = page_of(row).settlement
    assert after.crews == before.crews
    assert "Nobody came." in after.others[-1]


def experienced(war, points: int = 12) -> str:
    """Somebody of Ada's crew with so much experience to spend; their page."""
    member = war.member("ada", 1)
    fields = {
        "what": "member",
        "crew": war.crews["ada"].pk,
        "member": member,
        "state": "ready",
        "experience": str(points),
        "reason": "As on paper.",
        "token": "xp",
    }
    campaigns.put_right(war.campaign.pk, actor("rita"), fields)
    return f"/campaigns/{war.campaign.pk}/crews/{war.crews['ada'].pk}/{member}/"


def test_a_level_up_is_chosen_with_its_effects_and_said_in_place(war, client) -> None:
    where = experienced(war)
    assert 'id="level-up"' not in client.get(where).text, "only its player chooses"
    client.force_login(get_user_model().objects.get(username="ada"))
    page = client.get(where).text
    form = page.partition('id="level-up"')[2].partition("</section>")[0]
    assert "12</strong> experience to spend" in form
    assert "Stealth: a plain roll succeeds" in form
    member = where.rstrip("/").rpartition("/")[2]
    sent = {"do": "rise", "back": "figure", "member": member, "token": "t", "choice": "stealth"}
    crew = where.removesuffix(f"{member}/")
    answer = client.post(f"{crew}deal/", sent, follow=True)
    assert "learns Stealth" in answer.text.partition('id="risen"')[2].partition("</p>")[0]
    left = war.crew("ada").people[member].experience
    assert left < 12
    sent |= {"token": "u", "choice": "rank"}
    refused = client.post(f"{crew}deal/", {**sent, "choice": "flying"})
    assert refused.status_code == 422
    assert "cannot learn that" in refused.text
    assert 'id="level-up"' in refused.text
    assert war.crew("ada").people[member].experience == left


def test_after_a_battle_its_player_is_led_to_the_level_ups(war, client) -> None:
    where = experienced(war, 20)
    row = fought_hard(war)
    link = f'href="{where}#level-up"'
    assert link not in client.get(row.get_absolute_url()).text
    client.force_login(get_user_model().objects.get(username="ada"))
    assert link in client.get(row.get_absolute_url()).text
    assert link in client.get(where.rstrip("/").rpartition("/")[0] + "/").text
