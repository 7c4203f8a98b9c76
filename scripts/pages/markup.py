"""HTML by hand: elements, and tables that a narrow screen can show row by row."""

from html import escape


def plain(text: str) -> str:
    """A text as HTML."""
    return escape(text, quote=False)


def element(tag: str, inner: str, **attributes: str | None) -> str:
    """An HTML element around HTML. `class_` is class, data_x is data-x; an attribute that is None is left out."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{inner}</{tag}>"


def link(target: str, text: str, **attributes: str | None) -> str:
    """A link with a plain text."""
    return element("a", plain(text), href=target, **attributes)


def cell(inner: str, label: str, row: bool = False, **attributes: str | None) -> str:
    """A cell of a table, or the heading of its row; `label` is the heading of its column."""
    if row:
        return element("th", inner, scope="row", **attributes)
    return element("td", inner, data_label=label, **attributes)


def table(kind: str, caption: str, head: list[str], rows: list[str]) -> str:
    """A table with a caption: column headings as texts, rows as HTML. No blank line, so Markdown passes it on."""
    columns = "".join(element("th", plain(text), scope="col") for text in head)
    return (
        f'<table class="{kind} reflow">\n<caption>{plain(caption)}</caption>\n'
        f"<thead><tr>{columns}</tr></thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>\n"
    )
