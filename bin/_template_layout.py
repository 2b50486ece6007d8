"""Lays pieces of text out in lines of a width, after Wadler's "A prettier printer" (2003).

A piece is a text, a list of pieces, or one of the classes here. A `Group` stands on one line if it
fits, else each of its `Line`s begins a new one; in a `Fill` each line begins only where it must.
"""

FLAT, BROKEN = "flat", "broken"


class Line:
    def __init__(self, flat=" ", hard=False):
        self.flat, self.hard = flat, hard


class Indent:
    def __init__(self, piece, steps=1):
        self.piece, self.steps = piece, steps


class Group:
    def __init__(self, piece):
        self.piece = piece
        self.is_broken = must_break(piece)


class Fill:
    """`parts`: contents and the lines between them, in turn."""

    def __init__(self, parts):
        self.parts = parts


def must_break(piece):
    if isinstance(piece, str):
        return False
    if isinstance(piece, Line):
        return piece.hard
    if isinstance(piece, Group):
        return piece.is_broken
    if isinstance(piece, Indent):
        return must_break(piece.piece)
    return any(must_break(each) for each in (piece.parts if isinstance(piece, Fill) else piece))


def laid_out(piece, width, step):
    out, at = [], 0
    rest = [(0, BROKEN, piece)]
    while rest:
        depth, mode, piece = rest.pop()
        if isinstance(piece, str):
            out.append(piece)
            at = at + len(piece) if "\n" not in piece else len(piece) - piece.rindex("\n") - 1
        elif isinstance(piece, list):
            rest.extend((depth, mode, each) for each in reversed(piece))
        elif isinstance(piece, Indent):
            rest.append((depth + piece.steps, mode, piece.piece))
        elif isinstance(piece, Group):
            flat = not piece.is_broken and _fits([(FLAT, piece.piece)], rest, width - at)
            rest.append((depth, FLAT if mode == FLAT or flat else BROKEN, piece.piece))
        elif isinstance(piece, Fill):
            _fill(piece.parts, depth, mode, rest, width - at)
        elif isinstance(piece, _Rest):
            _next_line(piece.parts, depth, rest, width - at)
        elif mode == FLAT and not piece.hard:
            out.append(piece.flat)
            at += len(piece.flat)
        else:
            if out and not out[-1].strip(" "):
                out.pop()
            out += ["\n", " " * (step * depth)]
            at = step * depth
    return "".join(out)


class _Rest:
    def __init__(self, parts):
        self.parts = parts


def _fill(parts, depth, mode, rest, room):
    """Puts the first content; what follows is judged when it is known where that one ended."""
    if mode == FLAT:
        rest.append((depth, FLAT, parts))
        return
    content, others = parts[0], parts[1:]
    if others:
        rest.append((depth, BROKEN, _Rest(others)))
    fits = not must_break(content) and _fits([(FLAT, content)], [] if others else rest, room)
    rest.append((depth, FLAT if fits else BROKEN, content))


def _next_line(parts, depth, rest, room):
    line, content = parts[0], parts[1]
    is_last = len(parts) == 2
    fits = not must_break([line, content]) and _fits(
        [(FLAT, content), (FLAT, line)], rest if is_last else [], room
    )
    rest.append((depth, BROKEN, Fill(parts[1:])))
    rest.append((depth, FLAT if fits else BROKEN, line))


def _fits(pieces, rest, room):
    """Whether `pieces`, and what follows them up to where a line may begin, stay in the room."""
    ahead = len(rest)
    while room >= 0:
        if not pieces:
            if not ahead:
                return True
            ahead -= 1
            pieces = [rest[ahead][1:]]
        mode, piece = pieces.pop()
        if isinstance(piece, str):
            first, newline, _ = piece.partition("\n")
            room -= len(first)
            if newline:
                return room >= 0
        elif isinstance(piece, Line):
            if mode == BROKEN or piece.hard:
                return True
            room -= len(piece.flat)
        else:
            pieces.extend(_held(mode, piece))
    return False


def _held(mode, piece):
    """What a piece holds, the last first."""
    if isinstance(piece, list):
        return [(mode, each) for each in reversed(piece)]
    if isinstance(piece, Group):
        return [(BROKEN if piece.is_broken else mode, piece.piece)]
    return [(mode, piece.piece if isinstance(piece, Indent) else piece.parts)]
