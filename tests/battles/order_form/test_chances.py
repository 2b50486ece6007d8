"""Chances in words, and the table of what stands to be lost."""

from __future__ import annotations

import pytest
from django.test import Client

from battles.order_form.chances import NEVER, StakeRow, luck_of, often, stakes_row
from rules.kernel.screen import Chance, Preview, Stake


@pytest.mark.parametrize(
    ("ways", "of", "words"),
    [
        (1, 1, "always"),
        (1, 12, "3 of 36"),
        (35, 36, "35 of 36"),
        (1, 2, "18 of 36"),
        (1, 72, "1.4%"),
        (1, 2000, "0.1%"),
        (1, 2001, "under 0.1%"),
        (2000, 2001, "over 99.9%"),
        (1, 8, "12.5%"),
    ],
)
def test_a_chance_in_words(ways: int, of: int, words: str) -> None:
    assert often(ways, of, 36) == words


def stakes(count: int) -> tuple[Stake, ...]:
    return tuple(Stake(f"figure {number}", "dead", 1, 12) for number in range(count))


def test_what_matters_most_is_shown_and_the_rest_folded() -> None:
    assert stakes_row((), 36) is None
    few, many = stakes_row(stakes(4), 36), stakes_row(stakes(5), 36)
    assert few is not None
    assert many is not None
    assert (len(few.open), len(few.folded)) == (4, 0)
    assert (len(many.open), len(many.folded)) == (3, 2)
    assert many.open[0] == StakeRow("figure 0", "dead", "3 of 36")
    assert few.throws == 36


def test_only_what_cannot_be_is_told_as_never() -> None:
    for good, luck in ((0, NEVER), (1, "under 0.1%"), (3999, "over 99.9%"), (4000, "100.0%")):
        ways = Chance("Hit", good, 4000, "good"), Chance("Miss", 4000 - good, 4000, "plain")
        assert luck_of(Preview("Fire", chances=ways)) == luck
    assert luck_of(Preview("Go")) == ""


def test_without_throws_every_chance_is_in_percent() -> None:
    assert often(1, 12, 0) == "8.3%"


def test_of_36_is_explained_only_where_it_is_said() -> None:
    found = stakes_row((Stake("a", "dead", 1, 72),), 36)
    assert found is not None
    assert found.throws == 0


@pytest.mark.django_db
def test_the_page_tells_who_may_lose_what(battle, ada) -> None:
    client = Client()
    client.force_login(ada)
    page = client.get(f"/battles/{battle.pk}/?figure=red-1&order=roll~manner&manner=fair")
    assert "What may come of it" in page.text
    assert '<td>6 points</td><td class="stakes-chance">1 of 6</td>' in page.text
    assert "2 more" in page.text
    assert "14.3%" in page.text
    assert "under 0.1%" in page.text
    assert "The dice can fall in 6 ways" in page.text
