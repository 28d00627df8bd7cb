// A call stands in the file of the contract that has the name of the API folder which serves it, so that a reader who has one finds the other.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { endpoints } from 'shared-contract';
import { root } from '../shared-modules.js';

/** Files of the contract that have a part of what a folder serves, and the name of that part. */
const parts = {
  categories: 'shop/catalogue',
  options: 'shop/catalogue',
  'stock-imports': 'shop/stock/imports',
};

/** Reads that are made for a page, not for a table, and have its name: the files of the contract that their calls stand in. */
const reads = {
  'reads/audit-log': ['audit'],
  'reads/catalogue-pages': ['catalogue', 'categories', 'options'],
  'reads/order-search': ['orders'],
  'reads/own-data': ['accounts'],
  'reads/personal': ['accounts'],
  'reads/replacement-lists': ['replacements'],
  'reads/review-pages': ['reviews'],
  'reads/users': ['accounts'],
};

const filesOf = (glob) =>
  globSync(glob, { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]);

/** The file of the contract of each call. */
const fileOf = new Map(
  filesOf('shared-contract/src/*.ts').flatMap(([file, source]) =>
    [...source.matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => [
      name,
      path.basename(file, '.ts'),
    ]),
  ),
);

/** The calls that the routes of each API folder take from the contract. */
const served = filesOf('api/src/**/*.routes.ts').flatMap(([file, source]) =>
  [...source.matchAll(/^import \{([^}]+)\} from 'shared-contract';/gm)]
    .flatMap(([, names]) => names.match(/\w+/g))
    .filter((name) => name in endpoints)
    .map((name) => ({
      name,
      file: fileOf.get(name),
      folder: path.posix.relative('api/src', path.posix.dirname(file)),
    })),
);

it('each call of the contract is served by the routes of one API folder', () => {
  assert.deepEqual(served.map(({ name }) => name).sort(), Object.keys(endpoints).sort());
});

it('each call stands in the file of the contract that has the name of the API folder which serves it', () => {
  const belongs = ({ file, folder }) =>
    reads[folder]?.includes(file) ||
    (parts[file] ? folder === parts[file] : folder.split('/').slice(1).join('/') === file);
  assert.deepEqual(
    served.filter((call) => !belongs(call)),
    [],
  );
});

it('each exception to the names of contract files and API folders is in use', () => {
  const named = Object.entries(reads).flatMap(([folder, files]) => files.map((file) => `${folder}: ${file}`));
  const used = new Set(served.map(({ file, folder }) => `${folder}: ${file}`));
  for (const [file, folder] of Object.entries(parts)) named.push(`${folder}: ${file}`);
  assert.deepEqual(
    named.filter((each) => !used.has(each)),
    [],
  );
});
