import type { FastifyInstance } from 'fastify';
import { fail } from '../failure.ts';

/** Deeper than any request of the contract. */
const depthMax = 16;
/** More than the longest request has: 10,000 codes, as many ids of codes that they replace, and what is around them. */
const partsMax = 50_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON text is within bounds: a deep text or one of many parts takes many times its length of memory once it is parsed.
 * It does not check the grammar, because the parser after it does.
 */
function isModest(bytes: Uint8Array): boolean {
  let [depth, parts, quoted] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) quoted = !quoted;
    else if (quoted) {
      if (byte === backslash) at++;
    } else if (byte === comma) parts++;
    else if (byte === openList || byte === openObject) [depth, parts] = [depth + 1, parts + 1];
    else if (byte === closeList || byte === closeObject) depth--;
    if (depth > depthMax || parts > partsMax) return false;
  }
  return true;
}

/** Reads the bytes of a body; undefined for none. Throws REQUEST_INVALID. */
export function jsonReader(app: FastifyInstance): (bytes: Buffer) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (bytes) => {
    // Clients name the type on calls without a body too.
    if (bytes.length === 0) return undefined;
    if (!isModest(bytes))
      throw fail('REQUEST_INVALID', {
        message: 'The request body is nested too deeply or has too many parts.',
      });
    let [value, failed]: [unknown, Error | null] = [undefined, null];
    // Calls back at once.
    void parse({} as never, bytes.toString('utf8'), (error, parsed) => ([value, failed] = [parsed, error]));
    if (failed)
      throw fail('REQUEST_INVALID', { message: 'The request body is not valid JSON.', cause: failed });
    return value;
  };
}
