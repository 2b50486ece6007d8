"""Parses the forms of leagues into plans. The plans' checks refuse invalid values."""

from __future__ import annotations

import re
from collections.abc import Mapping

from campaigns.leagues.games import Scoring
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan, LeaguePlan, NewScoring, SeasonPlan
from campaigns.leagues.services.results import Came
from campaigns.leagues.tie_breaks import TIE_BREAKS

POINTS = (
    ("win", "A win"), ("draw", "A draw"), ("loss", "A loss"), ("bye", "A bye"),
    ("forfeit_win", "When the other forfeits"), ("forfeit_loss", "A forfeit"),
    ("absent", "A round before one came"),
)  # fmt: skip
MOST_TIE_BREAKS = 5
WRONG = -1_000_000  # outside every range, so the check refuses it


BUDGET = "budget_"  # begins the name of the field for the budget of a sum


def number_in(text: str, otherwise: int = WRONG) -> int:
    """A whole number; `otherwise` for empty text, WRONG for other text."""
    text = text.strip()
    if not text:
        return otherwise
    return int(text) if re.fullmatch(r"-?\d{1,6}", text, re.ASCII) else WRONG


def league_plan(data: Mapping[str, str]) -> LeaguePlan:
    return LeaguePlan(
        data.get("name", ""),
        data.get("ruleset", ""),
        data.get("about", ""),
        data.get("club", ""),
        "listed" in data,
    )


def _asked_by(system: str) -> frozenset[str]:
    """The parts of the form that a system shows. What is typed into hidden ones counts for nothing:
    nobody could see what is wrong with it. An unknown system is asked everything.
    """
    parts = {
        "swiss": {"swiss", "points"},
        "robin": {"points"},
        "double": {"points"},
        "knockout": {"knockout"},
        "ladder": {"ladder"},
    }
    return frozenset(parts.get(system, {"swiss", "points", "knockout", "ladder"}))


def season_plan(data: Mapping[str, str]) -> SeasonPlan:
    usual = Scoring()
    points = {key: number_in(data.get(key, ""), getattr(usual, key)) for key, _ in POINTS}
    chosen = [data.get(f"tie_{n}", "") for n in range(1, MOST_TIE_BREAKS + 1)]
    system = data.get("system", "")
    asked = _asked_by(system)
    divisions = [each.strip() for each in data.get("divisions", "").splitlines() if each.strip()]
    return SeasonPlan(
        title=data.get("title", ""),
        system=system,
        rounds=number_in(data.get("rounds", "") if "swiss" in asked else "", 5),
        round_days=number_in(data.get("round_days", ""), 14),
        missed=data.get("missed", "wait"),
        scoring=NewScoring(**points) if "points" in asked else NewScoring(),
        tie_breaks=tuple(each for each in chosen if each),
        with_sides="with_sides" in data,
        mates=number_in(data.get("mates", "") if "swiss" in asked else "", 3),
        third_place="third_place" in data,
        spots=number_in(data.get("spots", ""), 1),
        scenario=data.get("scenario", ""),
        drawn=data.get("drawn", "wait"),
        reach=number_in(data.get("reach", "") if "ladder" in asked else "", 3),
        answer_days=number_in(data.get("answer_days", "") if "ladder" in asked else "", 5),
        silence=data.get("silence", "forfeit"),
        declines=number_in(data.get("declines", "") if "ladder" in asked else "", 1),
        climbing=data.get("climbing", "climb"),
        divisions=tuple(divisions) or ("Everybody",),
        campaign=data.get("campaign", ""),
        budgets={
            name.removeprefix(BUDGET): number_in(value)
            for name, value in data.items()
            if name.startswith(BUDGET) and value.strip()
        },
    )


def entry_plan(data: Mapping[str, str]) -> EntryPlan:
    return EntryPlan(
        data.get("name", ""),
        data.get("home", ""),
        number_in(data.get("division", ""), 0),
        data.get("warband", ""),
    )


def came(data: Mapping[str, str]) -> Came:
    """The result in a form."""

    def pair(name: str) -> tuple[int, int]:
        return number_in(data.get(f"{name}_first", ""), 0), number_in(
            data.get(f"{name}_second", ""), 0
        )

    return Came(data.get("outcome", ""), pair("inflicted"), pair("bonus"))


def pairs_in(data: Mapping[str, str]) -> list[tuple[int, int | None]]:
    """The pairs that an organiser chose, table by table; 0 for the second is the bye."""
    found: list[tuple[int, int | None]] = []
    for table in range(1, 300):
        if f"first_{table}" not in data:
            return found
        first = number_in(data[f"first_{table}"])
        second = number_in(data.get(f"second_{table}", ""), 0)
        if first <= 0 or second < 0:
            place = f"first_{table}" if first <= 0 else f"second_{table}"
            raise LeagueRefused("Choose somebody for every place.", place)
        found.append((first, second or None))
    return found


def tie_break_choices() -> list[tuple[str, str]]:
    """All tie-breaks."""
    return [(key, label) for key, (label, _) in TIE_BREAKS.items()]
