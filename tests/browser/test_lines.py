"""Where the lines of a Japanese page break: 行頭禁則, 行末禁則."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .test_theme import EVERY

# Every sign that may not begin a line after the character before it, or not end a line before the one after it.
BROKEN = """() => {
  const noStart = "、。，．・：；？！）」』】〉》ー〜…ぁぃぅぇぉっゃゅょァィゥェォッャュョ々";
  const noEnd = "（「『【〈《";
  const range = document.createRange();
  const box = (node, at) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getClientRects()[0];
  };
  const blockOf = (node) => {
    let element = node.parentElement;
    while (/^(inline|ruby)/.test(getComputedStyle(element).display)) element = element.parentElement;
    return element;
  };
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  let before = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || node.parentElement.closest("rt, rp") || !node.parentElement.checkVisibility()) continue;
    const block = blockOf(node);
    if (getComputedStyle(block).writingMode !== "horizontal-tb" || block.closest("thead, caption")) continue;
    for (let at = 0; at < node.data.length; at += 1) {
      const sign = node.data[at];
      const watched = noStart.includes(sign) || (before && noEnd.includes(before.sign));
      const here = watched || noEnd.includes(sign) || at >= node.data.length - 2 || at === 0
        || noStart.includes(node.data[at + 1]) ? box(node, at) : null;
      if (here && here.width && watched && before?.here && before.block === block
          && here.top > before.here.top + before.here.height * .6 && !/\\s/.test(before.sign + sign)) {
        found.push(block.textContent.trim().slice(0, 20) + "… : " + before.sign + "|" + sign);
      }
      before = { sign, block, here };
    }
  }
  return found;
}"""


@pytest.fixture
def site(built_site: Path, serve: Callable[..., str]) -> str:
    """The address of the site, ending in a slash."""
    return f"{serve(built_site)}/"


@pytest.mark.parametrize("url", [url for url in EVERY if url.startswith("ja/")])
def test_no_line_begins_or_ends_with_a_sign_that_may_not(url: str, site: str, page: Page) -> None:
    page.goto(site + url)
    broken = set()
    for width in range(320, 441, 15):
        page.set_viewport_size({"width": width, "height": 800})
        broken |= {f"{width}: {place}" for place in page.evaluate(BROKEN)}
    assert not broken
