"""The armoury: every entry opens, is found, and is compared by the numbers of the trial itself."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise

import pytest
from django.contrib.auth import get_user_model
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client

from rosters.documents import workshop_of
from rosters.portraits.looks import look_from
from rosters.queries.armoury_pages import Kept, Picture, in_lines, picture_of, price_of
from rosters.queries.armoury_search import ENTRIES_A_PAGE, list_page
from rosters.queries.range_bars import furthest, range_bar
from rosters.queries.range_charts import BOTTOM, LEFT, RIGHT, TOP, chart_of
from rosters.queries.weapon_comparison import MEASURES, compare_page
from rosters.queries.weapon_ranking import ranking_page
from rosters.queries.weapon_trials import chance_row
from rosters.queries.weapon_worth import holders_of, worth_of
from rules.kernel.building import Bench, Entry
from rules.kernel.chance import Ways
from rules.kernel.chips import WEAPON_CLASSES
from rules.kernel.warbands import members_of
from rules.kernel.wording import CENTIMETRES
from rules.registry import RULESETS
from tests.one_line import one_line
from tests.sampling import one_in
from web.result_cache import results

HOME = "/armoury/firewall/"
WORKSHOP = workshop_of("firewall")
ENTRIES = [entry for section in WORKSHOP.armoury() for entry in section.entries]
GUNS = [entry for entry in ENTRIES if entry.modes]
PLAIN = Bench(gutz=7, armour="street_clothing", cover="none", target_gutz=7)


def address(entry) -> str:
    return f"{HOME}{entry.section}/{entry.id}/"


def words(client: Client, path: str, **fields) -> str:
    answer = client.get(path, fields)
    assert answer.status_code == 200
    return unescape(one_line(answer))


def found(query: str) -> list[str]:
    """What a search finds, through all its pages."""
    return [row.entry.id for page in pages("firewall", query) for row in rows_of(page)]


def pages(game: str, query: str):
    number, last = 1, 1
    while number <= last:
        data = QueryDict(query, mutable=True)
        data["page"] = str(number)
        page = list_page(game, data)
        yield page
        number, last = number + 1, page.pages


def rows_of(page):
    return [row for part in page.sections for group in part.groups for row in group.entries]


# --- The list ------------------------------------------------------------------------------------


GAMES = [slug for slug, game in RULESETS.items() if game.workshop is not None]


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_on_one_page_of_the_whole_list(client, game) -> None:
    whole = {(e.section, e.id) for part in workshop_of(game).armoury() for e in part.entries}
    shown: list[tuple[str, str]] = []
    address = f"/armoury/{game}/?all=1"
    while address:
        html = words(client, address)
        links = re.findall(rf'class="entry-name" href="/armoury/{game}/([^/]+)/([^/]+)/"', html)
        assert len(links) <= ENTRIES_A_PAGE
        shown += links
        on = re.search(r'href="(\?[^"]*)">On</a>', html)
        address = f"/armoury/{game}/{on[1]}" if on else ""
    assert len(shown) == len(whole)
    assert set(shown) == whole


@pytest.mark.parametrize("game", GAMES)
def test_the_front_page_leads_to_every_class_and_section(client, game) -> None:
    front = words(client, f"/armoury/{game}/")
    tiles = re.findall(
        r'class="tile" href="([^"]+)">.*?tile-title">([^<]+)<.*?tile-count">(\d+)<', front
    )
    parts = workshop_of(game).armoury()
    assert [each.title for each in parts] == [title for _, title, _ in tiles][-len(parts) :]
    for address, title, count in tiles:
        page = list_page(game, QueryDict(address.partition("?")[2]))
        assert (page.count, title) == (int(count), title)
        assert page.count > 0
    classes = {e.look for part in parts for e in part.entries} & set(WEAPON_CLASSES)
    assert front.count("kind=") == len(classes) > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_light(client, game) -> None:
    entry = next(e for part in workshop_of(game).armoury() for e in part.entries if e.stats)
    for path in ("", "?all=1", f"{entry.section}/{entry.id}/"):
        assert len(client.get(f"/armoury/{game}/{path}").content) <= 60_000
        assert len(gzip.compress(client.get(f"/armoury/{game}/{path}").content)) <= 12_000


def test_the_front_of_the_armoury_leads_to_every_game(client) -> None:
    front = words(client, "/armoury/")
    assert [slug for slug in RULESETS if f'href="/armoury/{slug}/"' not in front] == []
    assert 'href="/armoury/"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("q=m2117", ["colt_m2117"]),
        ("q=colt+PISTOL", ["colt_m2117"]),
        ("section=machinegun", None),
        ("section=weapons&group=Machinegun&q=heavy", []),
        ("section=weapons&trait=VMG&trait=gauss", ["corp_arms_14mm_hgmg"]),
        ("section=drugs&group=Pistol&all=1", None),
        ("q=no+such+thing", []),
    ],
)
def test_words_and_filters_find_what_fits_all_of_them(query, ids) -> None:
    if ids is None or "Pistol" in query:
        ids = found(query.replace("section=machinegun", "").replace("&group=Pistol", ""))
    assert found(query) == ids


def test_a_group_is_every_entry_of_it_and_no_other() -> None:
    assert found("group=Pistol") == [each.id for each in ENTRIES if each.group == "Pistol"]
    assert found("section=armour&trait=sealed&trait=flies") == [
        each.id for each in ENTRIES
        if each.section == "armour" and {"sealed", "flies"} <= set(each.traits)
    ]  # fmt: skip


def test_what_is_looked_for_stands_in_the_form_again(client) -> None:
    shown = words(client, HOME, q='"oni" <b>', section="weapons", trait="gauss")
    assert 'value=""oni" <b>"' in shown
    assert '<option value="weapons" selected>' in shown
    assert 'value="gauss" checked' in shown
    assert "Nothing here is like that." in shown


def test_only_what_shoots_is_offered_for_comparing() -> None:
    rows = [row for page in pages("firewall", "all=1") for row in rows_of(page)]
    assert {row.entry.id for row in rows if row.tick} == {each.id for each in GUNS}


@pytest.mark.parametrize("query", ["kind=shotgun", "reach=100", "rare=rare", "rare=common"])
def test_weapons_are_found_by_class_range_and_rareness(query) -> None:
    fits = {
        "kind=shotgun": lambda e: e.look == "shotgun",
        "reach=100": lambda e: bool(e.ranges) and e.ranges[-1] >= 1000,
        "rare=rare": lambda e: bool(e.rare),
        "rare=common": lambda e: not e.rare,
    }[query]
    wanted = {each.id for each in ENTRIES if fits(each)}
    assert 0 < len(wanted) < len(ENTRIES)
    assert set(found(query)) == wanted


@pytest.mark.parametrize("game", ["killzone", "firefight", "cyberpunk"])
def test_a_price_bounds_what_has_one(game) -> None:
    entries = [e for part in workshop_of(game).armoury() for e in part.entries]
    prices = sorted(price_of(each) for each in entries if price_of(each))
    middle = prices[len(prices) // 2]
    rows = [row.entry for page in pages(game, f"price={middle}") for row in rows_of(page)]
    assert rows
    assert len(rows) == sum(0 < price_of(each) <= middle for each in entries)


def test_numbers_that_are_none_are_told_and_left_out(client) -> None:
    shown = words(client, HOME, price="cheap", reach="-3", section="weapons")
    assert "The price is a whole number up to 1,000,000, so it was left out." in shown
    assert "The range is a whole number" in shown
    assert "79 of 186 entries." in shown


def test_each_condition_can_be_left_out_by_itself() -> None:
    page = list_page("firewall", QueryDict("q=colt&section=weapons&kind=pistol&trait=SS&reach=3"))
    assert [each.words for each in page.conditions] == [
        "“colt”", "Weapons", "Pistol", "reaches 3 cm", "SS",
    ]  # fmt: skip
    for each in page.conditions:
        left = list_page("firewall", QueryDict(each.without[1:]))
        assert len(left.conditions) == len(page.conditions) - 1
        assert left.count >= page.count


def test_a_page_that_is_not_there_is_the_nearest_one() -> None:
    assert list_page("firewall", QueryDict("all=1&page=99")).number == 8
    assert list_page("firewall", QueryDict("all=1&page=x")).number == 1


# --- What is to be compared ----------------------------------------------------------------------


def tray(query: str) -> list[str]:
    return [each.id for each in list_page("firewall", QueryDict(query)).pack.tray]


def test_a_tick_puts_a_weapon_into_the_tray_and_takes_it_out_again() -> None:
    query = "kind=pistol&trait=SS"
    for count in range(1, 4):
        page = list_page("firewall", QueryDict(query))
        row = next(row for row in rows_of(page) if not row.is_chosen)
        query = row.tick[1:]
        assert len(tray(query)) == count
        assert row.entry.id in tray(query)
    page = list_page("firewall", QueryDict(query))
    [row, *_] = [row for row in rows_of(page) if row.is_chosen]
    assert row.entry.id not in tray(row.tick[1:])
    assert page.search == list_page("firewall", QueryDict(row.tick[1:])).search


def test_the_tray_is_full_with_four_and_takes_no_strangers() -> None:
    four = "&".join(f"e={each.id}" for each in GUNS[:4])
    page = list_page("firewall", QueryDict(f"all=1&{four}&e={GUNS[5].id}"))
    assert [each.id for each in page.pack.tray] == [each.id for each in GUNS[:4]]
    ticks = [row for page in pages("firewall", f"section=weapons&{four}") for row in rows_of(page)]
    assert {row.entry.id for row in ticks if row.tick} == {each.id for each in GUNS[:4]}
    assert tray("all=1&e=excalibur&e=mono_weave&e=<b>") == []
    assert list_page("killzone", QueryDict("all=1&e=pistol")).pack.tray == ()


def test_the_tray_is_kept_by_every_link_and_leads_to_the_comparison(client) -> None:
    query = "e=colt_m2117&e=imi_buzzard"
    for path in ("", "?section=weapons&", "weapons/imi_buzzard/", "ranking/"):
        shown = words(client, f"{HOME}{path}{'' if path.endswith('&') else '?'}{query}")
        inner = re.findall(r'href="/armoury/firewall/(?:ranking/|weapons/[^"]+)?(\?[^"]*)"', shown)
        assert inner, path
        assert all("e=colt_m2117" in each and "e=imi_buzzard" in each for each in inner), path
    shown = words(client, f"{HOME}?section=weapons&{query}")
    there = re.search(r'href="([^"]*/compare/[^"]*)">\s*Compare 2<', shown)
    compared_page = words(client, there[1])
    assert "Colt M2117" in compared_page
    assert 'id="hurt"' in compared_page


def test_htmx_gets_a_list_and_an_address_without_empty_fields(client) -> None:
    answer = client.get(
        HOME, {"q": "", "section": "weapons", "kind": "pistol", "price": ""},
        headers={"HX-Request": "true"},
    )  # fmt: skip
    assert answer["HX-Push-Url"] == "?section=weapons&kind=pistol"
    answer = client.get(HOME, {"q": ""}, headers={"HX-Request": "true"})
    assert answer["HX-Push-Url"] == "?all=1"
    assert 'id="found"' in answer.content.decode()


# --- What an entry is worth ----------------------------------------------------------------------


def test_the_rank_of_a_weapon_is_that_of_the_ranking() -> None:
    page = ranking_page("firewall", QueryDict(""))
    for row in one_in(10, page.rows):
        worth = worth_of("firewall", row.entry, Kept(), PLAIN)
        assert (worth.rank.place, worth.rank.taken) == (row.place, row.taken)
        assert worth.rank.of == len(page.rows)


def test_the_curve_has_the_chances_that_are_not_nothing() -> None:
    entry = next(each for each in GUNS if each.id == "colt_m2117")
    worth = worth_of("firewall", entry, Kept(), PLAIN)
    assert worth.curve.titles == ("Chance to kill", "Chance to hurt at all")
    measures = {each.title: each for each in compared("colt_m2117").measures}
    for title, path in zip(worth.curve.titles, worth.curve.chart.paths, strict=True):
        assert path.count("V") == measures[title].chart.paths[0].count("V")


def test_who_can_have_something_is_who_is_offered_it() -> None:
    workshop = workshop_of("killzone")
    entries = {e.id: e for part in workshop.armoury() for e in part.entries}
    [figures] = list(holders_of(workshop, entries["aux_launcher"]))
    assert (figures.names, figures.is_all) == (("Power armour",), False)
    assert figures.reason == "Only power armour carries the auxiliary grenade launcher."
    [figures, *_] = holders_of(workshop, entries["medium"])
    assert not figures.is_all or figures.names


@pytest.mark.parametrize("game", GAMES)
def test_whoever_has_it_in_a_ready_warband_is_named_on_its_page(client, game) -> None:
    workshop, told = workshop_of(game), 0
    for warband in workshop.ready()[:3]:
        member = next(members_of(warband))
        chips = [c for c in workshop.profile(warband, member).chips if c.section and c.entry]
        for chip in chips[:2]:
            shown = words(client, f"/armoury/{game}/{chip.section}/{chip.entry}/")
            worth = shown.partition('id="worth"')[2].partition("</section>")[0]
            assert "Ready warbands that have it" in worth
            told += warband.name in worth and member.name in worth
    assert told


def test_ranges_are_drawn_to_one_scale() -> None:
    most = furthest(WORKSHOP.armoury())
    bars = {each.id: range_bar(each, most, CENTIMETRES) for each in GUNS}
    ends = {name: bar.bands[-1].x + bar.bands[-1].width for name, bar in bars.items()}
    reach = {each.id: each.ranges[-1] for each in GUNS}
    assert max(ends.values()) == 1000
    ordered = sorted(GUNS, key=lambda each: reach[each.id])
    assert all(ends[a.id] <= ends[b.id] for a, b in pairwise(ordered))
    assert bars["colt_m2117"].words == "10 / 15 / 30 cm"
    assert range_bar(next(e for e in ENTRIES if not e.ranges), most, CENTIMETRES) is None


def test_pictures_show_what_an_entry_looks_like() -> None:
    looks = {each.id: picture_of(each) for each in ENTRIES}
    assert looks["colt_m2117"].icon == "pistol"
    assert ".powered." in looks["thorco_paladin"].drawn
    assert "/tank." in looks["thatcher"].drawn
    assert looks["p90"] == Picture()
    for drawn in {each.drawn for each in looks.values() if each.drawn}:
        assert look_from(drawn.rpartition("/")[2].removesuffix(".svg")) is not None


def test_filters_that_are_not_there_are_told_and_left_out(client) -> None:
    shown = words(client, HOME, section="spells", group="Wands", trait="cursed")
    for word in ("section “spells”", "group “Wands”", "trait “cursed”"):
        assert f"There is no {word} here" in shown
    assert f"{len(ENTRIES)} entries" in shown


# --- Entries -------------------------------------------------------------------------------------


def test_every_entry_has_a_page_with_its_source_figures_and_readings(client) -> None:
    for entry in one_in(20, ENTRIES):
        shown = words(client, address(entry))
        missing = [each for each in told_of(entry) if each not in shown]
        assert missing == [], entry.id
        assert ('id="trials"' in shown) == bool(entry.modes), entry.id


def told_of(entry: Entry) -> Iterator[str]:
    """What the page of an entry has to say."""
    yield entry.name
    yield in_lines(range(entry.lines[0], entry.lines[1] + 1))
    yield from entry.stats.values()
    for name in entry.doubtful:
        reading = WORKSHOP.readings()[name]
        yield f'id="reading-{name}"'
        parts = (reading.printed, reading.reading, reading.why, reading.confidence)
        yield from (part.strip() for part in (*parts, *reading.alternatives))


def test_others_of_its_group_are_a_step_away(client) -> None:
    shown = words(client, f"{HOME}weapons/colt_m2117/")
    fellows = shown.partition('id="fellows"')[2]
    pistols = {each.id for each in ENTRIES if each.group == "Pistol"} - {"colt_m2117"}
    assert set(re.findall(r'href="/armoury/firewall/weapons/(\w+)/"', fellows)) == pistols


def test_the_odds_on_the_page_are_those_of_the_trial(client) -> None:
    asked = Bench(gutz=9, armour="mono_weave", cover="medium", target_gutz=3)
    shown = words(
        client, f"{HOME}weapons/imi_buzzard/",
        gutz=9, armour="mono_weave", cover="medium", target_gutz=3,
    )  # fmt: skip
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", shown, re.S)
    entry = next(each for each in ENTRIES if each.id == "imi_buzzard")
    assert len(rows) == 3
    for row, reach in zip(rows, entry.ranges, strict=True):
        trial = WORKSHOP.trial("imi_buzzard", "B", reach, asked)
        told = [chance_row(each) for each in (trial.kill, trial.out, trial.suppressed)]
        assert f"{trial.target} or less" in row
        assert all(each.percent in row and each.exact in row for each in told)
    assert '<option value="mono_weave" selected>' in shown


def test_a_target_that_is_proof_says_so_in_the_table(client) -> None:
    shown = words(client, f"{HOME}weapons/colt_m2117/", armour="daewoo_specter")
    assert shown.count("light armour; only anti-armour") == 3


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"gutz": "12"}, "Shooter’s Gutz: a whole number from 2 to 11. Tried with: 7."),
        ({"gutz": "-3"}, "Shooter’s Gutz: a whole number"),
        ({"gutz": "9" * 5000}, "Shooter’s Gutz: a whole number"),
        ({"gutz": "²"}, "Shooter’s Gutz: a whole number"),
        ({"target_gutz": "many"}, "Target’s Gutz: a whole number"),
        ({"armour": "tin"}, "Target’s armour: choose from the list. Tried with: Street clothing."),
        ({"cover": "\x00"}, "Target’s cover: choose from the list. Tried with: none."),
    ],
)
@pytest.mark.parametrize("where", ["weapons/colt_m2117/", "compare/?e=colt_m2117"])
def test_a_bench_that_cannot_be_is_told_and_the_usual_one_used(client, where, fields, sentence):
    path, _, query = where.partition("?")
    shown = words(client, HOME + path, **fields, **dict(QueryDict(query).items()))
    assert sentence in shown
    assert "8.3%" in shown


@pytest.mark.parametrize(
    "path",
    [
        "chess/",
        "chess/compare/",
        "chess/weapons/colt_m2117/",
        "firewall/spells/colt_m2117/",
        "firewall/weapons/excalibur/",
        "firewall/armour/colt_m2117/",
    ],
)
def test_what_is_not_there_is_not_found(client, path) -> None:
    assert client.get(f"/armoury/{path}").status_code == 404


def test_nothing_here_is_changed(client) -> None:
    for path in (HOME, f"{HOME}compare/", f"{HOME}weapons/colt_m2117/", "/armoury/"):
        assert client.post(path).status_code == 405


# --- Side by side --------------------------------------------------------------------------------


def compared(*names: str, **fields):
    data = QueryDict(mutable=True)
    data.setlist("e", list(names))
    data.update(fields)
    return compare_page("firewall", data)


def test_a_chart_has_the_best_chance_of_the_trial_at_every_centimetre() -> None:
    names = ("celtech_9mm_tactical_smg", "isuku_kamikaze", "hand_grenade", "korolev_rail_gun")
    page = compared(*names)
    assert [each.id for each in page.measures] == [name for name, _ in MEASURES]
    for measure in page.measures:
        for entry, line in zip(page.entries, measure.samples, strict=True):
            assert [each.distance for each in line] == list(
                range(30, entry.ranges[-1] + 1, CENTIMETRES.mm)
            )
            for sample in line[::7]:
                trials = [
                    WORKSHOP.trial(entry.id, mode.value, sample.distance, PLAIN)
                    for mode in entry.modes
                ]
                best = max(
                    (getattr(each, measure.id) for each in trials), key=lambda c: c[0] / c[1]
                )
                assert sample.chance == best


def drawn(path: str) -> dict[int, int]:
    """The height of a path at each x, the lower of the two where it steps."""
    heights, x, y = {}, 0, 0
    for step in re.findall(r"[MHV][\d ]+", path):
        numbers = [int(each) for each in step[1:].split()]
        if step[0] == "M":
            x, y = numbers
        elif step[0] == "V":
            y = numbers[0]
        else:
            heights |= dict.fromkeys(range(x + (x in heights), numbers[0] + 1), y)
            x = numbers[0]
    return heights


def test_the_line_is_as_high_as_the_chance() -> None:
    line = [(10, Ways(1, 2)), (20, Ways(1, 2)), (30, Ways(1, 4)), (40, Ways(0, 1))]
    chart = chart_of([line])
    assert [each.words for each in chart.across] == ["0%", "10%", "20%", "30%", "40%", "50%"]
    assert [each.words for each in chart.along] == ["0", "2", "4"]
    heights = drawn(chart.paths[0])
    middle = (TOP + BOTTOM) // 2
    whole = RIGHT - LEFT
    assert heights[LEFT + whole // 2] == TOP
    assert heights[LEFT + whole // 2 + 5] == middle
    assert heights[RIGHT] == BOTTOM


@pytest.mark.parametrize(("ways", "top"), [(1, "10%"), (11, "15%"), (61, "80%"), (100, "100%")])
def test_the_highest_rule_is_above_every_line(ways: int, top: str) -> None:
    chart = chart_of([[(30, Ways(ways, 100)), (40, Ways(0, 1))]])
    assert (chart.across[-1].words, chart.across[-1].at) == (top, TOP)


def test_a_chart_of_nothing_is_empty() -> None:
    assert chart_of([[]]).paths == ("",)


def test_every_line_has_its_numbers_in_the_table(client) -> None:
    shown = words(client, f"{HOME}compare/", e=["colt_m2117", "imi_buzzard"], gutz="5")
    page = compared("colt_m2117", "imi_buzzard", gutz="5")
    for measure in page.measures:
        part = shown.partition(f'<section class="part" id="{measure.id}"')[2]
        part = part.partition("</section>")[0]
        assert all(f'd="{path}"' in part for path in measure.chart.paths)
        rows = re.findall(r'<tr><th scope="row">(.*?)</th>', part)
        assert rows == [each.words for each in measure.stretches]
        ends = [max(line[-1].distance for line in measure.samples)]
        assert rows[-1].endswith(CENTIMETRES.words(ends[0]))
        for stretch in measure.stretches:
            assert all(cell.chance is None or cell.chance.percent in part for cell in stretch.cells)
    assert 'role="img"' in shown
    assert "style=" not in shown.partition("<main")[2]


def test_each_number_of_the_table_holds_for_its_whole_stretch() -> None:
    measure = compared("colt_m2117", "imi_buzzard").measures[1]
    by_distance = [{each.distance: each for each in line} for line in measure.samples]
    for stretch in measure.stretches:
        first, _, last = stretch.words.removesuffix(" cm").partition("–")
        for centimetre in range(int(first), int(last or first) + 1):
            for cell, line in zip(stretch.cells, by_distance, strict=True):
                sample = line.get(centimetre * 10)
                assert cell.chance == (chance_row(sample.chance) if sample else None)


@pytest.mark.parametrize(
    ("names", "sentence", "kept"),
    [
        (["excalibur"], "There is no weapon “excalibur”", 0),
        (["<script>"], "There is no weapon “<script>”", 0),
        (["mono_weave", "colt_m2117"], "Mono-weave does not shoot", 1),
        ([each.id for each in GUNS[:6]], "Only 4 can be compared at once", 4),
        (["colt_m2117", "colt_m2117", ""], "", 1),
        ([], "Choose up to four weapons.", 0),
    ],
)
def test_a_choice_that_cannot_be_is_told(client, names, sentence, kept) -> None:
    answer = client.get(f"{HOME}compare/", {"e": names})
    shown = answer.content.decode()
    assert "<script>”" not in shown
    assert sentence in unescape(shown)
    assert len(compared(*names).entries) == kept


def test_a_weapon_that_cannot_hurt_the_target_says_why(client) -> None:
    fields = {"e": ["colt_m2117", "guo_peng_p_law"], "armour": "daewoo_specter"}
    shown = words(client, f"{HOME}compare/", **fields)
    assert "Colt M2117: SS does nothing" in shown
    assert compared(*fields["e"], armour="daewoo_specter").measures[0].chart.paths[0] == ""


@pytest.mark.sampled(5)
@pytest.mark.parametrize("guns", [GUNS[n : n + 4] for n in range(0, len(GUNS), 4)])
def test_any_weapons_can_be_compared(client, guns) -> None:
    shown = words(client, f"{HOME}compare/", e=[each.id for each in guns], cover="heavy")
    assert all(shown.count(each.name) > 3 for each in guns)


# --- What it costs -------------------------------------------------------------------------------

PAGES = (
    HOME,
    f"{HOME}?q=colt",
    f"{HOME}weapons/colt_m2117/?gutz=5",
    f"{HOME}compare/?e=imi_buzzard",
)


@pytest.mark.parametrize("where", PAGES)
def test_guests_ask_the_database_for_nothing(client, db, where, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        answer = client.get(where)
    assert answer.headers["Cache-Control"] == "private"
    assert "sessionid" not in answer.cookies


@pytest.mark.parametrize("where", PAGES)
def test_users_are_looked_up_and_nothing_else(client, db, where, django_assert_num_queries) -> None:
    client.force_login(get_user_model().objects.create_user("ada", "", "tidy-otter"))
    with django_assert_num_queries(3):  # session, user, unread
        client.get(where)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((299,), "Line 299 of the rules"),
        ((85, 86, 87), "Lines 85–87 of the rules"),
        ((299, 444), "Lines 299 and 444 of the rules"),
        ((4, 9, 1, 2, 9), "Lines 1–2, 4 and 9 of the rules"),
        ((), ""),
    ],
)
def test_lines_in_words(lines, told) -> None:
    assert in_lines(lines) == told


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Ways(0, 1), ("never", "")),
        (Ways(1, 1), ("always", "")),
        (Ways(1, 12), ("8.3%", "1/12")),
        (Ways(1, 8), ("12.5%", "1/8")),
        (Ways(1, 5000), ("under 0.1%", "1/5000")),
        (Ways(4999, 5000), ("over 99.9%", "4999/5000")),
    ],
)
def test_chances_in_words(chance, told) -> None:
    face = chance_row(chance)
    assert (face.percent, face.exact) == told


def test_what_is_kept_of_the_list_is_of_one_search_and_one_game(client, monkeypatch) -> None:
    """The same list is drawn once; other filters, games and typed words have their own."""
    drawn = []

    def counted(name: str, context: dict) -> str:
        drawn.append(context["page"].slug)
        return render_to_string(name, context)

    results.forget()
    monkeypatch.setattr("rosters.views.armoury.render_to_string", counted)
    first = client.get("/armoury/firewall/?all=1").text
    assert "entry-name" in first
    assert "&lt;" not in first.partition('id="found"')[2].partition("entry-name")[0]
    client.get("/armoury/firewall/?all=1")
    assert drawn == ["firewall"]
    assert client.get("/armoury/firewall/?section=weapons").text != first
    assert client.get("/armoury/killzone/?all=1").text != first
    assert drawn == ["firewall", "firewall", "killzone"]
    for _ in range(2):
        client.get("/armoury/firewall/?q=ak")
    assert len(drawn) == 5, "what is typed is not kept"
