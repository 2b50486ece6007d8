"""Campaigns as people run them: founded, joined, dealt in, put right; each press counts once."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from campaigns.campaigns import journal
from campaigns.campaigns.models import Campaign, CampaignSystem, Crew, LedgerEntry
from campaigns.campaigns.services import campaigns, systems
from campaigns.campaigns.systems import book_systems
from campaigns.campaigns.tasks import check
from rosters.models import HouseRows
from rosters.services import packs
from rules.firewall.catalogue import packs as shelf
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.ledger import false_dice
from rules.kernel.campaign.reading import BadPreset
from rules.kernel.record import packed
from tests.campaigns.campaigns.conftest import actor, warband
from tests.rosters.test_packs import TOML
from tests.rules.campaign.made import CRAFT
from web.errors import NotYours

pytestmark = pytest.mark.django_db


def sound(campaign: Campaign) -> None:
    campaign.refresh_from_db()
    assert journal.fault_of(campaign) == ""
    assert journal.refolded(campaign) == journal.state_of(campaign)


def test_only_organisers_found_and_a_second_press_founds_nothing(club) -> None:
    with pytest.raises(NotYours):
        campaigns.found(actor("ada"), "lowtown", "Mine", "street_war", "a")
    first = campaigns.found(actor("olga"), "lowtown", "War", "street_war", "b")
    assert campaigns.found(actor("olga"), "lowtown", "War", "street_war", "b").pk == first.pk
    assert first.entries == 1
    with pytest.raises(BadEntry, match="from the list"):
        campaigns.found(actor("olga"), "lowtown", "War", "nothing", "c")


def test_who_is_not_in_the_club_joins_nothing(war) -> None:
    with pytest.raises(NotYours):
        campaigns.join(war.campaign.pk, actor("eve"), "x")


def test_a_member_has_one_crew_and_one_opening_purse(war) -> None:
    again = campaigns.join(war.campaign.pk, actor("ada"), warband("ada"))
    assert again.pk == war.crews["ada"].pk
    assert Crew.objects.count() == 3
    assert war.purse("ada") == 300
    assert sum(war.state.accounts.values()) == 0


def test_somebody_elses_warband_is_not_brought(club) -> None:
    campaign = campaigns.found(actor("olga"), "lowtown", "War", "street_war", "b")
    theirs = warband("bruno")
    with pytest.raises(BadEntry, match="your own"):
        campaigns.join(campaign.pk, actor("ada"), theirs)


def test_it_begins_once_and_with_two_crews(club) -> None:
    campaign = campaigns.found(actor("olga"), "lowtown", "War", "street_war", "b")
    with pytest.raises(BadEntry, match="Two crews"):
        campaigns.begin(campaign.pk, actor("olga"))
    campaigns.join(campaign.pk, actor("ada"), warband("ada"))
    campaigns.join(campaign.pk, actor("bruno"), warband("bruno"))
    campaigns.begin(campaign.pk, actor("olga"))
    campaigns.begin(campaign.pk, actor("olga"))
    assert LedgerEntry.objects.filter(kind="begun").count() == 1


def test_a_deal_counts_once_however_often_it_is_pressed(war) -> None:
    for _ in range(3):
        war.deal("ada", "buy", "one", part="grenades", thing="smoke", count="2")
    assert war.purse("ada") == 300 - 24
    assert [each.count for each in war.crew("ada").stash] == [2]
    sound(war.campaign)


def test_no_token_looks_like_the_payment_of_another(war) -> None:
    smoke = {"part": "grenades", "thing": "smoke"}
    war.deal("ada", "buy", "T:pay", **smoke)
    war.deal("ada", "buy", "T", **smoke)
    assert war.purse("ada") == 300 - 24
    war.deal("ada", "sell", "T", **smoke)
    assert war.purse("ada") == 300 - 24 + 6
    assert [each.count for each in war.crew("ada").stash] == [1]
    sound(war.campaign)


def test_a_refused_deal_leaves_nothing_behind(war) -> None:
    before = war.campaign.entries
    with pytest.raises(BadEntry, match="short"):
        war.deal("ada", "buy", part="armour", thing="thorco_paladin")
    with pytest.raises(BadEntry, match="whole number"):
        war.deal("ada", "buy", part="grenades", thing="smoke", count="-1")
    war.campaign.refresh_from_db()
    assert war.campaign.entries == before
    assert war.purse("ada") == 300


def test_a_warband_by_a_name_that_none_can_have_is_refused(club) -> None:
    campaign = campaigns.found(actor("olga"), "lowtown", "War", "street_war", "b")
    for name in ("\0", "x" * 999, "é"):
        with CaptureQueriesContext(connection) as asked, pytest.raises(BadEntry, match="own"):
            campaigns.join(campaign.pk, actor("ada"), name)
        assert not any("rosters_warband" in each["sql"] for each in asked)


def test_the_words_of_a_payment_are_one_line_of_plain_signs(war) -> None:
    war.deal("ada", "pay", "1", other=war.crews["bruno"].pk, amount="5", words="a\0b\u202e\n" * 90)
    words = LedgerEntry.objects.latest("number").body["words"]
    assert words.isprintable()
    assert words.startswith("a b a b")
    assert len(words) <= 120


def test_nobody_deals_for_another_crew(war) -> None:
    with pytest.raises(NotYours):
        campaigns.deal(war.campaign.pk, war.crews["bruno"].pk, actor("ada"), "recruit",
                      {"token": "x"})  # fmt: skip


@pytest.mark.parametrize("verb", campaigns.DEALS)
def test_every_deal_refuses_empty_fields_in_a_sentence(war, verb) -> None:
    with pytest.raises(BadEntry) as refused:
        war.deal("ada", verb)
    assert str(refused.value).endswith(".")


def test_a_recruit_can_be_armed_and_lead(war) -> None:
    team = war.crew("ada").teams[0].id
    war.deal("ada", "recruit", team=team, who="goons", name="Ashes")
    new = list(war.crew("ada").people)[-1]
    war.deal("ada", "buy", "2", part="weapons", thing="bow")
    war.deal("ada", "give", "3", member=new, part="weapons", thing="bow")
    war.deal("ada", "appoint", "4", member=new)
    crew = war.crew("ada")
    assert crew.people[new].who.build["weapons"] == ["bow"]
    assert crew.teams[0].leader == new
    assert war.purse("ada") == 300 - 30 - 15


def test_referees_put_right_with_a_reason_and_never_their_own(war) -> None:
    fields = {"what": "money_in", "crew": war.crews["ada"].pk, "amount": "50", "token": "t"}
    with pytest.raises(NotYours):
        campaigns.put_right(war.campaign.pk, actor("ada"), {**fields, "reason": "Please."})
    with pytest.raises(BadEntry, match="why"):
        campaigns.put_right(war.campaign.pk, actor("rita"), fields)
    for _ in range(2):
        campaigns.put_right(war.campaign.pk, actor("rita"), {**fields, "reason": "Forgotten."})
    assert war.purse("ada") == 350
    row = LedgerEntry.objects.get(kind="corrected")
    assert (row.by_name, row.body["reason"]) == ("Rita", "Forgotten.")
    sound(war.campaign)


def test_a_campaign_that_began_on_paper(club) -> None:
    campaign = campaigns.found(actor("olga"), "lowtown", "War", "street_war", "b")
    crew = campaigns.join(campaign.pk, actor("ada"), warband("ada"))
    member = next(iter(journal.state_of(Campaign.objects.get()).crews[crew.pk].people))
    paper = {"crew": crew.pk, "reason": "Six battles on paper."}
    campaigns.put_right(campaign.pk, actor("olga"), {
        **paper, "what": "money_in", "amount": "90", "token": "1"})  # fmt: skip
    campaigns.put_right(campaign.pk, actor("olga"), {
        **paper, "what": "holding", "holding": "docks", "token": "2"})  # fmt: skip
    campaigns.put_right(campaign.pk, actor("olga"), {
        **paper, "what": "member", "member": member, "state": "resting", "misses": "2",
        "rank": "veteran", "experience": "3", "token": "3"})  # fmt: skip
    campaign.refresh_from_db()
    state = journal.state_of(campaign)
    who = state.crews[crew.pk].people[member]
    assert state.purse(crew.pk) == 390
    assert state.accounts[s.OPENING] == -390
    assert state.holdings["docks"] == crew.pk
    assert (who.state, who.misses, who.experience) == (s.RESTING, 2, 3)
    sound(campaign)


def test_after_the_end_the_secret_proves_the_dice(war) -> None:
    campaigns.end(war.campaign.pk, actor("olga"))
    entries = [line.entry for line in journal.lines(war.campaign)]
    assert false_dice(entries, bytes.fromhex(entries[-1].secret)) == []
    with pytest.raises(BadEntry, match="over"):
        war.deal("ada", "buy", part="grenades", thing="smoke")


def test_any_past_moment_can_be_shown(war) -> None:
    war.deal("ada", "buy", "1", part="grenades", thing="smoke")
    then = LedgerEntry.objects.latest("number").created
    war.deal("ada", "buy", "2", part="grenades", thing="smoke")
    war.campaign.refresh_from_db()
    crew = war.crews["ada"].pk
    assert journal.stood(war.campaign, then).purse(crew) == 300 - 12
    assert journal.refolded(war.campaign).purse(crew) == 300 - 24


# --- The ledger stays ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE campaigns_ledgerentry SET number = number + 100",
        "UPDATE campaigns_ledgerentry SET by_name = 'Eve'",
        "DELETE FROM campaigns_ledgerentry",
    ],
)
def test_the_database_itself_refuses_to_change_the_ledger(war, statement) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert LedgerEntry.objects.count() == war.campaign.entries


def test_the_same_cause_cannot_be_stored_twice(war) -> None:
    row = LedgerEntry.objects.first()
    row.pk, row.number = None, 999
    with pytest.raises(DatabaseError), transaction.atomic():
        row.save(force_insert=True)


def test_the_nightly_check_finds_a_state_that_is_not_its_fold(war) -> None:
    assert check(war.campaign.pk) == ""
    state = journal.state_of(war.campaign)
    rich = {**state.accounts, s.purse_of(war.crews["ada"].pk): 9999}
    Campaign.objects.filter(pk=war.campaign.pk).update(
        snapshot=packed(replace(state, accounts=rich))
    )
    assert "not what the ledger folds to" in check(war.campaign.pk)
    war.campaign.refresh_from_db()
    assert war.campaign.fault
    assert war.campaign.checked


def test_a_snapshot_of_an_older_shape_is_folded_anew(war) -> None:
    Campaign.objects.filter(pk=war.campaign.pk).update(snapshot=b'{"old": 1}')
    assert war.purse("ada") == 300


def test_a_house_catalogue_is_known_again_after_a_restart(war, monkeypatch) -> None:
    packs.keep_pack(actor("ada"), "firewall", TOML)
    digest = HouseRows.objects.get().pk
    crew = replace(war.crew("ada"), pack=digest)
    state = replace(war.state, crews={**war.state.crews, crew.id: crew})
    Campaign.objects.filter(pk=war.campaign.pk).update(snapshot=packed(state))
    monkeypatch.setattr(shelf, "_PACKS", {})  # as a fresh process

    assert CRAFT.goods(digest) == CRAFT.goods()
    assert war.crew("ada").pack == digest
    assert CRAFT.goods(digest) != CRAFT.goods()
    war.deal("ada", "pay", other=war.crews["bruno"].pk, amount="5")


# --- A club's own systems ------------------------------------------------------------------------


def source(**changes: str) -> str:
    from importlib.resources import files

    found = files("rules.firewall.campaign").joinpath("presets/street_war.toml")
    text = found.read_text(encoding="utf-8")
    for before, after in changes.items():
        text = text.replace(before.replace("_", " "), after)
    return text


def test_a_club_edits_a_copy_and_founds_by_it(club) -> None:
    changed = source().replace("purse = 300", "purse = 444").replace('"Street war"', '"Our war"')
    terms = systems.keep_system(actor("olga"), "lowtown", changed)
    again = systems.keep_system(actor("olga"), "lowtown", changed.replace("444", "555"))
    assert again.pk == terms.pk
    campaign = campaigns.found(actor("olga"), "lowtown", "War", f"own-{terms.pk}", "b")
    systems.forget_system(actor("olga"), "lowtown", terms.pk)
    assert CampaignSystem.objects.count() == 0
    crew = campaigns.join(campaign.pk, actor("ada"), warband("ada"))
    campaign.refresh_from_db()
    assert journal.state_of(campaign).purse(crew.pk) == 555


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("= nonsense", ""),
        ("x = " + "[" * 5000, ""),
        ('x = [["a\\u0000"]]', ""),
        ('ruleset = "chess"', "ruleset"),
        ("", "ruleset"),
    ],
)
def test_a_system_that_cannot_be_read_is_refused_with_its_place(club, text, path) -> None:
    with pytest.raises(BadPreset) as refused:
        systems.keep_system(actor("olga"), "lowtown", text)
    assert refused.value.problems[0].path == path


def test_members_keep_no_systems(club) -> None:
    with pytest.raises(NotYours):
        systems.keep_system(actor("ada"), "lowtown", source())


def test_the_book_systems_are_all_playable() -> None:
    assert [each.id for each in book_systems()] == [
        "street_war", "corporate_contract", "three_way_city"]  # fmt: skip
