"""Python source without what the page never reads: docstrings and annotations, a quarter of the compiled game."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from typing import Any

Span = tuple[tuple[int, int], tuple[int, int], bytes, bytes]
CONTINUED = b"\\\n"  # a statement may go on in the next line


@functools.cache  # `make serve` asks again for every module at each save
def lightened(source: str) -> str:
    """The same program without docstrings and annotations, every statement on its own line as before.

    An unusual layout stays as it is. SyntaxError if the source is not Python.
    """
    spans = sorted(_unread(source, ast.parse(source)), reverse=True)
    lines = source.encode().splitlines(keepends=True)  # `ast` counts columns in bytes
    for (first, column), (last, end), text, line_break in spans:
        kept = lines[first - 1][:column] + text
        lines[first - 1 : last] = [kept + line_break * (last - first) + lines[last - 1][end:]] + [b""] * (last - first)
    light = b"".join(lines).decode()
    try:
        same = ast.dump(_Light().visit(ast.parse(source))) == ast.dump(ast.parse(light))
    except SyntaxError:
        same = False
    return light if same else source


def _unread(source: str, tree: ast.Module) -> Iterator[Span]:
    """(start, end, text in its place, end of its lines) of docstrings and annotations."""
    lines = source.encode().splitlines()
    for node in ast.walk(tree):
        if _docstring(node):
            body = node.body  # type: ignore[attr-defined]
            yield _start(body[0]), _end(body[0]), b"pass" if len(body) == 1 else b"", b"\n"
        if isinstance(node, ast.arg) and node.annotation:
            line, column = _start(node)
            yield (line, column + len(node.arg.encode())), _end(node.annotation), b"", CONTINUED
        elif isinstance(node, ast.AnnAssign):
            if node.value is None:
                yield _start(node), _end(node), b"pass", CONTINUED
            else:
                yield _end(node.target), _end(node.annotation), b"", CONTINUED
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            line, column = _start(node.returns)
            arrow = lines[line - 1].rfind(b"->", 0, column)
            if arrow >= 0:
                yield (line, arrow), _end(node.returns), b"", CONTINUED


def _start(node: Any) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: Any) -> tuple[int, int]:
    return node.end_lineno, node.end_col_offset


def _docstring(node: ast.AST) -> bool:
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) or not node.body:
        return False
    first = node.body[0]
    return isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)


class _Light(ast.NodeTransformer):
    """What `lightened` does, on the tree: the check that the text says the same."""

    def visit(self, node: ast.AST) -> Any:
        if _docstring(node):
            body = node.body  # type: ignore[attr-defined]
            body[:1] = [ast.Pass()] if len(body) == 1 else []
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.AnnAssign):
            plain = ast.Pass() if node.value is None else ast.Assign([node.target], node.value)
            return self.generic_visit(plain)
        return self.generic_visit(node)
