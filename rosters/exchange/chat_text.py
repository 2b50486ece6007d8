"""A warband in a few lines for a chat; no name becomes markup or a mention."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from rosters.exchange.available_options import plainest, shelves
from rosters.exchange.choices import chosen
from rules.kernel.building import Pick, Sum, Workshop
from rules.kernel.totals import totals
from rules.kernel.warbands import Member, Team, Warband
from rules.registry import RULESETS

MARKS = re.compile(r"([\\`*_{}\[\]()#+\-!|>~<:])")
UNHEARD = "\u200b"  # inserted after an @, so that it mentions nobody


def to_chat(warband: Warband, workshop: Workshop) -> str:
    """Two lines for the warband and for each team, and one for each group of equal figures.

    The second line has the sums; the figures below are their parts.
    """
    problems = len(workshop.check(warband))
    state = f"{problems} problem{'' if problems == 1 else 's'}" if problems else "ready to field"
    game = RULESETS[warband.ruleset].name
    come_to = totals(workshop, warband)
    lines = [f"**{safe(warband.name)}** · {safe(game)} · {state}", *_totals(come_to.sums)]
    for team, found in zip(warband.teams, come_to.teams, strict=True):
        lines += ["", f"__{safe(team.name)}__ ({len(team.members)})", *_totals(found.sums)]
        lines += _team(warband, team, workshop)
    return "\n".join(lines) + "\n"


def _totals(sums: Sequence[Sum]) -> Iterator[str]:
    words = ", ".join(f"{each.label} {each.total}" for each in sums if each.total)
    if words:
        yield safe(words)


def safe(words: str) -> str:
    """Text in which no character is markup."""
    return MARKS.sub(r"\\\1", words).replace("@", f"@{UNHEARD}")


def _team(warband: Warband, team: Team, workshop: Workshop) -> Iterator[str]:
    """The lines of a team; equal neighbours share a line."""
    rows = [(member, _words(warband, team, member, workshop)) for member in team.members]
    for words, several in groupby(rows, key=lambda row: row[1]):
        members = [member for member, _ in several]
        number = f" ×{len(members)}" if len(members) > 1 else ""
        yield f"• {safe(members[0].name)}{number} – {safe(words)}"


def _words(warband: Warband, team: Team, member: Member, workshop: Workshop) -> str:
    sums = workshop.member_sums(warband, member)
    figures = [f"{each.label} {each.total}" for each in sums if each.total]
    leads = ["leads"] if member.id == team.leader else []
    return ", ".join([*leads, *figures, *_gear(warband, member, workshop)])


def _gear(warband: Warband, member: Member, workshop: Workshop) -> Iterator[str]:
    """The options that differ from the default member."""
    blocks = workshop.blocks(warband, member)
    plain = workshop.blocks(warband, plainest(workshop, member.kind))
    usual = {
        field.name: field.given
        for block in plain
        for field in block.fields
        if isinstance(field, Pick)
    }
    on_shelf = shelves(blocks)
    for choice in chosen(blocks):
        shelf = on_shelf[choice.field]
        article = shelf.article(choice.value)
        if article is None or not choice.value or usual.get(choice.field) == choice.value:
            continue
        yield f"{article.label} {choice.count}" if shelf.kind == "counts" else article.label
