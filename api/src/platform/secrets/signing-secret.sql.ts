import type { Queryable } from '../db/db.ts';
import { statement } from '../db/statement.ts';

// One statement, so that of two instances that start at once with different secrets one is refused.
const take = statement(
  'signing-secret.take',
  `insert into signing_secret (id) values ($1)
   on conflict (one) do update set id = excluded.id where signing_secret.id = any ($2::text[])`,
);

const forget = statement('signing-secret.forget', 'delete from signing_secret');

/** Records this secret in place of one of the `known`; false where another one is recorded. */
export const takeSecret = async (on: Queryable, id: string, known: readonly string[]): Promise<boolean> =>
  (await take.run(on, [id, known])) === 1;

/** Removes the record, so that the next start records its own secret. */
export const forgetSigningSecret = (on: Queryable): Promise<number> => forget.run(on);
