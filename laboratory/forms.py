"""Parses the form of a new simulation, and fills the form from an existing simulation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, urlsplit

from laboratory.experiments.jobs import aim_of, experiment_of
from laboratory.experiments.moments import MomentPlan
from laboratory.experiments.plans import PartyPlan, SimulationPlan
from laboratory.experiments.rerun import as_in, start_in
from laboratory.models import Simulation
from rules.bots.known import PLAIN
from rules.kernel.screen import ScenarioCard

FORCE, LINK, BOT, RULE = "force_", "link_", "bot_", "rule_"
BY_LINK = "link"
MOST_DIGITS = 17
WARBAND = re.compile(r"/warbands/([\w-]{10,40})/?$")
PERCENT = re.compile(r"(\d{1,2})(?:[.,](\d))?")
TENTH = 1_000  # of a per cent, in millionths
USUAL = 200  # battles


def plan_in(data: Mapping[str, str], ruleset: str, card: ScenarioCard) -> SimulationPlan:
    """The plan of a form for one scenario. Invalid values are kept for the check to report."""
    start = moment_in(data)
    fought = [side.id for side in card.sides if not side.is_referee]
    if start is not None:  # a side of the scenario may be missing in the form
        fought = [name.removeprefix(BOT) for name in data if name.startswith(BOT)]
    parties = tuple(_party(data, side) for side in fought)
    rules = {
        name.removeprefix(RULE): value
        for name, value in data.items()
        if name.startswith(RULE) and value
    }
    return SimulationPlan(
        ruleset,
        card.id,
        parties,
        number_in(data.get("battles", ""), 0),
        precision_in(data.get("precision", "")),
        _seed(data.get("seed", "")),
        rules,
        title=data.get("title", ""),
        start=start,
    )


def moment_in(data: Mapping[str, str]) -> MomentPlan | None:
    """The moment that a form or an address names, or None."""
    if not data.get("moment"):
        return None
    at = number_in(data.get("at", ""), -1)
    side, link = data.get("side", ""), data.get("link", "")
    return MomentPlan(data["moment"], None if at < 0 else at, side, link)


def _party(data: Mapping[str, str], side: str) -> PartyPlan:
    force, link = data.get(f"{FORCE}{side}", ""), ""
    if force == BY_LINK:
        force, link = warband_link(data.get(f"{LINK}{side}", ""))
    else:
        force, _, link = force.partition("?")
    return PartyPlan(side, data.get(f"{BOT}{side}", PLAIN), force, link)


def warband_link(address: str) -> tuple[str, str]:
    """The id and the link token of a warband's address on this site.

    Any other text is returned as the id: the check reports that there is no such warband.
    """
    parts = urlsplit(address.strip()[:400])
    found = WARBAND.search(parts.path)
    link = parse_qs(parts.query).get("link", [""])[0]
    return (found[1] if found else address.strip()[:40] or "nothing", link)


def number_in(text: str, otherwise: int) -> int:
    """A whole number as people write it: 10,000 and 10 000 are equal."""
    plain = re.sub(r"[\s,’']", "", text)
    if plain.isascii() and plain.isdecimal() and len(plain) <= MOST_DIGITS:
        return int(plain)
    return otherwise


def _seed(text: str) -> int | None:
    return number_in(text, -1) if text.strip() else None


def precision_in(text: str) -> int:
    """Per cent with at most one decimal place, in millionths; -1 for invalid text, 0
    for no text.
    """
    if not text.strip():
        return 0
    found = PERCENT.fullmatch(text.strip().removesuffix("%").strip())
    return (int(found[1]) * 10 + int(found[2] or 0)) * TENTH if found else -1


# --- Back again ----------------------------------------------------------------------------------


def given_by(row: Simulation, link: str = "") -> dict[str, str]:
    """The form values that would start the same simulation again."""
    experiment, aim = experiment_of(row), aim_of(row)
    given = {
        "scenario": f"{experiment.ruleset}:{experiment.scenario}",
        "title": row.name,
        "seed": str(experiment.seed),
        "battles": str(aim.battles),
        "precision": percent_of(aim.precision),
    }
    if experiment.start is not None:
        given["moment"] = start_in(row)
    given |= {f"{RULE}{key}": value for key, value in experiment.rules.items()}
    for place, party in enumerate(experiment.parties):
        given[f"{BOT}{party.side}"] = party.bot
        if party.force is not None:
            given[f"{FORCE}{party.side}"] = as_in(row, place, link)
    return given


def percent_of(precision: int) -> str:
    """A precision as the form shows it: 1, 0.5, or nothing."""
    if not precision:
        return ""
    whole, tenths = divmod(precision // TENTH, 10)
    return f"{whole}.{tenths}" if tenths else str(whole)
