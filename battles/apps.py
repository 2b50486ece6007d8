"""App configuration."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        """Listen to accounts, and say what other apps ask of battles."""
        _listen_to_accounts()
        _register_personal_data()
        _register_notices()
        _register_waiting()


def _listen_to_accounts() -> None:
    from django.contrib.auth.signals import user_logged_in

    from accounts.names import account_named
    from accounts.services import blocks
    from battles.lessons import services as lessons
    from battles.matchmaking.open_seats import decline_asked
    from battles.services.seat_names import on_account_named
    from battles.trials.views import on_login

    account_named.connect(on_account_named, dispatch_uid="seat names")
    user_logged_in.connect(on_login, dispatch_uid="kept battles")
    user_logged_in.connect(lessons.on_login, dispatch_uid="solved lessons")
    blocks.register("battles", decline_asked)


def _register_personal_data() -> None:
    from accounts import personal_data
    from accounts.owned_data import OwnedData, register
    from battles.owned_data import delete_data_of, kept_bytes
    from battles.services.personal_data import export, forget, hindrances

    register("battles", OwnedData(kept_bytes, delete_data_of))
    of_users = personal_data.PersonalData(export, hindrances, forget)
    personal_data.register("battles", of_users)


def _register_notices() -> None:
    from battles.catch_up.digest import paragraphs
    from battles.chat_rooms import ROOMS
    from battles.models import ROOM_KIND
    from battles.notify import WITH_A_PICTURE, is_answered
    from battles.services.history import seen_battles
    from battles.stills.queries import picture_of_battle
    from battles.table_reports.history import readable
    from chat import permissions
    from notifications import digests, out_of_date, pictures
    from rosters import history_sources

    out_of_date.register(("turn", "deadline_near"), is_answered)
    digests.register("battles", paragraphs)
    pictures.register(WITH_A_PICTURE, picture_of_battle)
    permissions.register(ROOM_KIND, ROOMS)
    history_sources.register("battle", seen_battles)
    history_sources.register("table", readable)


def _register_waiting() -> None:
    from battles.agreements import waiting_results as waiting
    from battles.queries.battle_list import turns_waiting
    from battles.table_reports.queries import waiting_results as waiting_reports
    from notifications.push import turn_count

    turn_count.register(turns_waiting)
    turn_count.register(waiting.results_waiting)
    waiting.register("tables", waiting_reports)
