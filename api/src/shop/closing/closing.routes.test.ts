import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { openPayingStore, type PayingStore } from '../../../test/support/paying-store.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { setClosed } from '../accounts/access.sql.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { deleteNotesOf } from '../orders/order-notes.sql.ts';

const password = 'correct horse battery';

describe('closing an account', () => {
  let store: PayingStore;
  let passwordHash: string;
  before(async () => {
    store = await openPayingStore({ config: { smtp: smtpOf() } });
    passwordHash = await hashPassword(password);
  });
  after(() => store.close());

  const member = (balanceCents = 0, role: 'USER' | 'RESELLER' = 'USER') =>
    store.makeUser({ passwordHash, balanceCents, role });
  const close = (as: MadeUser, body: { password: string; give_up?: string } = { password }) =>
    store.call('POST /user/close', { as, body });
  const rowOf = async ({ id }: MadeUser) => {
    const { rows } = await store.db.execute<Record<string, unknown>>({
      text: 'select * from users where id = $1',
      values: [id],
    });
    return rows[0]!;
  };
  const inCart = async (as: MadeUser, replacements?: { automatic?: number }) => {
    const { options } = await store.makeProduct({
      ...(replacements && { replacements }),
      options: [{ stock: 3 }],
    });
    const line = { subcategoryId: options[0]!.id, amount: 1 };
    await store.call('POST /user/cart/update', { as, body: line });
    return options[0]!;
  };
  const buy = async (as: MadeUser, method: 'BALANCE' | 'HOODPAY' = 'BALANCE') => {
    const option = await inCart(as, {});
    const { body } = await store.call('POST /orders/cart/checkout', { as, body: { payment_method: method } });
    return { orderId: body.order_ids[0]!, option };
  };

  it('a closed account retains its orders and its ledger, and nothing that says whose they were', async () => {
    const user = await member(1000, 'RESELLER');
    const second = await store.makeToken({ sub: user.id, username: user.username, role: 'RESELLER' });
    const { orderId, option } = await buy(user);
    await store.call('POST /orders/{orderId}/create-review', {
      as: user,
      params: { orderId },
      body: { rating: 5, text_review: 'Quick', isAnonymous: false },
    });
    await store.call('POST /orders/{orderId}/replace', {
      as: user,
      params: { orderId },
      body: {
        subcategoryId: option.id,
        deliverableToReplace: option.texts[0]!,
        note: `Call ${user.username}`,
      },
    });
    await inCart(user);
    const admin = await store.makeUser({ role: 'ADMIN' });
    const noted = await store.call('POST /admin/orders/{orderId}/notes', {
      as: admin,
      params: { orderId },
      body: { text: `${user.username} called` },
    });
    assert.equal(noted.status, 200, noted.error?.message);
    await store.db.execute({
      text: `insert into mails (event, user_id, address, subject, introduction, message_id)
             values ('WELCOME', $1, $2, 'x', 'x', $2)`,
      values: [user.id, `${user.username}@example.com`],
    });
    const { body: before } = await store.call('GET /user/personal', { as: user });
    const answer = await close(user, { password, give_up: ` i give up $${before.balance.toFixed(2)} ` });
    assert.deepEqual([answer.status, answer.body.message], [200, 'Your account was closed.']);

    const row = await rowOf(user);
    assert.match(String(row['username']), /^closed-[0-9a-f]{12}$/);
    assert.equal(row['email'], `${String(row['username'])}@closed.invalid`);
    assert.deepEqual([row['role'], row['balance_cents'], row['password_hash']], ['USER', 0, 'closed']);
    assert.ok(!JSON.stringify(row).includes(user.username));
    for (const as of [user.token, second])
      assert.equal((await store.call('GET /user/personal', { as })).status, 401);
    const signIn = await store.call('POST /auth/login', { body: { login: user.username, password } });
    assert.deepEqual([signIn.status, signIn.error.code], [401, 'LOGIN_INVALID']);

    const { rows } = await store.db.execute({
      text: `select (select count(*) from orders where user_id = $1) as orders,
                    (select count(*) from cart_lines where user_id = $1) as lines,
                    (select count(*) from sessions where user_id = $1) as sessions,
                    (select count(*) from mails where user_id = $1) as mails,
                    (select count(*) from order_notes where order_id = $2) as notes,
                    (select string_agg(status || ': ' || reason, ', ') from replacement_requests where user_id = $1) as requests,
                    (select count(*) from replacement_requests where user_id = $1 and note is not null) as "requestNotes",
                    (select sum(amount_cents)::bigint from ledger_entries where user_id = $1) as cents`,
      values: [user.id, orderId],
    });
    assert.deepEqual(rows, [
      {
        orders: 1,
        lines: 0,
        sessions: 0,
        mails: 0,
        notes: 0,
        requests: 'DENIED: The account was closed.',
        requestNotes: 0,
        cents: 0,
      },
    ]);
    const mails = await store.db.execute({
      text: `select user_id as "userId", address, parameters from mails where event = 'ACCOUNT_CLOSED'`,
    });
    assert.deepEqual(mails.rows, [
      { userId: null, address: `${user.username}@example.com`, parameters: { username: user.username } },
    ]);
    const { body: reviews } = await store.call('GET /reviews/all', { query: { skip: 0, amount: 100 } });
    assert.equal(reviews.find(({ text_review }) => text_review === 'Quick')?.reviewed_by, 'Anonymous');
    assert.ok(!JSON.stringify(reviews).includes(user.username));
    // The name is free again.
    const again = { username: user.username, email: `${user.username}@example.com`, password };
    assert.equal((await store.call('POST /auth/register', { body: again })).status, 200);
  });

  it('an account with money is closed with the exact sum given up in words, and not otherwise', async () => {
    const user = await member(1234);
    const words = 'I give up $12.34';
    for (const give_up of [undefined, '', 'I give up', 'I give up $12.35', 'I give up $0.00']) {
      const { status, error } = await close(user, {
        password,
        ...(give_up === undefined ? {} : { give_up }),
      });
      assert.deepEqual([status, error.code], [409, 'BALANCE_LEFT'], give_up);
      assert.equal(error.message, `Your balance is $12.34. Spend it first, or type: ${words}`);
    }
    assert.equal((await rowOf(user))['balance_cents'], 1234);
    assert.equal((await close(user, { password, give_up: words })).status, 200);
    const { rows } = await store.db.execute({
      text: `select kind, amount_cents, description from ledger_entries where user_id = $1 order by seq desc limit 1`,
      values: [user.id],
    });
    assert.deepEqual(rows, [
      { kind: 'ADJUSTMENT', amount_cents: -1234, description: 'Given up when the account was closed' },
    ]);
  });

  it('a token alone closes no account: wrong passwords are refused at their field, and then no longer checked', async () => {
    const user = await member();
    for (let n = 0; n < 5; n++) {
      const { status, error } = await close(user, { password: `wrong ${n}` });
      assert.deepEqual(
        [status, error.code, error.fields],
        [400, 'PASSWORD_WRONG', { password: 'is not correct' }],
      );
    }
    const { status, error } = await close(user);
    assert.deepEqual([status, error.code], [429, 'LOGIN_THROTTLED']);
    assert.equal((await rowOf(user))['closed_at'], null);
  });

  it('an account with an open payment is closed once that has ended', async () => {
    const user = await member();
    const { orderId } = await buy(user, 'HOODPAY');
    const refused = await close(user);
    assert.deepEqual([refused.status, refused.error.code], [409, 'PAYMENT_OPEN']);
    await store.call('POST /orders/{orderId}/cancel', { as: user, params: { orderId } });
    assert.equal((await close(user)).status, 200);
  });

  it('money of an account that is closed at the moment in which it pays is spent or given up, once', async () => {
    for (let n = 0; n < 5; n++) {
      const user = await member(1000);
      await inCart(user);
      const [closed, bought] = await Promise.all([
        close(user, { password, give_up: 'I give up $10.00' }),
        store.call('POST /orders/cart/checkout', { as: user, body: { payment_method: 'BALANCE' } }),
      ]);
      // A purchase that came first leaves nothing to give up, and the account is still closed.
      assert.equal(closed.status, 200, JSON.stringify(closed.error));
      const { rows } = await store.db.execute<{ kind: string; cents: number }>({
        text: `select kind, amount_cents as cents from ledger_entries where user_id = $1 and amount_cents < 0`,
        values: [user.id],
      });
      const kind = bought.status === 200 ? 'PURCHASE' : 'ADJUSTMENT';
      assert.deepEqual(rows, [{ kind, cents: -1000 }]);
    }
  });

  it('a purchase that was accepted before the account was closed buys nothing afterwards', async () => {
    const user = await member();
    await inCart(user);
    let late: Promise<{ status: number }[]> | undefined;
    await store.db.transaction(async (tx) => {
      await tx.execute({ text: 'select from users where id = $1 for update', values: [user.id] });
      // Their token was accepted, and they wait for the row of the account, behind the closing.
      const closed = close(user);
      await pause(400);
      const checkout = store.call('POST /orders/cart/checkout', {
        as: user,
        body: { payment_method: 'HOODPAY' },
      });
      const topUp = store.call('POST /user/balance/top-up', {
        as: user,
        body: { amount: 25, payment_method: 'HOODPAY' },
      });
      await pause(200);
      late = Promise.all([closed, checkout, topUp]);
    });
    assert.deepEqual(
      (await late)!.map(({ status }) => status),
      [200, 401, 401],
    );
  });

  it('a closed account stays closed, for admins and in the schema', async () => {
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
    const set = (columns: string) =>
      store.db.execute({ text: `update users set ${columns} where id = $1`, values: [user.id] });
    for (const columns of [
      'closed_at = null',
      'locked_at = null',
      `email = 'a@example.com'`,
      `role = 'ADMIN'`,
    ])
      await assert.rejects(set(columns), { constraint: 'users__stays_closed' });
    const open = await member();
    await assert.rejects(
      store.db.execute({
        text: `update users set closed_at = now(), locked_at = now(), password_hash = 'closed' where id = $1`,
        values: [open.id],
      }),
      { constraint: 'users__closed_is_nobody' },
    );
  });

  it('an admin cannot give an order to a closed account, and the schema refuses one', async () => {
    const admin = await store.makeUser({ role: 'ADMIN' });
    const [user, other] = [await member(), await member(100_000)];
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
    const { orderId } = await buy(other);
    const copy = `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'user_id', $2::text))).*
                    from orders o where id = $1`;
    await assert.rejects(store.db.execute({ text: copy, values: [orderId, user.id] }), {
      constraint: 'orders__not_of_closed',
    });
  });

  it('an order of a closed account gets no note, nor does one whose account is being closed', async () => {
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

  it('the note of a request is retained while the account is open, and closing deletes nothing else of the request', async () => {
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

  it('a request that is filed while the account is being closed is refused, by the schema too', async () => {
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
    const filed = `insert into replacement_requests (order_id, user_id, subcategory_id, stock_item_id)
                   select order_id, $2, subcategory_id, id from stock_items where order_id = $1`;
    await assert.rejects(store.db.execute({ text: filed, values: [orderId, user.id] }), {
      constraint: 'replacement_requests__not_of_closed',
    });
    assert.deepEqual(await requestsOf(user), []);
  });

  it('a payment that arrives after the account was closed is credited to it, and the store goes on', async () => {
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
  });
});
