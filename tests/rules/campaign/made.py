"""A street war between ready warbands, with dice that never change."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.ledger import Ledger
from rules.kernel.campaign.preset import Preset
from rules.kernel.campaign.reading import read_preset
from rules.kernel.campaign.settling import CrewReport, Part, Report
from rules.kernel.campaign.standing import Campaign
from rules.kernel.dice import commitment
from rules.kernel.warbands import Warband
from rules.registry import RULESETS

FIREWALL = RULESETS["firewall"]
assert FIREWALL.campaign is not None
CRAFT: CampaignCraft = FIREWALL.campaign
SCENARIOS = tuple(card.id for card in FIREWALL.scenarios)
SECRET = b"a secret of thirty-two letters.."


def preset(number: int = 0) -> Preset:
    return read_preset(CRAFT.presets()[number], CRAFT, SCENARIOS)


def ready(name: str) -> Warband:
    assert FIREWALL.workshop is not None
    return next(each for each in FIREWALL.workshop.ready() if each.name == name)


NAMES = {"a": "Tollgate", "b": "Wardens", "c": "Night Shift"}


def openings(terms: Preset, crews: tuple[str, ...]) -> Iterator[e.AnyEntry]:
    yield e.Founded("founded", "The Tanner Street war", terms, commitment(SECRET))
    for crew in crews:
        yield e.CrewJoined(f"join:{crew}", crew, NAMES[crew], ready(NAMES[crew]), f"seed-{crew}")
        yield e.MoneyMoved(
            f"open:{crew}", s.OPENING, s.purse_of(crew), terms.purse, "Opening purse"
        )
    yield e.Begun("begun")


def war(
    crews: tuple[str, ...] = ("a", "b"), number: int = 0, terms: Preset | None = None
) -> Ledger:
    ledger = Ledger(Campaign(), SECRET)
    for entry in openings(terms or preset(number), crews):
        assert ledger.write(entry)
    return ledger


def everybody(ledger: Ledger, crew: str, **fates: str) -> CrewReport:
    """All who are fit, each with a fate if one is given."""
    people = ledger.campaign.crews[crew].people.values()
    fit = [each.who.id for each in people if each.state == s.READY]
    return CrewReport(crew, tuple(Part(each, fates.get(each, "")) for each in fit))


def battle(ledger: Ledger, name: str = "one", winner: str = "a", **more) -> Report:
    crews = more.pop("crews", None) or tuple(everybody(ledger, crew) for crew in ("a", "b"))
    return Report(name, "A fight", "street_fight", crews, winner, **more)
