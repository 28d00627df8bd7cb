import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { inForceOf, type InForce } from './in-force.ts';
import { parseRegistry, type Registry } from './registry.ts';

/** A copy of the registry in force, for a start without the database. When the folder cannot be written, only the copy is missing. */
export async function saveLastGood(file: string, text: string) {
  // Processes in containers of their own have the same number.
  const draft = `${file}.${randomUUID()}.draft`;
  await writeFile(draft, text)
    .then(() => rename(draft, file))
    .catch(() => undefined);
}

/** Undefined where there is none, or none that can be read. */
export async function lastGood(file: string, shell: Registry['shell']): Promise<InForce | undefined> {
  try {
    const { registry } = parseRegistry(await readFile(file, 'utf8'));
    return inForceOf({ entries: registry.remotes, canaries: [], retired: registry.retired ?? [] }, shell);
  } catch {
    return undefined;
  }
}
