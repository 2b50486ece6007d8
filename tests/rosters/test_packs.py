"""House catalogues on the site: kept, changed, shared, and what warbands make of them."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver
from hypothesis import given
from hypothesis import strategies as st

from battles.matchmaking.forces import chosen_forces
from rosters.documents import warband_of
from rosters.exchange.document import to_json
from rosters.models import HouseRows, Pack, PackEdition, Sharing, Warband
from rosters.pack_store import packing_of
from rosters.queries import pack_pages, warband_pages
from rosters.services import packs, undoing, warbands
from rules.firewall.catalogue import packs as shelf
from rules.firewall.catalogue.packs import stem_of
from rules.kernel import warbands as w
from rules.kernel.packs import BadPack
from tests.battles.test_routes_by_role import addresses
from tests.one_line import one_line
from tests.rosters.conftest import edit_it

TOML = """
name = "Docks"
[[weapons]]
changes = "colt_m2117"
long = 1200
[[weapons]]
id = "harpoon"
name = "Harpoon gun"
category = "miscellaneous"
hands = 2
short = 100
effective = 200
long = 300
modes = [{ fire = "SS", gutz = 1, malfunction = 0 }]
"""
COLT = ("weapons", "colt_m2117")
PRICED = TOML + "[points]\nlabel = 'Tokens'\nmost = 5\nprices = { colt_m2117 = 4 }\n"


@pytest.fixture
def pack(ada) -> Pack:
    return packs.keep_pack(ada, "firewall", TOML)


@pytest.fixture
def browsers(ada, bruno) -> dict[str, Client]:
    found = {"nobody": Client(), "bruno": Client(), "ada": Client()}
    for name in ("bruno", "ada"):
        found[name].force_login(get_user_model().objects.get(username=name))
    return found


@pytest.fixture
def armed(row, ada, pack) -> Warband:
    """Ada's warband under the pack, each with a Colt."""
    edit_it(row, ada, w.Restock(pack.newest_id))
    return edit_it(row, ada, w.Equip("t1", "figure", {"weapons": ["colt_m2117"]}))


def guns(row: Warband) -> set[str]:
    whole = warband_of(Warband.objects.get(pk=row.pk).document)
    return {gun for each in w.members_of(whole) for gun in each.build.get("weapons", ())}


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As another process would: no pack has been met yet."""
    monkeypatch.setattr(shelf, "_PACKS", {})
    monkeypatch.setattr(shelf, "_IDS", {})
    shelf._arranged.cache_clear()


# --- Keeping -------------------------------------------------------------------------------------


def test_a_pack_is_kept_and_shown_beside_the_book(browsers, pack):
    found = browsers["ada"].get(pack.get_absolute_url())
    text = found.content.decode()
    assert found.status_code == 200
    assert "Docks" in text
    assert "Harpoon gun" in text
    assert "120 cm" in text


def test_toml_and_json_say_the_same(ada):
    document = packing_of("firewall").written(packs.content_of(packing_of("firewall"), TOML))
    one = packs.content_of(packing_of("firewall"), json.dumps(document))
    assert one == packs.content_of(packing_of("firewall"), TOML)


def test_the_form_keeps_a_pack_and_refuses_with_every_reason_and_the_text(browsers):
    ada = browsers["ada"]
    bad = TOML.replace("1200", '"far"').replace('id = "harpoon"', 'id = "Harpoon!"')
    answer = ada.post("/house-catalogues/new/", {"game": "firewall", "source": bad})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "weapons.0.long" in text
    assert "weapons.1.id" in text
    assert "Harpoon!" in text.partition("<textarea")[2]
    assert not Pack.objects.exists()
    answer = ada.post("/house-catalogues/new/", {"game": "firewall", "source": TOML})
    assert answer.status_code == 302
    again = ada.post("/house-catalogues/new/", {"game": "firewall", "source": TOML})
    assert again.headers["Location"] == answer.headers["Location"]
    assert Pack.objects.count() == 1


@given(source=st.text(max_size=200) | st.binary(max_size=100).map(lambda b: b.decode("latin-1")))
def test_any_text_is_a_pack_or_refused_in_words(source):
    try:
        packs.content_of(packing_of("firewall"), source)
    except BadPack as error:
        assert error.problems  # noqa: PT017
        assert all(each.message for each in error.problems)  # noqa: PT017


@pytest.mark.parametrize(
    "source", ["[" * 5000, "a=" + "[" * 5000, "{" * 5000, "x" * 300_000, "\x00"]
)
def test_what_is_deep_long_or_strange_is_refused(source):
    with pytest.raises(BadPack):
        packs.content_of(packing_of("firewall"), source)


def test_an_edition_is_added_and_the_older_one_can_still_be_read(browsers, pack, ada):
    later = TOML.replace("1200", "1300")
    packs.add_edition(ada, pack.pk, later)
    packs.add_edition(ada, pack.pk, later)
    pack.refresh_from_db()
    assert (pack.editions, PackEdition.objects.count()) == (2, 2)
    first = browsers["ada"].get(f"{pack.get_absolute_url()}?edition=1").content.decode()
    newest = browsers["ada"].get(pack.get_absolute_url()).content.decode()
    assert ("120 cm" in first, "130 cm" in newest) == (True, True)
    assert "earlier edition" in first
    assert browsers["ada"].get(f"{pack.get_absolute_url()}?edition=9").status_code == 404


def test_nobody_keeps_more_than_there_is_room_for(ada, monkeypatch):
    monkeypatch.setattr(packs, "MOST_PACKS", 1)
    packs.keep_pack(ada, "firewall", TOML)
    with pytest.raises(packs.TooManyPacks):
        packs.keep_pack(ada, "firewall", TOML.replace("Docks", "More"))


def test_a_pack_as_a_file_follows_the_published_schema_and_is_read_again(browsers, pack):
    document = browsers["ada"].get(f"{pack.get_absolute_url()}pack.json").json()
    schema = browsers["nobody"].get("/schemas/house-catalogue-firewall-1.json").json()
    assert document.pop("$schema") == schema["$id"]
    jsonschema.validate(document, schema)
    found = packs.content_of(packing_of("firewall"), json.dumps(document))
    assert found.digest == pack.newest_id


# --- Who may -------------------------------------------------------------------------------------

SEEN = ("", "pack.json")
OWN = ("share/", "delete/", "edit/")


def test_every_address_of_the_house_catalogues_is_walked_here():
    own = {each for each in addresses(get_resolver().url_patterns) if each.startswith("house-cat")}
    walked = {f"house-catalogues/<slug:pack_id>/{end}" for end in (*SEEN, *OWN, "start/")}
    assert own == walked | {"house-catalogues/", "house-catalogues/new/"}


@pytest.mark.parametrize("end", SEEN)
def test_a_pack_is_its_owner_s_alone_until_it_is_shared(browsers, pack, ada, end):
    address = f"{pack.get_absolute_url()}{end}"
    answers = {name: each.get(address).status_code for name, each in browsers.items()}
    assert answers == {"nobody": 404, "bruno": 404, "ada": 200}
    by_link = packs.share_pack(ada, pack.pk, Sharing.LINK)
    assert browsers["nobody"].get(f"{address}?link={by_link.link}").status_code == 200
    assert browsers["nobody"].get(f"{address}?link=x").status_code == 404
    packs.share_pack(ada, pack.pk, Sharing.PUBLIC)
    assert {each.get(address).status_code for each in browsers.values()} == {200}
    packs.share_pack(ada, pack.pk, Sharing.PRIVATE)
    assert browsers["nobody"].get(f"{address}?link={by_link.link}").status_code == 404


@pytest.mark.parametrize("end", OWN)
def test_only_its_owner_changes_a_pack(browsers, pack, ada, end):
    packs.share_pack(ada, pack.pk, Sharing.PUBLIC)
    address = f"{pack.get_absolute_url()}{end}"
    for name in ("nobody", "bruno"):
        answer = browsers[name].post(address, {"sharing": "private", "source": "x = 1"})
        assert answer.status_code in (302, 404)
    kept = Pack.objects.get(pk=pack.pk)
    assert (kept.sharing, kept.editions) == ("public", 1)


def test_lists_show_one_s_own_and_what_is_public(browsers, pack, ada):
    def shown(name: str) -> bool:
        return "Docks" in browsers[name].get("/house-catalogues/").content.decode()

    assert (shown("ada"), shown("bruno"), shown("nobody")) == (True, False, False)
    packs.share_pack(ada, pack.pk, Sharing.PUBLIC)
    assert (shown("bruno"), shown("nobody")) == (True, True)


# --- Warbands ------------------------------------------------------------------------------------


def test_a_warband_is_started_from_a_pack(browsers, pack, ada):
    packs.share_pack(ada, pack.pk, Sharing.PUBLIC)
    answer = browsers["bruno"].post(f"{pack.get_absolute_url()}start/", {"name": "Dockers"})
    assert answer.status_code == 302
    row = Warband.objects.get(name="Dockers")
    assert row.document["pack"] == pack.newest_id
    answer = browsers["bruno"].post(f"{pack.get_absolute_url()}start/", {"name": "\x00"})
    assert answer.status_code == 422
    browsers["bruno"].post(f"{pack.get_absolute_url()}start/", {"name": " "})
    assert Warband.objects.latest("created").name == "Warband 2"


def test_the_form_puts_a_warband_under_a_pack_and_quick_words_know_it(browsers, row, pack):
    ada = browsers["ada"]

    def post(**fields: str) -> Any:
        revision = Warband.objects.get(pk=row.pk).revision
        data = {"revision": revision, "token": f"t{revision}", **fields}
        return ada.post(f"/warbands/{row.pk}/edits/", data)

    assert post(type="restock", pack=pack.newest_id).status_code == 302
    assert post(type="quick", team="t1", quick="ganger, harpoon gun").status_code == 302
    assert {stem_of(each) for each in guns(row)} == {"harpoon"}
    page = one_line(ada.get(f"/warbands/{row.pk}/?shown=m5"))
    assert "Added by Docks." in page
    assert "House catalogue: Docks" in page
    assert post(type="restock", pack="0" * 32).status_code == 422
    assert post(type="restock", pack="").status_code == 302
    assert "none, the book alone" in one_line(ada.get(f"/warbands/{row.pk}/"))


def test_a_warband_keeps_working_when_the_pack_changes(armed, pack, ada, monkeypatch):
    before = guns(armed)
    packs.add_edition(ada, pack.pk, TOML.replace("1200", "1300"))
    forget(monkeypatch)
    whole = warband_of(Warband.objects.get(pk=armed.pk).document)
    assert guns(armed) == before
    assert warband_pages.warband_page(Warband.objects.get(pk=armed.pk), ada).checked.problems == ()
    assert whole.pack == pack.newest_id
    face = pack_pages.pack_choice(ada, "firewall", whole.pack)
    assert face.later == pack
    edit_it(armed, ada, w.Restock(face.later.newest_id))
    assert guns(armed) != before
    assert {stem_of(each) for each in guns(armed)} == {"colt_m2117"}
    assert pack_pages.pack_choice(ada, "firewall", face.later.newest_id).later is None


def test_a_warband_outlives_its_pack(armed, pack, ada, monkeypatch):
    before = guns(armed)
    packs.delete_pack(ada, pack.pk)
    forget(monkeypatch)
    page = warband_pages.warband_page(Warband.objects.get(pk=armed.pk), ada)
    assert (page.checked.problems, guns(armed)) == ((), before)
    assert HouseRows.objects.filter(pk=page.warband.pack).exists()


def test_a_later_edition_of_a_pack_that_was_taken_back_is_not_told(row, pack, ada, bruno):
    packs.share_pack(ada, pack.pk, Sharing.PUBLIC)
    made = warbands.create_warband(bruno, "firewall", "B", pack.newest_id)
    packs.add_edition(ada, pack.pk, PRICED)
    assert pack_pages.pack_choice(bruno, "firewall", made.document["pack"]).later == pack
    packs.share_pack(ada, pack.pk, Sharing.PRIVATE)
    assert pack_pages.pack_choice(bruno, "firewall", made.document["pack"]).later is None


def test_a_club_s_points_run_along_and_bound_the_warband(browsers, armed, pack, ada):
    packs.add_edition(ada, pack.pk, PRICED)
    pack.refresh_from_db()
    edit_it(armed, ada, w.Restock(pack.newest_id))
    text = browsers["ada"].get(f"/warbands/{armed.pk}/").content.decode()
    assert "Tokens" in text
    assert "Tokens: 12 of 5 are spent." in text
    assert Warband.objects.get(pk=armed.pk).problems == 1
    assert chosen_forces.__doc__


def test_undo_leads_back_to_the_book(armed, ada):
    row = Warband.objects.get(pk=armed.pk)
    undoing.undo(row.pk, ada, row.revision, "back")
    row = undoing.undo(row.pk, ada, row.revision + 1, "further")
    assert row.document["pack"] == ""


# --- Files, armoury, battles ---------------------------------------------------------------------


def test_a_pack_travels_with_its_warband(browsers, armed, pack, monkeypatch):
    content = to_json(warband_of(Warband.objects.get(pk=armed.pk).document)).decode()
    schema = browsers["nobody"].get("/schemas/warband-1.json").json()
    jsonschema.validate(json.loads(content), schema)
    Pack.objects.all().delete()
    HouseRows.objects.all().delete()
    forget(monkeypatch)
    report = browsers["bruno"].post("/warbands/import/", {"text": content})
    assert "house catalogue “Docks”" in report.content.decode()
    kept = browsers["bruno"].post("/warbands/import/keep/", {"document": content})
    assert kept.status_code == 302
    row = Warband.objects.exclude(pk=armed.pk).get()
    assert guns(row) == guns(armed)
    assert row.problems == 0
    assert HouseRows.objects.filter(pk=row.document["pack"]).exists()


def test_a_pack_in_a_file_that_cannot_be_used_is_told_and_the_rest_kept(browsers, armed):
    document = json.loads(to_json(warband_of(Warband.objects.get(pk=armed.pk).document)))
    document["catalogue"]["weapons"][0]["long"] = -7
    report = browsers["ada"].post("/warbands/import/", {"text": json.dumps(document)})
    assert "house catalogue cannot be used" in report.content.decode()


@pytest.mark.parametrize("form", ["text", "chat", "csv", "ros", "rosz", "json"])
def test_every_format_writes_a_warband_under_a_pack(browsers, armed, form):
    assert browsers["ada"].get(f"/warbands/{armed.pk}/export/{form}").status_code == 200


@pytest.mark.parametrize("form", ["text", "ros"])
def test_text_and_rosters_come_back_under_the_same_pack(browsers, armed, form):
    content = browsers["ada"].get(f"/warbands/{armed.pk}/export/{form}").content.decode()
    browsers["ada"].post("/warbands/import/keep/", {"document": content})
    row = Warband.objects.exclude(pk=armed.pk).get()
    assert (guns(row), row.document["pack"]) == (guns(armed), armed.document["pack"])


def test_text_names_house_things_by_their_names(browsers, row, pack, ada):
    edit_it(row, ada, w.Restock(pack.newest_id))
    edit_it(row, ada, w.Fill("m2", {"weapons.add": "harpoon"}))
    text = browsers["ada"].get(f"/warbands/{row.pk}/export/text").content.decode()
    assert "Harpoon gun" in text
    assert "harpoon__" not in text


def test_print_and_pdf_say_what_is_the_house_s(browsers, armed):
    page = browsers["ada"].get(f"/warbands/{armed.pk}/print/").content.decode()
    assert "Changed by Docks." in page
    assert browsers["ada"].get(f"/warbands/{armed.pk}/print.pdf").status_code == 200


def test_the_armoury_is_shown_with_a_pack_or_without(browsers, pack):
    nobody, colt = browsers["nobody"], pack_id("colt_m2117", pack)
    whole = one_line(
        nobody.get(f"/armoury/firewall/?section=weapons&q=harpoon&pack={pack.newest_id}")
    )
    assert "Harpoon gun" in whole
    assert "Harpoon gun" not in one_line(nobody.get("/armoury/firewall/?q=harpoon"))
    entry = f"/armoury/firewall/weapons/{colt}/"
    assert "changed by Docks" in one_line(nobody.get(f"{entry}?pack={pack.newest_id}"))
    assert nobody.get(entry).status_code == 404
    compared = nobody.get(f"/armoury/firewall/compare/?pack={pack.newest_id}&e={colt}&e=m_89")
    assert compared.status_code == 200
    for wrong in ("0" * 32, "x y", "é"):
        assert nobody.get("/armoury/firewall/", {"pack": wrong}).status_code == 404


def pack_id(stem: str, pack: Pack) -> str:
    return packing_of("firewall").known(pack.newest_id).id_of("weapons", stem)


def test_a_battle_is_opened_with_a_warband_under_a_pack(armed, ada, monkeypatch):
    forget(monkeypatch)
    found = chosen_forces(ada, "firewall", "street_fight", {"wardens": armed.pk})
    assert found["wardens"]["pack"] == armed.document["pack"]


# --- Files, and a keeper who looks --------------------------------------------------------------


def test_the_file_of_a_pack_is_a_pack_again(browsers, pack, bruno):
    whole = browsers["ada"].get(f"{pack.get_absolute_url()}pack.json").content.decode()
    assert "$schema" in json.loads(whole)
    assert packs.keep_pack(bruno, "firewall", whole).newest_id == pack.newest_id


def test_whoever_keeps_the_site_sees_packs_and_warbands_and_changes_none(client, armed, pack, ada):
    get_user_model().objects.create_superuser("keeper", "", "wise-badger")
    client.login(username="keeper", password="wise-badger")
    for kind, row in (("pack", pack), ("houserows", pack.newest), ("warband", armed)):
        table = f"/admin/rosters/{kind}/"
        page = client.get(f"{table}{row.pk}/change/")
        if kind == "warband":
            for line in ("Revision", "Teams", "Members", "Problems", "Sharing"):
                assert f"<label>{line}:</label>" in page.content.decode()
        assert (client.get(table).status_code, page.status_code) == (200, 200)
        assert b'name="_save"' not in page.content
        assert client.get(f"{table}add/").status_code == 403
        assert client.post(f"{table}{row.pk}/change/", {"name": "x"}).status_code == 403
    assert client.post(
        f"/admin/rosters/houserows/{pack.newest_id}/delete/", {"post": "yes"}
    ).status_code == 403  # fmt: skip
    assert client.post(f"/admin/rosters/pack/{pack.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Pack.objects.exists()
    assert guns(armed) == {packs.content_of(packing_of("firewall"), TOML).id_of(*COLT)}
