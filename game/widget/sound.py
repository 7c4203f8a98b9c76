"""Small sounds made in code, and the phone's vibration: off until asked for."""

from browser import window

# (pitch in hertz, start and length in seconds, loudness, wave)
CARD = [(1500, 0, 0.03, 0.12, "triangle"), (700, 0.012, 0.05, 0.1, "triangle")]
MONK = [(147, 0, 0.7, 0.3, "sine"), (220, 0.01, 0.45, 0.12, "sine"), (98, 0.05, 0.8, 0.22, "sine")]
LADY = [(587, 0, 0.16, 0.14, "sine"), (740, 0.09, 0.16, 0.14, "sine"), (880, 0.18, 0.32, 0.16, "sine")]
END = [(392, 0, 0.25, 0.14, "sine"), (523, 0.14, 0.25, 0.14, "sine"), (659, 0.28, 0.25, 0.14, "sine")]
END += [(784, 0.42, 0.7, 0.16, "sine")]

ENDS = ("ended",)
LOSSES = ("lost_hand", "lost_cards", "removed_hand", "removed_cards", "eliminated", "marked_last")
GAINS = ("took_pile", "took_hand", "took_cards", "took_deck", "rotated_hands", "levelled_hands")


def sound_of(events: list[dict]) -> list | None:
    """The sound of the last thing that happened: the end before a hand lost, that before cards won, that before a
    card turned."""
    kinds = [event["type"] for event in events if event.get("cards") != []]
    for wanted, sound in ((ENDS, END), (LOSSES, MONK), (GAINS, LADY), (("turned",), CARD)):
        if any(kind in wanted for kind in kinds):
            return sound
    return None


class Speaker:
    """Plays sounds; nothing where the device has none."""

    def __init__(self) -> None:
        self._context = None

    def play(self, sound: list) -> None:
        if self._context is None:
            if not hasattr(window, "AudioContext"):
                return
            self._context = window.AudioContext.new()
        context = self._context
        if context.state == "suspended":
            context.resume()
        for pitch, start, length, loudness, wave in sound:
            begin = context.currentTime + start
            tone, volume = context.createOscillator(), context.createGain()
            tone.type = wave
            tone.frequency.value = pitch
            volume.gain.setValueAtTime(loudness, begin)
            volume.gain.exponentialRampToValueAtTime(0.001, begin + length)
            tone.connect(volume)
            volume.connect(context.destination)
            tone.start(begin)
            tone.stop(begin + length)

    def close(self) -> None:
        if self._context is not None:
            self._context.close()
            self._context = None


def can_vibrate() -> bool:
    """Whether this is a device in a hand that can shake."""
    return hasattr(window.navigator, "vibrate") and window.matchMedia("(pointer: coarse)").matches


def vibrate(milliseconds: int) -> None:
    window.navigator.vibrate(milliseconds)
