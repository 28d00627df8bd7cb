import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { recordBackup } from '../../platform/backup/backups.sql.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());

const admin = await store.makeUser({ role: 'ADMIN' });
const ask = async () => (await store.call('GET /admin/system', { as: admin })).body;

it('the system page shows the state of a new store', async () => {
  const before = await ask();
  assert.match(before.versions.schema, /^\d{4}_/);
  assert.equal(`v${before.versions.node}`, process.version);
  assert.match(before.database.version, /^\d+\.\d+/);
  assert.ok(before.database.bytes > 1_000_000 && before.database.connections > 0);
  assert.ok(before.disk === null || before.disk.free_bytes < before.disk.total_bytes);
  assert.deepEqual(before.jobs, { waiting: 0, failed: 0, due_since_unix: null });
  assert.deepEqual(before.gateway, {
    host: null,
    open_payments: 0,
    payments_to_check: 0,
    failing_since_unix: null,
  });
  assert.deepEqual(before.mail, { host: null, waiting: 0, waiting_since_unix: null, failed: 0 });
  assert.equal(before.backup, null);
});

it('the system page shows the waiting jobs', async () => {
  await store.db.transaction((tx) => enqueue(tx, { name: 'test.waiting' }, {}));
  const { jobs } = await ask();
  assert.equal(jobs.waiting, 1);
  assert.ok(Math.abs(jobs.due_since_unix! - Date.now() / 1_000) < 60);
});

it('the system page shows the newest backup', async () => {
  const [older, newer] = [new Date(1_780_000_000_000), new Date(1_780_000_060_000)];
  await recordBackup(store.db, { at: newer, file: 'two', bytes: 20, rows: 2, holds: true });
  await recordBackup(store.db, { at: older, file: 'one', bytes: 10, rows: 1, holds: null });
  assert.deepEqual((await ask()).backup, { made_unix: 1_780_000_060, bytes: 20, rows: 2, holds: true });
});

it('the system page shows how long the oldest mail has waited', async () => {
  await store.db.execute({
    text: `insert into mails (event, user_id, address, subject, introduction, message_id, state, last_error, created_at)
           select 'WELCOME', $1, 'buyer@example.test', 's', 'i', state || at || '@test', state, '451 later', to_timestamp(at)
             from unnest(array['FAILED', 'QUEUED', 'QUEUED'], array[1780000000, 1780000060, 1780000120]) m (state, at)`,
    values: [admin.id],
  });
  const ofMail = async () => (await ask()).mail;
  assert.deepEqual(await ofMail(), {
    host: null,
    waiting: 2,
    waiting_since_unix: 1_780_000_060,
    failed: 1,
  });
  await store.db.execute({
    text: `insert into due_mails (id, event, user_id, address, parameters, created_at)
           values (gen_random_uuid(), 'WELCOME', $1, 'buyer@example.test', '{}', to_timestamp(1780000000))`,
    values: [admin.id],
  });
  assert.equal((await ofMail()).waiting_since_unix, 1_780_000_000);
});
