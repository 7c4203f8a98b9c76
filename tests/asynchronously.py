"""Coroutines in tests: in a thread of their own, since a browser of the same run may keep a loop in the main one."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def run(coroutine):
    """What a coroutine returns."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
