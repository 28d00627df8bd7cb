import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { aRegistry } from '../../../test/support/registries.ts';
import { aRelease, storeWithReleases, versionAt } from '../../../test/support/releases.ts';
import { allReleases } from './releases.sql.ts';
import { takeBuild } from './take-build.ts';

describe('a start with a build of its own', () => {
  const given = storeWithReleases();
  const { release, move, retire, count, follow, log } = given;

  const start = async (
    version: string,
    { isOnlyMachine = true, over = {}, shell = aRegistry().shell } = {},
  ) => {
    const { entry, files } = aRelease(version, over);
    const own = path.join(given.folder, 'dist/mf-admin', version);
    await mkdir(own, { recursive: true });
    await writeFile(path.join(own, 'remote.json'), JSON.stringify(entry));
    for (const [name, bytes] of files) await writeFile(path.join(own, name), bytes);
    const built = { ...aRegistry(entry), shell };
    await takeBuild(given.store.db, {
      built,
      folder: path.join(given.folder, 'dist'),
      isOnlyMachine,
      by: 'ann',
      log,
    });
  };
  const serves = async () => versionAt(await follow());

  it('a start promotes its build over an earlier build of the same machine', async () => {
    await Promise.all([start('1.0.0-a'), start('1.0.0-a')]);
    assert.equal(await count(), 1);
    assert.equal(await serves(), '1.0.0-a');
    await start('1.1.0-b');
    await start('1.0.0-a');
    assert.equal(await serves(), '1.0.0-a');
  });

  it('a start records the commit of its build when that is known', async () => {
    await start('1.0.0-a');
    await writeFile(path.join(given.folder, 'dist/commits.json'), '{"mf-admin":"0123456789ab-changed"}');
    await start('1.1.0-b');
    const commits = (await allReleases(given.store.db)).map(({ version, commit }) => [version, commit]);
    assert.deepEqual(Object.fromEntries(commits), { '1.0.0-a': null, '1.1.0-b': '0123456789ab-changed' });
  });

  it('a start keeps a version that a person promoted and logs its own', async () => {
    await start('1.0.0-a');
    await release('1.1.0-b');
    await move('1.1.0');
    await start('1.2.0-c');
    assert.equal(await serves(), '1.1.0-b');
    assert.ok(given.lines.includes('mf-admin 1.1.0-b serves, which ann promoted; this build has 1.2.0-c'));
  });

  it('a start does not promote a remote that a person has retired', async () => {
    await start('1.0.0-a');
    await retire();
    const newer = { ...aRegistry().shell, version: 'newer', contract: '9.0.0' };
    for (const version of ['1.0.0-a', '1.1.0-b']) await start(version, { shell: newer });
    assert.equal(await serves(), '');
    assert.ok(given.lines.includes('mf-admin is out of service, as ann decided; this build has 1.1.0-b'));
  });

  it('a start of an older machine does not revert the build of a newer one', async () => {
    await start('1.0.0-a', { isOnlyMachine: false });
    await start('1.1.0-b', { isOnlyMachine: false });
    await start('1.0.0-a', { isOnlyMachine: false });
    assert.equal(await serves(), '1.1.0-b');
  });

  it('a restart of an older machine keeps what was promoted for a newer shell', async () => {
    const newer = { ...aRegistry().shell, version: 'newer', contract: '1.1.0' };
    await start('1.0.0-a', { isOnlyMachine: false });
    await start('1.1.0-b', { isOnlyMachine: false, shell: newer });
    await release('2.0.0-c', { contract: '^1.1.0' });
    await move('2.0.0');
    const before = await count();
    await start('1.0.1-d', { isOnlyMachine: false });
    assert.equal(await count(), before);
  });
});
