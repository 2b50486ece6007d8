"""Switches where the book is silent or contradicts itself (gaps G1-G56)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules.firewall.scenarios import SCENARIOS, Scenario
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import HouseRule

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        "leader_loss",
        "What does a passed roll mean when the leader falls? The book gives success and failure "
        "the same line.",
        (
            ("printed", "As printed: lose 1 Gutz and be suppressed"),
            ("suppressed", "Suppressed only"),
        ),
        "printed",
        "R3.4",
    ),
    HouseRule(
        "mourners",
        "Who rolls when the leader falls: also those who have not come on to the table yet?",
        (("all", "Every member of the team"), ("table", "Only those on the table")),
        "all",
        "R3.3",
    ),
    HouseRule(
        "leader_cap",
        "A leader near by lifts nobody beyond 11. Before or after what is taken off the roll?",
        (
            ("bonus", "Before: the bonus itself stops at 11"),
            ("sum", "After: only the final sum, so the whole bonus makes good for penalties"),
        ),
        "bonus",
        "R3.2",
    ),
    HouseRule(
        "turning",
        "When may a figure turn?",
        (("any", "With any action"), ("movement", "Only with a movement action")),
        "any",
        "R8.1",
    ),
    HouseRule(
        "ranged_lock",
        "May a figure with an enemy within 2 cm use ranged weapons?",
        (("locked", "No, at nobody"), ("free", "Yes")),
        "locked",
        "R13.1",
    ),
    HouseRule(
        "pocket_monster",
        "Does the Pocket Monster fire buckshot, against which armour counts twice?",
        (("normal", "No: its row says nothing of it"), ("double", "Yes, like every shotgun")),
        "normal",
        "R10.2",
    ),
    HouseRule(
        "hmg_radius",
        "How wide does a heavy machine-gun burst take Gutz?",
        (("printed", "5 cm, as printed"), ("wide", "7.5 cm, like its kills")),
        "printed",
        "R9.4",
    ),
    HouseRule(
        "carrying",
        "Does a carried body slow its carrier?",
        (("slow", "Yes: 2 off every movement roll"), ("free", "No")),
        "slow",
        "R22.2",
    ),
    HouseRule(
        "collapse",
        "A section of a building is destroyed: what of the floors above it? The book is silent.",
        (
            ("column", "They come down with it"),
            ("section", "They stay where they are"),
        ),
        "column",
        "R15.3",
    ),
    HouseRule(
        "helpless",
        "May whoever lies helpless be attacked, and do bursts and gas touch him?",
        (
            ("struck", "Yes: what is aimed at the helpless kills, what bursts beside them harms"),
            ("spared", "No: the helpless are spared"),
        ),
        "struck",
        "R9.2",
    ),
    HouseRule(
        "places",
        "May explosive grenades and bombs be thrown at a place with nobody on it?",
        (
            ("anywhere", "Yes, at any place on the ground that is in sight and in range"),
            ("figures", "No: only at enemies; smoke and gas at places, too"),
        ),
        "anywhere",
        "R11.1",
    ),
    HouseRule(
        "rounds",
        "Are rounds for grenade launchers and hand grenades separate stores?",
        (
            ("apart", "Yes: a launcher fires rounds of its calibre, a hand throws grenades"),
            ("pool", "No: one pool, and each grenade may be thrown or launched"),
        ),
        "apart",
        "R10.6",
    ),
    HouseRule(
        "building_bombs",
        "Which improvised bombs harm a building? The book says improvised bombs, and has two.",
        (
            ("both", "Both; the one against people as it is printed"),
            ("av", "Only the one against vehicles"),
        ),
        "both",
        "R15.2",
    ),
    HouseRule(
        "wind",
        "Do smoke and gas drift? The book only says for how long they stay.",
        (
            ("still", "No: a cloud stays where it burst"),
            ("breeze", "Yes: each Turn dice say whither, and 1 to 6 cm far"),
        ),
        "still",
        "R11.4",
    ),
    HouseRule(
        "crash",
        "When does a critical failure crash cyberware? As printed, only when its total is below "
        "the Cyber Points, which needs low Gutz and many points.",
        (
            ("printed", "As printed: the roll's own total is below the points"),
            ("fresh_roll", "After any critical failure, when two new dice come below the points"),
        ),
        "printed",
        "R17.2",
    ),
    HouseRule(
        "light",
        "What is the light like?",
        (("day", "Daylight"), ("night", "Night or foul weather: 2 off every shot")),
        "day",
        "R8.5",
    ),
    HouseRule(
        "skills",
        "Are skills used? They are an optional chapter.",
        (("on", "Yes"), ("off", "No: nobody has any, and a leader's bonus is 1")),
        "on",
        "R19.1",
    ),
    HouseRule(
        "fixtures",
        "Are there locks, terminals, alarms and cracked walls on tables that can have them?",
        (("on", "Yes"), ("off", "No")),
        "on",
        "R5.10",
    ),
    HouseRule(
        "rosters",
        "What do the others know of somebody's skills, cyberware, drugs, gear and grenades?",
        (("open", "Everything"), ("hidden", "Nothing, until they come out in play")),
        "open",
        "R1.1",
    ),
    HouseRule(
        "mishaps",
        "Are there tags of the ground and chance events? They are Firefight's, and how they are "
        "played here is ours.",
        (
            ("off", "No"),
            ("on", "Yes, where a referee has a seat and wants them"),
            ("indoors", "Yes, those indoors, by themselves every second Turn"),
            ("outdoors", "Yes, those outdoors, by themselves every second Turn"),
        ),
        "off",
        "R5.10",
    ),
)


def all_house_rules() -> tuple[HouseRule, ...]:
    """The switches of the game, then those that only some scenarios have."""
    own: dict[str, HouseRule] = {}
    for scenario in SCENARIOS.values():
        for rule in scenario.house_rules:
            known = own.get(rule.key, rule)
            own[rule.key] = replace(known, scenarios=(*known.scenarios, scenario.card.id))
    return (*HOUSE_RULES, *own.values())


def rules_of(scenario: Scenario) -> tuple[HouseRule, ...]:
    """All switches of a battle: the game's and the scenario's own."""
    return (*HOUSE_RULES, *scenario.house_rules)


def checked_rules(scenario: Scenario, chosen: Mapping[str, str]) -> dict[str, str]:
    """The answers to every switch, the default where none was chosen; IllegalOrder if unknown."""
    switches = {rule.key: rule for rule in rules_of(scenario)}
    for key in chosen:
        if key not in switches:
            raise IllegalOrder(f"There is no house rule called {key!r}.")
    settled = {}
    for key, rule in switches.items():
        answer = chosen.get(key, rule.default)
        if answer not in {value for value, _ in rule.answers}:
            raise IllegalOrder(f"{rule.question} {answer!r} is not one of the answers.")
        settled[key] = answer
    return settled
