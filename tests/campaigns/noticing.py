"""Fields that remember what was looked for: a list of fields is held against what is read."""

from __future__ import annotations


class Noticing(dict):
    """Fields that remember what was looked for."""

    def __init__(self) -> None:
        super().__init__()
        self.looked_for: set[str] = set()

    def get(self, key, otherwise=None):
        self.looked_for.add(key)
        return super().get(key, otherwise)

    def __contains__(self, key) -> bool:
        self.looked_for.add(key)
        return super().__contains__(key)
