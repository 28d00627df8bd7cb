import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { headerOf } from 'mailbox';
import { openMailStore, to } from '../../../test/support/mail-store.ts';

const store = await openMailStore();
after(() => store.close());

it('a paid order is mailed to its buyer with a link and without its code', async () => {
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  const { orderId, code } = await store.buys(buyer);
  const mail = await store.mailbox.next(to(buyer.email, /Your order at .*: order /));
  assert.deepEqual(mail.recipients, [buyer.email]);
  const { html = '', text = '' } = mail.parsed;
  for (const part of [html, text]) assert.ok(part.includes(`/orders/${orderId}`), part);
  assert.ok(!mail.raw.includes(code) && !html.includes(code) && !text.includes(code));
  const row = await store.stored(buyer.id, ({ state }) => state === 'SENT');
  assert.equal(headerOf(mail, 'Message-ID'), row.messageId);
  assert.equal(headerOf(mail, 'Auto-Submitted'), 'auto-generated');
});

it('a registration and a new password are mailed', async () => {
  const email = 'reader@customers.test';
  const body = { username: 'reader', email, password: 'long enough for this' };
  const { token } = (await store.call('POST /auth/register', { body })).body;
  await store.mailbox.next(to(email, /^Welcome to /));
  await store.call('PUT /user/profile/update', { as: token, body: { password: 'another long one' } });
  await store.mailbox.next(to(email, /password at .* was changed/));
});

it('a change of address is mailed to both addresses', async () => {
  const username = 'mail-reader';
  const body = { username, email: 'first@customers.test', password: 'long enough for this' };
  const { token } = (await store.call('POST /auth/register', { body })).body;
  await store.call('PUT /user/profile/update', { as: token, body: { email: 'second@customers.test' } });
  const [old, fresh] = await Promise.all([
    store.mailbox.next(to('first@customers.test', /address at .* was changed/)),
    store.mailbox.next(to('second@customers.test', /address at .* was changed/)),
  ]);
  for (const { parsed } of [old, fresh])
    assert.match(
      parsed.text ?? '',
      /Old address: first@customers\.test\n- New address: second@customers\.test/,
    );
});

it('only the first sign-in from a device is mailed', async () => {
  const account = {
    username: 'two-devices',
    email: 'two@customers.test',
    password: 'long enough for this',
  };
  await store.call('POST /auth/register', { body: account });
  const signIn = (headers: Record<string, string>) =>
    store.call('POST /auth/login', {
      body: { login: account.username, password: account.password },
      headers,
    });
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const first = await signIn({ 'user-agent': agent });
  const mail = await store.mailbox.next(to(account.email, /^New sign-in to your account/));
  assert.match(mail.parsed.text ?? '', /Device: Firefox/);
  const cookie = String(first.headers['set-cookie']).split(';')[0]!;
  await signIn({ 'user-agent': agent, cookie });
  const mails = await store.rows(
    `select from mails m join users u on u.id = m.user_id where u.username = $1 and event = 'NEW_DEVICE'`,
    [account.username],
  );
  assert.equal(mails.length, 1);
});

it('a paid top-up is mailed to its buyer', async () => {
  const buyer = await store.makeUser();
  const topUp = await store.call('POST /user/balance/top-up', {
    as: buyer,
    body: { amount: 25, payment_method: 'HOODPAY' },
  });
  await store.simulate(topUp.body.redirect_url, { event: 'completed' });
  await store.mailbox.next(to(buyer.email, /^\$25\.00 added to your balance/));
});

it('an expired order is mailed to its buyer', async () => {
  const buyer = await store.makeUser();
  const { options } = await store.makeProduct({ options: [{ stock: 4 }] });
  const cart = { subcategoryId: options[0]!.id, amount: 1 };
  await store.call('POST /user/cart/update', { as: buyer, body: cart });
  const checkout = { payment_method: 'HOODPAY' } as const;
  const placed = await store.call('POST /orders/cart/checkout', { as: buyer, body: checkout });
  const { redirect_url: url } = placed.body as { redirect_url?: string };
  await store.simulate(url!, { event: 'expired' });
  await store.mailbox.next(to(buyer.email, /has expired: order /));
});

it('both decisions about a replacement are mailed to the buyer', async () => {
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  const { options } = await store.makeProduct({ replacements: {}, options: [{ stock: 4 }] });
  const subcategoryId = options[0]!.id;
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 2 } });
  const sold = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: 'BALANCE' },
  });
  const orderId = sold.body.order_ids[0]!;
  const order = await store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } });
  for (const deliverableToReplace of order.body.deliverables)
    await store.call('POST /orders/{orderId}/replace', {
      as: buyer,
      params: { orderId },
      body: { subcategoryId, deliverableToReplace },
    });
  const pending = await store.call('GET /admin/replacement-requests', { as: store.admin });
  const choice = await store.call('GET /admin/replacement-options/{subcategoryId}', {
    as: store.admin,
    params: { subcategoryId },
  });
  const [one, other] = pending.body.filter((request) => request.orderId === orderId);
  await store.call('POST /admin/requests/{requestId}/resolve', {
    as: store.admin,
    params: { requestId: one!._id },
    body: { approved: true, replacement_selection: choice.body[0]!._id },
  });
  await store.call('POST /admin/requests/{requestId}/resolve', {
    as: store.admin,
    params: { requestId: other!._id },
    body: { approved: false, reason: 'Redeemed <yesterday> by somebody else' },
  });
  const approved = await store.mailbox.next(to(buyer.email, /replacement at .* is ready/));
  const denied = await store.mailbox.next(to(buyer.email, /^About your replacement request/));
  assert.match(denied.parsed.text ?? '', /Reason: Redeemed <yesterday> by somebody else/);
  // The label stays on one line beside a long reason.
  assert.match(
    denied.parsed.html ?? '',
    /<td class="label">Reason<\/td>.*Redeemed &lt;yesterday&gt; by somebody/,
  );
  // A line without a value spans both columns.
  assert.match(denied.parsed.html ?? '', /<td colspan="2">2 × /);
  for (const { raw } of [approved, denied])
    for (const code of options[0]!.texts) assert.ok(!raw.includes(code));
});
