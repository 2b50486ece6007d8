"""From the tree of a template to pieces that can be laid out."""

import re

from _template_layout import Fill, Group, Indent, Line
from _template_space import BLOCK
from _template_tree import (
    NAME,
    TOKEN,
    Block,
    Element,
    Gap,
    Loose,
    Raw,
    Remark,
    Tag,
    Text,
    words,
)

# White space within the values of these is only ever a space between words.
WORDS = {"aria-describedby", "aria-labelledby", "class", "d", "points", "rel", "sizes", "srcset"}
# Of these the last line may end with their end tag; of other blocks it stands on a line of its own.
OF_TEXT = words(
    "a button caption dd dt figcaption h1 h2 h3 h4 h5 h6 label legend li option p summary td text "
    "th title"
)
AHEAD = 2  # steps that attributes stand further in, so that they differ from what is inside


def pieces_of(inside):
    """A whole file."""
    lead = _side(inside.gaps[0]) if inside.gaps[0].kind == "space" else ""
    return [lead, _row(inside), _side(inside.gaps[-1], hard=True)]


def _side(gap, hard=False):
    if gap.kind == "glue":
        return ""
    return Line("" if gap.kind == "soft" else " ", hard or gap.newline)


# --- Nodes --------------------------------------------------------------------


def _is_block(node):
    """Whether it is a thing of lines of its own, or holds one."""
    if isinstance(node, Block):
        return node.name == "block" or any(map(_is_block, _held(node)))
    if isinstance(node, Element) and node.inside and node.name not in BLOCK:
        return any(map(_is_block, node.inside.nodes))
    if isinstance(node, (Element, Loose)):
        return node.name in BLOCK and node.name != "br"
    return isinstance(node, Raw) and node.name != "textarea"


def _is_statement(node):
    return isinstance(node, Remark) or isinstance(node, Tag) and node.is_statement


def _held(block):
    return [node for _, inside in block.branches for node in inside.nodes]


def _stands_alone(node):
    return _is_block(node) or _is_statement(node)


def _piece(node):
    if isinstance(node, (Text, Tag, Remark)):
        return node.text
    if isinstance(node, Raw):
        return [start_tag(node.start) if node.start else "", node.text]
    if isinstance(node, Loose):
        return start_tag(node.start) if node.start else node.end
    if isinstance(node, Element):
        if node.inside is None:
            return start_tag(node.start)
        of_lines = node.name in BLOCK and node.name not in OF_TEXT and node.inside.nodes
        return _around([(start_tag(node.start), node.inside)], "</%s>" % node.name, of_lines)
    return _around(node.branches, node.end, is_tag=True)


def _around(branches, end, of_lines=False, is_tag=False):
    """What stands between tags: on lines of its own where any of it does, else within the text."""
    if of_lines or any(_stands_alone(node) for _, inside in branches for node in inside.nodes):
        made = []
        for tag, inside in branches:
            made += [tag, Indent([_side(inside.gaps[0]), _row(inside)])]
            made.append(_side(inside.gaps[-1]) if inside.nodes else "")
        return Group([*made, end])
    made = []
    for tag, inside in branches:
        made += [tag, Indent(_text(inside, is_tag))]
    return [*made, end]


def _text(inside, may_part):
    """`may_part`: whether what ends this may stand on the next line."""
    if not inside.nodes:
        return _line(inside.gaps[0]) if inside.gaps[0].kind == "space" else ""
    fill = _Filling()
    fill.gap(inside.gaps[0])
    for node, gap in zip(inside.nodes, inside.gaps[1:], strict=True):
        fill.content.append(_piece(node))
        if may_part or gap is not inside.gaps[-1] or gap.kind == "space":
            fill.gap(gap)
    return fill.done()


class _Filling:
    def __init__(self):
        self.parts, self.content = [], []

    def gap(self, gap):
        if gap.kind != "glue":
            self.parts += [self.content, _line(gap)]
            self.content = []

    def done(self):
        return Fill([*self.parts, self.content])


def _line(gap):
    return Line("" if gap.kind == "soft" else " ")


def _row(inside):
    """Runs of text, each a fill, and lines around what stands alone."""
    made, fill = [], _Filling()
    afters, between = [*inside.nodes[1:], None], [*inside.gaps[1:-1], Gap("")]
    for node, after, gap in zip(inside.nodes, afters, between, strict=False):
        fill.content.append(_piece(node))
        if after is None or gap.kind == "glue":
            continue
        statements = _is_statement(node) or _is_statement(after)
        if _is_block(node) or _is_block(after) or gap.newline and statements:
            made += [fill.done(), _side(gap)]
            fill = _Filling()
        else:
            fill.gap(gap)
    return [*made, fill.done()]


# --- Start tags ---------------------------------------------------------------


def start_tag(text):
    if text.startswith("<!"):
        return text
    name = re.match(r"<[\w-]+", text).group()
    close = "/>" if text.endswith("/>") else ">"
    inner = text[len(name) : -len(close)].rstrip()
    if not inner.strip():
        return name + close
    # Only where what touches the end of the tag would not fit does the end get a line, too.
    return Group([name, Indent([_attributes(inner), Fill(["", Line(""), close])], AHEAD)])


def _attributes(text):
    """Attributes and block tags around attributes, a line before each."""
    made, at = [], 0
    while at < len(text):
        if text[at].isspace():
            made.append(Line())
            at += len(text[at:]) - len(text[at:].lstrip())
            continue
        block = _block_in_tag(text, at)
        if block:
            if at and not text[at - 1].isspace() and _may_part(text[at - 1], block):
                made.append(Line(""))
            parted = not made or isinstance(made[-1], Line)
            made.append(Group([_branch(*each, parted) for each in block[:-1]] + [block[-1][0]]))
            at = block[-1][1]
            continue
        end = _end_of_attribute(text, at)
        made.append(_attribute(text[at:end]))
        at = end
    return made


def _may_part(before, block):
    return before in "\"'" and block[0][1][:1].isspace()


def _branch(tag, held, parted):
    if parted and not held[:1].isspace():
        return [tag, Indent([Line(""), *_attributes(held)])]
    return [tag, Indent(_attributes(held))]


def _block_in_tag(text, at):
    """[(tag, what it holds), ..., (end tag, where it ends)] of the block tag that begins here."""
    token = TOKEN.match(text, at)
    if not token or not token.group().startswith("{%"):
        return None
    name = NAME.match(token.group()).group(1)
    if not re.compile(r"\{%%\s*end%s\s*%%\}" % name).search(text, at):
        return None
    depth, tag, start, made = 0, token.group(), token.end(), []
    for each in TOKEN.finditer(text, token.end()):
        other = NAME.match(each.group())
        other = other.group(1) if other else ""
        if depth == 0 and other in ("else", "elif", "empty", "end" + name):
            made.append((tag, text[start : each.start()]))
            tag, start = each.group(), each.end()
            if other == "end" + name:
                return [*made, (tag, start)]
        depth += (other in ("if", "for", "with")) - (other in ("endif", "endfor", "endwith"))
    return None


def _end_of_attribute(text, at):
    """Before the next white space or block tag that is in no quotes."""
    quote, start = "", at
    while at < len(text):
        token = TOKEN.match(text, at)
        if token:
            if not quote and at > start and _block_in_tag(text, at):
                return at
            at = token.end()
            continue
        letter = text[at]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter.isspace():
            return at
        at += 1
    return at


def _attribute(text):
    name, equals, value = text.partition("=")
    if name not in WORDS or value[:1] != '"' or len(value) < 2:
        return text
    found, word, at = [], "", 1
    while at < len(value) - 1:
        token = TOKEN.match(value, at)
        if token:
            word += token.group()
            at = token.end()
        elif value[at].isspace():
            found.append(word)
            word = ""
            at += len(value[at:]) - len(value[at:].lstrip())
        else:
            word += value[at]
            at += 1
    found.append(word)
    parts = [each for word in found for each in (word, Line())][:-1]
    return [name + equals + '"', Indent(Fill(parts)), '"']
