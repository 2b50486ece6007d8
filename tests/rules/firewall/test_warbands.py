"""Building warbands: what is offered can be made, sums agree, every problem is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bots import Whim, play_out
from rules.firewall.catalogue import CATALOGUE, HousePack, calibre_of, id_under, maker_of
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import Battle
from rules.firewall.warbands.articles import guns_for_hands
from rules.firewall.warbands.sentences import of_gun
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel import warbands as w
from rules.kernel.building import Block, Counts, Level, Pick, Problem, Sum, Ticks
from rules.kernel.dice import SeededDice
from rules.kernel.edits import edited
from rules.kernel.warbands import BadEdit, Member, Warband
from tests.rules.laws import check_laws

TEAM = (w.AddTeam("Hitters"), w.AddMembers("t1", "figure", "Ganger", 3), w.Appoint("m2"))


def built(*edits: w.AnyEdit) -> Warband:
    warband = Warband("firewall", "Ours")
    for edit in (*TEAM, *edits):
        warband = edited(warband, edit, WORKSHOP)
    return warband


def fill(member: str = "m2", **fields: Any) -> w.Fill:
    """Fields with their dots written as double underscores."""
    return w.Fill(member, {name.replace("__", "."): value for name, value in fields.items()})


def member(warband: Warband, name: str = "m2") -> Member:
    return w.member_named(warband, name)


def sum_of(warband: Warband, kind: str, name: str = "m2") -> Sum:
    found = WORKSHOP.member_sums(warband, member(warband, name))
    return next(each for each in found if each.id == kind)


def codes(warband: Warband) -> list[tuple[str, str]]:
    return [(each.path, each.code) for each in WORKSHOP.check(warband)]


# --- Sums ----------------------------------------------------------------------------------------


@pytest.mark.rule("R2.4")
def test_gutz_is_type_and_experience_and_leadership() -> None:
    found = sum_of(built(fill(troop="crooks", experience="veteran")), "gutz")
    assert found.total == 9
    assert [part.value for part in found.parts] == ["6", "+2", "+1"]
    best = built(fill(troop="elite_mercenaries", experience="veteran"))
    assert (sum_of(best, "gutz").total, sum_of(best, "gutz").note) == (11, "Kept within 2 to 11.")


@pytest.mark.rule("R17.1")
def test_cyber_points_keep_halves_and_round_the_sum_up() -> None:
    warband = built(
        fill(cyber__add="cyber_eye"), fill(cyber__0__quality="tailored"),
        fill(cyber__add="skill_chip"),
    )  # fmt: skip
    found = sum_of(warband, "cp")
    assert [part.value for part in found.parts] == ["½", "½"]
    assert found.total == 1


@pytest.mark.rule("R21.1")
@pytest.mark.parametrize(
    ("sample", "total", "most"),
    [
        ("purple_haze", 10, 10), ("gladiator", 10, 10), ("whippet", 14, 14),
        ("improvised_apc", 28, 28), ("urban_assault_vehicle", 44, 42), ("city_bug", 12, 18),
        ("silver_ghostmaker", 28, 28), ("valiant_yeoman", 28, 28), ("ambulance", 14, 38),
        ("combat_zone_ambulance", 26, 38), ("riot_vehicle", 38, 38), ("thatcher", 55, 55),
    ],
)  # fmt: skip
def test_every_sample_reaches_the_book_s_figures(sample: str, total: int, most: int) -> None:
    start = WORKSHOP.start("vehicle", sample)
    warband = built(w.AddMembers("t1", "vehicle", "It", build=start))
    found = sum_of(warband, "vp", "m5")
    assert (found.total, found.most, found.is_over) == (total, most, total > most)
    assert sum(int(part.value) for part in found.parts) == total
    assert [code for _, code in codes(warband)] == (["vehicle"] if total > most else [])


# --- What may be chosen --------------------------------------------------------------------------


def choices(block: Block) -> list[tuple[str, Any]]:
    """Every choice of a block that is open, as the field that would make it."""
    fields = [*block.fields, *(field for each in block.listings for row in each.rows
                               for field in row.fields)]  # fmt: skip
    found: list[tuple[str, Any]] = []
    for field in fields:
        if isinstance(field, Pick):
            found += [(field.name, each.value) for each in field.articles if not each.barred]
        elif isinstance(field, Counts | Ticks):
            found += [(f"{field.name}.{each.value}", "1") for each in field.articles]
        elif isinstance(field, Level):
            found += [(field.name, field.low), (field.name, field.high)]
    for listing in block.listings:
        found += [(listing.adds.name, each.value) for each in listing.adds.articles
                  if not each.barred]  # fmt: skip
    return found


@pytest.mark.parametrize("kind", ["figure", "vehicle"])
def test_every_choice_that_is_open_can_be_made_and_is_shown_as_made(kind: str) -> None:
    warband = built(w.AddMembers("t1", kind, "It"))
    for block in WORKSHOP.blocks(warband, member(warband, "m5")):
        for name, value in choices(block):
            after = edited(warband, w.Fill("m5", {name: value}), WORKSHOP)
            assert WORKSHOP.profile(after, member(after, "m5")).name == "It"
            shown = json.dumps([str(each) for each in WORKSHOP.blocks(after, member(after, "m5"))])
            assert str(value) in shown


def test_each_part_shows_its_cost_and_a_chassis_says_what_it_cannot_carry() -> None:
    tank = WORKSHOP.start("vehicle", "thatcher")
    warband = built(w.AddMembers("t1", "vehicle", "Tank", build=tank))
    hull = next(
        each for each in WORKSHOP.blocks(warband, member(warband, "m5")) if each.id == "hull"
    )
    chassis = hull.fields[0]
    assert isinstance(chassis, Pick)
    barred = {each.value: each.barred for each in chassis.articles}
    assert barred["small_car"] == "Carries 18 of the 55 VP."
    assert barred["medium_tank"] == ""


def test_a_line_of_a_list_can_be_taken_away() -> None:
    warband = built(fill(weapons__add="colt_m2117"), fill(weapons__add="guo_peng_model_49"))
    warband = edited(warband, fill(weapons__0__drop="1"), WORKSHOP)
    assert member(warband).build["weapons"] == ["guo_peng_model_49"]


@pytest.mark.parametrize(
    "fields",
    [
        {"grenades.smoke": "-1"}, {"grenades.smoke": "100"}, {"grenades.smoke": "many"},
        {"wings": "2"}, {"weapons.7.drop": "1"}, {"weapons.x": "1"}, {"troop.more": "1"},
        {"cyber.0.colour": "red"}, {"": "1"}, {"grenades": "1"},
    ],
)  # fmt: skip
def test_a_field_that_is_none_is_refused_and_named(fields: dict[str, Any]) -> None:
    with pytest.raises(BadEdit) as refusal:
        built(w.Fill("m2", fields))
    assert refusal.value.reason


# --- What is wrong -------------------------------------------------------------------------------


@pytest.mark.rule("R1.3")
@pytest.mark.rule("R1.4")
def test_a_team_has_three_to_twelve_and_a_leader() -> None:
    assert codes(built()) == []
    assert codes(built(w.RemoveMember("m2"))) == [("t1", "too_few"), ("t1.leader", "no_leader")]
    assert codes(built(w.AddMembers("t1", "figure", "A", 10))) == [("t1", "too_many")]
    assert codes(Warband("firewall", "Empty")) == [("", "empty")]


@pytest.mark.parametrize(
    ("build", "wrong"),
    [
        ({"troop": "wizards"}, ("m2.troop", "unknown")),
        ({"experience": "old"}, ("m2.experience", "unknown")),
        ({"armour": "robe"}, ("m2.armour", "unknown")),
        ({"weapons": ["wand"]}, ("m2.weapons.0", "unknown")),
        ({"weapons": ["braithewaite_optics_l61"]}, ("m2.weapons.0", "needs_mount")),
        ({"weapons": ["35mm_grenade_launcher"]}, ("m2.weapons.0", "homeless")),
        ({"melee": "rifle_butt"}, ("m2.melee", "needs_rifle")),
        ({"melee": "wand"}, ("m2.melee", "unknown")),
        ({"grenades": {"egg": 1}}, ("m2.grenades.egg", "unknown")),
        ({"drugs": {"tea": 1}}, ("m2.drugs.tea", "unknown")),
        ({"gear": ["hat"]}, ("m2.gear.0", "unknown")),
        ({"gear": ["gasmask", "gasmask"]}, ("m2.gear", "twice")),
        ({"skills": {"magic": 1}}, ("m2.skills.magic", "unknown")),
        ({"skills": {"stealth": 4}}, ("m2.skills.stealth", "level")),
        ({"transport": "broom"}, ("m2.transport", "unknown")),
        ({"cyber": [{"entry": "halo"}]}, ("m2.cyber", "cyber")),
        ({"hard_points": ["colt_m2117"]}, ("m2.hard_points", "cyber")),
    ],
)
def test_each_fault_points_at_its_field(build: dict[str, Any], wrong: tuple[str, str]) -> None:
    assert wrong in codes(built(w.SetBuild("m2", build)))


def test_all_faults_are_told_at_once() -> None:
    wrong = {"troop": "x", "armour": "x", "melee": "x", "skills": {"x": 9}, "weapons": ["x", "y"]}
    found = codes(built(w.SetBuild("m2", wrong), w.RemoveMember("m3")))
    assert len(found) >= 7


@pytest.mark.rule("R21.4")
def test_passengers_have_seats_and_one_vehicle() -> None:
    van = WORKSHOP.start("vehicle", "ambulance")
    two = (w.AddMembers("t1", "vehicle", "Van", build=van), w.AddMembers("t1", "vehicle", "Car"))
    assert codes(built(*two, fill("m5", aboard__m2="on"))) == []
    both = built(*two, fill("m5", aboard__m2="on"), fill("m6", aboard__m2="on", seats=1))
    assert ("m6.aboard", "twice") in codes(both)
    assert ("m6.aboard", "seats") in codes(built(*two, fill("m6", aboard__m2="on")))
    gone = built(*two, fill("m5", aboard__m2="on"), w.RemoveMember("m2"))
    assert ("m5.aboard", "unknown") in codes(gone)


# --- Ready ones, words, and the battle -----------------------------------------------------------


def test_the_ready_warbands_are_the_scenarios_factions() -> None:
    names = [each.name for each in WORKSHOP.ready()]
    assert {"Daewoo mercenaries", "Special acquisitions", "Mafia hitters", "Yardies"} <= set(names)
    assert {"Snatch squad", "Elland Security"} <= set(names)


@pytest.mark.parametrize("number", range(len(WORKSHOP.ready())))
def test_a_ready_warband_says_where_the_book_differs(number: int) -> None:
    warband = WORKSHOP.ready()[number]
    for each in w.members_of(warband):
        for found in WORKSHOP.member_sums(warband, each):
            if found.printed is not None:
                assert (each.name, found.id) == ("Piotr “Porky” Gorky", "cp")


@pytest.mark.parametrize("number", range(len(WORKSHOP.ready())))
def test_a_warband_comes_into_a_battle_as_it_was_built(number: int) -> None:
    warband = WORKSHOP.ready()[number]
    battle = Battle()
    for event in WORKSHOP.force(warband, "A"):
        battle = FIREWALL.fold(battle, event)
    assert len(battle.figures) == len(list(w.members_of(warband)))
    for each in w.members_of(warband):
        figure = battle.figures[f"A-{each.id}"]
        gutz = WORKSHOP.member_sums(warband, each)[0]
        assert (figure.name, figure.gutz) == (each.name, gutz.total)
        assert figure.team == f"A-{w.team_with(warband, each.id).id}"


@pytest.mark.parametrize(
    ("words", "count", "name", "build"),
    [
        ("4 gangers, Guo Peng 49, knife", 4, "Ganger",
         {"weapons": ["guo_peng_model_49"], "melee": "knife"}),
        ("Vito: veteran hit man, 2 smoke, stealth 2, gasmask", 1, "Vito",
         {"experience": "veteran", "grenades": {"smoke": 2}, "skills": {"stealth": 2},
          "gear": ["gasmask"]}),
        ("experienced police officers", 1, "Police officer",
         {"experience": "experienced", "troop": "crooks"}),
        ("ganger, cyber ear", 1, "Ganger",
         {"cyber": [{"entry": "cyber_ear", "quality": "standard", "options": [], "skills": {},
                     "grade": 0, "weapon": ""}]}),
    ],
)  # fmt: skip
def test_words_become_figures(words: str, count: int, name: str, build: dict[str, Any]) -> None:
    found = WORKSHOP.quick(words)
    assert (found.kind, found.count, found.name, found.build) == ("figure", count, name, build)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "Type who"), ("3 dragons", "nobody’s kind"), ("ganger, flute", "in no list"),
        ("ganger, colt", "Colt M2117"), ("99 gangers", "1 to 20"), ("ganger, stealth 7", "1 to 3"),
    ],
)  # fmt: skip
def test_words_that_say_nothing_are_named(words: str, reason: str) -> None:
    with pytest.raises(BadEdit, match=reason):
        WORKSHOP.quick(words)


def test_the_armoury_has_every_row_that_can_be_chosen() -> None:
    ids = {entry.id for section in WORKSHOP.armoury() for entry in section.entries}
    for table in (CATALOGUE.weapons, CATALOGUE.grenades, CATALOGUE.armour, CATALOGUE.drugs,
                  CATALOGUE.cybernetics, CATALOGUE.skills, CATALOGUE.gear, CATALOGUE.troops,
                  CATALOGUE.sample_vehicles, CATALOGUE.close_combat_weapons):  # fmt: skip
        assert set(table) <= ids


PLAIN = st.one_of(st.integers(-3, 120), st.booleans(), st.none(), st.text(max_size=6))
GARBAGE = st.dictionaries(
    st.sampled_from(["troop", "weapons", "grenades", "skills", "cyber", "chassis", "mounts",
                     "movement", "printed", "aboard", "seats", "x"]),
    st.one_of(PLAIN, st.lists(PLAIN, max_size=3), st.dictionaries(st.text(max_size=5), PLAIN,
                                                                  max_size=3)),
    max_size=5,
)  # fmt: skip


@settings(max_examples=200)
@given(st.sampled_from(["figure", "vehicle", "dragon"]), GARBAGE)
def test_garbage_is_refused_or_told_as_problems(kind: str, build: dict[str, Any]) -> None:
    try:
        warband = built(w.AddMembers("t1", kind, "It", build={**build}))
    except BadEdit:
        return
    for problem in WORKSHOP.check(warband):
        assert isinstance(problem, Problem)
        assert problem.message.endswith(".")
    for each in w.members_of(warband):
        WORKSHOP.profile(warband, each)
        WORKSHOP.blocks(warband, each)
        for found in WORKSHOP.member_sums(warband, each):
            assert isinstance(found.total, int)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("scenario", "forces"),
    [
        ("street_fight", {"wardens": "Yardies", "tollgate": "Daewoo mercenaries"}),
        ("triple_cross", {"daewoo": "Wardens", "thorco": "Tollgate", "mafia": "Mafia hitters"}),
    ],
)
def test_a_battle_between_warbands_is_played_to_its_end(
    scenario: str, forces: dict[str, str]
) -> None:
    ready = {each.name: each for each in WORKSHOP.ready()}
    chosen = {side: ready[name] for side, name in forces.items()}
    rules = {"street_turns": "8", "thames_turns": "12"}
    own = {rule.key for rule in FIREWALL.house_rules if rule.concerns(scenario)}
    answers = {key: value for key, value in rules.items() if key in own}
    battle = FIREWALL.folded(FIREWALL.muster(scenario, {}, answers, 7, chosen))
    assert {each.name for each in battle.figures.values()} > {
        each.name for each in w.members_of(chosen[next(iter(chosen))])
    }
    dice = SeededDice(b"warbands")
    drawn = dice.drawn
    for before, order, after, events in play_out(FIREWALL, battle, dice, Whim(5)):
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn, battle = dice.drawn, after
    assert FIREWALL.outcome(battle) is not None


def test_a_vehicle_with_parts_that_nobody_knows_is_a_draft_and_still_adds_up() -> None:
    """Sums and choices are shown beside what is wrong, so they bear anything that was stored."""
    for more in (
        {"copilot": "parrot"},
        {"mounts": [{"kind": "catapult", "weapon": "braithewaite_optics_l61"}]},
        {"mounts": [{"kind": "turret", "weapon": "guo_peng_model_49"}]},
    ):
        build = WORKSHOP.read("vehicle", {"chassis": "mid_size_car", **more})
        car = Member("m9", "Car", "vehicle", build)
        warband = Warband("firewall", "W", (w.Team("t1", "T", (car,), "m9"),))
        assert WORKSHOP.member_sums(warband, car)[1].total == 0
        assert WORKSHOP.check(warband)
        assert WORKSHOP.blocks(warband, car)
        assert WORKSHOP.profile(warband, car).sums


def test_riders_follow_to_their_new_ids_and_strangers_are_left_out() -> None:
    build = WORKSHOP.read("vehicle", {"chassis": "mid_size_car", "aboard": ["m1", "m2"]})
    assert WORKSHOP.renumbered("vehicle", build, {"m2": "m9"})["aboard"] == ["m9"]
    assert WORKSHOP.renumbered("figure", {"troop": "crooks"}, {}) == {"troop": "crooks"}


def test_there_is_a_schema_of_each_kinds_build() -> None:
    found = WORKSHOP.schema()
    assert set(found) == {kind.id for kind in WORKSHOP.kinds}
    assert "weapons" in found["figure"]["$defs"]["FigureBuild"]["properties"]


@pytest.mark.rule("G52")
def test_rounds_are_offered_for_the_launchers_that_are_carried() -> None:
    def counted(*guns: str) -> set[str]:
        edits = [fill(weapons__add=gun) for gun in guns]
        made = built(*edits)
        fields = [f for block in WORKSHOP.blocks(made, member(made)) for f in block.fields]
        (grenades,) = [each for each in fields if each.name == "grenades"]
        assert isinstance(grenades, Counts)
        return {calibre_of(each.value) for each in grenades.articles}

    assert counted() == {""}
    assert counted("corp_arms_mk_ii") == {"", "20mm"}
    assert counted("fn_m2149", "corp_arms_mk_ii") == {"", "20mm", "35mm"}
    loaded = built(fill(**{"grenades__smoke@20mm": 2}))
    assert member(loaded).build["grenades"] == {"smoke@20mm": 2}
    assert not any(path.startswith("m2.build.grenades") for path, _ in codes(loaded))
    typed = WORKSHOP.quick("2 gangers, fn m2149, smoke 20mm 3, concussion 2", "")
    assert typed.build["grenades"] == {"smoke@20mm": 3, "concussion": 2}


@pytest.mark.rule("G52")
def test_a_house_grenade_has_rounds_of_its_own_in_each_warband_of_its_pack() -> None:
    row = {
        "name": "Stink", "category": "explosive", "lines": [1, 1], "attacks": ["B"],
    }  # fmt: skip
    pack = HousePack("Docks", "", {"grenades": {"stink": row}})
    own = pack.id_of("grenades", "stink")
    assert id_under(pack.digest, "grenades", "stink@35mm") == f"{own}@35mm"
    assert CATALOGUE.grenades[f"{own}@35mm"].name == "Stink 35mm"
    assert maker_of(f"{own}@35mm") == "Docks"


def told_of(*edits: w.AnyEdit) -> list[tuple[str, str, str]]:
    """The hints about a ganger after these edits, which are never problems."""
    made = built(*edits)
    assert not {each.code for each in WORKSHOP.check(made)} & {"no_rounds", "no_launcher"}
    return [(each.path, each.code, each.message) for each in WORKSHOP.hints(made)]


@pytest.mark.rule("G52")
def test_a_launcher_without_rounds_is_worth_a_second_look() -> None:
    [(path, code, message)] = told_of(fill(weapons__add="corp_arms_mk_ii"))
    assert (path, code) == ("m2.grenades", "no_rounds")
    assert message.endswith(": the 20mm Grenade Launcher has no rounds.")
    thrown = fill(grenades__smoke=2)
    [(_, code, message)] = told_of(fill(weapons__add="corp_arms_mk_ii"), thrown)
    assert "has no rounds. Hand grenades do not fit it." in message
    loaded = fill(**{"grenades__smoke@20mm": 2})
    assert told_of(fill(weapons__add="corp_arms_mk_ii"), loaded) == []
    assert told_of(fill(weapons__add="corp_arms_mk_ii"), loaded, thrown) == []


@pytest.mark.rule("G52")
def test_rounds_of_another_calibre_leave_a_launcher_empty_and_fit_nothing() -> None:
    wrong = fill(**{"grenades__smoke@35mm": 2})
    found = told_of(fill(weapons__add="corp_arms_mk_ii"), wrong)
    assert [code for _, code, _ in found] == ["no_rounds", "no_launcher"]
    assert "carries 35mm rounds" in found[1][2]
    assert [code for _, code, _ in told_of(wrong)] == ["no_launcher"]


@pytest.mark.rule("G52")
def test_hints_are_given_once_for_each_calibre_and_keep_nobody_out() -> None:
    two = [fill(weapons__add=gun) for gun in ("corp_arms_mk_ii", "fn_m2149", "corp_arms_mk_ii")]
    assert [code for _, code, _ in told_of(*two)] == ["no_rounds"] * 2
    assert told_of() == []
    assert told_of(fill(grenades__smoke=2)) == []
    ready = next(each for each in WORKSHOP.ready() if each.name.startswith("Elland"))
    assert {each.code for each in WORKSHOP.hints(ready)} == {"no_rounds"}
    assert WORKSHOP.check(ready) == ()


def test_a_gun_is_told_in_words_and_gauss_is_rare():
    stock = {each.value: each for each in guns_for_hands(CATALOGUE)}
    assert stock["blunderbuss"].note.startswith("Bursts at −1 to 12 cm, with both hands. ")
    told = of_gun(CATALOGUE.weapons["corp_arms_mg_22"])
    assert told == "Heavy machine-gun bursts at −1 to 80 cm, with both hands."
    rare = {id_ for id_, each in stock.items() if each.rare}
    assert rare == {id_ for id_ in stock if CATALOGUE.weapons[id_].gauss}
    assert rare
