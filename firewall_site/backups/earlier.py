"""Converts backups of earlier database layouts: their tables get the names of today.

Nothing was released before the last of these layouts. For each layout a JSON file holds its
migrations and its columns, and a step converts its rows to the layout that came next.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from chat.models import Message, Room
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


def _notice(row: JsonObject) -> None:
    row["battle_id"] = row["battle_id"] or ""


def _log_in(row: JsonObject) -> None:
    if (row["app_label"], row["model"]) == ("firewall_site", "login"):
        row["app_label"] = "accounts"


def _message(row: JsonObject) -> None:
    row["author"] = row["seat_id"]
    row["room"] = ["battle", row["battle_id"], row["room"]]


def _sample_battle(row: JsonObject) -> None:
    row["events"] = row.pop("film")


def _decision(row: JsonObject) -> None:
    row["subject_id"] = row["message_id"]
    row["subject_kind"] = "message" if row["subject_id"] else ""


@dataclass(frozen=True)
class Step:
    """From one layout to the next. renamed: tables; changes: what else is done to a row, by the
    table's name before; new: values of columns that come in.
    """

    layout: str
    renamed: dict[str, str]
    changes: dict[str, Callable[[JsonObject], None]] = field(default_factory=dict)
    new: JsonObject = field(default_factory=dict)

    def name(self, table: str) -> str:
        return self.renamed.get(table, table)

    def change(self, table: str, row: JsonObject) -> None:
        """Make a row of a table one of the next layout."""
        if table == "django_content_type":
            name = self.name(f"{row['app_label']}_{row['model']}")
            if name != f"{row['app_label']}_{row['model']}":
                row["app_label"], _, row["model"] = name.partition("_")
        if table in self.changes:
            self.changes[table](row)
        for column, value in self.new.items():
            row.setdefault(column, value)


STEPS = (
    Step(
        "layout_before_apps.json",
        {
            "rosters_guest": "accounts_guest",
            "rosters_accesstoken": "accounts_accesstoken",
            "rosters_tally": "accounts_ratewindow",
            "rosters_accountname": "accounts_accountname",
            "battles_notice": "notifications_notice",
            "battles_webhook": "notifications_webhook",
            "battles_delivery": "notifications_delivery",
            "battles_wishes": "notifications_preferences",
            "battles_look": "battles_lastseen",
            **{
                f"campaigns_{name}": f"{app}_{name}"
                for app, names in APPS.items()
                for name in names
            },
        },
        {"battles_notice": _notice, "django_content_type": _log_in},
        {"size": 0},
    ),
    Step(
        "layout_before_chat.json",
        {
            "battles_outlook": "laboratory_forecast",
            "battles_ban": "accounts_ban",
            "battles_block": "accounts_block",
            "battles_decision": "accounts_decision",
            "battles_message": "chat_message",
            "battles_report": "chat_report",
        },
        {"battles_decision": _decision, "battles_message": _message},
    ),
    Step(
        "layout_before_names.json",
        {
            "battles_asking": "battles_seatrequest",
            "laboratory_lane": "laboratory_workerslot",
            "laboratory_reel": "laboratory_samplebattle",
        },
        {"laboratory_reel": _sample_battle},
    ),
    Step(
        "layout_before_season_actions.json",
        {
            "campaigns_mark": "campaigns_campaignsnapshot",
            "campaigns_terms": "campaigns_campaignsystem",
            "leagues_filed": "leagues_filedresult",
            "leagues_leaguedeed": "leagues_seasonaction",
        },
        new={"browser": ""},
    ),
)


@cache
def _layout(file: str) -> JsonObject:
    """`migrations` as pairs, and `tables` with the columns of each."""
    path = Path(__file__).with_name(file)
    found: JsonObject = json.loads(path.read_text(encoding="utf-8"))
    return found


def steps_from(migrations: Sequence[Sequence[str]], layout: str) -> tuple[Step, ...]:
    """The steps from the layout of a backup to that of today; none if it is no earlier one.

    layout: its fingerprint, see `tables.fingerprint`. Empty in the backups of the first three
    layouts, which are known by their migrations: the first migrations of the last of these have
    the names that those of today have.
    """
    theirs = [list(each) for each in migrations]
    for place, step in enumerate(STEPS):
        known = _layout(step.layout)
        if theirs == known["migrations"] and layout in ("", tables.fingerprint(known["tables"])):
            return STEPS[place:]
    return ()


def kept_tables(steps: Sequence[Step]) -> Iterator[tuple[str, list[str], tables.Kind]]:
    """The tables of such a backup in their order: name, columns, and the model of today."""
    today = {kind._meta.db_table: kind for kind in tables.kept_tables()}
    for name, columns in _layout(steps[0].layout)["tables"].items():
        yield name, columns, today[name_today(name, steps)]


def name_today(table: str, steps: Sequence[Step]) -> str:
    """What a table is called in the end."""
    for step in steps:
        table = step.name(table)
    return table


class Conversion:
    """Makes rows of such a backup rows of today, one table after the other."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.rooms: dict[tuple[str, ...], int] = {}  # rooms to talk in, which messages had within

    def converted(
        self, table: str, columns: Sequence[str], kind: tables.Kind, line: bytes
    ) -> bytes:
        """A line of a table as a line of the model of today."""
        row = dict(zip(columns, json.loads(line), strict=True))
        for step in self.steps:
            step.change(table, row)
            table = step.name(table)
        if kind is Message and "room" in row:
            row["room_id"] = self.rooms.setdefault(tuple(row["room"]), len(self.rooms) + 1)
        # A column that came in later has the value of a new row.
        fields = kind._meta.concrete_fields
        whole = [row[f.column] if f.column in row else f.get_default() for f in fields]
        return tables.line_of(whole)

    def added(self) -> Iterator[tuple[tables.Kind, Iterator[bytes]]]:
        """The rooms of messages that named theirs, once all messages have been converted."""
        if self.rooms:
            rows = (tables.line_of([number, *room]) for room, number in self.rooms.items())
            yield Room, rows
