"""API operations for the odds of a ranged attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from laboratory.queries.attack_odds import Attack, attack_in
from rosters.api.abilities import Ability, games_that_can
from rosters.queries.armoury_pages import NotInArmoury, benched, games, pack_in
from rosters.queries.weapon_comparison import shooting
from rosters.queries.weapon_trials import bench_form, circumstances_form, fields_given
from rules.kernel.building import Level, Pick, Trial
from rules.kernel.chance import Ways, rough_percent
from rules.kernel.modifiers import Modifier
from rules.kernel.record import Record
from rules.registry import RULESETS
from web.api.errors import MISSING, Refused
from web.api.schema import operation
from web.json_limits import JsonObject

FURTHEST = 99_990


class RollChance(Record):
    """A chance: so many of so many equally likely throws, and rounded, in words."""

    ways: int
    of: int
    percent: str


class LossChance(Record):
    """How often a target loses just so much."""

    by: int
    chance: RollChance


class Odds(Record):
    """An attack and everything that it can do to its target, each chance exact.

    `distance` in millimetres. `asked`: the two who meet and the place, as they were tried.
    `refused`: why the attack cannot be made, and then the chances are all nothing. `target`: what
    must be rolled, at most or at least as `needed` says; it begins with `base`, which is `start`,
    and the `modifiers` are added. `notes`: what is not counted. `kill`: dead; `out`: out of the
    fight in whatever way; `hurt`: out or weakened; `malfunction`: of the weapon, where it does
    harm.
    """

    game: str
    weapon: str
    weapon_name: str
    mode: str
    mode_name: str
    distance: int
    asked: dict[str, str | int]
    refused: str
    band: str
    target: int
    needed: str
    base: str
    start: int
    modifiers: tuple[Modifier, ...]
    notes: tuple[str, ...]
    kill: RollChance
    out: RollChance
    hurt: RollChance
    losses: tuple[LossChance, ...]
    suppressed: RollChance
    malfunction: RollChance


def shape_of(field: Level | Pick) -> JsonObject:
    """The JSON schema of a field as a query parameter."""
    if isinstance(field, Level):
        whole = {"type": "integer", "minimum": field.low, "maximum": field.high}
        return {**whole, "default": field.given}
    values = [each.value for each in field.articles]
    return {"type": "string", "enum": values, "default": field.given}


def _parameters() -> Iterator[OpenApiParameter]:
    """The query parameters: the union of the fields of all games. A name means the same in every
    game.
    """
    shops = [each.workshop for each in RULESETS.values() if each.workshop is not None]
    fields = [each for shop in shops for each in (*shop.bench, *shop.circumstances)]
    for name in dict.fromkeys(each.name for each in fields):
        alike = [each for each in fields if each.name == name]
        yield OpenApiParameter(name, _shape(alike), description=f"{alike[0].label}.")


def _shape(alike: Sequence[Level | Pick]) -> JsonObject:
    """The JSON schema of a field that several games have, with the values of all of them."""
    shapes = [shape_of(each) for each in alike]
    if len(shapes) == 1:
        return shapes[0]
    values = [value for shape in shapes for value in shape.get("enum", ())]
    return {"type": shapes[0]["type"], "enum": list(dict.fromkeys(values))}


ATTACK = (
    OpenApiParameter("game", str, description="The game; the first one if it is left out."),
    OpenApiParameter("weapon", str, required=True, description="Its id in the catalogue."),
    OpenApiParameter("mode", str, description="How it is fired, by the catalogue's `modes`."),
    OpenApiParameter(
        "distance",
        {"type": "integer", "minimum": 0, "maximum": FURTHEST},
        description="From base to base in mm of the table, counted in the game's whole units.",
    ),
    OpenApiParameter("pack", str, description="With the house catalogue of this digest."),
)


class OddsOfAttack(ActorApiView):
    """Operation that computes the odds of one ranged attack."""

    @operation(
        "work_out_odds",
        "The exact odds of any one attack, without a battle.",
        Odds,
        refuses=(400, 401, 404, 429),
        parameters=(*ATTACK, *_parameters()),
    )
    def get(self, request: Request) -> Response:
        return Response(_worked_out(request.query_params))


def _worked_out(data: QueryDict) -> Odds:
    slug = data.get("game", "") or games()[0].slug
    try:
        workshop, pack = benched(slug), pack_in(slug, data)
    except NotInArmoury as error:
        raise not_there(data, "odds") from error
    if not data.get("weapon"):
        raise Refused(400, "weapon", "Say which weapon is fired.", "weapon")
    attack = _attack(data, slug, pack.digest)
    told = (*workshop.bench, *workshop.circumstances)
    check_fields(told, data)
    form = circumstances_form(workshop, data)
    found = workshop.trial(attack.entry.id, attack.mode.value, attack.distance, form.bench)
    more = dict(form.bench.more)
    asked = {each.name: each.given for each in bench_form(workshop, data).fields}
    asked |= {each.name: more.get(each.name, each.given) for each in workshop.circumstances}
    return _told(slug, attack, {e.name: typed(e, asked[e.name]) for e in told}, found)


def not_there(data: QueryDict, ability: Ability) -> Refused:
    """The refusal if a game does not have the ability, or if the house catalogue does not exist."""
    slug, known = data.get("game", ""), games_that_can(ability)
    if not slug or slug in known:
        return Refused(404, "not_found", MISSING, "pack")
    sentence = f"These odds are counted for {' and '.join(known)} alone."
    return Refused(404, "not_found", sentence, "game")


def typed(field: Level | Pick, value: Any) -> str | int:
    """The value of a field, as a number if the field is a number."""
    return int(value) if isinstance(field, Level) else str(value)


def _attack(data: QueryDict, slug: str, pack: str) -> Attack:
    """Read the attack as the page does. Raises Refused where the page only shows a remark."""
    notices: list[str] = []
    unit = RULESETS[slug].wording.unit
    fields = data.copy()
    distance = fields.get("distance", "")
    if distance:
        if not (distance.isdecimal() and len(distance) < 6 and int(distance) <= FURTHEST):
            understood((f"distance is a whole number of mm from 0 to {FURTHEST}.",), "distance")
        fields["distance"] = str(int(distance) // unit.mm)
    attack = attack_in(fields, tuple(shooting(benched(slug).armoury(pack))), unit, notices)
    understood(tuple(notices), _wrong(attack, data))
    return attack


def _wrong(attack: Attack, data: QueryDict) -> str:
    """The name of a parameter whose value was not accepted."""
    if attack.entry.id != data["weapon"]:
        return "weapon"
    return "mode" if data.get("mode", "") not in ("", attack.mode.value) else "distance"


def check_fields(fields: Iterable[Level | Pick], data: QueryDict) -> None:
    """Raise Refused for the first field with an invalid value."""
    for field in fields:
        if data.get(field.name) == "" and "" not in shape_of(field).get("enum", ()):
            raise Refused(
                400, "unknown", f"{field.label}: leave it out or say a value.", field.name
            )
        _, notices = fields_given((field,), data)
        understood(notices, field.name)


def understood(notices: tuple[str, ...], path: str) -> None:
    """Raise Refused for the first remark that the page would show."""
    if notices:
        sentence = notices[0].partition(" Tried with:")[0]
        raise Refused(400, "unknown", sentence, path)


def _told(slug: str, attack: Attack, asked: dict[str, str | int], found: Trial) -> Odds:
    return Odds(
        slug,
        attack.entry.id,
        attack.entry.name,
        attack.mode.value,
        attack.mode.label,
        attack.distance,
        asked,
        found.refused,
        found.band,
        found.target,
        found.needed,
        found.base,
        found.start,
        found.modifiers,
        found.notes,
        chance_told(found.kill),
        chance_told(found.out),
        chance_told(found.hurt),
        tuple(LossChance(each.by, chance_told(each.chance)) for each in found.losses),
        chance_told(found.suppressed),
        chance_told(found.malfunction),
    )


def chance_told(ways: Ways) -> RollChance:
    """A chance as an API record."""
    certain = "0.0%" if not ways.ways else "100.0%"
    is_open = 0 < ways.ways < ways.of
    return RollChance(ways.ways, ways.of, rough_percent(*ways) if is_open else certain)
