"""Elements, made and changed in place. Words are set as text, never as markup."""

from browser import document

SVG = "http://www.w3.org/2000/svg"


def el(tag: str, attributes: dict | None = None, *children: object) -> object:
    """An element with attributes (True: bare, None and False: left out) and children (elements or text)."""
    return _dressed(document.createElement(tag), attributes, children)


def svg(tag: str, attributes: dict | None = None, *children: object) -> object:
    """The same for SVG."""
    return _dressed(document.createElementNS(SVG, tag), attributes, children)


def _dressed(node: object, attributes: dict | None, children: tuple) -> object:
    if attributes:
        for name, value in attributes.items():
            if value is True:
                node.setAttribute(name, "")
            elif value is not None and value is not False:
                node.setAttribute(name, value)
    if children:
        node.append(*[child for child in children if child is not None])
    return node


def button(class_: str, text: str, key: str | None = None) -> object:
    """A button; `key` is the single key that does the same while the focus is inside the game."""
    node = el("button", {"type": "button", "class": "bm-button " + class_, "aria-keyshortcuts": key})
    node.appendChild(el("span", {"class": "bm-label"}, text))
    if key:
        node.appendChild(el("kbd", {"aria-hidden": "true"}, key))
    return node


def relabel(node: object, text: str) -> None:
    """Another text for a button made by `button`."""
    set_text(node.firstChild, text)


def set_text(node: object, text: str) -> None:
    """Set the text of an element if it is another one."""
    if node.textContent != text:
        node.textContent = text


def set_attribute(node: object, name: str, value: str | None) -> None:
    """Set an attribute, or remove it with None."""
    if value is None:
        node.removeAttribute(name)
    else:
        node.setAttribute(name, value)


def replace(node: object, *children: object) -> None:
    """Give an element other children."""
    node.replaceChildren(*children)


def has_focus(node: object) -> bool:
    """Whether the focus is on an element or inside it."""
    return node.contains(document.activeElement)
