// Characters that show nothing, or that turn the direction of others: with them a text looks like another one, or hides a part
// of itself. Unicode calls all of them default-ignorable (DI). Some scripts need a few of them at certain places.

const emoji = '\\p{Extended_Pictographic}';
/** Indian signs that take the vowel from the letter before them. */
const viramas = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]';

const needed = [
  // Joins an emoji, perhaps with a skin tone or a variation, to the next one.
  `(?<=${emoji}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=${emoji})`,
  // Has an emoji drawn as text or as a picture; in a keycap as well.
  `(?<=${emoji})[\\uFE0E\\uFE0F]`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // The flags of England, Scotland and Wales are a black flag with letters behind it that do not show.
  '(?<=\\u{1F3F4}[\\u{E0030}-\\u{E007A}]{0,6})[\\u{E0030}-\\u{E007F}]',
  // Joins and separates letters, as Persian and the scripts of India are written (RFC 5892, A.1 and A.2).
  '(?<=\\p{Script=Arabic})\\u200C(?=\\p{Script=Arabic})',
  `(?<=${viramas})[\\u200C\\u200D]`,
  // Chooses a form of a Chinese or Japanese character.
  '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
];

/** Finds such a character where no script needs it; use it with the flag `u`. */
export const HIDDEN_PATTERN = `(?!${needed.join('|')})\\p{DI}`;
