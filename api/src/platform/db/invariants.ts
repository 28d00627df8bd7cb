import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Queryable } from './db.ts';

const folder = fileURLToPath(new URL('./invariants', import.meta.url));

export interface Checked {
  /** The file's name: the number and the words of the invariant. */
  invariant: string;
  /** A few of the rows that break it; none while it holds. */
  rows: Record<string, unknown>[];
}

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** Runs every `invariants/*.sql`: each is one query that returns no rows while the invariant holds. */
export async function* checkInvariants(on: Queryable): AsyncGenerator<Checked> {
  for (const name of files) {
    const { rows } = await on.execute({ text: readFileSync(`${folder}/${name}`, 'utf8') });
    yield { invariant: name.replace(/\.sql$/, ''), rows: rows.slice(0, 5) };
  }
}

/** The invariants that do not hold. */
export async function brokenInvariants(on: Queryable): Promise<Checked[]> {
  const broken: Checked[] = [];
  for await (const checked of checkInvariants(on)) if (checked.rows.length > 0) broken.push(checked);
  return broken;
}
