"""House catalogues at random: what is accepted can be built, looked up, tried and played."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.bots import Whim, play_out
from rules.firewall.catalogue import CATALOGUE, maker_of
from rules.firewall.catalogue.pack_reading import FIXED, read_pack
from rules.firewall.catalogue.pack_reading import LENGTHS as MEASURED
from rules.firewall.catalogue.pack_writing import written
from rules.firewall.catalogue.packs import ROWS, HousePack
from rules.firewall.ruleset import FIREWALL
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel import warbands as w
from rules.kernel.building import Bench
from rules.kernel.dice import SeededDice
from rules.kernel.edits import edited
from rules.kernel.packs import BadPack
from rules.kernel.record import packed
from rules.kernel.warbands import Warband
from tests.rules.laws import check_laws

NEVER_SAID = {
    "id", "lines", "doubtful", "aliases", "weapon_group", "ammunition", "static",
}  # fmt: skip
# Fields that only make sense together.
TIES = (
    ("short", "effective", "long"), ("slow", "cruise", "full"), ("magazine", "reload"),
    ("launcher", "launcher_fitted"), ("modes", "launches_grenades"), ("category", "slug_fire"),
    ("category", "mount_class", "modes"), ("category", "powered", "sealed"), ("cp_rule", "cp"),
    ("cp_rule", "options", "cp"), ("attacks", "cloud_side", "cloud_dice", "category"),
)  # fmt: skip
NAMES = ("Odd one", "=1+1", "<b>&", "Änne’s", "x" * 60, "knife", "4 gangers", "Colt M2117")
FIGURES = (-30, -7, -1, 0, 1, 2, 3, 7, 30)
LENGTHS = (-5000, -120, -1, 0, 1, 9, 40, 250, 600, 5000)
DUST = {"id": "dust", "name": "Dust"}
BENCH = Bench(7, "street_clothing", "none", 7)
MOST_ORDERS, MOST_TOGETHER, MOST_FIELDED = 25, 25, 9


# --- Packs of any rows ---------------------------------------------------------------------------


def values(kind: Any, name: str) -> st.SearchStrategy[Any]:
    """Anything that a field of this type could say, most of it odd."""
    if kind is int:
        return st.sampled_from(LENGTHS if name in MEASURED else FIGURES)
    if kind is bool:
        return st.booleans()
    if kind is str:
        return st.sampled_from({"skill": ("", "stealth"), "id": ("a", "b", "c")}.get(name, NAMES))
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, types.UnionType):
        return st.one_of(*(values(each, name) for each in parts))
    if kind is type(None):
        return st.none()
    if origin is tuple:
        return st.lists(values(parts[0], name), max_size=3)
    return st.fixed_dictionaries(said(kind))


def said(kind: type[Any]) -> dict[str, st.SearchStrategy[Any]]:
    """Every field that a pack may set in a row of this kind, with what it could be."""
    hints = get_type_hints(kind)
    return {name: values(each, name) for name, each in hints.items() if name not in _unsaid(kind)}


def _unsaid(kind: type[Any]) -> set[str]:
    return NEVER_SAID if kind in ROWS.values() else {"lines"}


@st.composite
def packs(draw: st.DrawFn) -> HousePack:
    """A pack of a few rows of any tables: each a row of the book, as odd as it is accepted."""
    document: dict[str, Any] = {"name": "Odd ones"}
    for number, table in enumerate(draw(st.lists(st.sampled_from(list(ROWS)), max_size=5))):
        stem, is_change, odd = draw(rows(table))
        row = _as_odd_as_accepted(table, _begun(table, stem, is_change, number), odd)
        more = {**document, table: [*document.get(table, []), row]}
        document = more if _is_pack(more) else document
    return read_pack(document if len(document) > 1 else {**document, "drugs": [DUST]})


def rows(table: str) -> st.SearchStrategy[tuple[str, bool, dict[str, Any]]]:
    """A row of the book, whether it is changed or another is added beside it, and odd fields."""
    stems = sorted(set(getattr(CATALOGUE, table)) - FIXED[table])
    odd = st.fixed_dictionaries({}, optional=said(ROWS[table]))
    return st.tuples(st.sampled_from(stems), st.booleans(), odd)


def _begun(table: str, stem: str, is_change: bool, number: int) -> dict[str, Any]:
    if is_change:
        return {"changes": stem}
    row = msgspec.to_builtins(getattr(CATALOGUE, table)[stem])
    plain = {name: each for name, each in row.items() if name not in NEVER_SAID}
    return plain | {"id": f"odd_{number}", "name": f"Odd {number}"}


def _as_odd_as_accepted(table: str, row: dict[str, Any], odd: dict[str, Any]) -> dict[str, Any]:
    for names in (*TIES, *((name,) for name in odd)):
        added = {name: odd[name] for name in names if name in odd}
        if len(added) == len(names) and _is_pack({"name": "One", table: [row | added]}):
            row = row | added
    return row


def _is_pack(document: dict[str, Any]) -> bool:
    try:
        read_pack(document)
    except BadPack:
        return False
    return True


# --- Everybody who could use them ----------------------------------------------------------------


Made = tuple[str, dict[str, Any]]
FIT = {"troops": "troop", "armour": "armour", "transport": "transport",
       "close_combat_weapons": "melee"}  # fmt: skip
CAR = {"chassis": "mid_size_car", "movement": {"land": "fast"}}
TANK = {"chassis": "medium_tank", "movement": {"land": "slow"}, "gunners": 2}
SUIT = next(row.id for row in CATALOGUE.armour.values() if row.hard_points > 1)
RIFLE = next(row.id for row in CATALOGUE.weapons.values() if row.launcher == "standard")


def users(pack: HousePack) -> Iterator[Made]:
    """Members that use each row in each way that the workshop knows."""
    for table, stems in pack.rows.items():
        for stem in stems:
            id_ = pack.id_of(table, stem)
            if table in FIT:
                yield "figure", {FIT[table]: id_, "weapons": [RIFLE]}
            yield from USERS.get(table, lambda id_: ())(id_)


def _in_arms(id_: str) -> Iterator[Made]:
    yield "figure", {"weapons": [RIFLE, id_], "grenades": {"fragmentation": 3}}
    yield "figure", {"weapons": [id_, id_]}
    yield "figure", {"armour": SUIT, "hard_points": [id_]}
    yield from _built_in(id_)
    for kind, arc in (("hard_point", "front"), ("turret", ""), ("pintel", "")):
        yield "vehicle", {**TANK, "mounts": [{"kind": kind, "weapon": id_, "arc": arc}]}


def _built_in(id_: str) -> Iterator[Made]:
    yield "figure", {"cyber": [{"entry": "built_in_weapon", "weapon": id_}]}


def _leading_cars(id_: str) -> Iterator[Made]:
    yield "vehicle", {**CAR, "troop": id_}


def _in_pockets(id_: str) -> Iterator[Made]:
    yield "figure", {"grenades": {id_: 5}, "weapons": [RIFLE]}
    yield "figure", {"grenades": {id_: 5}}


def _armoured(id_: str) -> Iterator[Made]:
    points = CATALOGUE.armour[id_].hard_points
    yield "figure", {"armour": id_, "hard_points": ["colt_m2117"] * points}


def _wired(id_: str) -> Iterator[Made]:
    options = [each.id for each in CATALOGUE.cybernetics[id_].options]
    parts: tuple[dict[str, Any], ...] = (
        {}, {"grade": 2}, {"skills": {"stealth": 3}}, {"options": options[:1]},
        {"options": options, "quality": "shoddy"}, {"quality": "tailored"},
    )  # fmt: skip
    yield from (("figure", {"cyber": [{"entry": id_, **more}]}) for more in parts)


def _aboard(id_: str) -> Iterator[Made]:
    gun = {"kind": "turret", "weapon": "corp_arms_14mm_hgmg", "arc": ""}
    yield "vehicle", {**CAR, "chassis": id_, "seats": 1}
    yield "vehicle", {**CAR, "chassis": id_, "mounts": [gun]}
    yield "vehicle", {"chassis": id_, "movement": {"air": "very_slow", "water": "slow"}}


USERS: dict[str, Callable[[str], Iterable[Made]]] = {
    "troops": _leading_cars,
    "weapons": _in_arms,
    "grenades": _in_pockets,
    "armour": _armoured,
    "close_combat_weapons": _built_in,
    "cybernetics": _wired,
    "drugs": lambda id_: [("figure", {"drugs": {id_: 3}})],
    "gear": lambda id_: [("figure", {"gear": [id_]})],
    "chassis": _aboard,
}


def gathered(pack: HousePack, members: Sequence[Made]) -> Warband:
    """Three plain figures, whose first leads, and these."""
    warband = edited(Warband("firewall", "Odd", pack=pack.digest), w.AddTeam("First"), WORKSHOP)
    warband = edited(warband, w.AddMembers("t1", "figure", "Plain", 3), WORKSHOP)
    warband = edited(warband, w.Appoint(warband.teams[0].members[0].id), WORKSHOP)
    for place, (kind, build) in enumerate(members):
        if place and place % MOST_TOGETHER == 0:
            warband = edited(warband, w.AddTeam("Next"), WORKSHOP)
        added = w.AddMembers(warband.teams[-1].id, kind, "Odd", 1, build)
        warband = edited(warband, added, WORKSHOP)
    return warband


def shown(warband: Warband, pack: HousePack) -> None:
    """Everything that pages, prints and programs ask for."""
    WORKSHOP.sums(warband)
    for member in w.members_of(warband):
        each = (WORKSHOP.blocks, WORKSHOP.profile, WORKSHOP.member_sums)
        assert all(packed(found(warband, member)) for found in each)
        for total in WORKSHOP.member_sums(warband, member):
            assert total.parts or not total.total
    assert WORKSHOP.packs is not None
    assert WORKSHOP.packs.entries(pack)
    assert read_pack(written(pack)) == pack


def tried(pack: HousePack) -> None:
    """Every way of using each weapon of the pack, and each grenade by hand."""
    for part in WORKSHOP.armoury(pack.digest):
        for entry in part.entries:
            for mode in entry.modes:
                if maker_of(entry.id) or maker_of(mode.value.partition(":")[0]):
                    for distance in (0, 1, *entry.ranges, 30_000):
                        found = WORKSHOP.trial(entry.id, mode.value, distance, BENCH)
                        assert found.refused or 0 <= found.kill.ways <= found.kill.of


def played(warband: Warband, seed: int) -> None:
    """The first orders of a street fight of the warband against itself, with every law kept."""
    opening = FIREWALL.muster("street_fight", {}, {}, 7, {"wardens": warband})
    battle, dice = FIREWALL.folded(opening), SeededDice(b"rows%d" % seed)
    drawn = dice.drawn
    play = play_out(FIREWALL, battle, dice, Whim(seed))
    for before, order, after, events in islice(play, MOST_ORDERS):
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn


@pytest.mark.sampled(5)
@pytest.mark.parametrize("part", range(5))  # so that they run beside each other
@given(packs(), st.integers(0, 99))
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
def test_whatever_is_accepted_can_be_built_looked_up_tried_and_played(
    part: int, pack: HousePack, seed: int
) -> None:
    everybody = list(users(pack))
    warband = gathered(pack, everybody)
    shown(warband, pack)
    tried(pack)
    faulty = {problem.path.partition(".")[0] for problem in WORKSHOP.check(warband)}
    members = list(w.members_of(warband))[3:]
    fit = [made for made, each in zip(everybody, members, strict=True) if each.id not in faulty]
    fielded = gathered(pack, fit[:MOST_FIELDED])
    assert WORKSHOP.check(fielded) == ()
    played(fielded, seed)
