import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../../platform/failure.ts';
import { parseEntry, type RegistryRemote } from './registry.ts';
import { ENTRY, integrityOf, readFolder, sorted } from './release-files.ts';
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

/** Longest time and largest size of one file. */
const PATIENCE_MS = 10_000;
const BYTES_MOST = 20_000_000;

/** @throws StartRefused when the file does not arrive whole */
async function load(file: string, base: string): Promise<Buffer> {
  const { href } = new URL(file, base);
  try {
    const reply = await fetch(href, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!reply.ok) throw new StartRefused(`${href} answers ${reply.status}.`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of reply.body ?? []) {
      size += part.length;
      if (size > BYTES_MOST) throw new StartRefused(`${href} is larger than ${BYTES_MOST / 1e6} MB.`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${href} cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Fetches a release from where browsers will load it. The store records its files too, to compare them and to draw the first HTML with
 * its server bundle; browsers load them from the address.
 * @throws StartRefused when a file does not arrive
 */
export async function fetchRelease(address: string): Promise<Source> {
  const base = address.endsWith('/') ? address : `${address}/`;
  try {
    const entry = parseEntry({ ...(JSON.parse((await load(ENTRY, base)).toString()) as object), base });
    const names = [...Object.keys(entry.integrity), ...(entry.server ? [entry.server.file] : [])];
    return {
      entry,
      files: new Map(await Promise.all(names.map(async (name) => [name, await load(name, base)] as const))),
    };
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${base}${ENTRY} is no entry of a remote: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** What browsers would not find at the address of a release as it was released: a sentence for each file, its entry included. */
export async function faultsElsewhere(entry: RegistryRemote): Promise<string[]> {
  const { base, integrity } = entry;
  const faultOf = async (file: string, check: (bytes: Buffer) => string | undefined) => {
    try {
      const fault = check(await load(file, base));
      return fault ? [`${new URL(file, base).href} ${fault}`] : [];
    } catch (error) {
      if (error instanceof StartRefused) return [error.message];
      throw error;
    }
  };
  const found = await Promise.all([
    faultOf(ENTRY, (bytes) => entryFault(bytes.toString(), entry)),
    ...Object.entries(integrity).map(([file, hash]) =>
      faultOf(file, (bytes) =>
        integrityOf(bytes) === hash ? undefined : 'is not the file that was released.',
      ),
    ),
  ]);
  return found.flat();
}

function entryFault(text: string, entry: RegistryRemote): string | undefined {
  let there: RegistryRemote;
  try {
    there = parseEntry({ ...(JSON.parse(text) as object), base: entry.base });
  } catch {
    return 'is no entry of a remote.';
  }
  const fields = [...new Set([...Object.keys(entry), ...Object.keys(there)])] as (keyof RegistryRemote)[];
  const differ = fields.filter((field) => sorted(there[field]) !== sorted(entry[field]));
  return differ.length > 0 ? `has another ${differ.join(', ')} than what was released.` : undefined;
}
