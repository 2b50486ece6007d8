"""Templates as trees of elements, block tags and words, with the gaps between them."""

import re


def words(text):
    return frozenset(text.split())


VOID = words(
    "area base br circle col ellipse embed hr img input line link meta path polygon polyline rect "
    "source stop track use wbr"
)
RAW = {"pre", "script", "style", "textarea"}


TRANSPARENT = {"csrf_token", "extends", "load"}
STATEMENTS = {"extends", "include", "kept", "load", "url"}
BRANCHES = {"elif", "else", "empty"}

TOKEN = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.S)
NAME = re.compile(r"\{%-?\s*(\w+)")
UNTOUCHED = {"comment", "verbatim", "blocktranslate", "blocktrans"}


class Gap:
    """What stands between two nodes. `kind`: glue (nothing may), soft (nothing need), space."""

    def __init__(self, text):
        self.text = text
        self.kind = "space" if text else "glue"
        self.newline = "\n" in text


class Text:
    def __init__(self, text):
        self.text = text


class Tag:
    def __init__(self, text):
        self.text = text
        self.name = NAME.match(text).group(1)
        names_something = re.search(r"\bas \w+\s*%\}$", text)
        self.is_transparent = self.name in TRANSPARENT or bool(names_something)
        self.is_statement = self.name in STATEMENTS or bool(names_something)


class Remark:
    def __init__(self, text):
        self.text = text


class Raw:
    """An element or a block tag whose inside stays as it is."""

    def __init__(self, name, start, text):
        self.name, self.start, self.text = name, start, text


class Element:
    def __init__(self, name, start, inside=None):
        self.name, self.start, self.inside = name, start, inside


class Loose:
    """A start or an end tag whose other half stands elsewhere."""

    def __init__(self, name, start=None, end=None):
        self.name, self.start, self.end = name, start, end


class Block:
    """A block tag: `branches` are pairs of a tag's text and what follows it; then `end`."""

    def __init__(self, name, branches, end):
        self.name, self.branches, self.end = name, branches, end


class Inside:
    """Nodes, and the gaps before, between and behind them: always one more than nodes."""

    def __init__(self):
        self.nodes, self.gaps = [], [Gap("")]

    def add(self, node):
        self.nodes.append(node)
        self.gaps.append(Gap(""))

    def space(self, text):
        self.gaps[-1] = Gap(self.gaps[-1].text + text)


# --- Reading ------------------------------------------------------------------


def pieces(source):
    """The source as (kind, text, name): space, text, tag, remark, raw, start, end."""
    at = 0
    while at < len(source):
        kind, end, name = _piece(source, at)
        yield kind, source[at:end], name
        at = end


def _piece(source, at):
    token = TOKEN.match(source, at)
    if token:
        return _token_piece(source, at, token)
    space = re.compile(r"[ \t\r\n\f]+").match(source, at)
    if space:
        return "space", space.end(), ""
    if source.startswith("<!--", at):
        return "remark", source.index("-->", at) + 3, ""
    if source.startswith("<!", at):
        return "start", source.index(">", at) + 1, "br"
    end = re.compile(r"</([\w-]+)\s*>").match(source, at)
    if end:
        return "end", end.end(), end.group(1).lower()
    start = re.compile(r"<([A-Za-z][\w-]*)").match(source, at)
    if start:
        return "start", end_of_tag(source, start.end()), start.group(1).lower()
    stop = re.compile(r"[ \t\r\n\f]|</?[A-Za-z]|<!|\{[%{#]").search(source, at + 1)
    return "text", stop.start() if stop else len(source), ""


def _token_piece(source, at, token):
    text = token.group()
    if text.startswith("{{"):
        return "text", token.end(), ""
    if text.startswith("{#"):
        return "remark", token.end(), ""
    name = NAME.match(text).group(1)
    if name in UNTOUCHED:
        end = re.compile(r"\{%%-?\s*end%s\s*%%\}" % name).search(source, at)
        return "raw", end.end(), name
    return "tag", token.end(), name


def end_of_tag(source, at):
    quote = ""
    while True:
        token = TOKEN.match(source, at)
        if token:
            at = token.end()
            continue
        letter = source[at]
        at += 1
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter == ">":
            return at


def tree(source):
    """What the source holds, as an Inside."""
    flat = list(_with_raw_elements(list(pieces(source))))
    inside, rest = _blocks(flat, 0, ())
    if rest != len(flat):
        raise ValueError("an end tag without its beginning")
    return _elements(inside)


def _with_raw_elements(flat):
    at = 0
    while at < len(flat):
        kind, text, name = flat[at]
        at += 1
        if kind != "start" or name not in RAW:
            yield kind, text, name
            continue
        held = ""
        while flat[at][0] != "end" or flat[at][2] != name:
            held += flat[at][1]
            at += 1
        yield "rawelement", (text, held + flat[at][1]), name
        at += 1


def _blocks(flat, at, stops):
    """Nodes up to a tag of `stops`; elements are still loose."""
    inside = Inside()
    while at < len(flat):
        kind, text, name = flat[at]
        if kind == "tag" and name in stops:
            return inside, at
        at += 1
        if kind == "space":
            inside.space(text)
        elif kind == "tag" and _ends(flat, at, name):
            node, at = _block(flat, at, text, name)
            inside.add(node)
        else:
            inside.add(_node(kind, text, name))
    return inside, at


def _node(kind, text, name):
    if kind == "text":
        return Text(text)
    if kind == "remark":
        return Remark(text)
    if kind == "tag":
        return Tag(text)
    if kind == "raw":
        return Raw(name, None, text)
    if kind == "rawelement":
        return Raw(name, *text)
    if kind == "start":
        if name in VOID or text.endswith("/>"):
            return Element(name, text)
        return Loose(name, start=text)
    return Loose(name, end=text)


def _ends(flat, at, name):
    depth = 1
    for kind, _, other in flat[at:]:
        if kind == "tag":
            depth += (other == name) - (other == "end" + name)
            if depth == 0:
                return True
    return False


def _block(flat, at, text, name):
    branches = []
    while True:
        inside, at = _blocks(flat, at, ("end" + name, *BRANCHES))
        branches.append((text, inside))
        text = flat[at][1]
        at += 1
        if flat[at - 1][2] == "end" + name:
            return Block(name, branches, text), at


def _elements(inside):
    """The same with start and end tags joined to elements where both stand in one list."""
    partner = {}
    opened = []
    for at, node in enumerate(inside.nodes):
        if isinstance(node, Loose) and node.start:
            opened.append(at)
        elif isinstance(node, Loose):
            found = [each for each in opened if inside.nodes[each].name == node.name]
            if found:
                partner[found[-1]] = at
                opened = [each for each in opened if each < found[-1]]
    return _nested(inside, 0, len(inside.nodes), partner)


def _nested(inside, at, end, partner):
    made = Inside()
    made.gaps[0] = inside.gaps[at]
    while at < end:
        node = inside.nodes[at]
        if at in partner:
            node = Element(node.name, node.start, _nested(inside, at + 1, partner[at], partner))
            at = partner[at]
        elif isinstance(node, Block):
            node.branches = [(text, _elements(held)) for text, held in node.branches]
        made.nodes.append(node)
        made.gaps.append(inside.gaps[at + 1])
        at += 1
    return made
