import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Registry } from './registry.ts';
import { parseRegistry } from './registry.ts';
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
