import { StartRefused } from '../failure.ts';
import type { Db } from './db.ts';
import { checkInvariants } from './invariants.ts';

const undefinedTable = '42P01';

/**
 * Checks every invariant of the stored data and prints one line for each; returns how many are broken. Reads one
 * snapshot, so that a running store may go on, changes nothing and needs no key. Refuses (`StartRefused`) when there
 * is no store. `at` (ISO 8601): the moment whose data it is, where that is not now.
 */
export const verify = (db: Db, say: (line: string) => void, at = ''): Promise<number> =>
  // A connection without time-outs: a large store takes longer than a request may.
  db.withClient(async (client) => {
    let broken = 0;
    await client.query('begin transaction isolation level repeatable read, read only');
    try {
      await client.query(`select set_config('store.data_of', $1, true)`, [at]);
      for await (const { invariant, rows } of checkInvariants(client)) {
        const [number = '', ...words] = invariant.split('-');
        say(`${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${number}  ${words.join(' ')}`);
        for (const row of rows) say(`            ${JSON.stringify(row)}`);
        if (rows.length > 0) broken++;
      }
    } catch (error) {
      if ((error as { code?: unknown }).code !== undefinedTable) throw error;
      throw new StartRefused('This database holds no store, or one of another version.', { cause: error });
    } finally {
      await client.query('rollback').catch(() => undefined);
    }
    say(
      broken === 0
        ? 'Every invariant holds.'
        : `${broken} ${broken === 1 ? 'invariant is' : 'invariants are'} broken.`,
    );
    return broken;
  });
