"""Leads webhooks to the receiver of the script, whatever public name they are for."""

from __future__ import annotations

import os
import socket
import ssl
from datetime import timedelta

from django.apps import AppConfig

NAME, PUBLIC = "hooks.example.org", "93.184.216.34"
IN_HANDS = timedelta(seconds=8)
WAIT = timedelta(seconds=2)


class Wiring(AppConfig):
    name = "tests.chaos"
    label = "chaos"

    def ready(self) -> None:
        from notifications import sending, webhooks
        from notifications.http_client import Wire

        # Patience is cut short, or the run would wait ten minutes for each worker that died.
        sending.IN_HANDS = IN_HANDS
        sending.WAITS = (WAIT,) * len(sending.WAITS)
        tls = ssl.create_default_context(cafile=os.environ["CHAOS_CERTIFICATE"])
        webhooks.WIRE = Wire(lambda name, port: [PUBLIC], _dial, tls)


def _dial(address: str, port: int, timeout: float) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(os.environ["CHAOS_HOOKS"])), timeout)
