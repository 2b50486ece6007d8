"""What a meeting of a league leaves in the history of the warbands of both."""

from __future__ import annotations

from battles.services.history import known_from
from campaigns.leagues import games as g
from campaigns.leagues.models import Entrant, Fixture, Result
from rosters.services import history
from rosters.services.history import Happened, Outcome, Source

WON, DRAWN, LOST = Outcome.WON.value, Outcome.DRAWN.value, Outcome.LOST.value
# What each outcome is to the first and to the second.
OUTCOMES = {
    g.FIRST: (WON, LOST), g.SECOND: (LOST, WON), g.DRAW: (DRAWN, DRAWN),
    g.FIRST_FORFEITS: (LOST, WON), g.SECOND_FORFEITS: (WON, LOST), g.BOTH_FORFEIT: (LOST, LOST),
}  # fmt: skip


def tell(fixture: Fixture, result: Result) -> None:
    """Tell the warbands of both what counts now; nothing of a meeting that was never fought."""
    is_fought = result.outcome in g.PLAYED or fixture.battle_id is not None
    second, outcomes = fixture.second, OUTCOMES.get(result.outcome)
    told: dict[str, Happened] = {}
    if is_fought and second is not None and outcomes is not None:
        inflicted = (result.inflicted_first, result.inflicted_second)
        pair = (fixture.first, second)
        for own, other, outcome, place in zip(pair, pair[::-1], outcomes, (0, 1), strict=True):
            if own.warband_id and own.warband_id != other.warband_id:
                losses = (inflicted[1 - place], inflicted[place])
                told[own.warband_id] = _happened(fixture, result, other, outcome, losses)
    history.write(Source.FIXTURE, str(fixture.pk), told)


def tell_all() -> None:
    """Tell the results of earlier editions, which told none. May be repeated."""
    rows = Fixture.objects.filter(result__isnull=False).select_related(
        "result", "first", "second", "round__division__season"
    )
    for fixture in rows.iterator():
        if fixture.result is not None:
            tell(fixture, fixture.result)


def _happened(
    fixture: Fixture, result: Result, other: Entrant, outcome: str, losses: tuple[int, int]
) -> Happened:
    season = fixture.round.division.season
    is_at_a_table = fixture.battle_id is None
    is_counted = is_at_a_table and any(losses)
    return Happened(
        at=result.created,
        known_from=known_from(fixture.battle, result.created),
        title=f"{season.title}, {season.part} {fixture.round.number}",
        battle=fixture.battle_id or "",
        setting="At a table" if is_at_a_table else "",
        occasion=season.title,
        address=fixture.get_absolute_url(),
        opponent=other.name,
        foe=other.warband_id or "",
        outcome=outcome,
        losses=losses[0] if is_counted else None,
        felled=losses[1] if is_counted else None,
        notes=result.reason,
    )
