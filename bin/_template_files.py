"""The templates that `bin/format_templates` lays out, and how one of them looks then."""

from pathlib import Path

from _template_layout import laid_out
from _template_pieces import pieces_of
from _template_space import SHOWS, Shown
from _template_tree import tree

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
WIDTH, STEP = 120, 1
ROUNDS = 6  # a line that is broken may let another stand whole; two rounds are the rule


def formatted(source, name):
    """`name`: the path below `templates/`."""
    for _ in range(ROUNDS):
        inside = tree(source)
        Shown(name).mark(inside, {SHOWS}, {SHOWS})
        made = laid_out(pieces_of(inside), WIDTH, STEP)
        if made == source:
            return made
        source = made
    raise ValueError("%s does not come to rest" % name)


def paths(given):
    """HTML only: letters and messages are plain text, in which every line break is meant."""
    return [Path(each).resolve() for each in given] or sorted(TEMPLATES.rglob("*.html"))


def too_long(text):
    return [at for at, line in enumerate(text.split("\n"), 1) if len(line) > WIDTH]
