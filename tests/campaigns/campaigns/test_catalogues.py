"""House catalogues in a campaign's market: sold from the club's shelf, carried, and fought with."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from battles import journal as battle_journal
from battles.services import seating
from campaigns.campaigns import journal
from campaigns.campaigns.permissions import seen_campaign
from campaigns.campaigns.queries import crew_pages
from campaigns.campaigns.services import aftermaths, arrangements
from campaigns.campaigns.systems import craft_of
from campaigns.clubs.models import Club
from campaigns.clubs.services import catalogues
from rosters.document_checks import warband_in
from rosters.documents import document_of, warband_of, workshop_of
from rosters.services import packs
from rules.firewall.catalogue import packs as known
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.deeds import DRUG, Deed
from tests.campaigns.campaigns.conftest import actor
from web.errors import Unreadable

pytestmark = pytest.mark.django_db
SOURCE = """
name = "Docklands"
[[weapons]]
id = "harpoon_gun"
name = "Harpoon gun"
category = "miscellaneous"
hands = 2
short = 150
effective = 300
long = 450
magazine = 1
reload = "action"
modes = [{ fire = "SS", gutz = 1, malfunction = 0 }]
[[drugs]]
id = "dockers_tea"
name = "Docker's tea"
movement = 1
bad_movement = -1
[points]
label = "Club points"
[points.prices]
harpoon_gun = 20
dockers_tea = 0
"""
LEAST = 10  # what the cheapest thing of a street war costs


@pytest.fixture
def shelved(war) -> str:
    """A catalogue on the club's shelf: its digest."""
    pack = packs.keep_pack(actor("olga"), "firewall", SOURCE)
    catalogues.add_pack("lowtown", actor("olga"), pack.pk)
    return pack.newest_id


def priced(war, name: str = "ada") -> dict[str, tuple[str, str, int]]:
    """What the market shows of house catalogues: part, id and price by name."""
    seen = seen_campaign(war.campaign.pk, actor(name))
    stalls = crew_pages.stalls(seen, war.crews[name].pk)
    return {
        item.name: (stall.part, item.id, item.price)
        for stall in stalls
        for item in stall.goods
        if item.maker
    }


def bought(war, name: str = "Harpoon gun", press: str = "b") -> tuple[str, str]:
    part, thing, _ = priced(war)[name]
    war.deal("ada", "buy", press, part=part, thing=thing)
    return part, thing


def armed(war) -> tuple[str, str]:
    """Somebody of Ada's crew who can carry it gets the harpoon gun: who, and its id."""
    part, thing = bought(war)
    for number, member in enumerate(war.crew("ada").people):
        try:
            war.deal("ada", "give", f"g{number}", part=part, thing=thing, member=member)
        except BadEntry:
            continue
        return member, thing
    raise AssertionError("nobody can carry it")


def test_the_market_has_what_stands_on_the_clubs_shelf(war, shelved) -> None:
    found = priced(war)
    assert set(found) == {"Harpoon gun", "Docker's tea"}
    assert found["Harpoon gun"][2] == 20 * war.state.terms.market.point
    page = Client()
    page.force_login(get_user_model().objects.get(username="ada"))
    shown = page.get(f"/campaigns/{war.campaign.pk}/crews/{war.crews['ada'].pk}/market/")
    assert "Buy Harpoon gun of Docklands" in shown.content.decode()


def test_nobody_buys_for_nothing(war, shelved) -> None:
    before = war.purse("ada")
    bought(war, "Docker's tea")
    assert before - war.purse("ada") == priced(war)["Docker's tea"][2] == LEAST
    part, thing, _ = priced(war)["Docker's tea"]
    war.deal("ada", "sell", "s", part=part, thing=thing)
    assert war.purse("ada") < before


def test_what_is_bought_is_carried_and_fielded_in_a_battle(war, shelved) -> None:
    member, thing = armed(war)
    assert war.crew("ada").also == (shelved,)
    page = crew_pages.crew_page(seen_campaign(war.campaign.pk, actor("ada")), war.crews["ada"].pk)
    person = next(each for each in page.people if each.id == member)
    assert thing in [item.id for item in person.carries]
    assert page.problems == ()
    row = war.arrange("web", on_the_web=True)
    seat = row.battle.seats.exclude(invite=None).get(role="player")
    battle = seating.accept_invitation(seat.invite, actor("bruno"))
    state = battle_journal.state_of(battle)
    assert any(each.entry == thing for each in state.figures[f"wardens-{member}"].weapons)
    assert shelved in {pack.digest for pack in state.packs.values()}
    assert aftermaths.is_other(row) is False


def test_it_is_known_after_a_restart(war, shelved, monkeypatch) -> None:
    """The warband that a crew fields names the catalogue, and so does what is stored of it."""
    armed(war)
    fielded = arrangements.fieldable(war.state, war.crews["ada"].pk)
    document = document_of(fielded)
    assert document["also"] == [shelved]
    monkeypatch.delitem(known._PACKS, shelved)
    assert workshop_of("firewall").check(fielded)
    again = warband_of(document)
    assert again == fielded
    assert workshop_of("firewall").check(again) == ()
    monkeypatch.delitem(known._PACKS, shelved)
    war.campaign.refresh_from_db()
    journal.state_of(war.campaign)
    assert shelved in known._PACKS


def test_what_leaves_the_shelf_is_not_sold_and_stays_whose_it_is(war, shelved) -> None:
    member, thing = armed(war)
    club = Club.objects.get(slug="lowtown")
    catalogues.remove_pack("lowtown", actor("olga"), club.packs.get().pk)
    assert priced(war) == {}
    with pytest.raises(BadEntry, match="knows nothing like that"):
        war.deal("ada", "buy", "again", part="weapons", thing=thing)
    war.deal("ada", "take", "t", part="weapons", thing=thing, member=member)
    war.deal("ada", "sell", "s", part="weapons", thing=thing)
    assert war.crew("ada").stash == ()


def test_only_the_clubs_own_shelf_counts(war) -> None:
    pack = packs.keep_pack(actor("ada"), "firewall", SOURCE)
    packs.share_pack(actor("ada"), pack.pk, "public")
    assert priced(war) == {}
    with pytest.raises(BadEntry, match="knows nothing like that"):
        war.deal("ada", "buy", "b", part="weapons", thing="harpoon_gun")


def test_a_warband_without_other_catalogues_is_stored_as_ever(war) -> None:
    fielded = document_of(arrangements.fieldable(war.state, war.crews["ada"].pk))
    assert "also" not in fielded


def test_what_is_used_up_in_a_battle_is_gone_whatever_catalogue_it_is_of(war, shelved) -> None:
    """A journal names a dose by its name, as it does a book's."""
    part, thing = bought(war, "Docker's tea")
    member = war.member("ada", 1)
    war.deal("ada", "give", "g", part=part, thing=thing, member=member)
    craft = craft_of("firewall")
    who = war.crew("ada").people[member].who
    assert who.build["drugs"][thing] == 1
    used = craft.used(Deed(DRUG, who=member, means="Docker's tea"))
    assert used is not None
    assert thing not in craft.taken(who, used).build.get("drugs", {})
    with pytest.raises(BadEntry, match="does not carry"):
        craft.taken(war.crew("bruno").people[war.member("bruno", 1)].who, used)


def test_a_warband_from_elsewhere_names_other_catalogues_plainly(war) -> None:
    document = document_of(arrangements.fieldable(war.state, war.crews["ada"].pk))
    assert warband_in({**document, "also": ["abc", "def"]}).packs == ("abc", "def")
    for wrong in (["a b"], ["\0"], [f"p{number}" for number in range(30)]):
        with pytest.raises(Unreadable, match="other packs"):
            warband_in({**document, "also": wrong})
