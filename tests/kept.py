"""A device's storage for tests, shared by tabs, with its faults."""

import json


class Kept:
    """As game.widget.memory.Store."""

    def __init__(self):
        self.texts = {}
        self.full = False

    def read(self, key):
        return self.texts.get(key)

    def get(self, key):
        try:
            return json.loads(self.texts[key])
        except (KeyError, ValueError):
            return None

    def put(self, key, value):
        return self.write(key, json.dumps(value))

    def write(self, key, text):
        if not self.full:
            self.texts[key] = text
        return not self.full

    def remove(self, key):
        self.texts.pop(key, None)

    def keys(self, start):
        return [key for key in self.texts if key.startswith(start)]
