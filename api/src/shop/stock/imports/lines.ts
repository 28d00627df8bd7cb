import type { MalformedReason } from 'shared-contract';
import { inSteps, type Pace } from '../../../platform/pace.ts';
import type { Vault } from '../../../platform/secrets/deliverables.ts';
import { stockLines } from '../stock.rules.ts';
import { isFormula, isTable, malformed, textOfCell } from './imports.rules.ts';
import type { ImportRow } from './imports.sql.ts';
import type { FileRow } from './lines.sql.ts';

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

/** Lines looked up by one statement and stored by another. */
const batch = 500;
/** Fewer lines while requests arrive, because these wait for the same database. */
const batchWhileBusy = 50;

/** A text belongs to its import, and to the fingerprint that it is stored with. */
const placeOf = (importId: string, fingerprint: Buffer): string =>
  `import ${importId} ${fingerprint.toString('hex')}`;

/** Looks a part of a file through and encrypts what can be a code, in small steps between which other requests are answered. */
export async function* sealLines(
  vault: Vault,
  pace: Pace,
  { id, fileName }: Pick<ImportRow, 'id' | 'fileName'>,
  lines: readonly string[],
): AsyncGenerator<SealedLine[], void> {
  const inTable = isTable(fileName);
  for (let from = 0; from < lines.length;) {
    const end = from + (pace.isBusy() ? batchWhileBusy : batch);
    const first = from;
    const typed = stockLines(lines.slice(first, end).map((deliverable) => ({ deliverable })));
    yield await inSteps(
      typed,
      ({ text, line }) => ({ ...sealLine(vault, id, text, inTable), line: first + line }),
      pace.yieldToRequests,
    );
    from = end;
  }
}

function sealLine(vault: Vault, importId: string, text: string, inTable: boolean): Omit<SealedLine, 'line'> {
  const code = inTable ? textOfCell(text) : text;
  const reason = isFormula(text, inTable) ? 'FORMULA' : malformed(code);
  if (reason) return { reason, deliverable: null, fingerprints: [] };
  const fingerprints = vault.fingerprints(code);
  const [print] = fingerprints as [Buffer];
  const { deliverable } = vault.seal(code, placeOf(importId, print), print);
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
