"""API operations for the odds of a duel."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from laboratory.api.attack_odds import (
    RollChance,
    chance_told,
    check_fields,
    not_there,
    shape_of,
    typed,
)
from laboratory.queries.duel_odds import duel_in, duellers, duelling, fields_of
from rosters.queries.armoury_pages import NotInArmoury
from rules.kernel.modifiers import Modifier
from rules.kernel.record import Record
from web.api.schema import operation


class DuellerRow(Record):
    """One of the two with their first attack; `needed` is what the die must show.

    It begins with `base`, which is `start`, and the `modifiers` are added. `out`: the chance that
    this attack puts the other out of the fight.
    """

    name: str
    attack: str
    band: str
    base: str
    start: int
    needed: str
    modifiers: tuple[Modifier, ...]
    out: RollChance


class DuelRoundRow(Record):
    """How a duel stands when a round is over: either has won by then, neither, or nobody stands."""

    number: int
    first: RollChance
    second: RollChance
    neither: RollChance
    nobody: RollChance


class OddsOfOneDuel(Record):
    """A duel round by round, counted by the rules that resolve it in a battle.

    `asked`: who fights whom and how, as it was tried. `refused`: why it cannot be fought, and then
    there are no rounds. `first_moves`: how often the first acts first. `notes`: what is not
    counted.
    """

    game: str
    asked: dict[str, str | int]
    refused: str
    sides: tuple[DuellerRow, ...]
    first_moves: RollChance
    rounds: tuple[DuelRoundRow, ...]
    notes: tuple[str, ...]


def _parameters() -> Iterator[OpenApiParameter]:
    """The query parameters: the union of the fields of all games. An empty field keeps the person's
    own value.
    """
    fields = {f.name: f for game in duellers() for f in fields_of(duelling(game.slug))}
    for field in fields.values():
        who = {"a_": " of the first", "b_": " of the second"}.get(field.name[:2], "")
        yield OpenApiParameter(field.name, shape_of(field), description=f"{field.label}{who}.")


class OddsOfDuel(ActorApiView):
    """Operation that computes the odds of one duel."""

    @operation(
        "work_out_duel",
        "The odds of any one duel, round by round, without a battle.",
        OddsOfOneDuel,
        refuses=(400, 401, 404, 429),
        parameters=(
            OpenApiParameter("game", str, description="The game; the first one with duels."),
            *_parameters(),
        ),
    )
    def get(self, request: Request) -> Response:
        return Response(_worked_out(request.query_params))


def _worked_out(data: QueryDict) -> OddsOfOneDuel:
    try:
        asked = duel_in(data)
    except NotInArmoury as error:
        raise not_there(data, "duels") from error
    check_fields(asked.usual, data)
    found = asked.fought()
    return OddsOfOneDuel(
        asked.slug,
        {each.name: typed(each, each.given) for each in asked.fields},
        found.refused,
        tuple(
            DuellerRow(
                each.name,
                each.attack,
                each.band,
                each.base,
                each.start,
                each.needed,
                each.modifiers,
                chance_told(each.out),
            )
            for each in found.sides
        ),
        chance_told(found.first_moves),
        tuple(
            DuelRoundRow(
                each.number,
                chance_told(each.first),
                chance_told(each.second),
                chance_told(each.neither),
                chance_told(each.nobody),
            )
            for each in found.rounds
        ),
        found.notes,
    )
