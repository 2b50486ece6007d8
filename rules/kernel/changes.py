"""What was done to a warband, in a few words: for the names of undo and redo, and for lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from msgspec.structs import replace

from rules.kernel.building import Profile
from rules.kernel.warbands import BadEdit, Member, Team, Warband, members_of
from rules.kernel.wording import few_names

MOST_SHOWN = 32  # characters of a name
SEVERAL = 3  # sorts of changes at once that are only told as "changed a lot"
ProfileOf = Callable[[Warband, Member], Profile]


def told(before: Warband, after: Warband, profile: ProfileOf, about: Collection[str] = ()) -> str:
    """What happened from one state to the next, without a subject: "removed Ann and two more".

    Empty where nothing did that can be seen. `profile`: the workshop's. about: the ids of those
    whom somebody meant, for when two have changed places and either may have moved.
    """
    found = list(_told(before, after, profile, about))
    if len(found) >= SEVERAL:
        return "changed a lot"
    return ", ".join(found)


def _told(
    before: Warband, after: Warband, profile: ProfileOf, about: Collection[str]
) -> Iterator[str]:
    if before.name != after.name:
        yield f"called the warband {_short(after.name)}"
    if before.pack != after.pack:
        yield "changed the house catalogue"
    yield from _teams(before, after)
    yield from _who(before, after)
    yield from _places(before, after, about)
    yield from _leaders(before, after)
    yield from _members(before, after, profile)


def _short(name: str) -> str:
    return name if len(name) <= MOST_SHOWN else f"{name[: MOST_SHOWN - 1].rstrip()}…"


def _few(members: Sequence[Member | Team]) -> str:
    return few_names([_short(each.name) for each in members])


# --- Teams ---------------------------------------------------------------------------------------


def _teams(before: Warband, after: Warband) -> Iterator[str]:
    was, now = {each.id: each for each in before.teams}, {each.id: each for each in after.teams}
    added = [each for each in after.teams if each.id not in was]
    removed = [each for each in before.teams if each.id not in now]
    if added:
        yield f"added {_few(added)}"
    if removed:
        yield f"removed {_few(removed)}"
    for team in after.teams:
        if team.id in was and was[team.id].name != team.name:
            yield f"renamed {_short(was[team.id].name)} to {_short(team.name)}"
    kept = [each for each in was if each in now]
    if kept != [each for each in now if each in was]:
        yield "moved a team"


def _places(before: Warband, after: Warband, about: Collection[str]) -> Iterator[str]:
    """Who has gone to another team, or to another place in theirs."""
    was = {each.id: team.id for team in before.teams for each in team.members}
    moved = [
        (each, team)
        for team in after.teams
        for each in team.members
        if was.get(each.id, team.id) != team.id
    ]
    if moved:
        teams = {team.name for _, team in moved}
        yield f"moved {_few([each for each, _ in moved])} to {_short(min(teams))}"
        return
    for team in after.teams:
        old = next((each.members for each in before.teams if each.id == team.id), ())
        shared = {each.id for each in old} & {each.id for each in team.members}
        rows = [[each for each in row if each.id in shared] for row in (old, team.members)]
        if [each.id for each in rows[0]] != [each.id for each in rows[1]]:
            yield f"moved {_few(_out_of_place(rows[0], rows[1], about))}"


def _out_of_place(
    was: Sequence[Member], now: Sequence[Member], about: Collection[str]
) -> list[Member]:
    """Those without whom both rows have the same order: who was meant, else the fewest neighbours;
    all, if none are.
    """
    order = [each.id for each in was]
    meant = [each for each in now if each.id in about]
    if [each for each in order if each not in about] == [
        each.id for each in now if each.id not in about
    ]:
        return meant
    for length in range(1, len(now)):
        for start in range(len(now) - length + 1):
            gone = {each.id for each in now[start : start + length]}
            rest = [each.id for each in now if each.id not in gone]
            if rest == [each for each in order if each not in gone]:
                return list(now[start : start + length])
    return list(now)


# --- Members -------------------------------------------------------------------------------------


def _who(before: Warband, after: Warband) -> Iterator[str]:
    was, now = {each.id for each in members_of(before)}, {each.id for each in members_of(after)}
    teams = {each.id for each in after.teams}
    added = [each for each in members_of(after) if each.id not in was]
    # Whoever went with a team is not told apart from it.
    removed = [
        each
        for team in before.teams
        if team.id in teams
        for each in team.members
        if each.id not in now
    ]
    if added:
        yield f"added {_few(added)}"
    if removed:
        yield f"removed {_few(removed)}"


def _leaders(before: Warband, after: Warband) -> Iterator[str]:
    """Whom somebody has made a leader; not a newcomer, who leads an empty team by itself."""
    was = {team.id: team for team in before.teams}
    for team in after.teams:
        old = was.get(team.id, team)
        there = {each.id for each in old.members}
        named = next((each for each in team.members if each.id == team.leader), None)
        if named is not None and named.id in there and old.leader != named.id:
            yield f"made {_short(named.name)} leader"


def _members(before: Warband, after: Warband, profile: ProfileOf) -> Iterator[str]:
    was = {each.id: each for each in members_of(before)}
    pairs = [
        (was[each.id], each)
        for each in members_of(after)
        if each.id in was and was[each.id] != each
    ]
    for old, new in pairs:
        if old.name != new.name:
            yield f"renamed {_short(old.name)} to {_short(new.name)}"
    built = [(old, new) for old, new in pairs if old.build != new.build]
    if built and before.pack == after.pack:
        yield _built(before, after, built, profile)
    # Whoever is renamed keeps the face, and has it written down for that.
    drawn = [new for old, new in pairs if old.name == new.name and _face(old) != _face(new)]
    if drawn:
        yield f"drew {_few(drawn)} anew"
    if not built and not drawn and any(old.notes != new.notes for old, new in pairs):
        yield f"wrote about {_few([new for _, new in pairs])}"


def _face(member: Member) -> tuple[str, str, str]:
    return member.face, member.colour, member.picture


def _built(
    before: Warband, after: Warband, pairs: Sequence[tuple[Member, Member]], profile: ProfileOf
) -> str:
    """What they have now or have no longer, where it is the same for all; else who changed."""
    who = _few([new for _, new in pairs])
    changes = {_gains(before, after, old, new, profile) for old, new in pairs}
    got, lost = changes.pop() if len(changes) == 1 else ((), ())
    if got:
        return f"gave {who}: {_short(few_names(got))}"
    if lost:
        return f"took from {who}: {_short(few_names(lost))}"
    return f"changed {who}"


def _gains(
    before: Warband, after: Warband, old: Member, new: Member, profile: ProfileOf
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    had, has = _things(before, old, profile), _things(after, new, profile)
    return tuple(sorted(has - had)), tuple(sorted(had - has))


def _things(warband: Warband, member: Member, profile: ProfileOf) -> Counter[str]:
    """What somebody has, by name. A build that cannot be read has nothing to tell."""
    alone = replace(warband, teams=(Team("t0", "", (member,)),))
    try:
        chips = profile(alone, member).chips
    except (BadEdit, KeyError):
        return Counter()
    return Counter({each.label: each.count for each in chips})
