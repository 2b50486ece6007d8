"""Read model of a figure's level-ups: what each choice costs, changes and makes likelier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.campaigns.permissions import Seen
from campaigns.campaigns.systems import craft_of
from rules.kernel.building import Article, Entry, Workshop, bench_with
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.craft import CampaignCraft
from rules.kernel.campaign.dealings import RANK
from rules.kernel.campaign.preset import Preset
from rules.kernel.campaign.settling import next_step
from rules.kernel.campaign.standing import Crew, Standing
from rules.kernel.chance import rough_percent
from rules.kernel.warbands import Member
from rules.registry import RULESETS


@dataclass(frozen=True)
class LevelUp:
    """Something that experience buys. `refused`: why it cannot be had; `price` 0 for never.

    changes: the new numbers. odds: chances before and after. note: what it is good for.
    """

    value: str
    name: str
    price: int
    changes: tuple[str, ...] = ()
    odds: tuple[str, ...] = ()
    note: str = ""
    refused: str = ""


@dataclass(frozen=True)
class LevelUps:
    """All choices of a figure, those that can be had first. `points`: the experience to spend."""

    points: int
    choices: tuple[LevelUp, ...]

    @property
    def open(self) -> tuple[LevelUp, ...]:
        """The choices that can be had now."""
        return tuple(each for each in self.choices if not each.refused)

    @property
    def closed(self) -> tuple[LevelUp, ...]:
        """The choices that cannot, with the reason."""
        return tuple(each for each in self.choices if each.refused)


def may_level_up(seen: Seen, who: Standing) -> bool:
    """Whether somebody has the points for any choice."""
    return _has_points(seen.system, craft_of(seen.campaign.ruleset), who)


def risers(state: s.Campaign, ruleset: str, crew: str) -> tuple[Standing, ...]:
    """Who of a crew has the points for a level-up, while the campaign goes on."""
    found = state.crews.get(crew)
    if found is None or not found.is_here or state.ended:
        return ()
    craft = craft_of(ruleset)
    return tuple(each for each in found.people.values() if _has_points(state.terms, craft, each))


def _has_points(terms: Preset, craft: CampaignCraft, who: Standing) -> bool:
    if terms.training is None or who.state not in (s.READY, s.RESTING):
        return False
    step = next_step(terms, craft, who.who)
    prices = [step.points] if step else []
    levels = [each.level for each in craft.lessons(who.who) if each.level]
    prices += [terms.training.levels[level - 1] for level in levels]
    return bool(prices) and min(prices) <= who.experience


def level_ups(seen: Seen, crew: Crew, member: str) -> LevelUps | None:
    """What somebody's experience buys; None where nobody chooses that. Raises KeyError."""
    who = crew.people[member]
    if seen.system.training is None or who.state not in (s.READY, s.RESTING):
        return None
    maker = _Maker(seen, crew, who)
    return LevelUps(who.experience, (maker.rank(), *maker.skills()))


class _Maker:
    """Makes the choices of one figure."""

    def __init__(self, seen: Seen, crew: Crew, who: Standing) -> None:
        self.seen, self.crew, self.who = seen, crew, who
        self.craft: CampaignCraft = craft_of(seen.campaign.ruleset)
        self.leads = any(team.leader == who.who.id for team in crew.teams)

    def rank(self) -> LevelUp:
        """The next rank."""
        step = next_step(self.seen.system, self.craft, self.who.who)
        if step is None:
            name = self.craft.rank_names[self.craft.rank(self.who.who)]
            return LevelUp(RANK, "The next rank", 0, refused=f"{name} is the highest rank.")
        after = self.craft.ranked(self.who.who, step.rank)
        made = self._made(RANK, f"Rank: {self.craft.rank_names[step.rank]}", step.points, after)
        if made.refused:
            return made
        return LevelUp(
            made.value, made.name, made.price, made.changes, (*made.odds, *self._shot(after))
        )

    def skills(self) -> Iterator[LevelUp]:
        """A level of each skill."""
        training = self.seen.system.training
        for each in self.craft.lessons(self.who.who):
            if training is None or not each.level:
                words = f"{each.name} is at its highest level."
                yield LevelUp(each.id, each.name, 0, note=each.note, refused=words)
                continue
            after = self.craft.taught(self.who.who, each.id)
            price = training.levels[each.level - 1]
            yield self._made(each.id, f"{each.name} {each.level}", price, after, each.note)

    def _made(self, value: str, name: str, price: int, after: Member, note: str = "") -> LevelUp:
        short = price - self.who.experience
        return LevelUp(
            value,
            name,
            price,
            self.craft.changes(self.who.who, after, self.leads),
            self.craft.odds(self.who.who, after, self.leads),
            note,
            f"{short} experience short." if short > 0 else "",
        )

    def _shot(self, after: Member) -> Iterator[str]:
        """The exact chance of a shot with the first gun at the target of the laboratory."""
        workshop = RULESETS[self.seen.campaign.ruleset].workshop
        guns = self.who.who.build.get("weapons") or ()
        if workshop is None or not guns:
            return
        found = _gun(workshop, self.crew.pack, str(guns[0]))
        was, is_ = (_gutz(workshop, self.crew, each) for each in (self.who.who, after))
        if found is None or was is None or is_ is None or was == is_:
            return
        gun, mode = found
        reach = gun.ranges[(len(gun.ranges) - 1) // 2]
        chances = []
        for gutz in (was, is_):
            usual = {each.name: each.given for each in workshop.bench} | {"gutz": gutz}
            trial = workshop.trial(gun.id, mode.value, reach, bench_with(usual))
            if trial.refused:
                return
            chances.append(rough_percent(*trial.out))
        at = RULESETS[self.seen.campaign.ruleset].wording.unit.words(reach)
        yield (
            f"A shot with the {gun.name} at {at} puts an ordinary target out {chances[1]}, "
            f"was {chances[0]}"
        )


def _gun(workshop: Workshop, pack: str, name: str) -> tuple[Entry, Article] | None:
    """A weapon of the armoury that can be tried, with its usual way of firing."""
    for section in workshop.armoury(pack):
        for entry in section.entries:
            if entry.id == name and entry.modes and entry.ranges:
                return entry, entry.modes[0]
    return None


def _gutz(workshop: Workshop, crew: Crew, who: Member) -> int | None:
    sums = workshop.member_sums(s.warband_of(crew, fit_only=False), who)
    return next((each.total for each in sums if each.id == "gutz"), None)
