"""What every screen of the game can do."""


class Screen:
    """A screen is a subclass with a `node`, its element, and `first`, the element that has the focus at first.

    `first` is no button where somebody still pressing the key of a game would start another one. `free`: the screen
    shows no running game, and stays if that is lost.
    """

    free = False

    def update(self, view: dict) -> None:
        """Show a position of the game on the table."""

    def pause(self) -> None:
        """Do nothing by itself any more."""

    def focus(self) -> None:
        self.first.focus({"preventScroll": True})

    def bring_up(self) -> None:
        """Scroll back to where the screen begins."""
        if self.node.getBoundingClientRect().top < 0:
            self.node.scrollIntoView()

    def key(self, key: str) -> bool:
        """Do what a single key stands for; False if it stands for nothing here."""
        return False
