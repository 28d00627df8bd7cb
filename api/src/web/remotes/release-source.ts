import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../../platform/failure.ts';
import { parseEntry } from './registry.ts';
import { ENTRY, readFolder } from './release-files.ts';
import type { Files } from './releases.sql.ts';

/** A release as it was built: its entry, not checked yet, and its files. */
interface Source {
  entry: unknown;
  files: Files;
}

/** @throws StartRefused when there is no built remote */
export async function readRelease(folder: string): Promise<Source> {
  try {
    return {
      entry: JSON.parse(await readFile(path.join(folder, ENTRY), 'utf8')),
      files: await readFolder(folder),
    };
  } catch (error) {
    throw new StartRefused(`There is no built remote in ${folder}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

const PATIENCE_MS = 10_000;

/**
 * Fetches a release from where browsers will load it. The store records its files too, to compare them and to draw the first HTML with
 * its server bundle; browsers load them from the address.
 * @throws StartRefused when a file does not arrive
 */
export async function fetchRelease(address: string): Promise<Source> {
  const base = address.endsWith('/') ? address : `${address}/`;
  const load = async (file: string) => {
    const url = new URL(file, base);
    const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
      throw new StartRefused(`${url.href} cannot be loaded: ${(error as Error).message}`, { cause: error });
    });
    if (!reply.ok) throw new StartRefused(`${url.href} answers ${reply.status}.`);
    return Buffer.from(await reply.arrayBuffer());
  };
  try {
    const entry = parseEntry({ ...(JSON.parse((await load(ENTRY)).toString()) as object), base });
    const names = [...Object.keys(entry.integrity), ...(entry.server ? [entry.server.file] : [])];
    return {
      entry,
      files: new Map(await Promise.all(names.map(async (name) => [name, await load(name)] as const))),
    };
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${base}${ENTRY} is no entry of a remote: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
