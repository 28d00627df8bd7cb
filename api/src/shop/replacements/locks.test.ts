import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openReplacements } from '../../../test/support/replacements.ts';
import { takeLock } from './locks.service.ts';

const { store, staff, bought, ask, pending, resolve, options } = await openReplacements();
after(() => store.close());
const other = await store.makeUser({ role: 'STAFF', username: 'ann' });
const admin = await store.makeUser({ role: 'ADMIN' });

async function waiting() {
  const order = await bought();
  await ask(order, order.texts[0]!);
  return { order, requestId: (await pending(order))._id };
}
const lock = (requestId: string, as = staff, take_over?: boolean) =>
  store.call('POST /staff/requests/{requestId}/lock', {
    as,
    params: { requestId },
    body: take_over === undefined ? {} : { take_over },
  });
const unlock = (requestId: string, as = staff) =>
  store.call('DELETE /staff/requests/{requestId}/lock', { as, params: { requestId } });
const seconds = () => Math.floor(Date.now() / 1000);
/** Until some statement waits for another transaction. */
async function waitsForLock() {
  for (let isWaiting = false; !isWaiting;) {
    const { rows } = await store.db.execute({
      text: `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    });
    isWaiting = rows.length > 0;
  }
}
const takenOver = async (requestId: string) =>
  (
    await store.db.execute<{ actor_id: string; before: object; after: object }>({
      text: `select actor_id, before, after from audit_log where action = 'replacements.take-over' and target_id = $1`,
      values: [requestId],
    })
  ).rows;
const expire = (requestId: string) =>
  store.db.execute({
    text: `update replacement_locks set until = now() - interval '1 second' where request_id = $1`,
    values: [requestId],
  });

it('a request that somebody opens is locked for ten minutes', async () => {
  const { order, requestId } = await waiting();
  assert.equal((await pending(order)).lock, undefined);
  const before = seconds();
  const { status, body } = await lock(requestId, other);
  assert.equal(status, 200);
  assert.equal(body.username, 'ann');
  const from = body.until_unix - 600;
  assert.ok(from >= before - 1 && from <= seconds() + 1, String(body.until_unix));
  assert.deepEqual((await pending(order)).lock, body);
  const all = await store.call('GET /admin/replacement-requests', { as: admin });
  assert.deepEqual(all.body.find(({ _id }) => _id === requestId)?.lock, body);
});

it('a second person settles a locked request only after taking it over', async () => {
  const { requestId } = await waiting();
  const { body: held } = await lock(requestId, other);
  const refused = await lock(requestId);
  assert.deepEqual(
    [refused.status, refused.error.code, refused.error.message, refused.error.details],
    [409, 'REPLACEMENT_LOCKED', 'ann is working on this request.', held],
  );
  const early = await resolve(requestId, { approved: false, reason: 'No' });
  assert.deepEqual([early.status, early.error.code], [409, 'REPLACEMENT_LOCKED']);
  assert.equal((await lock(requestId, staff, true)).body.username, staff.username);
  // Somebody else has taken it over meanwhile.
  const late = await resolve(requestId, { approved: false, reason: 'No' }, other);
  assert.deepEqual([late.status, late.error.code], [409, 'REPLACEMENT_LOCKED']);
  assert.equal((await resolve(requestId, { approved: false, reason: 'No' })).status, 200);
});

it('an admin cannot settle a request that staff have locked', async () => {
  const { order, requestId } = await waiting();
  await lock(requestId, other);
  const [item] = (await options(order.option)).body;
  const { status, error } = await store.call('POST /admin/requests/{requestId}/resolve', {
    as: admin,
    params: { requestId },
    body: { approved: true, replacement_selection: item!._id },
  });
  assert.deepEqual([status, error.code], [409, 'REPLACEMENT_LOCKED']);
});

it('a request that nobody has locked can be settled', async () => {
  const free = await waiting();
  assert.equal((await resolve(free.requestId, { approved: false, reason: 'No' })).status, 200);
});

it('a request can be settled once its lock has expired', async () => {
  const left = await waiting();
  await lock(left.requestId, other);
  await expire(left.requestId);
  assert.equal((await pending(left.order)).lock, undefined);
  assert.equal((await resolve(left.requestId, { approved: false, reason: 'No' })).status, 200);
});

it('a request with an expired lock can be locked by somebody else', async () => {
  const { requestId } = await waiting();
  await lock(requestId, other);
  await expire(requestId);
  assert.equal((await lock(requestId)).body.username, staff.username);
});

it('opening a request again extends the lock by ten minutes', async () => {
  const { requestId } = await waiting();
  await lock(requestId);
  await store.db.execute({
    text: `update replacement_locks set until = now() + interval '1 minute' where request_id = $1`,
    values: [requestId],
  });
  assert.ok((await lock(requestId)).body.until_unix - seconds() > 500);
});

it('only the holder of a lock can release it', async () => {
  const { order, requestId } = await waiting();
  await lock(requestId, other);
  assert.equal((await unlock(requestId)).status, 200);
  assert.equal((await pending(order)).lock?.username, 'ann');
  assert.equal((await unlock(requestId, other)).status, 200);
  assert.equal((await pending(order)).lock, undefined);
  assert.equal((await unlock(requestId, other)).status, 200);
});

it('a decision ends the lock of its request', async () => {
  const { requestId } = await waiting();
  await lock(requestId);
  await resolve(requestId, { approved: false, reason: 'No' });
  const { rows } = await store.db.execute({
    text: 'select from replacement_locks where request_id = $1',
    values: [requestId],
  });
  assert.equal(rows.length, 0);
});

it('a settled request cannot be locked', async () => {
  const { requestId } = await waiting();
  await resolve(requestId, { approved: false, reason: 'No' });
  const again = await lock(requestId, other);
  assert.deepEqual([again.status, again.error.code], [409, 'REPLACEMENT_ALREADY_RESOLVED']);
});

it('opening or releasing an unknown request is answered 404', async () => {
  for (const id of [randomUUID(), 'nonsense'])
    for (const call of [lock(id), unlock(id)]) {
      const { status, error } = await call;
      assert.deepEqual([status, error.code], [404, 'REPLACEMENT_NOT_FOUND']);
    }
});

it('exactly one of 32 concurrent openers locks a request', async () => {
  const { order, requestId } = await waiting();
  const people = await Promise.all(Array.from({ length: 32 }, () => store.makeUser({ role: 'STAFF' })));
  const answers = await Promise.all(people.map((each) => lock(requestId, each)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    200,
    ...Array.from({ length: 31 }, () => 409),
  ]);
  const winner = people[answers.findIndex(({ status }) => status === 200)]!;
  assert.equal((await pending(order)).lock?.username, winner.username);
});

it('the audit log records only the take-over of a locked request', async () => {
  const { requestId } = await waiting();
  await lock(requestId, other);
  await lock(requestId, staff, true);
  assert.deepEqual(await takenOver(requestId), [
    { actor_id: staff.id, before: { held_by: 'ann' }, after: { held_by: staff.username } },
  ]);
});

it('the audit log records a take-over from somebody who opens the request at the same moment', async () => {
  const { requestId } = await waiting();
  let taking: ReturnType<typeof lock> | undefined;
  await store.db.transaction(async (tx) => {
    await takeLock(tx, requestId, false, { actorId: other.id, requestId: 'test', address: '127.0.0.1' });
    taking = lock(requestId, staff, true);
    await waitsForLock();
  });
  assert.equal((await taking)?.body.username, staff.username);
  assert.deepEqual(await takenOver(requestId), [
    { actor_id: staff.id, before: { held_by: 'ann' }, after: { held_by: staff.username } },
  ]);
});
