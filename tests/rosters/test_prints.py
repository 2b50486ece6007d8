"""Warbands on paper: what is on it, that no card is cut, and that only those see it who may."""

from __future__ import annotations

import io
import re
from urllib.parse import quote

import pytest
from django.contrib.auth import get_user_model
from django.http import QueryDict
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from rosters.models import Warband
from rosters.printing.print_page import MOST_BOXES, print_of, print_options
from rosters.queries.social_card import card_svg
from rosters.services import warbands
from rules.kernel import warbands as w
from rules.registry import RULESETS
from tests.rosters.conftest import edit_it
from tests.rosters.test_pages import big
from web.paper.fonts import printable
from web.stills.rasteriser import png_of
from web.transliterate import ascii_of, transliterated

READY = RULESETS["firewall"].workshop.ready()
PAPERS = ["print/", "print.pdf", "card.png"]


@pytest.fixture
def page(ada):
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    return client


def kept(actor, warband):
    return warbands.keep_new(actor, warband, "new")


def pdf(client, row, query=""):
    answer = client.get(f"/warbands/{row.pk}/print.pdf?{query}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    return PdfReader(io.BytesIO(answer.content), strict=True)


def words(reader):
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def test_paper_is_called_after_the_warband(page, row):
    Warband.objects.filter(pk=row.pk).update(name="போர் Crew")
    answer = page.get(f"/warbands/{row.pk}/print.pdf")
    assert answer["Content-Disposition"] == f"inline; filename*=utf-8''{quote('போர்-crew.pdf')}"


# --- Who may see it ------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
def test_paper_is_seen_by_whoever_may_see_the_warband(page, row, ada, paper):
    stranger, address = Client(), f"/warbands/{row.pk}/{paper}"
    assert page.get(address).status_code == 200
    assert stranger.get(address).status_code == 404
    link = warbands.share(row.pk, ada, "link").link
    assert stranger.get(address).status_code == 404
    assert stranger.get(f"{address}?link=wrong").status_code == 404
    assert stranger.get(f"{address}?link={link}").status_code == 200
    warbands.share(row.pk, ada, "public")
    assert stranger.get(address).status_code == 200
    warbands.share(row.pk, ada, "private")
    assert stranger.get(f"{address}?link={link}").status_code == 404


@pytest.mark.parametrize("paper", PAPERS)
def test_paper_is_kept_by_no_cache_and_changed_by_nobody(page, row, paper):
    answer = page.get(f"/warbands/{row.pk}/{paper}")
    assert "no-store" in answer.headers["Cache-Control"]
    assert page.post(f"/warbands/{row.pk}/{paper}").status_code == 405
    assert page.get(f"/warbands/nobody/{paper}").status_code == 404


@pytest.mark.parametrize(("teams", "each"), [(1, 3), (6, 12)])
def test_paper_of_any_size_takes_the_same_queries(
    page, ada, teams, each, django_assert_num_queries
):
    row = edit_it(big(ada, teams, each), ada, w.Portray("m1", "cyan", "0" * 64))
    with django_assert_num_queries(3):  # session, user, warband
        page.get(f"/warbands/{row.pk}/print/")
    page.get(f"/warbands/{row.pk}/export/chat")  # begins a minute of its counts
    with django_assert_num_queries(6):  # and the pictures, and two counts
        page.get(f"/warbands/{row.pk}/print.pdf")
    page.get(f"/warbands/{row.pk}/card.png")  # asks a worker to draw it
    with django_assert_num_queries(4):  # and the still
        page.get(f"/warbands/{row.pk}/card.png")


# --- The page ------------------------------------------------------------------------------------


def test_the_page_has_sheets_cards_and_rules_or_what_is_asked_for(page, ada):
    row = kept(ada, READY[5])
    address = f"/warbands/{row.pk}/print/"
    shown = page.get(address).content.decode()
    assert pages_in(shown) == [
        "Entry team: team sheet", "Riot team: team sheet", "Wardens: cards, page 1",
        "Wardens: cards, page 2", "Rules in use, page 1", "Rules in use, page 2",
    ]  # fmt: skip
    only = page.get(f"{address}?part=cards&team=t2&paper=letter&ink=saving").content.decode()
    assert pages_in(only) == ["Wardens: cards, page 1"]
    assert {*re.findall(r'aria-level="3">([^<]+)<', only)} == {
        "Corporal Reyes", "Paladin Okafor", "Scout Duval", "Riot vehicle",
    }  # fmt: skip
    assert 'width="215.9mm" height="279.4mm"' in only
    assert "paper-letter" in only
    assert "paper-a4" not in only
    odd = page.get(f"{address}?part=cake&team=t99&paper=papyrus&ink=blood").content.decode()
    assert pages_in(odd) == pages_in(shown)
    assert "paper-a4" in odd


def pages_in(shown):
    return re.findall(r'<h2 class="visually-hidden"[^>]*>([^<]+)</h2>', shown)


def test_tokens_are_as_large_as_bases(page, ada):
    row = kept(ada, READY[5])
    shown = page.get(f"/warbands/{row.pk}/print/?part=tokens").content.decode()
    assert pages_in(shown) == ["Wardens: tokens, page 1"]
    # a disc begins at its right edge: the first is 25 mm broad, the vehicle is 110 mm
    assert 'd="M25.00 12.50C' in shown
    made = print_of(row, print_options(QueryDict("part=tokens")))
    vehicle = made.cards[-1].profile
    assert vehicle.base == 110
    assert f'd="M{vehicle.base:.2f} {vehicle.base / 2:.2f}C' in shown
    for card in made.cards:
        assert f">{card.profile.name}</text>" in shown


def test_saving_ink_fills_nothing_but_letters_and_the_code(page, ada):
    row = kept(ada, READY[5])
    query = "ink=saving&part=sheets&part=cards&part=tokens&part=rules"
    shown = page.get(f"/warbands/{row.pk}/print/?{query}").content.decode()
    assert {*re.findall(r'<path[^>]*fill="(#\w+)"', shown)} <= {"#ffffff"}
    plain = page.get(f"/warbands/{row.pk}/print/?{query.partition('&')[2]}").content.decode()
    assert len({*re.findall(r'<path[^>]*fill="(#\w+)"', plain)}) > 9


def test_no_style_or_script_is_in_the_page_itself(page, row, ada):
    warbands.share(row.pk, ada, "link")
    for address in ("print/", "?shown=m2"):
        shown = page.get(f"/warbands/{row.pk}/{address}").content.decode()
        assert not re.search(r"\sstyle=|<style", shown)
        assert not re.search(r"<script(?![^>]*src=)", shown)


def test_a_box_for_each_point_shot_and_grenade(page, row, ada):
    build = {"weapons": ["thorco_hammer"], "grenades": {"smoke": 3}}
    edit_it(row, ada, w.SetBuild("m3", build))
    made = print_of(edit_it(row, ada, w.Rename("Again")), print_options(QueryDict("")))
    boxes = {each.label: each.boxes for each in made.cards[1].tracks}
    assert boxes == {"Gutz": 7, "Suppressed": 1, "Failed": 1, 'ThorCo "Hammer"': 6, "Smoke": 3}
    shown = page.get(f"/warbands/{row.pk}/print/?part=cards").content.decode()
    squares = sum(path.count("h2.30v2.30h-2.30z") for path in re.findall(r'd="([^"]+)"', shown))
    assert squares == (8 + 2) + (7 + 2 + 6 + 3) + (7 + 2)


def test_very_many_boxes_are_a_number(page, row, ada):
    row = edit_it(row, ada, w.SetBuild("m3", {"grenades": {"smoke": 60}}))
    smoke = print_of(row, print_options(QueryDict(""))).cards[1].tracks[-1]
    assert (smoke.boxes, smoke.more) == (MOST_BOXES, 60 - MOST_BOXES)
    told = words(pdf(page, row, "part=cards"))[0]
    assert "Smoke (and 20 more)" in told


def test_what_has_no_room_goes_to_a_second_card(page, row, ada):
    weapons = sorted({gun for gun in GUNS if gun})[:14]
    row = edit_it(row, ada, w.SetBuild("m3", {"weapons": weapons}))
    card = print_of(row, print_options(QueryDict("part=cards"))).cards[1]
    [whole] = words(pdf(page, row, "part=cards"))
    several = max(int(count) for count in re.findall(r"\d+ of (\d)", whole.partition("1 of")[2]))
    assert several > 1
    [arsenal] = card.arsenals
    assert len(arsenal.shots) == 14
    squeezed = "".join(whole.split())
    for shot in arsenal.shots:
        assert "".join(shot.name.split()) in squeezed
    for remark in card.remarks:
        assert remark.number or "".join(remark.words.split()) in squeezed


GUNS = {
    gun
    for warband in READY
    for member in w.members_of(warband)
    for gun in member.build.get("weapons", ())
}


def test_the_rules_are_those_in_use_by_their_public_titles(ada):
    row = kept(ada, READY[5])
    made = print_of(row, print_options(QueryDict("")))
    rules = {rule.number: rule for chapter in made.chapters for rule in chapter.rules}
    assert rules["R2.4"].title == "Gutz at the start"
    assert "an elite mercenary 9" in rules["R2.4"].says
    assert rules["R2.4"].who == "everybody"
    assert rules["R21.1"].who == "Riot vehicle"
    assert "R18.1" not in rules  # nobody carries a drug
    alone = print_of(row, print_options(QueryDict("team=t1")))
    assert not any(r.number == "R21.1" for chapter in alone.chapters for r in chapter.rules)


def test_an_empty_warband_says_so(page, ada):
    row = warbands.create_warband(ada, "firewall", "Nobody")
    assert "nobody in this warband" in page.get(f"/warbands/{row.pk}/print/").content.decode()
    assert "Nobody" in words(pdf(page, row))[0]


# --- The PDF -------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("warband", READY, ids=lambda each: each.name)
def test_the_pdf_holds_every_name_on_a_sheet_and_on_a_card(page, ada, warband, paper):
    row = kept(ada, warband)
    sheets = words(pdf(page, row, f"paper={paper}&part=sheets"))
    assert len(sheets) == len(warband.teams)  # each team on one page
    for team, sheet in zip(warband.teams, sheets, strict=True):
        for name in (team.name, *(member.name for member in team.members)):
            assert printable(name) in sheet
    check_cards(pdf(page, row, f"paper={paper}&part=cards"), row)


def check_cards(reader, row):
    """Each card's last line is on one page, with its name, and so is that of a second card."""
    pages = ["".join(text.split()) for text in words(reader)]
    for card in print_of(row, print_options(QueryDict(""))).cards:
        first, last = ("".join(printable(each).split()) for each in (card.profile.name, card.foot))
        where = [text for text in pages if last in text]
        assert where
        assert all(first in text for text in where)


def crowd(names=("Żaneta Wójcik", "Юрий", "“Porky” Gorky", "x" * 60)):
    """Figures with as much as they can carry."""
    build = {
        "weapons": sorted(GUNS), "grenades": {"smoke": 99, "plasma": 99, "heat": 9},
        "drugs": {"p90": 9, "t80": 9}, "skills": {"stealth": 2, "medical": 2, "tactics": 2},
    }  # fmt: skip
    members = tuple(
        w.Member(f"m{number}", names[number % len(names)], "figure", build, notes="n" * 2000)
        for number in range(1, 17)
    )
    team = w.Team("t1", "Everything", members, notes="A line\n" * 200)
    return w.Warband("firewall", "Zażółć gęślą jaźń", (team,), made=40)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_card_is_cut_however_much_is_on_it(page, ada, paper):
    row = kept(ada, crowd())
    check_cards(pdf(page, row, f"paper={paper}&part=cards"), row)
    assert len(words(pdf(page, row, f"paper={paper}"))) > 6


def test_nothing_of_a_card_hangs_over_the_paper(page, ada):
    row = kept(ada, crowd())
    for sheet in pdf(page, row, "part=cards").pages:
        places = places_of(sheet)
        assert len(places) > 50
        assert all(0 <= x <= sheet.mediabox.width for x, _ in places)
        assert all(0 <= y <= sheet.mediabox.height for _, y in places)


def places_of(sheet):
    """Where words begin on a page of a PDF."""
    places = []

    def note(text, _, place, *__):
        if text.strip():
            places.append((place[4], place[5]))

    sheet.extract_text(visitor_text=note)
    return places


def test_letters_are_spelt_in_latin_ones():
    assert transliterated("Żaneta “Щука” Θησέας — ½×…") == 'Zaneta "Shchuka" Thiseas - ½×...'
    assert transliterated("彭 Guo") == "? Guo"
    assert ascii_of("Ångström ß «Ø»") == 'Angstrom ss "O"'


def test_a_whole_league_of_figures_is_printed_in_good_time(page, ada):
    row = big(ada, 12, 12)
    assert len(pdf(page, row, "part=cards").pages) == 16


# --- Codes, cards and tags -----------------------------------------------------------------------


def test_the_code_stands_where_it_is_shared_and_leads_there(page, row, ada):
    address = f"/warbands/{row.pk}/"
    assert 'class="code"' not in page.get(address).content.decode()
    bare = page.get(f"{address}print/?part=sheets").content.decode()
    link = warbands.share(row.pk, ada, "link").link
    shown = page.get(address).content.decode()
    assert 'class="code"' in shown
    assert f"leads to http://testserver/warbands/{row.pk}/?link={link}" in shown
    printed = page.get(f"{address}print/?part=sheets").content.decode()
    assert "A code that leads" not in bare
    assert f'aria-label="A code that leads to http://testserver{address}?link={link}"' in printed


def test_the_code_is_the_one_that_its_standard_asks_for(row, ada, rf):
    import segno

    from rosters.public_address import QUIET, shared_of

    row = warbands.share(row.pk, ada, "public")
    shared = shared_of(rf.get("/"), row)
    assert "link" not in shared.address  # whoever finds it needs no secret
    matrix = segno.make(shared.address, error="m", micro=False).matrix
    drawn = {
        (int(x) + along, int(y))
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)", shared.code.path)
        for along in range(int(width))
    }
    dark = {
        (x + QUIET, y + QUIET) for y, line in enumerate(matrix) for x, on in enumerate(line) if on
    }
    assert drawn == dark
    assert shared.code.size == len(matrix) + 2 * QUIET


def test_a_posted_address_shows_the_card(page, row, ada):
    stranger, address = Client(), f"/warbands/{row.pk}/"
    assert "og:" not in page.get(address).content.decode()
    link = warbands.share(row.pk, ada, "link").link
    shown = stranger.get(f"{address}?link={link}").content.decode()
    assert '<meta property="og:title" content="Hitters">' in shown
    [image] = re.findall(r'og:image" content="http://testserver([^"]+)"', shown)
    assert 'name="robots" content="noindex"' in shown
    answer = stranger.get(image)
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
    warbands.share(row.pk, ada, "public")
    assert "noindex" not in stranger.get(address).content.decode()


@pytest.mark.parametrize("name", ["x" * 60, "Żółć ½ 彭", "W " * 29 + "W"])
def test_the_card_can_be_drawn_for_any_name(page, row, ada, name):
    edit_it(row, ada, w.Rename(name))
    assert page.get(f"/warbands/{row.pk}/card.png").status_code == 200
    drawn = png_of(card_svg(Warband.objects.get(pk=row.pk)))
    with Image.open(io.BytesIO(drawn)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
