"""Totals of teams and warbands wherever they are shown: page, paper, programs and files."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from defusedxml.ElementTree import fromstring
from django.contrib.auth import get_user_model
from django.test import Client
from msgspec.structs import replace
from pypdf import PdfReader

from rosters.documents import workshop_of
from rosters.exchange.detect_format import read
from rosters.exchange.formats import FORMATS
from rosters.exchange.schema import warband_schema
from rosters.services import warbands
from rules.kernel.totals import totals
from rules.kernel.warbands import Member, Team, members_of
from tests.one_line import one_line

WORKSHOP = workshop_of("firewall")
TOLLGATE = next(each for each in WORKSHOP.ready() if each.name == "Tollgate")
ADDRESS = "https://example.org/schemas/warband-1.json"
# Of two teams and all, as their figures and the Valiant Yeoman add up by hand.
CREW = {"Figures": 5, "Gutz": 35, "Cyber Points": 18}
HEAVIES = {"Figures": 4, "Gutz": 27, "Cyber Points": 10, "Vehicle Points": 28}
ALL = {"Figures": 9, "Gutz": 62, "Cyber Points": 28, "Vehicle Points": 28}


@pytest.fixture
def kept(ada):
    return warbands.keep_new(ada, TOLLGATE, "new")


@pytest.fixture
def page(ada):
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    return client


def file(form: str) -> bytes:
    return FORMATS[form].write(TOLLGATE, WORKSHOP, ADDRESS)


def in_a_line(sums: dict[str, int]) -> str:
    return ", ".join(f"{label} {total}" for label, total in sums.items())


def labelled(sums) -> dict[str, int]:
    return {each["label"]: each["total"] for each in sums}


# --- The page ------------------------------------------------------------------------------------


def opened(text: str, of: str) -> dict[str, list[tuple[str, str, str]]]:
    """The totals of a team or of all by label: where each part leads, its label, its value."""
    block = re.search(rf'id="{of}-totals".*?</div>', text, re.DOTALL)
    assert block is not None
    found = {}
    for one in re.findall(r"<details.*?</details>", block[0], re.DOTALL):
        label = re.search(r'chip-name">(.*?)<', one)[1]
        value = " ".join(re.search(r'chip-value">(.*?)<', one)[1].split())
        row = r'<th scope="row">(?:<a href="#(\w+)">)?(.*?)<.*?<td>(.*?)</td>'
        found[f"{label} {value}"] = re.findall(row, one, re.DOTALL)
    return found


def test_a_page_opens_every_total_to_its_parts(page, kept):
    text = one_line(page.get(f"/warbands/{kept.pk}/"))
    crew, heavies = kept.document["teams"]
    everything = opened(text, "warband")
    assert list(everything) == [f"{label} {total}" for label, total in ALL.items()]
    assert everything["Gutz 62"] == [("t1", crew["name"], "35"), ("t2", heavies["name"], "27")]
    assert everything["Vehicle Points 28"] == [("t2", heavies["name"], "28")]
    assert list(opened(text, "t1")) == ["Figures 5 of 12", "Gutz 35", "Cyber Points 18"]
    named = {each["name"]: each["id"] for each in heavies["members"]}
    assert opened(text, "t2")["Cyber Points 10"] == [
        (named["Mother Karga"], "Mother Karga", "5"), (named["Dagmar"], "Dagmar", "4"),
        (named["Pipes"], "Pipes", "1"),
    ]  # fmt: skip
    keys = re.findall(r'data-key="(.*?)"', text)
    assert len(keys) == len(set(keys))


def test_a_stranger_may_ask_down_to_the_last_part(kept, ada):
    warbands.share(kept.pk, ada, "public")
    member = next(members_of(TOLLGATE))
    stranger, address = Client(), f"/warbands/{kept.pk}/"
    assert "sum-gutz" not in stranger.get(address).text
    shown = stranger.get(f"{address}?shown={member.id}").text
    assert 'data-key="sum-gutz"' in shown
    assert "Leads the team" in shown


def test_an_empty_warband_has_no_points_to_show(page, ada):
    row = warbands.create_warband(ada, "firewall", "Nobody")
    assert list(opened(page.get(f"/warbands/{row.pk}/").text, "warband")) == ["Figures 0"]


# --- Paper ---------------------------------------------------------------------------------------


def on_paper(page, address: str) -> str:
    """The words of a print in the browser, in the order in which they are laid out."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", page.get(address).text))


def test_paper_says_what_teams_and_all_come_to(page, kept):
    text = on_paper(page, f"/warbands/{kept.pk}/print/")
    assert in_a_line(CREW) in text
    assert in_a_line(HEAVIES) in text
    table = text[text.index("What it comes to") :]
    for row in (" ".join(ALL), "Tollgate crew 5 35 18 0", "Heavies 4 27 10 28", "All 9 62 28 28"):
        assert row in table


def test_a_team_that_is_printed_alone_stands_beside_the_total_of_all(page, kept):
    team = kept.document["teams"][1]["id"]
    text = on_paper(page, f"/warbands/{kept.pk}/print/?team={team}")
    assert in_a_line(CREW) not in text
    assert "All 9 62 28 28" in text


def test_a_pdf_says_what_teams_and_all_come_to(page, kept):
    content = page.get(f"/warbands/{kept.pk}/print.pdf").content
    pages = PdfReader(io.BytesIO(content)).pages
    text = " ".join(" ".join(each.extract_text() for each in pages).split())
    assert in_a_line(CREW) in text
    assert in_a_line(HEAVIES) in text
    table = text[text.index("What it comes to") :]
    for row in ("Tollgate crew 5 35 18 0", "Heavies 4 27 10 28", "All 9 62 28 28"):
        assert row in table


# --- Programs ------------------------------------------------------------------------------------


def test_programs_are_told_the_same_by_every_door(page, kept):
    def asked(path: str) -> dict:
        return page.get(f"/api/v1/warbands/{kept.pk}/{path}").json()

    whole, teams = asked(""), asked("teams/")
    checked = page.post("/api/v1/check/", kept.document, "application/json").json()
    assert labelled(whole["sums"]) == labelled(checked["sums"]) == ALL
    assert [labelled(each["sums"]) for each in whole["team_sums"]] == [CREW, HEAVIES]
    assert whole["team_sums"] == checked["team_sums"] == teams["sums"]
    first = kept.document["teams"][0]["id"]
    assert asked(f"teams/{first}/")["sums"] == teams["sums"][0]["sums"]
    assert asked("export/")["totals"] == {"sums": whole["sums"], "teams": teams["sums"]}


# --- Files ---------------------------------------------------------------------------------------


def test_a_document_carries_its_totals_and_nobody_believes_them():
    document = json.loads(file("json"))
    assert labelled(document["totals"]["sums"]) == ALL
    assert [labelled(each["sums"]) for each in document["totals"]["teams"]] == [CREW, HEAVIES]
    assert "totals" in warband_schema(ADDRESS)["$defs"]["firewall.Warband"]["properties"]
    document["totals"] = {"sums": [{"label": "Gutz", "total": 999}], "teams": "none"}
    found = read(json.dumps(document).encode(), {})
    assert (found.warband, found.notes) == (TOLLGATE, ())


def test_a_program_may_send_back_what_it_exported(page, kept):
    address = f"/api/v1/warbands/{kept.pk}/"
    document = page.get(f"{address}export/").json()
    body = {"document": document, "revision": kept.revision}
    answer = page.put(address, body, "application/json")
    assert answer.status_code == 200, answer.text
    assert "totals" not in answer.json()["document"]


def test_texts_say_what_teams_and_all_come_to():
    text, chat = file("text").decode().splitlines(), file("chat").decode().splitlines()
    assert "= Gutz 62: Tollgate crew 35, Heavies 27" in text
    assert "= Vehicle Points 28: Valiant Yeoman 28" in text
    assert [line for line in chat if line.startswith("Figures")] == [
        in_a_line(ALL), in_a_line(CREW), in_a_line(HEAVIES)
    ]  # fmt: skip


def test_a_spreadsheet_has_totals_below_the_figures_under_kinds_of_their_own():
    rows = list(csv.DictReader(io.StringIO(file("csv").decode("utf-8-sig"))))
    told = [
        {"Team": row["Team"], **{label: int(row[label]) for label in ALL if row[label]}}
        for row in rows[-3:]
    ]
    assert told == [{"Team": "Tollgate crew", **CREW}, {"Team": "Heavies", **HEAVIES},
                    {"Team": "", **ALL}]  # fmt: skip
    kinds = [row["Kind"] for row in rows]
    assert kinds[-3:] == ["team total", "team total", "warband total"]
    assert set(kinds[:-3]) == {"figure", "vehicle"}


def test_a_roster_costs_what_the_warband_comes_to():
    top = fromstring(file("ros"))
    space = top.tag.removesuffix("roster")
    costs = {
        each.get("name"): each.get("value") for each in top.findall(f"{space}costs/{space}cost")
    }
    assert costs == {"GUTZ": "62", "CP": "28", "VP": "28"}
    profiles = [
        {each.get("name"): int(each.text) for each in force.iterfind(f"{space}profiles//*[@name]")
         if each.text}
        for force in top.iter(f"{space}force")
    ]  # fmt: skip
    assert profiles == [CREW, HEAVIES]


def test_halves_of_a_figure_are_rounded_before_they_are_added_up():
    """Each counts what its card says, in the roster of other builders too, so that all agree."""
    chip = {"entry": "skill_chip", "skills": {"computer": 1}}
    half = {**WORKSHOP.plain("figure"), "cyber": [chip]}
    pair = tuple(Member(f"m{at}", f"Somebody {at}", "figure", half) for at in (1, 2))
    warband = replace(TOLLGATE, teams=(Team("t1", "Pair", pair),))
    card = next(each for each in WORKSHOP.member_sums(warband, pair[0]) if each.id == "cp")
    assert any("½" in part.value for part in card.parts)
    found = {one.id: one.total for one in totals(WORKSHOP, warband).sums}
    assert found["cp"] == 2 * card.total
    top = fromstring(FORMATS["ros"].write(warband, WORKSHOP, ADDRESS))
    costs = {each.get("name"): each.get("value") for each in top[0]}
    assert costs["CP"] == str(found["cp"])
