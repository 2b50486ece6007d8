"""Tags and chance events: what a referee may order, and how a question is answered."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.mishaps.ground import NAMES, REF
from rules.firewall.mishaps.orders import LOT
from rules.firewall.mishaps.questions import DUCK, ENDURE, HOLD, SHOOT
from rules.firewall.mishaps.tables import TABLES
from rules.firewall.mishaps.tags import HIGHEST, LOWEST, may
from rules.firewall.state import SETUP, Battle, players, side_name
from rules.kernel.offers import Choice, Number, Offer, Option

GROUP = "Referee"
CHANCE = "Chance"
ANSWERS = {
    ENDURE: "Lose 1 Gutz",
    DUCK: "Be suppressed",
    SHOOT: "Shoot at once at {}",
    HOLD: "Hold fire",
}


def answers(battle: Battle) -> Iterator[Offer]:
    """The ways to answer the question that waits."""
    question = battle.pending[0]
    target = battle.figures.get(battle.mishaps.asked.target)
    for answer in question.reach:
        label = ANSWERS[answer].replace("{}", target.name if target is not None else "")
        fixed = {"figure": question.figure, "answer": answer}
        yield Offer(
            "answer_mishap", label, question.figure, CHANCE, fixed, ref=REF,
        )  # fmt: skip


def offers(battle: Battle, side: str) -> Iterator[Offer]:
    """Between two orders, where the house rule is on."""
    if not may(battle, side) or battle.phase == SETUP or battle.pending:
        return
    tables = tuple(Option(name, name.capitalize()) for name in TABLES)
    sides = tuple(Option(each, side_name(battle, each)) for each in players(battle))
    yield Offer(
        "roll_mishap", "Roll a chance event", group=GROUP,
        fields=(
            Choice("table", "Table", tables),
            Choice("whom", "Whom it befalls", (Option(LOT, "A die says"), *sides)),
        ),
        note=f"running total {battle.mishaps.total}", ref=REF,
    )  # fmt: skip
    kinds = tuple(Option(tag, words) for tag, words in NAMES.items())
    low = Number("low", "Lowest total", LOWEST, HIGHEST, given=9)
    high = Number("high", "Highest total", LOWEST, HIGHEST, given=HIGHEST)
    yield Offer(
        "set_ground_tag", "Give the ground a tag", group=GROUP,
        fields=(Choice("tag", "Tag", kinds), low, high), ref=REF,
    )  # fmt: skip
    held = tuple(Option(tag, NAMES[tag]) for tag in battle.mishaps.tags)
    if held:
        yield Offer(
            "clear_ground_tag", "Take a tag away", group=GROUP,
            fields=(Choice("tag", "Tag", held),), ref=REF,
        )  # fmt: skip
