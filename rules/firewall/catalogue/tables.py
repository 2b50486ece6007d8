"""A table of the book, in which rows of house catalogues can be found but are never met."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, ValuesView
from typing import TypeVar

T = TypeVar("T")


class Table(dict[str, T]):
    """Rows by id. Whoever goes through the table meets the book's own rows and no others.

    House rows are looked up like all others: the engine asks for nothing but ids. What the book
    offers, scrounges or draws by lot stays as printed, whatever packs somebody has opened.
    """

    def __init__(self, rows: dict[str, T]) -> None:
        super().__init__(rows)
        self._book = dict(rows)

    def shelve(self, id_: str, row: T) -> None:
        """Let a house row be found. Raises ValueError when the id stands for another row."""
        if self.setdefault(id_, row) != row:
            raise ValueError(f"two rows have the id {id_!r}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._book)

    def __len__(self) -> int:
        return len(self._book)

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        return self._book.keys()

    def values(self) -> ValuesView[T]:  # type: ignore[override]
        return self._book.values()

    def items(self) -> ItemsView[str, T]:  # type: ignore[override]
        return self._book.items()
