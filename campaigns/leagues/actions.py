"""The actions of a season and of a fixture by name, as pages and the API send them.

Each calls one service, which locks the row and asks `permissions`:

- of a season: `enter` and `mean` are for whom the league takes (`check_welcome`), `drop` for
  `check_removes`, those of ladders for `acting_entrant` and `check_acts_for`, the others for
  organisers (`locked_organised_season`);
- of a fixture: for its players (`entrant_of`), but `rule` for `check_rules`, `reopen` and
  `call-off-at-once` for `check_organises`, and never about one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import transaction

from accounts.actors import Actor
from campaigns.leagues import forms
from campaigns.leagues.models import Round
from campaigns.leagues.services import (
    cancellation,
    disputes,
    ladders,
    online_battle,
    results,
    rounds,
    season_end,
    seasons,
    warband_budgets,
)

Data = Mapping[str, str]
SeasonDeed = Callable[[str, Actor, Data], str]
FixtureDeed = Callable[[int, Actor, Data], str]


def _enter(season_id: str, actor: Actor, data: Data) -> str:
    entrant = seasons.enter(season_id, actor, forms.entry_plan(data))
    return f"You play from round {entrant.since}, as {entrant.name}."


def _add(season_id: str, actor: Actor, data: Data) -> str:
    return f"{seasons.add_entrant(season_id, actor, forms.entry_plan(data)).name} plays."


def _drop(season_id: str, actor: Actor, data: Data) -> str:
    who = forms.number_in(data.get("entrant", ""))
    return f"{seasons.drop(who, actor, data.get('reason', '')).name} has left the season."


def _mean(season_id: str, actor: Actor, data: Data) -> str:
    found = warband_budgets.mean_warband(season_id, actor, data.get("warband", ""))
    return f"{found.name} is meant for this season: its page says what is left of the budget."


def _ban(season_id: str, actor: Actor, data: Data) -> str:
    pair = forms.number_in(data.get("one", "")), forms.number_in(data.get("two", ""))
    cost = forms.number_in(data.get("cost", ""), 0)
    seasons.ban(season_id, actor, pair, cost, data.get("reason", ""))
    return "They are kept apart."


def _lift(season_id: str, actor: Actor, data: Data) -> str:
    seasons.lift_ban(season_id, actor, forms.number_in(data.get("ban", "")))
    return "They may meet again."


def _start(season_id: str, actor: Actor, data: Data) -> str:
    """Start a season; with `pair`, the first round of each division is paired too, as a draft."""
    with transaction.atomic():  # where one division cannot be paired, nothing has begun
        season = rounds.start_season(season_id, actor)
        if season.is_ladder:
            return "The season has started."
        if data.get("pair") != "1":
            return "The season has started. Pair the first round."
        for division in season.divisions.all():
            rounds.pair_round(season_id, actor, division.number, 1)
    return "The season has started, and round 1 is paired. Nobody sees it yet: look, then publish."


def _pair(season_id: str, actor: Actor, data: Data) -> str:
    division = forms.number_in(data.get("division", ""), 0)
    made = rounds.pair_round(season_id, actor, division, forms.number_in(data.get("number", "")))
    return f"Round {made.number} is paired. Look at it, then publish it."


def _override(season_id: str, actor: Actor, data: Data) -> str:
    made, reason = _round(data), data.get("reason", "")
    broken = rounds.override(made, actor, forms.pairs_in(data), reason)
    return f"Paired by hand. {' '.join(broken) or 'It breaks no rule.'}"


def _discard(season_id: str, actor: Actor, data: Data) -> str:
    rounds.discard(_round(data), actor)
    return "The draft is thrown away."


def _publish(season_id: str, actor: Actor, data: Data) -> str:
    return f"Round {rounds.publish(_round(data), actor).number} is published."


def _close_round(season_id: str, actor: Actor, data: Data) -> str:
    return f"Round {rounds.close_round(_round(data), actor).number} is closed."


def _next_round(season_id: str, actor: Actor, data: Data) -> str:
    """Close a round and pair the next one; if that is refused, the round is closed all the same."""
    closed = rounds.close_round(_round(data), actor)
    where = closed.division
    made = rounds.pair_round(where.season_id, actor, where.number, closed.number + 1)
    return f"Round {closed.number} is closed. Round {made.number} is paired: look, then publish."


def _close(season_id: str, actor: Actor, data: Data) -> str:
    season_end.close_season(season_id, actor, early="early" in data)
    return "The season is closed."


def _next(season_id: str, actor: Actor, data: Data) -> str:
    return f"{season_end.open_next(season_id, actor).title} is open."


def _challenge(season_id: str, actor: Actor, data: Data) -> str:
    whom, who = (forms.number_in(data.get(key, ""), 0) for key in ("whom", "who"))
    found = ladders.challenge(season_id, actor, whom, who)
    return f"{found.challenged.name} is challenged."


def _accept(season_id: str, actor: Actor, data: Data) -> str:
    ladders.accept(season_id, actor, forms.number_in(data.get("challenge", "")))
    return "Taken up. Play it, here or at a table."


def _decline(season_id: str, actor: Actor, data: Data) -> str:
    found = ladders.decline(season_id, actor, forms.number_in(data.get("challenge", "")))
    return f"The challenge of {found.challenger.name}: {found.get_state_display()}."


def _withdraw(season_id: str, actor: Actor, data: Data) -> str:
    number = forms.number_in(data.get("challenge", ""))
    ladders.withdraw(season_id, actor, number, data.get("reason", ""))
    return "The challenge is taken back."


def _round(data: Data) -> int:
    number = forms.number_in(data.get("round", ""))
    if number < 0:
        raise Round.DoesNotExist
    return number


SEASON: dict[str, SeasonDeed] = {
    "enter": _enter,
    "add": _add,
    "drop": _drop,
    "mean": _mean,
    "ban": _ban,
    "lift": _lift,
    "start": _start,
    "pair": _pair,
    "override": _override,
    "discard": _discard,
    "publish": _publish,
    "close-round": _close_round,
    "next-round": _next_round,
    "close": _close,
    "next": _next,
    "challenge": _challenge,
    "accept": _accept,
    "decline": _decline,
    "withdraw": _withdraw,
}
OF_PLAYERS = frozenset({"enter", "drop", "mean", "challenge", "accept", "decline", "withdraw"})
OF_ORGANISERS = frozenset(SEASON) - OF_PLAYERS


def _file(fixture_id: int, actor: Actor, data: Data) -> str:
    fixture = results.file_result(fixture_id, actor, forms.came(data))
    return "It stands." if fixture.result_id else "Told. The other side confirms it."


def _confirm(fixture_id: int, actor: Actor, data: Data) -> str:
    results.confirm(fixture_id, actor, forms.came(data))
    return "The result stands."


def _dispute(fixture_id: int, actor: Actor, data: Data) -> str:
    results.dispute(fixture_id, actor, data.get("words", ""))
    return "The organiser is told and decides."


def _rule(fixture_id: int, actor: Actor, data: Data) -> str:
    after = forms.number_in(data.get("after", ""), 0)
    results.rule(fixture_id, actor, forms.came(data), data.get("reason", ""), after)
    return "Ruled. The record keeps what stood before."


def _reopen(fixture_id: int, actor: Actor, data: Data) -> str:
    disputes.reopen(fixture_id, actor, data.get("reason", ""))
    return "The dispute is open again. What counted counts until it is decided."


def _withdraw_dispute(fixture_id: int, actor: Actor, data: Data) -> str:
    disputes.withdraw(fixture_id, actor)
    return "Your dispute is taken back."


def _call_off(fixture_id: int, actor: Actor, data: Data) -> str:
    if cancellation.propose(fixture_id, actor, data.get("words", "")):
        return "The battle is called off. The meeting is open again."
    return "The other side is asked."


def _fight(fixture_id: int, actor: Actor, data: Data) -> str:
    cancellation.decline(fixture_id, actor)
    return "It is to be fought."


def _call_off_at_once(fixture_id: int, actor: Actor, data: Data) -> str:
    cancellation.at_once(fixture_id, actor, data.get("reason", ""))
    return "The battle is called off. The meeting is open again."


def open_list(fixture_id: int, actor: Actor) -> str:
    """Open the report of a table battle. Returns its address."""
    return online_battle.open_list(fixture_id, actor)


def _list(fixture_id: int, actor: Actor, data: Data) -> str:
    open_list(fixture_id, actor)
    return "Fill in the list: it tells the season and the campaign."


def play(fixture_id: int, actor: Actor, opened_from: str) -> str:
    """Open the battle on the site. Returns its address."""
    return online_battle.open_battle(fixture_id, actor, opened_from).get_absolute_url()


FIXTURE: dict[str, FixtureDeed] = {
    "file": _file,
    "confirm": _confirm,
    "dispute": _dispute,
    "list": _list,
    "rule": _rule,
    "reopen": _reopen,
    "withdraw": _withdraw_dispute,
    "call-off": _call_off,
    "fight": _fight,
    "call-off-at-once": _call_off_at_once,
}
