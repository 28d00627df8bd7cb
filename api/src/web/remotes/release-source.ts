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

/**
 * @param store the origin of the pages that load the file; absent for a file that only the store reads
 * @throws StartRefused when the file does not arrive whole, or browsers would not take it
 */
async function load(file: string, base: string, store?: string): Promise<Buffer> {
  const { href } = new URL(file, base);
  try {
    const reply = await fetch(href, {
      redirect: 'manual',
      headers: store ? { origin: store } : {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The policy of the pages may not allow where it leads.
    if (reply.status >= 300 && reply.status < 400)
      throw new StartRefused(`${href} leads to another address: a release is loaded from its own alone.`);
    if (!reply.ok) throw new StartRefused(`${href} answers ${reply.status}.`);
    const allowed = reply.headers.get('access-control-allow-origin');
    if (store && allowed !== '*' && allowed !== store)
      throw new StartRefused(
        `${href} is not for pages of ${store}: its Access-Control-Allow-Origin is ${allowed ?? 'missing'}.`,
      );
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
    const { message, cause } = error as Error;
    // The cause of "fetch failed" says which side failed.
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    throw new StartRefused(`${href} cannot be loaded: ${reason}`, { cause: error });
  }
}

/**
 * Fetches a release from where browsers will load it. The store records its files too, to compare them and to draw the first HTML with
 * its server bundle; browsers load them from the address.
 * @param store the origin of the store's pages
 * @throws StartRefused when a file does not arrive, or browsers would not take it
 */
export async function fetchRelease(address: string, store: string): Promise<Source> {
  const base = address.endsWith('/') ? address : `${address}/`;
  try {
    const entry = parseEntry({ ...(JSON.parse((await load(ENTRY, base)).toString()) as object), base });
    const { integrity, server } = entry;
    const wanted = [
      ...Object.keys(integrity).map((name) => [name, store] as const),
      ...(server ? [[server.file] as const] : []),
    ];
    const files = wanted.map(async ([name, by]) => [name, await load(name, base, by)] as const);
    return { entry, files: new Map(await Promise.all(files)) };
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${base}${ENTRY} is no entry of a remote: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The files at the address of a release, its entry included, that browsers would not find as they were released: a sentence for each. */
export async function faultsElsewhere(entry: RegistryRemote, store: string): Promise<string[]> {
  const { base, integrity } = entry;
  const faultOf = async (file: string, check: (bytes: Buffer) => string | undefined, by?: string) => {
    try {
      const fault = check(await load(file, base, by));
      return fault ? [`${new URL(file, base).href} ${fault}`] : [];
    } catch (error) {
      if (error instanceof StartRefused) return [error.message];
      throw error;
    }
  };
  const found = await Promise.all([
    faultOf(ENTRY, (bytes) => entryFault(bytes.toString(), entry)),
    ...Object.entries(integrity).map(([file, hash]) =>
      faultOf(
        file,
        (bytes) => (integrityOf(bytes) === hash ? undefined : 'is not the file that was released.'),
        store,
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
