"""Chapters 5 and 22, referee: what the referee may order at any time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.referee.numbered import counters, treasure
from rules.firewall.referee.questioning import is_prisoner
from rules.firewall.referee.rulings import (
    LABEL,
    MOST_GUTZ,
    MOST_NEEDED,
    REASON,
    REF,
    RULING,
    bringable,
    is_rolled,
    known_tasks,
    movable,
    profiles,
    reinforceable,
)
from rules.firewall.skills.levels import uses_skills
from rules.firewall.state import (
    ACTIVE,
    RESERVE,
    SETUP,
    TOUCH,
    Battle,
    Figure,
    Trap,
    gap,
    is_referee,
)
from rules.firewall.tasks import HERCULEAN, MUNDANE
from rules.firewall.traps.disarming import has_whole_turn
from rules.kernel.geometry import Point
from rules.kernel.offers import Choice, Number, Offer, Option, Place

GROUP = "Referee"


def offers(battle: Battle, side: str) -> Iterator[Offer]:
    """The referee's orders; nothing for anybody else, before the battle, or amid a question."""
    if not is_referee(battle, side) or battle.phase == SETUP or battle.pending:
        return
    yield Offer("referee_rules", "Rule on an open question", group=GROUP, fields=(RULING,), ref=REF)
    yield from _places(battle)
    yield from _gutz(battle)
    yield from _tasks(battle)
    yield from _reinforcements(battle)


def figure_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Prisoners beside a figure of the acting team who may be questioned."""
    if figure.side in battle.told or figure.carrying or figure.vehicle is not None:
        return
    if figure.aboard or not has_whole_turn(figure):
        return
    prisoners = tuple(
        Option(each.id, each.name)
        for each in battle.figures.values()
        if each.fate and is_prisoner(each) and not each.carried_by and gap(figure, each) <= TOUCH
    )
    if prisoners:
        yield Offer(
            "question", "Make a prisoner talk", figure.id, "Other", {"figure": figure.id},
            (Choice("target", "Prisoner", prisoners),), "the whole Turn", "R22.7",
        )  # fmt: skip


def counter_offers(battle: Battle, side: str) -> Iterator[Offer]:
    """What the referee does with the counters before the battle."""
    if not is_referee(battle, side) or not counters(battle):
        return
    spike = treasure(battle)
    settled = f"now counter {spike.label}" if spike is not None else "else a die decides"
    bombs = _which(each for each in counters(battle) if each.weapon)
    yield Offer(
        "hide_spike", "Say which counter is the one", group=GROUP, fields=(bombs,), note=settled,
        ref="R22.3",
    )  # fmt: skip
    each_one = _which(counters(battle))
    yield Offer(
        "place_counter", "Move a counter", group=GROUP, fields=(each_one, _anywhere(battle)),
        ref="R22.3",
    )  # fmt: skip


def _which(listed: Iterable[Trap]) -> Choice:
    options = tuple(Option(each.id, f"Counter {each.label}") for each in listed)
    return Choice("counter", "Counter", options)


def _anywhere(battle: Battle) -> Place:
    return Place(Point(0, 0), 0, battle.width, battle.height, label="Place")


def _somebody(figures: Sequence[Figure]) -> Choice:
    options = tuple(Option(each.id, each.name, f"Gutz {each.gutz}") for each in figures)
    return Choice("figure", "Who", options)


def _places(battle: Battle) -> Iterator[Offer]:
    for order, label, figures in (
        ("referee_moves", "Move somebody", movable(battle)),
        ("referee_places", "Bring somebody on to the table", bringable(battle)),
    ):
        if figures:
            fields = (_somebody(figures), _anywhere(battle), REASON)
            yield Offer(order, label, group=GROUP, fields=fields, ref=REF)


def _gutz(battle: Battle) -> Iterator[Offer]:
    fighting = [each for each in battle.figures.values() if each.status in (ACTIVE, RESERVE)]
    by = Number("by", "Gutz", -MOST_GUTZ, MOST_GUTZ, given=-1)
    fields = (_somebody(fighting), by, REASON)
    yield Offer("referee_adjusts_gutz", "Give or take Gutz", group=GROUP, fields=fields, ref=REF)


def _tasks(battle: Battle) -> Iterator[Offer]:
    needed = Number("needed", "Successes", 1, MOST_NEEDED, given=2)
    teams = tuple(Option(team.id, team.name) for team in battle.teams.values())
    whose = Choice("team", "Only for one team", teams, optional=True)
    yield Offer(
        "referee_sets_task", "Set a new task", group=GROUP,
        fields=(LABEL, needed, _rolled_on(battle), whose, REASON),
        ref=REF,
    )  # fmt: skip
    known = tuple(Option(task.id, task.label) for task in known_tasks(battle).values())
    if known:
        which = Choice("task", "Task", known)
        yield Offer(
            "referee_sets_task", "Change a task", group=GROUP, fields=(which, needed, REASON),
            ref=REF,
        )  # fmt: skip


def _rolled_on(battle: Battle) -> Choice:
    skills = CATALOGUE.skills.values() if uses_skills(battle) else ()
    options = (
        *(Option(each.id, each.name) for each in skills if is_rolled(each.id)),
        *(Option(each, f"Strength, {each} feat") for each in (MUNDANE, HERCULEAN)),
    )
    return Choice("skill", "Rolled on", options, optional=True)


def _reinforcements(battle: Battle) -> Iterator[Offer]:
    people = tuple(Option(row.id, row.name, f"Gutz {row.gutz}") for row in profiles().values())
    teams = tuple(Option(team.id, team.name) for team in reinforceable(battle))
    if teams:
        yield Offer(
            "referee_reinforces", "Bring one more into the battle", group=GROUP,
            fields=(
                Choice("profile", "Profile", people), Choice("team", "Fire team", teams),
                _anywhere(battle), REASON,
            ),
            ref=REF,
        )  # fmt: skip
