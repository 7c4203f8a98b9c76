"""What the tests of the pages share: the content, and pages as the reader gets them."""

from functools import cache
from pathlib import Path

import markdown
from bs4 import BeautifulSoup

from scripts import content, pages
from scripts.publish import sources

DOCS = Path(__file__).parents[1] / "docs"
WHOLE = content.load()
CONTENT = content.usual(WHOLE)  # what all pages but one are about
LANGUAGES = ("en", "ja")
NAMES = sorted(path.stem for path in (DOCS / "en").glob("*.md"))
# As in mkdocs.yml, but that headings are no links here.
EXTENSIONS = ["attr_list", "md_in_html", "tables", "def_list", "admonition", "sane_lists", "footnotes", "toc"]


def source(lang, name):
    """The Markdown of a page without its front matter."""
    path = DOCS / lang / f"{name}.md"
    return sources.front_matter(path, f"docs/{lang}/{name}.md")[1]


def shown(lang, name, changed=None):
    """The HTML of a page, with other content if given."""
    said = WHOLE if changed is None else changed
    text = pages.render(source(lang, name), said, lang, name)
    html = markdown.markdown(text, extensions=EXTENSIONS)
    linked = pages.link_terms(html, said, lang, name)
    return BeautifulSoup(pages.finish(linked, said, lang, name), "html.parser")


@cache
def page(lang, name):
    """The HTML of a page as it is published; not to be changed."""
    return shown(lang, name)


def call(text, lang="en", name="rules", changed=None):
    """What a page says where it calls `text`."""
    return pages.render(text, WHOLE if changed is None else changed, lang, name)


def table(text, lang="en", name="rules", changed=None):
    """The HTML of a generated block."""
    html = markdown.markdown(call(text, lang, name, changed), extensions=EXTENSIONS)
    said = CONTENT if changed is None else changed
    return BeautifulSoup(pages.finish(html, said, lang, name), "html.parser")


def words(element):
    """The text of an element with single spaces."""
    return " ".join(element.get_text(" ").split())
