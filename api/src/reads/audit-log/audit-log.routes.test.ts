import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { limits } from 'shared-contract';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());

it('a row of the audit log names who did what to what, in which request, from where, and what it was before', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const member = await store.makeUser();
  await store.call('POST /admin/user/{userId}/lock', { as: admin, params: { userId: member.id } });
  const { body, headers } = await store.call('GET /admin/audit', {
    as: admin,
    query: { target_type: 'user', target_id: member.id, amount: 10 },
  });
  const [row] = body;
  assert.ok(row);
  const { _id, at_unix, request_id, ...rest } = row;
  assert.match(_id, /^\d+$/);
  assert.ok(Math.abs(at_unix - Date.now() / 1000) < 60);
  assert.ok(request_id);
  assert.deepEqual(rest, {
    actor: { _id: admin.id, username: admin.username },
    action: 'users.lock',
    target_type: 'user',
    target_id: member.id,
    before: { locked: false },
    after: { locked: true },
    address: '127.0.0.1',
  });
  assert.equal(headers['x-total-count'], '1');
});

it('the audit log can be filtered by each of its fields and by all of them together', async () => {
  const one = await store.makeUser({ role: 'ADMIN' });
  const other = await store.makeUser({ role: 'ADMIN' });
  const member = await store.makeUser();
  const params = { userId: member.id };
  await store.call('POST /admin/user/{userId}/lock', { as: one, params });
  await store.call('POST /admin/user/{userId}/unlock', { as: one, params });
  await store.call('POST /admin/user/{userId}/lock', { as: other, params });
  const found = async (query: object) => {
    const { body, headers } = await store.call('GET /admin/audit', {
      as: one,
      query: { amount: 100, ...query },
    });
    assert.equal(headers['x-total-count'], String(body.length));
    return body.map(({ action, actor }) => `${actor?.username} ${action}`);
  };
  const all = [`${other.username} users.lock`, `${one.username} users.unlock`, `${one.username} users.lock`];
  const now = Math.floor(Date.now() / 1000);
  assert.deepEqual(await found({ target_id: member.id }), all);
  assert.deepEqual(await found({ actor: one.username.toUpperCase() }), all.slice(1));
  for (const actor of ['nobody-here', "o'brien", 'a b', 'x']) assert.deepEqual(await found({ actor }), []);
  assert.deepEqual(await found({ target_id: member.id, action: 'users.lock' }), [all[0], all[2]]);
  assert.deepEqual(await found({ target_id: member.id, target_type: 'order' }), []);
  assert.deepEqual(await found({ target_id: member.id, from_unix: now + 60 }), []);
  assert.deepEqual(await found({ target_id: member.id, to_unix: now - 60 }), []);
  assert.deepEqual(
    await found({
      target_id: member.id,
      target_type: 'user',
      action: 'users.lock',
      actor: one.username,
      from_unix: now - 60,
      to_unix: now + 60,
    }),
    [all[2]],
  );
});

it('pages of the audit log end after a thousand rows and have a total that says so, and without an amount it is whole', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const many = 1_200;
  const hour = 3_600;
  const start = 1_700_000_000;
  // Written in another order than that of the list, and some at the same time.
  await store.db.execute({
    text: `insert into audit_log (at, actor_id, action, target_type, target_id)
           select to_timestamp(${start} + (n / 2) * ${hour}), $1, 'tests.count', 'test', n::text
             from generate_series(1, ${many}) n order by n % 2 desc, n`,
    values: [admin.id],
  });
  const { rows } = await store.db.execute<{ n: number }>({
    text: `select target_id::int as n from audit_log where action = 'tests.count' order by at desc, seq desc`,
  });
  const all = rows.map(({ n }) => n);
  const numbers = async (query: object, total: number) => {
    const { body, headers } = await store.call('GET /admin/audit', {
      as: admin,
      query: { action: 'tests.count', ...query },
    });
    assert.equal(headers['x-total-count'], String(total));
    return body.map(({ target_id }) => Number(target_id));
  };
  const most = limits.searchTotalMax;
  assert.deepEqual(await numbers({ amount: 3 }, most), all.slice(0, 3));
  assert.deepEqual(await numbers({ skip: most - 2, amount: 5 }, most), all.slice(most - 2, most));
  assert.deepEqual(await numbers({ skip: most, amount: 5 }, most), []);
  const half = { from_unix: start, to_unix: start + 300 * hour };
  assert.deepEqual(await numbers({ ...half, amount: 100 }, 599), all.filter((n) => n < 600).slice(0, 100));
  assert.deepEqual(await numbers({}, many), all);
  assert.deepEqual(await numbers({ skip: many - 1 }, many), all.slice(-1));
});

it('a malformed filter of the audit log is refused at its field', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const wrong: [string, object][] = [
    ['action', { action: 'x'.repeat(300) }],
    ['target_id', { target_id: "'; drop table audit_log" }],
    ['from_unix', { from_unix: -1 }],
  ];
  for (const [field, query] of wrong) {
    const { status, error } = await store.call('GET /admin/audit', { as: admin, query });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(error.fields ?? {}), [field]);
  }
});
