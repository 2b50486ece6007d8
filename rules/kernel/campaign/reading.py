"""Presets as people write them: read whole, and everything that is wrong with one said at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.building import Problem
from rules.kernel.campaign import preset as p
from rules.kernel.campaign.preset import FateTable, Preset

if TYPE_CHECKING:
    from rules.kernel.campaign.craft import CampaignCraft

SIDES, MOST_DICE, MOST_LINES, MOST_WORDS = 6, 4, 60, 2000
MOST_AMOUNT, MOST_MISSES, MAP = 1_000_000, 20, 1000


class BadPreset(Exception):
    """A preset that cannot be played by: everything that is wrong, each with its place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{each.path}: {each.message}" for each in problems))
        self.problems = problems


def read_preset(
    document: Mapping[str, Any], craft: CampaignCraft, scenarios: Collection[str]
) -> Preset:
    """A preset from its document. Raises BadPreset."""
    try:
        preset = msgspec.convert(dict(document), Preset, strict=True)
    except msgspec.ValidationError as error:
        raise BadPreset((Problem("", "unreadable", f"It cannot be read: {error}."),)) from error
    problems = tuple(_problems(preset, craft, scenarios))
    if problems:
        raise BadPreset(problems)
    return preset


def _problems(
    preset: Preset, craft: CampaignCraft, scenarios: Collection[str]
) -> Iterator[Problem]:
    yield from _words(preset)
    yield from _amounts(preset)
    yield from _tables(preset, craft)
    yield from _people(preset, craft)
    yield from _map(preset)
    yield from _stories(preset, scenarios)


def _bad(path: str, message: str) -> Problem:
    return Problem(path, "preset", message)


def _words(preset: Preset) -> Iterator[Problem]:
    for path, words, most in (("name", preset.name, 60), ("about", preset.about, MOST_WORDS),
                              ("ours", preset.ours, MOST_WORDS)):  # fmt: skip
        if not words.strip() or len(words) > most:
            yield _bad(path, f"Write something here, at most {most} characters.")
    if preset.format != p.FORMAT:
        yield _bad("format", f"This site reads format {p.FORMAT}.")


def _amounts(preset: Preset) -> Iterator[Problem]:
    plain = msgspec.to_builtins(preset)
    for part in ("pay", "care", "market"):
        for name, amount in plain[part].items():
            if type(amount) is int and not 0 <= amount <= MOST_AMOUNT:
                yield _bad(f"{part}.{name}", f"An amount is 0 to {MOST_AMOUNT}.")
    amounts = [("purse", preset.purse)]
    amounts += [(f"hands.price.{who}", each) for who, each in preset.hands.price.items()]
    amounts += [(f"market.prices.{what}", each) for what, each in preset.market.prices.items()]
    amounts += [(f"holdings.{each.id}.income", each.income) for each in preset.holdings]
    amounts += [(f"underdog.{each.below}", each.money) for each in preset.underdog]
    for path, amount in amounts:
        if not 0 <= amount <= MOST_AMOUNT:
            yield _bad(path, f"An amount is 0 to {MOST_AMOUNT}.")
    if preset.market.sold_percent + preset.market.bargain_percent > 100:
        message = "Selling must not bring more than a bargain costs: together at most 100."
        yield _bad("market.sold_percent", message)


def _tables(preset: Preset, craft: CampaignCraft) -> Iterator[Problem]:
    for fate in p.FATES:
        if fate not in preset.fates:
            yield _bad(f"fates.{fate}", "Say what becomes of them: this table is missing.")
    for fate, table in preset.fates.items():
        if fate not in p.FATES:
            yield _bad(f"fates.{fate}", f"Nobody goes out like that: {', '.join(p.FATES)}.")
        yield from _table(f"fates.{fate}", table, craft)


def _table(path: str, table: FateTable, craft: CampaignCraft) -> Iterator[Problem]:
    if not 1 <= table.dice <= MOST_DICE or not 1 <= len(table.rows) <= MOST_LINES:
        yield _bad(path, f"Throw 1 to {MOST_DICE} dice on 1 to {MOST_LINES} lines.")
        return
    ends = [row.to for row in table.rows]
    if ends != sorted(set(ends)) or ends[0] < table.dice or ends[-1] != table.dice * SIDES:
        yield _bad(path, f"The lines go up from {table.dice} and end at {table.dice * SIDES}.")
    for row in table.rows:
        where = f"{path}.{row.to}"
        if row.result not in p.RESULTS:
            yield _bad(where, f"A result is one of {', '.join(p.RESULTS)}.")
        if row.wound and row.wound not in craft.wounds:
            yield _bad(where, f"A wound is one of {', '.join(craft.wounds)}.")
        if (row.result == p.WOUNDED) != bool(row.wound):
            yield _bad(where, "Who is wounded has a wound, and nobody else has.")
        if not 0 <= row.misses <= MOST_MISSES:
            yield _bad(where, f"Somebody misses 0 to {MOST_MISSES} battles.")


def _people(preset: Preset, craft: CampaignCraft) -> Iterator[Problem]:
    for award in preset.awards:
        if award.deed not in p.DEEDS or award.points < 1 or award.most < award.points:
            yield _bad(f"awards.{award.deed}", f"A deed is one of {', '.join(p.DEEDS)}, worth "
                       "at least a point, and its most is not less.")  # fmt: skip
    steps = [each.rank for each in preset.ranks]
    if steps != [rank for rank in craft.ranks if rank in steps] or any(
        each.points < 1 for each in preset.ranks
    ):
        yield _bad("ranks", f"Ranks go up and cost points: {', '.join(craft.ranks)}.")
    if preset.training and not all(0 < each <= MOST_AMOUNT for each in preset.training.levels):
        yield _bad("training.levels", "Each level of a skill costs at least a point.")
    for who in preset.hands.price:
        if who not in craft.hands():
            yield _bad(f"hands.price.{who}", "Nobody like that can be taken on.")
    if preset.hands.rank not in craft.ranks:
        yield _bad("hands.rank", f"A rank is one of {', '.join(craft.ranks)}.")
    if preset.hands.free_below and not preset.hands.price:
        yield _bad("hands.price", "Say who can be taken on.")


def _map(preset: Preset) -> Iterator[Problem]:
    yield from _once("holdings", [each.id for each in preset.holdings])
    known = {each.id: each for each in preset.holdings}
    for place in preset.holdings:
        path = f"holdings.{place.id}"
        if not (0 <= place.x <= MAP and 0 <= place.y <= MAP):
            yield _bad(path, f"A place lies at 0 to {MAP} both ways.")
        if place.gives not in p.GIFTS:
            yield _bad(path, f"A place gives {', '.join(filter(None, p.GIFTS))} or nothing.")
        for other in place.near:
            if other not in known or place.id not in known[other].near:
                yield _bad(path, f"{other} does not lie beside it both ways.")


def _once(path: str, names: list[str]) -> Iterator[Problem]:
    for name, count in Counter(names).items():
        if count > 1 or not name:
            yield _bad(f"{path}.{name}", "Give everything a name of its own.")


def _stories(preset: Preset, scenarios: Collection[str]) -> Iterator[Problem]:
    yield from _once("arcs", [each.id for each in preset.arcs])
    for arc in preset.arcs:
        names = [each.id for each in arc.chapters]
        yield from _once(f"arcs.{arc.id}", names)
        if not names:
            yield _bad(f"arcs.{arc.id}", "A story has at least one chapter.")
        for chapter in arc.chapters:
            path = f"arcs.{arc.id}.{chapter.id}"
            for after in filter(None, (chapter.won, chapter.lost)):
                if after not in names:
                    yield _bad(path, f"There is no chapter {after} to go on with.")
            for scenario in chapter.scenarios:
                if scenario not in scenarios:
                    yield _bad(path, f"There is no scenario {scenario}.")
        if _goes_round(arc):
            yield _bad(f"arcs.{arc.id}", "A story comes to an end: no chapter leads back.")


def _goes_round(arc: p.Arc) -> bool:
    """Whether some way through the chapters never ends."""
    after = {each.id: {each.won, each.lost} - {""} for each in arc.chapters}
    left = set(after)
    while last := {name for name in left if not after[name] & left}:
        left -= last
    return bool(left)
