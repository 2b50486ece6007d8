"""Django finds an app's tables here; each part of the room keeps its own."""

from __future__ import annotations

from campaigns.clubs.models import Club, Membership

__all__ = ["Club", "Membership"]
