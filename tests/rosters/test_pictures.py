"""Pictures of members: made anew, counted, shown, cleared away; what is none is refused."""

from __future__ import annotations

import io
import random
import re
import struct
import subprocess
import sys
import zlib
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from PIL import Image, ImageFile

from rosters import image_processing
from rosters.documents import warband_of
from rosters.image_processing import LARGEST, MOST_BYTES, MOST_UPLOAD, developed, is_in_scans
from rosters.models import Picture, Warband
from rosters.portraits.looks import COLOURS
from rosters.portraits.parts import palette
from rosters.services import pictures, undoing, warbands
from rules.kernel import warbands as w
from rules.kernel.warbands import BadEdit
from tests.rosters.conftest import edit_it
from web.concurrency import Turnstile

CSS = Path(__file__).resolve().parents[2] / "static" / "css" / "portraits.css"


@pytest.fixture
def page(ada):
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    return client


def image(kind="PNG", size=(64, 48), colour="red", mode="RGB", **options) -> bytes:
    made = io.BytesIO()
    Image.new(mode, size, colour).save(made, kind, **options)
    return made.getvalue()


def noise(kind="PNG", size=(900, 900)) -> bytes:
    made = io.BytesIO()
    points = random.Random(1).randbytes(size[0] * size[1] * 3)  # noqa: S311 - no secret
    Image.frombytes("RGB", size, points).save(made, kind)
    return made.getvalue()


def upload(client, row, data, member="m2", **fields):
    now = Warband.objects.get(pk=row.pk)
    fields = {"revision": now.revision, "token": f"t{now.revision}", "shown": member, **fields}
    if data is not None:
        fields["picture"] = SimpleUploadedFile("face.png", data, "image/png")
    return client.post(f"/warbands/{row.pk}/members/{member}/picture/", fields)


def member(row, name="m2"):
    return w.member_named(warband_of(Warband.objects.get(pk=row.pk).document), name)


def opened(data) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture


# --- In the darkroom -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_every_kind_becomes_a_small_webp(kind):
    made = opened(developed(noise(kind, (700, 350))))
    assert (made.format, made.size) == ("WEBP", (320, 160))


def test_even_noise_fits():
    assert len(developed(noise())) <= MOST_BYTES


def test_nothing_of_the_file_is_left_but_the_picture():
    exif = Image.Exif()
    exif[0x010F], exif[0x8825] = "Camera of Ada", {1: "N"}
    for kind in ("JPEG", "PNG", "WEBP"):
        data = image(kind, exif=exif, icc_profile=b"profile of Ada")
        made = developed(data)
        assert b"Ada" in data
        assert b"Ada" not in made
        assert b"EXIF" not in made
        assert not opened(made).getexif()


def test_a_picture_that_was_taken_sideways_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    assert opened(developed(image("JPEG", (60, 40), exif=exif))).size == (40, 60)


def test_of_moving_pictures_only_the_first_is_kept():
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue")]
    made = io.BytesIO()
    frames[0].save(made, "GIF", save_all=True, append_images=frames[1:])
    first = opened(developed(made.getvalue()))
    assert getattr(first, "n_frames", 1) == 1
    red, _, blue = first.convert("RGB").getpixel((10, 10))
    assert red > 200 > 60 > blue


@pytest.mark.parametrize(
    ("mode", "colour"), [("RGBA", (1, 2, 3, 0)), ("LA", (9, 9)), ("CMYK", 0), ("1", 1), ("I;16", 9)]
)
def test_any_colours_can_be_developed(mode, colour):
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert opened(developed(image(kind, mode=mode, colour=colour))).size == (64, 48)


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def bomb(width: int, height: int) -> bytes:
    """A few bytes that claim to be a very large picture."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(1_000_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
REFUSED = {
    "nothing": (None, "Choose a picture first"),
    "an empty file": (b"", "Choose a picture first"),
    "garbage": (b"\x00\x01garbage" * 50, "no picture that can be read"),
    "svg": (SVG, "no picture that can be read"),
    "html": (b"<!doctype html><p>hello", "no picture that can be read"),
    "bmp": (image("BMP"), "no picture that can be read"),
    "tiff": (image("TIFF"), "no picture that can be read"),
    "half a png": (noise("PNG", (80, 80))[:2000], "no picture that can be read"),
    "a bomb": (bomb(30_000, 30_000), "at most 9 million"),
    "a smaller bomb": (bomb(6_000, 6_000), "at most 9 million"),
    "a lie": (bomb(3_000, 3_000), "no picture that can be read"),
    "too much": (b"\x89PNG\r\n\x1a\n" + bytes(MOST_UPLOAD), "larger than 5 MB"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_picture_is_refused_and_nothing_is_kept(page, row, case):
    data, sentence = REFUSED[case]
    answer = upload(page, row, data)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert (Picture.objects.count(), member(row).picture) == (0, "")
    assert Warband.objects.get(pk=row.pk).revision == row.revision


def test_files_that_are_damaged_anywhere_are_pictures_or_refused():
    chance = random.Random(7)  # noqa: S311 - no secret
    originals = [noise(kind, (40, 30)) for kind in ("PNG", "JPEG", "WEBP", "GIF")]
    for number in range(400):
        data = bytearray(originals[number % 4])
        for _ in range(chance.randrange(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            made = opened(developed(bytes(data)))
        except BadEdit:
            continue
        assert made.width <= LARGEST[0]


# --- Uploading and showing -----------------------------------------------------------------------


def test_a_picture_is_shown_in_the_list_on_cards_and_in_print(page, row):
    answer = upload(page, row, image())
    assert answer.headers["Location"] == f"/warbands/{row.pk}/?shown=m2"
    address = f"/pictures/{member(row).picture}.webp"
    for shown in ("", "?shown=m2", "print/"):
        assert address in page.get(f"/warbands/{row.pk}/{shown}").content.decode()
    pdf = page.get(f"/warbands/{row.pk}/print.pdf?part=cards").content
    assert b"/Image" in pdf


def test_a_picture_is_served_as_nothing_but_a_picture(page, row, django_assert_num_queries):
    upload(page, row, image())
    address = f"/pictures/{member(row).picture}.webp"
    with django_assert_num_queries(1):
        answer = Client().get(address)
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert opened(answer.content).size == (64, 48)


def test_no_picture_no_page(db):
    for name in ("0" * 64, "x", "../../etc/passwd"):
        assert Client().get(f"/pictures/{name}.webp").status_code == 404


def test_nobody_hangs_a_picture_in_anothers_warband(row, bruno, ada):
    warbands.share(row.pk, ada, "public")
    client = Client()
    assert upload(client, row, image()).status_code == 404
    client.force_login(get_user_model().objects.get(username="bruno"))
    assert upload(client, row, image()).status_code == 404
    assert Picture.objects.count() == 0


def test_a_stale_page_or_a_member_who_is_gone_keeps_nothing(page, row):
    assert upload(page, row, image(), revision="1").status_code == 409
    assert upload(page, row, image(), member="m99").status_code == 422
    assert upload(page, row, image(), token="").status_code == 422
    assert upload(page, row, image(), revision="one").status_code == 409
    assert Picture.objects.count() == 0


def test_the_colour_stays_when_a_picture_comes_and_undo_takes_it_away(page, row, ada):
    edit_it(row, ada, w.Portray("m2", "cyan"))
    upload(page, row, image())
    assert member(row).colour == "cyan"
    assert member(row).picture
    now = Warband.objects.get(pk=row.pk)
    undoing.undo(row.pk, ada, now.revision, "back")
    assert (member(row).colour, member(row).picture) == ("cyan", "")


def test_a_colour_is_chosen_by_a_button(page, row):
    fields = {"type": "portray", "member": "m2", "colour": "pink", "picture": "", "shown": "m2"}
    page.post(f"/warbands/{row.pk}/edits/", {**fields, "revision": row.revision, "token": "a"})
    assert 'data-colour="pink"' in page.get(f"/warbands/{row.pk}/").content.decode()


@pytest.mark.parametrize("field", ["colour", "picture"])
def test_a_portrait_is_named_in_plain_letters(row, ada, field):
    for words in ('"><script>', "../up", "x" * 65, "Ä"):
        with pytest.raises(BadEdit, match="palette"):
            edit_it(row, ada, w.Portray("m2", **{field: words}))


def test_a_document_from_elsewhere_shows_no_picture_that_cannot_be_ours(page, ada):
    odd = w.Member("m1", "Odd", "figure", picture="../../x", colour='"><b>')
    team = w.Team("t1", "One", (odd,))
    row = warbands.keep_new(ada, w.Warband("firewall", "Odd", (team,), made=2), "x")
    for paper in ("", "?shown=m1", "print/"):
        shown = page.get(f"/warbands/{row.pk}/{paper}")
        assert shown.status_code == 200
        assert ".webp" not in shown.content.decode()
        assert "../../x" not in shown.content.decode()
        assert '"><b>' not in shown.content.decode()


# --- Counting and clearing away ------------------------------------------------------------------


def test_the_same_picture_is_kept_once(page, row, bruno):
    upload(page, row, image())
    upload(page, row, image(), member="m3")
    assert Picture.objects.count() == 1
    pictures.keep_picture(bruno, developed(image()))
    assert Picture.objects.get().user.username == "ada"


def test_an_owner_keeps_so_many_pictures(page, row, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_PICTURES", 1)
    upload(page, row, image())
    answer = upload(page, row, image(colour="blue"))
    assert answer.status_code == 422
    assert "as many pictures here as one person can" in answer.content.decode()
    assert Picture.objects.count() == 1
    assert upload(page, row, image(), member="m3").status_code == 302  # it is there already


def test_a_guest_keeps_fewer_and_shows_them_too(db, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_GUEST_PICTURES", 1)
    guest = Client()
    guest.post("/warbands/new/", {"game": "firewall", "name": "Street trash"})
    row = Warband.objects.get()
    guest.post("/warbands/ready/firewall/6/copy/")
    row = Warband.objects.exclude(pk=row.pk).get()
    [first, second, *_] = [each.id for each in w.members_of(warband_of(row.document))]
    assert upload(guest, row, image(), member=first).status_code == 302
    assert Picture.objects.get().guest_key == row.guest_key
    assert upload(guest, row, image(colour="blue"), member=second).status_code == 422


def test_what_no_warband_shows_is_cleared_away_after_a_day(page, row, ada, capsys):
    upload(page, row, image())
    shown = member(row).picture
    unused = pictures.keep_picture(ada, developed(image(colour="blue")))
    call_command("sweep_pictures")
    assert Picture.objects.count() == 2  # somebody may be about to show it
    Picture.objects.update(used=timezone.now() - timedelta(days=2))
    edit_it(row, ada, w.Portray("m2"))
    call_command("sweep_pictures")
    assert capsys.readouterr().out.endswith("Pictures deleted: 1.\n")
    assert not Picture.objects.filter(pk=unused).exists()
    assert Picture.objects.filter(pk=shown).exists()  # an undo would show it again
    warbands.delete_warband(row.pk, ada)
    call_command("sweep_pictures")
    assert Picture.objects.count() == 0


def test_a_copy_keeps_its_pictures_when_their_owner_leaves(page, row, ada, bruno):
    upload(page, row, image())
    copy = warbands.copy_warband(Warband.objects.get(pk=row.pk), bruno, "")
    Picture.objects.update(used=timezone.now() - timedelta(days=2))
    get_user_model().objects.get(username="ada").delete()
    call_command("sweep_pictures", stdout=io.StringIO())
    assert Picture.objects.filter(pk=member(copy).picture).exists()


# --- The palette ---------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_has_a_rim_and_a_ground(colour):
    [name] = re.findall(
        rf'\[data-colour="{colour}"\]\.portrait {{ border-color: var\((\S+)\); }}', CSS.read_text()
    )
    tokens = dict(re.findall(r"(--[\w-]+): (#\w+);", CSS.with_name("tokens.css").read_text()))
    assert name in tokens
    assert len(palette()["grounds"][colour]) == 3


# --- What it may cost ----------------------------------------------------------------------------

MEMORY = """
import io, resource, sys
from PIL import Image, ImageFile
from rosters.image_processing import developed
made = io.BytesIO()
Image.new("RGB", (8, 8)).save(made, sys.argv[1])
developed(made.getvalue())
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
developed(open(sys.argv[2], "rb").read())
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "size", "mode", "options"),
    [
        ("PNG", (3000, 3000), "RGBA", {}),
        ("PNG", (3000, 3000), "P", {"transparency": 0}),
        ("GIF", (3000, 3000), "P", {}),
        ("WEBP", (2500, 2000), "RGBA", {"lossless": True}),
        ("JPEG", (4000, 3000), "RGB", {"progressive": True, "subsampling": 0}),
        ("JPEG", (8160, 6144), "RGB", {}),
    ],
    ids=lambda each: str(each),
)
def test_the_largest_picture_of_each_kind_costs_little_memory(tmp_path, kind, size, mode, options):
    """Megabytes beyond what the process had; 275 and more before, of 24 million points."""
    path = tmp_path / "picture"
    path.write_bytes(image(kind, size, 1 if mode == "P" else "red", mode, **options))
    asked = [sys.executable, "-c", MEMORY, kind, str(path)]
    told = subprocess.run(asked, cwd=CSS.parents[2], capture_output=True, check=True, text=True)
    assert int(told.stdout) < 100


def test_points_are_bounded_by_kind_before_anything_is_decoded(monkeypatch):
    monkeypatch.setattr(
        image_processing, "MOST_POINTS", dict.fromkeys(image_processing.MOST_POINTS, 3_000_000)
    )
    monkeypatch.setattr(image_processing, "MOST_COEFFICIENTS", 2_999_999)
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda self: pytest.fail("decoded"))
    for kind in ("PNG", "GIF", "WEBP", "JPEG"):
        with pytest.raises(BadEdit, match="at most 3 million"):
            developed(image(kind, (2000, 1501)))
    with pytest.raises(BadEdit, match="at most 0 million"):
        developed(image("JPEG", (1000, 1000), progressive=True))


def test_a_jpeg_in_one_scan_may_be_larger_than_one_in_several():
    data = image("JPEG", (80, 60))
    assert not is_in_scans(data)
    assert is_in_scans(image("JPEG", (80, 60), progressive=True))
    assert not is_in_scans(image("JPEG", (80, 60), mode="L", colour=3))
    scan = data.index(b"\xff\xda")
    assert is_in_scans(data[: scan + 4] + b"\x01" + data[scan + 5 :])
    for place in (2, 20, scan - 1, scan + 2):
        assert is_in_scans(data[:place])


def test_one_picture_is_developed_at_a_time(page, row, monkeypatch):
    assert vars(image_processing.DARKROOM)["_room"]._initial_value == 1
    monkeypatch.setattr(image_processing, "DARKROOM", Turnstile(1, 0, 0))
    with image_processing.DARKROOM.passed():
        answer = upload(page, row, image())
    assert answer.status_code == 429
    assert "Another picture is being worked on" in answer.content.decode()
    assert Picture.objects.count() == 0
    assert upload(page, row, image()).status_code == 302


def test_clear_points_of_a_palette_stay_clear_when_it_is_shrunk():
    made = Image.new("P", (3000, 2000), 1)
    made.putpalette([255, 0, 0, 0, 0, 255])
    made.paste(0, (0, 0, 1500, 2000))
    data = io.BytesIO()
    made.save(data, "PNG", transparency=0)
    small = opened(developed(data.getvalue())).convert("RGBA")
    assert small.size == (320, 213)
    assert small.getpixel((40, 100))[3] == 0
    red, _, blue, clear = small.getpixel((280, 100))
    assert (red < 30, blue > 220, clear) == (True, True, 255)
