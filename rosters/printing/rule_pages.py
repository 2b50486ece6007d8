"""The rules that a warband uses, in words, after what it comes to: in two columns."""

from __future__ import annotations

from collections.abc import Iterator

from rosters.printing.arsenal import Arsenal, Shot
from rosters.printing.blocks import Print, arsenal_block
from rosters.printing.print_page import Print as Printed
from rosters.printing.rules_used import ChapterUse, Remark
from rules.kernel.building import Table
from web.paper.flow import Flow, Kept, flowed
from web.paper.fonts import DISPLAY
from web.paper.inks import ink_of
from web.paper.items import Page, Piece
from web.paper.typesetting import Type, labelled, paragraph, stacked

SIZE = 7.6


def rule_pages(printed: Printed) -> tuple[Page, ...]:
    """The pages: totals team by team, what things do, then the rules by chapter."""
    ink = ink_of(printed.options.ink)
    under = f"{printed.name}, {printed.game}"
    flow = Flow("Rules in use", under, printed.options.paper, 2, 1.2, ink)
    to = Print(flow.width, SIZE, ink, printed.wording.unit, 0)
    blocks = [Kept((arsenal_block(_as_arsenal(printed.totals), to),))]
    if not printed.cards:
        blocks.append(
            Kept((paragraph("There is nobody in this warband yet.", to.room, to.words()),))
        )
    blocks += _things(printed, to)
    for chapter in printed.chapters:
        blocks += _chapter(chapter, to)
    return flowed(flow, blocks)


def _as_arsenal(table: Table) -> Arsenal:
    shots = tuple(Shot(row[0], 1, (row[1:],), ()) for row in table.rows)
    return Arsenal(table.title, table.heads[1:], shots, ())


def _things(printed: Printed, to: Print) -> Iterator[Kept]:
    """What things do, each once, in the order of the alphabet."""
    remarks = {remark for card in printed.cards for remark in card.remarks if not remark.number}
    told = sorted(remarks, key=lambda each: (not each.title, each.title.casefold(), each.words))
    pieces = [_remark(each, to) for each in told]
    yield from _headed("What things do", pieces, to)


def _remark(remark: Remark, to: Print) -> Piece:
    if not remark.title:
        return paragraph(remark.words, to.room, to.words())
    return labelled(remark.title, remark.words, to.room, to.words())


def _chapter(chapter: ChapterUse, to: Print) -> Iterator[Kept]:
    pieces = []
    for rule in chapter.rules:
        page = f", page {rule.page}" if rule.page else ""
        head = labelled(rule.number, rule.title, to.room, to.strong(), to.ink.dim)
        body = paragraph(rule.says, to.room, to.words()) if rule.says else Piece(0, ())
        who = paragraph(f"{rule.who}{page}", to.room, to.faint(0.86))
        pieces.append(stacked((head, body, who), 0.2))
    yield from _headed(chapter.title, pieces, to)


def _headed(title: str, pieces: list[Piece], to: Print) -> Iterator[Kept]:
    """Pieces below a heading, which stays with the first of them."""
    if not pieces:
        return
    head = paragraph(title, to.room, Type(DISPLAY, 11, to.ink.words, 3))
    first, *others = pieces
    yield Kept((Piece(1.5, ()), head, Piece(0.8, ()), first))
    for each in others:
        yield Kept((each,))
