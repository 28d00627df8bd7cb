import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Registry, RegistryRemote } from './registry.ts';
import { followRegistry, parseRegistry } from './registry.ts';
import { aRegistry, aRemote } from './registry.fixture.ts';

describe('parseRegistry', () => {
  it('parseRegistry takes what a build writes', () => {
    assert.equal(parseRegistry(JSON.stringify(aRegistry())).registry.remotes[0]?.name, 'mf-admin');
  });

  const broken: [string, unknown, RegExp][] = [
    ['no remotes', { schema: 1, shell: aRegistry().shell }, /remotes/],
    ['another schema', { ...aRegistry(), schema: 2 }, /schema/],
    ['an unknown field', { ...aRegistry(), remote: [] }, /^Error: \/remote is not a known field$/],
    ['a folder without its slash', aRegistry(aRemote({ base: '/mf-admin/1' })), /remotes\/0\/base/],
    [
      'a scheme that is no web address',
      aRegistry(aRemote({ base: 'data:text/javascript,/' })),
      /remotes\/0\/base/,
    ],
    ['an entry outside its folder', aRegistry(aRemote({ entry: '../../evil.js' })), /remotes\/0\/entry/],
    [
      'a hash that browsers would ignore',
      aRegistry(aRemote({ integrity: { 'a.js': 'md5-abc' } })),
      /integrity/,
    ],
    ['a loose contract range', aRegistry(aRemote({ contract: '*' })), /contract/],
    [
      'an origin that smuggles a policy',
      { ...aRegistry(), origins: ["https://a.example 'unsafe-eval'"] },
      /origins/,
    ],
    ['one remote twice', aRegistry(aRemote(), aRemote()), /mf-admin is listed twice/],
  ];
  for (const [what, value, message] of broken) {
    it(`parseRegistry refuses ${what} and says where`, () => {
      assert.throws(() => parseRegistry(JSON.stringify(value)), message);
    });
  }

  const namesOf = (registry: Registry) => [...parseRegistry(JSON.stringify(registry)).refused.keys()];

  it('parseRegistry refuses a remote that needs what the shell lacks, and no other', () => {
    const needy = aRemote({ requires: { react: { range: '^19.0.0', names: ['useThat'] } } });
    const { refused } = parseRegistry(JSON.stringify(aRegistry(needy, aRemote({ name: 'mf-staff' }))));
    assert.deepEqual(
      [...refused],
      [['mf-admin', ['mf-admin 1.0.0 needs useThat of react, this shell has react 19.3.1 without.']]],
    );
  });

  it('parseRegistry takes a file with a remote that does not say what it needs, and refuses that remote alone', () => {
    const { requires: _, ...old } = aRemote();
    assert.deepEqual(namesOf(aRegistry(old, aRemote({ name: 'mf-staff' }))), ['mf-admin']);
  });

  it('parseRegistry compares versions alone with a shell that does not say its names', () => {
    const registry = aRegistry();
    const old = { ...registry.shell, provides: { react: '19.3.1' } };
    assert.deepEqual(namesOf({ ...registry, shell: old }), []);
    const older = { ...registry.shell, provides: { react: '18.3.1' } };
    assert.deepEqual(namesOf({ ...registry, shell: older }), ['mf-admin']);
  });

  it('parseRegistry refuses half a file', () => {
    assert.throws(() => parseRegistry(JSON.stringify(aRegistry()).slice(0, -5)), /it is not JSON/);
  });
});

describe('followRegistry', () => {
  let dir: string;
  let file: string;
  let lines: string[];
  let clock = 1_000;
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const write = async (text: string) => {
    await writeFile(file, text);
    // Two writes within one tick of the file system's clock would look the same.
    clock += 10;
    await utimes(file, clock, clock);
  };
  const put = (over: Partial<RegistryRemote>) => write(JSON.stringify(aRegistry(aRemote(over))));

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'registry-'));
    file = path.join(dir, 'remotes.json');
    lines = [];
  });
  afterEach(() => rm(dir, { recursive: true }));

  const version = async (following: ReturnType<typeof followRegistry>) =>
    (await following.current()).registry.remotes[0]?.version;

  it('followRegistry follows a change without a restart, and says so', async () => {
    await put({ version: '1.0.0' });
    const following = followRegistry(file, log);
    assert.equal(await version(following), '1.0.0');
    await put({ version: '1.1.0' });
    assert.equal(await version(following), '1.1.0');
    assert.ok(lines.includes('remotes.json: mf-admin 1.1.0'));
  });

  it('followRegistry uses the last good registry while the file is broken, and logs one line', async () => {
    await put({ version: '1.0.0', base: 'https://cdn.example/' });
    const following = followRegistry(file, log);
    await following.current();
    await write('{ "schema": 1, ');
    assert.equal(await version(following), '1.0.0');
    assert.equal(await version(following), '1.0.0');
    assert.equal(lines.length, 1);
    assert.match(
      lines[0] ?? '',
      /^remotes\.json ignored: it is not JSON .*; keeping mf-admin 1\.0\.0\. File: /,
    );
  });

  it('followRegistry uses the last good registry after a restart too', async () => {
    await put({ version: '1.0.0' });
    await followRegistry(file, log).current();
    await write('null');
    assert.equal(await version(followRegistry(file, log)), '1.0.0');
  });

  it('followRegistry has no remotes, and says so, when there never was a good file', async () => {
    const following = followRegistry(file, log);
    assert.deepEqual((await following.current()).registry.remotes, []);
    assert.match(lines[0] ?? '', /there is no such file; no remote is available/);
  });

  it('followRegistry says once, in one line, which remote is refused and what the shell lacks', async () => {
    await put({ base: 'https://cdn.example/', contract: '^2.0.0' });
    const following = followRegistry(file, log);
    await following.current();
    await following.current();
    assert.deepEqual(lines, [
      'remotes.json: refused: mf-admin 1.0.0 needs contract ^2.0.0, this shell has contract 1.0.0.',
    ]);
  });

  it('followRegistry takes a remote whose files are missing, with a warning', async () => {
    await put({ version: '9.9.9', base: '/mf-admin/9.9.9/' });
    assert.equal(await version(followRegistry(file, log)), '9.9.9');
    assert.match(lines[0] ?? '', /mf-admin 9\.9\.9 has no file \/mf-admin\/9\.9\.9\/remoteEntry\.js/);
  });
});
