"""Links from the first use of a term."""

import pytest

from scripts.pages.terms import link_terms

TERMS = [
    {"id": "pile", "term": {"en": "pile", "ja": "場"}, "except": {"ja": ["その場"]}},
    {"id": "monk", "term": {"en": "monk", "ja": "坊主"}, "forms": {"en": ["monks"]}, "except": {"ja": ["坊主めくり"]}},
    {"id": "reading-card", "term": {"en": "reading card", "ja": "読み札"}},
    {"id": "card", "term": {"en": "card", "ja": "札"}},
    {"id": "emperor", "term": {"en": "emperor", "ja": "天皇"}},
]


def link(html, lang="en", page="rules"):
    return link_terms(html, {"terms": TERMS}, lang, page)


def test_first_use_is_linked_and_no_other():
    assert link("<p>The pile, the pile.</p>") == '<p>The <a class="term" href="../terms/#pile">pile</a>, the pile.</p>'


def test_home_page_links_from_the_root():
    assert 'href="terms/#pile"' in link("<p>pile</p>", page="index")


def test_terms_page_stays_as_it_is():
    assert link("<p>pile</p>", page="terms") == "<p>pile</p>"


def test_longer_term_wins_and_leaves_the_shorter_for_later():
    assert link("<p>A reading card is a card.</p>") == (
        '<p>A <a class="term" href="../terms/#reading-card">reading card</a> is a '
        '<a class="term" href="../terms/#card">card</a>.</p>'
    )


def test_other_forms_are_linked_as_written():
    assert link("<p>Monks come.</p>") == '<p><a class="term" href="../terms/#monk">Monks</a> come.</p>'


@pytest.mark.parametrize(
    "html",
    [
        "<h2>The pile</h2>",
        '<a href="x/">the <b>pile</b></a>',
        "<code>pile</code>",
        "<pre>pile</pre>",
        "<kbd>pile</kbd>",
        "<table><tr><td>pile</td></tr></table>",
        "<article><p>pile</p></article>",
        '<span lang="fr">pile</span>',
        '<img alt="pile" src="pile.svg">',
        "<!-- pile -->",
        "<p>piles compile pile-up</p>",
        "<p>Emperor Tenji</p>",
        "<p>A &amp; B &#960; <br/> C</p>",
    ],
)
def test_what_is_no_running_text_stays_letter_by_letter(html):
    assert link(html) == html


@pytest.mark.parametrize(
    "html", ["<p>坊主めくり</p>", "<p>その場で</p>", "<p>場合、登場</p>", "<p>天智天皇</p>", "<p>5場</p>"]
)
def test_longer_japanese_words_are_no_uses(html):
    assert link(html, "ja") == html


def test_japanese_terms_need_no_spaces():
    assert link("<p>次に場の札を</p>", "ja") == (
        '<p>次に<a class="term" href="../terms/#pile">場</a>の<a class="term" href="../terms/#card">札</a>を</p>'
    )


def test_term_that_the_page_links_by_hand_is_not_linked_again():
    html = '<p><a href="../terms/#pile">heap</a> and pile</p>'
    assert link(html) == html


def test_text_after_a_closed_element_is_open_again():
    assert '#pile">pile</a> too' in link("<h2>pile</h2><p>pile too</p>")
