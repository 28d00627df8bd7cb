import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

it('a report rejects a period that ends before it starts, hours over more than 31 days, and an unknown unit', async () => {
  const day = 86_400;
  const fields = async (body: object) => {
    const { status, error } = await store.call('POST /admin/stats', {
      as: admin,
      body: { product: null, start_unix: 0, end_unix: day, ...body } as never,
    });
    return [status, error.fields];
  };
  assert.deepEqual(await fields({ by: 'hour', end_unix: 32 * day }), [
    400,
    { by: 'must be day for more than 31 days' },
  ]);
  assert.deepEqual(await fields({ by: 'hour', end_unix: 31 * day }), [200, undefined]);
  assert.deepEqual(await fields({ by: 'day', start_unix: 2 * day }), [
    400,
    { end_unix: 'must not be before the start' },
  ]);
  assert.equal((await fields({ by: 'week' }))[0], 400);
});

for (const key of ['GET /admin/stats/products', 'GET /admin/stats/customers'] as const) {
  const fields = async (query: object) => {
    const { status, error } = await store.call(key, {
      as: admin,
      query: { start_unix: 1, end_unix: 2, ...query },
    });
    return [status, error.fields];
  };

  it(`${key} rejects a period or comparison period that ends before it starts or lacks a date`, async () => {
    assert.deepEqual(await fields({ start_unix: 2, end_unix: 1 }), [
      400,
      { end_unix: 'must not be before the start' },
    ]);
    for (const [half, field, problem] of [
      [{ before_start_unix: 1 }, 'before_end_unix', 'must come with the start'],
      [{ before_end_unix: 1 }, 'before_start_unix', 'must come with the end'],
      [{ before_start_unix: 2, before_end_unix: 1 }, 'before_end_unix', 'must not be before the start'],
    ] as const)
      assert.deepEqual(await fields(half), [400, { [field]: problem }]);
  });

  it(`${key} rejects an unknown product`, async () => {
    const query = { start_unix: 1, end_unix: 2, product: 'nothing' };
    assert.equal((await store.call(key, { as: admin, query })).error.code, 'PRODUCT_NOT_FOUND');
  });
}

it('the time zone of the store is UTC by default, and accepts only names of the IANA list', async () => {
  assert.equal((await store.call('GET /admin/config', { as: admin })).body.time_zone, 'UTC');
  for (const time_zone of ['Mars/Olympus', '+02:00', '', "'"]) {
    const { status, error } = await store.call('POST /admin/config/update', {
      as: admin,
      body: { time_zone },
    });
    assert.deepEqual(
      [status, error.fields],
      [400, { time_zone: 'must be a name of the IANA list, such as Europe/Berlin' }],
      time_zone,
    );
  }
  const { body } = await store.call('POST /admin/config/update', {
    as: admin,
    body: { time_zone: 'Asia/Kolkata' },
  });
  assert.equal(body.time_zone, 'Asia/Kolkata');
  assert.equal((await store.call('GET /admin/stats', { as: admin })).body.timeZone, 'Asia/Kolkata');
  assert.equal('time_zone' in (await store.call('GET /public/config')).body, false);
});
