import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  isInAudience,
  isInShare,
  servingOf,
  sharedPaths,
  versionFor,
  type Promotion,
} from './releases.rules.ts';

const history = (...steps: [kind: Promotion['kind'], version: string, share?: number][]): Promotion[] =>
  steps.map(([kind, version, share = 100], index) => ({
    seq: index + 1,
    remote: 'mf-staff',
    version,
    kind,
    share,
    roles: [],
    accounts: [],
    by: 'ann',
    at: new Date(0),
  }));

const cases: [string, Promotion[], string[], string | undefined][] = [
  ['a build', history(['BUILD', '1']), ['1'], undefined],
  ['a promotion', history(['BUILD', '1'], ['PROMOTE', '2']), ['1', '2'], undefined],
  ['the same version again', history(['BUILD', '1'], ['PROMOTE', '1']), ['1'], undefined],
  ['a share', history(['BUILD', '1'], ['PROMOTE', '2', 10]), ['1'], '2 10'],
  ['a larger share', history(['BUILD', '1'], ['PROMOTE', '2', 10], ['PROMOTE', '2', 50]), ['1'], '2 50'],
  [
    'a share that became the whole',
    history(['BUILD', '1'], ['PROMOTE', '2', 10], ['PROMOTE', '2']),
    ['1', '2'],
    undefined,
  ],
  [
    'a share that was ended',
    history(['BUILD', '1'], ['PROMOTE', '2', 10], ['ROLLBACK', '1']),
    ['1'],
    undefined,
  ],
  ['a rollback', history(['BUILD', '1'], ['PROMOTE', '2'], ['ROLLBACK', '1']), ['1'], undefined],
  [
    'two rollbacks',
    history(['BUILD', '1'], ['PROMOTE', '2'], ['PROMOTE', '3'], ['ROLLBACK', '2'], ['ROLLBACK', '1']),
    ['1'],
    undefined,
  ],
  [
    'a promotion after a retirement',
    history(['BUILD', '1'], ['PROMOTE', '2'], ['RETIRE', '2'], ['PROMOTE', '2']),
    ['1', '2'],
    undefined,
  ],
  [
    'a promotion after a rollback',
    history(['BUILD', '1'], ['PROMOTE', '2'], ['ROLLBACK', '1'], ['PROMOTE', '3']),
    ['1', '3'],
    undefined,
  ],
];
for (const [what, steps, versions, canary] of cases)
  it(`the history decides which versions serve after ${what}`, () => {
    const serving = servingOf(steps).get('mf-staff');
    assert.deepEqual(serving?.versions, versions);
    assert.equal(serving.canary && `${serving.canary.version} ${serving.canary.share}`, canary);
    assert.equal(serving.last, steps.at(-1));
  });

const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
const inShare = (share: number) =>
  visitors.filter((visitor) => isInShare(visitor, { remote: 'mf-staff', version: '2', share }));

it('a canary share has about its size', () => {
  const { length } = inShare(10);
  assert.ok(length > 850 && length < 1_150, String(length));
  assert.equal(inShare(100).length, visitors.length);
});

it('visitors stay in a canary share when it grows', () => {
  const thirty = inShare(30);
  assert.deepEqual(
    inShare(10).filter((visitor) => !thirty.includes(visitor)),
    [],
  );
});

it('a version for a role or an account is served to nobody else', () => {
  const canary = { remote: 'mf-staff', version: '2', share: 0, roles: ['STAFF'], accounts: ['ann.b'] };
  assert.ok(isInAudience({ role: 'STAFF', username: 'Sam' }, canary));
  assert.ok(isInAudience({ role: 'USER', username: 'Ann.B' }, canary));
  const others = [{}, { name: 'visitor-1' }, { name: 'visitor-1', role: 'ADMIN', username: 'ann' }];
  for (const visitor of others) assert.ok(!isInAudience(visitor, canary));
  assert.ok(isInAudience({ name: 'visitor-1' }, { ...canary, share: 100 }));
});

const released = ['1.4.0-aaaaaaaa', '1.4.0-bbbbbbbb', '1.5.0-cccccccc'];

it('a version can be named without its hash', () => {
  assert.deepEqual(versionFor('mf-staff', '1.5.0', released), { version: '1.5.0-cccccccc' });
  assert.deepEqual(versionFor('mf-staff', '1.4.0-bbbbbbbb', released), { version: '1.4.0-bbbbbbbb' });
});

it('the refusal of an unknown or ambiguous version names the existing ones', () => {
  assert.deepEqual(versionFor('mf-staff', '1.4.0', released), {
    refusal:
      'There is more than one release mf-staff 1.4.0: 1.4.0-aaaaaaaa, 1.4.0-bbbbbbbb. Name one of them.',
  });
  assert.deepEqual(versionFor('mf-staff', '1.4', released.slice(2)), {
    refusal: 'mf-staff 1.4 was never released. There are 1.5.0-cccccccc.',
  });
  assert.deepEqual(versionFor('mf-stuff', '1.4.0', []), {
    refusal: 'mf-stuff 1.4.0 was never released. There is no release of mf-stuff.',
  });
});

it('two remotes share a path when one address matches both', () => {
  const one = { basePaths: ['/blog', '/orders/mine'], routes: [{ path: '/blog/:post' }, { path: '/blog' }] };
  const shares = (basePaths: string[], ...paths: string[]) =>
    sharedPaths(one, { basePaths, routes: paths.map((path) => ({ path })) });
  assert.deepEqual(shares(['/orders', '/'], '/orders', '/blog/:post/edit'), []);
  assert.deepEqual(shares(['/blog/'], '/blog/:id'), ['/blog', '/blog/:post']);
  assert.deepEqual(shares([], '/blog/news', '/:page'), ['/blog', '/blog/:post']);
});
