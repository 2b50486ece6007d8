"""Pages for files: downloads for whoever may look, and a look before anything is kept."""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from html import unescape

import jsonschema
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from accounts import owners
from rosters.documents import warband_of
from rosters.exchange.catalogue import catalogue
from rosters.exchange.formats import FORMATS
from rosters.exchange.import_result import MOST_PACKED, MOST_WORDS, MOST_XML
from rosters.models import Warband
from rosters.services import warbands
from rules.kernel.warbands import MOST_MEMBERS, MOST_TEAMS, Team
from tests.rosters.warbands_made import READY, WORKSHOP

IMPORT, KEEP = "/warbands/import/", "/warbands/import/keep/"
ROSTER = f'<roster name="X" gameSystemId="{catalogue("firewall").system}">%s</roster>'


@pytest.fixture(scope="module", autouse=True)
def guests_from_everywhere():
    """Examples of one test are all posted from one address, as no guests of a day are."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(owners, "GUESTS_A_DAY", 100_000)
        yield


@pytest.fixture
def guest(db) -> Client:
    return Client()


def upload(client: Client, content: bytes, name: str = "warband.bin"):
    return client.post(IMPORT, {"file": SimpleUploadedFile(name, content)})


def document_in(answer) -> str:
    found = re.search(
        r'<textarea name="document"[^>]*>(.*?)</textarea>', answer.content.decode(), re.S
    )
    assert found is not None
    return unescape(found[1])


def packed(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        for name, words in files:
            archive.writestr(name, words)
    return content.getvalue()


# --- Out -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_is_a_download_for_whoever_may_see_the_warband(row, ada, guest, form):
    address = f"/warbands/{row.pk}/export/{form}"
    assert guest.get(address).status_code == 404
    link = warbands.share(row.pk, ada, "link").link
    assert guest.get(address).status_code == 404
    answer = guest.get(f"{address}?link={link}")
    assert answer.status_code == 200
    name = f"hitters.{FORMATS[form].ending}"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert "no-store" in answer.headers["Cache-Control"]
    page = guest.get(f"/warbands/{row.pk}/?link={link}").content.decode()
    assert f'href="{address}?link={link}"' in page


def test_formats_that_nobody_knows_do_not_exist(row, ada, guest):
    warbands.share(row.pk, ada, "public")
    assert guest.get(f"/warbands/{row.pk}/export/docx").status_code == 404
    assert guest.get("/warbands/nobody/export/json").status_code == 404


def test_the_published_schema_takes_the_exported_document(row, ada, guest):
    warbands.share(row.pk, ada, "public")
    document = guest.get(f"/warbands/{row.pk}/export/json").json()
    answer = guest.get("/schemas/warband-1.json")
    assert document["$schema"] == "http://testserver/schemas/warband-1.json" == answer.json()["$id"]
    jsonschema.Draft202012Validator.check_schema(answer.json())
    jsonschema.validate(document, answer.json())


def test_builder_files_are_there_for_games_with_warbands(guest):
    for ending in ("gst", "cat"):
        answer = guest.get(f"/warbands/builders/firewall.{ending}")
        assert answer.headers["Content-Disposition"] == f'attachment; filename="firewall.{ending}"'
        assert answer.content.startswith(b"<?xml")
    for name in ("firewall.exe", "chess.cat", "backgammon.gst"):
        assert guest.get(f"/warbands/builders/{name}").status_code == 404
    page = guest.get(IMPORT).content.decode()
    assert "/warbands/builders/firewall.gst" in page
    assert "/warbands/builders/firewall.cat" in page


# --- In ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "text", "ros", "rosz"])
def test_a_guest_looks_at_a_file_and_keeps_it(guest, form):
    content = FORMATS[form].write(READY[6], WORKSHOP, "")
    answer = upload(guest, content)
    assert answer.status_code == 200
    assert not Warband.objects.exists()
    assert "Big Irina" in answer.content.decode()
    kept = guest.post(KEEP, {"document": document_in(answer)})
    row = Warband.objects.get()
    assert kept.headers["Location"] == f"/warbands/{row.pk}/"
    assert warband_of(row.document) == READY[6]
    assert guest.get(f"/warbands/{row.pk}/").status_code == 200


def test_text_can_be_pasted_and_what_has_no_place_is_told_before_it_is_kept(guest):
    words = "# H\nGame: firewall\n## One\n### Bob — figure\nCarries: Bazooka\n<b>"
    page = guest.post(IMPORT, {"text": words}).content.decode()
    assert "“Bazooka” has no place" in page
    assert "“&lt;b&gt;” has no place" in page
    assert "2 problems" in page
    assert "Nothing is kept yet" in page
    assert not Warband.objects.exists()


def test_what_was_pasted_and_refused_stands_in_its_field(guest):
    answer = guest.post(IMPORT, {"text": "# Night Owls\nGame: chess"})
    assert answer.status_code == 422
    assert re.search(r"<textarea[^>]*>\s*# Night Owls\nGame: chess</textarea>", answer.text)


def test_a_draft_can_be_kept(guest):
    words = "# H\nGame: firewall\n## One\n### Bob — figure\n"
    guest.post(KEEP, {"document": document_in(guest.post(IMPORT, {"text": words}))})
    assert Warband.objects.get().problems == 2


def bomb() -> bytes:
    return packed(("a.ros", b" " * (MOST_XML + 1)))


def liar() -> bytes:
    """A zip that says of its file that it is small."""
    content = bytearray(bomb())
    size = struct.pack("<I", MOST_XML + 1)
    while (at := content.find(size)) >= 0:
        content[at : at + 4] = struct.pack("<I", 10)
    return bytes(content)


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">'
    + b"".join(
        b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10 if n else b"&a;" * 10) for n in range(9)
    )
    + b"]><roster>&a8;</roster>"
)
OUTSIDE = b'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><roster name="&x;"/>'
FIREWALL = b'{"ruleset": "firewall", '


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        (b"", 422, "Choose a file"),
        (b"   \n", 422, "Choose a file"),
        (b"\xff\xfe\x00\x01", 422, "neither text"),
        (b"hello", 422, "no warband as this site writes them"),
        (b"# H\nhello", 422, "no warband as this site writes them"),
        (b"# H\nGame: Chess", 422, "No warbands are built here for “Chess”"),
        (b"# H\nGame: firewall\n### Bob", 422, "stands before any team"),
        (b"# H\nGame: firewall" + b"\n## T" * 25, 422, "at most 24 teams"),
        (b"# H\nGame: firewall\n## T" + b"\n### B" * 31, 422, "room for 30"),
        (b"# H\nGame: firewall\n> a\x00b", 422, "characters in it that no text has"),
        (b"# " + b"x" * MOST_WORDS, 413, "larger than any warband"),
        (b"{", 422, "not whole"),
        (b"[1]", 422, "no warband"),
        (b'{"name": "x"}', 422, "does not name a game"),
        (b'{"ruleset": {}}', 422, "does not name a game"),
        (b'{"ruleset": "backgammon"}', 422, "does not name a game"),
        (b'{"ruleset": "firewall", "format": 99}', 422, "newer format"),
        (b'{"ruleset": "firewall", "format": -1}', 422, "nobody knows"),
        (b'{"ruleset": "firewall", "format": true}', 422, "newer format"),
        (FIREWALL + b'"teams": 3}', 422, "not a list of teams"),
        (FIREWALL + b'"teams": [3]}', 422, "not a list of teams"),
        (FIREWALL + b'"teams": [{"members": {}}]}', 422, "not a list of members"),
        (FIREWALL + b'"notes": "\\u0000"}', 422, "characters in it"),
        (FIREWALL + b'"x": {"\\u0000": 1}}', 422, "characters in it"),
        (FIREWALL + b'"x": ' + b"[" * 60 + b"]" * 60 + b"}", 422, "nested more deeply"),
        (FIREWALL + b'"x": ' + b"[" * 40000 + b"]" * 40000 + b"}", 422, "nested more deeply"),
        (FIREWALL + b'"x": ' + b"[" * 90000 + b"]" * 90000 + b"}", 413, "holds more than any"),
        (FIREWALL + b'"x": "' + b"x" * 800_000 + b'"}', 413, "more than can be kept"),
        (b'{"x": 1e999}', 422, ""),
        (b'{"x": NaN}', 422, ""),
        (b"<", 422, "XML is broken"),
        (b"<a/>", 422, "no roster"),
        (b"<roster/>", 422, "not built with a catalogue"),
        (b'<?xml version="1.0" encoding="klingon"?><roster/>', 422, "XML is broken"),
        (LAUGHS, 422, "declares things"),
        (OUTSIDE, 422, "declares things"),
        (b"<a>" + b" " * MOST_XML + b"</a>", 413, "larger than any"),
        (b"<a>" * 200_000, 422, "nested more deeply"),
        (b"PK\x03\x04garbage", 422, "zip is broken"),
        (packed(), 422, "none or several"),
        (packed(("a.ros", b"<roster/>"), ("b.ros", b"")), 422, "none or several"),
        (packed(("a/", b"")), 422, "none or several"),
        (packed(("a.ros", b"<roster/>")), 422, "not built with a catalogue"),
        (packed(("a.ros", b"<roster/>"), method=zipfile.ZIP_LZMA), 422, "rosters are not"),
        (packed(("a.ros", LAUGHS)), 422, "declares things"),
        (packed(("a.ros", packed(("a.ros", b"<roster/>")))), 422, "XML is broken"),
        (b"PK" + b"x" * MOST_PACKED, 413, "larger than any"),
        (bomb(), 413, "holds more than any"),
        (liar(), 422, ""),
    ],
    ids=lambda each: None if isinstance(each, bytes) else str(each)[:30],
)  # fmt: skip
def test_what_is_no_warband_is_refused_with_a_sentence_and_nothing_is_kept(
    guest, content, status, words
):
    answer = upload(guest, content)
    assert answer.status_code == status
    page = unescape(answer.content.decode())
    assert re.search(r'role="alert"><span>[A-Z].+\. Nothing was kept\.', page), page
    assert words in page
    assert not Warband.objects.exists()


@pytest.mark.parametrize("address", [IMPORT, KEEP])
@pytest.mark.parametrize("is_checked", [True, False], ids=["by the token's check", "by the view"])
def test_a_paste_of_more_than_a_mebibyte_is_answered_with_the_form_again(
    db, settings, address, is_checked
):
    guest = Client(enforce_csrf_checks=is_checked)
    guest.get(IMPORT)
    token = guest.cookies["firewall_csrf"].value
    words = "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    sent = {"text": words, "document": words, "csrfmiddlewaretoken": token}
    answer = guest.post(address, sent)
    page = unescape(answer.content.decode())
    assert answer.status_code == 413
    assert "Save it as a file and choose that. Nothing was kept." in page
    assert 'id="import-file"' in page
    assert "xxx" not in page
    assert "no-store" in answer.headers["Cache-Control"]
    assert not Warband.objects.exists()


def test_too_much_for_any_other_form_is_said_too(guest, settings):
    answer = guest.post("/warbands/new/", {"name": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE * 2})
    assert answer.status_code == 413
    assert "too much at once" in answer.content.decode()


@pytest.mark.parametrize("number", ["0", "-1", "x", "²", "99999", "31"])
def test_a_roster_with_a_foolish_number_is_refused(guest, number):
    kind = catalogue("firewall").kinds[0].id
    force = (
        '<forces><force name="F"><selections>'
        f'<selection entryId="{kind}" name="A" number="{number}"/></selections></force></forces>'
    )
    assert upload(guest, (ROSTER % force).encode()).status_code == 422


PIECES = st.sampled_from([
    "{", "}", "[", "]", '"teams":', '"members":', '"firewall"', '"ruleset":', ",", "1", "null",
    "# X\n", "Game: firewall\n", "## T\n", "### B — vehicle\n", "Guns: ", "Also: {", "> ", "\r",
    "<roster>", "</roster>", "<forces>", "PK\x03\x04",
    "Also: {\"build\": 3}\n", "Also: {\"id\": []}\n",
    "Leader: 9\n", "Also: {\"vendor\": 3, \"name\": 3, \"kind\": 4}\n", "Skills: Stealth 9999\n",
])  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    content=st.binary(max_size=60)
    | st.lists(PIECES, max_size=12).map("".join).map(str.encode)
    | st.lists(PIECES, max_size=8)
    .map(lambda more: "# X\nGame: firewall\n## T\n### B — vehicle\n" + "".join(more))
    .map(str.encode)
)
def test_garbage_is_a_refusal_or_a_report_and_never_kept(db, content):  # fmt: skip
    answer = upload(Client(), content)
    assert answer.status_code in (200, 413, 422)
    if answer.status_code == 200:
        assert Client().post(KEEP, {"document": document_in(answer)}).status_code == 302
        Warband.objects.all().delete()
    assert not Warband.objects.exists()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda below: st.lists(below, max_size=3)
    | st.dictionaries(st.sampled_from(
        ["id", "name", "kind", "build", "members", "leader", "notes", "vendor", "colour", "x",
         "weapons", "cyber", "printed", "aboard", "grenades", "entry", "skills"]
    ), below, max_size=4),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    more=st.dictionaries(st.sampled_from(["name", "notes", "made", "pack", "vendor"]), JSON),
    team=st.dictionaries(st.sampled_from(["name", "id", "leader", "vendor", "x"]), JSON),
    members=st.lists(
        JSON.map(lambda each: each if isinstance(each, dict) else {"build": each}).map(
            lambda each: {"kind": "figure", **each}
        ),
        max_size=3,
    ),
)
def test_json_of_any_shape_is_read_with_a_report_or_refused(db, more, team, members):  # fmt: skip
    document = {"ruleset": "firewall", **more, "teams": [{**team, "members": members}]}
    answer = upload(Client(), json.dumps(document).encode())
    assert answer.status_code in (200, 422)
    if answer.status_code == 200:
        assert Client().post(KEEP, {"document": document_in(answer)}).status_code == 302
        Warband.objects.all().delete()


def test_the_largest_warband_travels_there_and_back(guest):
    figure = next(each for each in READY[6].teams[0].members if each.name == "Tinker")
    teams = tuple(
        Team(f"t{n}", "T", tuple(replace(figure, id=f"m{n}-{k}") for k in range(MOST_MEMBERS)))
        for n in range(MOST_TEAMS)
    )
    content = FORMATS["json"].write(replace(READY[6], teams=teams), WORKSHOP, "")
    answer = upload(guest, content)
    assert guest.post(KEEP, {"document": document_in(answer)}).status_code == 302
    assert Warband.objects.get().members == MOST_TEAMS * MOST_MEMBERS


def test_what_is_handed_in_to_be_kept_is_read_as_carefully(guest):
    for document in ("", "{", '{"ruleset": "chess"}'):
        assert guest.post(KEEP, {"document": document}).status_code == 422
    assert guest.get(KEEP).status_code == 405
    assert not Warband.objects.exists()


def test_nobody_keeps_more_than_they_may(guest, monkeypatch):
    monkeypatch.setattr(warbands, "MOST_GUEST_WARBANDS", 0)
    document = FORMATS["json"].write(READY[0], WORKSHOP, "").decode()
    answer = guest.post(KEEP, {"document": document})
    assert answer.status_code == 429
    assert "Delete one first" in answer.content.decode()
