import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, it } from 'node:test';
import { closingCalls, password } from '../../../test/support/closing-calls.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';

const store = await openPayingStore({ config: { smtp: smtpOf() } });
after(() => store.close());

const { buy, close, inCart, member, rowOf } = closingCalls(store);

/** Closes the account of a reseller who has bought, reviewed and asked for a replacement. */
async function closeReseller() {
  const reseller = await member(1000, 'RESELLER');
  const secondToken = await store.makeToken({
    sub: reseller.id,
    username: reseller.username,
    role: 'RESELLER',
  });
  const { orderId, option } = await buy(reseller);
  await store.call('POST /orders/{orderId}/create-review', {
    as: reseller,
    params: { orderId },
    body: { rating: 5, text_review: 'Quick', isAnonymous: false },
  });
  await store.call('POST /orders/{orderId}/replace', {
    as: reseller,
    params: { orderId },
    body: {
      subcategoryId: option.id,
      deliverableToReplace: option.texts[0]!,
      note: `Call ${reseller.username}`,
    },
  });
  await inCart(reseller);
  const admin = await store.makeUser({ role: 'ADMIN' });
  const noted = await store.call('POST /admin/orders/{orderId}/notes', {
    as: admin,
    params: { orderId },
    body: { text: `${reseller.username} called` },
  });
  assert.equal(noted.status, 200, noted.error?.message);
  await store.db.execute({
    text: `insert into mails (event, user_id, address, subject, introduction, message_id)
           values ('WELCOME', $1, $2, 'x', 'x', $2)`,
    values: [reseller.id, `${reseller.username}@example.com`],
  });
  const { body: before } = await store.call('GET /user/personal', { as: reseller });
  const answer = await close(reseller, { password, give_up: ` i give up $${before.balance.toFixed(2)} ` });
  assert.deepEqual([answer.status, answer.body.message], [200, 'Your account was closed.']);
  return { reseller, secondToken, resellersOrder: orderId };
}

const { reseller, secondToken, resellersOrder } = await closeReseller();

it('a closed account has a random name and address and no balance or password', async () => {
  const row = await rowOf(reseller);
  assert.match(String(row['username']), /^closed-[0-9a-f]{12}$/);
  assert.equal(row['email'], `${String(row['username'])}@closed.invalid`);
  assert.deepEqual([row['role'], row['balance_cents'], row['password_hash']], ['USER', 0, 'closed']);
  assert.ok(!JSON.stringify(row).includes(reseller.username));
});

it('nobody can use a closed account or sign in to it', async () => {
  for (const as of [reseller.token, secondToken])
    assert.equal((await store.call('GET /user/personal', { as })).status, 401);
  const signIn = await store.call('POST /auth/login', { body: { login: reseller.username, password } });
  assert.deepEqual([signIn.status, signIn.error.code], [401, 'LOGIN_INVALID']);
});

it('a closed account retains only its orders, requests and ledger', async () => {
  const { rows } = await store.db.execute({
    text: `select (select count(*) from orders where user_id = $1) as orders,
                  (select count(*) from cart_lines where user_id = $1) as lines,
                  (select count(*) from sessions where user_id = $1) as sessions,
                  (select count(*) from mails where user_id = $1) as mails,
                  (select count(*) from order_notes where order_id = $2) as notes,
                  (select string_agg(status || ': ' || reason, ', ') from replacement_requests where user_id = $1) as requests,
                  (select count(*) from replacement_requests where user_id = $1 and note is not null) as "requestNotes",
                  (select sum(amount_cents)::bigint from ledger_entries where user_id = $1) as cents`,
    values: [reseller.id, resellersOrder],
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
});

it('the e-mail about a closed account goes to its previous address', async () => {
  const mails = await store.db.execute({
    text: `select user_id as "userId", address, parameters from mails where event = 'ACCOUNT_CLOSED'`,
  });
  assert.deepEqual(mails.rows, [
    {
      userId: null,
      address: `${reseller.username}@example.com`,
      parameters: { username: reseller.username },
    },
  ]);
});

it('the reviews of a closed account are anonymous', async () => {
  const { body: reviews } = await store.call('GET /reviews/all', { query: { skip: 0, amount: 100 } });
  assert.equal(reviews.find(({ text_review }) => text_review === 'Quick')?.reviewed_by, 'Anonymous');
  assert.ok(!JSON.stringify(reviews).includes(reseller.username));
});

it('the username and the address of a closed account can be registered again', async () => {
  const again = { username: reseller.username, email: `${reseller.username}@example.com`, password };
  assert.equal((await store.call('POST /auth/register', { body: again })).status, 200);
});

it('an account with a balance is closed only when its exact sum is given up', async () => {
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

it('an account is closed only with its password', async () => {
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

it('an account with an open payment is closed only once the payment has ended', async () => {
  const user = await member();
  const { orderId } = await buy(user, 'HOODPAY');
  const refused = await close(user);
  assert.deepEqual([refused.status, refused.error.code], [409, 'PAYMENT_OPEN']);
  await store.call('POST /orders/{orderId}/cancel', { as: user, params: { orderId } });
  assert.equal((await close(user)).status, 200);
});

it('the balance of an account that is closed while it pays is either spent or given up', async () => {
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
