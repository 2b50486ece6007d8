"""Files that cost more than they weigh: each is refused before it has cost anything.

What stands beside each is what the same file took before: seconds of CPU and megabytes.
"""

from __future__ import annotations

import io
import struct
import time
import tracemalloc
import zipfile

import pytest

from rosters.exchange.catalogue import catalogue
from rosters.exchange.detect_format import read
from rosters.exchange.import_result import (
    MOST_DEPTH,
    MOST_ELEMENTS,
    MOST_LINES,
    MOST_NOTES_SHOWN,
    MOST_XML,
    Notes,
    TooLarge,
    Unreadable,
    short,
)
from rosters.exchange.unpack import parsed
from rosters.services.packs import content_of
from rules.kernel.packs import BadPack
from tests.rosters.warbands_made import WORKSHOP
from web.json_limits import MOST_CONTAINERS, MOST_VALUES, holds_too_much
from web.toml_reading import BadToml, toml_in

MOST_SECONDS, MOST_MEMORY = 3.0, 8_000_000  # of CPU, and bytes beyond the file itself
TEXT = "# H\nGame: firewall\n## T\n### B — figure\n"


def roster(inside: bytes) -> bytes:
    head = f'<roster name="X" gameSystemId="{catalogue("firewall").system}">'
    return head.encode() + inside + b"</roster>"


def packed(content: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.ros", content)
    return made.getvalue()


def crowd() -> bytes:
    """A zip of thousands of empty files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for number in range(2000):
            archive.writestr(str(number), b"")
    return made.getvalue()


def liar(says: int) -> bytes:
    """A zip that says of its file that it unpacks to a few bytes, or packs into many."""
    content = bytearray(packed(roster(b"<a/>" * 400_000)))
    directory = content.rfind(b"PK\x01\x02")
    struct.pack_into("<I", content, directory + says, 900_000 if says == 20 else 10)
    return bytes(content)


def attributes(count: int) -> bytes:
    return b"<a " + b" ".join(b'a%d=""' % number for number in range(count)) + b"/>"


def luggage(inside: bytes) -> bytes:
    return b'{"ruleset":"firewall","name":"x","catalogue":{"name":"n",' + inside + b"}}"


FIREWALL = b'{"ruleset":"firewall","x":'
FILES = {
    # 6.5 s and 720 MB from 10 KB
    "rosz of elements": (lambda: packed(roster(b"<a/>" * 2_500_000)), "holds more than any"),
    "rosz of few": (lambda: packed(roster(b"<a/>" * 300_000)), "holds more than any"),
    "rosz of blanks": (lambda: packed(roster(b" " * 1_900_000)), "holds more than any"),
    "zip of zips": (lambda: packed(packed(crowd())), "XML is broken"),
    "zip of many": (crowd, "none or several"),
    "zip that lies of its file": (lambda: liar(24), "zip is broken"),
    "zip that lies of itself": (lambda: liar(20), ""),
    "ros of elements": (lambda: roster(b"<a/>" * 400_000), f"at most {MOST_ELEMENTS} elements"),
    "ros of costs": (
        lambda: roster(b"<costs>" + b"<a/>" * 400_000 + b"</costs>"), "at most 50000 elements"
    ),
    "ros of comments": (lambda: roster(b"<!---->" * 200_000), "at most 50000 elements"),
    "ros of instructions": (lambda: roster(b"<?a?>" * 200_000), "at most 50000 elements"),
    "ros of depth": (lambda: roster(b"<a>" * 200_000), "nested more deeply"),
    "ros of attributes": (lambda: roster(attributes(120_000)), "holds more than any"),
    "ros of one attribute": (lambda: roster(b'<a b="' + b"c" * 1_900_000), "holds more than any"),
    "ros of bytes": (lambda: roster(b" " * MOST_XML), "larger than any"),
    # 0.3 s and 80 to 100 MB each
    "json of objects": (lambda: FIREWALL + b"[" + b"{}," * 400_000 + b"{}]}", "holds more"),
    "json of texts": (lambda: FIREWALL + b"[" + b'{"":0},' * 150_000 + b"{}]}", "holds more"),
    "json of values": (lambda: FIREWALL + b"[" + b"0," * 1_400_000 + b"0]}", "holds more"),
    "json of depth": (lambda: b'{"a":' * 120_000 + b"1" + b"}" * 120_000, "holds more"),
    "json of digits": (lambda: FIREWALL + b"9" * 2_900_000 + b"}", "holds more"),
    # Each of the marks might begin a text that does not end: minutes for 100 KB.
    "json of quotation marks": (
        lambda: FIREWALL + b'"' + b'\\"' * 1_200_000 + b"," * 300_000, "does not end"
    ),
    "json of numbers": (
        lambda: FIREWALL + b"[" + (b"1" * 400 + b" ") * 7_000 + b"}", "does not end"
    ),
    # 2.0 s and 290 MB; 2.8 s and 265 MB; 1.1 s and 250 MB; 0.3 s and 120 MB
    "text of lines": (lambda: (TEXT + "a\n" * 1_000_000).encode(), f"at most {MOST_LINES} lines"),
    "text of things": (lambda: (TEXT + f"Skills: {'a;' * 199}\n" * 7000).encode(), "carries"),
    "text of a long line": (lambda: (TEXT + "Skills: " + "a;" * 1_400_000).encode(), "carries"),
    "text of things inside": (
        lambda: (TEXT + "Cybernetics: Grafts [" + "Level: 1 + " * 250_000).encode(), "carries"
    ),
    "text of values": (lambda: (TEXT + 'Also: {"a":[' + "{}," * 900_000).encode(), "holds more"),
    "csv": (lambda: b"Team,Name\n" + b"a,b\n" * 700_000, "at most 20000 lines"),
}  # fmt: skip


def cost_of(reader, content) -> tuple[Exception | None, float, int]:
    """The refusal, the seconds of CPU and the most bytes that it took."""
    refusal = None
    tracemalloc.start()
    begun = time.process_time()
    try:
        reader(content)
    except (Unreadable, BadPack) as error:
        refusal = error
    seconds = time.process_time() - begun
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return refusal, seconds, most


@pytest.mark.parametrize("name", FILES)
def test_a_bomb_is_refused_before_it_costs_anything(name):
    make, words = FILES[name]
    content = make()
    refusal, seconds, most = cost_of(lambda each: read(each, {}), content)
    assert isinstance(refusal, Unreadable)
    assert words in refusal.reason
    assert (seconds < MOST_SECONDS, most < MOST_MEMORY + 3 * len(content)) == (True, True), (
        seconds, most,
    )  # fmt: skip


PACKS = {
    # A minute of CPU and more, from 120 KB; thousands of digits were a page of trouble (500).
    "keys of keys": ("x" + ".x" * 60_000 + " = 1", "more than 100 dots"),
    "digits": ("format = " + "9" * 190_000, "4300 digits"),
    "depth": ("a = " + "[" * 500 + "]" * 500, "nested too deeply"),
    "tables of tables": ("\n".join(f"[{'a.' * 90}b{n}]" for n in range(200)), "nested too deeply"),
    "entries": ("[[weapons]]\n" * 4_000, "at most 200 entries"),
    "objects": ('{"weapons":[' + "{}," * 65_000 + "{}]}", "holds more"),
    "json of depth": ('{"a":' * 900 + "1" + "}" * 900, "nested more deeply"),
    "json of digits": ('{"format":' + "9" * 190_000 + "}", "holds more"),
}


@pytest.mark.parametrize("name", PACKS)
def test_a_house_catalogue_that_is_a_bomb_is_refused(name):
    source, words = PACKS[name]
    refusal, seconds, most = cost_of(lambda each: content_of(WORKSHOP.packs, each), source)
    assert isinstance(refusal, BadPack)
    assert any(words in each.message for each in refusal.problems)
    assert (seconds < MOST_SECONDS, most < 4 * MOST_MEMORY) == (True, True), (seconds, most)


@pytest.mark.parametrize(
    "inside",
    [
        b'"weapons":[' + b"{}," * 49_000 + b"{}]",
        b",".join(b'"%d":0' % number for number in range(60_000)),
        b'"weapons":[{"x":{' + b",".join(b'"%d":99' % n for n in range(60_000)) + b"}}]",
    ],
    ids=["entries", "parts", "figures"],
)
def test_a_bomb_in_the_luggage_of_a_warband_is_left_out_and_told(inside):
    told = []
    content = luggage(inside)
    refusal, seconds, _ = cost_of(lambda each: told.append(read(each, {})), content)
    assert refusal is None
    assert "left out" in told[0].notes[0]
    assert seconds < MOST_SECONDS


def test_xml_is_read_up_to_its_limits_and_no_further():
    assert len(list(parsed(b"<a>" + b"<b/>" * (MOST_ELEMENTS - 1) + b"</a>"))) == MOST_ELEMENTS - 1
    with pytest.raises(TooLarge):
        parsed(b"<a>" + b"<b/>" * MOST_ELEMENTS + b"</a>")
    parsed(b"<a>" * MOST_DEPTH + b"</a>" * MOST_DEPTH)
    with pytest.raises(Unreadable, match="nested"):
        parsed(b"<a>" * (MOST_DEPTH + 1) + b"</a>" * (MOST_DEPTH + 1))


def test_it_is_refused_where_it_becomes_too_much_and_the_rest_is_not_read():
    broken_behind = b"<a>" + b"<b/>" * MOST_ELEMENTS + b"<c></d>"
    with pytest.raises(TooLarge):
        parsed(broken_behind)


def test_what_is_worked_out_anew_is_not_remembered():
    found = parsed(b"<a><costs><cost x='1'>2</cost></costs><b><profiles/>w</b></a>")
    assert [each.tag for each in found.iter()] == ["a", "b"]
    assert found[0].text == "w"


def test_signs_in_texts_are_no_objects():
    assert not holds_too_much(b'{"notes": "' + b"{[," * MOST_VALUES + b'\\"{"}')
    assert not holds_too_much(b'{"notes": "' + b"9" * 5000 + b'"}')
    assert not holds_too_much(b"[" + b"[]," * (MOST_CONTAINERS - 2) + b"[]]")
    assert holds_too_much(b"[" + b"[]," * (MOST_CONTAINERS - 1) + b"[]]")
    assert holds_too_much(b'["\\\\",' + b"[]," * MOST_CONTAINERS + b"[]]")


def test_no_more_notes_are_collected_than_are_shown():
    notes = Notes()
    notes.extend(f"Line {number}." for number in range(MOST_NOTES_SHOWN + 50_000))
    notes.append("Line 7.")
    assert len(vars(notes)["_kept"]) == MOST_NOTES_SHOWN
    assert notes.shown()[0] == "Line 0."
    assert notes.shown()[-1] == "And 50000 more lines of this sort."


def test_a_long_word_is_cut_before_it_is_looked_at():
    assert short("a" * 81) == "a" * 79 + "…"
    assert short("a  b\n") == "a b"
    _, seconds, most = cost_of(short, "a\t" * 2_000_000)
    assert (seconds < MOST_SECONDS, most < 100_000) == (True, True)


def test_toml_is_read_to_forty_levels():
    assert toml_in("a = " + "[" * 39 + "]" * 39)
    with pytest.raises(BadToml, match="too deeply"):
        toml_in("a = " + "[" * 40 + "]" * 40)


def test_toml_of_a_usual_kind_is_read():
    assert toml_in('a.b.c = "1. 2. 3."\n') == {"a": {"b": {"c": "1. 2. 3."}}}
    with pytest.raises(BadToml):
        toml_in("a = ")
