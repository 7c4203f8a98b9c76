"""Mistakes that editors make, each a small change of the real content, and what they are told.

An example is (file, old, new, messages) and stands under its name in EXAMPLES. `old` stands once in the file. In a
message `@n` is the line where `old` begins, `@n+2` two lines further. BY_SCHEMA names those that an editor's
JSON Schema shows, too.
"""

OUT = "[{move: {from: self, to: pile}}, to_pile, eliminate]"
OUT_DO = "rules.yaml:@n: house_rules.semimaru.options.out.do"
OUT_NAME = "{en: Out at once, ja: その場で失格}"
EFFECTS = "keep, to_pile, remove, move, rotate_hands, level_hands, draw_again, skip, reverse, cancel_next"
EFFECTS += ", mark_last, eliminate"
FIRST_EFFECTS = EFFECTS + ", as"
TEXT = "expected a text in both languages, {en: …, ja: …}"
QUOTES = "(quotes make it a text)"
# What variants.yaml adds to the known words.
TRAITS = "emperor8, emperor7, nyudo, dais, bow, curtain, emperor3, dais_old, great_lady, officer, biwa"
SEMIMARU = "monk_and_skip, certain_last, every_hand, hands_and_pile, level, next_skips, half_deck_gone, calm"
LADIES = "two_if_empty, chain, turn_round, dais_takes, stay"
RULES = "semimaru, emperor, emperors, lady, may_stop, nyudo, noble, monk, dais, dais_cards, hidden_lady, great_lady"
RULES += ", bow, officer, last_card, stacks, deck, winner"

BY_SCHEMA = {
    "unknown effect": ("rules", OUT, "[{move: {from: self, to: pile}}, to_pile, everyone_discard]",
        [f"{OUT_DO}.3: unknown effect 'everyone_discard'. Known: {EFFECTS}"]),
    "misspelt effect": ("rules", OUT, "[{mvoe: {from: self, to: pile}}, to_pile, eliminate]",
        [f"{OUT_DO}.1: unknown effect 'mvoe'. Did you mean 'move'? Known: {FIRST_EFFECTS}"]),
    "unknown place": ("rules", OUT, "[{move: {from: me, to: pile}}, to_pile, eliminate]",
        [f"{OUT_DO}.1.move.from: unknown place 'me'. Known: self, others, all, next, previous, leader, pile, deck"]),
    "place without its other end": ("rules", OUT, "[{move: {from: self}}, to_pile, eliminate]",
        [f"{OUT_DO}.1.move: part of move 'to' is missing; expected one of self, pile, removed"]),
    "effect without what it needs": ("rules", OUT, "[move, to_pile, eliminate]",
        [f"{OUT_DO}.1: move needs what it is about: {{move: a map with from, to, count, at_least}}"]),
    "effect with a colon too many": ("rules", OUT, "[{move: {from: self, to: pile}}, {to_pile: self}, eliminate]",
        [f"{OUT_DO}.2: to_pile stands alone, without ':'"]),
    "two effects in one": ("rules", OUT, "[{move: {from: self, to: pile}, skip: self}, to_pile, eliminate]",
        [f"{OUT_DO}.1: one effect has one verb, not 2; begin a new effect for each"]),
    "as behind another effect": ("rules", OUT, "[{move: {from: self, to: pile}}, {as: monk}]",
        [f"{OUT_DO}.2: as must be the first effect"]),
    "effects not in a list": ("rules", OUT, "eliminate", [f"{OUT_DO}: expected a list, not the text 'eliminate'"]),
    "extra draws that are no number": ("rules", "        do: [draw_again]", "        do: [{draw_again: two}]",
        ["rules.yaml:@n: house_rules.emperor.options.draw_again.do.1.draw_again: "
         "expected a whole number of at least 1, not the text 'two'"]),
    "no extra draw": ("rules", "        do: [draw_again]", "        do: [{draw_again: 0}]",
        ["rules.yaml:@n: house_rules.emperor.options.draw_again.do.1.draw_again: "
         "expected a whole number of at least 1, not 0"]),
    "unknown condition": ("rules", "{pile_empty: true}", "{pile_is_empty: true}",
        ["rules.yaml:@n: house_rules.lady.options.draw_if_empty.when.pile_is_empty: "
         "unknown condition 'pile_is_empty'. Did you mean 'pile_empty'? "
         "Known: class, trait, with, without, pile_empty, deck_empty"]),
    "condition that is no yes or no": ("rules", "{pile_empty: true}", "{pile_empty: 1}",
        ["rules.yaml:@n: house_rules.lady.options.draw_if_empty.when.pile_empty: "
         f"expected true or false, not the number 1 {QUOTES}"]),
    "unknown setting": ("rules", "set: {may_stop: false}", "set: {may_stopp: false}",
        ["rules.yaml:@n: house_rules.may_stop.options.compulsory.set.may_stopp: "
         "unknown setting 'may_stopp'. Did you mean 'may_stop'? Known: may_stop, stacks, deck, winner"]),
    "unknown class in a clause": ("rules", "when: {class: monk}", "when: {class: monks}",
        ["rules.yaml:@n: base.3.when.class: unknown class 'monks'. Did you mean 'monk'? "
         "Known: noble, lady, monk, semimaru"]),
    "unknown trait in a clause": ("rules", "when: {trait: nyudo}", "when: {trait: nyuudo}",
        ["rules.yaml:@n: house_rules.nyudo.when.trait: unknown trait 'nyuudo'. Did you mean 'nyudo'? "
         f"Known: {TRAITS}, emperor, on_dais"]),
    "option that gives an unknown trait": ("rules", "{emperor: emperor7}", "{emperor: emperor9}",
        ["rules.yaml:@n: house_rules.emperors.options.seven.traits.emperor: unknown trait 'emperor9'. "
         f"Did you mean 'emperor8'? Known: {TRAITS}"]),
    "unknown key": ("rules", "  semimaru:\n    name: {en: Semimaru, ja: 蝉丸}\n    explanation:\n      en: What",
        "  semimaru:\n    name: {en: Semimaru, ja: 蝉丸}\n    explanaton:\n      en: What",
        ["rules.yaml:@n: house_rules.semimaru: key 'explanation' is missing; " + TEXT,
         "rules.yaml:@n+2: house_rules.semimaru.explanaton: unknown key 'explanaton'. Did you mean 'explanation'? "
         "Known: name, explanation, changeable, options, when, variant"]),
    "missing language": ("rules", OUT_NAME, "{en: Out at once}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name: language 'ja' is missing; expected a text"]),
    "blank text": ("rules", OUT_NAME, '{en: Out at once, ja: "　"}',
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.ja: blank; expected a text"]),
    "text in one language only": ("rules", OUT_NAME, "Out at once",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name: "
         "expected a text in both languages, {en: …, ja: …}, not the text 'Out at once'"]),
    "text read as a boolean": ("rules", OUT_NAME, "{en: Yes, ja: その場で失格}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.en: "
         f"expected a text, not Yes, which YAML reads as true or false {QUOTES}"]),
    "text read as a number": ("rules", OUT_NAME, "{en: 1, ja: その場で失格}",
        [f"rules.yaml:@n: house_rules.semimaru.options.out.name.en: expected a text, not the number 1 {QUOTES}"]),
    "text read as nothing": ("rules", OUT_NAME, "{en: ~, ja: その場で失格}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.en: "
         "expected a text, not ~, which YAML reads as nothing"]),
    "text left out": ("rules", OUT_NAME, "{en: , ja: その場で失格}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.en: expected a text, not nothing"]),
    "comma in a text in braces": ("rules", OUT_NAME, "{en: Out, at once, ja: その場で失格}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.at once: unknown language 'at once'. "
         "A comma inside {…} begins a new entry: a text with a comma must be in quotes"]),
    "colon without a space": ("rules", OUT_NAME, "{en: Out at once, ja:その場で失格}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.ja:その場で失格: unknown language 'ja:その場で失格'. "
         "Write a space after the colon",
         "rules.yaml:@n: house_rules.semimaru.options.out.name: language 'ja' is missing; expected a text"]),
    "full-width colon in braces": ("rules", OUT_NAME, "{en: Out at once, ja：その場で失格}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.ja：その場で失格: unknown language 'ja：その場で失格'. "
         "Write a plain ':' and a space instead of the full-width '：'",
         "rules.yaml:@n: house_rules.semimaru.options.out.name: language 'ja' is missing; expected a text"]),
    "id that looks like a boolean": ("rules", "      out:\n", "      off:\n",
        ["rules.yaml:@n: house_rules.semimaru.options.off: "
         "'off' cannot be the id of an option: YAML reads it as true or false",
         "rules.yaml:@preset: presets.standard.choices.semimaru: unknown option 'out'. "
         f"Known: off, skip, everyone_to_pile, others_to_pile, monk, noble, {SEMIMARU}",
         "variants.yaml:@out: house_rules.semimaru.options.out: "
         "rules.yaml has no 'out' here to add to; a new one needs a name",
         "variants.yaml:@out_last: conflicts.13.choices.semimaru: unknown option 'out'. "
         f"Known: off, skip, everyone_to_pile, others_to_pile, monk, noble, {SEMIMARU}"]),
    "id not in snake_case": ("rules", "      compulsory:\n        name", "      Must-draw:\n        name",
        ["rules.yaml:@n: house_rules.may_stop.options.Must-draw: "
         "'Must-draw' cannot be the id of an option: ids are in snake_case",
         "rules.yaml:@simple: presets.simple.choices.may_stop: unknown option 'compulsory'. "
         "Known: stop_allowed, Must-draw",
         *[f"variants.yaml:@{place}+1: families.{place}.choices.may_stop: unknown option 'compulsory'. "
           "Known: stop_allowed, Must-draw" for place in ("fewest", "there_and_back", "striped_mat")],
         "variants.yaml:@arrows: conflicts.12.choices.may_stop: unknown option 'compulsory'. "
         "Known: stop_allowed, Must-draw"]),
    "preset with a missing option": ("rules",
        "lady: take_pile\n      may_stop: stop_allowed", "lady: take_all\n      may_stop: stop_allowed",
        ["rules.yaml:@n: presets.standard.choices.lady: unknown option 'take_all'. Did you mean 'take_pile'? "
         f"Known: take_pile, take_and_draw, draw_if_empty, {LADIES}"]),
    "preset with an unknown house rule": ("rules",
        "winner: most_cards\n  simple:", "winner: most_cards\n      nyuudo: noble\n  simple:",
        ["rules.yaml:@n+1: presets.standard.choices.nyuudo: unknown house rule 'nyuudo'. Did you mean 'nyudo'? "
         f"Known: {RULES}"]),
    "preset not complete": ("rules", "      winner: most_cards\n  simple:", "  simple:",
        ["rules.yaml:@n-18: presets.standard.choices: house rule 'winner' is missing; "
         "expected one of most_cards, fewest_cards"]),
    "preset choice read as a boolean": ("rules", "may_stop: stop_allowed", "may_stop: on",
        ["rules.yaml:@n: presets.standard.choices.may_stop: expected one of stop_allowed, compulsory, "
         f"not on, which YAML reads as true or false {QUOTES}"]),
    "count that is a text": ("rules", "count: 66", "count: sixty-six",
        ["rules.yaml:@n: classes.noble.count: expected a whole number from 1 to 100, not the text 'sixty-six'"]),
    "count in Japanese digits": ("rules", "count: 66", "count: ６６",
        ["rules.yaml:@n: classes.noble.count: expected a whole number from 1 to 100, not the text '６６'"]),
    "unknown top key": ("rules", "\ndefaults:\n", "\ndefault:\n",
        ["rules.yaml:@top: key 'defaults' is missing; expected a list",
         "rules.yaml:@n+1: default: unknown key 'default'. Did you mean 'defaults'? "
         "Known: classes, traits, base, house_rules, presets, defaults, "
         "sources, families, conflicts, rulings, left_out"]),
    "unknown class of a card": ("cards", '- "no": 7\n  class: noble', '- "no": 7\n  class: nobel',
        ["cards.yaml:@n+1: 7.class: unknown class 'nobel'. Did you mean 'noble'? Known: noble, lady, monk, semimaru"]),
    "unknown trait of a card": ("cards",
        '- "no": 1\n  class: noble\n  traits: [emperor8,', '- "no": 1\n  class: noble\n  traits: [emperor,',
        ["cards.yaml:@n+2: 1.traits.1: unknown trait 'emperor'. Did you mean 'emperor8'? "
         f"Known: {TRAITS}"]),
    "poem with a phrase too few": ("cards", "あきのたの かりほのいほの とまをあらみ",
        "あきのたの かりほのいほのとまをあらみ",
        ["cards.yaml:@n: 1.poem.historical.1: expected three phrases of hiragana parted by spaces, "
         "not 'あきのたの かりほのいほのとまをあらみ'"]),
    "poem with a full-width space": ("cards", "秋の田の かりほの庵の 苫をあらみ", "秋の田の　かりほの庵の 苫をあらみ",
        ["cards.yaml:@n: 1.poem.kanji.1: expected three phrases of text parted by spaces, "
         "not '秋の田の\\u3000かりほの庵の 苫をあらみ'; it has a full-width space (U+3000)"]),
    "reading that is no kana": ("cards", "kana: てんじてんのう", "kana: 天智天皇",
        ["cards.yaml:@n: 1.name.kana: expected hiragana, not '天智天皇'"]),
    "rendering in one piece": ("cards", "autumn rice, / and my", "autumn rice, and my",
        ["cards.yaml:@n: 1.rendering: expected two halves parted by ' / ', not "
         "'The thatch is coarse on this hut beside the autumn rice, "
         "and my sleeves grow wetter and wetter with the dew.'"]),
    "unknown event": ("messages", "  kept: {en:", "  keptt: {en:",
        ["messages.yaml:@events: events: event 'kept' is missing; "
         "expected a message in both languages, {en: …, ja: …}",
         "messages.yaml:@n: events.keptt: unknown event 'keptt'. Did you mean 'kept'? Known: @event_names"]),
    "forms not complete": ("messages", "{one: draw one more card, other: \"draw {count} more cards\"}",
        "{one: draw one more card, many: \"draw {count} more cards\"}",
        ["messages.yaml:@n: phrases.effects.draw_again.en.many: unknown form 'many'. Known: one, other",
         "messages.yaml:@n: phrases.effects.draw_again.en: form 'other' is missing; expected a text"]),
}  # fmt: skip

BY_CHECKS = {
    "count that the cards do not have": ("rules", "count: 66", "count: 67",
        ["rules.yaml:@n: classes.noble.count: is 67, but cards.yaml has 66 of class noble"]),
    "card of another class": ("cards", '- "no": 7\n  class: noble', '- "no": 7\n  class: monk',
        ["rules.yaml:@nobles: classes.noble.count: is 66, but cards.yaml has 65 of class noble",
         "rules.yaml:@monks: classes.monk.count: is 12, but cards.yaml has 13 of class monk"]),
    "card placed twice": ("rules", OUT, "[keep, {move: {from: self, to: pile}}, to_pile, eliminate]",
        [f"{OUT_DO}: a clause about a class needs exactly one of keep, to_pile, remove, not keep, to_pile: "
         "where does the card go?"]),
    "card placed nowhere": ("rules", OUT, "[{move: {from: self, to: pile}}, eliminate]",
        [f"{OUT_DO}: a clause about a class needs exactly one of keep, to_pile, remove, not none: "
         "where does the card go?"]),
    "card placed besides its new class": ("rules", "do: [{as: noble}]", "do: [{as: noble}, keep]",
        ["rules.yaml:@n: house_rules.semimaru.options.noble.do: "
         "keep with 'as': as a noble the card already has its place"]),
    "card placed by its trait": ("rules", "        do: [draw_again]", "        do: [keep, draw_again]",
        ["rules.yaml:@n: house_rules.emperor.options.draw_again.do: "
         "keep in a clause about a trait: the clause of its class already places the card"]),
    "card that becomes what it is": ("rules", "do: [{as: noble}]", "do: [{as: semimaru}]",
        ["rules.yaml:@n: house_rules.semimaru.options.noble.do.1: "
         "the card already is a semimaru: name another class, or write its effects out"]),
    "class that depends on the moment": ("rules",
        "        do: [{as: noble}]", "        when: {pile_empty: true}\n        do: [{as: noble}]",
        ["rules.yaml:@n+1: house_rules.semimaru.options.noble.do: "
         "'as' cannot depend on pile_empty: a card has one class for the whole game"]),
    "move that goes nowhere": ("rules", OUT, "[{move: {from: self, to: self}}, to_pile, eliminate]",
        [f"{OUT_DO}.1: cards that move from self to self stay where they are",
         f"{OUT_DO}.1: has no phrase; add phrases.effects.move.self_self to messages.yaml"]),
    "move without a phrase": ("rules", OUT, "[{move: {from: all, to: self}}, to_pile, eliminate]",
        [f"{OUT_DO}.1: has no phrase; add phrases.effects.move.all_self to messages.yaml"]),
    "effect without a phrase": ("messages", "    eliminate: {en: you are out of the game, ja: 失格になる}\n", "",
        ["rules.yaml:@out_do: house_rules.semimaru.options.out.do.3: "
         "has no phrase; add phrases.effects.eliminate to messages.yaml"]),
    "condition without a phrase": ("messages", "    pile_empty: {en: if the pile is empty, ja: 場に札がなければ}\n", "",
        ["rules.yaml:@pile_empty: house_rules.lady.options.draw_if_empty.when.pile_empty: "
         "has no phrase; add phrases.conditions.pile_empty to messages.yaml",
         "variants.yaml:@two_more: house_rules.lady.options.two_if_empty.when.pile_empty: "
         "has no phrase; add phrases.conditions.pile_empty to messages.yaml"]),
    "option that does nothing": ("rules", "        set: {may_stop: false}\n", "",
        ["rules.yaml:@n-5: house_rules.may_stop.options.compulsory: an option needs one of do, traits, set"]),
    "moment without effects": ("rules",
        "set: {may_stop: false}", "set: {may_stop: false}\n        when: {pile_empty: true}",
        ["rules.yaml:@n+1: house_rules.may_stop.options.compulsory.when: 'when' without 'do' has no effect"]),
    "effects without cards": ("rules",
        "        set: {may_stop: false}", "        set: {may_stop: false}\n        do: [draw_again]",
        ["rules.yaml:@n-5: house_rules.may_stop.options.compulsory: 'do' without cards: "
         "give the 'when' of house rule 'may_stop' or of its option a class or a trait"]),
    "class without a clause": ("rules", "  - when: {class: noble}\n    do: [keep]\n", "",
        ["variants.yaml:@nobles_usual+2: house_rules.noble.options.usual: no clause says what a noble does "
         "when no option applies with noble: usual; add one to base"]),
    "clause that leaves a moment open": ("rules", OUT, OUT + "\n        when: {deck_empty: true}",
        ["rules.yaml:@n-5: house_rules.semimaru.options.out: no clause says what a semimaru does when "
         "deck_empty is false with semimaru: out; add one to base"]),
    "clause behind another": ("rules",
        "    do: [keep]\n", "    do: [keep]\n  - when: {class: noble}\n    do: [to_pile]\n",
        ["rules.yaml:@n+1: base.2: never runs: earlier clauses already decide every noble"]),
    "house rule behind another": ("variants", "    when: {trait: officer}", "    when: {class: semimaru}",
        ["variants.yaml:@n+8: house_rules.officer.options.four_from_each: "
         "never runs: earlier clauses already decide every semimaru",
         "variants.yaml:@n+15: house_rules.officer.options.four_from_each.do: "
         "a clause about a class needs exactly one of keep, to_pile, remove, not none: where does the card go?"]),
    "trait that only some options explain": ("rules",
        "        traits: {emperor: emperor7}", "        set: {may_stop: false}",
        ["rules.yaml:@n-5: house_rules.emperors.options.seven: "
         "does not say what trait 'emperor' means, as option 'three' does",
         "rules.yaml:@stop_allowed: house_rules.may_stop.options.stop_allowed.set.may_stop: "
         "house rule 'emperors' already sets may_stop",
         "rules.yaml:@compulsory+6: house_rules.may_stop.options.compulsory.set.may_stop: "
         "house rule 'emperors' already sets may_stop"]),
    "trait nobody asks about": ("rules", "when: {trait: emperor}", "when: {trait: emperor8}",
        ["rules.yaml:@eight: house_rules.emperors.options.eight.traits.emperor: "
         "no clause is about trait 'emperor', so this does nothing",
         "rules.yaml:@seven: house_rules.emperors.options.seven.traits.emperor: "
         "no clause is about trait 'emperor', so this does nothing",
         "variants.yaml:@three: house_rules.emperors.options.three.traits.emperor: "
         "no clause is about trait 'emperor', so this does nothing"]),
    "variant that stands in rules.yaml": ("variants",
        "  semimaru:\n    options:", "  semimaru:\n    changeable: true\n    options:",
        ["variants.yaml:@n+1: house_rules.semimaru.changeable: 'changeable' stands already in rules.yaml:@semimaru"]),
    "base in variants.yaml": ("variants", "\nfamilies:\n", "\nbase: []\nfamilies:\n",
        ["variants.yaml:@n+1: base: 'base' stands already in rules.yaml:@base"]),
    "source that is not listed": ("variants", "sources: [alsok]", "sources: [alsokk]",
        ["variants.yaml:@n: house_rules.noble.options.tribute.sources.1: unknown source 'alsokk'. "
         "Did you mean 'alsok'? Known: @sources"]),
    "row that is none": ("variants", "rows: [N9]", "rows: [nine]",
        ["variants.yaml:@n: house_rules.noble.options.tribute.rows.1: expected a row such as S4, not 'nine'"]),
    "amount that is no word": ("variants", "count: half", "count: third",
        ["variants.yaml:@n: house_rules.semimaru.options.half_deck_gone.do.2.move.count: "
         "unknown amount 'third'. Known: half"]),
    "amount of nothing": ("variants", "count: half", "count: 0",
        ["variants.yaml:@n: house_rules.semimaru.options.half_deck_gone.do.2.move.count: "
         "expected a whole number of at least 1, not 0"]),
    "deck onto the pile": ("variants", "[keep, {move: {from: deck, to: removed, count: half}}]",
        "[keep, {move: {from: deck, to: pile, count: half}}]",
        ["variants.yaml:@n: house_rules.semimaru.options.half_deck_gone.do.2: "
         "cards that move from deck to pile were turned by nobody; send them elsewhere",
         "variants.yaml:@n: house_rules.semimaru.options.half_deck_gone.do.2: "
         "has no phrase; add phrases.effects.move.deck_pile_half to messages.yaml"]),
    "conflict of one option": ("variants", "{winner: fewest_cards, monk: usual}", "{winner: fewest_cards}",
        ["variants.yaml:@n: conflicts.1.choices: a conflict is between two options or more, not 1"]),
    "family with the id of a preset": ("variants", "  gentle:\n    name", "  simple:\n    name",
        ["variants.yaml:@n: families.simple: a preset already has this id"]),
    "ruling twice": ("variants", "- id: reverse_two", "- id: leader_tie",
        ["variants.yaml:@n: rulings.4.id: 'leader_tie' stands already in line @leader_tie-1"]),
    "address with https": ("variants", "address: honda-n2.com", "address: https://honda-n2.com",
        ["variants.yaml:@n: sources.honda.address: expected an address without https:// and spaces, "
         "not 'https://honda-n2.com'"]),
    "trait without cards": ("rules",
        "  dais:\n", "  fan:\n    name: {en: fan, ja: 扇}\n    explanation: {en: A fan., ja: 扇です。}\n  dais:\n",
        ["rules.yaml:@n: traits.fan: no card in cards.yaml has this trait"]),
    "two options with one name": ("rules", "{en: Miss a turn, ja: 一回休み}", "{en: Out at once, ja: 一回休み}",
        ["rules.yaml:@n: house_rules.semimaru.options.skip.name.en: "
         "out already has the name 'Out at once'; nobody could tell them apart"]),
    "English in place of Japanese": ("rules", OUT_NAME, "{en: Out at once, ja: Out at once}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.ja: expected Japanese, not 'Out at once'"]),
    "call where none is filled in": ("rules", "ja: その場で失格}", "ja: \"その場で{{ count('monk') }}失格\"}",
        ["rules.yaml:@n: house_rules.semimaru.options.out.name.ja: "
         "{{ is not filled in here; only terms.yaml and faq.yaml have calls"]),
    "comment behind a text": ("rules",
        "      en: A shaven head and a priest’s robe.", "      en: A shaven head #1 and a priest’s robe.",
        ["rules.yaml:@n: classes.monk.explanation.en: "
         "what follows ' #' is a comment, not part of the text; put the text in quotes"]),
    "duplicate key": ("rules", "    count: 66", "    count: 66\n    count: 65",
        ["rules.yaml:@n+1: classes.noble.count: duplicate key; the first is in line @n"]),
    "option twice": ("rules", "      compulsory:\n        name", "      stop_allowed:\n        name",
        ["rules.yaml:@n: house_rules.may_stop.options.stop_allowed: duplicate key; the first is in line @n-6",
         "rules.yaml:@simple: presets.simple.choices.may_stop: unknown option 'compulsory'. Known: stop_allowed",
         *[f"variants.yaml:@{place}+1: families.{place}.choices.may_stop: unknown option 'compulsory'. "
           "Known: stop_allowed" for place in ("fewest", "there_and_back", "striped_mat")],
         "variants.yaml:@arrows: conflicts.12.choices.may_stop: unknown option 'compulsory'. Known: stop_allowed"]),
    "default twice": ("rules", "- id: time_limit", "- id: players",
        ["rules.yaml:@n: defaults.2.id: 'players' stands already in line @n-3"]),
    "alias": ("rules", OUT, "*out", ["rules.yaml:@n: a text that begins with * must be in quotes"]),
    "tag": ("rules", "count: 66", "count: !!float 66",
        ["rules.yaml:@n: classes.noble.count: expected a whole number from 1 to 100, not the text '66'"]),
    "tab": ("rules", "    count: 66", "\tcount: 66", ["rules.yaml:@n: a tab in the indentation; use plain spaces"]),
    "full-width space in the indentation": ("rules", "    count: 66", "　　count: 66",
        ["rules.yaml:@n: a full-width space (U+3000) in the indentation; use plain spaces"]),
    "unclosed quote": ("messages", '{en: " and ", ja: と}', '{en: " and , ja: と}',
        ['messages.yaml:@n: a quote " is not closed']),
    "unclosed single quote": ("messages", '{en: " and ", ja: と}', "{en: ' and , ja: と}",
        ["messages.yaml:@n: a quote ' is not closed"]),
    "unclosed brace": ("rules", OUT_NAME, "{en: Out at once, ja: その場で失格",
        ["rules.yaml:@n: this {…} is not closed, or it has a text with ': ', ' #' or '\"' that must be in quotes"]),
    "colon in a text": ("rules", "      en: A shaven head and", "      en: A shaven head: and",
        ["rules.yaml:@n: wrong indentation, or a text with ': ' that must be in quotes"]),
    "colon in a text in braces": ("rules", OUT_NAME, "{en: Out: at once, ja: その場で失格}",
        ["rules.yaml:@n: this {…} is not closed, or it has a text with ': ', ' #' or '\"' that must be in quotes"]),
    "wrong indentation": ("rules", "    count: 66", "   count: 66",
        ["rules.yaml:@n: wrong indentation, or something behind a closing quote or bracket"]),
    "full-width colon": ("rules", "    count: 66", "    count：66",
        ["rules.yaml:@n: a full-width colon '：'; write a plain ':' and a space"]),
    "colon without a space in a block": ("rules", "    count: 66", "    count:66",
        ["rules.yaml:@n: expected 'key: value', with a space after the colon, "
         "or a text that goes on must be indented"]),
    "text that begins with a backquote": ("rules", "count: 66", "count: `66`",
        ["rules.yaml:@n: a text that begins with this character must be in quotes"]),
    "second document": ("rules", "\nbase:\n", "\n---\nbase:\n",
        ["rules.yaml:@n+1: a line '---' begins a second document; a file has one only"]),
    "card out of order": ("cards", '- "no": 7\n', '- "no": 8\n',
        ["cards.yaml:@n: 7.no: expected card 7 here, not 8: cards stand in the order of their numbers"]),
    "poet twice": ("cards", "romaji: Tenji Tennō, en", "romaji: Jitō Tennō, en",
        ["cards.yaml:@jito: 2.name.romaji: 'Jitō Tennō' stands already in line @n"]),
    "trait twice": ("cards",
        '- "no": 1\n  class: noble\n  traits: [emperor8,', '- "no": 1\n  class: noble\n  traits: [dais, emperor8,',
        ["cards.yaml:@n+2: 1.traits: dais stands here 2 times"]),
    "opening of another poem": ("cards",
        "opening: {historical: はるす, modern: はるす}", "opening: {historical: はるす, modern: はるの}",
        ["cards.yaml:@n: 2.opening.modern: 'はるの' does not begin the poem, 'はるすぎてなつき'…",
         "cards.yaml:@n: 2.opening.modern: 'はるの' begins the poem of card 67, too; an opening is of one poem only"]),
    "opening too short": ("cards",
        "opening: {historical: はるす, modern: はるす}", "opening: {historical: はる, modern: はるす}",
        ["cards.yaml:@n: 2.opening.historical: 'はる' begins the poem of card 67, too; "
         "an opening is of one poem only"]),
    "placeholders that differ": ("messages", "{seat}は一回休みです。", "一回休みです。",
        ["messages.yaml:@n: events.skipped: placeholders differ: {seat} in en, none in ja"]),
    "unknown placeholder": ("messages",
        '{en: "{seat} misses a turn.", ja: "{seat}は', '{en: "{sheet} misses a turn.", ja: "{seat}は',
        ["messages.yaml:@n: events.skipped.en: unknown placeholder {sheet}. Did you mean 'seat'? Known: seat"]),
    "placeholder in full-width braces": ("messages", "{seat}は一回休みです。", "｛seat｝は一回休みです。",
        ["messages.yaml:@n: events.skipped.ja: full-width braces ｛｝; placeholders are written in plain { }"]),
    "placeholder not closed": ("messages", "{seat}は一回休みです。", "{seatは一回休みです。",
        ["messages.yaml:@n: events.skipped.ja: a { or } has no partner; write {{ or }} for the sign itself"]),
    "placeholder with a format": ("messages", "{seat}は一回休みです。", "{seat.name}は一回休みです。",
        ["messages.yaml:@n: events.skipped.ja: a placeholder is a plain name in braces, such as {count}"]),
    "forms without a count": ("messages",
        'en: "{seat} misses a turn.", ja', 'en: {one: "{seat} misses a turn.", other: "{seat} misses a turn."}, ja',
        ["messages.yaml:@n: events.skipped.en: expected a text; forms {one, other} are for messages with {count}"]),
    "seat twice": ("messages",
        "- id: blue", "- id: red", ["messages.yaml:@n: seats.2.id: 'red' stands already in line @n-2"]),
}  # fmt: skip

# word after @ -> the file and the text whose line is meant
MARKS = {
    "preset": ("rules", "      semimaru: out\n"),
    "simple": ("rules", "      may_stop: compulsory\n"),
    "top": ("rules", "classes:\n"),
    "events": ("messages", "events:\n"),
    "nobles": ("rules", "    count: 66\n"),
    "monks": ("rules", "    count: 12\n"),
    "out_do": ("rules", OUT),
    "out_last": ("variants", "{semimaru: out, last"),
    "out": ("variants", "      out: {rows"),
    "fewest": ("variants", "      lady: chain\n"),
    "there_and_back": ("variants", "      lady: turn_round\n"),
    "striped_mat": ("variants", "      lady: stay\n"),
    "arrows": ("variants", "{bow: arrows, may_stop"),
    "two_more": ("variants", "        when: {pile_empty: true}\n        do: [keep, {draw_again: 2}]"),
    "nobles_usual": ("variants", "    when: {class: noble}\n    options:\n      usual:"),
    "three": ("variants", "{emperor: emperor3}"),
    "semimaru": ("rules", "    changeable: true\n    when: {class: semimaru}"),
    "base": ("rules", "\n  - when: {class: noble}"),
    "leader_tie": ("variants", "    question:\n      en: Several players hold"),
    "pile_empty": ("rules", "{pile_empty: true}"),
    "eight": ("rules", "{emperor: emperor8}"),
    "seven": ("rules", "{emperor: emperor7}"),
    "stop_allowed": ("rules", "set: {may_stop: true}"),
    "compulsory": ("rules", "\n      compulsory:"),
    "jito": ("cards", "romaji: Jitō Tennō, en: Empress"),
}

EXAMPLES = BY_SCHEMA | BY_CHECKS
