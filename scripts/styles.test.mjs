// Styles cannot collide: a sheet is a module, and its class names belong to the components that import it.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { root } from '../shared-modules.js';
import { sheetName } from '../webpack/class-names.js';
import { classesIn } from './sheet-classes.mjs';

/** Tokens, the text font, and what elements look like without a class: the only sheets that reach beyond their component. */
const GLOBAL = [
  'shared-ui/src/styles/base.css',
  'shared-ui/src/styles/inter.css',
  'shared-ui/src/styles/tokens.css',
];

const files = globSync('{shell,mf-*,shared-*}/src/**/*', { cwd: root });
const textOf = (file) => readFileSync(path.join(root, file), 'utf8');
const sheets = files.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));

const { exports: offered } = JSON.parse(textOf('shared-ui/package.json'));

/** The file of the sheet that `file` imports as `from`. */
function sheetOf(file, from) {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  return path.posix.join('shared-ui', offered[from.replace(/^shared-ui/, '.')]);
}

/** The class names that components take, by sheet. */
function classesUsed() {
  const used = new Map(modules.map((sheet) => [sheet, new Set()]));
  for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
    const text = textOf(file);
    for (const [, name, from] of text.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)) {
      const taken = text.matchAll(new RegExp(String.raw`(?<!/)\b${name}\.(\w+)`, 'g'));
      for (const [, each] of taken) used.get(sheetOf(file, from))?.add(each);
    }
  }
  return used;
}

it('every style sheet of a browser package but the global ones is a module', () => {
  assert.deepEqual(sheets.filter((sheet) => !modules.includes(sheet)).sort(), GLOBAL);
});

it('the global style sheets name no class', () => {
  for (const sheet of GLOBAL) assert.deepEqual([...classesIn(textOf(sheet))], [], sheet);
});

it('the classes of a style sheet are those that are used', () => {
  for (const [sheet, used] of classesUsed())
    assert.deepEqual([...used].sort(), [...classesIn(textOf(sheet))].sort(), sheet);
});

it('no component names a class as text', () => {
  const named = files.filter((file) => /\.tsx$/.test(file) && /\bclass(?:Name)?="/.test(textOf(file)));
  assert.deepEqual(named, []);
});

it('no two style sheets use the same prefix for their class names', () => {
  const names = modules.map((sheet) => sheetName(path.join(root, sheet)));
  assert.equal(new Set(names).size, modules.length);
});

it('every transition has the duration of a token', () => {
  for (const sheet of sheets)
    for (const [, value] of textOf(sheet).matchAll(/transition(?:-duration)?:([^;]+);/g))
      for (const part of value.split(/,(?![^(]*\))/))
        assert.match(part, /var\(--motion-/, `${sheet}: ${value}`);
});

it('the style sheets ask for no feature of a font that the subset of the text font lacks', () => {
  const asked = sheets.flatMap((sheet) =>
    [...textOf(sheet).matchAll(/font-(?:variant|feature)[a-z-]*: ([^;]+)/g)].map(([, value]) => value),
  );
  assert.deepEqual([...new Set(asked)], ['tabular-nums']);
});
