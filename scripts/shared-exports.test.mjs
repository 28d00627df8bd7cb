import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { provided, root } from '../shared-modules.js';
import { releasedRegistry } from './released.mjs';
import { exportsNow, objections, recordedExports, sharedPackages } from './shared-exports.mjs';
import { typesOf } from './shared-types.mjs';

it('the exports of the shared packages are those recorded for their version', () => {
  const [before, now] = [recordedExports(), exportsNow()];
  assert.deepEqual(objections(before, now), []);
  assert.deepEqual(now, before, 'Run node scripts/shared-exports.mjs and commit shared-exports.json.');
});

it('the record of the shared packages has all of their modules', () => {
  const offered = sharedPackages.flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
    return Object.keys(exports ?? {}).map((key) => path.posix.join(name, key));
  });
  const recorded = recordedExports();
  assert.deepEqual(
    offered.filter((key) => Object.keys(recorded[key]?.exports ?? {}).length === 0),
    [],
  );
  assert.deepEqual(Object.keys(recorded['shared-ui/badge.module.css'].exports), ['badge', 'table']);
});

it('the exports of the shared packages fit those of the last released shell', async () => {
  // A registry has no types.
  const namesOf = (provides) =>
    Object.fromEntries(
      Object.entries(provides)
        .filter(([key]) => key.startsWith('shared-'))
        .map(([key, { version, names }]) => [
          key,
          { version, exports: Object.fromEntries(names.map((name) => [name, ''])) },
        ]),
    );
  const { provides } = (await releasedRegistry()).shell;
  assert.deepEqual(objections(namesOf(provides), namesOf(provided())), []);
});

const versionOf = (folder, name) =>
  JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')).version;
const newestOf = (folder, name) =>
  /^## (.+)$/m.exec(readFileSync(path.join(folder, name, 'CHANGELOG.md'), 'utf8'))?.[1];

it('the changelog of a shared package begins with its version', () => {
  for (const name of sharedPackages) assert.equal(newestOf(root, name), versionOf(root, name), name);
});

it('a changeset raises the version of its package and begins the changelog with it', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'changeset-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const copied = ['package.json', 'package-lock.json', '.changeset/config.json'];
  for (const name of sharedPackages) copied.push(`${name}/package.json`, `${name}/CHANGELOG.md`);
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

const ui = (version, exports) => ({ 'shared-ui/table': { version, exports } });
const raise = 'Raise the version of shared-ui: npm run changeset.';
const cases = [
  ['the same names', ui('0.1.0', { Table: 'a' }), ui('0.1.0', { Table: 'a' }), []],
  [
    'a name more in the same version',
    ui('0.1.0', { Table: 'a' }),
    ui('0.1.0', { Pagination: 'b', Table: 'a' }),
    [`shared-ui/table exports Pagination now, which shared-ui 0.1.0 did not have. ${raise}`],
  ],
  [
    'another type in the same version',
    ui('0.1.0', { Pagination: 'b', Table: 'a' }),
    ui('0.1.0', { Pagination: 'b', Table: 'c' }),
    [`shared-ui/table exports Table with another type than shared-ui 0.1.0 has. ${raise}`],
  ],
  ['another type in a newer version', ui('0.1.0', { Table: 'a' }), ui('0.1.1', { Table: 'c' }), []],
  [
    'a name more in a newer version',
    ui('0.1.0', { Table: 'a' }),
    ui('0.1.1', { Pagination: 'b', Table: 'a' }),
    [],
  ],
  [
    'a module more in the same version',
    ui('0.1.0', { Table: 'a' }),
    { ...ui('0.1.0', { Table: 'a' }), 'shared-ui/chart': { version: '0.1.0', exports: { Chart: 'd' } } },
    [`shared-ui/chart exports Chart now, which shared-ui 0.1.0 did not have. ${raise}`],
  ],
  [
    'a name less in a version that promises it',
    ui('0.1.0', { Pagination: 'b', Table: 'a' }),
    ui('0.1.1', { Table: 'a' }),
    [
      'shared-ui/table exports Pagination no more, and shared-ui 0.1.1 promises what 0.1.0 had. Give shared-ui a version outside ^0.1.0.',
    ],
  ],
  [
    'a name less in a version that does not',
    ui('0.1.0', { Pagination: 'b', Table: 'a' }),
    ui('0.2.0', { Table: 'a' }),
    [],
  ],
];
for (const [what, before, now, expected] of cases)
  it(`the check of shared exports ${expected.length === 0 ? 'accepts' : 'refuses'} ${what}`, () => {
    assert.deepEqual(objections(before, now), expected);
  });

const declarations = {
  'index.d.ts': `import type { Wide } from './wide.ts';
import { Role } from 'shared-contract';
export { sum } from './sum.js';
/** A picture. */
export declare const Picture: (props: PictureProps) => void;
interface PictureProps extends Wide { alt: string; for: Role }
export declare const size: { at: { x: number; y: number }; width: number };
export {};`,
  'sum.d.ts': `export declare function sum(cents: number): number;
export declare const inside: string;`,
  'wide.d.ts': 'export interface Wide { width: number }',
};
const changes = [
  ['a comment', 'index.d.ts', 'A picture.', 'Something to look at.', []],
  ['what is not exported', 'sum.d.ts', 'inside: string', 'inside: number', []],
  ['the type of a parameter of an export', 'sum.d.ts', 'cents: number', 'cents: bigint', ['sum']],
  ['what an export returns', 'sum.d.ts', '): number', '): string', ['sum']],
  ['a type of its own that an export takes', 'index.d.ts', 'alt: string', 'alt?: string', ['Picture']],
  ['a type of another file that an export takes', 'wide.d.ts', 'width: number', 'width: string', ['Picture']],
  ['the order of properties', 'index.d.ts', 'x: number; y: number', 'y: number; x: number', []],
  ['a property', 'index.d.ts', 'y: number', 'y?: number', ['size']],
  [
    'the package of a type that an export takes',
    'index.d.ts',
    "'shared-contract'",
    "'shared-auth'",
    ['Picture'],
  ],
];
for (const [what, file, text, other, changed] of changes)
  it(`a change of ${what} of a shared package needs ${changed.length > 0 ? 'another' : 'no other'} version`, (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'declarations-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const now = () => {
      const exports = typesOf(folder, ['index.d.ts']).get('index.d.ts');
      return ui('0.1.0', exports);
    };
    for (const [name, content] of Object.entries(declarations))
      writeFileSync(path.join(folder, name), content);
    const before = now();
    assert.deepEqual(Object.keys(before['shared-ui/table'].exports), ['Picture', 'size', 'sum']);
    writeFileSync(path.join(folder, file), declarations[file].replace(text, other));
    assert.deepEqual(
      objections(before, now()),
      changed.map(
        (name) => `shared-ui/table exports ${name} with another type than shared-ui 0.1.0 has. ${raise}`,
      ),
    );
  });
