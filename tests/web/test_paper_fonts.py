"""Paper is set in letters of many scripts, and stays in its own fonts where these are enough."""

from __future__ import annotations

import io
import unicodedata

import pytest
from pypdf import PdfReader

from web.paper.fonts import (
    BOLD,
    DISPLAY,
    TEXT,
    as_seen,
    printable,
    runs,
    shaped,
    thousandths,
    width,
)
from web.paper.items import A4, Group, Page
from web.paper.pdf import pdf_of_pages
from web.paper.svg import svg_of_page
from web.paper.typesetting import Type, paragraph


def page_of(*lines: str) -> Page:
    styles = [Type(face, 10, "#000000") for face in (TEXT, BOLD, DISPLAY)]
    pieces = [paragraph(words, 100, styles[at % 3]) for at, words in enumerate(lines)]
    groups = tuple(Group(10, 10 + 10 * at, piece.items) for at, piece in enumerate(pieces))
    return Page("Letters", *A4, groups)


def pdf_of(*lines: str) -> PdfReader:
    return PdfReader(io.BytesIO(pdf_of_pages("Letters", [page_of(*lines)], {})), strict=True)


def extracted(reader: PdfReader) -> str:
    return unicodedata.normalize("NFKC", reader.pages[0].extract_text())


def fonts_in(reader: PdfReader) -> set[str]:
    fonts = reader.pages[0]["/Resources"]["/Font"].values()  # type: ignore[index]
    names = (each.get_object()["/BaseFont"] for each in fonts)
    return {name.partition("+")[2] for name in names if "+" in name}


def test_scripts_are_printed_as_they_are_written():
    lines = (
        "Юрий Щука", "Θησέας", "Żaneta Łódź", "Հայկ ქართლი", "彭國强 戦士 カタナ", "홍길동",
        "สมชาย", "देव", "Œuvre ẞ", "বাংলা", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "ગુજરાતી",
        "ଓଡ଼ିଆ", "ਪੰਜਾਬ", "བོད་ཡིག", "မြန်မာ", "ភាសា", "አማርኛ", "ᏣᎳᎩ",
    )  # fmt: skip
    found = extracted(pdf_of(*lines))
    for words in map(unicodedata.normalize, ["NFKC"] * len(lines), lines):
        assert "".join(words.split()) in "".join(found.split()), words


def test_words_from_right_to_left_stand_in_the_order_of_reading():
    assert as_seen("Kommando שלום 12") == "Kommando 12 םולש"
    assert as_seen("(שלום)") == "(םולש)"
    assert "שלום" in extracted(pdf_of("שלום"))


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("सिंह", "िसंह"), ("कि", "िक"), ("बादल", "बादल"),
        ("கொடி", "ெகாடி"), ("কোটি", "েকািট"), ("കൊടി", "െകാടി"), ("කොළ", "ෙකාළ"), ("ମୋ", "େମା"),
        ("နေ", "ေန"), ("ដោយ", "េដាយ"), ("ខ្មែរ", "ែខ្មរ"),  # before both letters, one below the other
        ("Guo நெ", "Guo ெந"), ("ெ", "ெ"), ("-ெ", "-ெ"),
    ],
)  # fmt: skip
def test_a_vowel_of_the_left_side_stands_there(written, seen):
    assert as_seen(shaped(printable(written))) == seen
    assert thousandths(printable(written), TEXT) == thousandths(seen, TEXT)


def test_arabic_letters_are_joined():
    names = [unicodedata.name(sign) for sign in shaped(printable("سلام"))]
    assert [name.split()[-2:] for name in names] == [
        ["INITIAL", "FORM"], ["MEDIAL", "FORM"], ["FINAL", "FORM"], ["ISOLATED", "FORM"],
    ]  # fmt: skip
    assert unicodedata.normalize("NFKC", shaped(printable("سَلام"))) == "سَلام"


def test_only_words_that_our_fonts_lack_leave_them():
    assert runs("“Żółć” – Łódź…", BOLD) == ((BOLD, "“Żółć” – Łódź…"),)
    assert runs("Guo 彭 – Щука", BOLD) == (
        (BOLD, "Guo "), ("droid", "彭"), (BOLD, " – "), ("dejavu-bold", "Щука"),
    )  # fmt: skip
    assert fonts_in(pdf_of("Ärger", "It’s plain — “so”…")) == {"Barlow", "BarlowSemiBold"}
    assert fonts_in(pdf_of("Юрий", "Guo")) == {"DejaVuSansBook", "BarlowSemiBold"}


def test_a_browser_is_told_how_long_words_of_other_scripts_are():
    svg = svg_of_page(page_of("Guo", "Юрий", "A & B"))
    assert svg.count("textLength") == 1
    assert f'textLength="{width("Юрий", BOLD, 10):.2f}"' in svg
    assert "A &amp; B" in svg
    assert ">Юрий<" in svg


def test_what_no_font_has_is_spelt_or_marked():
    assert printable("a\nb\tc") == "a b c"
    assert printable("\U00013000") == printable("ܣ") == printable("ꦗ") == "?"


def test_lengths_add_up_over_fonts():
    words = "Юрий 彭 Guo"
    parts = [thousandths(each, TEXT) for each in ("Юрий", " ", "彭", " ", "Guo")]
    assert thousandths(words, TEXT) == pytest.approx(sum(parts))
    assert thousandths("Юрий", BOLD) > thousandths("Юрий", TEXT)
