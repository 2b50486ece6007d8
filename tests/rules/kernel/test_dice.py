"""The provable dice, checked against hmac and hashlib alone."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.dice import ALGORITHM, AverageDice, ListedDice, NoMoreDice, SeededDice, commitment

SECRET = bytes(range(32))
SEEDS = ("amber", "basalt")
KNOWN = [2, 4, 2, 3, 6, 3, 3, 2, 6, 5, 2, 1, 5, 6, 4, 6]


def expected(secret: bytes, seeds: tuple[str, ...], number: int, sides: int) -> int:
    """The published recipe in plain hmac, written without a look at the code."""
    key = hmac.new(secret, b"\x00".join(seed.encode() for seed in seeds), hashlib.sha256).digest()
    block = hmac.new(key, b"block:%d" % (number // 32), hashlib.sha256).digest()
    value, attempt = block[number % 32], 0
    while value >= 256 // sides * sides:
        attempt += 1
        again = b"again:%d:%d" % (number, attempt)
        value = hmac.new(key, again, hashlib.sha256).digest()[0]
    return value % sides + 1


def test_the_algorithm_has_a_name() -> None:
    assert ALGORITHM == "hmac-sha256-v1"


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100, 129, 255, 256])
def test_every_die_follows_the_recipe(sides: int) -> None:
    dice = SeededDice(SECRET, SEEDS)
    thrown = [dice.throw(sides) for _ in range(200)]
    assert thrown == [expected(SECRET, SEEDS, number, sides) for number in range(200)]


def test_known_dice() -> None:
    """Fixed faces: should the algorithm ever change, its name must change with it."""
    dice = SeededDice(SECRET, SEEDS)
    assert [dice.throw(6) for _ in range(16)] == KNOWN


@given(secret=st.binary(max_size=40), seeds=st.lists(st.text(max_size=8), max_size=4))
def test_any_secret_and_seeds(secret: bytes, seeds: list[str]) -> None:
    dice = SeededDice(secret, seeds)
    assert [dice.throw(6) for _ in range(40)] == [
        expected(secret, tuple(seeds), number, 6) for number in range(40)
    ]


def test_bytes_beyond_the_last_whole_multiple_are_rejected() -> None:
    """With 129 sides about half of all bytes are rejected, so attempts must happen and agree."""
    key = hmac.new(SECRET, b"amber\x00basalt", hashlib.sha256).digest()
    block = hmac.new(key, b"block:0", hashlib.sha256).digest()
    rejected = [number for number in range(32) if block[number] >= 129]
    assert rejected
    dice = SeededDice(SECRET, SEEDS)
    for number in rejected:
        assert dice.face(number, 129) == expected(SECRET, SEEDS, number, 129)


@pytest.mark.parametrize(("sides", "limit"), [(6, 20.52), (20, 43.82), (100, 148.23)])
def test_faces_are_even(sides: int, limit: float) -> None:
    """Chi-square on a fixed seed, at the 0.1 % point of sides - 1 degrees of freedom."""
    dice = SeededDice(b"even", ("x",))
    throws = 12_000
    counts = [0] * sides
    for _ in range(throws):
        counts[dice.throw(sides) - 1] += 1
    due = throws / sides
    assert sum((count - due) ** 2 / due for count in counts) < limit


@given(st.permutations(range(70)))
def test_a_die_does_not_depend_on_what_was_asked_before(order: list[int]) -> None:
    dice = SeededDice(SECRET, SEEDS)
    straight = [SeededDice(SECRET, SEEDS, number).throw(6) for number in range(70)]
    assert {number: dice.face(number, 6) for number in order} == dict(enumerate(straight))


def test_drawn_counts_dice_and_may_start_later() -> None:
    dice = SeededDice(SECRET, SEEDS)
    assert dice.drawn == 0
    first = [dice.throw(6) for _ in range(50)]
    assert dice.drawn == 50
    later = SeededDice(SECRET, SEEDS, 40)
    assert [later.throw(6) for _ in range(10)] == first[40:]


def test_secret_seeds_and_their_order_all_matter() -> None:
    def faces(secret: bytes, seeds: tuple[str, ...]) -> list[int]:
        dice = SeededDice(secret, seeds)
        return [dice.throw(6) for _ in range(32)]

    whole = faces(SECRET, SEEDS)
    assert whole != faces(SECRET + b"!", SEEDS)
    assert whole != faces(SECRET, ("amber", "basalT"))
    assert whole != faces(SECRET, ("basalt", "amber"))
    assert whole != faces(SECRET, ("amber",))


@pytest.mark.parametrize("sides", [-1, 0, 1, 257])
def test_impossible_dice(sides: int) -> None:
    with pytest.raises(ValueError):
        SeededDice(SECRET).throw(sides)


def test_commitment_is_the_plain_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert commitment(SECRET) != commitment(SECRET[:-1])


def test_listed_dice_show_what_is_listed_and_end() -> None:
    dice = ListedDice((3, 6), drawn=7)
    assert (dice.throw(6), dice.throw(6), dice.drawn, dice.left) == (3, 6, 9, 0)
    with pytest.raises(NoMoreDice):
        dice.throw(6)
    for impossible in (0, 7):
        with pytest.raises(ValueError):
            ListedDice((impossible,)).throw(6)


def test_listed_dice_begin_with_the_first_draw() -> None:
    assert ListedDice((3,)).drawn == 0


@pytest.mark.parametrize("sides", [2, 6, 8, 10, 20])
def test_average_dice_show_the_two_middle_faces_in_turns(sides: int) -> None:
    dice = AverageDice()
    low = sides // 2
    assert [dice.throw(sides) for _ in range(4)] == [low, low + 1, low, low + 1]
    assert dice.drawn == 4


def test_average_dice_go_on_where_others_stopped() -> None:
    assert [AverageDice(drawn).throw(6) for drawn in range(4)] == [3, 4, 3, 4]


def test_two_average_dice_together_show_what_two_dice_show_on_average() -> None:
    for drawn in range(4):
        dice = AverageDice(drawn)
        assert dice.throw(6) + dice.throw(6) == 7
