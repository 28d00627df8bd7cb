import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Registry, RegistryRemote } from './registry.ts';
import { parseRegistry } from './registry.ts';
import { HASH, aRegistry, aRemote } from '../../../test/support/registries.ts';

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
    ...[
      'https:///',
      'https://cdn.example:99999/a/',
      '//cdn.example/a/',
      'https://cdn.example/a?b/',
      "https://a.example;script-src/'x'/",
    ].map((base): [string, unknown, RegExp] => [
      `the base ${base}, which is no address of a folder`,
      aRegistry(aRemote({ base })),
      /remotes\/0\/base/,
    ]),
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

  it('parseRegistry rejects only the remotes that need something the shell lacks', () => {
    const needy = aRemote({ requires: { react: { range: '^19.0.0', names: ['useThat'] } } });
    const { refused } = parseRegistry(JSON.stringify(aRegistry(needy, aRemote({ name: 'mf-staff' }))));
    assert.deepEqual(
      [...refused],
      [['mf-admin', ['mf-admin 1.0.0 needs useThat of react, this shell has react 19.3.1 without.']]],
    );
  });

  it('parseRegistry accepts a registry but rejects the remote that does not list its needs', () => {
    const { requires: _, ...old } = aRemote();
    assert.deepEqual(namesOf(aRegistry(old, aRemote({ name: 'mf-staff' }))), ['mf-admin']);
  });

  it('parseRegistry compares only versions when the shell lists no names', () => {
    const registry = aRegistry();
    const old = { ...registry.shell, provides: { react: '19.3.1' } };
    assert.deepEqual(namesOf({ ...registry, shell: old }), []);
    const older = { ...registry.shell, provides: { react: '18.3.1' } };
    assert.deepEqual(namesOf({ ...registry, shell: older }), ['mf-admin']);
  });

  it('parseRegistry refuses half a file', () => {
    assert.throws(() => parseRegistry(JSON.stringify(aRegistry()).slice(0, -5)), /it is not JSON/);
  });

  it('a page inlines all hashes of its own remote and only those of the first files of others', () => {
    const integrity = { ...aRemote().integrity, 'later.js': HASH };
    const admin = aRemote({ integrity });
    const staff = aRemote({ name: 'mf-staff', base: '/mf-staff/1.0.0/', integrity });
    const { inlinedFor, inlined } = parseRegistry(JSON.stringify(aRegistry(admin, staff)));
    const [own, other] = (JSON.parse(inlinedFor('mf-admin')) as Registry).remotes;
    assert.deepEqual(own?.integrity, integrity);
    assert.ok(own?.requires && !('brief' in own));
    assert.deepEqual(other?.integrity, aRemote().integrity);
    assert.deepEqual(other, { ...other, brief: true, assets: admin.assets, manifest: staff.manifest });
    assert.ok(!('requires' in other));
    for (const remote of (JSON.parse(inlinedFor(undefined)) as Registry).remotes)
      assert.ok('brief' in remote, remote.name);
    for (const remote of (JSON.parse(inlined) as Registry).remotes)
      assert.deepEqual(remote.integrity, integrity);
  });

  /** How a page of no remote inlines this one. */
  const inlinedOf = (remote: RegistryRemote) => {
    const { inlinedFor } = parseRegistry(JSON.stringify(aRegistry(remote)));
    return (JSON.parse(inlinedFor(undefined)) as Registry).remotes[0];
  };

  it('a page inlines no files of a remote from another origin', () => {
    const inlined = inlinedOf(aRemote({ base: 'https://cdn.example/mf-admin/1.0.0/' }));
    assert.deepEqual([inlined?.assets, inlined?.integrity], [[], {}]);
  });

  it('a page inlines the full entry of a rejected remote', () => {
    const inlined = inlinedOf(aRemote({ contract: '^9.0.0' }));
    assert.ok(inlined?.requires && !('brief' in inlined));
  });
});
