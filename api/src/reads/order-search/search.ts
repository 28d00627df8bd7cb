/** A substring as a folded pattern of `like`; null when there is nothing to look for. */
export function patternOf(search: string | undefined): string | null {
  const text = search?.trim().normalize('NFC').toLowerCase() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** How long the pieces are by which an index finds ids, and users' names and addresses (migrations 0007 and 0010). */
const idPiece = 4;
const namePiece = 3;
/**
 * Pieces that are looked for: a few of them leave few candidates, and the pattern decides in the end. Two pieces of an
 * id are in one of forty chunks by chance; a third would only be one more to read in each of them.
 */
const idPiecesMax = 2;
const namePiecesMax = 3;

/** Pieces of a text that cover it, spread over it; none when it is too short for one. */
function piecesOf(text: string, size: number, most: number): string[] {
  const characters = [...text];
  const last = characters.length - size;
  if (last < 0) return [];
  const count = Math.min(most, Math.ceil(characters.length / size));
  const starts = Array.from({ length: count }, (_, n) =>
    count === 1 ? 0 : Math.round((last * n) / (count - 1)),
  );
  return [...new Set(starts.map((start) => characters.slice(start, start + size).join('')))];
}

/** Pieces of what a user's name or address holds, folded. */
export const namePiecesOf = (text: string): string[] => piecesOf(text, namePiece, namePiecesMax);

/** Pieces of a part of an id: four digits each, as numbers. */
export const idPiecesOf = (part: string): number[] =>
  piecesOf(part.replaceAll('-', ''), idPiece, idPiecesMax).map((digits) => Number.parseInt(digits, 16));

const idShape = '00000000-0000-0000-0000-000000000000';
const idLength = idShape.length;

/** The least and the greatest id that begin like a text. */
export interface IdRange {
  from: string;
  to: string;
}

/**
 * Where the ids lie that a text may be part of, if it can only be their beginning: eight digits and a dash are nowhere
 * else in an id. Fewer digits without a dash may as well be among the last twelve; of them, all ids have to be asked.
 */
export function idRangeOf(text: string): IdRange | null {
  const rest = idShape.slice(text.length);
  if (text.length <= idShape.indexOf('-') || text.length > idLength) return null;
  const isAligned = [...text].every((character, n) => (character === '-') === (idShape[n] === '-'));
  return isAligned ? { from: text + rest, to: text + rest.replaceAll('0', 'f') } : null;
}

/**
 * How to look for orders by what an admin typed. `titles`: it cannot be part of an id. `range`: titles, and ids by their
 * beginning. `parts`: titles, and ids by the index of their pieces. `all`: too short for that index and in very many
 * ids; through the orders from the newest on.
 */
export type SearchPlan =
  | { kind: 'none' }
  | { kind: 'titles'; pattern: string }
  | { kind: 'range'; pattern: string; range: IdRange }
  | { kind: 'parts'; pattern: string; text: string }
  | { kind: 'all'; pattern: string };

export function planOf(search: string | undefined): SearchPlan {
  const pattern = patternOf(search);
  if (pattern === null) return { kind: 'none' };
  const text = (search ?? '').trim().toLowerCase();
  if (!/^[0-9a-f-]+$/.test(text) || text.length > idLength) return { kind: 'titles', pattern };
  const range = idRangeOf(text);
  if (range) return { kind: 'range', pattern, range };
  return idPiecesOf(text).length === 0 ? { kind: 'all', pattern } : { kind: 'parts', pattern, text };
}
