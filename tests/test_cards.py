"""Facts about the card catalogue, read straight from the file."""

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

CATALOGUE = Path(__file__).parents[1] / "game" / "content" / "cards.yaml"
CARDS = yaml.safe_load(CATALOGUE.read_text(encoding="utf-8"))
BY_NUMBER = {card["no"]: card for card in CARDS}

TRAITS = ["emperor8", "emperor7", "nyudo", "dais", "bow", "curtain"]
TRAITS += ["emperor3", "dais_old", "great_lady", "officer", "biwa"]  # of variants
ANTHOLOGIES = {
    "古今集": ("Kokinshū", 24), "後撰集": ("Gosenshū", 7), "拾遺集": ("Shūishū", 10),
    "後拾遺集": ("Goshūishū", 14), "金葉集": ("Kin'yōshū", 5), "詞花集": ("Shikashū", 5),
    "千載集": ("Senzaishū", 15), "新古今集": ("Shin Kokinshū", 14),
    "新勅撰集": ("Shin Chokusenshū", 4), "続後撰集": ("Shoku Gosenshū", 2),
}  # fmt: skip
CONSONANTS = {"": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの",
              "h": "はひふへほ", "m": "まみむめも", "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ",
              "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ"}  # fmt: skip
ROMAJI = {
    kana: consonant + vowel for consonant, row in CONSONANTS.items() for kana, vowel in zip(row, "aiueo", strict=False)
}
ROMAJI |= {"や": "ya", "ゆ": "yu", "よ": "yo", "わ": "wa", "を": "o", "ん": "n"}
ROMAJI |= {"し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu"}

every_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: f"card{card['no']}")


def with_trait(trait):
    return [card["no"] for card in CARDS if trait in card["traits"]]


def letters(halves):
    return "".join(halves).replace(" ", "")


def by_sound(kana):
    """The kana with おう, which is said as おお, spelled so."""
    return kana.replace("おう", "おお")


def romanised(kana):
    """Hepburn letters of modern kana, long vowels spelled out."""
    spelled = ""
    for sign in kana:
        if sign in "ゃゅょ":
            glide = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo"}[sign]
            stem = spelled[:-1]
            spelled = stem + (glide[1:] if stem.endswith(("sh", "ch", "j")) else glide)
        elif sign == "っ":
            spelled += "?"
        else:
            spelled += ROMAJI[sign]
    return re.sub(r"\?(.)", r"\1\1", spelled)


def without_length(romaji):
    """Small letters alone, long o and u made short, so that macrons and doubled vowels compare alike."""
    plain = romaji.lower().translate(str.maketrans("ōū", "ou", " '-"))
    return plain.replace("ou", "o").replace("oo", "o").replace("uu", "u")


def shortest_openings(readings):
    """number -> fewest first letters that no other reading starts with."""
    found = {}
    for number, kana in readings.items():
        others = [other for key, other in readings.items() if key != number]
        size = next(n for n in range(1, len(kana)) if not any(other.startswith(kana[:n]) for other in others))
        found[number] = kana[:size]
    return found


def test_the_hundred_numbers_are_in_order():
    assert [card["no"] for card in CARDS] == list(range(1, 101))


def test_class_counts():
    assert Counter(card["class"] for card in CARDS) == {"noble": 66, "lady": 21, "monk": 12, "semimaru": 1}
    assert BY_NUMBER[10]["class"] == "semimaru"


def test_monks_and_ladies_by_number():
    of_class = {name: [card["no"] for card in CARDS if card["class"] == name] for name in ("monk", "lady")}
    assert of_class["monk"] == [8, 12, 21, 47, 66, 69, 70, 82, 85, 86, 87, 95]
    assert of_class["lady"] == [2, 9, 19, 38, 53, 54, 56, 57, 58, 59, 60, 61, 62, 65, 67, 72, 80, 88, 89, 90, 92]


@pytest.mark.parametrize(
    ("trait", "numbers"),
    [
        ("emperor8", [1, 2, 13, 15, 68, 77, 99, 100]),
        ("emperor7", [1, 13, 15, 68, 77, 99, 100]),
        ("nyudo", [76, 96]),
        ("dais", [1, 2, 13, 15, 20, 68, 77, 89, 99, 100]),
        ("bow", [11, 17, 39, 52, 63, 75]),
        ("curtain", [2, 72, 89]),
    ],
)
def test_traits_by_number(trait, numbers):
    assert with_trait(trait) == numbers


@every_card
def test_fields(card):
    required = {"no", "class", "traits", "name", "also", "poem", "opening", "anthology", "rendering"}
    assert required <= set(card) <= required | {"person"}
    assert card["traits"] == [trait for trait in TRAITS if trait in card["traits"]]
    assert set(card["name"]) == {"kanji", "kana", "romaji", "en"}
    assert set(card["poem"]) == {"kanji", "historical", "modern", "romaji"}
    assert set(card["opening"]) == {"historical", "modern"}
    assert set(card["anthology"]) == {"ja", "en"}
    assert set(card.get("person", {"ja": "", "en": ""})) == {"ja", "en"}


def strings(value):
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    if isinstance(value, list):
        return [text for part in value for text in strings(part)]
    return [value]


@every_card
def test_every_word_is_a_tidy_string(card):
    words = strings({key: part for key, part in card.items() if key != "no"})
    assert all(isinstance(word, str) for word in words)
    assert all(word and word == " ".join(word.split()) for word in words)


@every_card
def test_halves_have_three_and_two_phrases(card):
    for spelling in ("kanji", "historical", "modern"):
        assert [len(half.split(" ")) for half in card["poem"][spelling]] == [3, 2], spelling


@every_card
def test_kana_fields_hold_only_kana(card):
    kana = [card["name"]["kana"], *card["opening"].values()]
    kana += [
        phrase for spelling in ("historical", "modern") for half in card["poem"][spelling] for phrase in half.split(" ")
    ]
    assert [text for text in kana if not re.fullmatch("[ぁ-ん]+", text)] == []


@every_card
def test_modern_spelling_is_modern(card):
    modern = letters(card["poem"]["modern"])
    assert not set(modern.replace("ちぢ", "").replace("ひとづて", "")) & set("ゐゑぢづ")
    assert modern.count("を") <= letters(card["poem"]["historical"]).count("を")
    assert not re.search("[ょゅゃ]", letters(card["poem"]["historical"]))


@every_card
def test_phrases_have_the_measure_of_a_tanka(card):
    """5-7-5-7-7, with one phrase or two a syllable over, as the collection has them."""
    for half, measure in zip(card["poem"]["historical"], ([5, 7, 5], [7, 7]), strict=False):
        over = [len(phrase) - size for phrase, size in zip(half.split(" "), measure, strict=False)]
        assert all(extra in (0, 1) for extra in over), half


def test_openings_are_the_shortest_by_sound():
    readings = {card["no"]: by_sound(letters(card["poem"]["modern"])) for card in CARDS}
    assert {card["no"]: by_sound(card["opening"]["modern"]) for card in CARDS} == shortest_openings(readings)


@pytest.mark.parametrize("spelling", ["historical", "modern"])
def test_openings_are_unique_prefixes_of_the_usual_lengths(spelling):
    openings = [card["opening"][spelling] for card in CARDS]
    poems = [letters(card["poem"][spelling]) for card in CARDS]
    assert [sum(poem.startswith(opening) for poem in poems) for opening in openings] == [1] * 100
    assert all(poem.startswith(opening) for poem, opening in zip(poems, openings, strict=False))
    assert Counter(map(len, openings)) == {1: 7, 2: 42, 3: 37, 4: 6, 5: 2, 6: 6}


def test_one_letter_openings_are_the_seven_known_ones():
    assert {card["opening"]["modern"] for card in CARDS if len(card["opening"]["modern"]) == 1} == set("むすめふさほせ")


@every_card
def test_romaji_letters(card):
    assert re.fullmatch("[A-Za-zŌŪōū' -]+", card["name"]["romaji"])


@every_card
def test_romaji_spells_the_kana(card):
    assert without_length(card["name"]["romaji"]) == without_length(romanised(card["name"]["kana"]))


@every_card
def test_romaji_of_the_poem_spells_its_kana(card):
    """Phrase by phrase; the particles ha and he are said wa and e."""
    for kana, latin in zip(card["poem"]["modern"], card["poem"]["romaji"], strict=True):
        for phrase, words in zip(kana.split(" "), latin.split(", "), strict=True):
            assert re.fullmatch("[A-Za-zŌō ū]+", words) and "  " not in words
            particles = re.sub(r"\bwa\b", "ha", words) if "は" in phrase else words
            fits = {without_length(words), without_length(particles)}
            assert without_length(romanised(phrase)) in fits, (phrase, words)


@every_card
def test_rendering_has_two_halves_of_sane_length(card):
    rendering = card["rendering"]
    assert rendering.count("/") == rendering.count(" / ") == 1
    halves = [len(half.split()) for half in rendering.split(" / ")]
    assert 10 <= sum(halves) <= 25 and min(halves) >= 4


def test_no_two_renderings_are_alike():
    words = {card["no"]: set(re.findall("[a-zō]+", card["rendering"].lower())) for card in CARDS}
    pairs = [(a, b) for a in words for b in words if a < b]
    assert [(a, b) for a, b in pairs if len(words[a] & words[b]) > 0.6 * len(words[a] | words[b])] == []


@pytest.mark.parametrize("form", ["kanji", "kana", "romaji", "en"])
def test_names_are_unique(form):
    assert [name for name, count in Counter(card["name"][form] for card in CARDS).items() if count > 1] == []


def test_other_forms_belong_to_one_card_only():
    also = [form for card in CARDS for form in card["also"]]
    assert len(also) == len(set(also))
    assert not set(also) & {form for card in CARDS for form in strings(card["name"])}


@every_card
def test_person_is_not_the_name_again(card):
    person = card.get("person")
    assert person is None or (person["ja"] != card["name"]["kanji"] and person["en"] != card["name"]["en"])


def test_anthologies():
    assert {card["anthology"]["ja"]: card["anthology"]["en"] for card in CARDS} == {
        ja: en for ja, (en, _) in ANTHOLOGIES.items()
    }
    assert Counter(card["anthology"]["ja"] for card in CARDS) == {ja: count for ja, (_, count) in ANTHOLOGIES.items()}


def test_the_keys_read_alike_in_yaml_1_1_and_1_2():
    """A bare no, yes, on, off, y or n is a boolean in YAML 1.1 only."""
    text = CATALOGUE.read_text(encoding="utf-8")
    assert not re.search(r"(?mi)(^|[\s\[{,-])(no|yes|on|off|y|n)\s*(:|,|\]|\}|$)", re.sub(r'#.*|"[^"]*"', "", text))
