"""Bozu Mekuri, the card game: content, rules engine, and the game on the page."""
