import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { recordBackup } from '../../platform/backup/backups.sql.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { openReplacements } from '../../../test/support/replacements.ts';

const { store, bought, ask } = await openReplacements();
after(() => store.close());

const metrics = async () => (await store.app.inject('/api/metrics')).body;
const empty = await metrics();
await fillStore();
// The figures are cached for a second.
await new Promise((resolve) => setTimeout(resolve, 1_100));
const filled = await metrics();

/** A purchase, and one of everything that waits or has failed. */
async function fillStore() {
  const order = await bought({}, { amount: 2 });
  assert.equal((await ask(order, order.texts[0]!)).status, 200);
  await store.db.transaction((tx) => enqueue(tx, { name: 'test.waiting' }, {}));
  await store.db.transaction((tx) => enqueue(tx, { name: 'test.import', queue: 'imports' }, {}));
  await store.db.execute({
    text: `insert into gateway_payments (user_id, gateway_id, amount_cents, status, expires_at, next_poll_at)
           values ($1, 'late', 500, 'PENDING', now() - interval '1 hour', now())`,
    values: [order.buyer.id],
  });
  await store.db.execute({
    text: `insert into mails (event, user_id, address, subject, introduction, message_id, state, last_error, created_at)
           select 'WELCOME', $1, 'buyer@example.test', 's', 'i', state || '@test', state, case state when 'FAILED' then '550' end,
                  now() - interval '10 minutes'
             from unnest(array['QUEUED', 'FAILED']) state`,
    values: [order.buyer.id],
  });
  const at = new Date(1_780_000_000_000);
  await recordBackup(store.db, { at, file: 'one', bytes: 1, rows: 1, holds: false });
}

it('the metrics of an empty store report zero', () => {
  assert.doesNotMatch(empty, /^store_orders\{/m);
  assert.match(empty, /^store_revenue_cents 0$/m);
  assert.match(empty, /^store_jobs\{state="waiting"\} 0$/m);
  assert.match(empty, /^store_mails\{state="waiting"\} 0$/m);
  assert.match(empty, /^store_mails\{state="failed"\} 0$/m);
  for (const name of [
    'store_job_oldest_due_seconds',
    'gateway_payment_oldest_overdue_seconds',
    'store_replacement_request_oldest_seconds',
    'store_backup_timestamp_seconds',
    'store_backup_broken',
    'store_mail_oldest_waiting_seconds',
    'gateway_failing_seconds',
  ])
    assert.match(empty, new RegExp(`^${name} 0$`, 'm'));
});

it('the metrics report the orders and the revenue of the whole store', () => {
  assert.match(filled, /^store_orders\{status="COMPLETED",method="BALANCE"\} 1$/m);
  assert.match(filled, /^store_revenue_cents 2000$/m);
});

it('the metrics report the waiting jobs and the delay of the oldest one', () => {
  assert.match(filled, /^store_jobs\{state="waiting"\} 2$/m);
  assert.match(filled, /^store_job_oldest_due_seconds \d+$/m);
});

it('the metrics report the e-mails that wait or failed', () => {
  assert.match(filled, /^store_mails\{state="waiting"\} 1$/m);
  assert.match(filled, /^store_mails\{state="failed"\} 1$/m);
  assert.match(filled, /^store_mail_oldest_waiting_seconds 60\d$/m);
});

it('the metrics report the open payments and the delay of the oldest one', () => {
  assert.match(filled, /^gateway_payments_open 1$/m);
  assert.match(filled, /^gateway_payment_oldest_overdue_seconds 36\d\d$/m);
});

it('the metrics report the waiting replacement requests and the age of the oldest one', () => {
  assert.match(filled, /^store_replacement_requests_pending 1$/m);
  assert.match(filled, /^store_replacement_request_oldest_seconds \d+$/m);
});

it('the metrics report the time of the last backup and that its trial failed', () => {
  assert.match(filled, /^store_backup_timestamp_seconds 1780000000$/m);
  assert.match(filled, /^store_backup_broken 1$/m);
});

it('the metrics report the size of the database', () => {
  assert.match(filled, /^database_bytes \d{7,}$/m);
});
