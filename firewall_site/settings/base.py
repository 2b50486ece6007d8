"""Settings that run anywhere: SQLite and a queue of files unless the environment names better."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from firewall_site.settings import environment as env
from firewall_site.settings.schedule import CELERY_BEAT_SCHEDULE as CELERY_BEAT_SCHEDULE

PROJECT = Path(__file__).resolve().parent.parent.parent
DATA = Path(env.text("FIREWALL_DATA", str(PROJECT / "var"))).expanduser().resolve()
DATABASE_URL = env.text("DATABASE_URL")
REDIS_URL = env.text("REDIS_URL")

DEBUG = env.flag("FIREWALL_DEBUG")
# Whether every answer says how long it took; for measuring, never on the internet.
SERVER_TIMING = env.flag("FIREWALL_SERVER_TIMING")
SECRET_KEY = env.text("FIREWALL_SECRET_KEY") or env.stored_secret_key(
    env.folder(DATA) / "secret-key"
)
SECRET_KEY_FALLBACKS = env.words("FIREWALL_OLD_SECRET_KEYS")
# Under which the secrets of dice are kept: the newest first, older ones still open.
DICE_KEYS = env.dice_keys(DATA / "dice-key", SECRET_KEY, SECRET_KEY_FALLBACKS)
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *env.words("FIREWALL_ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = env.words("FIREWALL_TRUSTED_ORIGINS")

# --- Rooms --------------------------------------------------------------------

INSTALLED_APPS = [
    "firewall_site",
    "campaigns.statistics",
    "campaigns.campaigns",
    "campaigns.leagues",
    "campaigns.clubs",
    "laboratory",
    "battles",
    "rosters",
    "notifications",
    "chat",
    "accounts",
    "web",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "web.middleware.PermissionsPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "web.middleware.CompressionMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.log_in_again.LogInAgain",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.BanMiddleware",
    "accounts.middleware.SessionsMiddleware",
    "firewall_site.reader.ReaderMiddleware",
    "accounts.second_factor.StaffNeedsSecondFactor",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "firewall_site.urls"
ASGI_APPLICATION = "firewall_site.asgi.application"
WSGI_APPLICATION = "firewall_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PROJECT / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "web.template_loader.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                ),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "notifications.views.inbox.header",
                "web.navigation.addresses",
            ],
            "builtins": ["web.templatetags.kept", "web.templatetags.moments"],
        },
    },
]

# --- State --------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {
    "default": (
        env.postgres(DATABASE_URL, pool_size=env.whole_number("FIREWALL_POOL_SIZE", 10))
        if DATABASE_URL
        else env.sqlite(env.folder(DATA) / "firewall.sqlite3")
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES: dict[str, dict[str, object]] = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}

# Where live streams listen for news; empty means that one process does it all and the
# streams look at the database instead.
LIVE_STREAMS_REDIS_URL = REDIS_URL

# --- Background work ----------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_BROKER_TRANSPORT = None if REDIS_URL else "firewall_site.broker:Transport"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = (
    env.redis_broker() if REDIS_URL else env.filesystem_broker(DATA / "broker")
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True  # every task may run twice; none may get lost
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
# Over files, remote control would only leave replies lying about that nobody reads.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "firewall_site.beat:Scheduler"

# Simulations have a queue of their own: letters and clocks never wait behind them.
CELERY_TASK_ROUTES = {
    "laboratory.tasks.play_some": {"queue": "laboratory"},
    "laboratory.tasks.play_sample_battle": {"queue": "laboratory"},
    "laboratory.tasks.play_futures": {"queue": "laboratory"},
}
# How many pieces of simulations may be played at once; as many workers as this can share one.
LABORATORY_LANES = env.whole_number("FIREWALL_LABORATORY_LANES", 16)
# The most battles of one simulation, simulations at once, and battles a day, of one person.
LABORATORY_LIMITS = {
    "user": (
        env.whole_number("FIREWALL_LABORATORY_BATTLES", 100_000),
        env.whole_number("FIREWALL_LABORATORY_AT_ONCE", 3),
        env.whole_number("FIREWALL_LABORATORY_BATTLES_A_DAY", 300_000),
    ),
    "guest": (2_000, 1, 5_000),
}

# A sweep of the clocks that would act on more battles than this, and on more than this share (in
# per cent) of those that run, stops itself: more likely something is wrong with the site.
CLOCK_SWEEP_MOST = env.whole_number("FIREWALL_CLOCK_SWEEP_MOST", 20)
CLOCK_SWEEP_SHARE = env.whole_number("FIREWALL_CLOCK_SWEEP_SHARE", 25)

# Seconds between two orders of the machine, so that whoever plays against it can follow.
MACHINE_PAUSE = env.whole_number("FIREWALL_MACHINE_PAUSE_MS", 500) / 1000

# For developers: webhooks may lead to this machine itself, by plain http.
WEBHOOKS_TO_LOOPBACK = env.flag("FIREWALL_WEBHOOKS_TO_LOOPBACK")

# The key with which push messages to browsers are signed; without one there are none. A pair is
# made by `manage.py vapid_key`.
VAPID_PRIVATE_KEY = env.push_key(env.text("FIREWALL_VAPID_PRIVATE_KEY"))

# Whose house catalogues somebody may build from beside their own and everybody's.
HOUSE_CATALOGUE_SHELVES = "campaigns.clubs.queries.catalogue_pages.shelves"

# --- Accounts -----------------------------------------------------------------

# Both hash a password whether or not there is such a name or address. Django's own is kept for
# the sessions that were opened by it.
AUTHENTICATION_BACKENDS = [
    "accounts.adapter.Backend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "accounts.adapter.NotTooLong"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "accounts.tokens.TokensFall"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
# Passwords are counted by `accounts.adapter`; what is counted here under this name is the
# second factor, which only who knows the password comes to.
ACCOUNT_RATE_LIMITS: bool | dict[str, str] = {"login_failed": "10/m/ip,20/15m/key"}
# Whoever has come by a letter is in, and the device is known from then on.
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
# Nobody can have the site write to an address of which no account knows; the work is the same.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_FORMS = {"reset_password": "accounts.password_reset.Form"}
LETTERS_BEHIND_ANSWERS = True
# Signing up with an address that somebody has already is answered like any other: it is nobody's
# until it is confirmed, and nothing is sent to it but the letter that asks for that.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# The password again before a new address, a token, a passkey; five minutes are enough for a few.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
# A new password, address or second factor is told by a letter (see `AccountAdapter`).
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Firewall Table: "
ACCOUNT_USERNAME_BLACKLIST = ["admin", "administrator", "root", "staff", "umpire", "referee"]
# A second factor is everybody's choice, and the staff's duty.
MFA_ADAPTER = "accounts.second_factor.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # nobody needs an address here
MFA_TOTP_ISSUER = "Firewall Table"
MFA_TOTP_TOLERANCE = 1  # half minutes by which a phone's clock may be wrong
# Browsers know passkeys over plain http on this machine only; production refuses it.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
STAFF_NEEDS_SECOND_FACTOR = env.flag("FIREWALL_STAFF_SECOND_FACTOR", default=True)
ALLAUTH_TRUSTED_PROXY_COUNT = env.whole_number("FIREWALL_TRUSTED_PROXIES", 0)

# Letters are left in a folder until somebody names a mail server.
EMAIL_BACKEND = env.text(
    "FIREWALL_EMAIL_BACKEND",
    "django.core.mail.backends.smtp.EmailBackend"
    if env.text("FIREWALL_SMTP_HOST")
    else "django.core.mail.backends.filebased.EmailBackend",
)
EMAIL_FILE_PATH = DATA / "mail"
EMAIL_HOST = env.text("FIREWALL_SMTP_HOST", "localhost")
EMAIL_PORT = env.whole_number("FIREWALL_SMTP_PORT", 587)
EMAIL_HOST_USER = env.text("FIREWALL_SMTP_USER")
EMAIL_HOST_PASSWORD = env.text("FIREWALL_SMTP_PASSWORD")
EMAIL_USE_TLS = env.flag("FIREWALL_SMTP_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("FIREWALL_EMAIL_FROM", "firewall@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# What links in letters start with.
SITE_ADDRESS = env.text("FIREWALL_SITE_ADDRESS", "http://localhost:8000")

# How whoever is banned reaches the people who run this site: an address, a link, or words.
OPERATOR_CONTACT = env.text("FIREWALL_CONTACT")

# --- API ----------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.BearerToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "accounts.bans.NotShutOut",
        "rest_framework.permissions.IsAuthenticatedOrReadOnly",
        "accounts.authentication.ScopeAllows",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["accounts.throttling.Windows"],
    "DEFAULT_PARSER_CLASSES": ["web.api.encoding.JsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["web.api.encoding.JsonRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "web.api.errors.answer",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
}
API_WINDOW = 60  # seconds, in which one visitor may make so many requests:
API_LIMITS = {
    "guest": env.whole_number("FIREWALL_API_GUEST_LIMIT", 60),
    "read": env.whole_number("FIREWALL_API_READ_LIMIT", 600),
    "write": env.whole_number("FIREWALL_API_WRITE_LIMIT", 120),
}
# Files that may be brought in from one address in a minute: warbands and house catalogues.
IMPORT_LIMIT = env.whole_number("FIREWALL_IMPORT_LIMIT", 30)
# Prints and exports made anew in a minute: for one visitor, and for all of one address.
PRINT_LIMIT = env.whole_number("FIREWALL_PRINT_LIMIT", 30)
SPECTACULAR_SETTINGS = {
    "TITLE": "Firewall Table",
    "DESCRIPTION": "Warbands to build and check, and battles to play, for programs.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "web.api.schema.add_records",
        "rosters.api.field_facts.add_facts",
        "web.api.schema.make_portable",
        "notifications.api.webhook_description.add_webhooks",
    ],
}

# --- Browser ------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "manifest-src": [SELF],
        "worker-src": [SELF],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_NAME = "firewall_session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "firewall_csrf"
CSRF_COOKIE_HTTPONLY = True  # pages carry the token in `hx-headers`; no script reads the cookie
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "firewall_site.views.form_token.refused"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# Within so many seconds the body of a request has to arrive.
BODY_SECONDS = env.whole_number("FIREWALL_BODY_SECONDS", 30)

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [path for path in (PROJECT / "static",) if path.is_dir()]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "firewall_site.storage.HashedStaticFiles"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
MEDIA_ROOT = DATA / "media"

# --- Words and clocks ---------------------------------------------------------

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = False  # one language: no page looks for another's words
USE_TZ = True

# --- Log ----------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "format": "{asctime} {levelname:<7} {name}: {message}",
            "datefmt": "%H:%M:%S",
            "style": "{",
        },
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.text("FIREWALL_LOG_LEVEL", "INFO")},
    "loggers": {
        # Without this Django sends its own records to a second handler when DEBUG is on.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        # Scanners knock with made-up names all day; the 400 that they get is enough.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
