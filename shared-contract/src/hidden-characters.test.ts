import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HIDDEN_PATTERN } from './hidden-characters.ts';

const hidden = new RegExp(HIDDEN_PATTERN, 'u');

const found: [what: string, text: string][] = [
  ['an override of direction', 'drac \u202eyalp'],
  ['an embedding', '\u202atext\u202c'],
  ['an isolate', 'a\u2066b\u2069'],
  ['a mark of direction', 'a\u200fb'],
  ['an Arabic mark of direction', 'a\u061cb'],
  ['a space of no width', 'Card\u200bwell'],
  ['a joiner between letters', 'Card\u200dwell'],
  ['a non-joiner between letters', 'Card\u200cwell'],
  ['a byte order mark', '\ufeffCard'],
  ['a soft hyphen', 'Card\u00adwell'],
  ['a Hangul filler', 'a\u3164b'],
  ['a halfwidth filler', 'a\uffa0b'],
  ['a word joiner', 'a\u2060b'],
  ['an invisible plus', 'a\u2064b'],
  ['letters of tags', 'a\u{e0061}\u{e0062}'],
  ['letters of tags behind another emoji', '😀\u{e0061}\u{e007f}'],
  ['a long text in tags behind a flag', `🏴${'\u{e0061}'.repeat(20)}`],
  ['a variation behind a letter', 'a\ufe0f'],
  ['a variation behind a digit', '1\ufe0f'],
  ['a variation of the second plane behind a letter', 'a\u{e0100}'],
  ['a joiner behind an emoji, before nothing', '😀\u200d'],
  ['two joiners between emoji', '👩\u200d\u200d🚀'],
];
for (const [what, text] of found) {
  it(`the pattern for hidden characters finds ${what}`, () => {
    assert.match(text, hidden);
  });
}

for (const text of [
  ...['Plain text, ünïcode — “quotes” … 漢字 한국어 ไทย', 'a\u00a0b'],
  ...['👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 🏴‍☠️ 🧑🏻‍❤️‍💋‍🧑🏼 ⛹🏽‍♀️ 👁️‍🗨️', '❤️ ☺︎ ©️ ‼️ ✔️', '1️⃣ #️⃣', '🇩🇪 🇺🇸 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ...['مرحبا بالعالم', 'שלום עולם', 'می‌خواهم', 'क्‍ष क्‌ष', '葛󠄀飾区'],
]) {
  it(`the pattern for hidden characters finds nothing in ${text}`, () => {
    assert.doesNotMatch(text, hidden);
  });
}
