"""What crews add to a campaign's dice: only with its commitment, and nothing by the server."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from battles.commitments import secret_storage
from battles.commitments.models import Commitment
from battles.commitments.seeds import SeedSlip
from campaigns.campaigns import journal
from campaigns.campaigns.services import campaigns
from rules.kernel.campaign.entries import BadEntry, CrewJoined
from rules.kernel.dice import commitment
from tests.campaigns.campaigns.conftest import actor, slip_for, warband


@pytest.fixture
def founded(club):
    return campaigns.found(actor("olga"), "lowtown", "The toll war", "street_war", "press")


def joined(campaign) -> list[tuple[str, str]]:
    lines = [line.entry for line in journal.lines(campaign)]
    return [(each.seed, each.commitment) for each in lines if isinstance(each, CrewJoined)]


def test_the_secret_is_sealed_and_its_commitment_published(founded):
    promised = journal.state_of(founded).commitment
    assert bytes(founded.secret).startswith(secret_storage.MARK)
    assert commitment(journal.secret_of(founded)) == promised
    assert Commitment.objects.filter(commitment=promised).exists()


def test_a_crew_adds_its_seed_with_the_commitment_or_nothing(founded):
    promised = journal.state_of(founded).commitment
    for wrong in ("", "0" * 64):
        with pytest.raises(BadEntry, match=promised):
            campaigns.join(founded.pk, actor("ada"), warband("ada"), SeedSlip("x", wrong))
    assert joined(founded) == []
    campaigns.join(founded.pk, actor("ada"), warband("ada"), slip_for(founded, "ada"))
    campaigns.join(founded.pk, actor("bruno"), warband("bruno"))
    assert joined(founded) == [("seed ada", promised), ("", "")]


def test_the_form_has_the_commitment_and_takes_what_the_browser_drew(founded):
    client, promised = Client(), journal.state_of(founded).commitment
    client.force_login(get_user_model().objects.get(username="ada"))
    own = warband("ada")
    assert promised in client.get(f"/campaigns/{founded.pk}/").text
    form = {"warband": own, "seed": "", "drawn_seed": "ab" * 16, "commitment": promised}
    assert client.post(f"/campaigns/{founded.pk}/join/", form).status_code == 302
    assert joined(founded) == [("ab" * 16, promised)]


def test_without_its_key_no_die_is_thrown_and_the_rest_works(founded, settings):
    settings.DICE_KEYS = ["another site's key"]
    campaigns.join(founded.pk, actor("ada"), warband("ada"))
    with journal.written(founded, "here") as ledger, pytest.raises(BadEntry, match="lost"):
        ledger.roll("table", "here", 2)
