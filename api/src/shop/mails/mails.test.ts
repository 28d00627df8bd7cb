import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, it } from 'node:test';
import { headerOf, startMailbox, type Mailbox, type ReceivedMail } from 'mailbox';
import { MAIL_EVENTS } from 'shared-contract';
import { enqueue, startWorkers } from '../../platform/jobs/queue.ts';
import type { Job } from '../../platform/jobs/schedule.ts';
import { openDb } from '../../platform/db/db.ts';
import { smtpServer } from '../../platform/mail/smtp.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openPayingStore, type PayingStore } from '../../../test/support/paying-store.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { mailWorker } from './delivery.service.ts';
import { mailJob } from './outbox.ts';

describe('mails of the store', () => {
  let mailbox: Mailbox;
  let store: PayingStore;
  let workers: Job;
  let admin: MadeUser;

  before(async () => {
    mailbox = await startMailbox();
    const smtp = smtpOf(mailbox.smtpUrl);
    store = await openPayingStore({ config: { smtp } });
    const server = smtpServer(smtp, { connectMs: 1_000, silentMs: 500 });
    workers = startWorkers(store.db, store.deps.log, [mailWorker(store.deps, smtp, server)]);
    admin = await store.makeUser({ role: 'ADMIN' });
  });
  after(async () => {
    await workers.stop();
    await store.close();
    await mailbox.close();
  });
  afterEach(() => (mailbox.fault = 'none'));

  const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await store.db.execute<Row>({ text, values })).rows;
  const to = (address: string, subject: RegExp) => (mail: ReceivedMail) =>
    mail.recipients.includes(address) && subject.test(mail.parsed.subject ?? '');

  async function buys(buyer: MadeUser) {
    const { options } = await store.makeProduct({ options: [{ stock: 1 }] });
    const subcategoryId = options[0]!.id;
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 1 } });
    const sold = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    return { orderId: sold.body.order_ids[0]!, code: options[0]!.texts[0]! };
  }

  /** A mail that is written now, and what is stored of it once `done` says so of its row. */
  async function stored(
    userId: string,
    done: (row: { state: string; attempts: number; error: string | null }) => boolean,
  ) {
    for (;;) {
      const [row] = await rows<{
        id: string;
        state: string;
        attempts: number;
        error: string | null;
        messageId: string;
      }>(
        `select id, state, attempts, last_error as error, message_id as "messageId" from mails
          where user_id = $1 order by created_at desc limit 1`,
        [userId],
      );
      if (row && done(row)) return row;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const post = (userId: string) =>
    store.db.transaction((tx) => store.deps.outbox.post(tx, userId, 'PASSWORD_CHANGED'));
  /** As if the time until the next try had passed. */
  const bringForward = () =>
    store.db.transaction(async (tx) => {
      await tx.execute({ text: `update pgboss.job set start_after = now() where state = 'retry'` });
      tx.changed('jobs');
    });

  it('a paid order is told to its buyer with a link and without its code', async () => {
    const buyer = await store.makeUser({ balanceCents: 100_000 });
    const { orderId, code } = await buys(buyer);
    const mail = await mailbox.next(to(buyer.email, /Your order at .*: order /));
    assert.deepEqual(mail.recipients, [buyer.email]);
    const { html = '', text = '' } = mail.parsed;
    for (const part of [html, text]) assert.ok(part.includes(`/orders/${orderId}`), part);
    assert.ok(!mail.raw.includes(code) && !html.includes(code) && !text.includes(code));
    const row = await stored(buyer.id, ({ state }) => state === 'SENT');
    assert.equal(headerOf(mail, 'Message-ID'), row.messageId);
    assert.equal(headerOf(mail, 'Auto-Submitted'), 'auto-generated');
  });

  it('a mail and its job are there with their transaction only', async () => {
    const { id } = await store.makeUser();
    const count = async () =>
      (await rows<{ count: number }>('select count(*)::int as count from pgboss.job'))[0]!.count;
    const jobs = await count();
    const failing = store.db.transaction(async (tx) => {
      await store.deps.outbox.post(tx, id, 'WELCOME');
      throw new Error('the business failed');
    });
    await assert.rejects(failing, /the business failed/);
    assert.equal(await count(), jobs);
    assert.deepEqual(await rows('select from mails where user_id = $1', [id]), []);
  });

  it('each event of an account is told, and a change of address to both addresses', async () => {
    const username = 'mail-reader';
    const body = { username, email: 'first@customers.test', password: 'long enough for this' };
    const { token } = (await store.call('POST /auth/register', { body })).body;
    await mailbox.next(to('first@customers.test', /^Welcome to /));
    await store.call('PUT /user/profile/update', { as: token, body: { email: 'second@customers.test' } });
    const [old, fresh] = await Promise.all([
      mailbox.next(to('first@customers.test', /address at .* was changed/)),
      mailbox.next(to('second@customers.test', /address at .* was changed/)),
    ]);
    for (const { parsed } of [old, fresh])
      assert.match(
        parsed.text ?? '',
        /Old address: first@customers\.test\n- New address: second@customers\.test/,
      );
    await store.call('PUT /user/profile/update', { as: token, body: { password: 'another long one' } });
    await mailbox.next(to('second@customers.test', /password at .* was changed/));
  });

  it('a sign-in from a device that the account was not on before is told once, with the device', async () => {
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
    const mail = await mailbox.next(to(account.email, /^New sign-in to your account/));
    assert.match(mail.parsed.text ?? '', /Device: Firefox/);
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    await signIn({ 'user-agent': agent, cookie });
    const told = await rows(
      `select from mails m join users u on u.id = m.user_id where u.username = $1 and event = 'NEW_DEVICE'`,
      [account.username],
    );
    assert.equal(told.length, 1);
  });

  it('a top-up and an expired order are told to their buyer', async () => {
    const buyer = await store.makeUser();
    const topUp = await store.call('POST /user/balance/top-up', {
      as: buyer,
      body: { amount: 25, payment_method: 'HOODPAY' },
    });
    await store.simulate(topUp.body.redirect_url, { event: 'completed' });
    await mailbox.next(to(buyer.email, /^\$25\.00 added to your balance/));

    const { options } = await store.makeProduct({ options: [{ stock: 4 }] });
    const cart = { subcategoryId: options[0]!.id, amount: 1 };
    await store.call('POST /user/cart/update', { as: buyer, body: cart });
    const checkout = { payment_method: 'HOODPAY' } as const;
    const placed = await store.call('POST /orders/cart/checkout', { as: buyer, body: checkout });
    const { redirect_url: url } = placed.body as { redirect_url?: string };
    await store.simulate(url!, { event: 'expired' });
    await mailbox.next(to(buyer.email, /has expired: order /));
  });

  it('a decision about a replacement is told both ways, and a denial with its reason', async () => {
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
    const pending = await store.call('GET /admin/replacement-requests', { as: admin });
    const choice = await store.call('GET /admin/replacement-options/{subcategoryId}', {
      as: admin,
      params: { subcategoryId },
    });
    const [one, other] = pending.body.filter((request) => request.orderId === orderId);
    await store.call('POST /admin/requests/{requestId}/resolve', {
      as: admin,
      params: { requestId: one!._id },
      body: { approved: true, replacement_selection: choice.body[0]!._id },
    });
    await store.call('POST /admin/requests/{requestId}/resolve', {
      as: admin,
      params: { requestId: other!._id },
      body: { approved: false, reason: 'Redeemed <yesterday>' },
    });
    const approved = await mailbox.next(to(buyer.email, /replacement at .* is ready/));
    const denied = await mailbox.next(to(buyer.email, /^About your replacement request/));
    assert.match(denied.parsed.text ?? '', /Reason: Redeemed <yesterday>/);
    assert.match(denied.parsed.html ?? '', /Redeemed &lt;yesterday&gt;/);
    for (const { raw } of [approved, denied])
      for (const code of options[0]!.texts) assert.ok(!raw.includes(code));
  });

  it('a mail that the server refuses is FAILED with its reason, and is the same mail when it is sent again', async () => {
    const { id, email } = await store.makeUser();
    mailbox.fault = 'refuse';
    await post(id);
    const failed = await stored(id, ({ state }) => state === 'FAILED');
    assert.match(failed.error ?? '', /^550 No such mailbox here/);
    assert.equal(failed.attempts, 1);
    const listed = await store.call('GET /admin/mails', { as: admin, query: { state: 'FAILED' } });
    assert.equal(listed.body[0]?.last_error, failed.error);
    mailbox.fault = 'none';
    const params = { mailId: failed.id };
    assert.equal((await store.call('POST /admin/mails/{mailId}/resend', { as: admin, params })).status, 200);
    const mail = await mailbox.next(to(email, /password/));
    assert.equal(headerOf(mail, 'Message-ID'), failed.messageId);
  });

  for (const fault of ['later', 'silent', 'hang-up'] as const) {
    it(`a mail whose server answers with ${fault} waits, and is sent at a later try`, async () => {
      const { id, email } = await store.makeUser();
      mailbox.fault = fault;
      await post(id);
      const waiting = await stored(id, ({ error }) => error !== null);
      assert.equal(waiting.state, 'QUEUED');
      const [job] = await eventuallyRetried(waiting.id);
      assert.ok(job!.seconds > 25, `the next try is in ${job!.seconds} s`);
      mailbox.fault = 'none';
      await bringForward();
      await mailbox.next(to(email, /password/));
      const sent = await stored(id, ({ state }) => state === 'SENT');
      assert.deepEqual([sent.attempts, sent.error], [2, null]);
    });
  }

  async function eventuallyRetried(mailId: string) {
    for (;;) {
      const found = await rows<{ seconds: number }>(
        `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
          where data -> 'payload' ->> 'mailId' = $1 and state = 'retry'`,
        [mailId],
      );
      if (found.length > 0) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('a mail whose server took it without an answer comes again under the same Message-ID', async () => {
    const { id, email } = await store.makeUser();
    mailbox.fault = 'lost';
    await post(id);
    const waiting = await stored(id, ({ error }) => error !== null);
    await eventuallyRetried(waiting.id);
    mailbox.fault = 'none';
    await bringForward();
    await stored(id, ({ state }) => state === 'SENT');
    const came = mailbox.mails.filter(({ recipients }) => recipients.includes(email));
    assert.deepEqual(
      came.map((mail) => headerOf(mail, 'Message-ID')),
      [waiting.messageId, waiting.messageId],
    );
  });

  it('a second job for a mail that was sent sends nothing', async () => {
    const { id, email } = await store.makeUser();
    await post(id);
    const sent = await stored(id, ({ state }) => state === 'SENT');
    await store.db.transaction((tx) => enqueue(tx, mailJob, { mailId: sent.id }));
    const waiting = `select from pgboss.job where data -> 'payload' ->> 'mailId' = $1 and state <> 'completed'`;
    while ((await rows(waiting, [sent.id])).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(mailbox.mails.filter(({ recipients }) => recipients.includes(email)).length, 1);
  });

  it('two processes share the mails that wait, and each is sent once', async () => {
    const other = openDb({ connection: store.connection, size: 4 });
    const { id, email } = await store.makeUser();
    const mails = 30;
    await store.db.transaction(async (tx) => {
      for (let n = 0; n < mails; n++) await store.deps.outbox.post(tx, id, 'WELCOME');
    });
    const second = startWorkers(other, store.deps.log, [
      mailWorker({ ...store.deps, db: other }, smtpOf(mailbox.smtpUrl)),
    ]);
    const waiting = `select from mails where user_id = $1 and state = 'QUEUED'`;
    while ((await rows(waiting, [id])).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await second.stop();
    await other.close();
    const came = mailbox.mails.filter(({ recipients }) => recipients.includes(email));
    assert.equal(came.length, mails);
    assert.equal(new Set(came.map((mail) => headerOf(mail, 'Message-ID'))).size, mails);
  });

  it('a name with line breaks adds no header and no recipient', async () => {
    const named = (name: string) =>
      store.db.transaction(async (tx) => {
        await tx.execute({
          text: `insert into store_config (document) values (json_build_object('store_name', $1::text))
                 on conflict (id) do update set document = json_build_object('store_name', $1::text)`,
          values: [name],
        });
        tx.changed('settings');
      });
    const { id, email } = await store.makeUser();
    await named('Shop\r\nBcc: eve@customers.test');
    const words = { subject: 'News of {store}', introduction: 'x' };
    await store.db.transaction((tx) => store.deps.outbox.post(tx, id, 'WELCOME', {}, { words }));
    const mail = await mailbox.next(to(email, /^News/));
    await named('');
    assert.deepEqual(mail.recipients, [email]);
    assert.equal(headerOf(mail, 'Bcc'), undefined);
    assert.equal(mail.parsed.subject, 'News of Shop Bcc: eve@customers.test');
    assert.equal(mail.parsed.from?.address, 'store@shop.test');
  });

  it('the owner writes own words, sees them, and sends a test; a name that a mail does not know is refused at its field', async () => {
    const params = { event: 'ORDER_PAID' } as const;
    const words = { subject: '{store}: {order}, {username}', introduction: 'One\n\nTwo <b>' };
    const wrong = await store.call('POST /admin/mail-settings/{event}', {
      as: admin,
      params,
      body: { enabled: true, ...words, introduction: 'For {amount}' },
    });
    assert.equal(wrong.status, 400);
    assert.deepEqual(wrong.error.fields, {
      introduction: 'has {amount}, which this e-mail does not know: use {store}, {username}, {order}',
    });
    const saved = await store.call('POST /admin/mail-settings/{event}', {
      as: admin,
      params,
      body: { enabled: true, ...words },
    });
    const setting = saved.body.events.find(({ event }) => event === 'ORDER_PAID');
    assert.equal(setting?.subject, words.subject);
    assert.equal(setting?.original, false);
    const drawn = await store.call('POST /admin/mail-settings/{event}/preview', {
      as: admin,
      params,
      body: words,
    });
    assert.match(drawn.body.html, /<p>One<\/p><p>Two &lt;b&gt;<\/p>/);
    await store.call('POST /admin/mail-settings/{event}/test', { as: admin, params, body: words });
    const test = await mailbox.next(to(admin.email, /: order 5a3f9c21, /));
    assert.equal(test.parsed.html?.replaceAll('\r\n', '\n').trim(), drawn.body.html.trim());

    const buyer = await store.makeUser({ balanceCents: 100_000 });
    const { orderId } = await buys(buyer);
    await mailbox.next(to(buyer.email, new RegExp(`: order ${orderId.slice(0, 8)}, `)));

    await store.call('POST /admin/mail-settings/{event}', { as: admin, params, body: { enabled: false } });
    const silent = await store.makeUser({ balanceCents: 100_000 });
    await buys(silent);
    assert.deepEqual(await rows('select from mails where user_id = $1', [silent.id]), []);
    await store.call('POST /admin/mail-settings/{event}', { as: admin, params, body: { enabled: true } });
  });

  it('the mail of an order is sent again to its buyer as a new mail', async () => {
    const buyer = await store.makeUser({ balanceCents: 100_000 });
    const { orderId } = await buys(buyer);
    await stored(buyer.id, ({ state }) => state === 'SENT');
    const again = await store.call('POST /orders/{orderId}/resend-mail', { as: buyer, params: { orderId } });
    assert.deepEqual([again.status, again.body.message], [200, 'The e-mail is on its way.']);
    await stored(buyer.id, ({ state }) => state === 'SENT');
    const ids = await rows('select distinct message_id from mails where user_id = $1', [buyer.id]);
    assert.equal(ids.length, 2);
  });

  it('a job of a kind that nobody knows fails with a reason that admins see, and runs again when they say so', async () => {
    await store.db.transaction(async (tx) => {
      await tx.execute({
        text: `insert into pgboss.job (name, data, retry_limit, policy)
               select name, '{"kind":"unknown","payload":{}}', 0, policy from pgboss.queue where name = 'jobs'`,
      });
      tx.changed('jobs');
    });
    for (;;) {
      const { body } = await store.call('GET /admin/jobs', { as: admin });
      const job = body.find(({ kind }) => kind === 'unknown');
      if (job?.state !== 'FAILED') continue;
      assert.equal(job.error, 'No worker knows jobs of the kind unknown.');
      const params = { jobId: job._id };
      assert.equal(
        (await store.call('POST /admin/jobs/{jobId}/run-again', { as: admin, params })).status,
        200,
      );
      break;
    }
  });

  it('every event has a mail with a heading, an introduction and a link, as HTML and as text', async () => {
    const { body: settings } = await store.call('GET /admin/mail-settings', { as: admin });
    assert.deepEqual(
      settings.events.map(({ event }) => event),
      [...MAIL_EVENTS],
    );
    for (const { event, subject, introduction } of settings.events) {
      const { body } = await store.call('POST /admin/mail-settings/{event}/preview', {
        as: admin,
        params: { event },
        body: { subject, introduction },
      });
      for (const part of [body.subject, body.html, body.text])
        assert.doesNotMatch(part, /[{%]{1,2}\w+[}%]{1,2}|undefined/);
      assert.match(body.text, /^.+\n\nHello|^.+\n\nThank you/);
      assert.match(body.text, /: http:\/\/127\.0\.0\.1:\d+\//);
      assert.match(body.html, /prefers-color-scheme: dark/);
    }
  });

  it('the layout of mails was made from its source', () => {
    const file = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
    const hash = createHash('sha256').update(file('mail-layout.mjml')).digest('hex');
    assert.ok(file('mail-layout.html').includes(hash), 'run npm run mail-layout -w api');
  });
});

describe('a store without a mail server', () => {
  it('a store without a mail server writes no mail, and says so to who asks for one', async () => {
    const store = await openTestStore();
    try {
      const user = await store.makeUser();
      const admin = await store.makeUser({ role: 'ADMIN' });
      await store.db.transaction((tx) => store.deps.outbox.post(tx, user.id, 'WELCOME'));
      const { rows } = await store.db.execute({ text: 'select from mails' });
      assert.deepEqual(rows, []);
      const { body } = await store.call('GET /admin/mail-settings', { as: admin });
      assert.deepEqual([body.configured, body.sender], [false, null]);
      const params = { event: 'WELCOME' } as const;
      const words = { subject: 'x', introduction: 'y' };
      const test = await store.call('POST /admin/mail-settings/{event}/test', {
        as: admin,
        params,
        body: words,
      });
      assert.equal(test.error.code, 'MAIL_UNCONFIGURED');
    } finally {
      await store.close();
    }
  });
});
