"""What bin/test tells pytest: which tests, and in how many processes."""

import subprocess

import _changed
from _setup import PROJECT, Refusal, say

TWO = ["-n", "2", "--dist", "worksteal"]
NO_BROWSER = "--ignore=tests/browser"
NOT_DEAR = ["-m", "not slow and not dear"]
# A test that hangs is ended with what each thread was at and has failed; its process starts anew.
ENDED = ["-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true"]
NOTHING_LEFT = 5  # pytest's exit code when no test was to be run


def surroundings(given, data):
    """Return the environment of a run, with bytecode kept: compiling anew takes ten seconds.

    Whoever wants no bytecode beside the sources gets it into the data folder.
    """
    kept = dict(given, DJANGO_SETTINGS_MODULE="firewall_site.settings.test")
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept.setdefault("PYTHONPYCACHEPREFIX", str(data / "bytecode"))
    return kept


def arguments(argv, data):
    """Return what pytest is told, or None where nothing is to be run."""
    kind, rest = (argv[0], argv[1:]) if argv else ("", [])
    if kind == "--thorough":
        return [*NOT_DEAR, *_whole(rest)] if "-m" not in rest else _whole(rest)
    if kind == "--browser":
        return ["tests/browser", *ENDED, *(rest or TWO)]
    if kind == "--measure":
        data.mkdir(parents=True, exist_ok=True)
        return ["--measure", str(data / "measured.txt"), *_whole(rest)]
    if kind == "--changed":
        return _changed_only(rest)
    if any(map(chooses, argv)):
        return argv
    return ["--sample", NO_BROWSER, *(argv or TWO)]


def _whole(rest):
    return rest if any(map(chooses, rest)) else [NO_BROWSER, *(rest or TWO)]


def _changed_only(rest):
    base = rest.pop(0) if rest and not rest[0].startswith("-") else ""
    modules = _changed.select(_changed.changed_since(base), _changed.test_modules())
    if modules is None:
        say("What has changed can break everything.")
        return ["--sample", NO_BROWSER, *(rest or TWO)]
    if not modules:
        return None
    say("What has changed can break %d modules of tests; browsers apart." % len(modules))
    return ["--sample", *(rest or TWO), *modules]


def chooses(argument):
    """Tell whether an argument names tests: a path that is there, a mark or a word."""
    if argument.startswith("-"):
        return argument.startswith(("-m", "-k"))
    return (PROJECT / argument.partition("::")[0]).exists()


def repeated(pytest, argv):
    """Run browser tests until each has passed N times in a row; return the last exit code.

    At most N rounds beyond the first failure, so that a test that always fails ends too.
    """
    place = argv.index("--repeat")
    times = argv[place + 1] if len(argv) > place + 1 else ""
    if not times.isdigit() or times == "0":
        raise Refusal("Say how often: `bin/test --browser --repeat 20`.")
    rest = argv[:place] + argv[place + 2 :]
    named = [] if any(map(chooses, rest)) else ["tests/browser"]
    worst = 0
    for number in range(1, int(times) + 1):
        say("Round %d of at most %s" % (number, times))
        command = [*pytest, "--repeat", times, *named, *ENDED, *(rest or TWO)]
        code = subprocess.call(command, cwd=str(PROJECT))
        if code == NOTHING_LEFT:
            break
        if code not in (0, 1):
            return code
        worst = max(worst, code)
    return worst
