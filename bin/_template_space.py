"""Where white space shows in a template, and where it may come and go."""

import re

from _template_tree import NAME, Block, Element, Gap, Loose, Raw, Remark, Tag, words

# Around these no white space shows, whatever stands beside them.
BLOCK = words(
    "address article aside blockquote body br caption circle clippath col colgroup datalist dd "
    "defs desc details dialog div dl dt ellipse fieldset figcaption figure footer form g h1 h2 h3 "
    "h4 h5 h6 head header hgroup hr html legend li line link main marker mask meta nav ol optgroup "
    "option p path pattern polygon polyline pre rect script section stop style summary symbol "
    "table tbody td template text tfoot th thead title tr ul use"
)
# Inside these none shows at either end, though they stand in a line.
ROOM = {"button", "select", "svg"}
# Inside these it may show, though they are blocks to what is around them.
TIGHT = {"text", "title"}
# Elements that a style sheet sets in a line, by the beginning of a template's name.
IN_LINE = {"rosters/_print": {"dd", "dt"}, "rosters/print": {"dd", "dt"}}
# What lies in such an element lies in a row or a grid of its own: between two things in it no white
# space shows, however they would stand elsewhere.
ROWS = words(
    "able badge button chance chances chip choice choice-list cluster field form form-actions "
    "figure-notes member-name member-sums member-words messages modifier modifiers notice "
    "page-head side-name split stack stack-tight tabs"
)
# Words may not stand in these, so that no white space between what may shows.
LISTS = words(
    "colgroup datalist dl g head html ol optgroup select svg table tbody tfoot thead tr ul"
)
CLASS = re.compile(r"""\sclass="([^"{]*)""")
AS_IF_NOT_THERE = {"autoescape", "if", "for", "with", "block"}

SHOWS, VANISHES, SPACE = "shows", "vanishes", "space"


class Shown:
    """Marks as soft every gap beside which white space vanishes."""

    def __init__(self, name):
        self.in_line, self.knows_rows = set(), True
        self.in_row = self.in_list = False
        for start, names in IN_LINE.items():
            if name.startswith(start):
                self.in_line, self.knows_rows = names, False

    def mark(self, inside, before, after, in_row=False, in_list=False):
        outer = self.in_row, self.in_list
        self.in_row, self.in_list = in_row, in_list
        self._mark(inside, before, after)
        self.in_row, self.in_list = outer

    def _mark(self, inside, before, after):
        for at, node in enumerate(inside.nodes):
            left, right = (
                self._sight(inside, at, -1, before),
                self._sight(inside, at, +1, after),
            )
            self._mark_node(node, left, right)
        for at, gap in enumerate(inside.gaps):
            left = self._look(reversed(self._beside(inside, at, -1)), -1, before)
            right = self._look(self._beside(inside, at, +1), +1, after)
            may_come = not gap.text and (SHOWS not in left or SHOWS not in right)
            if self.in_list or may_come or {VANISHES} in (left, right):
                gap.kind = "soft"

    def _mark_node(self, node, before, after):
        if isinstance(node, Element) and node.inside:
            is_row = self._is_row(node)
            closed = self._is_block(node) and node.name not in TIGHT or node.name in ROOM
            edge = {VANISHES} if closed or is_row else {SHOWS}
            self.mark(node.inside, edge, edge, is_row, node.name in LISTS)
        elif isinstance(node, Block):
            known = node.name in AS_IF_NOT_THERE
            for _, held in node.branches:
                left, right = (before, after) if known else ({SHOWS}, {SHOWS})
                if node.name == "for":
                    first, last = self.edge(held, +1)[0], self.edge(held, -1)[0]
                    left, right = left | last, right | first
                self.mark(held, left, right, known and self.in_row, known and self.in_list)

    def _sight(self, inside, at, way, beyond):
        """What is seen from the edge of node `at`, over the gap beside it."""
        if inside.gaps[at if way < 0 else at + 1].text:
            return {SPACE}
        if way < 0:
            return self._look(reversed(self._beside(inside, at, -1)), -1, beyond)
        return self._look(self._beside(inside, at + 1, +1), +1, beyond)

    def _beside(self, inside, at, way):
        """What lies left or right of gap `at`: nodes and gaps in their order, without this gap."""
        if way < 0:
            nodes, gaps = inside.nodes[:at], inside.gaps[:at]
            return [each for pair in zip(gaps, nodes, strict=True) for each in pair]
        nodes, gaps = inside.nodes[at:], inside.gaps[at + 1 :]
        return [each for pair in zip(nodes, gaps, strict=True) for each in pair]

    def _look(self, row, way, beyond):
        seen = set()
        for each in row:
            if isinstance(each, Gap):
                if each.text:
                    return seen | {SPACE}
                continue
            edge, passes = self._edge(each, way)
            seen |= edge
            if not passes:
                return seen
        return seen | beyond

    def edge(self, inside, way):
        row = self._beside(inside, 0, +1) if way > 0 else None
        if row is None:
            row = list(reversed(self._beside(inside, len(inside.nodes), -1)))
        outer = inside.gaps[0 if way > 0 else -1]
        passed = "passed"
        seen = self._look([outer, *row], way, {passed})
        return seen - {passed}, passed in seen

    def _edge(self, node, way):
        """What white space beside this node would meet, and whether one may look through it."""
        if isinstance(node, Remark) or isinstance(node, Tag) and node.is_transparent:
            return set(), True
        if isinstance(node, Tag) and node.name == "include" and self.in_row:
            return {VANISHES}, False
        if isinstance(node, Raw):
            if node.name == "comment":
                return set(), True
            return ({VANISHES} if node.name in BLOCK else {SHOWS}), False
        if isinstance(node, Element):
            if node.name == "input" and 'type="hidden"' in node.start:
                return set(), True
            return ({VANISHES} if self.in_row or self._is_block(node) else {SHOWS}), False
        if isinstance(node, Loose):
            into = node.name in ROOM and (way > 0) == bool(node.end)
            return ({VANISHES} if self._is_block(node) or into else {SHOWS}), False
        if isinstance(node, Block) and node.name in AS_IF_NOT_THERE - {"block"}:
            return self._block_edge(node, way)
        return {SHOWS}, False

    def _block_edge(self, node, way):
        edges = [self.edge(held, way) for _, held in node.branches]
        seen = set().union(*(edge for edge, _ in edges))
        may_be_nothing = node.name == "for" or (
            node.name == "if" and "else" not in [NAME.match(t).group(1) for t, _ in node.branches]
        )
        return seen, may_be_nothing or any(passes for _, passes in edges)

    def _is_row(self, node):
        found = CLASS.search(node.start)
        return self.knows_rows and bool(found) and not ROWS.isdisjoint(found.group(1).split())

    def _is_block(self, node):
        return node.name in BLOCK and node.name not in self.in_line
