"""API operations for the odds of a blow in close combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from laboratory.api.attack_odds import (
    LossChance,
    RollChance,
    chance_told,
    check_fields,
    not_there,
    shape_of,
    typed,
    understood,
)
from laboratory.queries.blow_odds import asked_of, fighting
from rosters.queries.armoury_pages import NotInArmoury, games, pack_in
from rosters.queries.weapon_trials import fields_given
from rules.kernel.building import Level, Pick
from rules.kernel.modifiers import Modifier
from rules.kernel.record import Record
from rules.registry import RULESETS
from web.api.schema import operation


class OddsOfOneBlow(Record):
    """A close combat attack and everything that it can do, each chance exact.

    `asked`: who fights whom and how, as it was tried. `refused`: why the attack cannot be made, and
    then the chances are all nothing. `target`: what must be rolled at most, with its `modifiers`.
    `kill`: dead; `out`: out of the fight in whatever way; `hurt`: out or weakened; `riposte`:
    whoever strikes is put out instead.
    """

    game: str
    asked: dict[str, str | int]
    refused: str
    target: int
    modifiers: tuple[Modifier, ...]
    kill: RollChance
    out: RollChance
    hurt: RollChance
    losses: tuple[LossChance, ...]
    riposte: RollChance


def _parameters() -> Iterator[OpenApiParameter]:
    """The query parameters: the union of the fields of all games. Weapons and armour accept any id,
    because house catalogues add ids of their own.
    """
    shops = [each.workshop for each in RULESETS.values() if each.workshop is not None]
    fields = {field.name: field for shop in shops for field in shop.fight("")}
    for field in fields.values():
        shape = shape_of(field)
        if field.name in ("arm", "armour", "drug"):
            shape.pop("enum", None)
        yield OpenApiParameter(field.name, shape, description=f"{field.label}.")


BLOW = (
    OpenApiParameter("game", str, description="The game; the first one if it is left out."),
    OpenApiParameter("pack", str, description="With the house catalogue of this digest."),
)


class OddsOfBlow(ActorApiView):
    """Operation that computes the odds of one close combat attack."""

    @operation(
        "work_out_close_combat",
        "The exact odds of any one close combat attack, without a battle.",
        OddsOfOneBlow,
        refuses=(400, 401, 404, 429),
        parameters=(*BLOW, *_parameters()),
    )
    def get(self, request: Request) -> Response:
        return Response(_worked_out(request.query_params))


def _check_blanks(offered: Iterable[Level | Pick], data: QueryDict) -> None:
    """Refuse an empty value. A form may leave a field empty; a program sends a value or leaves the
    field out.
    """
    for field in offered:
        known = {each.value for each in field.articles} if isinstance(field, Pick) else set()
        if data.get(field.name) == "" and "" not in known:
            sentence = f"{field.name} is empty: say one of its values, or leave it out."
            understood((sentence,), field.name)


def _worked_out(data: QueryDict) -> OddsOfOneBlow:
    slug = data.get("game", "") or games()[0].slug
    try:
        workshop, pack = fighting(slug), pack_in(slug, data)
    except NotInArmoury as error:
        raise not_there(data, "close_combat") from error
    offered = workshop.fight(pack.digest)
    _check_blanks(offered, data)
    check_fields(offered, data)
    fields, _ = fields_given(offered, data)
    found = workshop.blow(asked_of(fields))
    return OddsOfOneBlow(
        slug,
        {each.name: typed(each, each.given) for each in fields},
        found.refused,
        found.target,
        found.modifiers,
        chance_told(found.kill),
        chance_told(found.out),
        chance_told(found.hurt),
        tuple(LossChance(each.by, chance_told(each.chance)) for each in found.losses),
        chance_told(found.riposte),
    )
