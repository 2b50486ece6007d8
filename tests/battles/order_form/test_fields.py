"""The open fields of an order: whom it is aimed at, words of one's own, many orders at once."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from battles.order_form.draft import Chosen, Draft, draft_of, key_of
from battles.order_form.fields import ChoiceForm, choice_of
from battles.queries.shared_sides import Share
from battles.screen.links import Links
from battles.screen.screen_context import ScreenContext
from battles.screen.side_panel import Panel, panel_of
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice, Number, Offer, Option, Place, Text
from rules.kernel.ruleset import no_goings, no_risk
from rules.kernel.screen import Card, Counter, Preview, Scene, SideScene
from tests.one_line import one_line

SIDES = (SideScene("red", "Red", ""), SideScene("blue", "Blue", ""))
CARDS = tuple(
    Card(n, n.upper(), s, s, "", "", 7) for n, s in (("a", "red"), ("b", "blue"), ("c", "blue"))
)
SCENE = Scene(
    9, 9, (), (), CARDS, SIDES, 1, "", "", "", counters=(Counter("k", Point(1, 1), "4"),)
)  # fmt: skip
FOES = (Option("b", "B"), Option("c", "C"))
MODES = (Option("one", "one"), Option("two", "two"))
PAIR = Offer(
    "pair",
    "Two pistols",
    "a",
    fixed={"figure": "a"},
    fields=(
        Choice("mode", "Mode", MODES),
        Choice("target", "First", FOES),
        Choice("second_target", "Second", FOES),
    ),
)


class Game:
    """As much of a game as a draft asks for."""

    risk = staticmethod(no_risk)
    goings = staticmethod(no_goings)

    def __init__(self, *offers: Offer) -> None:
        self.given = offers

    def offers(self, view, side, actor=None):
        return self.given

    def order_from(self, values):
        return values

    def preview(self, view, order):
        return Preview("An order")


def draft(offer: Offer, **fields: str) -> Draft:
    return draft_of(Game(offer), None, SCENE, Share("red"), Chosen("a", key_of(offer), fields))


def choice(offer: Offer, **fields: str) -> ChoiceForm:
    found = choice_of(SCENE, Links("battle"), "red", draft(offer, **fields))
    assert found
    return found


def page(face: ChoiceForm) -> str:
    return render_to_string("battles/_choice.html", {"choice": face})


def test_one_target_is_chosen_by_a_link():
    shown = choice(
        Offer("shoot", "Shoot", "a", "Shoot", {"figure": "a"}, (Choice("target", "T", FOES),))
    )
    assert [target.id for target in shown.targets] == ["b", "c"]
    assert shown.action_url == ""
    assert "target=b" in shown.aims["b"]


def test_two_targets_are_fields_of_one_form_and_nobody_is_chosen_beforehand():
    shown = choice(PAIR)
    assert not shown.targets
    assert [(each.kind, each.name, each.value) for each in shown.options] == [
        ("one", "mode", "one"),
        ("aim", "target", ""),
        ("aim", "second_target", ""),
    ]
    html = page(shown)
    assert html.count('type="radio"') == 6
    assert 'data-aim="second_target"' in html
    assert html.index('name="mode"') < html.index('data-aim="target"'), "in the order of the offer"


def test_where_there_is_no_choice_nothing_is_asked():
    offer = Offer("pair", "Pistol", "a", fields=(Choice("mode", "Mode", MODES[:1]), PAIR.fields[1]))
    shown = choice(offer)
    assert shown.options[0].kind == "only"
    assert '<input type="hidden" name="mode" value="one">' in one_line(page(shown))


def test_a_place_stands_where_the_offer_has_it():
    place = Place(Point(0, 0), 0, 9, 9)
    offer = Offer(
        "move", "Move", fields=(Choice("figure", "Who", FOES), place, Text("why", "Y", 9))
    )
    html = page(choice(offer))
    found = [html.index(part) for part in ('name="figure"', 'name="x_cm"', 'name="why"')]
    assert found == sorted(found)


def test_a_touch_fills_the_first_empty_target_and_then_changes_the_last():
    assert "&target=b" in choice(PAIR).aims["b"]
    once = choice(PAIR, target="c").aims["b"]
    assert "&second_target=b" in once
    assert "&target=c" in once
    assert "&second_target=c" in choice(PAIR, target="b", second_target="b").aims["c"]


def test_two_targets_may_be_the_same():
    assert draft(PAIR, target="b", second_target="b").values["second_target"] == "b"


def test_a_counter_can_be_chosen_and_is_nobody_s():
    counter = Choice("counter", "Counter", (Option("k", "Counter 4"),))
    shown = choice(Offer("grab", "Grab", "a", fields=(counter, Number("height", "Height", 0, 300))))
    [row] = shown.options[0].choices
    assert (row.side_index, row.is_selected) == (2, True), "there is no other"
    assert 'type="number"' in page(shown)


def test_many_targets_are_a_menu():
    many = tuple(Option(card.id, card.name) for card in CARDS) * 3
    offer = Offer(
        "move", "Move", "", "Referee", {}, (Choice("figure", "Who", many), Text("why", "Why", 20))
    )
    shown = choice(offer)
    assert (shown.options[0].kind, shown.options[0].is_aim) == ("menu", True)
    assert 'data-aim="figure"' in page(shown)
    assert "figure" not in dict(shown.fields), "the menu says who"


@pytest.mark.parametrize("words", ['"><script>alert(1)</script>', "it's <b>", "a & b"])
def test_words_of_one_s_own_are_shown_as_they_are(words):
    offer = Offer(
        "rule", "Rule", "", "Referee", {}, (Text("reason", "Reason", 60), Number("n", "N", 1, 2))
    )
    html = page(choice(offer, reason=words))
    assert 'maxlength="60"' in html
    assert words not in html
    assert "<script" not in html
    assert "<b>" not in html


def panel(*offers: Offer) -> Panel:
    game = Game(*offers)
    return panel_of(
        ScreenContext(SCENE, Links("battle"), "red", 1),
        draft_of(game, None, SCENE, Share("red"), Chosen("a")),
        "",
        (),
    )


def orders(group: str, count: int) -> list[Offer]:
    return [Offer(f"{group}{n}", f"{group} {n}", "a", group, {"figure": "a"}) for n in range(count)]


def test_few_orders_are_all_seen():
    groups = panel(*orders("Skills", 4), *orders("Move", 6)).order_groups
    assert [(each.name, each.is_folded, len(each.more)) for each in groups] == [
        ("Move", False, 0),
        ("Skills", False, 0),
    ]


def test_giving_up_stands_apart_from_every_other_order():
    give_up = Offer("concede", "Concede", group="Move")
    shown = panel(give_up, *orders("Move", 2))
    assert [each.label for each in shown.endings] == ["Concede"]
    assert [each.label for group in shown.order_groups for each in group.orders] == [
        "Move 0",
        "Move 1",
    ]
    alone = Offer("concede", "Concede", group="Battle")
    assert panel(alone).order_groups == ()
    begin = Offer("begin", "Begin", group="Battle")
    shown = panel(alone, begin)
    assert shown.acts_first
    assert [(each.label, each.is_primary) for each in shown.actions] == [("Begin", True)]
    assert not panel(alone, begin, *orders("Zeal", 1)).acts_first


@pytest.mark.parametrize(
    ("labels", "is_wordy"),
    [
        ("1 2 3 4 5 6 7 8", False),
        ("one two", False),
        ("mercenaries acquisitions everybody policemen", True),
    ],
)
def test_long_words_stand_in_columns(labels, is_wordy):
    options = tuple(Option(label, label) for label in labels.split())
    many = Offer("rule", "Rule", "", fields=(Choice("team", "T", options[:6]), Text("why", "Y", 9)))
    shown = choice(many)
    assert shown.options[0].is_wordy is is_wordy
    assert ("is-wordy" in page(shown)) is is_wordy


def test_what_leaves_something_to_choose_comes_before_what_does_not():
    place = Place(Point(0, 0), 0, 9, 9)
    off = [Offer(f"off{n}", f"Off edge {n}", "a", "Move") for n in range(9)]
    walk = Offer("walk", "Walk", "a", "Move", fields=(place,))
    [move] = panel(*off, *orders("Move", 1), walk).order_groups
    assert [each.label for each in move.orders] == [
        "Walk",
        "Off edge 0",
        "Off edge 1",
        "Off edge 2",
    ]
    assert len(move.more) == 7


def test_of_many_the_common_ones_come_first_and_the_others_are_folded_with_their_number():
    shown = panel(
        *orders("Drugs", 5), *orders("Shoot", 5), *orders("Skills", 12), *orders("Move", 9)
    )
    assert [
        (each.name, each.is_folded, len(each.orders), len(each.more)) for each in shown.order_groups
    ] == [
        ("Move", False, 4, 5),
        ("Shoot", False, 5, 0),
        ("Drugs", True, 5, 0),
        ("Skills", True, 12, 0),
    ]
    html = render_to_string("battles/_orders.html", {"panel": shown})
    assert html.count('class="order"') == 31
    assert 'id="orders-skills"' in html
    assert '<span class="order-count">12</span>' in html
    assert "5 more: Move" in html
