"""Chapters 5 and 22, the referee: sees everything, steps in at any time, gives a reason."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.events import FigureMoved, GutzChanged, TeamFinished
from rules.firewall.orders import (
    ActivateTeam,
    Attempt,
    BeginBattle,
    Concede,
    Deploy,
    EndPhase,
    MoveOn,
)
from rules.firewall.referee import orders
from rules.firewall.referee.orders import (
    RefereeAdjustsGutz,
    RefereeMoves,
    RefereePlaces,
    RefereeReinforces,
    RefereeRules,
    RefereeSetsTask,
)
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, DEAD, DOWN, LEFT, RESERVE, ROUTED
from rules.kernel.events import Event, Order
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice, Place, Text, is_offered
from tests.games.table import usual
from tests.rules.firewall.tabletop import Tabletop, changed, table, walk

WHY = "as agreed"


def refereed(*words: str, **more: object) -> Tabletop:
    return table(*(words or ("A1 10,10", "B1 90,90")), referee=True, **more)


def told(t: Tabletop, event: Event) -> str:
    sentence = FIREWALL.story(t.battle, event)
    assert sentence is not None
    return sentence.text


@pytest.mark.rule("R5.10")
def test_the_referee_has_the_word_whoever_acts() -> None:
    t = refereed()
    assert FIREWALL.to_act(t.battle) == ("A",)
    ruling = RefereeRules("R", "The fountain is light cover.")
    t = t.order(ruling)
    assert FIREWALL.to_act(t.battle) == ("A",)
    assert told(t, t.events[0]) == "The referee rules: The fountain is light cover."
    choosing = refereed("A1 10,10", "B1 90,90 team=one", "B2 80,80 team=two").order(EndPhase("A"))
    assert choosing.order(ruling).battle == choosing.battle


@pytest.mark.rule("R5.10")
def test_nobody_else_may() -> None:
    t = refereed()
    orders = (
        RefereeRules("A", "Mine."),
        RefereeMoves("A", "B1", 500, 500, WHY),
        RefereePlaces("A", "B1", 500, 500, WHY),
        RefereeAdjustsGutz("A", "B1", -5, WHY),
        RefereeSetsTask("A", 1, WHY, label="Win"),
        RefereeReinforces("A", "thug", "A", 500, 500, WHY),
    )
    for order in orders:
        assert t.refused(order).reason == "Only a referee may do that."
    groups = {offer.group for offer in FIREWALL.offers(t.battle, "A")}
    assert "Referee" not in groups


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize("words", ["", "   ", "x" * 121, "two\nlines", "a\u202eb"])
def test_a_reason_is_one_line_of_plain_text(words: str) -> None:
    refusal = refereed().refused(RefereeMoves("R", "A1", 500, 500, words))
    assert refusal.reason == "Write one line of at most 120 characters."


def test_a_text_field_takes_what_the_order_takes() -> None:
    field = Text("reason", "Why", 5)
    good, bad = ("abc", " ab ", "<b>{}"), ("", "  ", "abcdef", "a\tb")
    assert [field.takes(each) for each in (*good, *bad)] == [True] * 3 + [False] * 4
    t = refereed()
    order = RefereeRules("R", "x" * 201)
    offers = FIREWALL.offers(t.battle, "R")
    assert not is_offered(offers, order, FIREWALL.fields_of(order))


@pytest.mark.rule("R5.10")
def test_words_stay_words() -> None:
    t = refereed().order(RefereeMoves("R", "A1", 500, 500, "{} <b>{0}</b>"))
    way = "56.6 cm south-east"
    assert told(t, t.events[0]) == f"The referee moves A1 {way}: {{}} <b>{{0}}</b>"


@pytest.mark.rule("R5.10")
def test_moving_and_bringing_somebody() -> None:
    t = refereed("A1 10,10", "B1 90,90", "B2 0,0 reserve", "B3 50,50 down")
    t = t.order(RefereeMoves("R", "A1", 500, 400, WHY))
    assert t["A1"].at == Point(500, 400)
    assert t["A1"].moved is False
    [moved] = t.happened(FigureMoved)
    assert moved.manner == "placed"
    t = t.order(RefereePlaces("R", "B2", 600, 400, WHY))
    assert (t["B2"].status, t["B2"].at) == (ACTIVE, Point(600, 400))
    assert told(t, t.events[0]) == f"The referee brings B2 on to the table: {WHY}"
    t = t.order(RefereeMoves("R", "B3", 700, 400, WHY))
    assert (t["B3"].status, t["B3"].at) == (DOWN, Point(700, 400))


@pytest.mark.rule("R5.10")
def test_nobody_is_put_where_there_is_no_room() -> None:
    t = refereed("A1 10,10", "A2 20,10 reserve", "B1 90,90")
    assert t.refused(RefereeMoves("R", "A1", 2001, 500, WHY)).reason == "That is off the table."
    assert t.refused(RefereeMoves("R", "A1", 910, 900, WHY)).ref == "R1.1"
    assert t.refused(RefereeMoves("R", "A2", 500, 500, WHY)).reason.startswith("Choose a figure")
    assert t.refused(RefereePlaces("R", "A1", 500, 500, WHY)).reason.startswith("Choose a figure")


@pytest.mark.rule("R5.10")
def test_a_carried_body_goes_with_its_carrier_and_not_by_itself() -> None:
    t = refereed("A1 10,10", "A2 11,10 down", "B1 90,90")
    figures = {
        **t.battle.figures,
        "A1": replace(t["A1"], carrying="A2"),
        "A2": replace(t["A2"], carried_by="A1"),
    }
    t = Tabletop(replace(t.battle, figures=figures))
    assert t.refused(RefereeMoves("R", "A2", 500, 500, WHY)).reason.startswith("Choose a figure")
    t = t.order(RefereeMoves("R", "A1", 500, 500, WHY))
    assert t["A2"].at == Point(500, 500)


@pytest.mark.rule("R5.10")
@pytest.mark.rule("R2.2")
@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    ("by", "gutz", "status"), [(2, 9, ACTIVE), (9, 11, ACTIVE), (-5, 2, ACTIVE), (-6, 1, ROUTED)]
)
def test_giving_and_taking_gutz(by: int, gutz: int, status: str) -> None:
    t = refereed("A1 10,10", "A2 20,20", "B1 90,90 gutz=7")
    t = t.order(RefereeAdjustsGutz("R", "B1", by, WHY))
    assert (t["B1"].gutz, t["B1"].status) == (gutz, status)
    assert [change.cause for change in t.happened(GutzChanged)] == ["the referee"]


@pytest.mark.rule("R2.2")
def test_the_preview_of_a_gift_knows_the_most_that_anybody_has() -> None:
    t = refereed("A1 10,10 gutz=9", "B1 90,90")
    shown = FIREWALL.preview(t.battle, RefereeAdjustsGutz("R", "A1", 5, WHY))
    assert shown.notes == ("From 9 to 11.", WHY)


@pytest.mark.rule("R5.10")
def test_gifts_have_bounds() -> None:
    t = refereed("A1 10,10", "A2 20,20 down", "B1 90,90")
    for by in (0, 10, -10):
        assert (
            t.refused(RefereeAdjustsGutz("R", "A1", by, WHY)).reason == "Give or take 1 to 9 Gutz."
        )
    assert t.refused(RefereeAdjustsGutz("R", "A2", 1, WHY)).reason.startswith("Choose somebody")


@pytest.mark.rule("R5.10")
def test_taking_the_last_of_the_acting_team_out_ends_its_phase() -> None:
    t = refereed("A1 10,10 gutz=3", "B1 90,90").order(RefereeAdjustsGutz("R", "A1", -2, WHY))
    assert t["A1"].status == ROUTED
    assert [done.team for done in t.happened(TeamFinished)] == ["A"]
    assert FIREWALL.to_act(t.battle) == ("B",)


@pytest.mark.rule("R5.10")
def test_a_new_task_takes_as_many_successes_as_the_referee_says() -> None:
    t = refereed("A1 10,10", "A2 20,20", "B1 90,90")
    t = t.order(RefereeSetsTask("R", 2, WHY, label="Open the {safe}", team="A"))
    assert told(t, t.events[0]) == f"The referee asks 2 successes for “Open the {{safe}}”: {WHY}"
    t = t.order(Attempt("A", "A1", "task-1", "movement"), dice=(1, 2))
    assert t.battle.tasks == {"task-1": 1}
    assert told(t, t.rolls[0]) == "A1 tries: Open the safe: success."
    t = t.order(Attempt("A", "A2", "task-1", "movement"), dice=(1, 2))
    assert told(t, t.events[-1]) == "A2 has done it: Open the safe."
    over = t.next_turn((6, 1))
    assert over.refused(Attempt("A", "A1", "task-1", "movement")).ref == "R5.10"


@pytest.mark.rule("R5.10")
def test_a_task_may_be_for_one_team_or_for_everybody() -> None:
    t = refereed().order(RefereeSetsTask("R", 1, WHY, label="Hold", team="B"))
    assert t.refused(Attempt("A", "A1", "task-1", "movement")).ref == "R5.10"
    t = t.order(RefereeSetsTask("R", 1, WHY, label="Run"))
    assert (
        t.order(Attempt("A", "A1", "task-2", "movement"), dice=(1, 2)).battle.tasks["task-2"] == 1
    )


@pytest.mark.rule("R5.10")
def test_the_referee_changes_how_much_a_known_task_takes() -> None:
    t = refereed().order(RefereeSetsTask("R", 1, WHY, task="door"))  # the bench asks 2
    t = t.order(Attempt("A", "A1", "door", "movement"), dice=(1, 2))
    assert told(t, t.events[-1]) == "A1 has done it: door."
    assert (
        t.refused(RefereeSetsTask("R", 1, WHY, task="window")).reason
        == "There is no such task now."
    )
    for refused in (
        RefereeSetsTask("R", 0, WHY, label="Run"),
        RefereeSetsTask("R", 13, WHY, label="Run"),
        RefereeSetsTask("R", 1, WHY, label=""),
        RefereeSetsTask("R", 1, WHY, label="Run", team="X"),
    ):
        assert t.refused(refused).ref == "R5.10"


@pytest.mark.rule("R5.10")
def test_reinforcements_come_by_profile() -> None:
    t = refereed().order(RefereeReinforces("R", "trooper", "B", 800, 800, WHY))
    new = t["trooper+1"]
    assert (new.name, new.side, new.team, new.gutz) == ("Trooper 1", "B", "B", 8)
    assert (new.status, new.at) == (ACTIVE, Point(800, 800))
    assert told(t, t.events[-1]) == f"The referee brings Trooper 1 into the battle: {WHY}"
    t = t.order(RefereeReinforces("R", "trooper", "A", 100, 200, WHY))
    assert t["trooper+2"].side == "A"
    assert t.refused(RefereeReinforces("R", "dragon", "A", 100, 300, WHY)).ref == "R5.10"
    assert t.refused(RefereeReinforces("R", "thug", "A", 100, 200, WHY)).ref == "R1.1"


@pytest.mark.rule("R5.10")
def test_reinforcements_have_names_of_their_own() -> None:
    """Whoever is there: the park has a Trooper 2, one has fallen, another one hides."""
    t = refereed("A1 10,10", "B1 90,90", "B2 80,80 hidden", "B3 70,70")
    called = {"B1": "Trooper 2", "B2": "trooper\u200b 3", "B3": "TROOPER 4"}
    figures = {
        id_: replace(each, name=called.get(id_, id_)) for id_, each in t.battle.figures.items()
    }
    t = changed(Tabletop(replace(t.battle, figures=figures)), "B3", status=DEAD)
    for x in (300, 400, 500):
        t = t.order(RefereeReinforces("R", "trooper", "A", x, 200, WHY))
    came = [each.name for each in t.battle.figures.values() if "+" in each.id]
    assert came == ["Trooper 1", "Trooper 5", "Trooper 6"]


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_number_that_is_left_out_tells_nothing(hidden: bool) -> None:
    """Names are told apart from those of everybody, so everybody must be told them: who is still
    to come, who prepares in secret and who hides too."""
    veil, answer = FIREWALL.veil
    for card in FIREWALL.scenarios:
        rules = usual(FIREWALL, card.id)
        rules |= {veil: answer} if hidden else {}
        battle = FIREWALL.folded(FIREWALL.muster(card.id, {}, rules, 7))
        names = {each.name for each in battle.figures.values()}
        for side in ("", *(each.id for each in card.seated(rules))):
            scene = FIREWALL.scene(FIREWALL.view(battle, side), side)
            assert {each.name for each in scene.cards} == names


@pytest.mark.rule("R5.10")
def test_whoever_gave_up_gets_no_help() -> None:
    words = ("A1 10,10", "B1 90,90", "B2 80,80", "C1 50,50")
    t = changed(refereed(*words), "B2", status=LEFT)
    orders = (
        RefereeReinforces("R", "trooper", "B", 800, 700, WHY),
        RefereePlaces("R", "B2", 700, 800, WHY),
    )
    helped = ("referee_reinforces", "referee_places")

    def offered() -> set[str]:
        fields = (f for o in FIREWALL.offers(t.battle, "R") if o.order in helped for f in o.fields)
        chosen = (f for f in fields if isinstance(f, Choice) and f.name in ("team", "figure"))
        return {option.value for field in chosen for option in field.options}

    assert offered() == {"A", "B", "C", "B2"}
    for order in orders:
        assert t.order(order).battle.conceded == ()
    t = t.order(Concede("B"))
    assert t.battle.outcome is None
    assert offered() == {"A", "C"}
    for order in orders:
        assert t.refused(order).reason.startswith("Choose a ")


def test_what_the_referee_fills_in_is_part_of_the_order() -> None:
    kinds = [each for each in vars(orders).values() if isinstance(each, type)]
    known = {each.__struct_config__.tag: each for each in kinds if issubclass(each, Order)}
    offered = [each for each in FIREWALL.offers(refereed().battle, "R") if each.order in known]
    assert len(offered) > 4
    for offer in offered:
        names = {field.name for field in offer.fields if not isinstance(field, Place)}
        assert names <= set(known[offer.order].__struct_fields__), offer.order


def test_no_word_while_a_question_waits_and_none_before_or_after_the_battle() -> None:
    t = refereed().order(walk("A1", 15, 10), dice=(2, 2))
    assert t.battle.pending
    assert t.refused(RefereeRules("R", "Wait.")).ref == "R5.5"
    assert FIREWALL.offers(t.battle, "R") == ()
    t = t.order(MoveOn("A", "A1", "walk", 160, 100))
    over = t.order(Concede("A"))
    assert over.refused(RefereeRules("R", "Too late.")).reason == "The battle is over."
    assert t.refused(Concede("R")).reason.startswith("Only a side that is still in the battle")


# --- The seat in other scenarios


@pytest.mark.parametrize("scenario", ["walk_in_the_park", "escape_from_ash_end"])
def test_a_house_rule_seats_a_referee(scenario: str) -> None:
    card = next(card for card in FIREWALL.scenarios if card.id == scenario)
    plain = FIREWALL.folded(FIREWALL.muster(scenario, {}, {}, 1))
    seated = FIREWALL.folded(FIREWALL.muster(scenario, {}, {"referee": "seat"}, 1))
    assert [side.role for side in plain.sides] == ["player", "player"]
    assert [side.role for side in seated.sides] == ["player", "player", "referee"]
    assert len(card.seated({"referee": "seat"})) == len(card.seated({})) + 1


def test_a_referee_sees_what_is_prepared() -> None:
    opened = FIREWALL.muster("walk_in_the_park", {}, {"referee": "seat"}, 1)
    t = Tabletop(FIREWALL.folded(opened))
    wood = next(area for area in t.battle.areas if area.cover == "medium")
    x = sum(corner.x for corner in wood.corners) // len(wood.corners)
    y = sum(corner.y for corner in wood.corners) // len(wood.corners)
    t = t.order(Deploy("snatch", "squad-1", x, y))
    assert t.events[0].audience == ("snatch", "referee")
    assert FIREWALL.view(t.battle, "referee") == t.battle
    assert FIREWALL.view(t.battle, "elland").figures["squad-1"].status == RESERVE
    assert FIREWALL.offers(t.battle, "referee") == ()
    t = t.order(BeginBattle("snatch"), dice=(6, 1))
    assert t.refused(ActivateTeam("referee", "squad")).ref == "R4.3"
    assert {offer.group for offer in FIREWALL.offers(t.battle, "referee")} == {"Referee"}
