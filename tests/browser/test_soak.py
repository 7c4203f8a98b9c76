"""Many games in one tab: memory must not grow."""

from games import CONTENT
from playwright.sync_api import expect

from .game_page import PLAY_ALL

WARM, MORE = 8, 16
GROWTH = 1.1


def heap(session):
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"]


def links(first, count):
    """Games of computers, all presets, 2 to 6 seats."""
    presets = list(CONTENT["presets"])
    return [
        f"preset={presets[number % len(presets)]}&seats={','.join(['hard', 'easy', 'medium'][: 2 + number % 2])}"
        f"&seed={number}"
        for number in range(first, first + count)
    ]


def test_games_one_after_another_leave_nothing_behind(visit, context):
    page = visit()
    session = context.new_cdp_session(page)
    page.evaluate(PLAY_ALL, links(0, WARM))
    before = heap(session)
    page.evaluate(PLAY_ALL, links(WARM, MORE))
    after = heap(session)
    expect(page.locator(".bm-results")).to_be_visible()
    assert after < before * GROWTH, f"{before:,} -> {after:,} bytes after {MORE} more games"
