"""Pages: Markdown with calls in it, and content, in; Markdown for MkDocs out. Pure.

    text = render(markdown, content, "en", "rules")             # in on_page_markdown
    html = link_terms(html, content, "en", "rules")              # in on_page_content
    html = finish(html, content, "en", "rules")                  # after it

`markdown` is a page without its front matter, `content` what `scripts.content.load()` returns, `page` the name
of the file without `.md`. What a page may call is every public method of `scripts.pages.book.Book` and every block in
`scripts.pages.blocks.BLOCKS`. `faq(content, lang)` gives questions and answers for structured data.

A mistake in a page, an answer or a definition raises PageError, whose text is one sentence with its place.
"""

import re
from collections.abc import Callable
from functools import lru_cache, partial
from types import CodeType
from typing import Any

from jinja2 import Environment, StrictUndefined, Template, TemplateSyntaxError, UndefinedError

from . import blocks
from .book import Book, UnknownNameError, suggest
from .gallery import gallery
from .print_sheets import print_sheets
from .terms import link_terms

__all__ = ["PageError", "faq", "finish", "functions", "link_terms", "render"]

# Blocks that are HTML of thousands of elements, with nothing in them for Markdown or links to terms: set in at the end.
FINISHED = {"gallery": gallery, "print_sheets": print_sheets}


class PageError(ValueError):
    """A page that cannot be made; the message names the place, the culprit and what would be right."""


def render(markdown: str, content: dict[str, Any], lang: str, page: str, first_line: int = 1) -> str:
    """The Markdown of one page with every call in it answered.

    `first_line` is the number in its file of the first line of `markdown`, for the errors.
    """
    renderer = _Renderer(content, lang, page)
    return renderer.fill(markdown, f"docs/{lang}/{page}.md", first_line)


def finish(html: str, content: dict[str, Any], lang: str, page: str) -> str:
    """The HTML of a page with the blocks set in that `render` left a place for."""

    def block(match: re.Match[str]) -> str:
        return str(FINISHED[match[1]](_Renderer(content, lang, page).book))

    return re.sub(rf'<div data-block="({"|".join(FINISHED)})"></div>', block, html)


def functions() -> list[str]:
    """The names that pages, answers and definitions may call."""
    return sorted([*Book.FUNCTIONS, *blocks.BLOCKS])


def faq(content: dict[str, Any], lang: str) -> list[dict[str, str]]:
    """All questions in order: [{"id", "question", "answer"}], answers in Markdown with links from the FAQ page."""
    book = _Renderer(content, lang, "faq").book
    return [
        {"id": entry["id"], "question": entry["question"][lang], "answer": book.prose("faq", entry, "answer")}
        for entry in content["faq"]
    ]


class _Renderer:
    """Jinja2 with the functions of one page."""

    def __init__(self, content: dict[str, Any], lang: str, page: str) -> None:
        self.book = Book(content, lang, page, self.fill)
        functions: dict[str, Callable[..., Any]] = {name: getattr(self.book, name) for name in Book.FUNCTIONS}
        functions |= {name: partial(block, self.book) for name, block in blocks.BLOCKS.items()}
        functions |= {name: partial(_place, name) for name in FINISHED}
        self.functions = functions

    def fill(self, text: str, place: str, first_line: int | None = None) -> str:
        """`text` with its calls answered. `first_line` None: `place` is no file with lines."""

        def where(line: int) -> str:
            return place if first_line is None else f"{place}:{first_line + line - 1}"

        try:
            template = Template.from_code(_ENVIRONMENT, _compiled(text), self.functions)
            return _joined(template.render()) if self.book.lang == "ja" else template.render()
        except TemplateSyntaxError as error:
            raise PageError(f"{where(error.lineno)}: {error.message}") from None
        except UndefinedError as error:
            raise PageError(f"{where(_line(error))}: {self._undefined(error)}") from None
        except (UnknownNameError, TypeError) as error:
            raise PageError(f"{where(_line(error))}: {str(error).replace('Book.', '')}") from None

    def _undefined(self, error: UndefinedError) -> str:
        message = str(error.message)
        if not message.endswith(" is undefined"):
            return message
        name = message.split("'")[1]
        return f"unknown function {name!r}.{suggest(name, self.functions)}"


def _place(name: str) -> str:
    return f'<div data-block="{name}"></div>'


def _answer(value: object) -> object:
    """A call must not be left without its parentheses: the page would show a piece of Python."""
    if callable(value):
        name = getattr(value, "__name__", None) or getattr(getattr(value, "func", None), "__name__", "this")
        raise UnknownNameError(f"{name} is a function: write {name}() with its parentheses.")
    return value


_ENVIRONMENT = Environment(
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    comment_start_string="<!--#",  # `{#` begins an id in Markdown
    comment_end_string="#-->",
    finalize=_answer,
)


@lru_cache(1024)  # texts, for a server that builds again and again
def _compiled(text: str) -> CodeType:
    return _ENVIRONMENT.compile(text)


# A line break in running Japanese text would show as a gap between two letters.
_LETTER = r"[\u3001-\u30ff\u4e00-\u9fff\uff00-\uff60]"
_BEGIN = rf"(?={_LETTER}|\[|\d+{_LETTER}|<(?:a|b|i|kbd|ruby|span)\b)"
_LINE_END = r"\n *(?:> ?)*"  # within a quotation too
_BREAK = re.compile(rf"(?<={_LETTER}){_LINE_END}{_BEGIN}|(?<=[)>]){_LINE_END}(?={_LETTER})")


def _joined(text: str) -> str:
    return _BREAK.sub("", text)


def _line(error: BaseException) -> int:
    """The line of the template an error was raised from."""
    line = 1
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
