"""Pieces that are drawn once: the same words as anew, and nothing of what others know."""

from __future__ import annotations

import re

import pytest
from django.template import engines
from django.template.loader import get_template
from django.utils.safestring import mark_safe

from rules.kernel.modifiers import Modifier
from web.templatetags import kept as library

SUM = (Modifier("Strength", 7, "4.2"), Modifier("Light cover", -2), Modifier("<aim>", 0))


def drawn(template: str, **context: object) -> str:
    return engines["django"].from_string("{% load kept %}" + template).render(context)


def test_a_kept_piece_is_what_would_be_drawn_anew():
    given = {"modifiers": SUM, "total": 5, "rules_url": "/rules/"}
    tag = '{% kept "battles/_modifiers.html" modifiers=m total=5 rules_url="/rules/" %}'
    anew = get_template("battles/_modifiers.html").render(given)
    assert drawn(tag, m=SUM) == anew
    assert drawn(tag, m=SUM) == anew
    assert "&lt;aim&gt;" in anew


def test_it_is_drawn_once_and_anew_for_anything_else(monkeypatch):
    keeper, times = library._Keeper("battles/_dice.html"), []
    monkeypatch.setattr(library, "_keeper", lambda name: keeper)
    real = keeper._template.render
    monkeypatch.setattr(
        keeper,
        "_template",
        type("Counted", (), {"render": lambda _, c: times.append(c) or real(c)})(),
    )
    for dice in ((3, 5), (3, 5), (5, 3)):
        drawn('{% kept "battles/_dice.html" dice=dice %}', dice=dice)
    assert times == [{"dice": (3, 5)}, {"dice": (5, 3)}]


def test_of_large_pieces_fewer_are_kept():
    tag = '{% kept_few "battles/_dice.html" dice=dice %}'
    assert drawn(tag, dice=(4, 6)) == drawn(tag.replace("kept_few", "kept"), dice=(4, 6))
    sizes = [library._keeper("battles/_dice.html", *most) for most in ((), (library.FEW,))]
    assert [each.drawn.cache_info().maxsize for each in sizes] == [library.MOST, library.FEW]


def test_it_sees_nothing_of_the_page_around_it():
    tag = '{% kept "web/_ref.html" ref="4.2" %}'
    assert "/rules/" not in drawn(tag, rules_url="/rules/", ref="9.9")
    assert "4.2" in drawn(tag, rules_url="/rules/", ref="9.9")


def test_words_that_count_as_safe_do_not_vouch_for_others():
    tag = '{% kept "web/_ref.html" ref=ref %}'
    assert "<b>kept</b>" in drawn(tag, ref=mark_safe("<b>kept</b>"))
    assert "&lt;b&gt;kept&lt;/b&gt;" in drawn(tag, ref="<b>kept</b>")


def test_what_could_change_behind_its_back_is_refused():
    with pytest.raises(TypeError):
        drawn('{% kept "battles/_dice.html" dice=dice %}', dice=[3, 5])


# --- Parts that a page shows already ------------------------------------------

KEY = '{% part "battles/_key.html" key=key %}'


def test_a_part_carries_its_digest_and_is_left_out_where_it_is_shown():
    whole = drawn(KEY, key=())
    digest = re.search(r'data-part="([^"]+)"', whole)[1]
    assert whole.replace(f' data-part="{digest}"', "") == drawn(KEY.replace("part", "kept"), key=())
    stub = f'<details id="ground-key" data-part="{digest}" hx-preserve="true"></details>'
    assert drawn(KEY, key=(), parts={digest}) == stub
    assert drawn(KEY, key=(), parts={"another"}) == whole


def test_a_part_that_has_changed_is_sent():
    line = '{% part "battles/_log_entry.html" entry=entry %}'
    first, later = ({"first": {"seq": 4, "text": text}, "last_seq": 4} for text in ("a", "b"))
    digests = {
        re.search(r'data-part="([^"]+)"', drawn(line, entry=Hashed(each)))[1]
        for each in (first, later)
    }
    assert len(digests) == 2


class Hashed(dict):
    """A dict as an argument of the tag: hashable by what it is."""

    def __hash__(self) -> int:
        return id(self)


def test_a_part_needs_an_id():
    with pytest.raises(ValueError, match=r"_dice\.html needs an id"):
        drawn('{% part "battles/_dice.html" dice=dice %}', dice=(3, 5))


def test_a_page_names_its_parts_in_a_header(rf):
    asked = rf.get("/", headers={"Battle-Parts": "abc def"})
    assert library.shown_parts(asked) == {"abc", "def"}
    assert library.shown_parts(rf.get("/")) == frozenset()
