import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { openTestStore, type TestStore } from './test-store.ts';
import { openDb, type Db } from '../../src/platform/db/db.ts';
import { StartRefused } from '../../src/platform/failure.ts';
import { followReleases, type RegistryInForce } from '../../src/web/remotes/follow-releases.ts';
import { aRegistry, aRemote } from './registries.ts';
import type { RegistryRemote } from '../../src/web/remotes/registry.ts';
import type { Audience, Visitor } from '../../src/web/remotes/releases.rules.ts';
import { promote, retire, rollBack } from '../../src/web/remotes/promotions.service.ts';
import { record } from '../../src/web/remotes/releases.service.ts';
import { allPromotions, shellStarted } from '../../src/web/remotes/releases.sql.ts';

/** The origin of the pages of the store. */
export const STORE = 'https://store.example';

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** What makes a release one of mf-staff. */
export const ofStaff = (version: string): Partial<RegistryRemote> => ({
  name: 'mf-staff',
  base: `/mf-staff/${version}/`,
  manifest: { name: 'mf-staff', basePaths: ['/staff'], routes: [], nav: [] },
});

/** A release of mf-admin with one script. */
export const aRelease = (version: string, over: Partial<RegistryRemote> = {}) => {
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

export const versionAt = (follower: RegistryInForce, visitor: Visitor = {}) =>
  follower
    .current(visitor)
    .registry.remotes.map(({ version }) => version)
    .join();

/** The line of a command that is refused. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof StartRefused, String(error));
  return error.message;
}

/** A new store whose shell has started, and a folder, for each test of the `describe` that calls this. */
export function storeWithReleases() {
  let store: TestStore;
  let folder: string;
  let lines: string[];
  const followers: RegistryInForce[] = [];
  const pools: Db[] = [];
  const log = {
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  };

  /** Waits until it is so, 10 seconds at most. */
  const becomes = async (isSo: () => boolean, what = () => 'It did not become so') => {
    for (let tries = 0; !isSo(); tries++) {
      if (tries > 400) assert.fail(`${what()}: ${lines.join('\n')}`);
      await wait(25);
    }
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

  return {
    log,
    get store() {
      return store;
    },
    get folder() {
      return folder;
    },
    /** What was logged. */
    get lines() {
      return lines;
    },
    release: (version: string, over: Partial<RegistryRemote> = {}) =>
      record(store.db, { ...aRelease(version, over), commit: 'abc', by: 'ann' }),
    move: (requested: string, audience: Partial<Audience> = {}, remote = 'mf-admin') =>
      promote(store.db, {
        ...{ remote, requested, by: 'ann', store: STORE },
        ...{ share: 100, roles: [], accounts: [] },
        ...audience,
      }),
    retire: (remote = 'mf-admin') => retire(store.db, { remote, by: 'ann' }),
    back: () => rollBack(store.db, { remote: 'mf-admin', by: 'ann' }),
    count: async () => (await allPromotions(store.db)).length,
    /** A process of the store: with a pool and a folder of its own. */
    follow: async (name = 'one') => {
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
    },
    becomes,
    until: (follower: RegistryInForce, version: string) =>
      becomes(
        () => versionAt(follower) === version,
        () => `${versionAt(follower)} instead of ${version}`,
      ),
    /** A change that no command makes, by somebody with more rights in the database. */
    tamper: (text: string) =>
      store.owner.withClient(async (client) => {
        await client.query("set session_replication_role = 'replica'");
        await client.query(text);
      }),
  };
}
