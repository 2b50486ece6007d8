"""Swiss pairing: equal points meet, and nobody meets the same opponent twice.

The whole round is one minimum-cost matching. It avoids, in order of importance: rematches, repeated
rematches, a second bye, a bye of a high rank, the same side three times in a row, distant point
groups and weak bans (one sum), the same side again, and deviations from the order of seeds. A
criterion is decisive only if all more important ones are equal. Absolute bans are kept, or there is
no pairing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import rustworkx

from campaigns.leagues.pairing.contestants import Bans, Contestant, Meeting, NoPairing
from campaigns.leagues.pairing.costs import Field, cost_of, field_of
from campaigns.leagues.pairing.reasons import why
from campaigns.leagues.pairing.sides import who_attacks
from campaigns.leagues.pairing.weights import as_one

Edge = tuple[int, int | None]


def pair(
    contestants: Sequence[Contestant], bans: Bans | None = None, with_sides: bool = False
) -> tuple[Meeting, ...]:
    """The meetings of a round, the highest table first, the bye last. Raises NoPairing.

    The same history always gives the same pairing.
    """
    if len(contestants) < 2:
        raise NoPairing("Two at least are needed to pair a round.")
    field = field_of(contestants, bans or Bans(), with_sides)
    edges = list(_edges(field))
    open_ones = [edge for edge in edges if not field.banned(*edge)]
    found = _cheapest(field, open_ones, [cost_of(field, *edge) for edge in open_ones])
    if found is None:
        raise NoPairing(_what_to_lift(field, edges))
    return _meetings(field, found)


def _edges(field: Field) -> Iterator[Edge]:
    """All pairs of players, and the bye for each if their number is odd."""
    count = len(field.ranked)
    for one in range(count):
        yield from ((one, two) for two in range(one + 1, count))
        if count % 2:
            yield one, None


def _cheapest(
    field: Field, edges: Sequence[Edge], costs: Sequence[tuple[int, ...]]
) -> list[Edge] | None:
    """The minimum-cost perfect matching; None if these edges have none."""
    count = len(field.ranked)
    pairs = (count + 1) // 2
    if len(edges) < pairs:
        return None
    numbers = as_one(costs, pairs)
    worst = max(numbers)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(2 * pairs))
    graph.add_edges_from(
        [
            (one, count if two is None else two, worst - number)
            for (one, two), number in zip(edges, numbers, strict=True)
        ]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if len(matched) < pairs:
        return None
    in_order = sorted(tuple(sorted(each)) for each in matched)
    return [(one, None if two == count else two) for one, two in in_order]


def _what_to_lift(field: Field, edges: Sequence[Edge]) -> str:
    """The bans that prevent a pairing: as few as possible, and of those the cheapest."""
    costs = [(int(bool(field.banned(*edge))), *cost_of(field, *edge)) for edge in edges]
    found = _cheapest(field, edges, costs) or []
    banned = [(field.ranked[o].name, t, field.banned(o, t)) for o, t in found if field.banned(o, t)]
    named = [
        f"that {name} has no bye ({reason})"
        if two is None
        else f"between {name} and {field.ranked[two].name} ({reason})"
        for name, two, reason in banned
    ]
    many = "the ban" if len(named) == 1 else "the bans"
    return (
        f"Nobody can pair this round while every ban is kept. Lift {many} {' and '.join(named)}, "
        "or let somebody sit this round out."
    )


def _meetings(field: Field, found: Sequence[Edge]) -> tuple[Meeting, ...]:
    rematches = sum(cost_of(field, *edge)[0] for edge in found)
    byes_last = sorted(found, key=lambda edge: edge[1] is None)
    return tuple(_meeting(field, one, two, rematches) for one, two in byes_last)


def _meeting(field: Field, one: int, two: int | None, rematches: int) -> Meeting:
    reasons = why(field, one, two, rematches)
    if two is None:
        return Meeting(field.ranked[one].key, None, reasons)
    first, second = who_attacks(field.ranked[one], field.ranked[two])
    return Meeting(first.key, second.key, reasons)
