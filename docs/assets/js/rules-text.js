// Chosen options -> the rules as text, in a language. Pure: `data` is what scripts/pages/builder.py gives.
//
//   RulesText.sheet(data, choices, "en")   {"points": [[title, text], …], "cards": [{name, text, which}, …], "order": text or ""}
//   RulesText.conflicts(data, choices)     those of data.conflicts whose options are all chosen
"use strict";
globalThis.RulesText = (() => {
  const comma = { en: ", ", ja: "、" };
  const space = { en: " ", ja: "" };
  const stop = { en: ".", ja: "。" };

  const begun = (words) => words[0].toUpperCase() + words.slice(1);
  const chosen = (data, choices, rule) => data.rules[rule].options[choices[rule]];
  const usual = (rule) => Object.keys(rule.options)[0];
  const ofClass = (data, class_) => Object.keys(data.rules).find((rule) => data.rules[rule].class === class_);

  // What a trait of the rules, as `emperor`, means with these choices.
  function meaning(data, choices, trait) {
    for (const rule of Object.keys(data.rules)) {
      const { traits } = chosen(data, choices, rule);
      if (traits?.[trait]) return traits[trait];
    }
    return trait;
  }

  const having = (data, choices, trait) => data.traits[meaning(data, choices, trait)] ?? [];

  function named(data, cards, lang) {
    return cards.map((card) => lang === "ja" ? `${data.cards[card].ja}（${card}）` : `${data.cards[card].en} (${card})`).join(comma[lang]);
  }

  // The cards a rule about a trait comes to, and those that an option of a class sets apart.
  function cardsOf(data, choices, rule, option) {
    const about = rule.trait ? having(data, choices, rule.trait) : null;
    const apart = option.with ?? option.without;
    if (!apart) return about ?? [];
    const set = having(data, choices, apart);
    if (about) return about.filter((card) => set.includes(card) === Boolean(option.with));
    return set.filter((card) => data.cards[card].class === rule.class);
  }

  function text(data, choices, rule, option, lang) {
    // Where he counts as a monk and monks are not the usual ones, the explanation of the usual ones would be wrong.
    const like = rule.class && option.as && ofClass(data, option.as);
    if (like && choices[like] !== usual(data.rules[like])) return option.name[lang] + stop[lang];
    return option.says[lang];
  }

  function sheet(data, choices, lang) {
    const word = (key) => data.words[key][lang];
    const rules = Object.entries(data.rules);
    const setting = (name) => rules.find(([, rule]) => rule.sets === name);
    const says = (name) => chosen(data, choices, setting(name)[0]).says[lang];
    const cards = [];
    for (const class_ of Object.keys(data.classes)) {
      const id = ofClass(data, class_);
      const rule = data.rules[id];
      const option = chosen(data, choices, id);
      const apart = cardsOf(data, choices, rule, option);
      cards.push({
        name: begun(data.classes[class_][lang]),
        class: class_,
        text: text(data, choices, rule, option, lang),
        which: option.with || option.without ? word("which") + (named(data, apart, lang) || word("nobody")) : "",
      });
    }
    const marks = [];
    for (const [id, rule] of rules) {
      const option = chosen(data, choices, id);
      const about = cardsOf(data, choices, rule, option);
      if (!rule.trait || option.silent || !about.length) continue;
      marks.push({ name: rule.name[lang], class: "", text: text(data, choices, rule, option, lang), which: named(data, about, lang) });
    }
    const draws = rules.some(([id, rule]) => chosen(data, choices, id).draws);
    return {
      points: [
        [word("set_up"), [word("players"), says("deck"), says("stacks")].join(space[lang])],
        [word("play_title"), word("turn")],
        ...(draws ? [[setting("may_stop")[1].name[lang], says("may_stop")]] : []),
        [word("goal"), [says("winner"), word("end")].join(space[lang])],
      ],
      cards: [...cards, ...marks],
      order: marks.length ? word("order") : "",
    };
  }

  const conflicts = (data, choices) => data.conflicts.filter(({ choices: both }) => Object.entries(both).every(([rule, option]) => choices[rule] === option));

  return { sheet, conflicts, chosen };
})();
