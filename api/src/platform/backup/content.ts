import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  copiedTables,
  migrationsRun,
  sameText,
  sequences,
  withoutRules,
  type CopiedTable,
  type Sequence,
} from './copy.sql.ts';
import { BadContent, endOfTable, frame, framesOf, jsonFrame } from './frames.ts';

/** The description at the beginning of a backup. */
export interface Manifest {
  kind: 'gift-card-store-backup-1';
  /** The moment of its snapshot, in ISO 8601. */
  at: string;
  /** The version of the server that it was read from. */
  server: string;
  migrations: string[];
  tables: CopiedTable[];
  sequences: Sequence[];
}

/** At the end: how many rows each table has, in the order of the manifest. */
interface Counts {
  rows: number[];
}

/**
 * Yields every row of the store as it was at one moment, without blocking writers. `client` is used for nothing
 * else meanwhile. `onEnd` gets the number of rows.
 */
export async function* contentOf(client: pg.Client, onEnd: (rows: number) => void): AsyncGenerator<Buffer> {
  await sameText(client);
  await client.query('begin transaction isolation level repeatable read, read only');
  const { rows } = await client.query<{ at: Date; server: string }>(
    `select now() as at, current_setting('server_version') as server`,
  );
  const { at, server } = rows[0]!;
  const tables = await copiedTables(client);
  const manifest: Manifest = {
    kind: 'gift-card-store-backup-1',
    at: at.toISOString(),
    server,
    migrations: await migrationsRun(client),
    tables,
    sequences: await sequences(client),
  };
  yield jsonFrame(manifest);
  const counts: Counts = { rows: [] };
  for (const { name, columns } of tables) {
    const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    for await (const piece of copy as AsyncIterable<Buffer>) if (piece.length > 0) yield frame(piece);
    yield endOfTable;
    counts.rows.push(copy.rowCount);
  }
  await client.query('commit');
  yield jsonFrame(counts);
  onEnd(counts.rows.reduce((all, count) => all + count, 0));
}

/** Reads a whole backup without storing it, so that a bad one is known before anything is made of it. */
export async function manifestOf(content: AsyncIterable<Buffer>): Promise<Manifest> {
  const frames = framesOf(content);
  const manifest = await readManifest(frames);
  for (let at = 0; at < manifest.tables.length; at++) while ((await next(frames)).length > 0);
  await readCounts(frames);
  return manifest;
}

/**
 * Puts a backup into the tables of its own migrations, which hold nothing else, in the transaction of `client`. Every constraint, foreign
 * keys included, is checked again. Throws `BadContent` when the rows are not as many as the backup says.
 */
export async function loadContent(client: pg.Client, content: AsyncIterable<Buffer>): Promise<number> {
  const frames = framesOf(content);
  const manifest = await readManifest(frames);
  await sameText(client);
  const withRules = await withoutRules(client);
  const counts: number[] = [];
  // Anyone with the public key can write a file that decrypts. Its names become SQL, so only known names are accepted.
  const own = new Map((await copiedTables(client)).map((table) => [table.name, table.columns]));
  for (const { name, columns } of manifest.tables) {
    if (columns.length === 0 || !columns.every((column) => own.get(name)?.includes(column)))
      throw new BadContent('it names a table or a column that the store does not have');
    const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(rowsOf(frames), copy);
    counts.push(copy.rowCount);
  }
  const { rows } = await readCounts(frames);
  if (rows.join() !== counts.join()) throw new BadContent('it holds other rows than it says');
  for (const { name, last } of manifest.sequences)
    if (last !== null) await client.query('select setval($1, $2)', [name, last]);
  for (const statement of withRules) await client.query(statement);
  return counts.reduce((all, count) => all + count, 0);
}

/** The rows of one table. */
async function* rowsOf(frames: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let rows = await next(frames); rows.length > 0; rows = await next(frames)) yield rows;
}

async function next(frames: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { value, done } = await frames.next();
  if (done) throw new BadContent('it ends too early');
  return value as Buffer;
}

async function readManifest(frames: AsyncGenerator<Buffer>): Promise<Manifest> {
  const manifest = parsed(await next(frames)) as Partial<Manifest>;
  if (manifest.kind !== 'gift-card-store-backup-1') throw new BadContent('it is of another kind');
  return manifest as Manifest;
}

const readCounts = async (frames: AsyncGenerator<Buffer>) => parsed(await next(frames)) as Counts;

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    throw new BadContent('it is of another kind', { cause: error });
  }
}
