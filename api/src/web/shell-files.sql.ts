import type { Queryable } from '../platform/db/db.ts';
import { statement } from '../platform/db/statement.ts';

/** By their path in the folder of the shell. */
export type Files = ReadonlyMap<string, Buffer>;

// In one order, so that two processes that start do not wait for each other.
const keep = statement<{ path: string }>(
  'shell-files.keep',
  `with mine as (select path from shell_files where path = any ($1) order by path for update)
   update shell_files f set kept_at = now() from mine where f.path = mine.path returning f.path`,
);

/** Notes that these files are served now. Returns those that are there. */
export const keepFiles = async (on: Queryable, paths: readonly string[]): Promise<string[]> =>
  (await keep.rows(on, [paths])).map(({ path }) => path);

const insert = statement(
  'shell-files.insert',
  `insert into shell_files (path, content)
   select f.path, f.content from unnest($1::text[], $2::bytea[]) f (path, content) order by f.path
   on conflict (path) do nothing`,
);

export const addFiles = (on: Queryable, files: Files) =>
  insert.run(on, [[...files.keys()], [...files.values()]]);

const drop = statement('shell-files.drop', `delete from shell_files where kept_at < now() - $1::interval`);

/** Deletes what no process has served for so long. */
export const dropFiles = (on: Queryable, age: string) => drop.run(on, [age]);

const some = statement<{ path: string; content: Buffer }>(
  'shell-files.some',
  'select path, content from shell_files where path = any ($1)',
);

/** The files at these paths, as far as they are stored. */
export async function filesAt(on: Queryable, paths: readonly string[]): Promise<Files> {
  const rows = await some.rows(on, [paths]);
  return new Map(rows.map(({ path, content }) => [path, content]));
}

const known = statement<{ path: string }>(
  'shell-files.known',
  'select path from shell_files where path = any ($1)',
);

/** The names of those of these files that are there. */
export const knownFiles = async (on: Queryable, paths: readonly string[]): Promise<string[]> =>
  (await known.rows(on, [paths])).map(({ path }) => path);
