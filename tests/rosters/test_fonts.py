"""A PDF is set in letters of many scripts, and stays in Helvetica where that is enough."""

from __future__ import annotations

import io
import unicodedata

import pytest
from fpdf import FPDF
from pypdf import PdfReader

from rosters.printing.fonts import HELVETICA, as_seen, printable, runs, thousandths
from rosters.printing.typesetting import Composer, set_lines


def pdf_of(*lines: str) -> PdfReader:
    paper = FPDF(format="a4")
    paper.add_page()
    composer = Composer(paper, 100, 10)
    for place, words in enumerate(lines):
        set_lines(paper, list(composer.text(words, bold=place % 2 == 1)), 10, 10 + 10 * place)
    return PdfReader(io.BytesIO(bytes(paper.output())), strict=True)


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
    assert as_seen(printable(written)) == seen
    assert thousandths(printable(written), False) == thousandths(seen, False)


def test_arabic_letters_are_joined():
    names = [unicodedata.name(sign) for sign in printable("سلام")]
    assert [name.split()[-2:] for name in names] == [
        ["INITIAL", "FORM"], ["MEDIAL", "FORM"], ["FINAL", "FORM"], ["ISOLATED", "FORM"],
    ]  # fmt: skip
    assert unicodedata.normalize("NFKC", printable("سَلام")) == "سَلام"


def test_only_words_beyond_latin_1_leave_helvetica():
    assert runs("Ärger à la “carte”"[:10]) == ((HELVETICA, "Ärger à la"),)
    assert runs(printable("Guo 彭 – Łódź")) == (
        (HELVETICA, "Guo "), ("droid", "彭"), (HELVETICA, " - "), ("dejavu", "Łódź"),
    )  # fmt: skip
    assert fonts_in(pdf_of("Ärger", "It’s plain — “so”…")) == set()  # no embedded font
    assert fonts_in(pdf_of("Юрий", "Guo")) == {"DejaVuSansBook"}


def test_what_no_font_has_is_spelt_or_marked():
    assert printable("a\nb\tc") == "a b c"
    assert printable("\U00013000") == printable("ܣ") == printable("ꦗ") == "?"


def test_lengths_add_up_over_fonts():
    words = "Юрий 彭 Guo"
    parts = [thousandths(each, False) for each in ("Юрий", " ", "彭", " ", "Guo")]
    assert thousandths(words, False) == pytest.approx(sum(parts))
    assert thousandths("Юрий", True) > thousandths("Юрий", False)
