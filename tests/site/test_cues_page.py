"""The page about what a board plays: every kind of cue, each with its film strip."""

from __future__ import annotations

import re
from typing import get_args

from PIL import Image

from rules.kernel.cues import AnyCue
from tests.beside import PROJECT

PAGE = PROJECT / "docs" / "cues.md"
ROW = re.compile(r"^\| `(\w+)` \| (.+) !\[\w+\]\((img/cues/(\w+)\.webp)\) \|$", re.MULTILINE)
KINDS = {str(each.__struct_config__.tag) for each in get_args(AnyCue)}


def test_every_kind_of_cue_has_a_film_strip() -> None:
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert {kind for kind, _, _, _ in rows} == KINDS
    for kind, _, file, name in rows:
        assert kind == name
        with Image.open(PAGE.parent / file) as strip:
            assert strip.width > 4 * strip.height / 2, "several moments side by side"
