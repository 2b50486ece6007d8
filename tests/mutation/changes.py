"""The small changes that a test should notice: one at a time, in the syntax tree of a module."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitAnd,),
}
NOTHING = ast.Tuple([], ast.Load())
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Words for people: a sentence, or a label that begins with a capital letter. Not our business.
PROSE = re.compile(r".*\s|[A-Z][a-z]|$", re.DOTALL)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Unit(NamedTuple):
    """The outermost function around a change, which is swapped to try it, and its lines."""

    name: str
    line: int
    last: int


class Change(NamedTuple):
    """One change: where it is, what it does in words, and `apply` to do it to the tree.

    `unit` is None for what runs while the module is imported. `line` to `last` is where the
    change bites: a test that runs none of these lines cannot notice it. `around` are the first and
    the last line of the function.
    """

    place: str
    unit: Unit | None
    line: int
    last: int
    around: tuple[int, int]
    words: str
    apply: Callable[[], None]


class Spot(NamedTuple):
    """A node, and how to put another in its stead."""

    node: ast.AST
    parent: ast.AST
    put: Callable[[Any], None]
    statement: ast.stmt
    place: str
    unit: Unit | None


def changes_in(tree: ast.Module) -> Iterator[Change]:
    """Every change to a module, always in the same order."""
    for spot in _spots(tree, ast.Pass(), "", None):
        for was, becomes, new in _replacements(spot):
            first, last = _extent(spot)
            words = f"{_short(was)} → {becomes if isinstance(becomes, str) else _short(becomes)}"
            put = partial(spot.put, new)
            yield Change(spot.place, spot.unit, first, last, _around(spot), words, put)


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else text[:67] + "..."


def _extent(spot: Spot) -> tuple[int, int]:
    """The lines of a change; of a compound statement only its head."""
    statement = spot.statement
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def _around(spot: Spot) -> tuple[int, int]:
    return (spot.unit.line, spot.unit.last) if spot.unit else (0, -1)


# --- Where ------------------------------------------------------------------------------------


def _spots(node: ast.AST, statement: ast.stmt, place: str, unit: Unit | None) -> Iterator[Spot]:
    for field, value in ast.iter_fields(node):
        if _is_left_alone(node, field):
            continue
        # What a parameter defaults to is settled when its function is made.
        around = None if field == "args" and unit and unit.name == place else unit
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or _is_dull(child):
                continue
            at = index if isinstance(value, list) else None
            here = child if isinstance(child, ast.stmt) else statement
            inside, within = _inside(child, place, around)
            yield Spot(child, node, _putter(node, field, at), here, inside, within)
            yield from _spots(child, here, inside, within)


def _putter(parent: ast.AST, field: str, index: int | None) -> Callable[[Any], None]:
    def put(new: Any) -> None:
        if index is None:
            setattr(parent, field, new)
        elif new is None:
            del getattr(parent, field)[index]
            if isinstance(parent, ast.Dict):
                del parent.values[index]
        else:
            getattr(parent, field)[index] = new

    return put


def _inside(child: ast.AST, place: str, unit: Unit | None) -> tuple[str, Unit | None]:
    """How the place is called inside a node, and what must be swapped there."""
    if not isinstance(child, (*FUNCTIONS, ast.ClassDef)):
        return place, unit
    name = f"{place}.{child.name}" if place else child.name
    if unit is None and isinstance(child, FUNCTIONS) and not _is_remembered(child):
        first = child.decorator_list[0].lineno if child.decorator_list else child.lineno
        return name, Unit(name, first, child.end_lineno or first)
    return name, unit


def _is_remembered(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it may have run for good before it could be swapped."""
    return any("cache" in ast.unparse(each) for each in function.decorator_list)


def _is_left_alone(node: ast.AST, field: str) -> bool:
    """Types, decorators and what makes a class are no behaviour; nor are a format's details."""
    if field in ("annotation", "returns", "decorator_list", "bases", "type_comment", "ctx", "ops"):
        return True
    if isinstance(node, ast.ClassDef) and field == "keywords":
        return True
    if isinstance(node, ast.Subscript) and field == "slice":
        return isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)
    return isinstance(node, ast.JoinedStr | ast.Global | ast.Import | ast.ImportFrom)


def _is_dull(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.Assign):
        names = [ast.unparse(target) for target in node.targets]
        return names == ["__slots__"] or _is_type(node.value)
    if isinstance(node, ast.FunctionDef) and len(node.body) == 1:
        return ast.unparse(node.body[0]) == "..."
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("TypeVar", "cast", "NewType")


def _is_type(node: ast.AST) -> bool:
    """The right side of `Words = Callable[[int], str]` or `Any = This | That`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _is_type(node.left) and _is_type(node.right)
    if isinstance(node, ast.Subscript):
        return ast.unparse(node.value) in ("Callable", "Iterator", "Mapping", "dict", "tuple")
    return isinstance(node, ast.Name | ast.Attribute)


# --- What -------------------------------------------------------------------------------------

Replacement = tuple[ast.AST, "ast.AST | str", "ast.AST | None"]


def _replacements(spot: Spot) -> Iterator[Replacement]:
    node = spot.node
    if isinstance(node, ast.stmt):
        yield from _of_statement(spot, node)
    elif isinstance(node, ast.expr):
        yield from _of_operator(node)
        yield from _of_value(node)
    if isinstance(spot.parent, ast.comprehension) and node in spot.parent.ifs:
        yield node, "True", ast.Constant(True)
    if isinstance(spot.parent, ast.IfExp) and node is spot.parent.test:
        yield from _both_ways(node)
    if spot.unit is None and node in _elements(spot.parent):
        yield node, "left out", None


def _elements(parent: ast.AST) -> list[Any]:
    """What a table lists: each may be left out of it."""
    found: list[Any] = []
    if isinstance(parent, ast.Tuple | ast.List | ast.Set):
        found = parent.elts
    elif isinstance(parent, ast.Dict):
        found = parent.keys
    return found if len(found) > 1 else []


def _both_ways(test: ast.AST) -> Iterator[Replacement]:
    yield test, "True", ast.Constant(True)
    yield test, "False", ast.Constant(False)


def _with(node: ast.AST, **fields: Any) -> ast.AST:
    made = dict(ast.iter_fields(node)) | fields
    return ast.copy_location(type(node)(**made), node)


def _of_statement(spot: Spot, node: ast.stmt) -> Iterator[Replacement]:
    match node:
        case ast.If(test=test):
            for was, becomes, value in _both_ways(test):
                yield was, f"if {becomes}", _with(node, test=value)
        case ast.While(test=test):
            yield test, "while False", _with(node, test=ast.Constant(False))
        case ast.For(iter=several):
            yield several, "for nothing", _with(node, iter=NOTHING)
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in ("None", "False"):
            yield node, "return None", _with(node, value=ast.Constant(None))
        case ast.Break():
            yield node, "continue", ast.Continue()
        case ast.Continue():
            yield node, "break", ast.Break()
        case ast.AugAssign(op=op):
            others = [_with(node, op=new()) for new in OPERATORS.get(type(op), ())]
            yield from ((node, other, other) for other in others)
    if not _is_guarded(spot):
        yield from _without(node)


def _without(node: ast.stmt) -> Iterator[Replacement]:
    match node:
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield node, "yield nothing", _with(node, value=ast.YieldFrom(NOTHING))
        case ast.Expr() | ast.Raise() | ast.Delete() | ast.AugAssign():
            yield node, "left out", ast.copy_location(ast.Pass(), node)


def _is_guarded(spot: Spot) -> bool:
    """The one thing that an `if` does: to leave it out is to make the test false."""
    parent = spot.parent
    return isinstance(parent, ast.If) and parent.body == [spot.node] and not parent.orelse


def _of_operator(node: ast.expr) -> Iterator[Replacement]:
    others: list[ast.AST] = []
    match node:
        case ast.Compare(ops=ops):
            others += [
                _with(node, ops=[*ops[:place], new(), *ops[place + 1 :]])
                for place, op in enumerate(ops)
                for new in OPERATORS[type(op)]
            ]
        case ast.BinOp(op=op) if not _is_text(node.left) and not _is_text(node.right):
            others += [_with(node, op=new()) for new in OPERATORS.get(type(op), ())]
        case ast.BoolOp(op=op):
            others += [_with(node, op=new()) for new in OPERATORS[type(op)]]
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            others.append(operand)
        case ast.Call(func=ast.Name(id=name)) if name in NAMES:
            others.append(_with(node, func=ast.Name(NAMES[name], ast.Load())))
    for other in others:
        yield node, other, other


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _of_value(node: ast.expr) -> Iterator[Replacement]:
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    others: list[bool | int | str] = []
    if isinstance(value, bool):
        others.append(not value)
    elif isinstance(value, int):
        others += [value + 1, value - 1]
    elif isinstance(value, str) and not PROSE.match(value):
        others.append(f"not {value}")
    for other in others:
        yield node, ast.Constant(other), ast.Constant(other)
