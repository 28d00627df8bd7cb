import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { headerOf } from 'mailbox';
import { openMailStore, to, type MailStore } from '../../../test/support/mail-store.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openDb } from '../../platform/db/db.ts';
import { enqueue, startWorkers } from '../../platform/jobs/queue.ts';
import { mailWorker } from './delivery.service.ts';
import { mailJob } from './outbox.ts';

describe('the delivery of mails', () => {
  let store: MailStore;
  before(async () => {
    store = await openMailStore();
  });
  after(() => store.close());
  afterEach(() => {
    store.mailbox.fault = 'none';
    store.port.isOpen = true;
  });

  /** The next try of a mail, once it waits for one. */
  const nextTry = async (mailId: string) =>
    (
      await store.rowsOnceThere<{ seconds: number }>(
        `select extract(epoch from start_after - started_on)::float8 as seconds from pgboss.job
          where data -> 'payload' ->> 'mailId' = $1 and state = 'retry'`,
        [mailId],
      )
    )[0]!;
  /** As if the time until the next try had passed, and as many tries as `retries` says. */
  const bringForward = (retries?: number) =>
    store.db.transaction(async (tx) => {
      await tx.execute({
        text: `update pgboss.job set start_after = now(), retry_count = coalesce($1::int, retry_count) where state = 'retry'`,
        values: [retries ?? null],
      });
      tx.changed('jobs');
    });

  it('a mail and its job exist only when their transaction commits', async () => {
    const { id } = await store.makeUser();
    const count = async () =>
      (await store.rows<{ count: number }>('select count(*)::int as count from pgboss.job'))[0]!.count;
    const jobs = await count();
    const failing = store.db.transaction(async (tx) => {
      await store.deps.outbox.post(tx, id, 'WELCOME');
      throw new Error('the business failed');
    });
    await assert.rejects(failing, /the business failed/);
    assert.equal(await count(), jobs);
    assert.deepEqual(await store.rows('select from mails where user_id = $1', [id]), []);
  });

  for (const fault of ['later', 'silent', 'hang-up', 'closed'] as const) {
    const server = fault === 'closed' ? 'has closed its port' : `answers with ${fault}`;
    it(`a mail whose server ${server} is sent at a later try`, async () => {
      const { id, email } = await store.makeUser();
      if (fault === 'closed') store.port.isOpen = false;
      else store.mailbox.fault = fault;
      await store.post(id);
      const waiting = await store.stored(id, ({ error }) => error !== null);
      assert.equal(waiting.state, 'QUEUED');
      const { seconds } = await nextTry(waiting.id);
      assert.ok(seconds > 25, `the next try is in ${seconds} s`);
      store.mailbox.fault = 'none';
      store.port.isOpen = true;
      await bringForward();
      await store.mailbox.next(to(email, /password/));
      const sent = await store.stored(id, ({ state }) => state === 'SENT');
      assert.deepEqual([sent.attempts, sent.error], [2, null]);
    });
  }

  it('a mail to a closed port is tried at growing intervals until it fails', async () => {
    const { id, email } = await store.makeUser();
    store.port.isOpen = false;
    await store.post(id);
    const { id: mailId, messageId } = await store.stored(id, ({ error }) => error !== null);
    await nextTry(mailId);
    await bringForward(5);
    const [late] = await store.rowsOnceThere<{ seconds: number }>(
      `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
        where data -> 'payload' ->> 'mailId' = $1 and state = 'retry' and retry_count = 6`,
      [mailId],
    );
    assert.ok(late!.seconds > 900, `the seventh try is followed by one in ${late!.seconds} s`);
    assert.equal((await store.stored(id, () => true)).state, 'QUEUED');
    await bringForward(10);
    const failed = await store.stored(id, ({ state }) => state === 'FAILED');
    assert.match(failed.error ?? '', /ECONNREFUSED/);
    const { body: listed } = await store.call('GET /admin/mails', {
      as: store.admin,
      query: { state: 'FAILED' },
    });
    assert.equal(listed.find(({ _id }) => _id === mailId)?.last_error, failed.error);
    store.port.isOpen = true;
    const params = { mailId };
    await store.call('POST /admin/mails/{mailId}/resend', { as: store.admin, params });
    const mail = await store.mailbox.next(to(email, /password/));
    assert.equal(headerOf(mail, 'Message-ID'), messageId);
  });

  it('a mail that the server accepted without an answer is sent again under the same Message-ID', async () => {
    const { id, email } = await store.makeUser();
    store.mailbox.fault = 'lost';
    await store.post(id);
    const waiting = await store.stored(id, ({ error }) => error !== null);
    await nextTry(waiting.id);
    store.mailbox.fault = 'none';
    await bringForward();
    await store.stored(id, ({ state }) => state === 'SENT');
    const came = store.mailbox.mails.filter(({ recipients }) => recipients.includes(email));
    assert.deepEqual(
      came.map((mail) => headerOf(mail, 'Message-ID')),
      [waiting.messageId, waiting.messageId],
    );
  });

  it('a second job for a mail that was sent sends nothing', async () => {
    const { id, email } = await store.makeUser();
    await store.post(id);
    const sent = await store.stored(id, ({ state }) => state === 'SENT');
    await store.db.transaction((tx) => enqueue(tx, mailJob, { mailId: sent.id }));
    const waiting = `select from pgboss.job where data -> 'payload' ->> 'mailId' = $1 and state <> 'completed'`;
    while ((await store.rows(waiting, [sent.id])).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(store.mailbox.mails.filter(({ recipients }) => recipients.includes(email)).length, 1);
  });

  it('two processes send each queued mail once', async () => {
    const other = openDb({ connection: store.connection, size: 4 });
    const { id, email } = await store.makeUser();
    const mails = 30;
    await store.db.transaction(async (tx) => {
      for (let n = 0; n < mails; n++) await store.deps.outbox.post(tx, id, 'WELCOME');
    });
    const second = startWorkers(other, store.deps.log, [
      mailWorker({ ...store.deps, db: other }, smtpOf(store.mailbox.smtpUrl)),
    ]);
    const waiting = `select from mails where user_id = $1 and state = 'QUEUED'`;
    while ((await store.rows(waiting, [id])).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await second.stop();
    await other.close();
    const came = store.mailbox.mails.filter(({ recipients }) => recipients.includes(email));
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
    const mail = await store.mailbox.next(to(email, /^News/));
    await named('');
    assert.deepEqual(mail.recipients, [email]);
    assert.equal(headerOf(mail, 'Bcc'), undefined);
    assert.equal(mail.parsed.subject, 'News of Shop Bcc: eve@customers.test');
    assert.equal(mail.parsed.from?.address, 'store@shop.test');
  });
});
