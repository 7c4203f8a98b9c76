"""The drawings of the cards: one file, fetched after the game can be played. Until it comes, and without it, the
faces of the cards are set in type."""

from browser import document, window

from .dom import svg

VIEW = "0 0 520 730"
SHEET = "bm-sheet"

_asked: list[str] = []


def ready() -> bool:
    """Whether the drawings are in the page."""
    return document.getElementById(SHEET) is not None


def load(address: str, guard: object) -> None:
    """Take the drawings into the page when it has nothing else to do; faces that lie there already get theirs."""
    if not address or ready() or _asked:
        return
    _asked.append(address)

    def take(text: str) -> None:
        if ready():
            return
        sheet = window.DOMParser.new().parseFromString(text, "image/svg+xml").documentElement
        sheet.setAttribute("id", SHEET)
        sheet.setAttribute("class", "bm-sheet")
        sheet.setAttribute("aria-hidden", "true")
        document.body.appendChild(document.adoptNode(sheet))
        for face in document.querySelectorAll(".bm-card[data-drawn]"):
            draw(face)

    def read(answer: object) -> None:
        if answer.ok:
            answer.text().then(guard(take))

    def lost(_: object) -> None:
        _asked.clear()  # another game may have better luck

    window.fetch(address).then(guard(read)).catch(lost)


def draw(face: object) -> object:
    """Give a face or back its drawing if there is one; the element itself."""
    if ready() and not face.classList.contains("bm-drawn"):
        face.classList.add("bm-drawn")
        use = svg("use", {"href": "#face-" + face.getAttribute("data-drawn")})
        face.insertBefore(svg("svg", {"class": "bm-drawing", "viewBox": VIEW}, use), face.firstChild)
    return face
