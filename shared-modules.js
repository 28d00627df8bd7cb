// The modules that every page of the store shares. Only the shell provides them; a remote has no copy. The build of the
// shell and of the remotes (webpack/federation.js), the tests (shared-testing/jest-preset.js) and the registry read this one list,
// and tsconfig.web.json is compared with it, so that all of them see the same names.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from '@swc/core';

/** The folder of the build: the repository, or the package `shared-build`, which scripts/pack.mjs makes of it. */
export const root = import.meta.dirname;
const require = createRequire(import.meta.url);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Set in the package: what the shell of the repository provides. The remote is then the working directory of a command. */
const PROVIDED = path.join(root, 'provided.json');
const isPackage = existsSync(PROVIDED);

/** Where builds and caches are. */
export const workspace = isPackage ? process.cwd() : root;

/** The folder of a remote or of the shell. */
export const folderOf = (name) => (isPackage ? workspace : path.join(root, name));

/** The folder of an installed package. */
export const installed = (name) => realpathSync(path.join(workspace, 'node_modules', name));

/**
 * `eager` modules are in the shell's first files. The others (the antd barrels and what few pages need) are files of their own, fetched by the first
 * page that asks. `subset` is the file that stands for a package of which the shell provides a part.
 */
export const singletons = {
  react: { eager: true },
  'react/jsx-runtime': { eager: true },
  'react-dom': { eager: true },
  'react-dom/client': { eager: true },
  'react-router-dom': { eager: true, subset: 'shell/src/federation/shared/router.ts' },
  '@tanstack/react-query': { eager: true, subset: 'shell/src/federation/shared/query.ts' },
  zustand: { eager: true },
  'shared-auth': { eager: true },
  'shared-ui': { eager: true },
  'shared-auth/queries': {},
  'shared-ui/base': {},
  'shared-ui/overlay': {},
  'shared-ui/form': {},
  'shared-ui/table': {},
  'shared-ui/date': {},
  'shared-ui/tabs': {},
  'shared-ui/upload': {},
  'shared-ui/replacement': {},
};

/** The file that stands for each package that is provided in part. */
export const subsets = Object.fromEntries(
  Object.entries(singletons).flatMap(([key, { subset }]) =>
    subset ? [[key, path.join(root, isPackage ? subset.replace(/ts$/, 'js') : subset)]] : [],
  ),
);

const packageOf = (key) => (key.startsWith('@') ? key.split('/', 2).join('/') : key.split('/', 1)[0]);

export const versionOf = (key) =>
  isPackage
    ? provided()[key].version
    : readJson(path.join(installed(packageOf(key)), 'package.json')).version;

/** The versions of a shared module that a remote built now accepts. */
export const rangeOf = (key) => `^${versionOf(key)}`;

/** Version and names of every shared module, for the build of a remote and for the registry. */
export const provided = () =>
  isPackage
    ? readJson(PROVIDED)
    : Object.fromEntries(
        Object.keys(singletons).map((key) => [key, { version: versionOf(key), names: namesOf(key) }]),
      );

/** The names that can be imported from a shared module, sorted. */
export function namesOf(key) {
  const source = subsets[key] ?? workspaceSource(key);
  return (source ? namesInSource(source) : namesAtRunTime(key)).sort();
}

/** The source file of a module of this repository; undefined for a package from npm. */
function workspaceSource(key) {
  const name = packageOf(key);
  if (!name.startsWith('shared-')) return undefined;
  const { exports } = readJson(path.join(root, name, 'package.json'));
  return path.join(root, name, exports[`.${key.slice(name.length)}`]);
}

function namesInSource(file) {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  return body.flatMap((item) => {
    if (item.type === 'ImportDeclaration') return [];
    if (item.type !== 'ExportNamedDeclaration')
      throw new Error(`${file}: what the page shares is a list of names: export { a, b } from '...'.`);
    if (item.typeOnly) return [];
    return item.specifiers
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ exported, orig }) => (exported ?? orig).value);
  });
}

/** The names of the package's production build. */
function namesAtRunTime(key) {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return Object.keys(require(key)).filter((name) => name !== '__esModule');
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
