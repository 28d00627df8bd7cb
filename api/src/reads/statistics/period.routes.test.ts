import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const day = 86_400;
const report = async (body: object) => {
  const { status, error } = await store.call('POST /admin/stats', {
    as: admin,
    body: { product: null, start_unix: 0, end_unix: day, ...body } as never,
  });
  return [status, error.fields];
};

it('a report by hour covers at most 31 days', async () => {
  assert.deepEqual(await report({ by: 'hour', end_unix: 32 * day }), [
    400,
    { by: 'must be day for more than 31 days' },
  ]);
  assert.deepEqual(await report({ by: 'hour', end_unix: 31 * day }), [200, undefined]);
});

it('a report rejects a period that ends before it starts', async () => {
  assert.deepEqual(await report({ by: 'day', start_unix: 2 * day }), [
    400,
    { end_unix: 'must not be before the start' },
  ]);
});

it('a report rejects an unknown unit of time', async () => {
  assert.equal((await report({ by: 'week' }))[0], 400);
});

for (const key of ['GET /admin/stats/products', 'GET /admin/stats/customers'] as const) {
  const fields = async (query: object) => {
    const { status, error } = await store.call(key, {
      as: admin,
      query: { start_unix: 1, end_unix: 2, ...query },
    });
    return [status, error.fields];
  };

  it(`${key} rejects a reversed or incomplete period`, async () => {
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

it('the time zone of a new store is UTC', async () => {
  assert.equal((await store.call('GET /admin/config', { as: admin })).body.time_zone, 'UTC');
});

it('the time zone of the store must be a name of the IANA list', async () => {
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
});

it('the statistics name the time zone of the store', async () => {
  const { body } = await store.call('POST /admin/config/update', {
    as: admin,
    body: { time_zone: 'Asia/Kolkata' },
  });
  assert.equal(body.time_zone, 'Asia/Kolkata');
  assert.equal((await store.call('GET /admin/stats', { as: admin })).body.timeZone, 'Asia/Kolkata');
});

it('the public configuration does not have the time zone', async () => {
  assert.equal('time_zone' in (await store.call('GET /public/config')).body, false);
});
