// Characters that show nothing or change the direction of others. With them a text can look like another one or hide a part of
// itself. Unicode calls all of them default-ignorable (DI). Some scripts need a few of them in certain places.

const emoji = '\\p{Extended_Pictographic}';
/** Indian signs that remove the vowel of the letter before them. */
const viramas = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]';

const needed = [
  // Joins an emoji, with or without a skin tone or a variation selector, to the next one.
  `(?<=${emoji}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=${emoji})`,
  // Makes an emoji appear as text or as a picture, also in a keycap.
  `(?<=${emoji})[\\uFE0E\\uFE0F]`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // The flags of England, Scotland and Wales are a black flag followed by invisible letters.
  '(?<=\\u{1F3F4}[\\u{E0030}-\\u{E007A}]{0,6})[\\u{E0030}-\\u{E007F}]',
  // Joins and separates letters in Persian and in Indian scripts (RFC 5892, A.1 and A.2).
  '(?<=\\p{Script=Arabic})\\u200C(?=\\p{Script=Arabic})',
  `(?<=${viramas})[\\u200C\\u200D]`,
  // Selects a form of a Chinese or Japanese character.
  '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
];

/** Finds such a character where no script needs it. Use it with the flag `u`. */
export const HIDDEN_PATTERN = `(?!${needed.join('|')})\\p{DI}`;
