import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, it } from 'node:test';
import { closingCalls } from '../../../test/support/closing-calls.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { setClosed } from '../accounts/access.sql.ts';
import { deleteNotesOf } from '../orders/order-notes.sql.ts';

const store = await openPayingStore({ config: { smtp: smtpOf() } });
after(() => store.close());

const { buy, close, inCart, member, rowOf } = closingCalls(store);

const ask = (as: MadeUser, orderId: string, option: { id: string; texts: readonly string[] }) =>
  store.call('POST /orders/{orderId}/replace', {
    as,
    params: { orderId },
    body: { subcategoryId: option.id, deliverableToReplace: option.texts[0]!, note: 'Call me: 555 0100' },
  });
const requestsOf = async ({ id }: MadeUser) => {
  const text = 'select id, status, note from replacement_requests where user_id = $1';
  return (await store.db.execute({ text, values: [id] })).rows;
};

it('an admin cannot reopen a closed account', async () => {
  const user = await member();
  await close(user);
  const admin = await store.makeUser({ role: 'ADMIN' });
  for (const what of ['unlock', 'reset-password'] as const) {
    const call = { as: admin, params: { userId: user.id } };
    const { status, error } =
      what === 'unlock'
        ? await store.call('POST /admin/user/{userId}/unlock', call)
        : await store.call('POST /admin/user/{userId}/reset-password', call);
    assert.deepEqual([status, error.code], [409, 'USER_CLOSED'], what);
  }
});

it('the schema refuses to reopen a closed account', async () => {
  const user = await member();
  await close(user);
  const set = (columns: string) =>
    store.db.execute({ text: `update users set ${columns} where id = $1`, values: [user.id] });
  for (const columns of ['closed_at = null', 'locked_at = null', `email = 'a@example.com'`, `role = 'ADMIN'`])
    await assert.rejects(set(columns), { constraint: 'users__stays_closed' });
});

it('the schema refuses a closed account that has its name and address', async () => {
  const open = await member();
  await assert.rejects(
    store.db.execute({
      text: `update users set closed_at = now(), locked_at = now(), password_hash = 'closed' where id = $1`,
      values: [open.id],
    }),
    { constraint: 'users__closed_is_nobody' },
  );
});

it('an admin cannot give an order to a closed account', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const user = await member();
  const option = await inCart(user);
  assert.equal((await close(user)).status, 200);
  const { status, error } = await store.call('POST /admin/orders/create-and-approve', {
    as: admin,
    body: { userId: user.id, items: [{ subcategoryId: option.id, amount: 1 }] },
  });
  assert.deepEqual(
    [status, error.code, error.message],
    [409, 'USER_CLOSED', 'This account was closed by its holder.'],
  );
  assert.deepEqual(error.fields, { userId: 'was closed by its holder' });
});

it('the schema refuses an order of a closed account', async () => {
  const [user, other] = [await member(), await member(100_000)];
  assert.equal((await close(user)).status, 200);
  const { orderId } = await buy(other);
  const copy = `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'user_id', $2::text))).*
                  from orders o where id = $1`;
  await assert.rejects(store.db.execute({ text: copy, values: [orderId, user.id] }), {
    constraint: 'orders__not_of_closed',
  });
});

it('an order gets no note once its account is being closed', async () => {
  const admin = await store.makeUser({ role: 'ADMIN' });
  const user = await member(1000);
  const { orderId } = await buy(user);
  const note = () =>
    store.call('POST /admin/orders/{orderId}/notes', {
      as: admin,
      params: { orderId },
      body: { text: `${user.username} called` },
    });
  assert.equal((await note()).status, 200);
  let written: ReturnType<typeof note> | undefined;
  await store.db.transaction(async (tx) => {
    await tx.execute({ text: 'delete from sessions where user_id = $1', values: [user.id] });
    await setClosed(tx, user.id, `closed-${'0'.repeat(12)}`);
    let isDone = false;
    written = note().finally(() => (isDone = true));
    const waits = async () =>
      (
        await store.db.execute({
          text: `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        })
      ).rows.length > 0;
    while (!isDone && !(await waits()));
    await deleteNotesOf(tx, user.id);
  });
  for (const { status, error } of [await written!, await note()])
    assert.deepEqual(
      [status, error.code, error.message],
      [409, 'USER_CLOSED', 'This account was closed by its holder.'],
    );
  const { rows } = await store.db.execute({
    text: 'select from order_notes where order_id = $1',
    values: [orderId],
  });
  assert.equal(rows.length, 0);
});

it('closing an account deletes only the note of a replacement request', async () => {
  const user = await member(1000);
  const { orderId, option } = await buy(user);
  assert.equal((await ask(user, orderId, option)).status, 200);
  const [request] = await requestsOf(user);
  const set = (columns: string) =>
    store.db.execute({
      text: `update replacement_requests set ${columns} where id = $1`,
      values: [request!['id']],
    });
  const refused = { constraint: 'replacement_requests__final' };
  await assert.rejects(set('note = null'), refused);
  assert.equal((await close(user)).status, 200);
  for (const columns of [
    `note = 'x'`,
    `note = null, problem = 'USED'`,
    `note = null, reason = null`,
    `reason = 'x'`,
  ])
    await assert.rejects(set(columns), refused, columns);
  assert.deepEqual(await requestsOf(user), [{ ...request, status: 'DENIED', note: null }]);
});

it('a replacement request is refused while its account is being closed', async () => {
  const user = await member(1000);
  const { orderId, option } = await buy(user);
  let asked: ReturnType<typeof ask> | undefined;
  let closed: ReturnType<typeof close> | undefined;
  await store.db.transaction(async (tx) => {
    await tx.execute({ text: 'select from users where id = $1 for update', values: [user.id] });
    // Both wait for the row of the account, the closing first.
    closed = close(user);
    await pause(400);
    asked = ask(user, orderId, option);
    await pause(200);
  });
  assert.deepEqual([(await closed!).status, (await asked!).status], [200, 401]);
  assert.deepEqual(await requestsOf(user), []);
});

it('the schema refuses a replacement request of a closed account', async () => {
  const user = await member(1000);
  const { orderId } = await buy(user);
  assert.equal((await close(user)).status, 200);
  const filed = `insert into replacement_requests (order_id, user_id, subcategory_id, stock_item_id)
                 select order_id, $2, subcategory_id, id from stock_items where order_id = $1`;
  await assert.rejects(store.db.execute({ text: filed, values: [orderId, user.id] }), {
    constraint: 'replacement_requests__not_of_closed',
  });
});

it('a payment to a closed account is credited and shown to admins', async () => {
  const user = await member();
  const { orderId } = await buy(user, 'HOODPAY');
  const { rows } = await store.db.execute<{ url: string }>({
    text: `select redirect_url as url from gateway_payments p join orders o using (checkout_id) where o.id = $1`,
    values: [orderId],
  });
  await store.call('POST /orders/{orderId}/cancel', { as: user, params: { orderId } });
  assert.equal((await close(user)).status, 200);
  await store.simulate(rows[0]!.url, { event: 'completed' });
  for (let tries = 0; (await rowOf(user))['balance_cents'] !== 1000; tries++) {
    assert.ok(tries < 200, 'the payment was not credited');
    await pause(25);
  }
  const mails = {
    text: 'select event from mails where user_id = $1 and address like $2',
    values: [user.id, '%.invalid'],
  };
  assert.deepEqual((await store.db.execute(mails)).rows, []);
  const admin = await store.makeUser({ role: 'ADMIN' });
  const { body } = await store.call('GET /admin/payment-alarms', { as: admin });
  assert.deepEqual(
    body.filter(({ user_id }) => user_id === user.id).map(({ reason, amount }) => [reason, amount]),
    [['ACCOUNT_CLOSED', 10]],
  );
});
