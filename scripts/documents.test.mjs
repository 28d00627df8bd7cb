// The documents name files. This fails when a file is moved or renamed and a document still has its old name.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from './bootstrap.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** What stands in backticks. */
const quoted = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, each]) => each);

const folders =
  /^(?:api|bench|docs|e2e|hoodpay-sandbox|mailbox|mf-[a-z]+|scripts|shared-[a-z]+|shell)\/[\w./-]*\w\/?$/;
/** A file, or an entry of a package such as `shared-ui/base`. */
function exists(name) {
  const [folder, ...entry] = name.split('/');
  const about = path.join(root, folder, 'package.json');
  const exported = existsSync(about) ? JSON.parse(readFileSync(about, 'utf8')).exports : undefined;
  return existsSync(path.join(root, name)) || exported?.[`./${entry.join('/')}`] !== undefined;
}
const isMade = (file) => /(?:^|\/)(?:dist|node_modules|artifacts)\//.test(file);

for (const document of [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/*.md', { cwd: root }).map((file) => file.replaceAll(path.sep, '/')),
])
  test(`every file that ${document} names exists`, () => {
    const named = quoted(read(document)).filter((each) => folders.test(each) && !isMade(each));
    assert.deepEqual(
      named.filter((name) => !exists(name)),
      [],
    );
  });

const walk = /^## A small change, file by file$([\s\S]*?)^Then run/m.exec(read('CONTRIBUTING.md'))?.[1] ?? '';
const isPath = (name) => /^[\w./-]+$/.test(name) && existsSync(path.join(root, name));

test('the example change in CONTRIBUTING.md names files that contain what it says', () => {
  let steps = 0;
  for (const step of walk.split(/^\d+\. /m).slice(1)) {
    let source = '';
    for (const each of quoted(step)) {
      const file = path.join(root, each);
      if (isPath(each)) {
        source = statSync(file).isFile() ? readFileSync(file, 'utf8') : '';
        steps++;
      } else if (source && /^\w+$/.test(each)) {
        assert.match(source, new RegExp(`\\b${each}\\b`), `${each} is not where CONTRIBUTING.md says`);
      } else assert.match(each, /^(?:Type\.|npm |npx )/, `${each} does not exist`);
    }
  }
  assert.ok(steps >= 15, `only ${steps} files were found`);
});

test('the example change in CONTRIBUTING.md names every file of the field that it copies', () => {
  const sources = globSync(
    '{api,bench,e2e,hoodpay-sandbox,mailbox,mf-*,scripts,shared-*,shell}/**/*.{css,html,js,mjs,sql,ts,tsx}',
    { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' },
  ).filter((file) => !file.includes('.test.'));
  const named = new Set(quoted(walk).filter(isPath));
  const withField = sources.filter((file) => /\bredeem(?:_i|I)nstructions\b/.test(read(file)));
  assert.deepEqual(
    withField.map((file) => file.replaceAll(path.sep, '/')).filter((file) => !named.has(file)),
    [],
  );
  assert.ok(withField.length >= 15, `only ${withField.length} files were found`);
});

test('each decision record has a number of its own that its title repeats', () => {
  const records = globSync('docs/adr/*.md', { cwd: root });
  const numbers = records.map((file) => Number(path.basename(file).slice(0, 4)));
  assert.equal(new Set(numbers).size, records.length, `two records have one number: ${numbers.sort()}`);
  for (const file of records)
    assert.equal(Number(/^# (\d+)\. /.exec(read(file))?.[1]), Number(path.basename(file).slice(0, 4)), file);
});

/** Each test that a row of the document cites, as `file.test` and title. Titles are separated by semicolons. */
const cited = (text) =>
  [...text.matchAll(/`([\w.-]+\.test)`: ([^`|]+)/g)].flatMap(([, file, titles]) =>
    titles
      .split(';')
      .map((title) => ({ file, title: title.trim() }))
      .filter(({ title }) => title !== ''),
  );
const sources = (file) =>
  globSync(`*/{src,test}/**/${file}.{ts,tsx}`, { cwd: root }).map((each) =>
    read(each).replaceAll("\\'", "'"),
  );

test('every test that docs/money-and-codes.md cites exists', () => {
  const tests = cited(read('docs/money-and-codes.md'));
  assert.ok(tests.length > 100);
  const missing = tests.filter(({ file, title }) => !sources(file).some((source) => source.includes(title)));
  assert.deepEqual(missing, []);
});
