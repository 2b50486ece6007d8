"""Settings for a site on the open internet, behind https."""

from firewall_site.settings import environment as env

# Asked for before anything else, so that a missing one is named and nothing is invented instead.
env.required("FIREWALL_SECRET_KEY", "a long random text that signs sessions and reset links.")
_HOSTS = env.required(
    "FIREWALL_ALLOWED_HOSTS", "the names that this site answers to, separated by commas."
)

from firewall_site.settings.base import *  # noqa: E402, F403

DEBUG = False
ALLOWED_HOSTS = [host.strip() for host in _HOSTS.split(",") if host.strip()]
ALLOWED_HOSTS.append("127.0.0.1")  # the container's own health check

SECURE_HSTS_SECONDS = env.whole_number("FIREWALL_HSTS_SECONDS", 365 * 24 * 3600)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.flag("FIREWALL_HSTS_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = env.flag("FIREWALL_HSTS_PRELOAD", default=True)
SECURE_SSL_REDIRECT = env.flag("FIREWALL_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # the container asks itself over plain http
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"

# Only a proxy that always sets this header may be believed.
if env.flag("FIREWALL_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
