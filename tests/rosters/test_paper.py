"""Every ready warband of every game on paper: full cards, nothing cut, nothing over another."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from rosters.printing.cards import FRAME, HEIGHT, WIDTH, dealt_for
from rosters.printing.pages import pages_of
from rosters.printing.print_page import TOKENS
from rules.kernel.warbands import Team
from tests.golden import paper
from tests.rosters.printed import ALL_PARTS, READY, SHARED, lies, printed, ready, texts
from web.paper.items import Text

LEAST_FILLED = 0.55
IDS = [f"{slug}-{number}" for slug, number in READY]
WIDEST_NAME = "Wwwwwwwwwwwwwwwwwwww Wwwwwwwwwwwwwwwwwwww Wwwwwwwwwwwwwwww"
SCRIPTS = ("Щука с Невы", "Θησέας", "سلام عليكم", "สมชาย ใจดี", "彭國强 戦士", "देवनागरी", "홍길동")

whole_night = pytest.mark.parametrize(("slug", "number"), READY, ids=IDS)


def all_cards(made):
    return [each for card in made.cards for each in dealt_for(card, made)]


def overlaps(found):
    """Words that lie over others."""
    for one, other in combinations(found, 2):
        wide = min(one.right, other.right) - max(one.left, other.left)
        high = min(one.bottom, other.bottom) - max(one.top, other.top)
        if wide > 0.15 and high > 0.25:
            yield one.item.words, other.item.words


def check_card(items):
    for each in lies(items):
        assert each.left >= FRAME - 0.3, each
        assert each.right <= WIDTH - FRAME + 0.3, each
        assert each.top >= FRAME - 0.3, each
        assert each.bottom <= HEIGHT - FRAME + 0.3, each
    assert not list(overlaps(texts(items)))


@whole_night
def test_cards_are_full_and_nothing_on_them_lies_over_anything(slug, number):
    made = printed(ready(slug, number), "part=cards")
    dealt = all_cards(made)
    assert len(dealt) >= len(made.cards) > 0
    for each in dealt:
        check_card(each.items)
        assert each.filled <= 1.001
        assert each.filled >= LEAST_FILLED, each.card.profile.name


@whole_night
@pytest.mark.parametrize("paper_size", ["a4", "letter"])
def test_sheets_and_rules_stay_on_their_paper(slug, number, paper_size):
    made = printed(ready(slug, number), f"{ALL_PARTS}&paper={paper_size}")
    for page in pages_of(made, SHARED):
        found = list(lies(page.items))
        assert all(each.left >= 4 and each.right <= page.width - 4 for each in found), page.title
        assert all(each.top >= 3 and each.bottom <= page.height - 3 for each in found), page.title
        assert not list(overlaps(texts(page.items))), page.title


@whole_night
def test_everything_that_a_member_has_is_on_its_cards(slug, number):
    made = printed(ready(slug, number), "part=cards")
    for card in made.cards:
        items = [item for each in dealt_for(card, made) for item in each.items]
        told = "".join("".join(each.item.words.split()) for each in texts(items))
        needed = [
            *(fact.value for fact in card.facts),
            *(shot.name for each in card.arsenals for shot in each.shots),
            *(track.label for track in card.tracks),
            *(each.number or each.words for each in card.remarks if not each.number),
        ]
        for words in needed:
            assert "".join(words.split()) in told, (card.profile.name, words)
        for rule in (each for each in card.remarks if each.number):
            assert rule.number in told or "".join(rule.words.split()) in told


def test_the_list_of_pages_is_what_is_printed_today():
    """After a change on purpose: python -m tests.golden.paper, and read the difference."""
    told = [line for each in READY for line in paper.pages_told(*each)]
    assert told == paper.LIST.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", paper.PICTURES)
def test_pages_look_as_in_their_kept_pictures(name):
    now, then = paper.few(paper.picture(name)).convert("RGB"), paper.kept(name)
    assert paper.apart(now, then) < 1.5


def test_another_page_is_far_from_a_kept_picture():
    one, other = paper.kept("firewall-cards"), paper.kept("cyberpunk-cards")
    assert paper.apart(one, other) > 6


def test_kept_pictures_stay_small():
    assert sum(path.stat().st_size for path in paper.FOLDER.iterdir()) < 1_000_000


@pytest.mark.parametrize(
    "slug", ["firewall", "fireteam_tomorrow", "killzone", "firefight", "cyberpunk"]
)
def test_names_of_any_length_and_script_stay_on_their_cards(slug):
    warband = ready(slug, 0)
    member = next(member for team in warband.teams for member in team.members)
    names = (WIDEST_NAME, "x" * 60, "I", *SCRIPTS)
    members = tuple(replace(member, id=f"m{at}", name=name) for at, name in enumerate(names, 1))
    crowd = replace(warband, teams=(Team("t1", "Names", members),), made=40)
    made = printed(crowd, "part=cards&part=tokens")
    for each in all_cards(made):
        check_card(each.items)
    for page in pages_of(made, None):
        found = list(lies(page.items))
        assert all(each.right <= page.width - 4 for each in found)
        assert not list(overlaps(texts(page.items))), page.title


def test_teams_have_colours_of_their_own_among_tokens():
    made = printed(ready("firewall", 5), f"part={TOKENS}")
    [page] = pages_of(made, None)
    fills = {each.item.fill for each in lies(page.items) if hasattr(each.item, "fill")}
    assert {"#3b2508", "#08303a"} <= fills


def test_a_range_bar_is_as_long_as_its_range_on_every_card():
    made = printed(ready("firewall", 1), "part=cards")
    assert made.scale == 1000
    for card in made.cards:
        for each in dealt_for(card, made):
            found = list(lies(each.items))
            for bar, band in _bars(card, found):
                assert bar == pytest.approx(band * 57.8 / made.scale, abs=0.15), card.profile.name


def _bars(card, found):
    """The whole length of each bar beside the furthest distance of its weapon."""
    labels = [each for each in found if isinstance(each.item, Text)]
    for shot in (shot for each in card.arsenals for shot in each.shots if shot.bands):
        words = f"{shot.bands[-1] // 10} cm"
        for label in (each for each in labels if each.item.words == words):
            above = [
                each.right - 2.6
                for each in found
                if not isinstance(each.item, Text) and 0 < label.top - each.bottom < 1
                if each.bottom - each.top == pytest.approx(1.5)
            ]
            if above:
                yield max(above), shot.bands[-1]
