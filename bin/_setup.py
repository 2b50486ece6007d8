"""What bin/serve and bin/test share: a Python that is new enough and a folder of dependencies.

Only the standard library, and no syntax newer than Python 3.8, so that an old Python gets a
sentence instead of a syntax error.
"""

import contextlib
import hashlib
import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = (3, 11)


class Refusal(Exception):
    """A reason to stop, told in one sentence that says what to do."""


def say(words):
    print(words, flush=True)


def run(main):
    """Run a script's main function; a refusal is a sentence and exit code 2."""
    try:
        require_python()
        sys.exit(main(sys.argv[1:]))
    except Refusal as refusal:
        print(refusal, file=sys.stderr, flush=True)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def require_python():
    if sys.version_info < OLDEST_PYTHON:
        raise Refusal(
            "This needs Python 3.11 or newer, and this is Python %d.%d: install a newer one and "
            "start again with it, for example `python3.11 %s`."
            % (sys.version_info[0], sys.version_info[1], sys.argv[0])
        )


def data_folder(named=None):
    """Find the folder that holds everything which belongs to this installation."""
    path = named or os.environ.get("FIREWALL_DATA") or str(PROJECT / "var")
    return Path(path).expanduser().absolute()


def writable_folder(path):
    """Make the folder if needed, and refuse if nothing can be written into it."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = path / (".write-test-%d" % os.getpid())
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Refusal(
            "Cannot write to the data folder %s (%s): make it writable or choose another one "
            "with --data or FIREWALL_DATA." % (path, error.strerror)
        ) from None
    return path


def environment(data):
    """Build the surroundings of the site's own processes."""
    surroundings = dict(os.environ)
    for name in ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__"):
        surroundings.pop(name, None)
    surroundings["FIREWALL_DATA"] = str(data)
    surroundings["PYTHONUNBUFFERED"] = "1"
    return surroundings


def python_with(requirements, data):
    """Return a Python that has `requirements/<requirements>.txt` installed, installing it if not.

    The virtual environment lives in the project, or beside the data when the project is
    read-only. A stamp with the hash of what was installed makes the next start skip all of it.
    """
    home = PROJECT if os.access(str(PROJECT), os.W_OK) else writable_folder(data)
    folder = home / ".venv"
    python = folder / "bin" / "python"
    if _is_installed(folder, python, requirements):
        return python
    with _only_one_installer(home):
        if not _is_installed(folder, python, requirements):
            _install(folder, python, requirements)
    return python


def _wanted(requirements):
    content = (PROJECT / "requirements" / (requirements + ".txt")).read_bytes()
    return hashlib.sha256(content).hexdigest()


def _stamp(folder, requirements):
    return folder / ("installed-%s.sha256" % requirements)


def _is_installed(folder, python, requirements):
    stamp = _stamp(folder, requirements)
    return (
        python.exists()
        and stamp.exists()
        and stamp.read_text(encoding="ascii").strip() == _wanted(requirements)
    )


@contextlib.contextmanager
def _only_one_installer(home):
    import fcntl

    descriptor = os.open(str(home), os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _install(folder, python, requirements):
    say("Installing what the site needs (only now, about a minute) ...")
    if not _works(python):
        _create(folder)
    listing = PROJECT / "requirements" / (requirements + ".txt")
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The list is whole. Without --no-deps an older pip looks for the newest release of what is
    # asked for with an extra (`coverage[toml]`), and refuses it because it is not in the list.
    command += ["--no-input", "--no-deps", "--require-hashes", "-r", str(listing)]
    if subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr):
        raise Refusal(
            "The dependencies could not be installed (pip says why above): check the network "
            "connection and the free disk space, then start again."
        )
    # The development list contains the other one whole.
    for name in {"dev": ("dev", "base")}.get(requirements, (requirements,)):
        _stamp(folder, name).write_text(_wanted(name), encoding="ascii")


def _works(python):
    if not python.exists():
        return False
    probe = [str(python), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    return subprocess.call(probe, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def _create(folder):
    command = [sys.executable, "-m", "venv", "--clear", str(folder)]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if result.returncode:
        raise Refusal(
            "Python could not create the virtual environment %s: install Python's venv module "
            "(on Debian and Ubuntu the package python3-venv) and start again." % folder
        )
