"""URLs of the links and forms on one battle's page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from rules.conformance import has_decided, has_table


def rules_page(ruleset: str) -> str:
    """The URL of a game's rules tables, with an anchor each; "" if it has none."""
    return reverse("rules", args=[ruleset]) if has_table(ruleset) else ""


def decided_page(ruleset: str) -> str:
    """The URL of our decisions where a game's book is silent; "" if it has none."""
    return reverse("decided", args=[ruleset]) if has_decided(ruleset) else ""


def moments_url(replay: str, **query: str) -> str:
    """The URL of a moment of a replay, up to its number; empty values are left out."""
    return f"{replay}?{urlencode({key: each for key, each in query.items() if each} | {'at': ''})}"


@dataclass(frozen=True)
class Links:
    """The URLs of a battle. `in_words`: those of text mode."""

    battle_id: str
    in_words: bool = False

    def page(self, values: Mapping[str, Any] | None = None, **more: str) -> str:
        """The battle page with these choices; empty ones are left out."""
        chosen = {**(values or {}), **more}
        query = urlencode({key: each for key, each in chosen.items() if each}, doseq=True)
        return self._page + (f"?{query}" if query else "")

    @cached_property
    def _page(self) -> str:
        return self._at("words" if self.in_words else "detail")

    @property
    def orders(self) -> str:
        return self._at("orders")

    @property
    def together(self) -> str:
        return self._at("together")

    @property
    def preview(self) -> str:
        return self._at("preview")

    @property
    def refresh(self) -> str:
        return self._at("refresh")

    @property
    def stream(self) -> str:
        return self._at("stream")

    @property
    def replay(self) -> str:
        return self._at("replay")

    @property
    def log(self) -> str:
        return self._at("log")

    def _at(self, name: str) -> str:
        return reverse(f"battles:{name}", args=[self.battle_id])
