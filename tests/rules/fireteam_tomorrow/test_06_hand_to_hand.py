"""Hand-to-hand and captives (T14, T14b, T15, T16), and that no later click profits (T4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.bots.simple import Whim
from rules.fireteam_tomorrow.events import BlowsTraded, CaptivesFreed, RecoveryRolled
from rules.fireteam_tomorrow.hand_to_hand import blow_modifiers
from rules.fireteam_tomorrow.orders import Burst, Choose, EndCard, Fire, HandOver, Move, Seal
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.fireteam_tomorrow.state import in_contact
from rules.fireteam_tomorrow.view import imagine
from tests.rules.fireteam_tomorrow.tabletop import Table, table

CONTACT = ("A1 10,10", "B1 11,10")
REST = ("A8 40,3 rifle", "A9 42,3 rifle", "B8 40,33", "B9 43,33")


def fight(*people: str, rules: dict[str, str] | None = None, more: tuple[str, ...] = REST) -> Table:
    """The hand-to-hand card lies open."""
    t = table(*people, *more, card="fire:a-1", deck=("fight", "move:b-1"), rules=rules)
    return t.order(EndCard("a"), 1)


def blows(t: Table, *dice: int, a: str = "kill", b: str = "kill") -> Table:
    return t.order(Seal("a", a)).order(Seal("b", b), *dice)


@pytest.mark.rule("T14")
def test_whoever_comes_within_two_inches_goes_into_contact() -> None:
    t = table("A1 10,10", "B1 12.9,13", *REST, card="move:a-1", deck=("fire:b-1",))
    t.order(Move("a", "A1", "steady", 250, 400))
    assert in_contact(t["A1"], t["B1"])
    passing = table("A1 10,10", "B1 13.2,13", *REST, card="move:a-1", deck=("fire:b-1",))
    passing.order(Move("a", "A1", "steady", 250, 400))
    assert passing["A1"].at == (250, 400)


@pytest.mark.rule("T14", "T14b")
@pytest.mark.parametrize(("capture", "status"), [("kill", "dead"), ("capture", "captive")])
def test_a_helpless_enemy_loses_at_once(capture: str, status: str) -> None:
    t = table("A1 10,10", "B1 10,14 hit", *REST, card="move:a-1", deck=("recovery",))
    t.order(Move("a", "A1", "steady", 250, 350, capture))
    assert t["B1"].status == status
    assert t["B1"].unsure is (status == "captive")


@pytest.mark.rule("T14b")
@pytest.mark.parametrize(("dice", "status"), [((4, 4), "captive"), ((4, 3), "dead")])
def test_the_next_recovery_shows_whether_a_captive_lives(
    dice: tuple[int, int], status: str
) -> None:
    t = table("A1 10,10", "B1 10,14 hit", *REST, card="move:a-1", deck=("recovery", "move:b-1"))
    t.order(Move("a", "A1", "steady", 250, 350, "capture"))
    t.order(EndCard("a"), 1, *dice)
    assert [event.figure for event in t.told(RecoveryRolled)] == ["B1"]
    assert (t["B1"].status, t["B1"].unsure) == (status, False)


@pytest.mark.rule("T14")
def test_a_helpless_enemy_in_contact_falls_at_the_card() -> None:
    t = fight("A1 10,10", "B1 11,10 hit")
    assert FIRETEAM_TOMORROW.to_act(t.battle) == ("a",)
    t.order(Seal("a", "kill"))
    assert t["B1"].status == "dead"


@pytest.mark.rule("T15")
@pytest.mark.parametrize(
    ("dice", "capture", "fates"),
    [
        ((3, 3, 3, 3), "capture", ("active", "active")),
        ((4, 4, 3, 3), "capture", ("active", "active")),
        ((4, 5, 3, 3), "capture", ("active", "dead")),
        ((5, 6, 3, 3), "capture", ("active", "dead")),
        ((6, 6, 3, 3), "capture", ("active", "captive")),
        ((6, 6, 3, 3), "kill", ("active", "dead")),
        ((1, 2, 3, 3), "kill", ("dead", "active")),
    ],
)
def test_what_a_difference_does(
    dice: tuple[int, ...], capture: str, fates: tuple[str, str]
) -> None:
    t = blows(fight(*CONTACT), *dice, a=capture)
    assert (t["A1"].status, t["B1"].status) == fates


@pytest.mark.rule("T15")
def test_a_switch_makes_the_loser_of_an_even_fight_hit() -> None:
    t = blows(fight(*CONTACT, rules={"even_fights": "loser_hit"}), 4, 4, 3, 3)
    assert t["B1"].status == "hit"
    even = blows(fight(*CONTACT, rules={"even_fights": "loser_hit"}), 3, 3, 3, 3)
    assert even["B1"].status == "active"


@pytest.mark.rule("T15")
@pytest.mark.parametrize(
    ("words", "worth"),
    [
        ("heavy", 3), ("light pistol_rifle", 3), ("civilian_rifle", 0), ("sniper_rifle", 0),
        ("medium blade", 4), ("medium blade pistol_rifle", 4), ("rifle", 2),
    ],
)  # fmt: skip
def test_what_helps_in_hand_to_hand(words: str, worth: int) -> None:
    t = table(f"A1 10,10 {words}", *REST)
    assert sum(each.value for each in blow_modifiers(t.battle, t["A1"])) == worth


@pytest.mark.rule("T15")
def test_which_arms_help_in_hand_to_hand_is_a_switch() -> None:
    arms = ("pistol", "pistol_rifle", "rifle", "civilian_rifle", "sniper_rifle", "smg")
    for answer, helping in (
        ("rifles", {"pistol_rifle", "rifle"}),
        ("pistol_rifle", {"pistol_rifle"}),
        ("sidearms", {"pistol", "pistol_rifle", "rifle"}),
    ):
        tables = {arm: table(f"A1 10,10 {arm}", *REST, rules={"close_arms": answer})
                  for arm in arms}  # fmt: skip
        assert {arm for arm, t in tables.items() if blow_modifiers(t.battle, t["A1"])} == helping
    old = table("A1 10,10 rifle", *REST)
    assert not blow_modifiers(replace(old.battle, rules={}), old["A1"])


@pytest.mark.rule("T15")
def test_one_strikes_at_one_and_defends_himself_against_each() -> None:
    t = fight("A1 10,10", "B1 11,10", "B2 9,10")
    t.order(Choose("a", "A1", "B2"))
    blows(t, 3, 3, 3, 3, 3, 3, 3, 3)
    pairs = {frozenset((event.figure, event.other)) for event in t.told(BlowsTraded)}
    assert pairs == {frozenset(("A1", "B1")), frozenset(("A1", "B2"))}


@pytest.mark.rule("T15", "T4")
def test_all_strike_from_the_same_position() -> None:
    """Who falls at a card has struck all the same, and takes nobody."""
    t = fight("A1 10,10", "B1 11,10", "B2 9,10")
    t.order(Choose("a", "A1", "B1"))
    blows(t, 6, 6, 1, 1, 6, 6, 1, 1, a="capture", b="capture")
    assert (t["A1"].status, t["B1"].status, t["B2"].status) == ("captive", "dead", "active")
    assert t["A1"].guard == "B2"


@pytest.mark.rule("T4")
def test_a_sealed_choice_is_seen_by_nobody_until_all_are_in() -> None:
    t = fight("A1 10,10", "B1 11,10", "B2 9,10")
    before = FIRETEAM_TOMORROW.view(t.battle, "b")
    t.order(Choose("a", "A1", "B2"))
    assert FIRETEAM_TOMORROW.view(t.battle, "b") == before
    assert all(event.audience == ("a",) for event in t.events)
    kill, take = (FIRETEAM_TOMORROW.play(t.battle, Seal("a", how), None)[0]  # type: ignore[arg-type]
                  for how in ("kill", "capture"))  # fmt: skip
    assert kill != take
    assert FIRETEAM_TOMORROW.view(kill, "b") == FIRETEAM_TOMORROW.view(take, "b")
    assert FIRETEAM_TOMORROW.view(kill, "") == FIRETEAM_TOMORROW.view(take, "")
    assert FIRETEAM_TOMORROW.to_act(kill) == ("b",)
    t.order(Seal("a", "kill"))
    t.refuses(Seal("a", "capture"), "nothing to decide")
    t.refuses(Choose("a", "A1", "B1"), "nothing to decide")


@pytest.mark.rule("T4")
def test_what_others_have_sealed_is_imagined_from_what_is_seen() -> None:
    t = fight("A1 10,10", "B1 11,10", "B2 9,10")
    t.order(Choose("a", "A1", "B2")).order(Seal("a", "capture"))
    seen = FIRETEAM_TOMORROW.view(t.battle, "b")
    worlds = [imagine(seen, "b", Whim(seed)) for seed in range(30)]
    assert {world.plans["a"].capture for world in worlds} == {"kill", "capture"}
    assert {world.plans["a"].opponents["A1"] for world in worlds} == {"B1", "B2"}
    assert all(FIRETEAM_TOMORROW.view(world, "b") == seen for world in worlds)


@pytest.mark.rule("T4", "T15")
def test_what_cannot_be_chosen() -> None:
    t = fight(*CONTACT)
    t.refuses(Choose("a", "A1", "B8"), "not in contact")
    t.refuses(Choose("a", "B1", "A1"), "none of your figures")
    t.refuses(Seal("a", "eat"), "killed or captured")


@pytest.mark.rule("T16")
def test_nobody_leaves_hand_to_hand_or_fires_out_of_it() -> None:
    moving = table("A1 10,10 rifle", "B1 11,10", *REST, card="move:a-1")
    moving.refuses(Move("a", "A1", "steady", 250, 400), "nobody gets out")
    firing = table("A1 10,10 rifle", "B1 11,10", *REST, card="fire:a-1")
    firing.refuses(Fire("a", "A1", "rifle", "B8"), "cannot fire")
    firing.refuses(Fire("a", "A8", "rifle", "B1"), "nobody fires into it")


@pytest.mark.rule("T16")
def test_only_the_edge_of_an_explosion_reaches_hand_to_hand() -> None:
    t = table("A1 10,10", "B1 11,10", "A2 30,10 mortar", *REST, card="fire:a-1", deck=("fight",))
    t.refuses(Burst("a", "A2", "mortar", 275, 270), "only the edge")
    t.order(Burst("a", "A2", "mortar", 275, 310), 1, 1, 6, 6, 6, 6, 1, 1)
    assert t["B1"].status == "hit"


def held(number: int, *more: str) -> Table:
    """A1 guards so many."""
    from msgspec.structs import replace

    people = [f"B{each} 10,10" for each in range(1, number + 1)]
    t = table("A1 10,10 rifle", *people, *more, *REST, card="move:a-1", deck=("fire:b-1",))
    figures = {
        id_: replace(f, status="captive", guard="A1")
        if id_ in {p.split()[0] for p in people}
        else f
        for id_, f in t.battle.figures.items()
    }
    return Table(replace(t.battle, figures=figures))


@pytest.mark.rule("T16")
def test_one_guards_five_and_moves_three() -> None:
    t = held(3)
    t.order(Move("a", "A1", "steady", 250, 400))
    assert {t[f"B{each}"].at for each in (1, 2, 3)} == {t["A1"].at}
    held(4).refuses(Move("a", "A1", "steady", 250, 400), "can move only 3")
    full = held(5, "B6 10,14 hit")
    full.refuses(Move("a", "A1", "steady", 250, 350, "capture"), "can move only 3")


@pytest.mark.rule("T16")
def test_captives_change_hands_in_contact() -> None:
    t = held(4, "A2 11,10 rifle", "A3 20,10 rifle")
    t.refuses(HandOver("a", "A1", "B1", "A3"), "friend in contact")
    t.refuses(HandOver("a", "A1", "B8", "A2"), "does not guard")
    t.order(HandOver("a", "A1", "B1", "A2"))
    assert t["B1"].guard == "A2"
    t.order(Move("a", "A1", "steady", 250, 400))
    assert t["B1"].at == t["A2"].at


@pytest.mark.rule("T16")
def test_captives_are_free_when_their_guard_can_do_nothing() -> None:
    from msgspec.structs import replace

    t = held(2)
    t.battle = replace(t.battle, card="fire:b-1", figures={
        **t.battle.figures, "B8": replace(t["B8"], weapons=("rifle",)),
    })  # fmt: skip
    t.order(Fire("b", "B8", "rifle", "A1"), 6, 6, 1, 1)
    assert t.told(CaptivesFreed)[0].figures == ("B1", "B2")
    assert t["B1"].status == "active"
