"""Base class for API operations that need the actor."""

from __future__ import annotations

from rest_framework import exceptions

from accounts.actors import Actor
from web.api import base


class ApiView(base.ApiView):
    """The API base with the actor behind the request."""

    @property
    def actor(self) -> Actor:
        """The user who asks; programs have no guest's key and none of the staff's eyes."""
        user = self.request.user
        return Actor(user_id=user.pk, name=user.get_username()) if user.pk else Actor()

    def known(self) -> Actor:
        """The user who asks, or a refusal where only users have anything."""
        if not self.actor.is_known:
            raise exceptions.NotAuthenticated
        return self.actor
