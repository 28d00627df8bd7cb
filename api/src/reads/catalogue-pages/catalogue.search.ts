import { fold } from '../../shop/catalogue/catalogue.view.ts';

/** The searchable texts of a product, computed once. */
export interface Searched {
  /** Title, category and description, folded. */
  text: string;
  /** Title and category, each without spaces and punctuation. */
  joined: string[];
  /** The words of title and category. */
  words: string[];
}

/** The letters and digits of a folded text, without accents, in words. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export function searchedOf({
  title,
  categoryTitle,
  description,
}: {
  title: string;
  categoryTitle: string;
  description: string;
}): Searched {
  const titleWords = wordsOf(title);
  const categoryWords = wordsOf(categoryTitle);
  return {
    text: fold(`${title}\n${categoryTitle}\n${description}`),
    joined: [titleWords.join(''), categoryWords.join('')],
    words: [...titleWords, ...categoryWords],
  };
}

/** In a shorter word, a wrong letter usually makes a different word. */
const SHORTEST_TYPO = 4;
const typosIn = (word: string): number => (word.length < SHORTEST_TYPO ? 0 : word.length < 8 ? 1 : 2);
/** Nobody searches for more words; the limit bounds the work of a search that finds nothing. */
const MOST_WORDS = 6;
const LONGEST_WORD = 24;

/**
 * Few people mistype the first letter; it may be missing, too many or swapped. Nine of ten words need not be compared: a
 * search that finds nothing in 10,000 products takes 20 to 40 ms instead of 100.
 */
const beginsLike = (typed: string, word: string): boolean =>
  word[0] === typed[0] || word[0] === typed[1] || word[1] === typed[0];

/**
 * How many letters of `typed` are wrong, missing, extra or swapped with the next one, compared with the most similar prefix of `word`;
 * more than `most` is `most + 1`.
 */
export function typos(typed: string, word: string, most: number): number {
  // Row by row of the table of optimal string alignment; only the last two rows are needed.
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1];
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      const isSwap = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (isSwap) cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row, most + 1);
}

/**
 * The entries that match a search (rules 2.6): those that contain it. If there are none, those that contain it without spaces and
 * punctuation. If there are still none, those with a similar word in title or category for each word of the search.
 */
export function found<T extends { searched: Searched }>(entries: readonly T[], search: string): readonly T[] {
  const needle = fold(search.trim());
  if (needle === '') return entries;
  const exact = entries.filter(({ searched }) => searched.text.includes(needle));
  const typed = wordsOf(needle);
  if (exact.length > 0 || typed.length === 0) return exact;
  const joined = typed.join('');
  const spaced = entries.filter(({ searched }) => searched.joined.some((each) => each.includes(joined)));
  if (spaced.length > 0) return spaced;
  if (typed.length > MOST_WORDS || typed.some((word) => word.length > LONGEST_WORD)) return [];
  // Many products share a word: each word is compared once.
  const likes = [...typed, joined].map((word) => {
    const known = new Map<string, boolean>();
    return (other: string): boolean => {
      const before = known.get(other);
      if (before !== undefined) return before;
      const most = typosIn(word);
      const is =
        other.length >= word.length - most && beginsLike(word, other) && typos(word, other, most) <= most;
      known.set(other, is);
      return is;
    };
  });
  const isLikeJoined = likes.pop()!;
  return entries.filter(
    ({ searched: { words, joined: whole } }) =>
      likes.every((isLike) => words.some(isLike)) || whole.some(isLikeJoined),
  );
}
