import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openMailStore, type MailStore } from '../../../test/support/mail-store.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { causedBy } from '../../platform/causing-request.ts';
import { makeLog } from '../../platform/http/log.ts';
import { enqueue, startWorkers, worker } from '../../platform/jobs/queue.ts';
import { writeDueMails } from '../mails/due-mails.service.ts';

describe('the jobs of the store', () => {
  let store: MailStore;
  before(async () => {
    store = await openMailStore();
  });
  after(() => store.close());

  it('an admin sees why a job failed and can run it again', async () => {
    await store.db.transaction(async (tx) => {
      await tx.execute({
        text: `insert into pgboss.job (name, data, retry_limit, policy)
               select name, '{"kind":"unknown","payload":{}}', 0, policy from pgboss.queue where name = 'jobs'`,
      });
      tx.changed('jobs');
    });
    for (;;) {
      const { body } = await store.call('GET /admin/jobs', { as: store.admin });
      const job = body.find(({ kind }) => kind === 'unknown');
      if (job?.state !== 'FAILED') continue;
      assert.equal(job.error, 'No worker knows jobs of the kind unknown.');
      const params = { jobId: job._id };
      assert.equal(
        (await store.call('POST /admin/jobs/{jobId}/run-again', { as: store.admin, params })).status,
        200,
      );
      break;
    }
  });
});

describe('the request behind a job', () => {
  it('log lines of a job and of the jobs it queues name the request that caused it', async () => {
    const store = await openTestStore();
    const kind = { name: 'caused' };
    const lines: { msg: string; reqId?: string }[] = [];
    const log = makeLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });
    const work = worker(kind, async () => {
      log.info('at work');
      await store.db.transaction((tx) => enqueue(tx, { name: 'unknown' }, {}));
    });
    const workers = startWorkers(store.db, log, [work]);
    try {
      await causedBy('request-1', () => store.db.transaction((tx) => enqueue(tx, kind, {})));
      while (!lines.some(({ msg }) => msg === 'a job failed')) await pause(20);
      assert.deepEqual(
        lines.map(({ msg, reqId }) => [msg, reqId]),
        [
          ['at work', 'request-1'],
          ['a job failed', 'request-1'],
        ],
      );
    } finally {
      await workers.stop();
      await store.close();
    }
  });

  it('the mails of a call and of a checkout name the request in their jobs', async () => {
    const store = await openTestStore({ smtp: smtpOf('smtp://127.0.0.1:1') });
    try {
      const requests = async () => {
        const { rows } = await store.db.execute<{ request: string }>({
          text: `select data ->> 'request' as request from pgboss.job`,
        });
        return rows.map(({ request }) => request);
      };
      const registered = await store.call('POST /auth/register', {
        body: { username: 'reader', email: 'reader@customers.test', password: 'long enough for this' },
      });
      assert.equal(registered.status, 200);
      const before = await requests();
      assert.equal(before.length, 1);

      const buyer = await store.makeUser({ balanceCents: 1_000 });
      const { options } = await store.makeProduct({ options: [{ priceCents: 100, stock: 1 }] });
      const body = { subcategoryId: options[0]!.id, amount: 1 };
      await store.call('POST /user/cart/update', { as: buyer, body });
      await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'BALANCE' } });
      await writeDueMails(store.db, store.deps.outbox, 10);
      const after = await requests();
      assert.equal(new Set(after).size, 2);
      for (const request of after) assert.match(request, /^[0-9a-f]{8}-[0-9a-z]+$/);
    } finally {
      await store.close();
    }
  });
});

describe('the clock of the queue', () => {
  it('a job of a dead process is retried on time after the clock of the machine was set back', async (t) => {
    const store = await openTestStore();
    const kind = { name: 'of-a-dead-process' };
    let done = false;
    const workers = startWorkers(store.db, store.deps.log, [worker(kind, async () => void (done = true))], 1);
    try {
      // The worker has looked for jobs once, and waits until it looks again.
      await pause(1_500);
      const { now } = Date;
      t.mock.method(Date, 'now', () => now() - 3_600_000);
      await store.db.transaction(async (tx) => {
        await enqueue(tx, kind, {});
        await tx.execute({
          text: `update pgboss.job set state = 'active', started_on = now() - interval '1 hour', retry_delay = 0, retry_backoff = false,
                                       heartbeat_on = now() - interval '1 hour'`,
        });
      });
      const end = performance.now() + 15_000;
      while (!done && performance.now() < end) await pause(50);
      assert.ok(done, 'nobody took it within 15 s');
    } finally {
      await workers.stop();
      await store.close();
    }
  });
});
