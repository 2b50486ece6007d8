"""Who may see, use and change what somebody owns: warbands, house catalogues, simulations.

Functions called `seen_<row>` and `own_<row>` read the row, or refuse it. Lists of one's own:
`accounts.actors.owned`.
"""

from __future__ import annotations

from accounts.actors import Actor, Held
from rosters.models import Pack, Shareable, Sharing, Warband
from web.errors import NotYours


def may_see(actor: Actor, row: Shareable, link: str = "") -> bool:
    """Whether the actor owns it, it is public, or the actor has its link or is of the staff."""
    by_link = bool(link) and link == row.link
    return may_use(actor, row) or by_link or actor.is_staff


def may_use(actor: Actor, row: Shareable) -> bool:
    """Whether the actor may build on it: their own, or what is shown to everybody."""
    return actor.holds(row) or row.sharing == Sharing.PUBLIC


def check_may_see(actor: Actor, row: Shareable, link: str = "") -> None:
    if not may_see(actor, row, link):
        raise NotYours


def may_change(actor: Actor, row: Held) -> bool:
    """Only the owner changes or deletes something; the staff do not."""
    return actor.holds(row)


def check_may_change(actor: Actor, row: Held) -> None:
    if not may_change(actor, row):
        raise NotYours


def seen_warband(warband_id: str, actor: Actor, link: str = "") -> Warband:
    """A warband of the actor's own, a public one, or one whose link they have; any for the staff.

    Raises NotYours or Warband.DoesNotExist.
    """
    row = Warband.objects.select_related("user", "copied_from").get(pk=warband_id)
    check_may_see(actor, row, link)
    return row


def own_warband(warband_id: str, actor: Actor) -> Warband:
    """A warband for its owner alone, not for the staff. Raises NotYours or Warband.DoesNotExist."""
    row = seen_warband(warband_id, actor)
    check_may_change(actor, row)
    return row


def seen_pack(pack_id: str, actor: Actor, link: str = "") -> Pack:
    """A house catalogue, for the same people as `seen_warband`.

    Raises NotYours or Pack.DoesNotExist.
    """
    row = Pack.objects.select_related("user").get(pk=pack_id)
    check_may_see(actor, row, link)
    return row
