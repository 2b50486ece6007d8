"""What the environment says, read once and turned into plain values."""

import os
import re
import secrets
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SHORTEST_KEY = 32
PUSH_KEY = re.compile(r"[A-Za-z0-9_-]{43}")
POSTGRES_SCHEMES = ("postgres", "postgresql")

SHORTEST_SECRET = 50  # characters; Django's own deployment check asks for as many

SQLITE_PRAGMAS = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA temp_store = MEMORY;
PRAGMA mmap_size = 134217728;
PRAGMA journal_size_limit = 67108864;
PRAGMA cache_size = -16000;
"""


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def required(name: str, why: str) -> str:
    value = text(name)
    if not value:
        raise ImproperlyConfigured(f"Set {name}: {why}")
    return value


def long_secret(name: str, why: str) -> str:
    """A secret that cannot be guessed by trying: what signs sessions must outlast any attempt."""
    value = required(name, why)
    if len(value) < SHORTEST_SECRET:
        raise ImproperlyConfigured(
            f"{name} has {len(value)} characters and needs {SHORTEST_SECRET}. Set it to {why} "
            'One is made by: python3 -c "import secrets; print(secrets.token_urlsafe(64))"'
        )
    return value


def flag(name: str, *, default: bool = False) -> bool:
    value = text(name).lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def whole_number(name: str, default: int) -> int:
    value = text(name)
    if not value:
        return default
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def words(name: str) -> list[str]:
    """Split a comma-separated list."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def secure_address(hosts: list[str]) -> str:
    """Return `https://` and the first of the names that a site answers to.

    A name with a leading dot stands for its subdomains too. ImproperlyConfigured where the first
    name is a wildcard, so that links in letters could not be written.
    """
    name = hosts[0].lstrip(".") if hosts else ""
    if not name or "*" in name:
        raise ImproperlyConfigured(
            "Set FIREWALL_SITE_ADDRESS: what links in letters start with, such as "
            "https://play.example.org."
        )
    return f"https://{name}"


def folder(path: Path) -> Path:
    """Make a private folder if it is not there."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def dice_keys(path: Path, secret_key: str, older: list[str]) -> list[str]:
    """The keys under which secrets of dice are kept, the newest first; they are in no backup.

    Where the environment gives the secret key, no file need be kept: keys are made of that.
    """
    named = text("FIREWALL_DICE_KEY")
    if 0 < len(named) < SHORTEST_KEY:
        raise ImproperlyConfigured(
            f"FIREWALL_DICE_KEY must be a long random text, at least {SHORTEST_KEY} characters."
        )
    made = [f"dice:{key}" for key in (secret_key, *older)] if text("FIREWALL_SECRET_KEY") else []
    kept = [stored_secret_key(path)] if not (named or made) or path.exists() else []
    return [*([named] if named else []), *words("FIREWALL_OLD_DICE_KEYS"), *made, *kept]


def push_key(value: str) -> str:
    """The private key of push messages: 32 bytes, base64url. ImproperlyConfigured if it is not."""
    if value and not PUSH_KEY.fullmatch(value):
        raise ImproperlyConfigured(
            "FIREWALL_VAPID_PRIVATE_KEY must be a key as `manage.py vapid_key` makes it: 43 "
            "letters, digits, - and _."
        )
    return value


def stored_secret_key(path: Path) -> str:
    """Read the secret key that this installation keeps, inventing it on the first run."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip() or _rewritten_secret_key(path)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(64))
    return path.read_text(encoding="ascii")


def _rewritten_secret_key(path: Path) -> str:
    # An empty file is what a crash between creating and writing leaves.
    path.write_text(secrets.token_urlsafe(64), encoding="ascii")
    return path.read_text(encoding="ascii")


def sqlite(path: Path) -> dict[str, object]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            # A write lock taken at the start waits its turn; one taken half-way fails at once.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": SQLITE_PRAGMAS,
        },
    }


def postgres(url: str, *, pool_size: int) -> dict[str, object]:
    parts = urlsplit(url)
    if parts.scheme not in POSTGRES_SCHEMES:
        raise ImproperlyConfigured("DATABASE_URL must start with postgresql://")
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL must end with the name of a database.")
    options: dict[str, object] = dict(parse_qsl(parts.query))
    options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,  # the pool keeps the connections, not the threads
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def filesystem_broker(path: Path) -> dict[str, object]:
    """Describe a queue made of files; a worker looks into it twenty times a second."""
    queue = str(folder(path / "queue"))
    return {
        "data_folder_in": queue,
        "data_folder_out": queue,
        "polling_interval": 0.05,
    }


def redis_broker() -> dict[str, object]:
    """Describe a queue in Redis. A page that only leaves a note there must not wait for it long."""
    return {
        "visibility_timeout": 3600,
        "socket_connect_timeout": 2,
        "socket_timeout": 10,
        "max_retries": 1,
        "interval_start": 0,
        "interval_max": 0,
    }
