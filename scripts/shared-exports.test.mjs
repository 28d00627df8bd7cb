import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { root } from '../shared-modules.js';
import { exportsNow, objections, recordedExports } from './shared-exports.mjs';

it('what the shared packages export is what was recorded for their version', () => {
  const [before, now] = [recordedExports(), exportsNow()];
  assert.deepEqual(objections(before, now), []);
  assert.deepEqual(now, before, 'Run node scripts/shared-exports.mjs and commit shared-exports.json.');
});

it('the changelog of a shared package begins with its version', () => {
  for (const name of ['shared-contract', 'shared-auth', 'shared-ui', 'shared-testing']) {
    const read = (file) => readFileSync(path.join(root, name, file), 'utf8');
    const [, newest] = /^## (.+)$/m.exec(read('CHANGELOG.md')) ?? [];
    assert.equal(newest, JSON.parse(read('package.json')).version, name);
  }
});

const ui = (version, ...names) => ({ 'shared-ui/table': { version, names } });
const cases = [
  ['the same names', ui('0.1.0', 'Table'), ui('0.1.0', 'Table'), []],
  [
    'a name more in the same version',
    ui('0.1.0', 'Table'),
    ui('0.1.0', 'Pagination', 'Table'),
    [
      'shared-ui/table exports Pagination now, which shared-ui 0.1.0 did not have. Raise the version of shared-ui.',
    ],
  ],
  ['a name more in a newer version', ui('0.1.0', 'Table'), ui('0.1.1', 'Pagination', 'Table'), []],
  [
    'a name less in a version that promises it',
    ui('0.1.0', 'Pagination', 'Table'),
    ui('0.1.1', 'Table'),
    [
      'shared-ui/table exports Pagination no more, and shared-ui 0.1.1 promises what 0.1.0 had. Give shared-ui a version outside ^0.1.0.',
    ],
  ],
  ['a name less in a version that does not', ui('0.1.0', 'Pagination', 'Table'), ui('0.2.0', 'Table'), []],
];
for (const [what, before, now, expected] of cases)
  it(`of the exports of a shared package, ${what} leads to ${expected.length === 0 ? 'no objection' : 'a sentence that names both'}`, () => {
    assert.deepEqual(objections(before, now), expected);
  });
