"""The log-ins of the two demo players, made up on the first start and kept on this machine.

The file `<data>/demo-logins.txt` (mode 0600) holds one JSON object, user name to password:

    {
      "ada": "tidy-otter-4711-marble",
      "bruno": "..."
    }

Its path is given to `manage.py load_demo` in the environment variable FIREWALL_DEMO_LOGINS.
"""

import json
import os
import secrets

PLAYERS = ("ada", "bruno")


def stored_logins(data):
    """Return (path, {name: password}); the same every time for one data folder."""
    path = data / "demo-logins.txt"
    logins = _read(path)
    if logins is None:
        logins = {name: _password() for name in PLAYERS}
        _write(path, logins)
    return path, logins


def _read(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None


def _write(path, logins):
    draft = path.with_suffix(".new")
    with open(os.open(str(draft), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(logins, file, indent=2)
        file.write("\n")
    draft.replace(path)  # a crash leaves the old file or the new one, never half of one


def _password():
    # Easy to read aloud, about 60 bits: nobody guesses it through a log-in page.
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    groups = ("".join(secrets.choice(letters) for _ in range(4)) for _ in range(3))
    return "-".join(groups)
