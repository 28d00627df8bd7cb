import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { aRegistry } from '../../../test/support/registries.ts';
import { DRAFTS } from './release-files.ts';
import { ofStaff, refusal, storeWithReleases, versionAt } from '../../../test/support/releases.ts';
import { lastGood } from './last-good.ts';
import type { Registry } from './registry.ts';
import { driftOf } from './drift.ts';
import { addPromotion, allPromotions, shellStarted } from './releases.sql.ts';

describe('processes that follow releases', () => {
  const given = storeWithReleases();
  const { release, move, back, retire, follow, becomes, until, tamper } = given;

  it('every process follows a promotion and a rollback', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    const [one, other] = [await follow('one'), await follow('other')];
    assert.equal(versionAt(one), '1.0.0-a');
    await release('1.1.0-b');
    assert.equal(versionAt(one), '1.0.0-a');
    assert.deepEqual(await move('1.1.0'), {
      remote: 'mf-admin',
      version: '1.1.0-b',
      share: 100,
      roles: [],
      accounts: [],
      before: '1.0.0-a',
    });
    for (const each of [one, other]) await until(each, '1.1.0-b');
    assert.equal(one.current().text, other.current().text);
    const file = (name: string) =>
      readFile(path.join(given.folder, name, 'mf-admin/1.1.0-b/remoteEntry.js'), 'utf8');
    assert.equal(await file('other'), 'admin("1.1.0-b")');
    await back();
    for (const each of [one, other]) await until(each, '1.0.0-a');
  });

  it('a retired remote leaves the registry of every process until it is promoted again', async () => {
    for (const version of ['1.0.0-s', '2.0.0-s']) await release(version, ofStaff(version));
    await release('1.0.0-a');
    await move('1.0.0');
    await move('1.0.0', {}, 'mf-staff');
    const one = await follow();
    await move('2.0.0', { share: 10 }, 'mf-staff');
    await becomes(() => one.hasShares());
    await retire('mf-staff');
    await until(one, '1.0.0-a');
    const { registry, manifests, inlined } = one.current();
    assert.deepEqual(registry.retired, ['mf-staff']);
    assert.deepEqual((JSON.parse(inlined) as Registry).retired, ['mf-staff']);
    assert.deepEqual(
      manifests.map(({ name, basePaths }) => [name, basePaths]),
      [
        ['mf-admin', ['/admin']],
        ['mf-staff', []],
      ],
    );
    assert.equal(one.hasShares(), false);
    assert.deepEqual(await driftOf(given.store.db), []);
    const copy = await lastGood(path.join(given.folder, 'one/last-good.json'), aRegistry().shell);
    assert.deepEqual(copy?.of({}).registry.retired, ['mf-staff']);
    // A tab that was open before may still ask for its files.
    assert.equal(await one.place('mf-staff', '1.0.0-s'), true);
    await move('1.0.0', {}, 'mf-staff');
    await until(one, '1.0.0-a,1.0.0-s');
    assert.equal(one.current().registry.retired, undefined);
  });

  it('a process serves the files of a release before it has followed its promotion', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    const follower = await follow();
    await release('1.1.0-b');
    // A page asks for several files of it at once.
    const asked = Array.from({ length: 5 }, () => follower.place('mf-admin', '1.1.0-b'));
    assert.deepEqual(
      await Promise.all(asked),
      asked.map(() => true),
    );
    assert.equal(
      await readFile(path.join(given.folder, 'one/mf-admin/1.1.0-b/remoteEntry.js'), 'utf8'),
      'admin("1.1.0-b")',
    );
    assert.equal(await follower.place('mf-admin', '9.9.9-z'), false);
  });

  it('a file that was damaged on disk is replaced at the next start', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    await follow();
    const file = path.join(given.folder, 'one/mf-admin/1.0.0-a/remoteEntry.js');
    await writeFile(file, 'intruder()');
    await follow();
    assert.equal(await readFile(file, 'utf8'), 'admin("1.0.0-a")');
  });

  for (const name of ['remoteEntry.js', 'remoteEntry.js.br'])
    it(`a damaged ${name} of a release is replaced before it is served`, async () => {
      await release('1.0.0-a');
      await move('1.0.0');
      const follower = await follow();
      const asked = 'mf-admin/1.0.0-a/remoteEntry.js';
      assert.equal(await follower.isThere(asked), true);
      const damaged = path.join(given.folder, 'one/mf-admin/1.0.0-a', name);
      const released = await readFile(damaged);
      const { atime, mtime } = await stat(damaged);
      // As long and as old as before.
      await writeFile(damaged, Buffer.alloc(released.length, 'x'));
      await utimes(damaged, atime, mtime);
      assert.equal(await follower.isThere(asked), false);
      assert.equal(await follower.place('mf-admin', '1.0.0-a'), true);
      assert.deepEqual(await readFile(damaged), released);
      assert.equal(await follower.isThere(asked), true);
      assert.equal(await follower.isThere('mf-admin/1.0.0-a/other.js'), false);
    });

  it('visitors in a canary share keep its version until a rollback', async () => {
    await release('1.0.0-a');
    await release('1.1.0-b');
    assert.match(
      await refusal(move('1.1.0', { share: 10 })),
      /^mf-admin has no active version for the other visitors/,
    );
    await move('1.0.0');
    const follower = await follow();
    await move('1.1.0', { share: 50 });
    await becomes(() => follower.hasShares());
    const visitors = Array.from({ length: 50 }, (_, index) => ({ name: `visitor-${index}` }));
    const seen = visitors.map((visitor) => versionAt(follower, visitor));
    assert.deepEqual([...new Set(seen)].sort(), ['1.0.0-a', '1.1.0-b']);
    assert.deepEqual(
      visitors.map((visitor) => versionAt(follower, visitor)),
      seen,
    );
    assert.equal(versionAt(follower), '1.0.0-a');
    assert.equal((await back()).version, '1.0.0-a');
    await becomes(() => !follower.hasShares());
    assert.deepEqual([...new Set(visitors.map((visitor) => versionAt(follower, visitor)))], ['1.0.0-a']);
  });

  it('a version for a role or an account is served only to them', async () => {
    await release('1.0.0-a');
    await release('1.1.0-b');
    await move('1.0.0');
    const follower = await follow();
    assert.equal(follower.current().registry.byAccount, undefined);
    assert.equal(
      await refusal(move('1.1.0', { share: 0, accounts: ['nobody'] })),
      'There is no account "nobody".',
    );
    await given.store.makeUser({ username: 'ann' });
    await move('1.1.0', { share: 0, roles: ['STAFF'], accounts: ['ann'] });
    await becomes(() => follower.hasShares());
    assert.equal(versionAt(follower), '1.0.0-a');
    assert.equal(versionAt(follower, { name: 'visitor-1', role: 'USER', username: 'bob' }), '1.0.0-a');
    assert.equal(versionAt(follower, { role: 'STAFF', username: 'sam' }), '1.1.0-b');
    assert.equal(versionAt(follower, { role: 'USER', username: 'Ann' }), '1.1.0-b');
    assert.equal(follower.current().registry.byAccount, true);
    await back();
    await becomes(() => !follower.hasShares());
    assert.equal(versionAt(follower, { role: 'STAFF', username: 'sam' }), '1.0.0-a');
  });

  it('a shell serves the last version that is compatible with it', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    await shellStarted(given.store.db, { ...aRegistry().shell, version: 'newer', contract: '1.1.0' });
    await release('2.0.0-b', { contract: '^1.1.0' });
    await move('2.0.0');
    await release('3.0.0-c', { contract: '^1.1.0' });
    await move('3.0.0', { share: 10 });
    assert.equal(versionAt(await follow()), '1.0.0-a');
    const refused = [
      'mf-admin 2.0.0-b needs contract ^1.1.0, this shell has contract 1.0.0. mf-admin 1.0.0-a serves instead.',
      'mf-admin 3.0.0-c needs contract ^1.1.0, this shell has contract 1.0.0. Nobody gets it.',
    ];
    assert.deepEqual(
      given.lines.filter((line) => line.includes('refused')),
      refused.map((line) => `remotes.json: refused: ${line}`),
    );
    assert.deepEqual(await driftOf(given.store.db), []);
    await shellStarted(given.store.db, aRegistry().shell);
    assert.deepEqual(await driftOf(given.store.db), refused);
  });

  it('the history of releases names the remote of a damaged file', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    await release('1.1.0-b');
    await move('1.1.0');
    assert.deepEqual(await driftOf(given.store.db), []);
    await tamper("update remote_files set content = 'x' where version = '1.1.0-b'");
    assert.deepEqual(await driftOf(given.store.db), [
      'remoteEntry.js of mf-admin 1.1.0-b is not the file that was released.',
    ]);
  });

  it('the history of releases names an unreadable entry only when it would be active', async () => {
    for (const version of ['1.0.0-a', '1.1.0-b']) {
      await release(version);
      await move(version);
    }
    const spoil = (version: string) =>
      tamper(`update remote_releases set entry = entry - 'manifest' where version = '${version}'`);
    await spoil('1.0.0-a');
    assert.deepEqual(await driftOf(given.store.db), []);
    await spoil('1.1.0-b');
    assert.deepEqual(
      (await driftOf(given.store.db)).map((line) => line.split(':')[0]),
      ['the entry of mf-admin 1.1.0-b cannot be read', 'the entry of mf-admin 1.0.0-a cannot be read'],
    );
  });

  it('a process keeps its versions while the registry cannot be read', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    const follower = await follow();
    await tamper('alter table remote_promotions rename to hidden');
    const line = /^remotes\.json: relation "remote_promotions" does not exist; keeping mf-admin 1\.0\.0-a$/;
    const complaints = () => given.lines.filter((each) => line.test(each)).length;
    await becomes(() => complaints() === 1);
    assert.equal(versionAt(follower), '1.0.0-a');
    assert.equal(versionAt(await follow()), '1.0.0-a');
    assert.equal(complaints(), 2);
    assert.equal(versionAt(await follow('new')), '');
    assert.match(given.lines.at(-1) ?? '', /^remotes\.json: .*; no remote is available$/);
    await tamper('alter table hidden rename to remote_promotions');
    await release('1.1.0-b');
    await move('1.1.0');
    await until(follower, '1.1.0-b');
  });

  it('a process keeps serving the previous version while a promoted file is damaged', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    const follower = await follow();
    await release('1.1.0-b');
    await move('1.1.0');
    await until(follower, '1.1.0-b');
    await release('1.2.0-c');
    await tamper("update remote_files set content = 'x' where version = '1.2.0-c'");
    await tamper(`insert into remote_promotions (remote, version, kind, made_by, prior)
                  select remote, '1.2.0-c', 'PROMOTE', 'ann', max(seq) from remote_promotions group by remote`);
    const complaint = () => given.lines.filter((line) => line.includes('keeping mf-admin 1.1.0-b'));
    await becomes(() => complaint().length > 0);
    assert.equal(versionAt(follower), '1.1.0-b');
    assert.equal(versionAt(await follow()), '1.1.0-b');
    assert.match(
      complaint()[0] ?? '',
      /^remotes\.json: remoteEntry\.js of mf-admin 1\.2\.0-c is not the file/,
    );
  });

  it('a damaged release of one remote does not block other remotes', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    for (const version of ['1.0.0-s', '2.0.0-s']) {
      await release(version, ofStaff(version));
      await move(version, {}, 'mf-staff');
    }
    await tamper("update remote_files set content = 'x' where version = '2.0.0-s'");
    const follower = await follow('new');
    assert.equal(versionAt(follower), '1.0.0-a,1.0.0-s');
    await tamper("update remote_files set content = 'x' where version = '1.0.0-s'");
    assert.equal(versionAt(await follow('newer')), '1.0.0-a');
    await release('2.0.0-b');
    await move('2.0.0');
    await until(follower, '2.0.0-b,1.0.0-s');
  });

  it('a process follows two promotions that commit in reverse order', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    await release('1.0.0-s', ofStaff('1.0.0-s'));
    await move('1.0.0', {}, 'mf-staff');
    await release('2.0.0-b');
    await release('2.0.0-t', ofStaff('2.0.0-t'));
    const follower = await follow();
    const [first, second] = await allPromotions(given.store.db);
    await given.store.db.transaction(async (tx) => {
      await addPromotion(tx, { ...first!, kind: 'BUILD', version: '2.0.0-b' }, first!.seq);
      await addPromotion(given.store.db, { ...second!, kind: 'BUILD', version: '2.0.0-t' }, second!.seq);
      await until(follower, '1.0.0-a,2.0.0-t');
    });
    await until(follower, '2.0.0-b,2.0.0-t');
  });

  it('a process that shares a folder keeps files that were active a moment ago', async () => {
    for (const version of ['1.0.0-a', '2.0.0-b']) {
      await release(version);
      await move(version);
    }
    const one = await follow('shared');
    await back();
    await until(one, '1.0.0-a');
    await follow('shared');
    const file = path.join(given.folder, 'shared/mf-admin/2.0.0-b/remoteEntry.js');
    assert.ok((await readFile(file, 'utf8')).length > 0);
    await rm(path.dirname(file), { recursive: true });
    assert.equal(await one.place('mf-admin', '2.0.0-b'), true);
    assert.ok((await readFile(file, 'utf8')).length > 0);
  });

  it('a process that shares a folder deletes only old leftovers in it', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    const [young, old] = ['young', 'old'].map((name) => path.join(given.folder, 'shared', DRAFTS, name)) as [
      string,
      string,
    ];
    for (const draft of [young, old]) await mkdir(draft, { recursive: true });
    const longAgo = new Date(Date.now() - 2 * 3600_000);
    await utimes(old, longAgo, longAgo);
    await follow('shared');
    assert.deepEqual(await readdir(path.dirname(young)), ['young']);
  });
});
