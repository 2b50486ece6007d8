"""Which stretches up to a moment a clip may show."""

from __future__ import annotations

from battles.replay.moments import ONWARDS, Moments

# Three orders in the first turn, two in the second.
PLAYED = Moments(
    seqs=(10, 11, 12, 13, 14, 15, 16, 17, 18, 19),
    ends=(10, 12, 14, 15, 17, 19),
    headings=((10, "Turn 1"), (16, "Turn 2")),
)


def told(moments: Moments, seq: int) -> list[tuple[str, int, int]]:
    return [(each.words, each.first, each.last) for each in moments.stretches_to(seq)]


def test_orders_and_the_turn_are_offered_none_twice():
    assert told(PLAYED, 19) == [
        ("The last four orders", 12, 19),
        ("This order and the one before", 15, 19),
        ("This order", 17, 19),
    ]
    assert told(PLAYED, 18)[2] == ("This order", 17, 18)
    assert ("All of Turn 1, up to here", 10, 14) not in told(PLAYED, 14)  # the same as two orders
    assert told(PLAYED, 14) == [
        ("This order and the one before", 10, 14),
        ("This order", 12, 14),
    ]


def test_a_turn_that_is_no_number_of_orders_is_offered():
    longer = Moments((*PLAYED.seqs, 20, 21), (*PLAYED.ends, 21), PLAYED.headings)
    turn_two = Moments(longer.seqs, (10, 12, 14, 17, 18, 19, 21), longer.headings)
    assert ("All of Turn 2, up to here", 15, 21) in told(turn_two, 21)


def test_a_heading_that_is_a_sentence_goes_without_its_stop():
    begun = Moments((8, 10, 11, 12), (11,), ((10, "Gang against Company."),))
    assert told(begun, 12) == [
        ("This order", 11, 12),
        ("All of Gang against Company, up to here", 8, 12),
    ]


def test_from_the_beginning_it_goes_on():
    assert told(PLAYED, 10) == [("What comes next", 10, 19)]
    long = Moments(tuple(range(100)), (0, 99), ())
    assert told(long, 0) == [("What comes next", 0, ONWARDS)]
    assert told(Moments((5,), (5,), ()), 5) == []


def test_a_form_sends_it_as_two_numbers():
    assert [each.value for each in PLAYED.stretches_to(10)] == ["10-19"]
