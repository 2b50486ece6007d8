"""The export formats by the name in their address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rosters import csv_files
from rosters.exchange.chat_text import to_chat
from rosters.exchange.csv_export import to_csv
from rosters.exchange.document import to_json
from rosters.exchange.roster_export import to_ros, to_rosz
from rosters.exchange.text_export import to_text
from rules.kernel.building import Workshop
from rules.kernel.warbands import Warband

TEXT = "text/plain; charset=utf-8"


@dataclass(frozen=True)
class Format:
    """A file format. `write` takes the warband, its workshop and the address of the schema."""

    name: str
    ending: str
    content: str
    write: Callable[[Warband, Workshop, str], bytes]


FORMATS = {
    each.name: each
    for each in (
        Format(
            "json",
            "json",
            "application/json",
            lambda warband, _, address: to_json(warband, address),
        ),
        Format(
            "text",
            "txt",
            TEXT,
            lambda warband, workshop, _: to_text(warband, workshop).encode(),
        ),
        Format(
            "chat",
            "chat.txt",
            TEXT,
            lambda warband, workshop, _: to_chat(warband, workshop).encode(),
        ),
        Format(
            "csv",
            "csv",
            csv_files.CONTENT_TYPE,
            lambda warband, workshop, _: to_csv(warband, workshop),
        ),
        Format(
            "rosz",
            "rosz",
            "application/zip",
            lambda warband, workshop, _: to_rosz(warband, workshop),
        ),
        Format(
            "ros",
            "ros",
            "application/xml",
            lambda warband, workshop, _: to_ros(warband, workshop),
        ),
    )
}
