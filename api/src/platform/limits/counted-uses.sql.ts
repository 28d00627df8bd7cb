import type { Db, Queryable, Tx } from '../db/db.ts';
import { statement } from '../db/statement.ts';

/** How often somebody may do something: `max` times in the `windowSeconds` after the first time. */
export interface Count {
  name: string;
  /** A keyed hash of the address or account that it counts. */
  subject: Buffer;
  max: number;
  windowSeconds: number;
}

// One statement, so that no more than `max` parallel uses on all instances are counted. A row whose window is over starts
// again; one that is full stays as it is, and no row comes back. The clock is the database's.
const counting = (source: string) => `
  insert into counted_uses as c (name, subject, uses, ends_at)
  select $1, $2, 1, now() + make_interval(secs => $4) ${source}
  on conflict (name, subject) do update
     set uses = case when c.ends_at > now() then c.uses + 1 else 1 end,
         ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
   where c.uses < $3 or c.ends_at <= now()`;

const count = statement('counted-uses.count', counting(''));

// A statement that is a transaction of its own does not wait for the disk, which would cost more than all of its work: a crash of
// the database may forget the uses of its last second.
const countAlone = statement(
  'counted-uses.count-alone',
  `with settings as materialized (select set_config('synchronous_commit', 'off', true) as commit)
   ${counting("from settings where settings.commit = 'off'")}`,
);

const wait = statement<{ seconds: number | null }>(
  'counted-uses.wait',
  `select max(ceil(extract(epoch from c.ends_at - now())))::int as seconds
     from unnest($1::text[], $2::bytea[], $3::int[]) as l (name, subject, max)
     join counted_uses c on c.name = l.name and c.subject = l.subject
    where c.uses >= l.max and c.ends_at > now()`,
);

const forget = statement('counted-uses.forget', 'delete from counted_uses where name = $1 and subject = $2');
const purge = statement('counted-uses.purge', 'delete from counted_uses where ends_at < now()');

/**
 * Counts one use; false, without counting, when there were `max` already. In a transaction it is rolled back with it.
 */
export async function countUse(on: Db | Tx, { name, subject, max, windowSeconds }: Count): Promise<boolean> {
  const how = 'transaction' in on ? countAlone : count;
  return (await how.run(on, [name, subject, max, windowSeconds])) === 1;
}

/** Seconds, at least 1, until all of these counts allow another use; undefined when they do now. */
export async function secondsToWait(on: Queryable, counts: readonly Count[]): Promise<number | undefined> {
  const columns = [counts.map((c) => c.name), counts.map((c) => c.subject), counts.map((c) => c.max)];
  const seconds = (await wait.row(on, columns))?.seconds ?? null;
  return seconds === null ? undefined : Math.max(1, seconds);
}

export const forgetUses = (on: Queryable, { name, subject }: Count) => forget.run(on, [name, subject]);

/** Deletes the counts whose window is over; for a job (jobs.ts). */
export const purgeUses = (on: Queryable) => purge.run(on);
