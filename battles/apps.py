"""App configuration."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        """Listen for renamed accounts; say what guests keep, and what notices and digests ask."""
        from django.contrib.auth.signals import user_logged_in

        from accounts import personal_data
        from accounts.names import account_named
        from accounts.owned_data import OwnedData, register
        from accounts.services import blocks
        from battles.agreements import waiting_results as waiting
        from battles.catch_up.digest import paragraphs
        from battles.chat_rooms import ROOMS
        from battles.lessons import services as lessons
        from battles.matchmaking.open_seats import decline_asked
        from battles.models import ROOM_KIND
        from battles.notify import WITH_A_PICTURE, is_answered
        from battles.owned_data import delete_data_of, kept_bytes
        from battles.queries.battle_list import turns_waiting
        from battles.services.history import seen_battles
        from battles.services.personal_data import export, forget, hindrances
        from battles.services.seat_names import on_account_named
        from battles.stills.queries import picture_of_battle
        from battles.table_reports.queries import waiting_results as waiting_reports
        from battles.trials.views import on_login
        from chat import permissions
        from notifications import digests, out_of_date, pictures
        from notifications.push import turn_count
        from rosters import history_sources

        account_named.connect(on_account_named, dispatch_uid="seat names")
        user_logged_in.connect(on_login, dispatch_uid="kept battles")
        user_logged_in.connect(lessons.on_login, dispatch_uid="solved lessons")
        out_of_date.register(("turn", "deadline_near"), is_answered)
        digests.register("battles", paragraphs)
        turn_count.register(turns_waiting)
        turn_count.register(waiting.results_waiting)
        waiting.register("tables", waiting_reports)
        pictures.register(WITH_A_PICTURE, picture_of_battle)
        blocks.register("battles", decline_asked)
        history_sources.register("battle", seen_battles)
        permissions.register(ROOM_KIND, ROOMS)
        register("battles", OwnedData(kept_bytes, delete_data_of))
        of_users = personal_data.PersonalData(export, hindrances, forget)
        personal_data.register("battles", of_users)
