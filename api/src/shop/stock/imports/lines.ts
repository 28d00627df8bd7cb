import { setImmediate } from 'node:timers/promises';
import type { MalformedReason } from 'shared-contract';
import type { Vault } from '../../../platform/secrets/deliverables.ts';
import { stockLines } from '../stock.rules.ts';
import { malformed } from './imports.rules.ts';
import type { FileRow } from './imports.sql.ts';

/** A line that is not empty, encrypted for its import. */
export interface SealedLine {
  /** Its place in the part, from 1. */
  line: number;
  reason: MalformedReason | null;
  /** Null where it is malformed. */
  deliverable: Buffer | null;
  /** The fingerprints that it may have in the store, the current key's first; none where it is malformed. */
  fingerprints: readonly Buffer[];
}

/** Lines encrypted at a time: a millisecond or two, so that buyers do not wait. */
const atOnce = 25;
/** Lines looked up by one statement and stored by another. */
const batch = 500;

/** A text belongs to its import, and to the fingerprint that it is stored with. */
const placeOf = (importId: string, fingerprint: Buffer): string =>
  `import ${importId} ${fingerprint.toString('hex')}`;

/** Looks a part of a file through and encrypts what can be a code, in small steps between which other requests are answered. */
export async function* sealLines(
  vault: Vault,
  importId: string,
  lines: readonly string[],
): AsyncGenerator<SealedLine[], void> {
  for (let from = 0; from < lines.length; from += batch) {
    const end = Math.min(from + batch, lines.length);
    const sealed: SealedLine[] = [];
    for (let at = from; at < end; at += atOnce) {
      const typed = lines.slice(at, Math.min(at + atOnce, end)).map((deliverable) => ({ deliverable }));
      for (const { text, line } of stockLines(typed))
        sealed.push({ ...sealLine(vault, importId, text), line: at + line });
      await setImmediate();
    }
    yield sealed;
  }
}

function sealLine(vault: Vault, importId: string, text: string): Omit<SealedLine, 'line'> {
  const reason = malformed(text);
  if (reason) return { reason, deliverable: null, fingerprints: [] };
  const fingerprints = vault.fingerprints(text);
  const [print] = fingerprints as [Buffer];
  const { deliverable } = vault.seal(text, placeOf(importId, print), print);
  return { reason: null, deliverable, fingerprints };
}

/** The text of a line that may still be added. */
export function openLine(
  vault: Vault,
  importId: string,
  { deliverable, keyId, fingerprint }: Pick<FileRow, 'deliverable' | 'keyId' | 'fingerprint'>,
): string {
  if (!deliverable || keyId === null || !fingerprint) throw new Error('The line of an import has no text.');
  return vault.open({ deliverable, keyId }, placeOf(importId, fingerprint));
}
