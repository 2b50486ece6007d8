"""Make a key for push messages."""

from django.core.management.base import BaseCommand

from notifications.push.keys import fresh_private_key


class Command(BaseCommand):
    help = (
        "Print a new private key for push messages, as a line for the environment. Keep it: with "
        "another key every browser must be switched on again. Nothing is stored."
    )

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"FIREWALL_VAPID_PRIVATE_KEY={fresh_private_key()}")


# The public key follows from the private one, so there is only one setting, and no pair that does
# not belong together. The contact that goes with each message is FIREWALL_CONTACT where that is an
# e-mail address, else the sender of e-mails (notifications/push/keys.py).
