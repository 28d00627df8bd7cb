// A new remote, in this repository and in one of its own: made, tested, built, released and promoted, as a team does it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { openTestStore } from 'api/test/support/test-store.ts';
import { readRelease } from 'api/src/web/remotes/release-source.ts';
import { promote } from 'api/src/web/remotes/promotions.service.ts';
import { record } from 'api/src/web/remotes/releases.service.ts';
import { shellStarted } from 'api/src/web/remotes/releases.sql.ts';
import { followReleases } from 'api/src/web/remotes/follow-releases.ts';
import { provided, root } from '../shared-modules.js';
import { childEnv } from './bootstrap.mjs';
import { contractVersion } from './registry.mjs';

let folder;
before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'team-'))));
after(() => rm(folder, { recursive: true }));

/** Runs a command to its end. @returns {string} what it printed */
function run(cwd, command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: childEnv() });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout + stderr;
}

it('a new remote with an invalid or taken name or path is refused with the reason', () => {
  const refusal = (...args) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/new-remote.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 1);
    return stderr.trim();
  };
  assert.equal(refusal('blog'), 'blog must be mf- and then lower-case letters, such as mf-blog.');
  assert.equal(refusal('mf-staff'), 'There is a remote mf-staff already.');
  assert.equal(refusal('mf-cart'), 'mf-account has /cart already: choose another name.');
  assert.equal(refusal('mf-blog', '--alone', root), `${root} is not empty.`);
});

it('a new remote in this repository passes its tests and checks', async () => {
  const copy = path.join(folder, 'repository');
  const left = /^(node_modules|\.git|\.cache|\.data|dist|bench|docs|test-results)$/;
  for (const each of await readdir(root))
    if (!left.test(each))
      await cp(path.join(root, each), path.join(copy, each), {
        recursive: true,
        filter: (file) => !/[/\\](node_modules|api[/\\](src|demo|test))$/.test(file),
      });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const lock = path.join(copy, 'package-lock.json');
  const before = JSON.parse(await readFile(lock, 'utf8'));
  run(copy, process.execPath, 'scripts/new-remote.mjs', 'mf-blog');
  const added = JSON.parse(await readFile(lock, 'utf8'));
  assert.deepEqual(
    Object.keys(added.packages).filter((name) => !before.packages[name]),
    ['mf-blog', 'node_modules/mf-blog'],
  );
  run(copy, process.execPath, 'node_modules/eslint/bin/eslint.js', 'mf-blog', '--max-warnings', '0');
  run(copy, process.execPath, 'node_modules/prettier/bin/prettier.cjs', '--check', 'mf-blog');
  const tested = run(
    path.join(copy, 'mf-blog'),
    process.execPath,
    '../node_modules/jest/bin/jest.js',
    '--ci',
  );
  assert.match(tested, /^Tests: +2 passed, 2 total$/m);
  const built = (where) =>
    JSON.parse(run(where, process.execPath, 'scripts/build-package.mjs', 'mf-blog', '--cold').trim()).version;
  const version = built(copy);
  assert.match(version, /^0\.1\.0-[0-9a-f]{8}$/);
  const elsewhere = path.join(folder, 'elsewhere');
  await rename(copy, elsewhere);
  assert.equal(built(elsewhere), version);
});

it('a remote that is built outside of this repository is served by the store', async () => {
  const own = path.join(folder, 'blog');
  run(root, process.execPath, 'scripts/new-remote.mjs', 'mf-blog', '--alone', own);
  await install(own);
  for (const name of ['shared-build', 'shared-contract', 'shared-auth', 'shared-ui', 'shared-testing'])
    assert.match(
      await readFile(path.join(own, 'node_modules', name, 'CHANGELOG.md'), 'utf8'),
      new RegExp(`^# Changelog of ${name}$`, 'm'),
    );
  run(own, process.execPath, 'node_modules/typescript-native/bin/tsc', '--singleThreaded', '-p', '.');
  const tested = run(own, process.execPath, 'node_modules/jest/bin/jest.js', '--ci');
  assert.match(tested, /^Tests: +2 passed, 2 total$/m);
  const built = run(own, process.execPath, 'node_modules/shared-build/scripts/build-package.mjs');
  const { version } = JSON.parse(built.trim());

  const store = await openTestStore();
  const log = { info: () => undefined, warn: (line) => assert.fail(line) };
  const shell = { version: '1.0.0-a', contract: await contractVersion(), provides: provided() };
  try {
    await shellStarted(store.db, shell);
    const source = await readRelease(path.join(own, 'dist/mf-blog', version));
    await record(store.db, { ...source, commit: null, by: 'ann' });
    await promote(store.db, {
      ...{ remote: 'mf-blog', requested: '0.1.0', by: 'ann', store: 'https://store.example' },
      ...{ share: 100, roles: [], accounts: [] },
    });
    const following = await followReleases({ db: store.db, shell, folder: path.join(folder, 'served'), log });
    const { registry, refused } = following.current();
    await following.close();
    assert.equal(refused.size, 0);
    const [remote] = registry.remotes;
    assert.deepEqual(
      [remote.name, remote.version, remote.manifest.basePaths],
      ['mf-blog', version, ['/blog']],
    );
    assert.deepEqual(Object.keys(remote.requires).sort(), [
      'react',
      'react-router-dom',
      'react/jsx-runtime',
      'shared-auth',
    ]);
  } finally {
    await store.close();
  }
});

/** What `npm install` does, without the network: the archives are unpacked, and the packages of others come from this repository. */
async function install(own) {
  const modules = path.join(own, 'node_modules');
  await mkdir(modules);
  for (const archive of await readdir(path.join(own, 'packages'))) {
    const to = path.join(modules, archive.replace(/-\d.*$/, ''));
    await mkdir(to);
    run(own, 'tar', 'xzf', path.join('packages', archive), '--strip-components=1', '-C', to);
  }
  const theirs = path.join(root, 'node_modules');
  for (const each of await readdir(theirs)) {
    if (/^(\.|shared-|mf-|shell$|api$)/.test(each)) continue;
    await symlink(path.join(theirs, each), path.join(modules, each));
  }
}
