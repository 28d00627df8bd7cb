// What the shared packages exported in the version that remotes were last built against (shared-exports.json). A package that exports other
// names needs another version: a remote says the versions that it runs with, and a shell that lacks a name must be outside of them.
//   node scripts/shared-exports.mjs   records what is exported now, once the versions fit
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'shared-contract/compatibility';
import { provided, root } from '../shared-modules.js';

const file = path.join(root, 'shared-exports.json');

/** @typedef {Record<string, { version: string, names: readonly string[] }>} Exports By shared module. */

/** @returns {Exports} those of the packages of this repository */
export const exportsNow = () =>
  Object.fromEntries(Object.entries(provided()).filter(([key]) => key.startsWith('shared-')));

/** @returns {Exports} */
export const recordedExports = () => JSON.parse(readFileSync(file, 'utf8'));

/**
 * A sentence for each module that has other names than before under a version that promises the same.
 * @param {Exports} before
 * @param {Exports} now
 */
export function objections(before, now) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return keys.flatMap((key) => {
    const [old, next] = [before[key], now[key]];
    if (!old) return [];
    if (!next)
      return [
        `${key} is not shared any more. Remotes that use it would be refused by name; raise contractVersion.`,
      ];
    const removed = old.names.filter((name) => !next.names.includes(name));
    const added = next.names.filter((name) => !old.names.includes(name));
    const [name] = key.split('/', 1);
    if (removed.length > 0 && satisfies(next.version, `^${old.version}`))
      return [
        `${key} exports ${removed.join(', ')} no more, and ${name} ${next.version} promises what ${old.version} had. ` +
          `Give ${name} a version outside ^${old.version}.`,
      ];
    if (added.length > 0 && next.version === old.version)
      return [
        `${key} exports ${added.join(', ')} now, which ${name} ${old.version} did not have. Raise the version of ${name}.`,
      ];
    return [];
  });
}

if (process.argv[1] === import.meta.filename) {
  const refused = objections(recordedExports(), exportsNow());
  for (const sentence of refused) console.error(sentence);
  if (refused.length > 0) process.exit(1);
  writeFileSync(file, `${JSON.stringify(exportsNow(), null, 2)}\n`);
  console.log('shared-exports.json has what is exported now.');
}
