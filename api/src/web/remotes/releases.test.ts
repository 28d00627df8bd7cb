import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { openDb, type Db } from '../../platform/db/db.ts';
import { StartRefused } from '../../platform/failure.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { followReleases, type RegistryInForce } from './follow-releases.ts';
import { aRegistry, aRemote } from './registry.fixture.ts';
import type { RegistryRemote } from './registry.ts';
import { promote, record, rollBack, takeBuild } from './releases.service.ts';
import { addPromotion, allPromotions, shellStarted } from './releases.sql.ts';

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A release of mf-admin with one script. */
const aRelease = (version: string, over: Partial<RegistryRemote> = {}) => {
  const code = `admin("${version}")`;
  const entry = aRemote({
    version,
    base: `/mf-admin/${version}/`,
    assets: ['remoteEntry.js'],
    integrity: { 'remoteEntry.js': hashOf(code) },
    ...over,
  });
  const files = new Map([
    ['remoteEntry.js', Buffer.from(code)],
    ['remoteEntry.js.br', brotliCompressSync(code)],
  ]);
  return { entry, files };
};

describe('releases', () => {
  let store: TestStore;
  let folder: string;
  let lines: string[];
  const followers: RegistryInForce[] = [];
  const pools: Db[] = [];
  const log = {
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  };

  beforeEach(async () => {
    store = await openTestStore();
    folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
    lines = [];
    await shellStarted(store.db, aRegistry().shell);
  });
  afterEach(async () => {
    await Promise.all(followers.splice(0).map((each) => each.close()));
    await Promise.all(pools.splice(0).map((each) => each.close()));
    await store.close();
    await rm(folder, { recursive: true });
  });

  const release = (version: string, over: Partial<RegistryRemote> = {}) =>
    record(store.db, { ...aRelease(version, over), commit: 'abc', by: 'ann' });
  const move = (wish: string, share = 100, db = store.db) =>
    promote(db, { remote: 'mf-admin', wish, share, by: 'ann' });
  const back = () => rollBack(store.db, { remote: 'mf-admin', by: 'ann' });
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof StartRefused, String(error));
    return error.message;
  };
  const count = async () => (await allPromotions(store.db)).length;
  /** A process of the store: with a pool and a folder of its own. */
  const follow = async (name = 'one') => {
    const db = openDb({ connection: store.connection });
    pools.push(db);
    const follower = await followReleases({
      db,
      shell: aRegistry().shell,
      folder: path.join(folder, name),
      log,
    });
    followers.push(follower);
    return follower;
  };
  const versionAt = (follower: RegistryInForce, visitor = '') =>
    follower
      .current(visitor)
      .registry.remotes.map(({ version }) => version)
      .join();
  const until = async (follower: RegistryInForce, version: string) => {
    for (let tries = 0; versionAt(follower) !== version; tries++) {
      if (tries > 400) assert.fail(`${versionAt(follower)} instead of ${version}: ${lines.join('\n')}`);
      await wait(25);
    }
  };
  /** What no command does: somebody with more rights. */
  const tamper = (text: string) =>
    store.db.withClient(async (client) => {
      await client.query("set session_replication_role = 'replica'");
      await client.query(text);
    });

  it('every process follows a promotion and a rollback, with files of its own', async () => {
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
      before: '1.0.0-a',
    });
    for (const each of [one, other]) await until(each, '1.1.0-b');
    assert.equal(one.current().text, other.current().text);
    const file = (name: string) =>
      readFile(path.join(folder, name, 'mf-admin/1.1.0-b/remoteEntry.js'), 'utf8');
    assert.equal(await file('other'), 'admin("1.1.0-b")');
    await back();
    for (const each of [one, other]) await until(each, '1.0.0-a');
  });

  it('a process has the files of a release that another one names before it follows', async () => {
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
      await readFile(path.join(folder, 'one/mf-admin/1.1.0-b/remoteEntry.js'), 'utf8'),
      'admin("1.1.0-b")',
    );
    assert.equal(await follower.place('mf-admin', '9.9.9-z'), false);
  });

  it('a file that was damaged on disk is replaced at the next start', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    await follow();
    const file = path.join(folder, 'one/mf-admin/1.0.0-a/remoteEntry.js');
    await writeFile(file, 'intruder()');
    await follow();
    assert.equal(await readFile(file, 'utf8'), 'admin("1.0.0-a")');
  });

  it('of two promotions at once one wins, and the other one is told', async () => {
    for (const version of ['1.0.0-a', '2.0.0-b', '3.0.0-c']) await release(version);
    await move('1.0.0');
    const waiting = async () => {
      const { rows } = await store.db.execute({
        text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      });
      return rows.length > 0;
    };
    const first = (await allPromotions(store.db))[0]!;
    const second = await store.db.transaction(async (tx) => {
      await addPromotion(tx, { ...first, kind: 'PROMOTE', version: '2.0.0-b' }, first.seq);
      const refused = refusal(move('3.0.0'));
      while (!(await waiting())) await wait(10);
      return [refused];
    });
    assert.equal(
      await second[0],
      'Somebody else moved mf-admin at the same moment, so nothing was changed. See npm run releases, then try again.',
    );
    assert.deepEqual(
      (await allPromotions(store.db)).map(({ version }) => version),
      ['1.0.0-a', '2.0.0-b'],
    );
  });

  it('a rollback goes back step by step, and says when there is nothing left', async () => {
    for (const version of ['1.0.0-a', '2.0.0-b', '3.0.0-c']) {
      await release(version);
      await move(version);
    }
    assert.equal((await back()).version, '2.0.0-b');
    assert.equal((await back()).version, '1.0.0-a');
    assert.equal(
      await refusal(back()),
      'There is nothing that mf-admin could go back to: npm run releases shows what served.',
    );
  });

  it('a share of the visitors gets a version and keeps it, until a rollback ends the share', async () => {
    await release('1.0.0-a');
    await release('1.1.0-b');
    assert.match(await refusal(move('1.1.0', 10)), /^Nothing of mf-admin serves yet/);
    await move('1.0.0');
    const follower = await follow();
    await move('1.1.0', 50);
    while (!follower.hasShares()) await wait(25);
    const visitors = Array.from({ length: 50 }, (_, index) => `visitor-${index}`);
    const seen = visitors.map((visitor) => versionAt(follower, visitor));
    assert.deepEqual([...new Set(seen)].sort(), ['1.0.0-a', '1.1.0-b']);
    assert.deepEqual(
      visitors.map((visitor) => versionAt(follower, visitor)),
      seen,
    );
    assert.equal(versionAt(follower), '1.0.0-a');
    assert.equal((await back()).version, '1.0.0-a');
    while (follower.hasShares()) await wait(25);
    assert.deepEqual([...new Set(visitors.map((visitor) => versionAt(follower, visitor)))], ['1.0.0-a']);
  });

  it('a release is the same however often it is made, and another content needs another version', async () => {
    const { contentHash, isNew } = await release('1.0.0-a');
    assert.equal(isNew, true);
    assert.deepEqual(await release('1.0.0-a').then((again) => [again.contentHash, again.isNew]), [
      contentHash,
      false,
    ]);
    assert.equal(
      await refusal(
        release('1.0.0-a', { manifest: { name: 'mf-admin', basePaths: [], routes: [], nav: [] } }),
      ),
      'mf-admin 1.0.0-a is released with another content. Give this one a version of its own.',
    );
  });

  const unfit: [string, Partial<RegistryRemote>, string][] = [
    [
      'contract',
      { contract: '^9.0.0' },
      'mf-admin 2.0.0-b needs contract ^9.0.0, this shell has contract 1.0.0.',
    ],
    [
      'name',
      { requires: { react: { range: '^19.0.0', names: ['useThat'] } } },
      'mf-admin 2.0.0-b needs useThat of react, this shell has react 19.3.1 without.',
    ],
  ];
  for (const [what, over, sentence] of unfit)
    it(`a remote that needs a ${what} which the shell lacks is refused when it is released and when it is promoted`, async () => {
      const line = `The shell of this store would refuse it, so nothing was changed.\n${sentence}`;
      assert.equal(await refusal(release('2.0.0-b', over)), line);
      await shellStarted(store.db, {
        version: 'newer',
        contract: '9.0.0',
        provides: { react: { version: '19.3.1', names: ['lazy', 'useThat'] } },
      });
      await release('2.0.0-b', { contract: '^9.0.0', ...over });
      await shellStarted(store.db, aRegistry().shell);
      assert.match(await refusal(move('2.0.0')), new RegExp(sentence.replace(/[.^]/g, '\\$&')));
      assert.equal(await count(), 0);
    });

  it('a shell serves the last version that it does not refuse', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    await shellStarted(store.db, { ...aRegistry().shell, version: 'newer', contract: '1.1.0' });
    await release('2.0.0-b', { contract: '^1.1.0' });
    await move('2.0.0');
    assert.equal(versionAt(await follow()), '1.0.0-a');
  });

  it('a promotion of what was never released, or whose files are gone or changed by one byte, is refused and changes nothing', async () => {
    await release('1.0.0-a');
    assert.equal(await refusal(move('7.0.0')), 'mf-admin 7.0.0 was never released. There are 1.0.0-a.');
    await tamper("update remote_files set content = content || ' ' where path = 'remoteEntry.js'");
    assert.equal(
      await refusal(move('1.0.0')),
      'remoteEntry.js of mf-admin 1.0.0-a is not the file that was released.',
    );
    await tamper("update remote_files set content = 'x' where path = 'remoteEntry.js.br'");
    await tamper(`update remote_files set content = 'admin("1.0.0-a")' where path = 'remoteEntry.js'`);
    assert.match(
      await refusal(move('1.0.0')),
      /^remoteEntry\.js\.br of .* is not the file that was released\.$/,
    );
    await tamper('delete from remote_files');
    assert.equal(await refusal(move('1.0.0')), 'The files of mf-admin 1.0.0-a are gone. Release it again.');
    assert.equal(await count(), 0);
    await release('1.0.0-a');
    await move('1.0.0');
  });

  it('a process keeps what served while a promoted file is damaged or the registry cannot be read, over a restart too', async () => {
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
    const complaint = () => lines.filter((line) => line.includes('keeping mf-admin 1.1.0-b'));
    while (complaint().length === 0) await wait(25);
    assert.equal(versionAt(follower), '1.1.0-b');
    assert.equal(versionAt(await follow()), '1.1.0-b');
    assert.match(
      complaint()[0] ?? '',
      /^remotes\.json: remoteEntry\.js of mf-admin 1\.2\.0-c is not the file/,
    );
  });

  it('the statistics name a remote whose serving version failed within a day, and how often, but none that was never released or no longer serves', async () => {
    const admin = await store.makeUser({ role: 'ADMIN' });
    const failing = async () => (await store.call('GET /admin/stats', { as: admin })).body.failingRemotes;
    const fails = (version: string) =>
      store.call('POST /remotes/failures', {
        body: { remote: 'mf-admin', version, reason: 'broken', reference: 'A1B2C3' },
      });
    const named = async () =>
      (await failing()).map(({ version, failures, page }) => [version, failures, page]);
    for (const version of ['1.0.0-a', '1.1.0-b']) await release(version);
    await move('1.0.0');
    assert.deepEqual(await failing(), []);
    await Promise.all([...Array.from({ length: 20 }, () => fails('1.0.0-a')), fails('9.9.9-x')]);
    assert.deepEqual(await named(), [['1.0.0-a', 20, '/admin']]);
    await fails('1.1.0-b');
    await move('1.1.0', 10);
    assert.deepEqual(await named(), [
      ['1.0.0-a', 20, '/admin'],
      ['1.1.0-b', 1, '/admin'],
    ]);
    await move('1.1.0');
    assert.deepEqual(await named(), [['1.1.0-b', 1, '/admin']]);
    await back();
    assert.deepEqual(await named(), [['1.0.0-a', 20, '/admin']]);

    await tamper(
      "update remote_failures set since = now() - interval '3 days', last_at = now() - interval '2 days'",
    );
    assert.deepEqual(await failing(), []);
    await fails('1.0.0-a');
    const [again] = await failing();
    assert.deepEqual([again?.failures, again?.since_unix], [1, again?.last_unix]);
  });

  it('the schema never changes releases and promotions, nor the files of what serves or served', async () => {
    const refusedBy = (constraint: string, text: string) =>
      assert.rejects(store.db.execute({ text }), { constraint });
    for (let version = 1; version <= 12; version++) {
      await release(`${version}.0.0-a`);
      await move(`${version}.0.0`);
    }
    await refusedBy('remote_releases__append_only', "update remote_releases set made_by = 'bob'");
    await refusedBy('remote_promotions__append_only', 'delete from remote_promotions');
    await refusedBy('remote_files__stay', "update remote_files set content = 'x'");
    await refusedBy('remote_files__stay', "delete from remote_files where version = '3.0.0-a'");
    await refusedBy(
      'remote_promotions__one_after_another',
      "insert into remote_promotions (remote, version, kind, made_by) values ('mf-admin', '1.0.0-a', 'PROMOTE', 'bob')",
    );
    const { rows } = await store.db.execute<{ version: string }>({
      text: 'select distinct version from remote_files',
    });
    // The twelfth release took the files of the oldest one away; the other one that may go does with the next release.
    assert.equal(rows.length, 11);
    assert.ok(!rows.some(({ version }) => version === '1.0.0-a'));
    assert.match(await refusal(move('1.0.0')), /^The files of mf-admin 1\.0\.0-a are gone/);
  });

  describe('a start', () => {
    const start = async (version: string, { isOnlyMachine = true, over = {} } = {}) => {
      const { entry, files } = aRelease(version, over);
      const own = path.join(folder, 'dist/mf-admin', version);
      await mkdir(own, { recursive: true });
      await writeFile(path.join(own, 'remote.json'), JSON.stringify(entry));
      for (const [name, bytes] of files) await writeFile(path.join(own, name), bytes);
      const built = aRegistry(entry);
      await takeBuild(store.db, { built, folder: path.join(folder, 'dist'), isOnlyMachine, by: 'ann', log });
    };
    const serves = async () => versionAt(await follow());

    it('a start brings in its build where nothing serves, and the next build of this machine', async () => {
      await Promise.all([start('1.0.0-a'), start('1.0.0-a')]);
      assert.equal(await count(), 1);
      assert.equal(await serves(), '1.0.0-a');
      await start('1.1.0-b');
      await start('1.0.0-a');
      assert.equal(await serves(), '1.0.0-a');
    });

    it('a start leaves what a person promoted, and says what its build has', async () => {
      await start('1.0.0-a');
      await release('1.1.0-b');
      await move('1.1.0');
      await start('1.2.0-c');
      assert.equal(await serves(), '1.1.0-b');
      assert.ok(lines.includes('mf-admin 1.1.0-b serves, which ann promoted; this build has 1.2.0-c'));
    });

    it('a start of an older machine does not take back what a newer one brought in', async () => {
      await start('1.0.0-a', { isOnlyMachine: false });
      await start('1.1.0-b', { isOnlyMachine: false });
      await start('1.0.0-a', { isOnlyMachine: false });
      assert.equal(await serves(), '1.1.0-b');
    });
  });
});
