import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storeWithReleases } from '../../../test/support/releases.ts';

describe('failures of remotes', () => {
  const given = storeWithReleases();
  const { release, move, back, retire, tamper } = given;

  it('the statistics count the failures of active remotes within a day', async () => {
    const admin = await given.store.makeUser({ role: 'ADMIN' });
    const failing = async () =>
      (await given.store.call('GET /admin/stats', { as: admin })).body.failingRemotes;
    const fails = (version: string) =>
      given.store.call('POST /remotes/failures', {
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
    await move('1.1.0', { share: 10 });
    assert.deepEqual(await named(), [
      ['1.0.0-a', 20, '/admin'],
      ['1.1.0-b', 1, '/admin'],
    ]);
    await move('1.1.0');
    assert.deepEqual(await named(), [['1.1.0-b', 1, '/admin']]);
    await back();
    assert.deepEqual(await named(), [['1.0.0-a', 20, '/admin']]);
    await move('1.1.0', { share: 10 });
    await retire();
    assert.deepEqual(await named(), []);
    await move('1.0.0');
    assert.deepEqual(await named(), [['1.0.0-a', 20, '/admin']]);

    await tamper(
      "update remote_failures set since = now() - interval '3 days', last_at = now() - interval '2 days'",
    );
    assert.deepEqual(await failing(), []);
    await fails('1.0.0-a');
    const [again] = await failing();
    assert.deepEqual([again?.failures, again?.since_unix], [1, again?.last_unix]);
  });
});
