"""Modules that are imported otherwise than they are written; no file is touched.

`plant` makes the next import of one module bring a change in. `start/sitecustomize.py` does so in
every process that finds `PLANTED` in its surroundings, such as a program that a test starts.
"""

from __future__ import annotations

import ast
import gc
import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.changes import changes_in

HERE = Path(__file__).resolve().parents[2]
ROOT = Path(os.environ.get("MUTATED_TREE", HERE))  # what is changed, and whose tests run
PLANTED = "PLANTED_CHANGE"  # a path, a colon, and the number of a change in that module
START = Path(__file__).with_name("start")


def changed_code(path: Path, number: int) -> CodeType:
    """The code of a module with its change of this number."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    next(change for at, change in enumerate(changes_in(tree)) if at == number).apply()
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


def name_of(path: Path, root: Path = ROOT) -> str:
    """How a file is imported."""
    inside = (path.parent if path.name == "__init__.py" else path.with_suffix("")).relative_to(root)
    return ".".join(inside.parts)


Functions = dict[tuple[str, str, int], list[FunctionType]]


def functions_by_unit() -> Functions:
    """Every function of the project that lives in this process, wherever it is held."""
    found: Functions = {}
    for thing in gc.get_objects():
        # Not `isinstance`: that wakes whatever is lazy.
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(str(ROOT)):
            code = thing.__code__
            key = (code.co_filename, code.co_qualname, code.co_firstlineno)
            found.setdefault(key, []).append(thing)
    return found


class Otherwise(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the modules at these paths with the code that somebody makes of them."""

    def __init__(self, paths: list[Path], code: Callable[[Path], CodeType]) -> None:
        self.paths = {name_of(path): path for path in paths}
        self.code = code

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name not in self.paths:
            return None
        file = self.paths[name]
        is_package = file.name == "__init__.py"
        spec = importlib.machinery.ModuleSpec(name, self, origin=str(file), is_package=is_package)
        if is_package:
            spec.submodule_search_locations = [str(file.parent)]
        spec.has_location = True
        return spec

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code(self.paths[module.__name__]), module.__dict__)  # noqa: S102 -- a loader


def plant(path: Path, number: int) -> None:
    """Let the next import of a module bring its change of this number in."""
    sys.meta_path.insert(0, Otherwise([path], lambda each: changed_code(each, number)))
