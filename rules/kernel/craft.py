"""What edits of a warband ask a game about builds; a `Workshop` answers all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rules.kernel.warbands import Member, Warband

if TYPE_CHECKING:
    from rules.kernel.building import Block


class Craft(Protocol):
    """What a game knows of builds. `read` and `fill` raise BadEdit for what cannot be read."""

    def plain(self, kind: str, /) -> dict[str, Any]:
        """The build of the plainest member of a kind."""

    def read(self, kind: str, build: dict[str, Any], /) -> dict[str, Any]:
        """A build as it is to be kept."""

    def fill(self, member: Member, fields: dict[str, Any], /) -> dict[str, Any]:
        """A member's build with some plain fields of a form in it."""

    def under(self, kind: str, build: dict[str, Any], pack: str, /) -> dict[str, Any]:
        """A build whose entries are those of a house catalogue wherever it has its own."""

    def outfit(self, member: Member, /) -> dict[str, Any]:
        """What a member carries, as parts of its build."""

    def blocks(self, warband: Warband, member: Member, /) -> tuple[Block, ...]:
        """What may be chosen for a member, with what does not fit."""

    def may_lead(self, member: Member, /) -> bool:
        """Whether a member may lead a team; never in a game without leaders."""
