"""Texts and addresses that leave the game: by the clipboard, or by the device's own way to share."""

from browser import window

from .dom import button, el, replace, set_text


def copy_text(app: object, text: str, said: object) -> None:
    """Put text on the clipboard; where that is not allowed, show it to be copied by hand. `said` tells which."""

    set_text(said, "")  # or a second time would not be spoken

    def copied(_: object) -> None:
        set_text(said, app.words("copied"))

    def refused(_: object) -> None:
        field = el("textarea", {"readonly": True, "rows": "4", "aria-label": app.words("copy_by_hand")})
        field.value = text
        replace(said, app.words("copy_by_hand"), field)
        field.focus()
        field.select()

    try:
        window.navigator.clipboard.writeText(text).then(copied, refused)
    except Exception:
        refused(None)


def address(fragment: str) -> str:
    """The address of this page with a fragment."""
    return window.location.href.split("#")[0] + "#" + fragment


def share_buttons(app: object, label: str, fragment: object) -> list:
    """Buttons that copy or share the address with `fragment()`, and the place that says what came of it."""
    copy = button("bm-quiet", label)
    said = el("p", {"class": "bm-note", "role": "status"})
    app.listen(copy, "click", lambda _: copy_text(app, address(fragment()), said))
    if not hasattr(window.navigator, "share"):
        return [copy, said]
    share = button("bm-quiet", app.words("share"))

    def sent(_: object) -> None:
        set_text(said, app.words("sent"))

    def refused(error: object) -> None:
        if error.name != "AbortError":  # not sharing after all is no fault
            copy_text(app, address(fragment()), said)

    def send(_: object) -> None:
        set_text(said, "")
        given = {"title": window.document.title, "url": address(fragment())}
        window.navigator.share(given).then(app.guard(sent), app.guard(refused))

    app.listen(share, "click", send)
    return [copy, share, said]
