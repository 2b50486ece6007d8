"""A blow on the bench: each circumstance in the number to roll, and the same as on a table."""

from __future__ import annotations

import pytest

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.odds import odds
from rules.firewall.warbands.blows import FIREARM, blow, fight
from rules.firewall.warbands.packs import PACKING
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel.building import Level, Pick
from tests.rules.firewall.tabletop import fight as strike
from tests.rules.firewall.tabletop import table


def tried(**asked: str):
    return blow(tuple(asked.items()))


def told(**asked: str) -> dict[str, int]:
    """What bears on it beside the knife that is usual."""
    found = {each.name: each.value for each in tried(**asked).modifiers}
    assert found.pop("Knife") == 1
    return found


@pytest.mark.parametrize(
    ("asked", "modifiers"),
    [
        ({"built_in": "yes"}, {"Built in: Knife": 1}),
        ({"strength": "1"}, {}),
        ({"strength": "3"}, {"Strength 3": 2}),
        ({"leader": "2"}, {"Leader within 8 cm": 2}),
        ({"suppressed": "yes"}, {"Suppressed": -4}),
        ({"drug": "green_jeans"}, {"Green Jeans": 2}),
        ({"cyber": "cyber_arm"}, {"Cyber Arm": 1}),
        ({"cyber": "combat_computer"}, {"Combat Computer": 1}),
        ({"pace": "full"}, {"Pedal Bike at full speed": -3}),
        ({"surprised": "yes"}, {"Target surprised": 2}),
        ({"enemies": "1"}, {"1 more enemy within 2 cm": -2}),
        ({"enemies": "4"}, {"4 more enemies within 2 cm": -8}),
        ({"friends": "3"}, {"3 friends within 2 cm": 6}),
        ({"clutter": "2"}, {"Clutter of where the target stands": -2}),
        ({"leader": "1", "friends": "2", "enemies": "2"},
         {"Leader within 8 cm": 1, "2 friends within 2 cm": 4, "2 more enemies within 2 cm": -4}),
    ],
)  # fmt: skip
def test_each_is_in_the_number_to_roll_and_brings_nothing_else(asked, modifiers) -> None:
    assert told(**asked) == modifiers
    assert tried(**asked).target == 7 + 1 + sum(modifiers.values())


@pytest.mark.parametrize("row", CATALOGUE.close_combat_weapons.values(), ids=lambda row: row.id)
def test_every_hand_weapon_counts_as_the_book_says(row) -> None:
    assert tried(arm=row.id).target == 7 + row.gutz


@pytest.mark.parametrize("row", CATALOGUE.close_combat_firearms.values(), ids=lambda row: row.id)
def test_so_does_every_firearm_that_helps(row) -> None:
    assert tried(arm=f"{FIREARM}{row.id}").target == 7 + row.gutz


def test_only_the_better_of_two_counts() -> None:
    """A kick is a +1 weapon: it helps bare hands and not a sword."""
    assert tried(arm="unarmed", cyber="cyber_legs_basic").target == 8
    assert tried(arm="sword", cyber="cyber_legs_basic").target == 9


@pytest.mark.parametrize("armour", ["street_clothing", "mono_weave", "thorco_paladin"])
@pytest.mark.parametrize(("gutz", "foe"), [(7, 7), (4, 9), (10, 2)])
def test_it_is_what_a_battle_on_a_table_says(armour: str, gutz: int, foe: int) -> None:
    tabletop = table(f"A1 10,10 melee=sword gutz={gutz}", f"B1 12.5,10 armour={armour} gutz={foe}")
    found = odds(tabletop.battle, strike("A1", "B1"))
    on_bench = tried(arm="sword", armour=armour, gutz=str(gutz), target_gutz=str(foe))
    assert (on_bench.kill, on_bench.out) == (found.of("B1").killed, found.of("B1").out)
    assert on_bench.riposte == found.of("A1").out


def test_a_critical_failure_is_the_attacker_s_end() -> None:
    """With two dice an 8 or less: doubles above it are 5-5 and 6-6 beside."""
    found = tried()
    assert found.riposte.ways > 0
    assert found.riposte.ways * tried(gutz="2").riposte.of < tried(gutz="2").riposte.ways * (
        found.riposte.of
    )


def test_armour_takes_of_the_loss() -> None:
    bare, clad = tried(), tried(armour="thorco_paladin")
    assert bare.losses
    assert max((each.by for each in clad.losses), default=0) < max(e.by for e in bare.losses)


def test_a_house_catalogue_s_own_blades_are_among_them() -> None:
    own = {"id": "hook", "name": "Boat hook", "category": "close_combat_weapon", "gutz": 4,
           "hands": 2}  # fmt: skip
    pack = PACKING.read({"name": "Docks", "close_combat_weapons": [own]})
    arms = next(each for each in fight(pack.digest) if each.name == "arm")
    assert isinstance(arms, Pick)
    hook = next(each for each in arms.articles if each.label == "Boat hook")
    assert tried(arm=hook.value).target == 11
    assert "Boat hook" not in [each.label for each in fight()[0].articles]


def test_every_choice_of_every_field_can_be_tried() -> None:
    for field in WORKSHOP.fight(""):
        values = (
            range(field.low, field.high + 1)
            if isinstance(field, Level)
            else [each.value for each in field.articles]
        )
        for value in values:
            assert not tried(**{field.name: str(value)}).refused


@pytest.mark.parametrize("name", ["cyber", "drug"])
def test_what_is_offered_bears_on_some_blow(name: str) -> None:
    fields = {field.name: field for field in WORKSHOP.fight("") if isinstance(field, Pick)}
    arms = [each.value for each in fields["arm"].articles]
    for article in fields[name].articles[1:]:
        told = ((tried(arm=arm), tried(**{"arm": arm, name: article.value})) for arm in arms)
        assert any(plain.modifiers != with_it.modifiers for plain, with_it in told), article.value


def test_what_there_is_not_is_refused() -> None:
    for asked in ({"hat": "red"}, {"arm": "spoon"}, {"armour": "paper"}):
        with pytest.raises(KeyError):
            tried(**asked)
