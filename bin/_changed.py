"""Which tests a change can break: those of its room and of the rooms above it.

The rooms and their order are the import contracts in pyproject.toml: the apps, and within the
rules the doors, the registry, each game and the kernel. A test module belongs to the room whose
folder it stands in and to every room that it imports, through other modules of the tests too.
What is in no room (settings, requirements, what all tests share) can break everything.
"""

import ast
import functools
import subprocess
import tomllib

from _setup import PROJECT, Refusal

EVERYTHING = "everything"
APPS_FILES = ("templates", "static")  # a folder in them that is called as an app is that app's
OF_ALL_ROOMS = {"site": "firewall_site", "games": "firewall_site"}  # folders of tests
RULES = "rules"


def changed_since(base):
    """Return the paths that differ from a commit, and those that git does not know yet."""
    base = base or _left_main()
    listed = _git("diff", "--name-only", "--no-renames", "-z", base, "--")
    listed += _git("ls-files", "--others", "--exclude-standard", "-z")
    return sorted(set(filter(None, listed.split("\0"))))


def _left_main():
    try:
        return _git("merge-base", "main", "HEAD").strip()
    except Refusal:
        return "HEAD"


def _git(*arguments):
    command = ["git", "-C", str(PROJECT), *arguments]
    try:
        result = subprocess.run(command, capture_output=True, check=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        told = (getattr(error, "stderr", "") or str(error)).strip()
        raise Refusal(
            "git cannot tell what has changed (%s): name a commit that is there, "
            "as in `bin/test --changed main`." % told
        ) from None
    return result.stdout


@functools.lru_cache(maxsize=None)
def layers():
    """Return the layers of the apps and of the rules, the highest first; each a set of rooms."""
    told = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = told["tool"]["importlinter"]["contracts"]
    apps = next(each for each in contracts if each["name"] == "Rooms point one way")
    rules = next(each for each in contracts if each.get("containers") == [RULES])
    inside = [
        {"%s.%s" % (RULES, name.strip(" ()")) for name in layer.replace("|", ":").split(":")}
        for layer in rules["layers"]
    ]
    return [{name} for name in apps["layers"] if name != RULES] + inside


def broken_by(room):
    """Return the rooms that a change of one can break: itself and what is in a higher layer.

    Rooms of one layer know nothing of each other, except where the contract says `:`; those are
    doors, and count as one.
    """
    above = []
    for layer in layers():
        if room in layer:
            doors = room.startswith(RULES + ".") and layer is _doors()
            return set().union({room}, layer if doors else (), *above)
        above.append(layer)
    return {EVERYTHING}


def _doors():
    return next(layer for layer in layers() if RULES + ".bots" in layer)


def rooms_of(path):
    """Return what a changed file can break: rooms, the test file itself, words, or everything."""
    parts = path.split("/")
    if parts[0] == "tests":
        return _rooms_of_a_test(parts, path)
    if parts[0] == "docs" or (len(parts) == 1 and path.endswith(".md")):
        return {"text:" + parts[-1], "text:" + parts[0]}
    if parts[0] in APPS_FILES:
        apps = [part for part in parts if {part} in layers()]
        return broken_by(apps[0]) if apps else {"pages"}
    if parts[0] == "firewall_site":
        return {"pages", parts[0]}  # the top of the layers, and around every page
    if parts[0] == RULES and len(parts) > 1:
        return broken_by("%s.%s" % (RULES, parts[1].removesuffix(".py")))
    return broken_by(parts[0])


def _rooms_of_a_test(parts, path):
    if parts[-1].startswith("test_") and parts[-1].endswith(".py"):
        return {path}
    if len(parts) == 2:
        return {EVERYTHING}
    return {"beside:" + path}


def select(paths, modules):
    """Return the test modules to run for changed paths, or None for all of them."""
    broken = set().union(*map(rooms_of, paths)) if paths else set()
    if EVERYTHING in broken:
        return None
    return [module for module in modules if _is_touched(module, broken)]


def _is_touched(module, broken):
    imported = imports_of(module)
    if module in broken or imported & broken:
        return True
    # A page is made with everything; a module of the rules' own tests shows none.
    if "pages" in broken and not module.startswith("tests/rules/"):
        return True
    source = (PROJECT / module).read_text(encoding="utf-8")
    for each in broken:
        kind, _, told = each.partition(":")
        if kind == "text" and (told in source or module.startswith("tests/site/")):
            return True
        if kind == "beside" and _is_beside(module, told, imported, source):
            return True
    return False


def _is_beside(module, beside, imported, source):
    """Tell whether a file among the tests can matter to a module: by folder, import or mention."""
    folder = beside.rpartition("/")[0]
    top = folder.split("/")[1]
    name = beside.removesuffix(".py").replace("/", ".")
    if module.startswith(folder + "/") or name in imported or '"%s"' % top in source:
        return True
    is_data = not beside.endswith(".py")
    return is_data and any(each.startswith("tests.%s." % top) for each in imported)


def imports_of(module):
    """Return the rooms that a test module belongs to: by its folder and by what it imports."""
    parts = module.split("/")
    own = {OF_ALL_ROOMS.get(parts[1], parts[1])}
    if parts[1] == RULES and len(parts) > 3:
        own = {RULES + "." + parts[2]}
    found = own | _imports(module)
    for depth in range(2, len(parts)):
        shared = "/".join([*parts[:depth], "conftest.py"])
        if (PROJECT / shared).exists():
            found |= _imports(shared)
    return found


@functools.lru_cache(maxsize=None)
def _imports(module):
    """Return what a file imports, as rooms and as modules of the tests with what those import."""
    found, seen, waiting = set(), set(), [module]
    while waiting:
        file = waiting.pop()
        seen.add(file)
        for name in _names(file):
            if name.startswith("tests."):
                other = name.replace(".", "/") + ".py"
                if (PROJECT / other).exists():
                    found.add(name)
                    waiting += [] if other in seen else [other]
            else:
                found |= _rooms_named(name)
    return found


def _rooms_named(name):
    parts = name.split(".")
    if parts[0] != RULES:
        return {parts[0]}
    return _all_rules() if len(parts) == 1 else {".".join(parts[:2])}


def _all_rules():
    return {room for layer in layers() for room in layer if room.startswith(RULES + ".")}


@functools.lru_cache(maxsize=None)
def _names(file):
    source = (PROJECT / file).read_text(encoding="utf-8")
    names = {RULES} if '"rules"' in source else set()  # started as a program
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.update("%s.%s" % (node.module, alias.name) for alias in node.names)
            names.update([node.module] if "." in node.module else [])
    return names


def test_modules():
    """Return every test module but those of the browsers, which run apart."""
    found = (PROJECT / "tests").rglob("test_*.py")
    paths = (path.relative_to(PROJECT).as_posix() for path in found)
    return sorted(path for path in paths if not path.startswith("tests/browser/"))
