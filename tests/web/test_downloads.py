"""Files that anybody takes away: their names, and tables for spreadsheets."""

import csv
import io

import pytest

from rosters.csv_files import sheet
from web.downloads import LONGEST, download, file_name


def test_a_sheet_says_that_it_is_utf_8_and_is_read_again():
    content = sheet([["who", "points"], ["Žofie, the first", 3], ['"Bruno"', -1], ["Ольга", 0.5]])
    assert content.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(io.StringIO(content.decode("utf-8-sig")))) == [
        ["who", "points"], ["Žofie, the first", "3"], ['"Bruno"', "-1"], ["Ольга", "0.5"],
    ]  # fmt: skip


def test_nothing_that_somebody_wrote_is_a_formula():
    for text in ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n=1", "＝1"):
        content = sheet([["name"], [text]]).decode("utf-8-sig")
        [_, [cell]] = csv.reader(io.StringIO(content, newline=""))
        assert cell == f"'{text}", text


def test_a_file_keeps_its_name_in_any_script():
    assert file_name("../Ünt “x” \r\n", "json") == "ünt-x.json"
    assert file_name("墨 刀", "csv") == "墨-刀.csv"
    assert file_name("…", "csv") == "warband.csv"
    assert file_name("a" * 300, "csv") == "a" * LONGEST + ".csv"
    answer = download(b"", "text/csv", file_name("Ольга", "csv"))
    assert answer["Content-Disposition"] == (
        "attachment; filename*=utf-8''%D0%BE%D0%BB%D1%8C%D0%B3%D0%B0.csv"
    )
    shown = download(b"", "text/plain", "log.txt", is_shown=True)
    assert shown["Content-Disposition"] == 'inline; filename="log.txt"'


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("देव", "देव"), ("ส้ม", "ส้ม"), ("தமிழ் அணி", "தமிழ்-அணி"), ("မြန်မာ", "မြန်မာ"),
        ("E\u0301toile", "étoile"), ("q\u0307", "q\u0307"),  # one sign where there is one
        ("ශ්\u200dරී", "ශ්රී"), ("\u0301a", "a"), ("❤\ufe0f 1\ufe0f", "1"),  # no mark without a letter
    ],
)  # fmt: skip
def test_marks_stay_with_their_letters(name, called):
    assert file_name(name, "csv") == f"{called}.csv"
