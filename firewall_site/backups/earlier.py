"""Backups of the layout before the apps were cut anew: their tables under the names of today.

`layout_before_apps.json` holds the migrations and the columns of that layout. It is the only
earlier one, since nothing was released before it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from firewall_site.backups import tables
from web.json_limits import JsonObject

APPS = {
    "clubs": (
        "club", "clubevent", "clubgame", "clubinvitation", "clubnotice", "clubpack", "coming",
        "gameentry", "gameplayer", "joinrequest", "membership", "membershipchange", "noticereport",
    ),
    "leagues": (
        "dispute", "division", "entrant", "filed", "fixture", "ladderchallenge", "league",
        "leaguedeed", "pairban", "result", "round", "season",
    ),
    "statistics": (
        "almanacbattle", "almanacfigure", "almanacside", "almanacweapon", "clubrating",
        "clubratings",
    ),
}  # fmt: skip
RENAMED = {
    "rosters_guest": "accounts_guest",
    "rosters_accesstoken": "accounts_accesstoken",
    "rosters_tally": "accounts_ratewindow",
    "rosters_accountname": "accounts_accountname",
    "battles_notice": "notifications_notice",
    "battles_webhook": "notifications_webhook",
    "battles_delivery": "notifications_delivery",
    "battles_wishes": "notifications_preferences",
    "battles_look": "battles_lastseen",
    **{f"campaigns_{name}": f"{app}_{name}" for app, names in APPS.items() for name in names},
}


@cache
def layout() -> JsonObject:
    """The earlier layout: `migrations` as pairs, `tables` with the columns of each."""
    path = Path(__file__).with_name("layout_before_apps.json")
    found: JsonObject = json.loads(path.read_text(encoding="utf-8"))
    return found


def is_earlier(migrations: Sequence[Sequence[str]]) -> bool:
    """Whether a backup with these migrations has the earlier layout."""
    return bool([list(each) for each in migrations] == layout()["migrations"])


def kept_tables() -> Iterator[tuple[str, list[str], tables.Kind]]:
    """The tables of such a backup in their order: name, columns, and the model of today."""
    today = {kind._meta.db_table: kind for kind in tables.kept_tables()}
    for name, columns in layout()["tables"].items():
        yield name, columns, today[RENAMED.get(name, name)]


def converted(table: str, columns: Sequence[str], kind: tables.Kind, line: bytes) -> bytes:
    """A line of such a table as a line of the model of today."""
    row = dict(zip(columns, json.loads(line), strict=True))
    if table in CHANGES:
        CHANGES[table](row)
    return tables.line_of([row.get(name, NEW.get(name)) for name in tables.columns(kind)])


def _notice(row: JsonObject) -> None:
    row["battle_id"] = row["battle_id"] or ""


def _content_type(row: JsonObject) -> None:
    table = f"{row['app_label']}_{row['model']}"
    if table == "firewall_site_login":
        row["app_label"] = "accounts"
    elif table in RENAMED:
        row["app_label"], _, row["model"] = RENAMED[table].partition("_")


NEW = {"size": 0}  # columns that the earlier layout did not have
CHANGES: dict[str, Callable[[JsonObject], None]] = {
    "battles_notice": _notice,
    "django_content_type": _content_type,
}
