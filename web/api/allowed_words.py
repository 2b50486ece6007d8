"""Lists the allowed values of a field, for the error response to an unknown one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect


def words_allowed(shape: type, path: str) -> tuple[str, ...]:
    """The allowed values of the field at a path such as `clock.kind`, in order; else none."""
    found = [inspect.type_info(shape)]
    for step in filter(None, path.split(".")):
        found = [inner for each in found for inner in _inside(each, step)]
    return tuple(
        str(word)
        for each in found
        for plain in _plain(each)
        if isinstance(plain, inspect.LiteralType)
        for word in plain.values
    )


def _plain(kind: inspect.Type) -> Iterator[inspect.Type]:
    """A type without its metadata; for a union each of its types."""
    if isinstance(kind, inspect.Metadata):
        yield from _plain(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _plain(each)
    else:
        yield kind


def _inside(kind: inspect.Type, step: str) -> Iterator[inspect.Type]:
    """The type of a field, or of the items of a list."""
    for each in _plain(kind):
        held: Any = each
        if isinstance(each, inspect.StructType):
            yield from (field.type for field in each.fields if field.encode_name == step)
        elif isinstance(each, inspect.DictType):
            yield held.value_type
            yield from _inside(held.value_type, step)  # the path omits the sender's own key
        elif hasattr(each, "item_type"):
            yield held.item_type
