"""The tables of every campaign system as they stand in docs/rulebook/campaigns.md.

`python -m tests.rules.campaign.tables_written` prints them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.campaign.preset import Preset
from tests.rules.campaign.made import CRAFT, preset


def written() -> str:
    """Every table of every preset, in Markdown."""
    return "\n".join(line for number in range(len(CRAFT.presets())) for line in _of(preset(number)))


def _of(terms: Preset) -> Iterator[str]:
    yield f"## {terms.name}\n\n{terms.about}\n"
    yield from _money(terms)
    for fate, table in terms.fates.items():
        yield f"**{fate.capitalize()}**, {table.dice}d6:\n"
        yield "| Up to | Result | Battles missed | In words |\n|---|---|---|---|"
        for row in table.rows:
            result = f"{row.result}: {row.wound.replace('_', ' ')}" if row.wound else row.result
            yield f"| {row.to} | {result} | {row.misses or '–'} | {row.words} |"
        yield ""
    yield from _people(terms)
    yield from _map(terms)
    yield from _stories(terms)
    helps = "; ".join(f"below {each.below} in a hundred {each.money}" for each in terms.underdog)
    yield f"**Help for the weaker crew**: {helps}.\n"


def _money(terms: Preset) -> Iterator[str]:
    pay, care, market = terms.pay, terms.care, terms.market
    yield f"- Opening purse {terms.purse}. A battle won brings {pay.won}, drawn {pay.drawn}, lost"
    yield f"  {pay.lost}; upkeep is {pay.upkeep} for each member."
    yield f"- A doctor costs {care.doctor}, a ransom {care.ransom}, a repair {care.repair},"
    yield f"  tailoring {care.tailoring}, a vehicle's repair {care.vehicle}."
    levels = ", ".join(map(str, care.medic))
    yield f"- A medic of level 1, 2, 3 spares a battle with 2d6 of at most {levels}."
    prices = ", ".join(f"{what} {cost}" for what, cost in market.prices.items())
    yield f"- Market: {prices}; half a Cyber Point {market.half_cyber_point}; a point of a house"
    yield f"  catalogue {market.point}. Selling brings {market.sold_percent} per cent of that;"
    shelf = " What stands on the club's shelf of house catalogues is sold too, nothing for less"
    shelf += "\n  than the cheapest thing of the market."
    yield f"  a bargain is {market.bargain_percent} per cent off.{shelf if market.shelf else ''}\n"


def _people(terms: Preset) -> Iterator[str]:
    awards = "; ".join(f"{each.deed} {each.points} (at most {each.most})" for each in terms.awards)
    ranks = ", ".join(f"{each.rank} {each.points}" for each in terms.ranks)
    yield f"- Experience for deeds: {awards}. The next rank costs: {ranks}."
    if terms.training:
        levels = ", ".join(map(str, terms.training.levels))
        yield f"- Players choose: a rank, or a skill; level 1, 2, 3 of a skill costs {levels}."
    names = CRAFT.hands()
    hands = "; ".join(f"{names[who].lower()} {cost}" for who, cost in terms.hands.price.items())
    yield f"- Recruits are {terms.hands.rank}: {hands}. The cheapest are free below"
    yield f"  {terms.hands.free_below} members.\n"


def _map(terms: Preset) -> Iterator[str]:
    yield "| Holding | Income | Gives | Beside |\n|---|---|---|---|"
    names = {each.id: each.name for each in terms.holdings}
    for each in terms.holdings:
        near = ", ".join(names[other] for other in each.near)
        yield f"| {each.name} | {each.income} | {each.gives or '–'} | {near} |"
    yield ""


def _stories(terms: Preset) -> Iterator[str]:
    for arc in terms.arcs:
        yield f"**{arc.name}**\n"
        yield "| Chapter | Scenarios | Won | Lost |\n|---|---|---|---|"
        called = {each.id: each.name for each in arc.chapters}
        for each in arc.chapters:
            won, lost = called.get(each.won, "the end"), called.get(each.lost, "the end")
            yield f"| {each.name} | {', '.join(each.scenarios)} | {won} | {lost} |"
        yield ""


if __name__ == "__main__":
    print(written())
