// Code, tests and documents cite a rule of the shop by its number in docs/rules.md, as `rules 5.3`.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from './bootstrap.mjs';

const text = readFileSync(path.join(root, 'docs/rules.md'), 'utf8');
const numbers = [...text.matchAll(/^\*\*(\d+)\.(\d+)\b/gm)].map(([, section, place]) => [
  Number(section),
  Number(place),
]);
const rules = new Set(numbers.map((number) => number.join('.')));

/** Every rule that a text cites: `rules 5.3`, `rules 5.3 and 6.1`. */
const citedIn = (source) =>
  [...source.matchAll(/\brules\s+((?:\d+\.\d+(?:, | and )?)+)/gi)].flatMap(([, list]) =>
    list.match(/\d+\.\d+/g),
  );

const sources = globSync(
  '{*.md,{api,bench,docs,e2e,hoodpay-sandbox,mailbox,mf-*,scripts,shared-*,shell}/**/*.*}',
  {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  },
)
  .filter((file) => /\.(?:css|js|md|mjs|sql|tsx?)$/.test(file) && !file.endsWith('rules.test.mjs'))
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));

test('every rule that a file cites exists in docs/rules.md', () => {
  const cited = sources.flatMap(({ file, source }) => citedIn(source).map((number) => ({ file, number })));
  assert.deepEqual(
    cited.filter(({ number }) => !rules.has(number)),
    [],
  );
  assert.ok(cited.length > 100, `only ${cited.length} citations were found`);
});

test('every rule that docs/rules.md refers to in brackets exists', () => {
  const referred = [...text.matchAll(/\((\d+\.\d+(?:, \d+\.\d+)*)\)/g)].flatMap(([, list]) =>
    list.split(', '),
  );
  assert.deepEqual(
    referred.filter((number) => !rules.has(number)),
    [],
  );
});

test('every name of the source in docs/rules.md exists', () => {
  const named = [...text.matchAll(/`([a-z_]+__[a-z_]+|[a-z]+[A-Z]\w+|[A-Z]{3,}(?:_[A-Z]+)+)`/g)];
  const code = sources.filter(({ file }) => !file.endsWith('.md')).map(({ source }) => source);
  const words = new Set(code.flatMap((source) => source.match(/\w+/g) ?? []));
  assert.deepEqual(
    named.flatMap(([, name]) => (words.has(name) ? [] : [name])),
    [],
  );
  assert.ok(named.length > 50, `only ${named.length} names were found`);
});

test('the rules of docs/rules.md are numbered without a gap', () => {
  let section = 0;
  let place = 0;
  const inOrder = [];
  for (const [, heading] of text.matchAll(/^(?:## (\d+)\. |\*\*\d+\.\d+\b)/gm))
    if (heading) [section, place] = [Number(heading), 0];
    else inOrder.push([section, ++place]);
  assert.deepEqual(numbers, inOrder);
  const headings = [...text.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));
  assert.deepEqual([...new Set(numbers.map(([number]) => number))], headings);
});
