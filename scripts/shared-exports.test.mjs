import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { root } from '../shared-modules.js';
import { releasedRegistry } from './released.mjs';
import { exportsNow, objections, recordedExports } from './shared-exports.mjs';

it('what the shared packages export is what was recorded for their version', () => {
  const [before, now] = [recordedExports(), exportsNow()];
  assert.deepEqual(objections(before, now), []);
  assert.deepEqual(now, before, 'Run node scripts/shared-exports.mjs and commit shared-exports.json.');
});

it('what the shared packages export fits what the last released shell exports under their versions', async () => {
  const { provides } = (await releasedRegistry()).shell;
  const shared = Object.entries(provides).filter(([key]) => key.startsWith('shared-'));
  assert.deepEqual(objections(Object.fromEntries(shared), exportsNow()), []);
});

const packages = ['shared-contract', 'shared-auth', 'shared-ui', 'shared-testing'];
const versionOf = (folder, name) =>
  JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')).version;
const newestOf = (folder, name) =>
  /^## (.+)$/m.exec(readFileSync(path.join(folder, name, 'CHANGELOG.md'), 'utf8'))?.[1];

it('the changelog of a shared package begins with its version', () => {
  for (const name of packages) assert.equal(newestOf(root, name), versionOf(root, name), name);
});

it('a changeset raises the version of its package, and begins the changelog with it', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'changeset-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const copied = ['package.json', 'package-lock.json', '.changeset/config.json'];
  for (const name of packages) copied.push(`${name}/package.json`, `${name}/CHANGELOG.md`);
  for (const file of copied) await cp(path.join(root, file), path.join(folder, file));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(
    path.join(folder, '.changeset/new.md'),
    "---\n'shared-ui': minor\n---\n\nHas another name.\n",
  );
  const cli = path.join(root, 'node_modules/@changesets/cli/bin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'version'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
  const [major, minor] = versionOf(root, 'shared-ui').split('.').map(Number);
  const raised = `${major}.${minor + 1}.0`;
  assert.deepEqual([versionOf(folder, 'shared-ui'), newestOf(folder, 'shared-ui')], [raised, raised]);
  assert.match(readFileSync(path.join(folder, 'shared-ui/CHANGELOG.md'), 'utf8'), /Has another name\./);
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
