// What the shared packages exported in the version that remotes were last built against (shared-exports.json): for each name a
// hash of its type. A package whose exports change needs another version. A remote says which versions it works with, and a shell
// without a name has to be outside of them.
//   node scripts/shared-exports.mjs   records the present exports, once the versions fit
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'shared-contract/compatibility';
import { root, singletons } from '../shared-modules.js';
import { compileShared, declared, typesOf } from './shared-types.mjs';
import { classesIn } from './sheet-classes.mjs';

const file = path.join(root, 'shared-exports.json');
const readJson = (from) => JSON.parse(readFileSync(from, 'utf8'));

export const sharedPackages = [
  'shared-contract',
  'shared-auth',
  'shared-ui',
  'shared-testing',
  'shared-build',
];

/** The modules of the build, which is packed from other folders. */
const buildModules = { '.': 'webpack.common.js', './shared-modules.js': 'shared-modules.js' };

/**
 * By module, such as `shared-ui/table`: the hash of the type of each name. The hash is empty when only the name is known, as for
 * the classes of a style sheet.
 * @typedef {Record<string, { version: string, exports: Record<string, string> }>} Exports
 */

/** The modules of the packages of this repository, with their sources. */
const modules = () =>
  sharedPackages.flatMap((name) => {
    const { version, exports } = readJson(path.join(root, name, 'package.json'));
    return Object.entries(exports ?? buildModules).map(([key, source]) => ({
      key: path.posix.join(name, key),
      version,
      source: exports ? path.posix.join(name, source) : source,
    }));
  });

/** Whether a module is a script that a page contains as text. For these only the presence is recorded. */
const isText = ({ source }) => source.startsWith('shared-ui/') && source.endsWith('.js');
const isSheet = ({ source }) => source.endsWith('.css');

const named = (names) => Object.fromEntries([...names].sort().map((name) => [name, '']));

/** @returns {Exports} those of the packages of this repository */
export function exportsNow() {
  const stage = path.join(root, '.cache/shared-types');
  const all = modules();
  const typed = all.filter((each) => !isText(each) && !isSheet(each)).map(({ source }) => source);
  compileShared(stage, { declarationsOf: typed.filter((source) => source.endsWith('.js')) });
  const types = typesOf(path.join(stage, 'out'), typed.map(declared));
  const exportsOf = (each) => {
    if (isSheet(each)) return named(classesIn(readFileSync(path.join(root, each.source), 'utf8')));
    return isText(each) ? named(['default']) : types.get(declared(each.source));
  };
  return Object.fromEntries(
    all.map((each) => [each.key, { version: each.version, exports: exportsOf(each) }]),
  );
}

/** @returns {Exports} */
export const recordedExports = () => readJson(file);

const packageOf = (key) => key.split('/', 1)[0];

/** The version of a module's package, whichever of its modules are listed. */
const versionIn = (exports, key) =>
  Object.entries(exports).find(([other]) => packageOf(other) === packageOf(key))?.[1].version;

/**
 * One sentence for each module whose exports have changed although its version promises the same.
 * @param {Exports} before
 * @param {Exports} now
 */
export function objections(before, now) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return keys.flatMap((key) => {
    const name = packageOf(key);
    const old = before[key] ?? { version: versionIn(before, key), exports: {} };
    const next = now[key] ?? { version: versionIn(now, key), exports: {} };
    if (!old.version) return [];
    if (!now[key] && key in singletons)
      return [
        `${key} is not shared any more. Remotes that use it would be refused by name; raise contractVersion.`,
      ];
    const names = Object.keys(next.exports);
    const removed = Object.keys(old.exports).filter((each) => !names.includes(each));
    if (removed.length > 0 && satisfies(next.version, `^${old.version}`))
      return [
        `${key} exports ${removed.join(', ')} no more, and ${name} ${next.version} promises what ${old.version} had. ` +
          `Give ${name} a version outside ^${old.version}.`,
      ];
    if (next.version !== old.version) return [];
    const added = names.filter((each) => !(each in old.exports));
    const changed = names.filter(
      (each) => old.exports[each] && next.exports[each] && old.exports[each] !== next.exports[each],
    );
    return [
      ...(added.length > 0
        ? [`${key} exports ${added.join(', ')} now, which ${name} ${old.version} did not have.`]
        : []),
      ...(changed.length > 0
        ? [`${key} exports ${changed.join(', ')} with another type than ${name} ${old.version} has.`]
        : []),
    ].map((sentence) => `${sentence} Raise the version of ${name}: npm run changeset.`);
  });
}

if (process.argv[1] === import.meta.filename) {
  const now = exportsNow();
  const refused = objections(recordedExports(), now);
  for (const sentence of refused) console.error(sentence);
  if (refused.length > 0) process.exit(1);
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  console.log('shared-exports.json has what is exported now.');
}
