"""Settings for a site on the open internet, behind https."""

from firewall_site.settings import environment as env

# Asked for before anything else, so that a missing one is named and nothing is invented instead.
env.long_secret(
    "FIREWALL_SECRET_KEY",
    f"a random text of {env.SHORTEST_SECRET} or more characters that signs sessions and links.",
)
_HOSTS = env.required(
    "FIREWALL_ALLOWED_HOSTS", "the names that this site answers to, separated by commas."
)

from firewall_site.settings.base import *  # noqa: E402, F403

DEBUG = False
WEBHOOKS_TO_LOOPBACK = False
ALLOWED_HOSTS = [host.strip() for host in _HOSTS.split(",") if host.strip()]
SITE_ADDRESS = env.text("FIREWALL_SITE_ADDRESS") or env.secure_address(ALLOWED_HOSTS)
ALLOWED_HOSTS.append("127.0.0.1")  # the container's own health check

SECURE_HSTS_SECONDS = env.whole_number("FIREWALL_HSTS_SECONDS", 365 * 24 * 3600)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.flag("FIREWALL_HSTS_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = env.flag("FIREWALL_HSTS_PRELOAD", default=True)
SECURE_SSL_REDIRECT = env.flag("FIREWALL_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # the container asks itself over plain http
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = False

# Only a proxy that always sets this header may be believed.
if env.flag("FIREWALL_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
