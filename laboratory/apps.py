"""Tells Django about this room."""

from django.apps import AppConfig


class LaboratoryConfig(AppConfig):
    name = "laboratory"

    def ready(self) -> None:
        """Simulations count in what somebody keeps, and go when a guest is gone."""
        from laboratory.keeping import kept_bytes, let_go
        from rosters.elsewhere import Room, also_kept

        also_kept("laboratory", Room(kept_bytes, let_go))
