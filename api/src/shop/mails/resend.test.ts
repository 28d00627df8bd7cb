import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { headerOf } from 'mailbox';
import { openMailStore, to } from '../../../test/support/mail-store.ts';

const store = await openMailStore();
after(() => store.close());

it('the mail of an order is sent again to its buyer as a new mail', async () => {
  const buyer = await store.makeUser({ balanceCents: 100_000 });
  const { orderId } = await store.buys(buyer);
  await store.stored(buyer.id, ({ state }) => state === 'SENT');
  const again = await store.call('POST /orders/{orderId}/resend-mail', { as: buyer, params: { orderId } });
  assert.deepEqual([again.status, again.body.message], [200, 'The e-mail is on its way.']);
  await store.stored(buyer.id, ({ state }) => state === 'SENT');
  const ids = await store.rows('select distinct message_id from mails where user_id = $1', [buyer.id]);
  assert.equal(ids.length, 2);
});

it('a mail that the server has refused can be sent again under its Message-ID', async () => {
  const { id, email } = await store.makeUser();
  store.mailbox.fault = 'refuse';
  await store.post(id);
  const failed = await store.stored(id, ({ state }) => state === 'FAILED');
  assert.match(failed.error ?? '', /^550 No such mailbox here/);
  assert.equal(failed.attempts, 1);
  const listed = await store.call('GET /admin/mails', { as: store.admin, query: { state: 'FAILED' } });
  assert.equal(listed.body[0]?.last_error, failed.error);
  store.mailbox.fault = 'none';
  const params = { mailId: failed.id };
  assert.equal(
    (await store.call('POST /admin/mails/{mailId}/resend', { as: store.admin, params })).status,
    200,
  );
  const mail = await store.mailbox.next(to(email, /password/));
  assert.equal(headerOf(mail, 'Message-ID'), failed.messageId);
});

it('a mail with an expired link is skipped without failure and cannot be sent again', async () => {
  const { id } = await store.makeUser();
  await store.post(id, { link: { purpose: 'RESET', id: randomUUID() } });
  const stored = await store.stored(id, ({ state }) => state !== 'QUEUED');
  assert.deepEqual([stored.state, stored.error], ['OBSOLETE', null]);
  const call = { as: store.admin, params: { mailId: stored.id } };
  const { status, error } = await store.call('POST /admin/mails/{mailId}/resend', call);
  assert.deepEqual([status, error.code], [409, 'MAIL_OBSOLETE']);
});
