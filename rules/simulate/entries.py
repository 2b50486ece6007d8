"""Every entry of a house catalogue given in turn to those who have something like it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.kernel.building import Entry, Workshop
from rules.kernel.warbands import Member, Warband, members_of
from rules.simulate.experiment import Experiment
from rules.simulate.variants import Variant, craft_of, fielding, force_of


def each_entry_given(
    experiment: Experiment, party: int, pack: str, instead: str = ""
) -> Iterator[Variant | str]:
    """A party's warband with each entry of a pack, or in a sentence why not with that one.

    It takes the place of `instead`, an entry that somebody has; without one, of everything like it.
    What cannot change hands (people, skills, vehicles, what is built in) is passed over. Raises
    ValueError for an `instead` that nobody has.
    """
    before, craft = force_of(experiment, party), craft_of(experiment)
    known = things_of(craft, before)
    if instead and instead not in known:
        raise ValueError(f"nobody in {before.name} has {instead!r}; they have {', '.join(known)}")
    for entry in swappable(craft, pack, known[instead].section if instead else ""):
        force = _given(craft, before, entry, instead, pack)
        if force is None:
            yield f"{entry.name}: {_nobody(known[instead].name if instead else '')}"
            continue
        try:
            changed = fielding(experiment, party, force)
        except ValueError as error:
            yield f"{entry.name}: {error}"
        else:
            yield Variant(entry.name, changed)


def swappable(craft: Workshop, pack: str, section: str = "") -> Iterator[Entry]:
    """A pack's own entries that can take the place of something, in one section or in all."""
    for each in craft.armoury(pack):
        if each.id in craft.swaps and section in ("", each.id):
            yield from (entry for entry in each.entries if entry.changed_by)


def things_of(craft: Workshop, force: Warband) -> dict[str, Entry]:
    """What people have that something may take the place of, by id, in their order."""
    entries = {e.id: e for section in craft.armoury(force.pack) for e in section.entries}
    found = dict.fromkeys(each for member in members_of(force) for each in craft.things(member))
    return {each: entries[each] for each in found if each in entries}


def _given(
    craft: Workshop, before: Warband, entry: Entry, instead: str, pack: str
) -> Warband | None:
    """The warband with it; None where nothing makes way for it."""
    teams = tuple(
        replace(team, members=tuple(_with(craft, each, entry, instead) for each in team.members))
        for team in before.teams
    )
    return None if teams == before.teams else replace(before, teams=teams, pack=pack)


def _with(craft: Workshop, member: Member, entry: Entry, instead: str) -> Member:
    """Whoever gets nothing stays as they were written down."""
    after = craft.swapped(member, entry.id, instead)
    is_same = after == craft.read(member.kind, member.build)
    return member if is_same else replace(member, build=after)


def _nobody(instead: str) -> str:
    return f"nothing to put in the place of {instead}." if instead else "nobody has its like."
