"""Sentences that explain to both players why they are paired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaigns.leagues.pairing.contestants import Contestant
from campaigns.leagues.pairing.costs import Field
from campaigns.leagues.pairing.sides import is_clash, who_attacks


def why(field: Field, one: int, two: int | None, rematches: int) -> tuple[str, ...]:
    """The reason of this meeting. `rematches`: the number of rematches in the round, which is
    minimal.
    """
    first = field.ranked[one]
    if two is None:
        return tuple(_why_bye(field, first))
    second = field.ranked[two]
    return (
        _points(first, second),
        *_floats(field, one, two),
        *_met(first, second, rematches),
        *_weak(field, first, second),
        *(_sides(first, second) if field.with_sides else ()),
    )


def _points(first: Contestant, second: Contestant) -> str:
    if first.points == second.points:
        return f"Both have {counted(first.points, 'point')}."
    return (
        f"{first.name} has {counted(first.points, 'point')}, {second.name} {second.points}: over "
        "the whole round nobody nearer could be found for both."
    )


def _floats(field: Field, one: int, two: int) -> Iterator[str]:
    """Which of the two plays below their point group, and whether an odd number is the reason."""
    upper, lower = sorted((one, two), key=lambda place: field.groups[place])
    if field.groups[upper] == field.groups[lower]:
        return
    who, size = field.ranked[upper], field.sizes[field.groups[upper]]
    floats = f"{who.name} floats down"
    if size == 1:
        yield f"{floats}: nobody else has {counted(who.points, 'point')}."
    elif size % 2:
        yield (
            f"{floats}: {size} players have {counted(who.points, 'point')}, an odd number, so one "
            "of them at least meets another group or has the bye."
        )
    else:
        yield (
            f"{floats}, though {size} players have {counted(who.points, 'point')}: not all of them "
            "could meet each other without something worse, or somebody floats into their group."
        )


def _met(first: Contestant, second: Contestant, rematches: int) -> Iterator[str]:
    rounds = first.met.get(second.key, ())
    if not rounds:
        yield "They have not met."
        return
    yield (
        f"Rematch: they met in {rounds_of(rounds)}. No pairing of this round that keeps the bans "
        f"has fewer than {counted(rematches, 'rematch', 'rematches')}."
    )


def _weak(field: Field, first: Contestant, second: Contestant) -> Iterator[str]:
    weak = field.bans.weak.get(frozenset((first.key, second.key)))
    if weak:
        yield (
            f"They had better not meet ({weak.reason}); to keep them apart others would have had "
            "to meet from groups further apart, or something worse."
        )


def _sides(one: Contestant, two: Contestant) -> Iterator[str]:
    attacker, defender = who_attacks(one, two)
    if is_clash(one, two):
        yield (
            f"{attacker.name} attacks: one of the two plays the same side a third time in a row or "
            "three times more than the other side. No pairing without a rematch more, a bye once "
            "more or a ban broken has fewer such games."
        )
    elif attacker.balance < defender.balance:
        yield f"{attacker.name} attacks, having attacked less often than {defender.name}."
    elif attacker.run < defender.run:
        yield (f"{attacker.name} attacks: {_last(attacker)}, and {_last(defender)}.")


def _last(one: Contestant) -> str:
    if not one.run:
        return f"{one.name} has not played yet"
    side = "attacked" if one.run > 0 else "defended"
    times = f" {abs(one.run)} times in a row" if abs(one.run) > 1 else " last"
    return f"{one.name} {side}{times}"


def _why_bye(field: Field, one: Contestant) -> Iterator[str]:
    yield "The number is odd, so somebody has a bye."
    if one.byes:
        yield (
            f"{one.name} has had {counted(one.byes, 'bye')} before: nobody with fewer could have "
            "this one without a rematch more or a ban broken."
        )
    else:
        yield f"{one.name} has had none before."
    lowest = min(each.points for each in field.ranked)
    if one.points == lowest:
        yield f"Nobody has fewer than {counted(one.points, 'point')}."
    else:
        yield (
            f"{one.name} has {counted(one.points, 'point')}: for everybody lower down there would "
            "be a ban broken, a rematch more or a bye once more."
        )


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def rounds_of(rounds: Sequence[int]) -> str:
    """Rounds as text."""
    names = [str(each) for each in rounds]
    if len(names) == 1:
        return f"round {names[0]}"
    return f"rounds {', '.join(names[:-1])} and {names[-1]}"
