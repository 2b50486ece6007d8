"""Templates are laid out by a script, and what pages share is written once."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from web.template_loader import tightened

PROJECT = Path(__file__).resolve().parents[2]
TEMPLATES = PROJECT / "templates"
WIDTH = 120
SHARED = ("_problem.html", "_problem_by_rule.html", "_ref.html")


@pytest.fixture(scope="module")
def formatted():
    sys.path.insert(0, str(PROJECT / "bin"))
    try:
        from _template_files import formatted
    finally:
        sys.path.pop(0)
    return formatted


def test_every_template_is_formatted_and_its_lines_fit(formatted):
    for path in sorted(TEMPLATES.rglob("*.html")):
        name = path.relative_to(TEMPLATES).as_posix()
        source = path.read_text(encoding="utf-8")
        assert formatted(source, name) == source, f"{name}: run bin/format_templates"
        assert max(map(len, source.split("\n"))) <= WIDTH, name


@pytest.mark.parametrize("name", SHARED)
def test_what_all_pages_share_is_written_once(name):
    assert [path.parent.name for path in TEMPLATES.rglob(name)] == ["web"]


@pytest.mark.parametrize(
    "source",
    [
        # Between words and what stands in a line with them, white space shows.
        "<p>one<b>two</b>three</p>\n",
        '<p>one<a href="/">two</a>{% if three %}three{% endif %}<b>four</b></p>\n',
        # What is typed or drawn letter by letter.
        "<div>\n <pre>  a\n   b</pre>\n</div>\n",
        "<textarea>\n\n  {{ text }} </textarea>\n",
        "{% if a %}a{% else %}b{% endif %}",
    ],
)
def test_what_shows_stays(formatted, source):
    assert formatted(source, "") == source


def test_white_space_never_comes_between_words_however_long_they_are(formatted):
    long = "".join(f'<a class="a-long-name" href="/{at}/">{at}</a>' for at in range(20))
    made = formatted(f"<p>{long}</p>\n", "")
    assert max(map(len, made.split("\n"))) <= WIDTH
    inside_tags = re.sub(r"\s+(?=[^<>]*>)", " ", made).replace(" >", ">")
    assert inside_tags.replace("<p>\n ", "<p>") == f"<p>{long}</p>\n"


def test_between_blocks_it_may_come_and_go(formatted):
    assert formatted("<ul><li>one</li>\n<li>two</li></ul>\n", "") == (
        "<ul>\n <li>one</li>\n <li>two</li>\n</ul>\n"
    )


def test_indentation_is_not_sent():
    source = "<ul>\n  {% if a %}\n    <li>a</li>\n  {% endif %}\n</ul>\n<pre>  a\n  b</pre>\n"
    assert tightened(source) == (
        "<ul>\n{% if a %}<li>a</li>\n{% endif %}\n</ul>\n<pre>  a\n  b</pre>\n"
    )


def test_the_site_reads_its_templates_so():
    page = get_template("site/plain.html").render()
    assert "\n<" in page
    assert not re.search(r"\n[ \t]", page)


STATIC = re.compile(r"\{% static ['\"]([^'\"]+)['\"] %\}")


def test_every_static_file_that_a_template_names_is_there():
    """In production a missing one breaks the whole page, in the tests none."""
    named = {
        (path.relative_to(TEMPLATES).as_posix(), name)
        for path in TEMPLATES.rglob("*.html")
        for name in STATIC.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) > 100
    assert sorted(each for each in named if finders.find(each[1]) is None) == []
