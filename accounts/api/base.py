"""Base class for API operations that need the actor."""

from __future__ import annotations

from rest_framework import exceptions

from accounts.actors import Actor
from web.api import base


class ActorApiView(base.ApiView):
    """API base class with the actor of the request."""

    @property
    def actor(self) -> Actor:
        """The user of the request; an API request never acts as a guest or as staff."""
        user = self.request.user
        return Actor(user_id=user.pk, name=user.get_username()) if user.pk else Actor()

    def known(self) -> Actor:
        """The user of the request. Refuses the request if there is none."""
        if not self.actor.is_known:
            raise exceptions.NotAuthenticated
        return self.actor
