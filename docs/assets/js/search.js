// Search in the page's language: every word must stand in the section, in any script or spelling.
// Fetched, with its index, when the search is first opened.
"use strict";

var Search = (() => {  // `var`: a second try at loading must not fail

  const DROPPED = new Set("'’‘`-‐‑–—―·・");
  const pairs = (text) => new Map(text.match(/../g).map((pair) => [pair[0], pair[1]]));
  const VARIANTS = pairs("蟬蝉條条曾曽禰祢貮弐國国會会澤沢邊辺邉辺廣広圓円龍竜壽寿靜静藏蔵德徳惠恵寬寛眞真萬万");
  const folded = new Map();

  // One character as it is compared: compatible form, lower case, without accents, hiragana for katakana.
  function foldCharacter(character) {
    let result = folded.get(character);
    if (result !== undefined) return result;
    result = character.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase();
    result = result.replace(/[ァ-ヶヽヾ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
    result = VARIANTS.get(result) ?? result;
    if (DROPPED.has(result)) result = "";
    folded.set(character, result);
    return result;
  }

  function fold(text) {
    let result = "";
    for (const character of text.normalize("NFC")) result += foldCharacter(character);
    return result;
  }

  // Small kana and voicing marks apart: ちはやふる finds ちはやぶる, きやう finds きょう.
  const LOOSE = pairs("ぁあぃいぅうぇえぉおっつゃやゅゆょよゎわゐいゑえをおがかぎきぐくげけごこざさじしずすぜせぞそだたぢちづつでてどと" +
    "ばはぱはびひぴひぶふぷふべへぺへぼほぽほゔう");
  const loosen = (text) => text.replace(/[ぁ-ゖ]/g, (c) => LOOSE.get(c) ?? c);

  const isLatin = (text) => /^[a-z0-9 ]+$/.test(text);
  const isWordCharacter = (c) => c !== undefined && /[a-z0-9]/.test(c);

  const NUMERAL = /[\d〇一二三四五六七八九十百]/;

  // Where a needle stands in a folded text, -1 if nowhere. Latin needles begin where a word begins, numbers are whole.
  function find(text, needle, from = 0) {
    const latin = isLatin(needle);
    const [starts, ends] = [NUMERAL.test(needle[0]), NUMERAL.test(needle.at(-1))];
    for (let at = text.indexOf(needle, from); at >= 0; at = text.indexOf(needle, at + 1)) {
      if (latin && isWordCharacter(needle[0]) && isWordCharacter(text[at - 1])) continue;
      if (starts && NUMERAL.test(text[at - 1] ?? "")) continue;
      if (ends && /\d/.test(text[at + needle.length] ?? "")) continue;
      return at;
    }
    return -1;
  }

  // The names in a heading: "2 Empress Jitō 持統天皇" has two.
  const parts = (heading) => [heading, ...heading.split(/[（()）/]|(?<=[\u3040-\uffef]) (?=[A-Za-z])|(?<=[A-Za-zÀ-ɏ]) (?=[\u3040-\uffef])/)]
    .map((part) => part.trim().replace(/^\d+\s+/, "")).filter(Boolean);

  function prepare(index) {
    const groups = index.words.map((forms) => [...new Set(forms.map(fold))]);
    const groupsOf = new Map();
    for (const group of groups) for (const form of group) groupsOf.set(form, [...(groupsOf.get(form) ?? []), group]);
    const rows = index.rows.map(([page, anchor, heading, text, readings = ""], order) => {
      const names = new Set(parts(heading).map(fold));
      const known = [...names].flatMap((name) => groupsOf.get(name) ?? []).flat();
      const aliases = [...new Set([...known.filter((form) => !names.has(form)), ...fold(readings).split(" ").filter(Boolean)])];
      const [url, title, bonus] = index.pages[page];
      return { order, anchor, heading, text, url, page: title, bonus: !anchor ? 6 : text ? bonus : 0,
        names: [...names], aliases, title: fold(heading), body: fold(text) };
    });
    return { rows, groupsOf };
  }

  // ---- What a query may mean

  const DIGITS = "〇一二三四五六七八九";
  const ENGLISH = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

  function kanjiNumber(number) {
    if (number > 100 || number < 1) return String(number);
    if (number === 100) return "百";
    const tens = Math.floor(number / 10), units = number % 10;
    return (tens ? (tens > 1 ? DIGITS[tens] : "") + "十" : "") + (units ? DIGITS[units] : "");
  }

  function arabicNumber(kanji) {
    let total = 0, digit = 0;
    for (const c of kanji) {
      if (c === "百") { total += (digit || 1) * 100; digit = 0; }
      else if (c === "十") { total += (digit || 1) * 10; digit = 0; }
      else digit = digit * 10 + DIGITS.indexOf(c);
    }
    return String(total + digit);
  }

  // A word and what may stand for it: numbers in figures or words, English without its endings.
  function spellings(word) {
    const all = [word];
    if (ENGLISH.includes(word)) all.push(String(ENGLISH.indexOf(word)));
    else if (/^\d+$/.test(word) && ENGLISH[word]) all.push(ENGLISH[word]);
    all.push(word.replace(/[〇一二三四五六七八九十百]+/g, arabicNumber), word.replace(/\d+/g, (n) => kanjiNumber(Number(n))));
    if (/^[a-z]{4,}$/.test(word)) {
      if (word.endsWith("ies")) all.push(`${word.slice(0, -3)}y`);
      for (const ending of ["ing", "ed", "es", "s", "d"]) {
        if (word.endsWith(ending) && word.length - ending.length > 2) all.push(word.slice(0, -ending.length));
      }
    }
    return [...new Set(all)];
  }

  // Romaji as kana, for poems: chihayaburu. Empty if it is none.
  const SYLLABLES = Object.fromEntries(("あいうえお kかきくけこ sさしすせそ tたちつてと nなにぬねの hはひふへほ mまみむめも yや　ゆ　よ rらりるれろ wわ　　　を " +
    "gがぎぐげご zざじずぜぞ dだぢづでど bばびぶべぼ pぱぴぷぺぽ shし chち jじ kyき gyぎ nyに hyひ myみ ryり byび pyぴ ts　　つ　　 f　　ふ　　")
    .split(" ").map((row) => [row.match(/^[a-z]*/)[0], row.replace(/^[a-z]*/, "")]));
  function kana(word) {
    let result = "";
    let rest = word;
    while (rest) {
      const [all, , consonant, vowel] = rest.match(/^(?:([kstp])(?=\1)|t(?=ch))?([bcdfghjkmnprstwyz]{0,2})([aiueo])/) ?? [];
      const row = all && SYLLABLES[consonant];
      if (row) {
        const place = "aiueo".indexOf(vowel);
        const isDouble = all.length > consonant.length + 1;
        result += (isDouble ? "っ" : "") + (row.length > 1 ? row[place] : row + (vowel === "i" ? "" : "ゃ　ゅぇょ"[place]));
        rest = rest.slice(all.length);
      } else if (/^[nm]/.test(rest)) {
        result += "ん";
        rest = rest.slice(1);
      } else return "";
    }
    return result.includes("　") ? "" : result;
  }

  const shortened = (word) => (isLatin(word) ? word.replace(/o[ou]/g, "o").replace(/uu/g, "u") : word);

  const SKIPPED = new Set(("a an and are be by can could do does for from get have has how i if in is it its many me much my of on or our " +
    "should that the there they this to up was we what whats when where which who why will with you your").split(" "));
  const ABOUT = new RegExp("^(?:what(?:s| is| are| does| do| happens with)|who(?:s| is| are| was)|meaning of) (?:an? |the )?" +
    "|(?:とは何|とは|って何|の意味|のルール|が出たら|を引いたら|をめくったら|の場合|のとき|の時)(?:ですか)?$", "g");
  const MOST_WORDS = 10;
  const PARTICLES = /^(?:は|が|の|を|に|で|と|も|へ|や|から|まで|って)+|(?:は|が|の|を|に|で|と|も|へ|や|か|から|まで|って|とは|ですか|ますか|だと|なら)+$/g;
  const JAPANESE = /[ぁ-ゖァ-ヶー一-龠々]/;

  // The pieces of Japanese written without spaces: runs of one script, without particles and endings.
  function pieces(word) {
    const runs = word.match(/[一-龠々〇ヶ]+|[ぁ-ゖー]+|[a-z0-9]+/g) ?? [];
    return runs.flatMap((run, i) => {
      if (!/^[ぁ-ゖー]/.test(run)) return [run];
      const own = run.replace(PARTICLES, "");
      return own.length >= (i ? 3 : 2) ? [own] : [];
    });
  }

  // The fewest pieces of a run of characters that all stand somewhere; null if there are none.
  function cut(run, stands, most = 4) {
    if (stands(run)) return [run];
    if (most === 1) return null;
    let best = null;
    for (let at = run.length - 1; at > 0; at--) {
      const piece = run.slice(0, at);
      if (/^[ぁ-ゖー]$/.test(piece) || /^[ぁ-ゖー]$/.test(run.slice(at)) || !stands(piece)) continue;
      const rest = cut(run.slice(at), stands, most - 1);
      if (rest && (!best || rest.length + 1 < best.length)) best = [piece, ...rest];
    }
    return best;
  }

  function words(query) {
    const text = query.normalize("NFKC").replace(/[“”„]/g, '"');
    const found = [...text.matchAll(/"([^"]+)"?|([^\s"、。，．,.?!？！「」『』()（）:;]+)/g)];
    return found.map(([, phrase, word]) => fold(phrase ?? word).trim()).filter(Boolean).slice(0, MOST_WORDS);
  }

  // Every reading of a query, as lists of words with what each reading costs.
  function readings(query, { rows, groupsOf }) {
    const known = new Map();
    const stands = (piece) => {
      if (!known.has(piece)) known.set(piece, spellings(piece).some((needle) => rows.some((row) => within(row, needle))));
      return known.get(piece);
    };
    const asked = words(query).map((word) => [word, shortened(word), kana(word)].find((form) => form && stands(form)) ?? word);
    const all = [{ words: asked, cost: 0 }];
    const add = (list, cost, isPart = false) => {
      if (list.length && !all.some((other) => other.words.join(" ") === list.join(" "))) all.push({ words: list, cost, isPart });
    };
    const kept = asked.filter((word) => !SKIPPED.has(word));
    add(asked.join(" ").replace(ABOUT, "").split(" ").filter(Boolean), 1);
    add(kept, 1 + 1.5 * (asked.length - kept.length), true);
    if (asked.length > 1) add([asked.join("")], 3);
    if (asked.some((word) => JAPANESE.test(word))) {
      const split = asked.flatMap((word) => (JAPANESE.test(word) ? pieces(word) : [word]));
      add(split, 2);
      const cuts = split.map((run) => (JAPANESE.test(run) && run.length < 24 ? cut(run, stands) : [run]));
      if (!cuts.includes(null)) add(cuts.flat(), 3);
    }
    for (const { words: list, cost, isPart } of [...all]) {
      for (let from = 0; from < list.length; from++) {
        for (let to = from + 1; to <= list.length; to++) {
          const said = list.slice(from, to);
          const groups = new Set(spellings(said.join(" ")).flatMap((form) => groupsOf.get(form) ?? []));
          for (const form of [...groups].flat()) add([...list.slice(0, from), form, ...list.slice(to)], cost + 3, isPart);
        }
      }
      if (all.length > 60) break;
    }
    return all;
  }

  // ---- Which sections answer it

  const within = (row, needle) => find(row.title, needle) >= 0 || find(row.body, needle) >= 0 || row.aliases.some((alias) => find(alias, needle) >= 0);

  function weigh(row, needle) {
    if (row.names.includes(needle)) return 100 + row.bonus;
    if (row.aliases.includes(needle)) return 99 + (row.anchor ? row.bonus : 0);
    if (find(row.title, needle) >= 0) return 40 + row.bonus / 5;
    if (row.aliases.some((alias) => find(alias, needle) >= 0)) return 25 + row.bonus / 5;
    const at = find(row.body, needle);
    return at < 0 ? 0 : 8 + (find(row.body, needle, at + 1) >= 0 ? 2 : 0) + (at < 80 ? 2 : 0);
  }

  function score(row, { words: list, cost, isPart }, phrase) {
    let total = 0;
    for (const needles of list) {
      let best = 0;
      needles.forEach((needle, i) => { best = Math.max(best, weigh(row, needle) - (i ? 1 : 0)); });
      if (!best) return 0;
      total += list.length > 1 || isPart ? Math.min(best, 45) : best;  // one word of several makes no name
    }
    const whole = list.length > 1 ? weigh(row, phrase) : 0;
    return (total / list.length + whole) / (1 + cost / 8);
  }

  // The best reading of a query for a row: {row, score, needles}, score 0 if none fits.
  function answer(row, tried, shape) {
    let best = { row, score: 0, needles: [] };
    for (const reading of tried) {
      const own = score(shape(row), reading, reading.said);
      if (own > best.score) best = { row, score: own, needles: reading.marked };
    }
    return best;
  }

  const loosened = (row) => ({ ...row, names: row.names.map(loosen), aliases: row.aliases.map(loosen), title: loosen(row.title), body: loosen(row.body) });

  // The sections that answer a query, best first: [{row, score, needles, loose}], with what to mark in each.
  function search(prepared, query) {
    const same = (word) => [...spellings(word), ...(prepared.groupsOf.get(word) ?? []).flat()];
    const tried = readings(query, prepared).map(({ words: list, cost, isPart }) =>
      ({ cost, isPart, said: list.join(" "), words: list.map(spellings), marked: list.filter((word) => !SKIPPED.has(word)).flatMap(same) }));
    const run = (list, shape) => prepared.rows.map((row) => answer(row, list, shape)).filter((found) => found.score > 0);
    let answers = run(tried, (row) => row);
    if (!answers.length && /[ぁ-ゖ]/.test(fold(query))) {
      const loose = tried.map((reading) => ({ ...reading, said: loosen(reading.said), marked: reading.marked.map(loosen), words: reading.words.map((needles) => needles.map(loosen)) }));
      answers = run(loose, loosened).map((found) => ({ ...found, loose: true }));
    }
    return answers.sort((a, b) => b.score - a.score || a.row.order - b.row.order);
  }

  // Where the needles stand in a text as written: [[from, to], …] in order, apart from each other.
  function marks(text, needles, loose = false) {
    const characters = [...text];
    let whole = "";
    const places = [];
    characters.forEach((character, i) => {
      const own = loose ? loosen(foldCharacter(character)) : foldCharacter(character);
      whole += own;
      for (let k = 0; k < own.length; k++) places.push(i);
    });
    const marked = new Array(characters.length).fill(false);
    for (const needle of needles) {
      for (let at = find(whole, needle); at >= 0; at = find(whole, needle, at + needle.length)) {
        for (let i = places[at]; i <= places[at + needle.length - 1]; i++) marked[i] = true;
      }
    }
    const found = [];
    let offset = 0;
    characters.forEach((character, i) => {
      const last = found[found.length - 1];
      if (marked[i] && last && last[1] === offset) last[1] += character.length;
      else if (marked[i]) found.push([offset, offset + character.length]);
      offset += character.length;
    });
    return found;
  }

  return { fold, prepare, search, marks };
})();
