import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Queryable } from './db.ts';

const folder = fileURLToPath(new URL('./invariants', import.meta.url));

export interface Broken {
  /** The file's name: the number and the words of the invariant. */
  invariant: string;
  /** A few of the rows that break it. */
  rows: Record<string, unknown>[];
}

/** Runs every `invariants/*.sql`: each is one query that returns no rows while the invariant holds. */
export async function brokenInvariants(on: Queryable): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith('.sql'))
    .sort()) {
    const { rows } = await on.execute({ text: readFileSync(`${folder}/${name}`, 'utf8') });
    if (rows.length > 0) broken.push({ invariant: name.replace(/\.sql$/, ''), rows: rows.slice(0, 5) });
  }
  return broken;
}
